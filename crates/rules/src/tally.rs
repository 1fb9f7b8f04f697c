//! Statistics of many games.

use std::collections::BTreeMap;

use engine::Outcome;
use serde::{Serialize, Serializer};

/// How many distinct reasons to count; the rest counts as other.
const REASONS: usize = 24;

/// A finished game, for counting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Counted<'a> {
    pub outcome: &'a Outcome,
    /// What each seat played.
    pub sides: &'a [String],
    pub actions: u64,
    pub turns: Option<u32>,
    /// The counts of countable things.
    pub counts: &'a [(String, u64)],
}

/// The record of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Record {
    /// Games it was in.
    pub played: u64,
    /// Games it won alone.
    pub won: u64,
    /// Victories it shared.
    pub shared: u64,
}

/// Counts of outcomes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Tally {
    /// By the seats that won together, for example `0` or `1+3`; `none` if all lost.
    pub winners: BTreeMap<String, u64>,
    /// By side.
    pub sides: BTreeMap<String, Record>,
    /// By reason, with `#` for numbers.
    pub reasons: BTreeMap<String, u64>,
    /// Actions per game.
    pub actions: Lengths,
    /// Turns per game, if they are counted.
    pub turns: Lengths,
    /// Countable things: how many there were, and in how many games.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub counts: BTreeMap<String, [u64; 2]>,
}

impl Tally {
    pub(crate) fn add(&mut self, game: &Counted<'_>) {
        let won = &game.outcome.winners;
        let seats: Vec<_> = won.iter().map(|s| s.0.to_string()).collect();
        let winners = if seats.is_empty() {
            "none".to_owned()
        } else {
            seats.join("+")
        };
        *self.winners.entry(winners).or_default() += 1;
        for (seat, side) in game.sides.iter().enumerate() {
            let record = self.sides.entry(side.clone()).or_default();
            record.played += 1;
            if won.iter().any(|s| usize::from(s.0) == seat) {
                let counter = match won.len() {
                    1 => &mut record.won,
                    _ => &mut record.shared,
                };
                *counter += 1;
            }
        }
        self.actions.add(game.actions);
        if let Some(turns) = game.turns {
            self.turns.add(turns.into());
        }
        for (name, n) in game.counts {
            let [times, games] = self.counts.entry(name.clone()).or_default();
            *times += n;
            *games += u64::from(*n > 0);
        }
        let reason = without_numbers(&game.outcome.why.to_string());
        let known = self.reasons.contains_key(&reason) || self.reasons.len() < REASONS;
        let reason = if known { reason } else { "others".into() };
        *self.reasons.entry(reason).or_default() += 1;
    }
}

/// A distribution of game lengths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lengths(BTreeMap<u64, u64>);

impl Lengths {
    fn add(&mut self, length: u64) {
        *self.0.entry(length).or_default() += 1;
    }

    /// The length that `percent` of the games don't exceed.
    fn quantile(&self, percent: u64) -> u64 {
        let games: u64 = self.0.values().sum();
        let mut seen = 0;
        let mut lengths = self.0.iter();
        let found = lengths.find(|(_, n)| {
            seen += **n;
            seen * 100 >= games * percent
        });
        found.map_or(0, |(length, _)| *length)
    }
}

impl Serialize for Lengths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let least = self.0.keys().next().copied().unwrap_or(0);
        let told = [
            ("least", least),
            ("p5", self.quantile(5)),
            ("median", self.quantile(50)),
            ("p95", self.quantile(95)),
            ("most", self.quantile(100)),
        ];
        serializer.collect_map(told)
    }
}

/// Removes numbers, so that equal endings count as one reason whatever the score.
pub(crate) fn without_numbers(why: &str) -> String {
    let mut out = String::with_capacity(why.len());
    for c in why.chars() {
        if !c.is_ascii_digit() {
            out.push(c);
        } else if !out.ends_with('#') {
            out.push('#');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;

    #[test]
    fn outcomes_are_counted_by_winners_and_by_reason() {
        let mut tally = Tally::default();
        for (winners, why) in [
            (vec![1], "30 Doom"),
            (vec![], "Death"),
            (vec![1], "31 Doom"),
        ] {
            tally.add(&Counted {
                outcome: &Outcome::new(winners.into_iter().map(Seat).collect(), why.into()),
                sides: &["Sun".into(), "Moon".into()],
                actions: 7,
                turns: None,
                counts: &[("fire".into(), 2), ("water".into(), 0)],
            });
        }
        assert_eq!(tally.winners, [("1".into(), 2), ("none".into(), 1)].into());
        let moon = Record {
            played: 3,
            won: 2,
            shared: 0,
        };
        assert_eq!(tally.sides["Moon"], moon);
        assert_eq!(tally.sides["Sun"].won, 0);
        let counts = [("fire".into(), [6, 3]), ("water".into(), [0, 0])];
        assert_eq!(tally.counts, counts.into());
        assert_eq!(
            tally.reasons,
            [("# Doom".into(), 2), ("Death".into(), 1)].into()
        );
    }

    #[test]
    fn lengths_are_told_by_their_spread() {
        let mut lengths = Lengths::default();
        (1..=100).for_each(|n| lengths.add(n));
        let told = serde_json::to_value(&lengths).unwrap();
        let wanted = serde_json::json!({
            "least": 1, "p5": 5, "median": 50, "p95": 95, "most": 100
        });
        assert_eq!(told, wanted);
    }
}
