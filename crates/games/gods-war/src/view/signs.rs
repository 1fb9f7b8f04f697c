//! I Fought, We Won as a viewer sees it: who has made a sign, and of the signs only their own.

use std::collections::BTreeMap;

use engine::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{GodsWar, ids::Empire};

/// A player's sign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarSealedSign")]
pub struct SealedSign {
    /// It is made.
    pub done: bool,
    /// Whether it is a finger, for its owner alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub finger: Option<bool>,
}

/// The enemies of Chaos, while they make their signs.
pub(super) fn view(g: &GodsWar, viewer: Viewer) -> Option<BTreeMap<Empire, SealedSign>> {
    let signs = &g.marks.chaos.signs;
    let sign = |(seat, sign): (Seat, &Option<bool>)| {
        let sealed = SealedSign {
            done: sign.is_some(),
            finger: sign.filter(|_| viewer.is(seat)),
        };
        let enemy = g.empire(seat).filter(|e| *e != Empire::Chaos);
        enemy.map(|empire| (empire, sealed))
    };
    let all = (0..).map(Seat).zip(signs).filter_map(sign).collect();
    (!signs.is_empty()).then_some(all)
}
