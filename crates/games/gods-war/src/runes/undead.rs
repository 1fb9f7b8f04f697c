//! Undead (Post-Battle): the first unit of a side that takes a kill is routed instead. Reconstructed.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::Effect;
use crate::{Cx, GodsWar, Next, action::Action, battle_record::Side, ids::Empire, words::Words};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// On the own side.
    Own { by: Empire },
}

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| dying(g, by).map(|_| Step::Own { by }.into()),
    ..Effect::NONE
};

/// The side of an empire that has a kill to take.
fn dying(g: &GodsWar, by: Empire) -> Option<Side> {
    let battle = &g.battle;
    let side = battle.side(by)?;
    let kills = battle.due[side as usize].kills;
    (kills > battle.risen[side as usize]).then_some(side)
}

/// A unit rises.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    let Step::Own { by } = step;
    if let Some(side) = dying(g, by) {
        g.in_battle(|b| b.risen[side as usize] += 1);
    }
    Next::Done
}

/// Nothing is asked.
pub(crate) fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub(crate) fn answer(_: &mut GodsWar, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}

/// Nothing is asked.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}
