//! Churning: with Magasta in play Sea takes one action after another, each beginning in a sea area.
//!
//! Reconstructed: an action begins in the area that is activated (Move Units), in which the battle is
//! fought, a building is built or upgraded, a unit is summoned, an elder race is met, or from which
//! Tidal Surge drives the units. Submerge begins in a land; what belongs to no area begins in none.

use crate::{
    Cx, GodsWar,
    action::Verb,
    actions,
    ids::{Area, Empire, Gift, Kind, Race},
};

/// Whether an action of an empire may begin in an area: within a row of Sea's only in the sea.
pub(crate) fn may_begin(g: &GodsWar, by: Empire, area: Area) -> bool {
    !(by == Empire::Sea && g.marks.sea.churning) || g.is_sea(area)
}

/// Whether an entry of the menu may be part of a row at all; those with an area of their own are
/// held to the sea where the area is chosen.
pub(crate) fn fits_row(g: &GodsWar, by: Empire, verb: Verb) -> bool {
    by != Empire::Sea || !g.marks.sea.churning || begins_somewhere(g, verb)
}

fn begins_somewhere(g: &GodsWar, verb: Verb) -> bool {
    match verb {
        Verb::Build
        | Verb::Upgrade
        | Verb::Summon
        | Verb::Move
        | Verb::Battle
        | Verb::Gift(Gift::TidalSurge)
        | Verb::DropToZero => true,
        Verb::Diplomacy(race) => home(g, race).is_some_and(|area| g.is_sea(area)),
        _ => false,
    }
}

fn home(g: &GodsWar, race: Race) -> Option<Area> {
    let neutral = |u: &crate::units::Unit| g.units.controller(*u).is_none();
    let mut figures = race.kind().units().iter().filter(neutral);
    figures.find_map(|u| g.units.area(u))
}

// FAQ: as many actions in a row as Sea likes and can pay for, each beginning in a sea area; Magasta
// may be anywhere in play.
/// Whether Sea goes on after its action: it began in a sea area, and another one can.
pub(crate) fn again(g: &mut GodsWar) -> bool {
    let began = g.marks.turn.origin.take();
    let in_play = g.units.in_play(Empire::Sea).of(Kind::Magasta).any();
    if !in_play || g.power(Empire::Sea) == 0 || !began.is_some_and(|area| g.is_sea(area)) {
        return false;
    }
    g.marks.sea.churning = true;
    let possible = actions::menu(g, Empire::Sea);
    g.marks.sea.churning = possible.iter().any(|verb| *verb != Verb::DropToZero);
    g.marks.sea.churning
}

/// An action is over: whether the next one has to begin in the sea is asked anew.
pub(crate) fn action_ends(g: &mut GodsWar, (): (), _: &mut Cx<'_>) {
    g.marks.sea.churning = false;
}
