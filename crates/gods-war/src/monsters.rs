//! Monsters (Rulebook XIII).

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    action::Verb,
    battle::{Fighter, Side},
    empires::Due,
    frame::Frame,
    ids::{Ability, Area, Empire, Kind},
    sets::UnitSet,
    setup::Setup,
    units::Unit,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook XIII, Monsters";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The first question.
    Begin,
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Takes an answer.
pub fn answer(_: &mut GodsWar, _: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}

/// Whether an ability is a monster's.
pub(crate) const fn owns(ability: Ability) -> bool {
    matches!(
        ability,
        Ability::Birth
            | Ability::Spawnrise
            | Ability::Amok
            | Ability::Spinning
            | Ability::Empowering
    )
}

/// The monsters that are there from the start.
pub(crate) fn set_up(_: &mut GodsWar, _: &Setup, _: &mut Cx<'_>) {}

/// Whether nothing can be built or upgraded in an area.
pub(crate) fn forbids_building(_: &GodsWar, _: Area) -> bool {
    false
}

/// The actions that everybody can take.
pub(crate) fn verbs(_: &GodsWar, _: Empire, _: &mut Vec<Verb>) {}

/// What such an action costs.
pub(crate) fn cost(_: &GodsWar, _: Verb) -> Option<u16> {
    None
}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, _: Empire, _: Verb, _: &mut Cx<'_>) -> Frame {
    Step::Begin.into()
}

/// A unit was summoned into an area; `then` comes after what follows from it.
pub(crate) fn summoned(_: &GodsWar, _: Empire, _: Area, then: Next) -> Next {
    then
}

/// What monsters give an empire to use in the Council Phase.
pub(crate) fn due(_: &GodsWar, _: Empire, _: &mut Vec<Due>) {}

/// Uses one of them.
pub(crate) fn work(_: &mut GodsWar, _: Empire, _: Ability, _: &mut Cx<'_>) -> Option<Frame> {
    None
}

/// The Great Compromise takes place: some monsters come with the first one.
pub(crate) fn compromise(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// What they do at the end of the Council Phase.
pub(crate) fn council_ends(_: &mut GodsWar, _: &mut Cx<'_>) -> Option<Frame> {
    None
}

/// The Chaos Rift has opened.
pub(crate) fn rift_opened(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// A monster stands on the Spike while it shatters.
pub(crate) fn off_the_spike(_: &mut GodsWar, _: Unit, _: &mut Cx<'_>) {}

/// How many Spawn are in play.
pub(crate) fn spawn_in_play(_: &GodsWar) -> u8 {
    0
}

/// The monsters and Spawn in an area that can be attacked.
pub(crate) fn foes(g: &GodsWar, area: Area) -> UnitSet {
    let foe = |u: Unit| u.kind().is_monster() || u.kind() == Kind::Spawn;
    g.units.at(area).filter(foe)
}

/// Whether the fighter on a side is a monster that takes results by its own rules; Spawn take them
/// as other units do.
pub(crate) fn has_own_end(g: &GodsWar, side: Side) -> bool {
    let fighter = g.battle.as_ref().map(|b| b.fighter(side));
    matches!(fighter, Some(Fighter::Monster(unit)) if unit.kind().is_monster())
}

/// The most dice that can be rolled against a side (Superhero).
pub(crate) fn dice_cap(g: &GodsWar, against: Side) -> Option<u8> {
    let fighter = g.battle.as_ref().map(|b| b.fighter(against));
    match fighter {
        Some(Fighter::Monster(unit)) if unit.kind() == Kind::Androgeus => {
            Some(Ability::Superhero.param("max") as u8)
        }
        _ => None,
    }
}

/// Whether one left alone with a building destroys it: only Spawn do.
pub(crate) fn destroys(monster: Unit) -> bool {
    monster.kind() == Kind::Spawn
}

/// Pre-Battle abilities of a monster, then `then`.
pub(crate) fn pre_battle(_: &mut GodsWar, then: Frame, _: &mut Cx<'_>) -> Next {
    Next::Goto(then)
}

/// What both sides must take is known (`battle.due`) and nothing has been taken yet: monsters change
/// it by their own rules, or take their end; then `then`.
pub(crate) fn results(_: &mut GodsWar, then: Frame, _: &mut Cx<'_>) -> Next {
    Next::Goto(then)
}

/// The routs of a monster's side, in the turn of that side.
pub(crate) fn routed(_: &mut GodsWar, _: Side, _: &mut Cx<'_>) -> Next {
    Next::Done
}

/// Whether a unit is never routed to an area: Spawn not to the Mother of Monsters.
pub(crate) fn shuns(g: &GodsWar, unit: Unit, area: Area) -> bool {
    unit.kind() == Kind::Spawn && g.area_of(Kind::MotherOfMonsters) == Some(area)
}

/// Whether the last web token has been taken: the game ends.
pub(crate) fn web_complete(_: &GodsWar) -> bool {
    false
}
