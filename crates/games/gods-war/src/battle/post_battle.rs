//! Post-Battle (Rulebook V.D.3): kills of both sides, routs of both sides, then other gifts, the
//! attacker's first each time.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::{conquest, kills, routs},
    battle_record::Side,
    hooks::Hooks,
    words::Words,
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A side's kills.
    Kills(Side),
    /// A side's routs.
    Routs(Side),
    /// A side's other gifts and abilities.
    Gifts(Side),
}

const AFTER_KILLS: Step = Step::Routs(Side::Attacker);
const AFTER_ROUTS: Step = Step::Gifts(Side::Attacker);

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    let hooks = GodsWar::hooks();
    match step {
        Step::Kills(side) => Next::Call {
            then: match side {
                Side::Attacker => Step::Kills(Side::Defender).into(),
                Side::Defender => Hooks::first(hooks.after_kills, AFTER_KILLS),
            },
            first: kills::Step::Take(side).into(),
        },
        Step::Routs(side) => Next::Call {
            then: match side {
                Side::Attacker => Step::Routs(Side::Defender).into(),
                Side::Defender => Hooks::first(hooks.after_routs, AFTER_ROUTS),
            },
            first: routs::first(g, side).into(),
        },
        Step::Gifts(side) => {
            for reward in hooks.rewards {
                reward(g, side, cx);
            }
            let question = hooks.after_rewards.iter().find_map(|ask| ask(g, side));
            question.map_or_else(|| side_done(side), Next::Goto)
        }
    }
}

/// An owner's question after the kills: asked if it is due.
pub(crate) fn after_kills(g: &GodsWar, this: Frame) -> Next {
    Hooks::ask(g, GodsWar::hooks().after_kills, this, AFTER_KILLS)
}

/// An owner's question after the kills has been answered.
pub(crate) fn after_kills_answered(this: &Frame) -> Next {
    Hooks::after(GodsWar::hooks().after_kills, this, AFTER_KILLS)
}

/// An owner's question after the routs: asked if it is due.
pub(crate) fn after_routs(g: &GodsWar, this: Frame) -> Next {
    Hooks::ask(g, GodsWar::hooks().after_routs, this, AFTER_ROUTS)
}

/// An owner's question after the routs has been answered.
pub(crate) fn after_routs_answered(this: &Frame) -> Next {
    Hooks::after(GodsWar::hooks().after_routs, this, AFTER_ROUTS)
}

/// A side's gifts are over.
pub(crate) fn side_done(side: Side) -> Next {
    Next::Goto(match side {
        Side::Attacker => Step::Gifts(Side::Defender).into(),
        Side::Defender => conquest::Step::Fate.into(),
    })
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
