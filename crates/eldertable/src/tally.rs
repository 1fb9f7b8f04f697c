//! What became of many games.

use std::collections::BTreeMap;

use engine::Outcome;
use serde::Serialize;

/// How many reasons are told apart before the rest count as others.
const REASONS: usize = 24;

/// Outcomes, counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Tally {
    /// By the seats that won together, for example `0` or `1+3`; `none` when all lost.
    pub(crate) winners: BTreeMap<String, u64>,
    /// By the sentence that says why, `#` for every number in it.
    pub(crate) reasons: BTreeMap<String, u64>,
}

impl Tally {
    pub(crate) fn add(&mut self, outcome: &Outcome) {
        let seats: Vec<_> = outcome.winners.iter().map(|s| s.0.to_string()).collect();
        let winners = if seats.is_empty() {
            "none".to_owned()
        } else {
            seats.join("+")
        };
        *self.winners.entry(winners).or_default() += 1;
        let reason = without_numbers(&outcome.why);
        let known = self.reasons.contains_key(&reason) || self.reasons.len() < REASONS;
        let reason = if known { reason } else { "others".into() };
        *self.reasons.entry(reason).or_default() += 1;
    }
}

/// Games that ended in the same way count as one reason, whatever the score.
fn without_numbers(why: &str) -> String {
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
            tally.add(&Outcome {
                winners: winners.into_iter().map(Seat).collect(),
                why: why.into(),
            });
        }
        assert_eq!(tally.winners, [("1".into(), 2), ("none".into(), 1)].into());
        assert_eq!(
            tally.reasons,
            [("# Doom".into(), 2), ("Death".into(), 1)].into()
        );
    }
}
