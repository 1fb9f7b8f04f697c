//! The greedy bot: tries every choice in several guesses of the hidden facts, completes what the choice
//! started, and takes the choice with the best average position.
//!
//! Choices compete in rounds. Each round has one guess and one stream of dice for all choices, and the
//! worse half drops out, so the work at most doubles with the number of choices.

use engine::{Dice, Options, Play, Position, Seat, Viewer};

use crate::{Insight, dice};

/// The number of rounds while more than one choice is left.
const ROUNDS: u64 = 5;
/// How many completions of a choice to try in each round; the best one counts.
const TRIES: u64 = 2;
/// How many further decisions to look ahead before a position is appraised.
const DEPTH: u32 = 16;
/// How many sub-choices to try at each of the bot's own decisions.
const WIDTH: usize = 6;
/// The maximum number of actions tried for one decision. Then the ranking so far decides.
const BUDGET: u32 = 4_000;

struct Candidate<A> {
    action: A,
    score: i64,
}

pub(crate) fn choose<G: Insight>(
    listed: &Options<G::Action>,
    at: &Position<G>,
    seat: Seat,
    seed: u64,
) -> Option<G::Action> {
    let own = listed.of(seat).cloned();
    let mut left: Vec<_> = own.map(|action| Candidate { action, score: 0 }).collect();
    // A stable sort keeps this random order among equals.
    dice(seed, 0).shuffle(&mut left);
    let mut budget = BUDGET;
    for round in 1..=ROUNDS {
        if left.len() < 2 || budget == 0 {
            break;
        }
        let mut guess = dice(seed, round);
        let world = Play::resume(at.determinize(Viewer::Seat(seat), &mut guess));
        for candidate in &mut left {
            let best = (0..TRIES).map(|n| {
                let mut look = Look {
                    seat,
                    fate: dice(seed, round << 8),
                    taste: dice(seed, round << 8 | (n + 1)),
                    budget: &mut budget,
                };
                look.ahead(&world, &candidate.action)
            });
            candidate.score = candidate.score.saturating_add(best.max().unwrap_or(0));
        }
        left.sort_by_key(|c| std::cmp::Reverse(c.score));
        left.truncate(left.len().div_ceil(2));
    }
    left.into_iter().next().map(|c| c.action)
}

/// One look ahead. `fate` rolls the game's dice; `taste` decides among equal sub-choices and for the
/// other players.
struct Look<'a> {
    seat: Seat,
    fate: Dice,
    taste: Dice,
    budget: &'a mut u32,
}

impl Look<'_> {
    fn ahead<G: Insight>(&mut self, world: &Play<G>, action: &G::Action) -> i64 {
        let mut play = world.clone();
        if !self.act(&mut play, self.seat, action.clone()) {
            return i64::MIN / 64;
        }
        for _ in 0..DEPTH {
            let Some(question) = play.at().question() else {
                break;
            };
            if play.game().quiet(question) {
                break;
            }
            let Some((by, action)) = self.next(&play) else {
                break;
            };
            if !self.act(&mut play, by, action) {
                break;
            }
        }
        play.game().appraise(self.seat)
    }

    fn act<G: Insight>(&mut self, play: &mut Play<G>, by: Seat, action: G::Action) -> bool {
        *self.budget = self.budget.saturating_sub(1);
        play.apply(by, action, &mut self.fate).is_ok()
    }

    /// The next step of a look ahead: the bot takes its best sub-choice, others pass windows and
    /// otherwise choose at random.
    fn next<G: Insight>(&mut self, play: &Play<G>) -> Option<(Seat, G::Action)> {
        let waiting = play.waiting();
        let by = if waiting.has(self.seat) {
            self.seat
        } else {
            waiting.iter().next()?
        };
        let question = play.at().question()?;
        if by != self.seat
            && let Some(opening) = play.game().opening(question, by)
        {
            return Some((by, opening.decline));
        }
        let mut choices: Vec<G::Action> = play.options().of(by).cloned().collect();
        self.taste.shuffle(&mut choices);
        if by != self.seat || *self.budget == 0 {
            return choices.into_iter().next().map(|a| (by, a));
        }
        choices.truncate(WIDTH);
        let fate = self.fate.clone();
        let best = choices.into_iter().max_by_key(|action| {
            let mut next = play.clone();
            self.fate = fate.clone();
            if self.act(&mut next, by, action.clone()) {
                next.game().appraise(by)
            } else {
                i64::MIN
            }
        });
        self.fate = fate;
        best.map(|a| (by, a))
    }
}
