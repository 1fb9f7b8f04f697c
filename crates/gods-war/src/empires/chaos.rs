//! Chaos: Festering, Anarchy, its gods and its gifts.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    buildings::Building,
    event::{Event, Why},
    frame::Frame,
    ids::{Area, Empire, Gift},
    sheet::Slot,
    units::Unit,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Chaos sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The Mad God marker.
    pub mad_god: u8,
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

// Anarchy: each unit killed or eliminated, of anybody, moves the Mad God marker at once, even when
// the Mad God is not in play.
pub(crate) fn anarchy(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if g.playing().has(Empire::Chaos) {
        g.marks.chaos.mad_god += 1;
        let to = g.marks.chaos.mad_god;
        cx.emit(Event::MadGod { to });
    }
}

// Rulebook VII.D: when the Spike shatters Chaos takes Catastrophe, in its own slot, and a rune.
pub(crate) fn spike_shattered(g: &mut GodsWar, slot: Slot, gift: Gift, cx: &mut Cx<'_>) {
    if g.playing().has(Empire::Chaos) {
        let empire = Empire::Chaos;
        cx.emit(Event::Quest { empire, slot });
        crate::aftermath::take(g, empire, slot, gift, cx);
        g.draw_runes(empire, gift.param("runes"), Why::Gift(gift), cx);
    }
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(_: &GodsWar, _: &mut Vec<Verb>) {}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, _: Verb, _: &mut Cx<'_>) -> Frame {
    Step::Begin.into()
}

/// Whether a unit's own requirement for being summoned is met.
pub(crate) fn may_summon(_: &GodsWar, _: Unit) -> bool {
    true
}

/// Heroquests that depend on how things stand.
pub(crate) fn quests(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// A gift was taken.
pub(crate) fn gift_taken(_: &mut GodsWar, _: Gift, _: &mut Cx<'_>) {}

/// A unit of its sheet came from a pool.
pub(crate) fn placed_unit(_: &mut GodsWar, _: Unit, _: Area, _: &mut Cx<'_>) {}

/// A building of its own was placed.
pub(crate) fn placed_building(_: &mut GodsWar, _: Building, _: Area, _: &mut Cx<'_>) {}
