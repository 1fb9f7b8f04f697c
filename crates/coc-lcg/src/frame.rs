//! The table of contents: everything that can wait or ask, one arm a module.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next, action::Action, cards::special, checks, disrupts, hand, harm, initiate, opening,
    resolve, sequence, stories, turn, windows,
};

macro_rules! frames {
    ($($(#[$doc:meta])* $variant:ident($($module:ident)::+),)+) => {
        /// A frame of the stack.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Frame {
            $(
                $(#[$doc])*
                $variant($($module)::+::Step),
            )+
            /// Opens an action window, then goes on with the frame.
            Open(windows::Window, Box<Frame>),
            /// Lets what has just happened be answered, then goes on with the frame.
            After(Box<Frame>),
        }

        $(
            impl From<$($module)::+::Step> for Frame {
                fn from(step: $($module)::+::Step) -> Self {
                    Self::$variant(step)
                }
            }
        )+

        /// Runs a frame.
        pub fn step(g: &mut Coc, frame: Frame, cx: &mut Cx<'_>) -> Next {
            match frame {
                $(Frame::$variant(step) => $($module)::+::step(g, step, cx),)+
                Frame::Open(window, then) => Next::Call {
                    then: *then,
                    first: windows::open(g, window).into(),
                },
                Frame::After(then) => Next::Call {
                    then: *then,
                    first: sequence::after_framework(g),
                },
            }
        }

        /// Lists the choices of a frame that asks.
        pub fn ask(g: &Coc, frame: &Frame, options: &mut Options<Action>) {
            match frame {
                $(Frame::$variant(step) => $($module)::+::ask(g, step, options),)+
                Frame::Open(..) | Frame::After(_) => {}
            }
        }

        /// Takes an answer to a frame that asked.
        pub fn answer(
            g: &mut Coc,
            frame: Frame,
            by: Seat,
            action: Action,
            cx: &mut Cx<'_>,
        ) -> Next {
            match frame {
                $(Frame::$variant(step) => $($module)::+::answer(g, step, by, action, cx),)+
                frame @ (Frame::Open(..) | Frame::After(_)) => Next::Goto(frame),
            }
        }

        /// The rule that asks.
        pub(crate) fn rule(frame: &Frame) -> &'static str {
            match frame {
                $(Frame::$variant(_) => $($module)::+::RULE,)+
                Frame::Open(..) | Frame::After(_) => windows::RULE,
            }
        }
    };
}

frames! {
    /// First hands and first resources.
    Opening(opening),
    /// A turn and its phases.
    Turn(turn),
    /// Action windows.
    Window(windows),
    /// Playing a card, using an ability.
    Initiate(initiate),
    /// Disrupts to it.
    Disrupt(disrupts),
    /// Doing it.
    Resolve(resolve),
    /// Responses to it.
    Sequence(sequence),
    /// Conditions and forced responses.
    Settle(checks),
    /// Wounds, destruction, sacrifices.
    Harm(harm),
    /// Discarding from hand.
    Hand(hand),
    /// Committing characters.
    Commit(stories::commit),
    /// Resolving stories.
    Stories(stories::resolve),
    /// Winning a story.
    Won(stories::won),
    /// What single cards ask.
    Special(special),
}
