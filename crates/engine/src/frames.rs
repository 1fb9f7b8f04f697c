//! A game's table of contents: one module for each paragraph of its rules that can wait or ask.

/// Declares the frame of a game and dispatches to its modules. Each module has a `Step`, a `RULE`, and
/// the functions `step`, `ask`, and `answer`; if a third type is given, also `prompt`, which returns
/// it. The calling crate must have `serde`'s derives in scope.
#[macro_export]
macro_rules! frames {
    ($game:ty, $action:ty, $words:ty; $($arms:tt)+) => {
        $crate::frames! { $game, $action; $($arms)+ }
        $crate::frames! { @prompt $game, $words; $($arms)+ }
    };
    (@prompt $game:ty, $words:ty;
        $($(#[$doc:meta])* $variant:ident($($module:ident)::+),)+) => {
        /// The question of a frame.
        pub(crate) fn prompt(g: &$game, frame: &Frame, seat: $crate::Seat) -> $words {
            match frame {
                $(Frame::$variant(step) => $($module)::+::prompt(g, step, seat),)+
            }
        }
    };
    ($game:ty, $action:ty;
        $($(#[$doc:meta])* $variant:ident($($module:ident)::+),)+) => {
        /// A frame of the stack.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Frame {
            $(
                $(#[$doc])*
                $variant($($module)::+::Step),
            )+
        }

        $(
            impl From<$($module)::+::Step> for Frame {
                fn from(step: $($module)::+::Step) -> Self {
                    Self::$variant(step)
                }
            }
        )+

        /// Runs a frame.
        pub fn step(
            g: &mut $game,
            frame: Frame,
            cx: &mut $crate::Cx<'_, $game>,
        ) -> $crate::Next<Frame> {
            match frame {
                $(Frame::$variant(step) => $($module)::+::step(g, step, cx),)+
            }
        }

        /// Lists the choices of a frame that asks.
        pub fn ask(g: &$game, frame: &Frame, options: &mut $crate::Options<$action>) {
            match frame {
                $(Frame::$variant(step) => $($module)::+::ask(g, step, options),)+
            }
        }

        /// Answers a frame that asked.
        pub fn answer(
            g: &mut $game,
            frame: Frame,
            by: $crate::Seat,
            action: $action,
            cx: &mut $crate::Cx<'_, $game>,
        ) -> $crate::Next<Frame> {
            match frame {
                $(Frame::$variant(step) => $($module)::+::answer(g, step, by, action, cx),)+
            }
        }

        /// The rule that asks.
        pub(crate) fn rule(frame: &Frame) -> &'static str {
            match frame {
                $(Frame::$variant(_) => $($module)::+::RULE,)+
            }
        }
    };
}
