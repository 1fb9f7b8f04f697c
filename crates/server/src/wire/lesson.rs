//! Lessons as the page shows them. Their texts are in English; the page translates them.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

/// A lesson in the list of its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct LessonInfo {
    /// From 1, in the order in which they are best played.
    pub number: u16,
    /// Its name.
    pub title: String,
    /// What one learns in it, in one sentence.
    pub about: String,
}

/// The lesson that is played at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct LessonView {
    /// Its number.
    pub number: u16,
    /// How many lessons the game has.
    pub of: usize,
    /// Its name.
    pub title: String,
    /// Its steps in order. Names are between asterisks, here and in `end`.
    pub steps: Vec<LessonStep>,
    /// The coach's last words.
    pub end: String,
    /// How many of the steps are reached.
    pub reached: usize,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
pub struct LessonStep {
    /// What the coach says.
    pub say: String,
    /// The way to the goal, for those who ask.
    pub hint: String,
}
