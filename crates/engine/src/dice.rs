//! All randomness: a named generator with our own sampling, or a script.
//!
//! The key lives with the match and never in the state: the state holds only the position in the
//! stream. A bot's copy of the state can't see the future and a snapshot can't leak it.

use std::collections::VecDeque;

use rand_chacha::{
    ChaCha12Rng,
    rand_core::{Rng as _, SeedableRng as _},
};

/// The secret of a match, from which every roll, draw and shuffle follows.
pub type Seed = [u8; 32];

/// A source of random outcomes.
#[derive(Clone, Debug)]
pub struct Dice {
    source: Source,
    drawn: u64,
}

#[derive(Clone, Debug)]
enum Source {
    Seeded(Box<ChaCha12Rng>),
    Scripted(Box<Script>),
}

/// Outcomes written down beforehand, for scenarios.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// Faces of six-sided dice, in the order they will be rolled.
    pub faces: VecDeque<u8>,
    /// Picks by kind, counted from 1 (for Cthulhu Wars: the values of Elder Signs drawn).
    pub picks: VecDeque<u8>,
    /// What was asked for and not written down; outcomes are then the lowest possible.
    pub missing: Option<&'static str>,
}

impl Dice {
    /// Dice that follow from a seed.
    pub fn seeded(seed: &Seed) -> Self {
        Self {
            source: Source::Seeded(Box::new(ChaCha12Rng::from_seed(*seed))),
            drawn: 0,
        }
    }

    /// Dice from a small number, for tests, simulations and bots.
    pub fn from_number(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self::seeded(&key)
    }

    /// Dice that fall as written.
    pub fn scripted(script: Script) -> Self {
        Self {
            source: Source::Scripted(Box::new(script)),
            drawn: 0,
        }
    }

    /// The script, if these dice are scripted.
    pub fn script(&mut self) -> Option<&mut Script> {
        match &mut self.source {
            Source::Seeded(_) => None,
            Source::Scripted(script) => Some(script),
        }
    }

    /// How much of the stream has been used.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Moves to a position in the stream.
    pub fn seek(&mut self, drawn: u64) {
        if self.drawn != drawn {
            if let Source::Seeded(rng) = &mut self.source {
                rng.set_word_pos(u128::from(drawn));
            }
            self.drawn = drawn;
        }
    }

    fn word(rng: &mut ChaCha12Rng, drawn: &mut u64) -> u32 {
        *drawn += 1;
        rng.next_u32()
    }

    /// A uniform number in `0..n`, by rejection (no modulo bias). `n` of 0 counts as 1.
    pub fn below(&mut self, n: u32) -> u32 {
        match &mut self.source {
            Source::Seeded(rng) => Self::uniform(rng, &mut self.drawn, n.max(1)),
            Source::Scripted(script) => {
                self.drawn += 1;
                let Some(pick) = script.picks.pop_front() else {
                    script.missing = Some("a draw");
                    return 0;
                };
                u32::from(pick.saturating_sub(1)).min(n.saturating_sub(1))
            }
        }
    }

    fn uniform(rng: &mut ChaCha12Rng, drawn: &mut u64, n: u32) -> u32 {
        let zone = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = Self::word(rng, drawn);
            if word <= zone {
                return word % n;
            }
        }
    }

    /// A six-sided die: 1 to 6.
    pub fn d6(&mut self) -> u8 {
        match &mut self.source {
            Source::Seeded(rng) => Self::uniform(rng, &mut self.drawn, 6) as u8 + 1,
            Source::Scripted(script) => {
                self.drawn += 1;
                script.faces.pop_front().unwrap_or_else(|| {
                    script.missing = Some("a die");
                    1
                })
            }
        }
    }

    /// Picks a kind at random, each as often as its count says: the index of the kind, or `None`
    /// when every count is 0.
    pub fn pick(&mut self, counts: &[u8]) -> Option<usize> {
        let total: u32 = counts.iter().map(|c| u32::from(*c)).sum();
        if total == 0 {
            return None;
        }
        if let Source::Scripted(script) = &mut self.source {
            self.drawn += 1;
            let pick = script
                .picks
                .pop_front()
                .map(|p| usize::from(p.saturating_sub(1)));
            let pick = pick.filter(|p| counts.get(*p).is_some_and(|c| *c > 0));
            if pick.is_none() {
                script.missing = Some("a draw that is still there");
            }
            return pick.or_else(|| counts.iter().position(|c| *c > 0));
        }
        let mut n = self.below(total);
        counts.iter().position(|c| {
            let here = n < u32::from(*c);
            n = n.saturating_sub(u32::from(*c));
            here
        })
    }

    /// Fisher-Yates from the end. A script leaves the order as it is.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        if let Source::Seeded(rng) = &mut self.source {
            for i in (1..items.len()).rev() {
                let j = Self::uniform(rng, &mut self.drawn, i as u32 + 1) as usize;
                items.swap(i, j);
            }
        } else {
            self.drawn += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Golden vectors: a change here would re-roll every stored match.
    #[test]
    fn the_stream_is_pinned() {
        let mut dice = Dice::from_number(1);
        let faces: Vec<u8> = (0..16).map(|_| dice.d6()).collect();
        let below: Vec<u32> = (0..6).map(|_| dice.below(1000)).collect();
        let mut cards: Vec<u8> = (0..10).collect();
        dice.shuffle(&mut cards);
        assert_eq!(faces, GOLDEN_FACES);
        assert_eq!(below, GOLDEN_BELOW);
        assert_eq!(cards, GOLDEN_SHUFFLE);
    }

    const GOLDEN_FACES: [u8; 16] = [0; 16];
    const GOLDEN_BELOW: [u32; 6] = [0; 6];
    const GOLDEN_SHUFFLE: [u8; 10] = [0; 10];

    #[test]
    fn seeking_back_gives_the_same_outcomes() {
        let mut dice = Dice::from_number(7);
        for _ in 0..5 {
            dice.d6();
        }
        let at = dice.drawn();
        let first: Vec<u8> = (0..20).map(|_| dice.d6()).collect();
        dice.seek(at);
        let second: Vec<u8> = (0..20).map(|_| dice.d6()).collect();
        assert_eq!(first, second);
    }

    #[test]
    fn a_pick_never_takes_what_is_not_there() {
        let mut dice = Dice::from_number(3);
        for _ in 0..200 {
            assert_eq!(dice.pick(&[0, 2, 0]), Some(1));
        }
        assert_eq!(dice.pick(&[0, 0]), None);
    }

    #[test]
    fn a_script_says_what_it_lacks() {
        let mut dice = Dice::scripted(Script {
            faces: [6].into(),
            ..Script::default()
        });
        assert_eq!(dice.d6(), 6);
        assert_eq!(dice.d6(), 1);
        assert_eq!(dice.script().and_then(|s| s.missing), Some("a die"));
    }
}
