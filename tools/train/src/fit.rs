//! Logistic regression with one class for each seat, and one for no one where all can lose.
#![expect(clippy::cast_precision_loss, reason = "counts here are far below 2^52")]

use std::collections::BTreeMap;

use bots::odds::{Weight, Weights};

use crate::games::{Games, Sample, Standing};

/// One game in so many is kept back, to see how well the weights do on games they were not fitted to.
const KEPT_BACK: usize = 10;
const STEP: f64 = 0.01;
/// Pulls weights toward nothing, so that rare terms don't run away.
const PULL: f64 = 2e-4;
/// Pulls what a side adds toward nothing: it must be worth it.
const SIDE_PULL: f64 = 2e-3;
const BATCH: usize = 256;

/// What came of it.
#[derive(Debug)]
pub(crate) struct Fitted {
    pub(crate) weights: Weights,
    /// How many games were kept back.
    pub(crate) kept_back: usize,
    /// In how many of their positions the likeliest class came true.
    pub(crate) right: f64,
    /// Their average logarithmic loss.
    pub(crate) loss: f64,
    /// The same if all seats are as likely.
    pub(crate) even: f64,
}

/// A position with its result.
struct Case<'a> {
    sample: &'a Sample,
    /// What each class got; the last is that of no one.
    got: Vec<f64>,
}

/// The state of a step that follows the slope (Adam).
struct Slope {
    weights: Vec<f64>,
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: i32,
}

impl Slope {
    fn new(count: usize) -> Self {
        Self {
            weights: vec![0.0; count],
            mean: vec![0.0; count],
            square: vec![0.0; count],
            steps: 0,
        }
    }

    fn follow(&mut self, slope: &[f64]) {
        self.steps += 1;
        let (rest_mean, rest_square) = (
            1.0 - 0.9_f64.powi(self.steps),
            1.0 - 0.999_f64.powi(self.steps),
        );
        for (at, slope) in slope.iter().enumerate() {
            self.mean[at] += 0.1 * (slope - self.mean[at]);
            self.square[at] += 0.001 * (slope * slope - self.square[at]);
            let (mean, square) = (self.mean[at] / rest_mean, self.square[at] / rest_square);
            self.weights[at] -= STEP * mean / (square.sqrt() + 1e-8);
        }
    }
}

/// Fits weights to games.
pub(crate) fn fit(games: &Games, rounds: u32) -> Fitted {
    let (mut known, mut back) = (Vec::new(), Vec::new());
    let mut kept_back = 0;
    for (number, game) in games.played.iter().enumerate() {
        let mut got = game.shares.clone();
        let lost = 1.0 - got.iter().sum::<f64>();
        got.push(lost.max(0.0));
        let cases = game.samples.iter().map(|sample| Case {
            sample,
            got: got.clone(),
        });
        if number % KEPT_BACK == 0 {
            kept_back += 1;
            back.extend(cases);
        } else {
            known.extend(cases);
        }
    }
    let places = Places::of(games);
    let weights = &descended(&places, &mut known, rounds);
    let loss = |case: &Case<'_>| {
        let chances = places.chances(case.sample, weights);
        let parts = chances.iter().zip(&case.got);
        -parts
            .map(|(chance, got)| got * chance.max(1e-9).ln())
            .sum::<f64>()
    };
    let right = |case: &&Case<'_>| {
        let chances = places.chances(case.sample, weights);
        let best = (0..chances.len()).max_by(|a, b| chances[*a].total_cmp(&chances[*b]));
        best.is_some_and(|best| case.got[best] > 0.0)
    };
    let count = back.len().max(1) as f64;
    let even = |case: &Case<'_>| (case.sample.seats.len() as f64).ln();
    let of_side = |(at, side): (usize, &&str)| {
        let from = places.side(at);
        let more = named(&games.terms, &weights[from..from + places.seat]);
        ((*side).to_owned(), more)
    };
    Fitted {
        kept_back,
        right: back.iter().filter(right).count() as f64 / count,
        loss: back.iter().map(loss).sum::<f64>() / count,
        even: back.iter().map(even).sum::<f64>() / count,
        weights: Weights {
            made: String::new(),
            terms: named(&games.terms, &weights[..places.seat]),
            sides: games.sides.iter().enumerate().map(of_side).collect(),
            nobody: named(&games.nobody, &weights[places.nobody..]),
        },
    }
}

/// Weights that fit these positions, found by following the slope.
fn descended(places: &Places, known: &mut [Case<'_>], rounds: u32) -> Vec<f64> {
    let mut state = Slope::new(places.all);
    let mut order = engine::Dice::from_number(1);
    for _ in 0..rounds {
        order.shuffle(known);
        for batch in known.chunks(BATCH) {
            let mut slope = places.pull(&state.weights);
            for case in batch {
                places.add_slope(case, &state.weights, batch.len() as f64, &mut slope);
            }
            state.follow(&slope);
        }
    }
    state.weights
}

fn named(names: &[&str], weights: &[f64]) -> BTreeMap<String, Weight> {
    let round = |w: f64| (w * 1e4).round() / 1e4;
    let pairs = weights.chunks(2).map(|w| [round(w[0]), round(w[1])]);
    names.iter().map(|n| (*n).to_owned()).zip(pairs).collect()
}

/// Where the weights are: those of a seat's terms, then what each side adds to them, then those of no one.
struct Places {
    /// How many a seat has.
    seat: usize,
    nobody: usize,
    all: usize,
}

impl Places {
    fn of(games: &Games) -> Self {
        let seat = 2 * games.terms.len();
        let nobody = seat * (1 + games.sides.len());
        Self {
            seat,
            nobody,
            all: nobody + 2 * games.nobody.len(),
        }
    }

    fn side(&self, side: usize) -> usize {
        self.seat * (1 + side)
    }

    fn pull(&self, weights: &[f64]) -> Vec<f64> {
        let mut slope: Vec<f64> = weights.iter().map(|w| w * PULL).collect();
        for at in self.seat..self.nobody {
            slope[at] = weights[at] * SIDE_PULL;
        }
        slope
    }

    /// The chance of each seat, and last of no one.
    fn chances(&self, sample: &Sample, weights: &[f64]) -> Vec<f64> {
        let late = sample.late;
        let standing = |of: &Standing| {
            // A seat without terms can't win.
            if of.terms.is_empty() {
                return f64::NEG_INFINITY;
            }
            let alone = sum(&of.terms, &weights[..self.seat], late);
            let more = of.side.map_or(0.0, |side| {
                let from = self.side(side);
                sum(&of.terms, &weights[from..from + self.seat], late)
            });
            alone + more
        };
        let mut chances: Vec<f64> = sample.seats.iter().map(standing).collect();
        chances.push(if sample.nobody.is_empty() {
            f64::NEG_INFINITY
        } else {
            sum(&sample.nobody, &weights[self.nobody..], late)
        });
        let most = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let all: f64 = chances.iter().map(|c| (c - most).exp()).sum();
        chances.iter().map(|c| (c - most).exp() / all).collect()
    }

    fn add_slope(&self, case: &Case<'_>, weights: &[f64], of: f64, slope: &mut [f64]) {
        let sample = case.sample;
        let chances = self.chances(sample, weights);
        let mut add = |from: usize, terms: &[f64], by: f64| {
            for (at, value) in terms.iter().enumerate() {
                slope[from + 2 * at] += by * value;
                slope[from + 2 * at + 1] += by * value * sample.late;
            }
        };
        for (seat, standing) in sample.seats.iter().enumerate() {
            let by = (chances[seat] - case.got[seat]) / of;
            add(0, &standing.terms, by);
            if let Some(side) = standing.side {
                add(self.side(side), &standing.terms, by);
            }
        }
        let last = chances.len() - 1;
        add(
            self.nobody,
            &sample.nobody,
            (chances[last] - case.got[last]) / of,
        );
    }
}

fn sum(terms: &[f64], weights: &[f64], late: f64) -> f64 {
    let each = terms.iter().zip(weights.chunks(2));
    each.map(|(value, w)| value * (w[0] + w[1] * late)).sum()
}
