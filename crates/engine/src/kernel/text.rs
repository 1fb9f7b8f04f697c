//! Text for people as templates with parts, so that clients can translate it: the English template is
//! the key of a catalog.
//!
//! A template is a whole sentence or phrase with numbered placeholders, `Recruit {0} in {1}`; its parts
//! are texts, too. A part never contains English that another language would have to take apart: `1
//! gate` and `{0} gates` are two templates, `a Cultist` is a phrase of its own.

use std::{borrow::Cow, fmt};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeStruct};
use ts_rs::TS;

/// Text for people: a plain string, or a template (`say`) whose placeholders `{0}`, `{1}`, … are filled
/// with texts (`with`). The template and each part can be looked up in a catalog.
#[derive(Clone, Eq, Debug, Default, TS)]
#[ts(type = "string | { say: string, with: Array<Text> }")]
pub struct Text {
    say: Cow<'static, str>,
    with: Vec<Text>,
}

impl Text {
    /// A template with its parts. Usually made by [`text!`](crate::text!), which checks that they fit.
    pub fn filled(say: impl Into<Cow<'static, str>>, with: Vec<Self>) -> Self {
        Self {
            say: say.into(),
            with,
        }
    }

    /// Joins parts pairwise with a template of two placeholders, `{0}, {1}` or `{0} and {1}`; empty if
    /// there are no parts.
    pub fn joined(parts: impl IntoIterator<Item = Self>, two: &'static str) -> Self {
        debug_assert!(fits(two, 2), "{two:?} does not join two parts");
        let join = |so_far, next| Self::filled(two, vec![so_far, next]);
        parts.into_iter().reduce(join).unwrap_or_default()
    }

    /// The template, or the plain string.
    pub fn say(&self) -> &str {
        &self.say
    }

    /// The parts; empty for a plain string.
    pub fn with(&self) -> &[Self] {
        &self.with
    }

    /// The English text.
    pub fn words(&self) -> Cow<'_, str> {
        if self.with.is_empty() {
            Cow::Borrowed(&self.say)
        } else {
            Cow::Owned(self.to_string())
        }
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.say.is_empty()
    }

    /// Whether every template in it has exactly as many placeholders as parts.
    pub fn is_whole(&self) -> bool {
        fits(&self.say, self.with.len()) && self.with.iter().all(Self::is_whole)
    }

    fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        if self.with.is_empty() {
            return out.write_str(&self.say);
        }
        for piece in pieces(&self.say) {
            match piece {
                Piece::Words(words) => out.write_str(words)?,
                Piece::Hole(n) => match self.with.get(n) {
                    Some(part) => part.write(out)?,
                    None => write!(out, "{{{n}}}")?,
                },
            }
        }
        Ok(())
    }
}

/// A piece of a template.
pub(crate) enum Piece<'a> {
    /// Text between placeholders.
    Words(&'a str),
    /// A placeholder and its number.
    Hole(usize),
}

/// Splits a template at its placeholders.
pub(crate) fn pieces(say: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = say;
    std::iter::from_fn(move || {
        if let Some((n, behind)) = hole(rest) {
            rest = behind;
            return Some(Piece::Hole(n));
        }
        let next = |from: usize| rest[from..].find('{').map(|at| from + at);
        let mut end = next(0);
        while let Some(at) = end
            && hole(&rest[at..]).is_none()
        {
            end = next(at + 1);
        }
        let (words, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        (!words.is_empty()).then_some(Piece::Words(words))
    })
}

/// The placeholder at the start of `words`, and the rest.
fn hole(words: &str) -> Option<(usize, &str)> {
    let (digits, behind) = words.strip_prefix('{')?.split_once('}')?;
    let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    Some((digits.parse().ok().filter(|_| number)?, behind))
}

/// Whether a template has exactly the placeholders `{0}` to `{parts - 1}`. At most ten.
pub const fn fits(say: &str, parts: usize) -> bool {
    let bytes = say.as_bytes();
    let mut found = [false; 10];
    let mut at = 0;
    while at + 2 < bytes.len() {
        if bytes[at] == b'{' && bytes[at + 1].is_ascii_digit() && bytes[at + 2] == b'}' {
            found[(bytes[at + 1] - b'0') as usize] = true;
        }
        at += 1;
    }
    let mut n = 0;
    while n < found.len() {
        if found[n] != (n < parts) {
            return false;
        }
        n += 1;
    }
    parts <= found.len()
}

/// A template checked against its parts.
///
/// # Panics
/// When it does not fit, so that [`text!`](crate::text!) does not compile.
pub const fn fitting(say: &'static str, parts: &[&str]) -> &'static str {
    assert!(
        fits(say, parts.len()),
        "the holes of the template are not those of its parts"
    );
    say
}

/// Makes a [`Text`] from a template and its parts. Checked at compile time.
///
/// ```
/// let text = engine::text!("{0} has {1} Power.", "Black Goat", 3_u8);
/// assert_eq!(text, "Black Goat has 3 Power.");
/// ```
///
/// ```compile_fail
/// let text = engine::text!("{0} has {1} Power.", "Black Goat");
/// ```
#[macro_export]
macro_rules! text {
    ($say:literal $(, $part:expr)* $(,)?) => {
        $crate::Text::filled(
            const { $crate::text::fitting($say, &[$(stringify!($part)),*]) },
            vec![$($crate::Text::from($part)),*],
        )
    };
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// Two texts are equal if their English texts are.
impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words()
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.words() == other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        *self == **other
    }
}

impl From<&'static str> for Text {
    fn from(words: &'static str) -> Self {
        Self::filled(words, Vec::new())
    }
}

impl From<String> for Text {
    fn from(words: String) -> Self {
        Self::filled(words, Vec::new())
    }
}

/// Common numbers, without an allocation.
const SMALL: [&str; 21] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20",
];

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Text {
            fn from(number: $number) -> Self {
                match usize::try_from(number).ok().and_then(|n| SMALL.get(n)) {
                    Some(small) => (*small).into(),
                    None => number.to_string().into(),
                }
            }
        })+
    };
}

numbers!(u8, u16, u32, u64, usize, i32, i64);

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.with.is_empty() {
            return serializer.serialize_str(&self.say);
        }
        let mut text = serializer.serialize_struct("Text", 2)?;
        text.serialize_field("say", &self.say)?;
        text.serialize_field("with", &self.with)?;
        text.end()
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Wire {
            Plain(String),
            Filled { say: String, with: Vec<Text> },
        }
        Ok(match Wire::deserialize(deserializer)? {
            Wire::Plain(words) => words.into(),
            Wire::Filled { say, with } => Self::filled(say, with),
        })
    }
}

impl JsonSchema for Text {
    fn schema_name() -> Cow<'static, str> {
        "Text".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let part = generator.subschema_for::<Self>();
        json_schema!({
            "description": "Words for people: a plain string, or a template whose holes `{0}`, \
                            `{1}`, … are filled with texts.",
            "anyOf": [
                { "type": "string" },
                {
                    "type": "object",
                    "properties": {
                        "say": { "type": "string" },
                        "with": { "type": "array", "items": part },
                    },
                    "required": ["say", "with"],
                },
            ],
        })
    }
}

/// Serializes a text as plain English: for hashed state, so that splitting a sentence into other
/// templates does not change old hashes.
pub mod plain {
    use serde::{Deserializer, Serializer};

    use super::{Deserialize, Text};

    /// Writes the English text.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(text: &Text, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(text)
    }

    /// Reads the English text.
    ///
    /// # Errors
    /// Those of the deserializer.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        Text::deserialize(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nested() -> Text {
        let who = text!("{0} of {1}", "Acolyte", "Yellow Sign");
        text!("Move {1} units with {0}", who, 3_u8)
    }

    #[test]
    fn holes_are_filled_in_any_order_and_at_any_depth() {
        assert_eq!(
            nested().to_string(),
            "Move 3 units with Acolyte of Yellow Sign"
        );
        assert_eq!(text!("{0}, {0}", "twice"), "twice, twice");
        assert_eq!(text!("no hole"), "no hole");
        assert_eq!(text!("–{0}–", "ä"), "–ä–");
    }

    #[test]
    fn plain_words_are_never_taken_for_a_template() {
        let name = Text::from("{0} {x} {".to_owned());
        assert_eq!(name.to_string(), "{0} {x} {");
        assert_eq!(text!("{0}'s {turn}", name), "{0} {x} {'s {turn}");
    }

    #[test]
    fn texts_are_equal_that_say_the_same() {
        assert_eq!(text!("{0} gates", 2_u8), Text::from("2 gates"));
        assert_ne!(text!("{0} gates", 2_u8), text!("{0} gates", 3_u8));
    }

    #[test]
    fn lists_are_joined_two_by_two() {
        let list = |names: &[&'static str]| {
            let parts = names.iter().map(|n| Text::from(*n));
            Text::joined(parts, "{0}, {1}")
        };
        assert!(list(&[]).is_empty());
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b, c");
        assert!(list(&["a", "b", "c"]).is_whole());
    }

    #[test]
    fn a_template_fits_its_parts() {
        assert!(fits("{0} and {1}", 2) && fits("{1} and {0} and {1}", 2) && fits("", 0));
        assert!(!fits("{0} and {1}", 1) && !fits("{0}", 2) && !fits("{1}", 1) && !fits("x", 1));
        assert!(!Text::filled("{0} {1}", vec!["a".into()]).is_whole());
        assert!(!text!("{0}", Text::from("left {0}")).is_whole());
        assert!(nested().is_whole());
    }

    #[test]
    fn they_go_over_the_wire_as_words_or_as_template_and_parts() {
        let json = |text: &Text| serde_json::to_string(text).unwrap();
        assert_eq!(json(&"Move".into()), "\"Move\"");
        let moved = "{\"say\":\"Move {1} units with {0}\",\"with\":[{\"say\":\"{0} of {1}\",\
                     \"with\":[\"Acolyte\",\"Yellow Sign\"]},\"3\"]}";
        assert_eq!(json(&nested()), moved);
        for text in [nested(), "Move".into(), Text::default()] {
            let again: Text = serde_json::from_str(&json(&text)).unwrap();
            assert_eq!((again.say(), again.with()), (text.say(), text.with()));
        }
        assert!(serde_json::from_str::<Text>("3").is_err());
    }

    #[test]
    fn state_holds_the_words_alone() {
        let mut out = Vec::new();
        let mut json = serde_json::Serializer::new(&mut out);
        plain::serialize(&nested(), &mut json).unwrap();
        let again = plain::deserialize(&mut serde_json::Deserializer::from_slice(&out)).unwrap();
        assert!(again.with().is_empty());
        assert_eq!(again, nested());
    }
}
