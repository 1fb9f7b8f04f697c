//! Before the first turn: the players choose their factions, if the table drafts (Rulebook II,
//! Setup, leaves open how; Rulebook XI: one, two, and the last for the first player).

use engine::{Options, Seat};

use crate::{
    CthulhuWars, Cx, Next, action::Action, event::Event, ids::Faction, phases::Step,
    sets::FactionSet,
};

/// Who chooses at this place of the draft that `first` began; no one when it is over.
fn chooser(g: &CthulhuWars, first: Seat, place: u8) -> Option<Seat> {
    let n = g.seats;
    let total = g.variant.factions(n);
    if place >= total {
        return None;
    }
    // Rulebook XI: round the table and back again: one, two, and the last for the first player; with
    // three factions each one, two, two, one.
    let (round, at) = (place / n, place % n);
    let turn = if round % 2 == 0 { at } else { n - 1 - at };
    Some(Seat((first.0 + turn) % n))
}

/// How many factions a seat plays in the end.
fn quota(g: &CthulhuWars) -> u8 {
    g.variant.factions(g.seats) / g.seats
}

/// The factions that no one has chosen.
pub(crate) fn open(g: &CthulhuWars) -> FactionSet {
    let taken = g.playing();
    Faction::ALL
        .into_iter()
        .filter(|f| !taken.has(*f) && (g.expansions || !f.of_expansion()))
        .collect()
}

/// Players who have all their factions are skipped; when all have, the game is set up.
pub fn step(g: &mut CthulhuWars, first: Seat, place: u8, cx: &mut Cx<'_>) -> Next {
    match chooser(g, first, place) {
        None => {
            g.take_seats();
            g.begin(cx)
        }
        Some(seat) if g.factions_of(seat).len() >= quota(g) => {
            let place = place + 1;
            Next::Goto(Step::Draft { first, place }.into())
        }
        Some(_) => Next::Ask(Step::Draft { first, place }.into()),
    }
}

/// The factions that no one has taken.
pub fn ask(g: &CthulhuWars, first: Seat, place: u8, options: &mut Options<Action>) {
    if let Some(seat) = chooser(g, first, place) {
        options.extend(seat, open(g).iter().map(Action::Faction));
    }
}

/// It is theirs.
pub fn answer(
    g: &mut CthulhuWars,
    first: Seat,
    place: u8,
    faction: Faction,
    cx: &mut Cx<'_>,
) -> Next {
    if let Some(seat) = chooser(g, first, place) {
        g.seat_faction(faction, seat);
        cx.emit(Event::Drafted {
            faction,
            seat: seat.0,
        });
    }
    let place = place + 1;
    Next::Goto(Step::Draft { first, place }.into())
}
