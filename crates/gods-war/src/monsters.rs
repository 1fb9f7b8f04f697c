//! Monsters (Rulebook XIII).

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    action::Verb,
    empires::Due,
    frame::Frame,
    ids::{Ability, Area, Empire},
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

/// Whether the last web token has been taken: the game ends.
pub(crate) fn web_complete(_: &GodsWar) -> bool {
    false
}
