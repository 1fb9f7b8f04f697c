//! What follows an action or a step of the framework, once it is done: passive conditions, forced
//! responses, then responses in turn until both let it be.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next, action::Action, checks, event::Event, frame::Frame, initiate, state::other,
    windows,
};

/// Who asks.
pub(crate) const RULE: &str = "Timing: responses";

/// A step of what follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Conditions and forced responses first; then responses, beginning with this player. When that
    /// is over the window opens again, if one was open.
    Begin {
        /// Who may respond first.
        first: Seat,
        /// The window to return to.
        window: Option<windows::Step>,
    },
    /// A player may respond.
    Respond {
        /// Who.
        speaker: Seat,
        /// How many have passed in a row.
        passes: u8,
    },
    /// Nothing can be answered any more.
    Close {
        /// The window to return to.
        window: Option<windows::Step>,
    },
}

/// What follows the action of a player in a window.
// FAQ, timing (two readings; ours: the other player responds first to a player's action).
pub(crate) fn after_action(by: Seat, window: windows::Step) -> Frame {
    Step::Begin {
        first: other(by),
        window: Some(window),
    }
    .into()
}

/// What follows a step of the framework: the active player responds first.
pub(crate) fn after_framework(g: &Coc) -> Frame {
    Step::Begin {
        first: g.active,
        window: None,
    }
    .into()
}

pub(crate) fn step(g: &mut Coc, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::Begin { first, window } => Next::Call {
            then: Step::Close { window }.into(),
            first: Frame::Settle(checks::Settle::Begin {
                then: Some(Box::new(
                    Step::Respond {
                        speaker: first,
                        passes: 0,
                    }
                    .into(),
                )),
            }),
        },
        Step::Respond { passes: 2, .. } => Next::Done,
        Step::Respond { speaker, .. } if g.could_respond(speaker) => Next::Ask(step.into()),
        Step::Respond { speaker, passes } => Next::Goto(
            Step::Respond {
                speaker: other(speaker),
                passes: passes + 1,
            }
            .into(),
        ),
        Step::Close { window } => {
            g.moments.clear();
            match window {
                Some(window) => Next::Goto(window.into()),
                None => Next::Done,
            }
        }
    }
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    if let Step::Respond { speaker, .. } = *step {
        for start in g.responses(speaker) {
            options.push(speaker, windows::offer(start));
        }
        options.push(speaker, Action::Pass);
    }
}

pub(crate) fn answer(g: &mut Coc, step: Step, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::Respond { passes, .. } = step else {
        return Next::Done;
    };
    let chosen = g.responses(by);
    let chosen = chosen.into_iter().find(|s| windows::offer(*s) == action);
    let respond = |passes| Step::Respond {
        speaker: other(by),
        passes,
    };
    match chosen {
        None => {
            cx.emit(Event::LetPass { seat: by });
            Next::Goto(respond(passes + 1).into())
        }
        Some(start) => Next::Call {
            then: Frame::Settle(checks::Settle::Begin {
                then: Some(Box::new(respond(0).into())),
            }),
            first: initiate::begin(g, by, start, cx),
        },
    }
}
