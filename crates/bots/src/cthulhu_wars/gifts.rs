//! Choices of Cthulhu Wars that give something away by the rules, not by a judgement.

use cthulhu_wars::{
    CthulhuWars,
    action::{Action, Verb},
    actions::gates,
    frame::Frame,
    ids::{Area, Faction},
    phases,
    units::cultists,
};
use engine::Seat;

use super::is_last_ritual;

/// About what a faction has at the beginning of a turn.
const WHOLE_TURN: u16 = 7;

/// Whether a choice ends the game without its player's victory, leaves a safe gate to an enemy, or throws
/// a whole turn's Power away; and which of these.
pub(super) fn gives_away(
    g: &CthulhuWars,
    question: &Frame,
    seat: Seat,
    action: Action,
) -> Option<&'static str> {
    match (question, action) {
        (Frame::Phase(phases::Step::DoomTurnMenu(_)), Action::Ritual | Action::RitualWith(_)) => {
            is_suicide(g, seat).then_some("Rituals")
        }
        (_, Action::Do(Verb::AbandonGate)) => leaves_a_gate(g, g.active?).then_some("gates"),
        (_, Action::Do(Verb::Pass)) => (g.power(g.active?) >= WHOLE_TURN).then_some("Power"),
        _ => None,
    }
}

/// The last Ritual where no one has all spellbooks, of a player who lacks two at most.
fn is_suicide(g: &CthulhuWars, seat: Seat) -> bool {
    let lacking = |f: Faction| 6 - g.sheet(f).book_count();
    let own = g.factions_of(seat).iter().map(lacking).min();
    let least = g.playing().iter().map(lacking).min();
    is_last_ritual(g) && own <= Some(2) && least > Some(0)
}

/// Whichever gate is left: its keeper is the only unit of the faction there that can keep it, an enemy who
/// can stands beside it, and no Monster or Great Old One is near that could have taken it.
fn leaves_a_gate(g: &CthulhuWars, by: Faction) -> bool {
    let enemies = || g.enemies(by).iter();
    let gives = |area: Area| {
        let keeps = |f: Faction| g.units_at(f, area).and(gates::keepers(g, f));
        let near = |f: Faction| {
            let mut near = g.map().near(area).iter().chain([area]);
            near.any(|area| g.units_at(f, area).minus(cultists()).any())
        };
        keeps(by).len() == 1 && enemies().any(|f| keeps(f).any()) && !enemies().any(near)
    };
    g.controlled(by).any() && g.controlled(by).iter().all(gives)
}
