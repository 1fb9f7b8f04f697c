//! The Chaos Rift Struggle as a viewer sees it: who has set a die, and of the faces only their own.

use std::collections::BTreeMap;

use engine::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{GodsWar, ids::Empire, phases::rift};

/// The Chaos Rift. What lies in it is among the units and buildings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarRift")]
pub struct RiftView {
    /// What all that lies in it costs together.
    pub cost: u16,
    /// How many dice its strength is rolled with.
    pub dice: u8,
    /// While dice are set: whose is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub set: Option<BTreeMap<Empire, SealedDie>>,
}

/// A player's die.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarSealedDie")]
pub struct SealedDie {
    /// It is set.
    pub done: bool,
    /// Its face, for its owner alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub face: Option<u8>,
}

/// The Rift while it is open.
pub(super) fn view(g: &GodsWar, viewer: Viewer) -> Option<RiftView> {
    let dice = &g.marks.rift.dice;
    let die = |(seat, die): (Seat, &Option<u8>)| {
        let sealed = SealedDie {
            done: die.is_some(),
            face: die.filter(|_| viewer.is(seat)),
        };
        g.empire(seat).map(|empire| (empire, sealed))
    };
    let set = (0..).map(Seat).zip(dice).filter_map(die).collect();
    rift::open(g).then(|| RiftView {
        cost: rift::content_cost(g),
        dice: g.table.len() as u8,
        set: (!dice.is_empty()).then_some(set),
    })
}
