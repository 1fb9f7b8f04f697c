//! The Great Compromise as everyone sees it.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{GodsWar, ids::Empire};

/// A Judge who gives their awards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarCompromise")]
pub struct CompromiseView {
    /// Who is Judge.
    pub judge: Empire,
    /// The VP of the next award.
    pub award: i8,
    /// Who still gets one, in turn order after the Judge.
    pub left: Vec<Empire>,
}

/// The Judge, while they give their awards.
pub(super) fn view(g: &GodsWar) -> Option<CompromiseView> {
    let judging = g.marks.compromise.as_ref()?;
    let after = g.order_from(judging.judge);
    Some(CompromiseView {
        judge: judging.judge,
        award: judging.award,
        left: after.filter(|e| judging.left.has(*e)).collect(),
    })
}
