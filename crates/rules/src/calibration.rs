//! How well winning chances agree with results.

use serde_json::{Value, json};

use crate::numbers::{float, round};

/// Chances in ten bins, each with what came of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calibration([Bin; 10]);

#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    count: u64,
    chances: f64,
    results: f64,
}

impl Calibration {
    /// Counts a chance from 0 to 1 and its seat's part of the victory.
    pub(crate) fn add(&mut self, chance: f64, result: f64) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 9"
        )]
        let at = (chance * 10.0).clamp(0.0, 9.0) as usize;
        let bin = &mut self.0[at];
        bin.count += 1;
        bin.chances += chance;
        bin.results += result;
    }

    /// Of each bin in use: how many chances, their middle, and the middle of the results.
    pub(crate) fn report(&self) -> Value {
        let bins = self.0.iter().filter(|bin| bin.count > 0);
        let line = |bin: &Bin| {
            let middle = |sum: f64| round(sum / float(bin.count));
            json!([bin.count, middle(bin.chances), middle(bin.results)])
        };
        bins.map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_counted_in_their_bins() {
        let mut all = Calibration::default();
        for (chance, result) in [(0.0, 0.0), (0.04, 1.0), (0.55, 1.0), (1.0, 1.0)] {
            all.add(chance, result);
        }
        let expected = json!([[2, 0.02, 0.5], [1, 0.55, 1.0], [1, 1.0, 1.0]]);
        assert_eq!(all.report(), expected);
    }
}
