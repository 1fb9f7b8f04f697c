//! Two factions each (Rulebook XI): in their action round a player takes an action for one of their
//! factions and then one for the other, in either order. Everything else is as with four players.

use engine::{Options, Seat};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    factions::moments,
    frame::Frame,
    phases::{self, action},
    sets::FactionSet,
};

/// The seats in the order in which they act: the First Player's first.
fn seat_at(g: &CthulhuWars, place: u8) -> Option<Seat> {
    let first = g.seat(g.first).0;
    (place < g.seats).then(|| Seat((first + place) % g.seats))
}

/// Those of a player's factions that can act.
fn able(g: &CthulhuWars, left: FactionSet) -> FactionSet {
    left.iter().filter(|f| g.can_act(*f)).collect()
}

/// Whose action round is next, from this place on?
pub fn next_player(g: &mut CthulhuWars, place: u8, asked: bool, cx: &mut Cx<'_>) -> Next {
    for at in place..g.seats {
        let left = seat_at(g, at).map_or(FactionSet::EMPTY, |seat| g.factions_of(seat));
        if let Some(first) = powerless(g, left).filter(|_| !(asked && at == place)) {
            let then = action::Step::Asked(at).into();
            return Next::Call { then, first };
        }
        if able(g, left).any() {
            return Next::Goto(action::Step::Which { place: at, left }.into());
        }
    }
    if able(g, g.playing()).any() {
        action::go_round(g, cx)
    } else {
        Next::Goto(phases::Step::GatherPower.into())
    }
}

// The question of a faction that can't act.
fn powerless(g: &CthulhuWars, left: FactionSet) -> Option<Frame> {
    let mut factions = left.minus(able(g, left)).iter();
    factions.find_map(|f| (moments(f).powerless)(g))
}

/// Which of their factions acts first? A faction without Power is skipped.
pub fn which(g: &mut CthulhuWars, place: u8, left: FactionSet, cx: &mut Cx<'_>) -> Next {
    let able = able(g, left);
    match able.first() {
        None => Next::Goto(action::Step::Next(place + 1).into()),
        Some(only) if able.len() == 1 => {
            let mut left = left;
            left.remove(only);
            action::begin_round(g, only, action::Step::Which { place, left }, cx)
        }
        Some(_) => Next::Ask(action::Step::Which { place, left }.into()),
    }
}

/// Either faction.
pub fn ask(g: &CthulhuWars, left: FactionSet, options: &mut Options<Action>) {
    for faction in able(g, left).iter() {
        options.push(g.seat(faction), Action::Faction(faction));
    }
}
