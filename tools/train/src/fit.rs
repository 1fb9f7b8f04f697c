//! Logistic regression with one class for each seat, and one for no one where all can lose.
#![expect(clippy::cast_precision_loss, reason = "counts here are far below 2^52")]

use std::collections::BTreeMap;

use bots::odds::{Weight, Weights};

use crate::games::{Games, Sample};

/// One game in so many is kept back, to see how well the weights do on games they were not fitted to.
const KEPT_BACK: usize = 10;
const STEP: f64 = 0.01;
/// Pulls weights toward nothing, so that rare terms don't run away.
const PULL: f64 = 2e-4;
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
    let (seats, nobody) = (2 * games.terms.len(), 2 * games.nobody.len());
    let mut state = Slope::new(seats + nobody);
    let mut order = engine::Dice::from_number(1);
    for _ in 0..rounds {
        order.shuffle(&mut known);
        for batch in known.chunks(BATCH) {
            let mut slope: Vec<f64> = state.weights.iter().map(|w| w * PULL).collect();
            for case in batch {
                add_slope(case, &state.weights, seats, batch.len() as f64, &mut slope);
            }
            state.follow(&slope);
        }
    }
    let weights = &state.weights;
    let loss = |case: &Case<'_>| {
        let chances = chances(case.sample, weights, seats);
        let parts = chances.iter().zip(&case.got);
        -parts
            .map(|(chance, got)| got * chance.max(1e-9).ln())
            .sum::<f64>()
    };
    let right = |case: &&Case<'_>| {
        let chances = chances(case.sample, weights, seats);
        let best = (0..chances.len()).max_by(|a, b| chances[*a].total_cmp(&chances[*b]));
        best.is_some_and(|best| case.got[best] > 0.0)
    };
    let count = back.len().max(1) as f64;
    let even = |case: &Case<'_>| (case.sample.seats.len() as f64).ln();
    Fitted {
        kept_back,
        right: back.iter().filter(right).count() as f64 / count,
        loss: back.iter().map(loss).sum::<f64>() / count,
        even: back.iter().map(even).sum::<f64>() / count,
        weights: Weights {
            made: String::new(),
            terms: named(&games.terms, &weights[..seats]),
            nobody: named(&games.nobody, &weights[seats..]),
        },
    }
}

fn named(names: &[&str], weights: &[f64]) -> BTreeMap<String, Weight> {
    let round = |w: f64| (w * 1e4).round() / 1e4;
    let pairs = weights.chunks(2).map(|w| [round(w[0]), round(w[1])]);
    names.iter().map(|n| (*n).to_owned()).zip(pairs).collect()
}

/// The chance of each seat, and last of no one.
fn chances(sample: &Sample, weights: &[f64], seats: usize) -> Vec<f64> {
    let mut chances: Vec<f64> = sample
        .seats
        .iter()
        .map(|terms| standing(terms, &weights[..seats], sample.late))
        .collect();
    chances.push(standing(&sample.nobody, &weights[seats..], sample.late));
    let most = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let all: f64 = chances.iter().map(|c| (c - most).exp()).sum();
    chances.iter().map(|c| (c - most).exp() / all).collect()
}

/// The standing of a class; one without terms can't come true.
fn standing(terms: &[f64], weights: &[f64], late: f64) -> f64 {
    if terms.is_empty() {
        return f64::NEG_INFINITY;
    }
    let each = terms.iter().zip(weights.chunks(2));
    each.map(|(value, w)| value * (w[0] + w[1] * late)).sum()
}

fn add_slope(case: &Case<'_>, weights: &[f64], seats: usize, of: f64, slope: &mut [f64]) {
    let sample = case.sample;
    let chances = chances(sample, weights, seats);
    let mut add = |from: usize, terms: &[f64], by: f64| {
        for (at, value) in terms.iter().enumerate() {
            slope[from + 2 * at] += by * value;
            slope[from + 2 * at + 1] += by * value * sample.late;
        }
    };
    for (seat, terms) in sample.seats.iter().enumerate() {
        add(0, terms, (chances[seat] - case.got[seat]) / of);
    }
    let last = chances.len() - 1;
    add(seats, &sample.nobody, (chances[last] - case.got[last]) / of);
}
