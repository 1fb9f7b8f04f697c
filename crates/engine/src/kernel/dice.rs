//! All randomness: a named generator with our own sampling, or a script.
//!
//! The key belongs to the match and is never part of the state, which holds only the position in the
//! stream. So a bot's copy of the state can't see the future, and a snapshot can't leak it.

use std::collections::VecDeque;

use rand_chacha::{
    ChaCha12Rng,
    rand_core::{Rng as _, SeedableRng as _},
};

use crate::fairness::Stream;

/// The secret of a match that determines every roll, draw, and shuffle.
pub type Seed = [u8; 32];

/// The low half of a position where there are two streams.
const HALF: u64 = u32::MAX as u64;

/// A source of random outcomes.
#[derive(Clone, Debug)]
pub struct Dice {
    source: Source,
    drawn: u64,
    /// The faces rolled so far, if they are recorded.
    thrown: Vec<u8>,
}

#[derive(Clone, Debug)]
enum Source {
    Seeded(Box<ChaCha12Rng>),
    Scripted(Box<Script>),
    Twin(Box<Twin>),
    Fair(Box<Stream>),
}

/// Two streams. The position in the first is the low half of `drawn`, in the second the high half.
#[derive(Clone, Debug)]
struct Twin {
    rolls: ChaCha12Rng,
    draws: ChaCha12Rng,
}

/// What randomness is for.
#[derive(Clone, Copy)]
enum Use {
    Roll,
    Draw,
}

/// Outcomes fixed in advance, for scenarios.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    /// Faces of six-sided dice, in the order they will be rolled.
    pub faces: VecDeque<u8>,
    /// Picks by kind, counted from 1 (for Cthulhu Wars: the values of Elder Signs drawn).
    pub picks: VecDeque<u8>,
    /// An outcome that was needed and isn't in the script. The lowest possible outcome replaces it.
    pub missing: Option<&'static str>,
}

impl Dice {
    /// Dice that follow from a seed.
    pub fn seeded(seed: &Seed) -> Self {
        Self {
            source: Source::Seeded(Box::new(ChaCha12Rng::from_seed(*seed))),
            drawn: 0,
            thrown: Vec::new(),
        }
    }

    /// Dice from a small number, for tests, simulations and bots.
    pub fn from_number(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self::seeded(&key)
    }

    /// Dice for the laws of redaction: rolls follow from one number, and everything else (draws, picks,
    /// shuffles) from another. Two worlds with equal `rolls` differ only in hidden facts.
    pub fn twin(rolls: u64, draws: u64) -> Self {
        let stream = |number: u64| {
            let mut key = [0; 32];
            key[..8].copy_from_slice(&number.to_le_bytes());
            ChaCha12Rng::from_seed(key)
        };
        Self {
            source: Source::Twin(Box::new(Twin {
                rolls: stream(rolls),
                draws: stream(draws),
            })),
            drawn: 0,
            thrown: Vec::new(),
        }
    }

    /// Dice of a committed secret: rolls from its links, everything else from a separate stream.
    pub(crate) fn fair(stream: Stream) -> Self {
        Self {
            source: Source::Fair(Box::new(stream)),
            drawn: 0,
            thrown: Vec::new(),
        }
    }

    /// How many words of the open stream were used at a position of the dice of
    /// [`crate::fairness::Luck::fair`] or [`Self::twin`].
    pub(crate) fn open_words(drawn: u64) -> u32 {
        (drawn & HALF) as u32
    }

    /// Takes the faces rolled since the last call. Empty for dice from a seed alone and for scripts.
    pub(crate) fn take_thrown(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.thrown)
    }

    /// Dice that follow a script.
    pub fn scripted(script: Script) -> Self {
        Self {
            source: Source::Scripted(Box::new(script)),
            drawn: 0,
            thrown: Vec::new(),
        }
    }

    /// The script, if these dice are scripted.
    pub fn script(&mut self) -> Option<&mut Script> {
        match &mut self.source {
            Source::Seeded(_) | Source::Twin(_) | Source::Fair(_) => None,
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
            match &mut self.source {
                Source::Seeded(rng) => rng.set_word_pos(u128::from(drawn)),
                Source::Twin(twin) => {
                    twin.rolls.set_word_pos(u128::from(drawn & HALF));
                    twin.draws.set_word_pos(u128::from(drawn >> 32));
                }
                Source::Fair(stream) => {
                    stream.seek(Self::open_words(drawn), (drawn >> 32) as u32);
                }
                Source::Scripted(_) => {}
            }
            self.drawn = drawn;
        }
    }

    /// A uniform number in `0..n`, by rejection (no modulo bias). `n` of 0 counts as 1.
    pub fn below(&mut self, n: u32) -> u32 {
        if let Source::Scripted(script) = &mut self.source {
            self.drawn += 1;
            let Some(pick) = script.picks.pop_front() else {
                script.missing = Some("a draw");
                return 0;
            };
            return u32::from(pick.saturating_sub(1)).min(n.saturating_sub(1));
        }
        self.uniform(Use::Draw, n.max(1))
    }

    fn word(&mut self, purpose: Use) -> u32 {
        match (&mut self.source, purpose) {
            (Source::Seeded(rng), _) => {
                self.drawn += 1;
                rng.next_u32()
            }
            (Source::Twin(twin), Use::Roll) => {
                self.drawn += 1;
                twin.rolls.next_u32()
            }
            (Source::Twin(twin), Use::Draw) => {
                self.drawn += HALF + 1;
                twin.draws.next_u32()
            }
            (Source::Fair(stream), Use::Roll) => {
                self.drawn += 1;
                stream.open()
            }
            (Source::Fair(stream), Use::Draw) => {
                self.drawn += HALF + 1;
                stream.hidden()
            }
            (Source::Scripted(_), _) => 0,
        }
    }

    fn uniform(&mut self, purpose: Use, n: u32) -> u32 {
        let zone = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = self.word(purpose);
            if word <= zone {
                return word % n;
            }
        }
    }

    /// A six-sided die: 1 to 6. The roll is public and published with a proof; never use it for secrets
    /// ([`Self::below`]). A law checks this.
    pub fn d6(&mut self) -> u8 {
        if let Source::Scripted(script) = &mut self.source {
            self.drawn += 1;
            return script.faces.pop_front().unwrap_or_else(|| {
                script.missing = Some("a die");
                1
            });
        }
        let face = self.uniform(Use::Roll, 6) as u8 + 1;
        if matches!(self.source, Source::Fair(_) | Source::Twin(_)) {
            self.thrown.push(face);
        }
        face
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
        if let Source::Scripted(_) = &self.source {
            self.drawn += 1;
            return;
        }
        for i in (1..items.len()).rev() {
            let j = self.uniform(Use::Draw, i as u32 + 1) as usize;
            items.swap(i, j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Golden vectors: a change here would reroll every stored match.
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

    const GOLDEN_FACES: [u8; 16] = [1, 2, 5, 6, 4, 5, 6, 2, 3, 2, 5, 3, 5, 3, 2, 1];
    const GOLDEN_BELOW: [u32; 6] = [676, 811, 526, 474, 170, 247];
    const GOLDEN_SHUFFLE: [u8; 10] = [3, 1, 9, 8, 7, 2, 0, 4, 5, 6];

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
    fn twins_roll_alike_and_draw_differently() {
        let (mut one, mut two) = (Dice::twin(1, 2), Dice::twin(1, 3));
        let (mut cards, mut others): (Vec<u8>, Vec<u8>) = ((0..40).collect(), (0..40).collect());
        one.shuffle(&mut cards);
        two.shuffle(&mut others);
        assert_ne!(cards, others);
        let at = one.drawn();
        let rolls: Vec<u8> = (0..20).map(|_| one.d6()).collect();
        assert_eq!(rolls, (0..20).map(|_| two.d6()).collect::<Vec<u8>>());
        one.below(9);
        one.seek(at);
        assert_eq!(rolls, (0..20).map(|_| one.d6()).collect::<Vec<u8>>());
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
