//! Frames: rules that interrupt each other are a stack of small plain values.

use serde::{Deserialize, Serialize};

/// What a frame returns when it has been stepped or answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<F> {
    /// This frame is done; continue with the one below.
    Done,
    /// Continue with this frame instead.
    Goto(F),
    /// Run `first`, then return to `then`.
    Call {
        /// The frame to return to.
        then: F,
        /// The frame to run now.
        first: F,
    },
    /// Stop: this frame asks a question.
    Ask(F),
    /// The same question stands for the other seats; a sealed answer was recorded.
    Wait(F),
}

/// The waiting frames, the running one on top. Between actions the top frame is the open question.
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

    /// The frames from bottom to top, mutable; only `determinize` and the setup use it.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut F> {
        self.0.iter_mut()
    }

    /// Whether no frame waits: the game is over.
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
