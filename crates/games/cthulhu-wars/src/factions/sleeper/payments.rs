//! Three requirements that are actions of 3 Power each: one enemy gains 3, all gain 1, all lose 1.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::SL;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Why,
    factions::{Among, Source, Unique},
    ids::{Deed, Faction, Requirement},
    sets::FactionSet,
    spellbooks,
    words::{Words, words},
};

/// The question of the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Who gains 3 Power?
    PayWhom,
}

const COST: u16 = 3;
const GIFT: u16 = 3;

/// One gains 3.
pub(super) const ONE_GAINS: Unique = Unique {
    id: "one_gains",
    verb: Verb::OneGains,
    label: "Pay 3 Power, one gains 3",
    detail: "an enemy of your choice; you take a spellbook",
    from: Source::Requirements(&[Requirement::OneGains]),
    cost: |_| COST,
    start: |_, _| Step::PayWhom.into(),
    ..Unique::PLAIN
};

/// All gain 1.
pub(super) const ALL_GAIN: Unique = Unique {
    id: "all_gain",
    verb: Verb::AllGain,
    label: "Pay 3 Power, all gain 1",
    detail: "every enemy; you take a spellbook",
    from: Source::Requirements(&[Requirement::AllGain]),
    cost: |_| COST,
    start: |g, cx| {
        g.declare(SL, Deed::AllGain, COST, cx);
        for enemy in g.enemies(SL).iter() {
            g.gain_power(enemy, 1, Why::Deed(Deed::AllGain), cx);
        }
        spellbooks::meet(g, Requirement::AllGain, cx);
        spellbooks::Step::Check.into()
    },
    ..Unique::PLAIN
};

/// All lose 1.
pub(super) const ALL_LOSE: Unique = Unique {
    id: "all_lose",
    verb: Verb::AllLose,
    label: "Pay 3 Power, all lose 1",
    detail: "every enemy with Power; you take a spellbook",
    from: Source::Requirements(&[Requirement::AllLose]),
    cost: |_| COST,
    start: |g, cx| {
        g.declare(SL, Deed::AllLose, COST, cx);
        for enemy in g.enemies(SL).iter() {
            let amount = g.power(enemy).min(1);
            g.lose_power(enemy, amount, Why::Deed(Deed::AllLose), cx);
        }
        spellbooks::meet(g, Requirement::AllLose, cx);
        spellbooks::Step::Check.into()
    },
    ..Unique::PLAIN
};

const ENEMIES: [Among<(), FactionSet>; 1] = [Among {
    set: |g, ()| g.enemies(SL),
    why: |_, (), _| text!("that is your own faction"),
}];

// Who had none can act again.
fn give(g: &mut CthulhuWars, enemy: Faction, cx: &mut Cx<'_>) {
    g.declare(SL, Deed::OneGains, COST, cx);
    g.gain_power(enemy, GIFT, Why::Deed(Deed::OneGains), cx);
    spellbooks::meet(g, Requirement::OneGains, cx);
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the enemies.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let enemies = guards::offered(g, (), &ENEMIES);
    options.extend(g.seat(SL), enemies.iter().map(Action::Faction));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Faction(enemy) = action {
        give(g, enemy, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    let asked = words("Who gains 3 Power?", "");
    let enemies = g.enemies(SL).iter();
    enemies
        .fold(asked, |words, of| {
            words.detail(Action::Faction(of), text!("{0} Power now", g.power(of)))
        })
        .of(SL)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Faction(of) => guards::why_not(g, (), &ENEMIES, of),
        _ => None,
    }
}
