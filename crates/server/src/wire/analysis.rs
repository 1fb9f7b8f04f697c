//! The analysis of a finished match as the page shows it.

use engine::{
    Seat, Text,
    advice::{Consideration, Likely},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An analysis, as far as it is done.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
pub struct AnalysisView {
    /// How many decisions the match has.
    pub of: usize,
    /// How many of them have been looked at.
    pub done: usize,
    /// Whether it has stopped before its end, because the rules failed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub broken: bool,
    /// The decisions that have been looked at, in order.
    pub decisions: Vec<DecisionAnalysis>,
    /// What dice, draws and secrets brought each seat so far, in winning chance from -1 to 1, summed up.
    pub luck: Vec<f64>,
}

/// A decision of a finished match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct DecisionAnalysis {
    /// Its entry.
    #[ts(type = "number")]
    pub seq: u64,
    /// Who chose.
    pub seat: Seat,
    /// The choice that was made.
    pub made: Text,
    /// The chance of each seat to win after the best choice.
    pub before: Vec<f64>,
    /// The chance of each seat to win after the choice that was made.
    pub after: Vec<f64>,
    /// How much worse it was than the best one, if that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mark: Option<Mark>,
    /// The best choice, where there is a mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub better: Option<Better>,
}

/// How much worse a choice was than the best one.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// At least 5 points of a hundred.
    Inaccuracy,
    /// At least 10.
    Mistake,
    /// At least 20.
    Blunder,
}

impl Mark {
    /// The mark of a choice that lost so much of the chance to win.
    pub fn of(lost: f64) -> Option<Self> {
        match lost {
            lost if lost >= 0.20 => Some(Self::Blunder),
            lost if lost >= 0.10 => Some(Self::Mistake),
            lost if lost >= 0.05 => Some(Self::Inaccuracy),
            _ => None,
        }
    }
}

/// A choice that was better than the one that was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Better {
    /// The choice in words.
    pub label: Text,
    /// What tells it from the other choices, the weightiest first.
    pub reasons: Vec<Consideration>,
    /// What would probably have followed.
    pub line: Vec<Likely>,
}
