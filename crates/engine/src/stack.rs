//! Frames: rules that interrupt each other are a stack of small plain values.

use serde::{Deserialize, Serialize};

/// What a frame returns when it has been stepped or answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<F> {
    /// This frame is finished; go on with the one below.
    Done,
    /// Go on with this frame instead.
    Goto(F),
    /// Do `first`, then come back to `then`.
    Call {
        /// The frame to return to.
        then: F,
        /// The frame to do now.
        first: F,
    },
    /// Stop: this frame asks a question.
    Ask(F),
    /// The same question still stands for the other seats (a sealed answer has been put away).
    Wait(F),
}

/// The frames that wait, the running one on top. At rest the top frame is the open question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack<F>(Vec<F>);

impl<F> Default for Stack<F> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<F> Stack<F> {
    /// A stack whose first frame to run is `frame`.
    pub fn of(frame: F) -> Self {
        Self(vec![frame])
    }

    /// Puts a frame on top.
    pub fn push(&mut self, frame: F) {
        self.0.push(frame);
    }

    /// Takes the top frame off.
    pub fn pop(&mut self) -> Option<F> {
        self.0.pop()
    }

    /// The top frame.
    pub fn top(&self) -> Option<&F> {
        self.0.last()
    }

    /// The frames from bottom to top.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &F> {
        self.0.iter()
    }

    /// The frames from bottom to top, to be edited (only `determinize` and set-up do that).
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut F> {
        self.0.iter_mut()
    }

    /// Whether nothing waits: the game is over.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many frames wait.
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// Drops every frame.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
