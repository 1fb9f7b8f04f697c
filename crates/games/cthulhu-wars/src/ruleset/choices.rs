//! The readings in words: what a table can choose for each field of [`Ruleset`], from
//! `data/readings.toml`.

use std::sync::LazyLock;

use serde::Deserialize;
use toml::{Table, Value};

use super::{Readings, Ruleset};
use crate::variants::Variant;

/// A field of [`Ruleset`] and what it can be.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The field's name.
    pub id: String,
    /// The name people understand.
    pub name: String,
    /// What is asked, in one sentence.
    pub help: String,
    /// Where the answers come from, and which are only inferred.
    pub source: String,
    /// The variants in which it makes a difference.
    #[serde(default = "every_variant")]
    pub variants: Vec<Variant>,
    /// The answers.
    pub values: Vec<Answer>,
}

/// One answer.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The value in a setup, as a word.
    pub id: String,
    /// A few words.
    pub name: String,
    /// One sentence.
    pub help: String,
}

fn every_variant() -> Vec<Variant> {
    Variant::ALL.to_vec()
}

#[derive(Deserialize)]
struct File {
    reading: Vec<Choice>,
}

static CHOICES: LazyLock<Vec<Choice>> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program and tested"
    )]
    let file: File = toml::from_str(include_str!("../../data/readings.toml"))
        .expect("the readings' data file is well formed");
    file.reading
});

/// One for every field of [`Ruleset`], in its order.
pub fn choices() -> &'static [Choice] {
    &CHOICES
}

impl Choice {
    /// Its answer in a set of readings.
    pub fn answer(&self, rules: &Ruleset) -> Option<&Answer> {
        let rules = Table::try_from(rules).ok()?;
        let id = word(rules.get(&self.id)?);
        self.values.iter().find(|a| a.id == id)
    }
}

// A yes or no, a number or a word.
fn typed(id: &str) -> Value {
    if let Ok(flag) = id.parse::<bool>() {
        return Value::Boolean(flag);
    }
    let number = id.parse::<i64>();
    number.map_or_else(|_| Value::String(id.to_owned()), Value::Integer)
}

fn word(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

/// The readings that a table chose, by the ids of [`choices`].
///
/// # Errors
/// Names the reading that is unknown or has no such answer.
pub fn readings<'a>(
    chosen: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Readings, String> {
    let mut table = Table::new();
    for (id, answer) in chosen {
        let choice = choices().iter().find(|c| c.id == id);
        let choice = choice.ok_or_else(|| format!("{id}: there is no such reading"))?;
        if !choice.values.iter().any(|a| a.id == answer) {
            return Err(format!("{id}: there is no {answer:?}"));
        }
        table.insert(id.to_owned(), typed(answer));
    }
    Readings::deserialize(table).map_err(|e| e.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Preset;

    fn usual(choice: &Choice, preset: Preset, variant: Variant) -> Option<&Answer> {
        choice.answer(&preset.ruleset(variant))
    }

    #[test]
    fn every_field_is_described_in_order_and_nothing_else() {
        let described: Vec<&str> = choices().iter().map(|c| c.id.as_str()).collect();
        assert_eq!(described, Ruleset::FIELDS);
    }

    #[test]
    fn every_answer_is_a_reading_that_the_rules_take() {
        for choice in choices() {
            assert!(choice.values.len() >= 2, "{}", choice.id);
            assert!(!choice.variants.is_empty(), "{}", choice.id);
            let mut seen = Vec::new();
            for answer in &choice.values {
                let chosen = readings([(choice.id.as_str(), answer.id.as_str())]).unwrap();
                let rules = Table::try_from(Ruleset::default().with(&chosen)).unwrap();
                assert_eq!(word(&rules[&choice.id]), answer.id, "{}", choice.id);
                assert!(!seen.contains(&rules), "{}: {} twice", choice.id, answer.id);
                seen.push(rules);
            }
        }
    }

    #[test]
    fn what_holds_without_a_choice_is_among_the_answers() {
        for choice in choices() {
            for variant in Variant::ALL {
                for preset in [Preset::Rulebook, Preset::LaterEdition] {
                    assert!(usual(choice, preset, variant).is_some(), "{}", choice.id);
                }
            }
        }
        let dreams = &choices()[0];
        let name = |p, v| usual(dreams, p, v).map(|a| a.name.as_str());
        assert_eq!(name(Preset::Rulebook, Variant::Base), Some("3 Power"));
        assert_eq!(name(Preset::LaterEdition, Variant::Decay), Some("2 Power"));
        assert_eq!(name(Preset::Rulebook, Variant::Duel), Some("2 Power"));
    }

    // A reading that a preset or variant changes from the rulebook's is a choice there, too.
    #[test]
    fn what_a_variant_changes_can_be_chosen_in_it() {
        for choice in choices() {
            for variant in Variant::ALL {
                let own = usual(choice, Preset::Rulebook, variant);
                let base = usual(choice, Preset::Rulebook, Variant::Base);
                assert!(
                    own == base || choice.variants.contains(&variant),
                    "{}",
                    choice.id
                );
            }
        }
    }

    #[test]
    fn every_sentence_is_there_and_short() {
        for choice in choices() {
            let answers = choice.values.iter();
            let texts = answers.flat_map(|a| [&a.name, &a.help]);
            for text in texts.chain([&choice.name, &choice.help, &choice.source]) {
                assert!(!text.is_empty() && text.len() <= 160, "{text}");
            }
            assert!(choice.help.ends_with('.'), "{}", choice.help);
            assert!(choice.values.iter().all(|a| a.help.ends_with('.')));
        }
    }

    #[test]
    fn what_is_unknown_is_named() {
        let why = readings([("weather", "bad")]).unwrap_err();
        assert_eq!(why, "weather: there is no such reading");
        let why = readings([("dreams_cost", "4")]).unwrap_err();
        assert_eq!(why, "dreams_cost: there is no \"4\"");
    }
}
