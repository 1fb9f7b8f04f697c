//! The Harbinger: for each enemy Great Old One killed or pained in a battle with Nyarlathotep, Power or
//! Elder Signs.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use super::CC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Why,
    factions::{BattleSource, InBattle},
    frame::Frame,
    ids::Kind,
    ruleset::HarbingerMoment,
    sets::UnitSet,
    units::{Unit, great_old_ones},
    view::BattleStep,
    words::{Words, named, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Power or Elder Signs for this Great Old One?
    Harbinger,
}

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "harbinger",
    from: BattleSource::Unit(Kind::Nyarlathotep),
    step: Some(BattleStep::Rewards),
    needs: Some(Kind::Nyarlathotep),
    anywhere: false,
    used: |_| false,
};

const RULE_OF_REWARDS: &str = "Faction card, The Harbinger";

/// Notes whether Nyarlathotep takes part when the dice fall.
pub(super) fn joined(g: &mut CthulhuWars) {
    g.battle.harbinger = g.battle.fighters.and(Kind::Nyarlathotep.units()).any();
}

/// Enemy Great Old Ones killed or pained that are not paid for yet.
fn humbled(g: &CthulhuWars) -> UnitSet {
    let battle = &g.battle;
    if !battle.harbinger {
        return UnitSet::EMPTY;
    }
    let struck = battle.killed.or(battle.pained).or(battle.cancelled);
    let enemies = struck.and(great_old_ones()).minus(g.units.of(CC));
    enemies.minus(battle.paid)
}

/// The question, in any battle when all results have been assigned.
pub(super) fn comes(g: &CthulhuWars) -> Option<Frame> {
    humbled(g).any().then(|| Step::Harbinger.into())
}

/// Whether it is paid for kills before any pain is assigned.
pub fn comes_after_kills(g: &CthulhuWars) -> bool {
    g.rules.harbinger_moment == HarbingerMoment::AfterKillsAndPains
}

// FAQ: half of what it would cost to awaken it now (Cthulhu 2).
fn power_for(unit: Unit) -> u16 {
    match unit.kind() {
        Kind::Cthulhu => 2,
        kind => kind.printed_cost() / 2,
    }
}

fn reward(g: &mut CthulhuWars, action: Action, cx: &mut Cx<'_>) {
    let Some(unit) = humbled(g).first() else {
        return;
    };
    // One of which there are two is paid for once.
    g.battle.paid = g.battle.paid.or(unit.kind().units());
    if action == Action::TakePower {
        g.gain_power(CC, power_for(unit), Why::Harbinger, cx);
    } else {
        g.gain_signs(CC, 2, Why::Harbinger, cx);
    }
}

/// Asks as long as someone is not paid for.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    if humbled(g).is_empty() {
        Next::Done
    } else {
        Next::Ask(step.into())
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(CC), [Action::TakePower, Action::TakeSigns]);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    reward(g, action, cx);
    Next::Goto(step.into())
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    let unit = humbled(g).first();
    let whom = unit.map_or_else(Text::default, |unit| text!("For {0}.", named(unit)));
    let power = text!("{0} Power", unit.map_or(0, power_for));
    words("The Harbinger: which reward?", whom)
        .of(CC)
        .here()
        .label_by(Action::TakePower, power, RULE_OF_REWARDS)
        .label_by(Action::TakeSigns, "2 Elder Signs", RULE_OF_REWARDS)
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
