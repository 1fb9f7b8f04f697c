//! After the battle: owners' questions, heroquests that look at all of it; then the gifts that were
//! earned.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, Frame, GodsWar, Next, action::Action, aftermath, battle_record::Battle, event::Event,
    hooks::Hooks, words::Words,
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// It is over.
    End,
}

/// What comes after the conquest.
pub(crate) fn first() -> Frame {
    Hooks::first(GodsWar::hooks().after_battle, Step::End)
}

/// An owner's question after the battle: asked if it is due.
pub(crate) fn after_battle(g: &GodsWar, this: Frame) -> Next {
    Hooks::ask(g, GodsWar::hooks().after_battle, this, Step::End)
}

/// An owner's question after the battle has been answered.
pub(crate) fn answered(this: &Frame) -> Next {
    Hooks::after(GodsWar::hooks().after_battle, this, Step::End)
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::End => end(g, cx),
    }
}

fn end(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    for react in GodsWar::hooks().battle_over {
        react(g, (), cx);
    }
    let battle = std::mem::replace(&mut g.battle, Battle::NONE);
    cx.emit(Event::BattleEnded { area: battle.area });
    Next::Goto(aftermath::Step::Check.into())
}

/// Nothing is asked.
pub fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub fn answer(_: &mut GodsWar, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}

/// Nothing is asked.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}
