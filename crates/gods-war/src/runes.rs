//! Runes (Rulebook VIII).

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    action::Verb,
    frame::Frame,
    ids::{Empire, Rune},
    units::Unit,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VIII, Runes";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Runes whose effect lasts.
    pub lasting: Vec<Rune>,
}

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

impl Marks {
    /// Whether a rune's effect lasts.
    pub fn in_force(&self, rune: Rune) -> bool {
        self.lasting.contains(&rune)
    }
}

/// A window in which everybody may play runes, then `then`.
pub(crate) fn window(_: &GodsWar, then: Frame) -> Next {
    Next::Goto(then)
}

/// The frame of the window after an action; `then` comes after it.
pub(crate) fn after_action(then: crate::phases::action::Step) -> Frame {
    then.into()
}

/// Whether no rune forbids an action.
pub(crate) fn allows(_: &GodsWar, _: Empire, _: Verb) -> bool {
    true
}

/// The Truth rune leaves only the action that was announced.
pub(crate) fn held_to(_: &GodsWar, _: Empire, _: &mut Vec<Verb>) {}

/// Who takes another action by a rune.
pub(crate) fn again(_: &mut GodsWar, _: Empire) -> Option<Empire> {
    None
}

/// The Action Phase is over.
pub(crate) fn phase_ends(g: &mut GodsWar) {
    g.marks.runes = Marks::default();
}

/// At the end of the game all runes are revealed for points.
pub(crate) fn for_points(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// A token made by a rune is gone for good.
pub(crate) fn token_lost(_: &mut GodsWar, _: Unit) {}

/// Whether a lone choice here may be made by the engine.
pub(crate) const fn forced(_: &Frame) -> bool {
    true
}

/// Runes that a seat may play beside the question.
pub(crate) fn anytime(_: &GodsWar, _: &Frame, _: Seat, _: &mut Vec<Action>) {}

/// A rune is played beside the question.
pub(crate) fn interject(_: &mut GodsWar, frame: Frame, _: Seat, _: Rune, _: &mut Cx<'_>) -> Next {
    Next::Wait(frame)
}

/// The windows of a seat.
pub(crate) fn windows(_: &GodsWar, _: Seat) -> Vec<engine::Window> {
    Vec::new()
}

/// Whether a question is such a window.
pub(crate) fn opening(_: &GodsWar, _: &Frame, _: Seat) -> Option<engine::Opening<Action>> {
    None
}

/// Hands and the deck's order are hidden.
pub(crate) fn determinize(_: &mut GodsWar, _: engine::Viewer, _: &mut engine::Dice) {}
