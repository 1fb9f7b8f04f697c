//! Crawling Chaos's six requirements. Two of them are paid for by an action of their own.

use engine::{Options, Seat, Text};
use serde::{Deserialize, Serialize};

use super::CC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    factions::{Count, Counted, Source, Unique, power_for},
    ids::{Deed, Kind, Requirement},
    spellbooks,
    words::Words,
};

/// Its step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A requirement's payment.
    Pay { four: bool, six: bool },
}

/// The action that pays 4 Power.
pub(super) const PAY_FOUR: Unique = Unique {
    id: "pay_four",
    verb: Verb::PayFour,
    label: "Pay 4 Power",
    detail: "for a spellbook",
    from: Source::Requirements(&[Requirement::PayFour]),
    cost: |_| 4,
    start: |_, _| pay_for(true, false).into(),
    ..Unique::PLAIN
};

/// The action that pays 6 Power.
pub(super) const PAY_SIX: Unique = Unique {
    id: "pay_six",
    verb: Verb::PaySix,
    label: "Pay 6 Power",
    detail: "for a spellbook",
    from: Source::Requirements(&[Requirement::PaySix]),
    cost: |_| 6,
    start: |_, _| pay_for(false, true).into(),
    ..Unique::PLAIN
};

/// The action that pays both.
pub(super) const PAY_TEN: Unique = Unique {
    id: "pay_ten",
    verb: Verb::PayTen,
    label: "Pay 10 Power",
    detail: "for two spellbooks",
    from: Source::Requirements(&[Requirement::PayFour, Requirement::PaySix]),
    cost: |_| 10,
    start: |_, _| pay_for(true, true).into(),
    ..Unique::PLAIN
};

const fn pay_for(four: bool, six: bool) -> Step {
    Step::Pay { four, six }
}

/// Gates or Power that are enough: for three gates, and for four.
const GATES: [(Requirement, u8, u16); 2] = [
    (Requirement::ThreeGates, 3, 12),
    (Requirement::FourGates, 4, 15),
];

/// Gates or Power.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let (gates, power) = (g.controlled(CC).len(), g.power(CC));
    for (requirement, enough_gates, enough_power) in GATES {
        if gates >= enough_gates || power >= enough_power {
            spellbooks::meet(g, requirement, cx);
        }
    }
}

/// How far it is.
pub(super) fn progress(g: &CthulhuWars, requirement: Requirement) -> Vec<Count> {
    let power = |need| Count {
        have: g.power(CC),
        need,
        of: Counted::Power,
    };
    if let Some((_, gates, enough)) = GATES.into_iter().find(|(r, ..)| *r == requirement) {
        let gates = Count {
            have: g.controlled(CC).len().into(),
            need: gates.into(),
            of: Counted::Gates,
        };
        return vec![gates, power(enough)];
    }
    match requirement {
        Requirement::PayFour => vec![power(4)],
        Requirement::PaySix => vec![power(6)],
        Requirement::AwakenNyarlathotep => power_for(g, CC, Kind::Nyarlathotep),
        _ => Vec::new(),
    }
}

// Rulebook VIII: the whole Action is to pay; 4 and 6 may be paid together.
/// Pays; nothing is asked.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    let Step::Pay { four, six } = step;
    let cost = if four { 4 } else { 0 } + if six { 6 } else { 0 };
    g.declare(CC, Deed::Pay, cost, cx);
    if four {
        spellbooks::meet(g, Requirement::PayFour, cx);
    }
    if six {
        spellbooks::meet(g, Requirement::PaySix, cx);
    }
    Next::Done
}

/// Nothing is asked.
pub fn ask(_: &CthulhuWars, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub fn answer(_: &mut CthulhuWars, _: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Done
}

/// Nothing is asked.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    Words::default().of(CC)
}

/// Nothing is asked.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
