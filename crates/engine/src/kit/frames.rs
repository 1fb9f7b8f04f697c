//! A game's table of contents: one module for each paragraph of its rules that can wait or ask.

use serde::{
    Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned, ser::SerializeMap,
};
use serde_json::Value;

/// Declares the frame of a game and dispatches to its modules. Each module has a `Step`, a `RULE`, and
/// the functions `step`, `ask`, and `answer`; if a third type is given, also `prompt`, which returns
/// it; if a fourth is given, also `why_not`, which may return it. The calling crate must have `serde`'s
/// traits in scope.
///
/// The text after `=` is where a stored position keeps the step: `"battle.combat"` stores
/// `{"battle":{"combat":step}}`. A module may move and be renamed; its stored place never changes,
/// because recorded hashes cover it. Modules may share a place if no two steps have the same name.
#[macro_export]
macro_rules! frames {
    ($game:ty, $action:ty, $words:ty; $($arms:tt)+) => {
        $crate::frames! { $game, $action; $($arms)+ }
        $crate::frames! { @prompt $game, $words; $($arms)+ }
    };
    ($game:ty, $action:ty, $words:ty, $reason:ty; $($arms:tt)+) => {
        $crate::frames! { $game, $action, $words; $($arms)+ }
        $crate::frames! { @why_not $game, $action, $reason; $($arms)+ }
    };
    (@why_not $game:ty, $action:ty, $reason:ty;
        $($(#[$doc:meta])* $variant:ident($($module:ident)::+) = $stored:literal,)+) => {
        /// Why an answer to a frame is not offered, if its module knows.
        pub(crate) fn why_not(g: &$game, frame: &Frame, action: $action) -> Option<$reason> {
            match frame {
                $(Frame::$variant(step) => $($module)::+::why_not(g, step, action),)+
            }
        }
    };
    (@prompt $game:ty, $words:ty;
        $($(#[$doc:meta])* $variant:ident($($module:ident)::+) = $stored:literal,)+) => {
        /// The question of a frame.
        pub(crate) fn prompt(g: &$game, frame: &Frame, seat: $crate::Seat) -> $words {
            match frame {
                $(Frame::$variant(step) => $($module)::+::prompt(g, step, seat),)+
            }
        }
    };
    ($game:ty, $action:ty;
        $($(#[$doc:meta])* $variant:ident($($module:ident)::+) = $stored:literal,)+) => {
        /// A frame of the stack.
        #[derive(Clone, PartialEq, Eq, Debug)]
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

        impl Serialize for Frame {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$variant(step) => $crate::frames::store($stored, step, serializer),)+
                }
            }
        }

        impl<'de> Deserialize<'de> for Frame {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let stored = $crate::frames::Stored::deserialize(deserializer)?;
                $(
                    if let Some(step) = stored.step::<$($module)::+::Step>($stored) {
                        return Ok(Self::$variant(step));
                    }
                )+
                Err(serde::de::Error::custom("no frame is stored like this"))
            }
        }

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

/// Stores a step in its place, as an object within an object for each part of the place.
///
/// # Errors
/// Those of the serializer.
pub fn store<T: Serialize, S: Serializer>(
    place: &'static str,
    step: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let (key, rest) = match place.split_once('.') {
        Some((key, rest)) => (key, Some(rest)),
        None => (place, None),
    };
    let mut map = serializer.serialize_map(Some(1))?;
    match rest {
        Some(rest) => map.serialize_entry(key, &Placed(rest, step))?,
        None => map.serialize_entry(key, step)?,
    }
    map.end()
}

/// The rest of a place, and what is stored there.
struct Placed<'a, T>(&'static str, &'a T);

impl<T: Serialize> Serialize for Placed<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        store(self.0, self.1, serializer)
    }
}

/// A frame as it is stored, before it is known whose it is.
#[derive(Debug)]
pub struct Stored(Value);

impl<'de> Deserialize<'de> for Stored {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self)
    }
}

impl Stored {
    /// The step in a place, if it is one of the type `T`.
    pub fn step<T: DeserializeOwned>(&self, place: &str) -> Option<T> {
        let mut at = &self.0;
        for key in place.split('.') {
            match at {
                Value::Object(one) if one.len() == 1 => at = one.get(key)?,
                _ => return None,
            }
        }
        T::deserialize(at).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Step {
        Roll,
        Take { side: u8 },
    }

    fn stored(place: &'static str, step: &Step) -> String {
        let mut text = Vec::new();
        store(place, step, &mut serde_json::Serializer::new(&mut text)).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_place_is_an_object_in_an_object() {
        assert_eq!(stored("fight", &Step::Roll), r#"{"fight":"roll"}"#);
        assert_eq!(
            stored("battle.kills", &Step::Take { side: 1 }),
            r#"{"battle":{"kills":{"take":{"side":1}}}}"#
        );
    }

    #[test]
    fn a_step_is_found_in_its_place_only() {
        for step in [Step::Roll, Step::Take { side: 0 }] {
            let text = stored("battle.kills", &step);
            let found: Stored = serde_json::from_str(&text).unwrap();
            assert_eq!(found.step::<Step>("battle.kills"), Some(step));
            assert_eq!(found.step::<Step>("battle.routs"), None);
            assert_eq!(found.step::<Step>("battle"), None);
            assert_eq!(found.step::<Step>("battle.kills.more"), None);
        }
        let other: Stored = serde_json::from_str(r#"{"battle":{"kills":"gone"}}"#).unwrap();
        assert_eq!(other.step::<Step>("battle.kills"), None);
        let two: Stored = serde_json::from_str(r#"{"battle":"roll","rune":"roll"}"#).unwrap();
        assert_eq!(two.step::<Step>("battle"), None);
    }
}
