//! The Wanderers' two requirements. One of them is an action of its own.

use engine::{Options, Seat, Text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::WD;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    factions::{Count, Counted, Source, Unique},
    ids::{Deed, Requirement},
    spellbooks,
    words::Words,
};

/// Its step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The tithe is paid.
    Tithe,
}

const AREAS: u8 = 3;
const COST: u16 = 2;

/// The action that pays.
pub(super) const TITHE: Unique = Unique {
    id: "tithe",
    verb: Verb::Tithe,
    label: "Pay 2 Power",
    detail: "for a spellbook",
    from: Source::Requirements(&[Requirement::Tithe]),
    cost: |_| COST,
    start: |_, _| Step::Tithe.into(),
    ..Unique::PLAIN
};

/// Units in three areas.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if g.areas_of(WD).len() >= AREAS {
        spellbooks::meet(g, Requirement::Crossroads, cx);
    }
}

/// How far it is.
pub(super) fn progress(g: &CthulhuWars, requirement: Requirement) -> Vec<Count> {
    let (have, need, of) = match requirement {
        Requirement::Crossroads => (g.areas_of(WD).len().into(), AREAS.into(), Counted::Areas),
        Requirement::Tithe => (g.power(WD), COST, Counted::Power),
        _ => return Vec::new(),
    };
    vec![Count { have, need, of }]
}

/// Pays; nothing is asked.
pub fn step(g: &mut CthulhuWars, _: Step, cx: &mut Cx<'_>) -> Next {
    g.declare(WD, Deed::Tithe, COST, cx);
    spellbooks::meet(g, Requirement::Tithe, cx);
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
    Words::default().of(WD)
}

/// Nothing is asked.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
