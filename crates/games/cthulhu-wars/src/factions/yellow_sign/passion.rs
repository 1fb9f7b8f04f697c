//! Passion: Power for Cultists that an enemy eliminates.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::YS;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Why,
    frame::Frame,
    ids::Spellbook,
    ruleset::PassionGain,
    units::{Unit, cultists},
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Take the Power or not (where it may hurt)?
    Passion,
}

/// The Power that it gives for Cultists that an enemy eliminated during this action.
fn power(g: &CthulhuWars) -> u16 {
    if g.passion == 0 || !g.has(Spellbook::Passion) {
        return 0;
    }
    match g.rules.passion {
        PassionGain::OneInTotal => 1,
        PassionGain::OneEach => u16::from(g.passion),
    }
}

/// Notes a Cultist that an enemy eliminates.
pub(super) fn lost(g: &mut CthulhuWars, unit: Unit) {
    if cultists().has(unit) {
        g.passion += 1;
    }
}

/// Takes it after an action of anyone, or asks where it may be declined.
pub(super) fn rewarded(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Option<Frame> {
    if g.variant.power_may_be_declined() && power(g) > 0 {
        return Some(Step::Passion.into());
    }
    take(g, cx);
    None
}

fn take(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let amount = power(g);
    g.gain_power(YS, amount, Why::Book(Spellbook::Passion), cx);
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(YS), [Action::TakePower, Action::Done]);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if action == Action::TakePower {
        take(g, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    let power = power(g);
    let rule = "Faction card, Passion";
    words(
        text!("Gain {0} Power by Passion?", power),
        "Power out of turn must be spent in your next turn, after Decay.",
    )
    .of(YS)
    .label_by(Action::TakePower, text!("Gain {0} Power", power), rule)
    .label(Action::Done, "No Power")
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
