//! Weighs the choices of a seat in words: chances, reasons, and what is likely to follow.

use engine::{
    Play, Position, Seat, SeatSet, Text, Viewer,
    advice::{Consideration, Likely, Weighed},
    text,
};

use crate::{
    Insight, dice,
    odds::{Odds, Terms},
    odds_of,
    search::{Tree, next_to_answer},
};

/// About how long it looks ahead, in milliseconds.
const MS: u32 = 250;
/// How many choices are shown.
const SHOWN: usize = 3;
/// The longest line of choices that are likely to follow.
const LONGEST: usize = 5;
/// A choice is likely only if it was looked at so often.
const LIKELY: u32 = 12;
/// The most reasons for a choice, and against it.
const FOR: usize = 3;
const AGAINST: usize = 2;
/// The least weight of a reason: about a percentage point of an even chance.
const LEAST: f64 = 0.03;
/// What the certain end of the game weighs.
const END: f64 = 6.0;

/// Weighs the choices of `seat`: the best first, and `made` last if it is not among them. Equal for
/// positions that the seat can't tell apart.
pub(crate) fn weigh<G: Insight>(
    at: &Position<G>,
    seat: Seat,
    seed: u64,
    made: Option<&G::Action>,
) -> Vec<Weighed> {
    weigh_with(MS * G::PER_MS, at, seat, seed, made)
}

/// The same with so many iterations of the search.
pub fn weigh_with<G: Insight>(
    iterations: u32,
    at: &Position<G>,
    seat: Seat,
    seed: u64,
    made: Option<&G::Action>,
) -> Vec<Weighed> {
    let mut tree = Tree::default();
    let mut study = Study::default();
    for n in 0..iterations {
        tree.look(at, seat, seed, n, None, |edge, end, chances| {
            study.note(seat, edge, end, chances);
        });
    }
    let mut told = tree.ranked(0, seat);
    if let Some(best) = tree.best(seat, |action| at.game.waste(seat, action)) {
        told.retain(|edge| *edge != best);
        told.insert(0, best);
    }
    let made = made.and_then(|made| {
        let edges = &tree.nodes[0].edges;
        told.iter().copied().find(|at| edges[*at].action == *made)
    });
    told.truncate(SHOWN);
    if let (Some(made), Some(best)) = (made, told.first().copied()) {
        // A choice that was hardly looked at seems worse than it is.
        let enough = tree.nodes[0].edges[best].visits / 2;
        let mut n = iterations;
        while tree.nodes[0].edges[made].visits < enough && n < 2 * iterations {
            tree.look(at, seat, seed, n, Some(made), |edge, end, chances| {
                study.note(seat, edge, end, chances);
            });
            n += 1;
        }
        if !told.contains(&made) {
            told.push(made);
        }
    }
    let weighed = |edge: usize| -> Option<Weighed> {
        let action = &tree.nodes[0].edges[edge].action;
        Some(Weighed {
            action: serde_json::to_value(action).ok()?,
            label: at.game.describe(at.question(), seat, action).label,
            chances: study.tallies.get(edge)?.chances(),
            reasons: study.reasons::<G>(seat, edge),
            line: line(&tree, at, seat, seed, edge),
        })
    };
    told.into_iter().filter_map(weighed).collect()
}

/// What is likely to follow a choice: the most visited way in one guess of the hidden facts.
fn line<G: Insight>(
    tree: &Tree<G::Action>,
    at: &Position<G>,
    seat: Seat,
    seed: u64,
    edge: usize,
) -> Vec<Likely> {
    let mut guess = dice(seed, u64::MAX - 1);
    let mut fate = dice(seed, u64::MAX - 2);
    let mut play = Play::resume(at.determinize(Viewer::Seat(seat), &mut guess));
    let mut line = Vec::new();
    let (mut node, mut by, mut edge) = (0, seat, edge);
    while line.len() < LONGEST {
        let action = tree.nodes[node].edges[edge].action.clone();
        let Ok(applied) = play.apply(by, action, &mut fate) else {
            break;
        };
        let Some(behind) = tree.nodes[node].edges[edge].node.filter(|_| applied.moved) else {
            break;
        };
        let Some(next) = next_to_answer(&play, seat, false) else {
            break;
        };
        let edges = &tree.nodes[behind].edges;
        let is_open = |at: &usize| play.options().has(next, &edges[*at].action);
        let Some(best) = tree.ranked(behind, next).into_iter().find(is_open) else {
            break;
        };
        if edges[best].visits < LIKELY {
            break;
        }
        (node, by, edge) = (behind, next, best);
        if play.options().of(next).nth(1).is_some() {
            let words = play
                .at()
                .game
                .describe(play.at().question(), next, &edges[best].action);
            line.push(Likely {
                seat: next,
                label: words.label,
            });
        }
    }
    line
}

/// What was found behind each choice of the root.
#[derive(Default)]
struct Study {
    tallies: Vec<Tally>,
    /// The seat's terms as they were put last.
    terms: Terms,
}

/// What was found behind a choice, summed up.
#[derive(Clone, Debug, Default)]
struct Tally {
    visits: f64,
    /// The chances of all seats.
    chances: Vec<f64>,
    /// How often the game was over, and the seat's part of the victory then.
    over: f64,
    won: f64,
    /// What each term added to the seat's standing, where the game was not over.
    parts: Vec<f64>,
    /// The standing of each seat, where the game was not over.
    standings: Vec<f64>,
}

impl Study {
    fn note<G: Insight>(&mut self, seat: Seat, edge: usize, end: &G, chances: &[f64]) {
        if self.tallies.len() <= edge {
            self.tallies.resize(edge + 1, Tally::default());
        }
        let Self { tallies, terms, .. } = self;
        let tally = &mut tallies[edge];
        tally.visits += 1.0;
        add(&mut tally.chances, chances.iter().copied());
        if end.outcome().is_some() {
            tally.over += 1.0;
            tally.won += chances
                .get(usize::from(seat.0))
                .copied()
                .unwrap_or_default();
            return;
        }
        let (odds, late): (&Odds, f64) = (odds_of(end), end.late());
        let mut standings = Vec::with_capacity(chances.len());
        for other in SeatSet::first(end.seats()).iter().filter(|s| *s != seat) {
            terms.clear();
            end.terms(other, terms);
            standings.push(odds.standing(terms, late));
        }
        terms.clear();
        end.terms(seat, terms);
        standings.insert(usize::from(seat.0), odds.standing(terms, late));
        add(&mut tally.standings, standings);
        add(&mut tally.parts, odds.parts(terms, late));
    }

    /// What tells a choice from the others.
    fn reasons<G: Insight>(&self, seat: Seat, edge: usize) -> Vec<Consideration> {
        let Some(this) = self.tallies.get(edge) else {
            return Vec::new();
        };
        let others = self
            .tallies
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != edge);
        let others = others.fold(Tally::default(), |sum, (_, tally)| sum.and(tally));
        if others.visits == 0.0 {
            return Vec::new();
        }
        let mut found = Vec::new();
        let end = END * (this.won_part() - others.won_part());
        found.push((text!("the end of the game"), None, end));
        let chances = others.chances();
        let own = chances.get(usize::from(seat.0)).copied().unwrap_or(0.5);
        let (before, after) = (others.open(&others.parts), this.open(&this.parts));
        let changes = before
            .into_iter()
            .zip(after)
            .map(|(b, a)| (1.0 - own) * (a - b));
        for (name, weight) in self.terms.names().iter().zip(changes) {
            let Some(topic) = G::topic(name) else {
                continue;
            };
            match found.iter_mut().find(|(t, _, _)| *t == topic) {
                Some((_, _, sum)) => *sum += weight,
                None => found.push((topic, None, weight)),
            }
        }
        let (before, after) = (others.open(&others.standings), this.open(&this.standings));
        let changes = before.into_iter().zip(after).zip(&chances);
        for (other, ((b, a), chance)) in SeatSet::first(u8::MAX).iter().zip(changes) {
            if other != seat {
                found.push((Text::default(), Some(other), -chance * (a - b)));
            }
        }
        found.retain(|(_, _, weight)| weight.abs() >= LEAST);
        found.sort_by(|(_, _, a), (_, _, b)| b.abs().total_cmp(&a.abs()));
        let is_good = |(_, _, weight): &(Text, Option<Seat>, f64)| *weight > 0.0;
        let (good, bad): (Vec<_>, Vec<_>) = found.into_iter().partition(is_good);
        let reason = |(topic, of, weight): (Text, Option<Seat>, f64)| Consideration {
            topic,
            of,
            good: weight > 0.0,
        };
        let told = good
            .into_iter()
            .take(FOR)
            .chain(bad.into_iter().take(AGAINST));
        told.map(reason).collect()
    }
}

impl Tally {
    fn and(mut self, other: &Self) -> Self {
        self.visits += other.visits;
        self.over += other.over;
        self.won += other.won;
        add(&mut self.chances, other.chances.iter().copied());
        add(&mut self.parts, other.parts.iter().copied());
        add(&mut self.standings, other.standings.iter().copied());
        self
    }

    fn chances(&self) -> Vec<f64> {
        self.chances.iter().map(|sum| sum / self.visits).collect()
    }

    fn won_part(&self) -> f64 {
        self.won / self.visits
    }

    /// The middle of what was found where the game was not over.
    fn open(&self, sums: &[f64]) -> Vec<f64> {
        let open = (self.visits - self.over).max(1.0);
        sums.iter().map(|sum| sum / open).collect()
    }
}

/// Adds numbers to sums, place by place.
fn add(sums: &mut Vec<f64>, numbers: impl IntoIterator<Item = f64>) {
    for (at, number) in numbers.into_iter().enumerate() {
        match sums.get_mut(at) {
            Some(sum) => *sum += number,
            None => sums.push(number),
        }
    }
}
