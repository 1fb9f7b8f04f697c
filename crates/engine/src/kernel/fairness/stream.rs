//! The dice of a committed secret: open words from the links, everything else from a keyed generator.

use std::sync::Arc;

use rand_chacha::{
    ChaCha12Rng,
    rand_core::{Rng as _, SeedableRng as _},
};

use super::{Fair, LINKS};
use crate::hash::sha256;

/// Positions in the open stream count from the first link.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    fair: Arc<Fair>,
    used: u32,
    draws: ChaCha12Rng,
    /// Open words after the last link.
    late: ChaCha12Rng,
}

impl Stream {
    pub(super) fn new(fair: &Arc<Fair>) -> Self {
        let key = |domain: &[u8]| {
            let digest = &fair.terms.digest.0;
            ChaCha12Rng::from_seed(sha256(&[domain, fair.chain.secret(), digest]))
        };
        Self {
            used: 0,
            draws: key(b"eldertable.draws.1"),
            late: key(b"eldertable.rolls.1"),
            fair: Arc::clone(fair),
        }
    }

    /// Moves to a position: how many open and how many hidden words were used.
    pub(crate) fn seek(&mut self, open: u32, hidden: u32) {
        self.used = open;
        self.draws.set_word_pos(hidden.into());
        self.late.set_word_pos(open.saturating_sub(LINKS).into());
    }

    /// The next hidden word.
    pub(crate) fn hidden(&mut self) -> u32 {
        self.draws.next_u32()
    }

    /// The next open word.
    pub(crate) fn open(&mut self) -> u32 {
        self.used += 1;
        if self.used > LINKS {
            return self.late.next_u32();
        }
        let link = self.fair.chain.link(self.used).0;
        let digest = &self.fair.terms.digest.0;
        let word = sha256(&[b"eldertable.die.1", &link, digest, &self.used.to_be_bytes()]);
        u32::from_be_bytes([word[0], word[1], word[2], word[3]])
    }
}
