//! Winning chances of all seats at once, from named terms with fitted weights.
//!
//! A seat's standing is the sum of its terms, each times a weight that slides from the beginning of the
//! game to its end. Standings become chances as in a logistic regression with one class for each seat;
//! where all can lose, one class more stands for no one. `tools/train` fits the weights to games
//! that bots have played against each other; `docs/bots.md` says with which commands.

use std::{collections::BTreeMap, iter, sync::OnceLock};

use serde::{Deserialize, Serialize};

/// Named numbers, in the order in which they are put.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Terms {
    names: Vec<&'static str>,
    values: Vec<f64>,
    side: Option<usize>,
}

impl Terms {
    /// Adds a term. Values are about as large as one.
    pub fn put(&mut self, name: &'static str, value: f64) {
        self.names.push(name);
        self.values.push(value);
    }

    /// Says what the seat plays, as the place in [`Insight::sides`](crate::Insight::sides).
    pub fn play(&mut self, side: usize) {
        self.side = Some(side);
    }

    /// What the seat plays, if it plays one side.
    pub fn side(&self) -> Option<usize> {
        self.side
    }

    /// The names.
    pub fn names(&self) -> &[&'static str] {
        &self.names
    }

    /// The values.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    pub(crate) fn clear(&mut self) {
        self.names.clear();
        self.values.clear();
        self.side = None;
    }
}

/// One for what holds, and nothing for what does not.
pub(crate) fn is(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// The weight of a term at the beginning of a game and what the end adds to it.
pub type Weight = [f64; 2];

/// Fitted weights, by the names of terms.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// How they were made.
    pub made: String,
    /// The terms of a seat.
    pub terms: BTreeMap<String, Weight>,
    /// What a side adds to the weights of a seat's terms.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sides: BTreeMap<String, BTreeMap<String, Weight>>,
    /// The terms of no one's victory; empty where someone always wins.
    #[serde(default)]
    pub nobody: BTreeMap<String, Weight>,
}

/// A game's file of weights, read when the first position is judged.
#[derive(Debug)]
pub struct Fitted {
    toml: &'static str,
    odds: OnceLock<Odds>,
}

impl Fitted {
    /// The weights in this text.
    pub const fn new(toml: &'static str) -> Self {
        Self {
            toml,
            odds: OnceLock::new(),
        }
    }

    /// The weights by the names of their terms.
    ///
    /// # Errors
    /// When the text is not such a file.
    pub fn weights(&self) -> Result<Weights, toml::de::Error> {
        toml::from_str(self.toml)
    }

    /// The weights in the order of the terms of a seat and of no one. A file that can't be read, or a
    /// term that it doesn't have, weighs nothing; a test forbids both.
    pub(crate) fn odds(&self, sides: &[&str], terms: impl FnOnce() -> (Terms, Terms)) -> &Odds {
        self.odds.get_or_init(|| {
            let (seat, nobody) = terms();
            Odds::known(&self.weights().unwrap_or_default(), sides, &seat, &nobody)
        })
    }
}

/// Weights in the order of a game's terms.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    terms: Vec<Weight>,
    /// The weights of a seat that plays one side, by the place of that side.
    sides: Vec<Vec<Weight>>,
    nobody: Vec<Weight>,
}

impl Odds {
    /// Puts weights into the order of a game's terms; a term without one weighs nothing.
    pub fn known(weights: &Weights, sides: &[&str], seat: &Terms, nobody: &Terms) -> Self {
        let terms = in_order(&weights.terms, seat);
        let of_side = |side: &&str| {
            let more = weights.sides.get(*side).map(|of| in_order(of, seat));
            let more = more.into_iter().flatten().chain(iter::repeat([0.0; 2]));
            let both = terms.iter().zip(more);
            both.map(|(all, side)| [all[0] + side[0], all[1] + side[1]])
                .collect()
        };
        Self {
            sides: sides.iter().map(of_side).collect(),
            terms,
            nobody: in_order(&weights.nobody, nobody),
        }
    }

    /// The standing of a seat.
    pub fn standing(&self, terms: &Terms, late: f64) -> f64 {
        sum(self.weights(terms), terms, late)
    }

    /// What each term adds to the standing of a seat, in their order.
    pub(crate) fn parts(&self, terms: &Terms, late: f64) -> impl Iterator<Item = f64> {
        parts(self.weights(terms), terms, late)
    }

    fn weights(&self, terms: &Terms) -> &[Weight] {
        let of_side = terms.side.and_then(|side| self.sides.get(side));
        of_side.unwrap_or(&self.terms)
    }

    /// The standing of no one, where all can lose.
    pub fn nobody(&self, terms: &Terms, late: f64) -> Option<f64> {
        (!self.nobody.is_empty()).then(|| sum(&self.nobody, terms, late))
    }
}

fn in_order(known: &BTreeMap<String, Weight>, terms: &Terms) -> Vec<Weight> {
    let weight = |name: &&'static str| known.get(*name).copied().unwrap_or_default();
    terms.names().iter().map(weight).collect()
}

fn sum(weights: &[Weight], terms: &Terms, late: f64) -> f64 {
    parts(weights, terms, late).sum()
}

fn parts(weights: &[Weight], terms: &Terms, late: f64) -> impl Iterator<Item = f64> {
    let each = weights.iter().zip(terms.values());
    each.map(move |([begin, end], value)| (begin + end * late) * value)
}

/// Shares of one that grow with the exponential of what is given.
pub(crate) fn shares(standings: &mut [f64]) {
    let most = standings.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut sum = 0.0;
    for standing in standings.iter_mut() {
        *standing = (*standing - most).exp();
        sum += *standing;
    }
    for standing in standings {
        *standing /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "halves are exact")]
    fn a_side_adds_to_the_weights_of_all() {
        let weights: Weights = toml::from_str(
            "made = ''\nterms = { gates = [2.0, 1.0], doom = [1.0, 0.0] }\n\
             sides = { goat = { doom = [0.5, -1.0] } }",
        )
        .unwrap();
        let of = |side: Option<usize>| {
            let mut terms = Terms::default();
            terms.put("doom", 2.0);
            terms.put("gates", 1.0);
            side.inspect(|side| terms.play(*side));
            terms
        };
        let odds = Odds::known(&weights, &["chaos", "goat"], &of(None), &Terms::default());
        // Half of the game is over: doom weighs 1 and gates 2.5.
        let standing = |side| odds.standing(&of(side), 0.5);
        assert_eq!(standing(None), 4.5);
        assert_eq!(standing(Some(0)), 4.5, "it has no weights of its own");
        assert_eq!(
            standing(Some(1)),
            4.5,
            "0.5 more at the beginning, and that is gone"
        );
        assert_eq!(odds.standing(&of(Some(1)), 0.0), 5.0);
        assert_eq!(
            odds.parts(&of(Some(1)), 1.0).collect::<Vec<_>>(),
            [1.0, 3.0]
        );
    }
}
