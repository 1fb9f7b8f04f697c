//! Eternal: a kill or pain that Rhan-Tegoth is assigned is cancelled for 1 Power. It takes no other
//! result in that battle.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::WW;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    factions::{BattleSource, InBattle},
    frame::Frame,
    ids::{Deed, Kind},
    losses,
    sets::UnitSet,
    units::Unit,
    view::BattleStep,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Is the kill cancelled?
    EternalKill,
    /// Is the pain cancelled?
    EternalPain,
}

const COST: u16 = 1;

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "eternal",
    from: BattleSource::Unit(Kind::RhanTegoth),
    step: Some(BattleStep::Kills),
    needs: Some(Kind::RhanTegoth),
    anywhere: false,
    used: |battle| battle.cancelled.and(Kind::RhanTegoth.units()).any(),
};

/// The question about a kill, before the killed are removed.
pub(super) fn of_kill(g: &CthulhuWars) -> Option<Frame> {
    asked(g, g.battle.killed).then(|| Step::EternalKill.into())
}

/// The question about a pain, before anyone retreats.
pub(super) fn of_pain(g: &CthulhuWars) -> Option<Frame> {
    asked(g, g.battle.pained).then(|| Step::EternalPain.into())
}

fn asked(g: &CthulhuWars, struck: UnitSet) -> bool {
    g.power(WW) >= COST && struck.and(Kind::RhanTegoth.units()).any()
}

fn cancel(g: &mut CthulhuWars, unit: Unit, step: Step, cx: &mut Cx<'_>) {
    g.declare(WW, Deed::Eternal, COST, cx);
    g.battle.cancelled.insert(unit);
    match step {
        Step::EternalKill => {
            g.battle.killed.remove(unit);
            // Two-player sheet: who avoids death gives the enemy half its Doom.
            losses::escaped(g, unit, cx);
        }
        Step::EternalPain => g.battle.pained.remove(unit),
    }
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// To pay, or not.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(WW), [Action::Accept, Action::Done]);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let (Action::Accept, Some(unit)) = (action, Kind::RhanTegoth.units().first()) {
        cancel(g, unit, step, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let (title, otherwise) = match step {
        Step::EternalKill => ("Cancel the kill of Rhan-Tegoth?", "It is killed"),
        Step::EternalPain => ("Cancel the pain of Rhan-Tegoth?", "It retreats"),
    };
    let have = text!("You have {0} Power.", g.power(WW));
    words(title, have)
        .of(WW)
        .here()
        .label_by(Action::Accept, "Pay 1 Power", "Faction card, Eternal")
        .label(Action::Done, otherwise)
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
