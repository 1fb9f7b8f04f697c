//! Two factions each (Rulebook XI): in their action round a player takes an action for one of their
//! factions and then one for the other, in either order. Everything else is as with four players.

use engine::{Options, Seat};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
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
pub fn next_player(g: &mut CthulhuWars, place: u8, cx: &mut Cx<'_>) -> Next {
    let players = (place..g.seats).filter_map(|p| Some((p, seat_at(g, p)?)));
    let next = players
        .map(|(place, seat)| (place, g.factions_of(seat)))
        .find(|(_, factions)| able(g, *factions).any());
    match next {
        Some((place, left)) => Next::Goto(action::Step::Which { place, left }.into()),
        None if able(g, g.playing()).any() => action::go_round(g, cx),
        None => Next::Goto(phases::Step::GatherPower.into()),
    }
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
