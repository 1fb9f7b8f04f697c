//! The chain of links for open dice. Each is the hash of the one after it: they are used from the end
//! that everybody knows towards the one that only the secret gives.

use std::{fmt, sync::OnceLock};

use super::{Digest, Hex};
use crate::{dice::Seed, hash::sha256};

/// How many open dice (words of their stream, to be exact) have a link of their own. Later ones are
/// proven when the secret is told.
pub const LINKS: u32 = 1 << 14;

/// One link in so many is kept; the others are hashed from the next that is.
pub(super) const STRIDE: u32 = 1 << 7;

/// A secret's links. They are made when the first is wanted.
pub struct Chain {
    secret: Seed,
    /// Link 0, link `STRIDE`, and so on.
    kept: OnceLock<Vec<[u8; 32]>>,
}

impl Chain {
    /// The chain of a secret.
    pub fn new(secret: Seed) -> Self {
        let kept = OnceLock::new();
        Self { secret, kept }
    }

    pub(super) fn secret(&self) -> &Seed {
        &self.secret
    }

    /// Its published end.
    pub fn anchor(&self) -> Digest {
        self.link(0)
    }

    /// A link by its number, 0 to [`LINKS`]. Whoever has it can make all before it.
    pub fn link(&self, number: u32) -> Digest {
        let number = number.min(LINKS);
        let kept = self.kept.get_or_init(|| make(&self.secret));
        let above = number.div_ceil(STRIDE);
        let mut link = kept[above as usize];
        for _ in number..above * STRIDE {
            link = before(&link);
        }
        Hex(link)
    }

    /// The links of a stride, the lowest first: those of the numbers `STRIDE * n + 1` and up.
    pub(super) fn stride(&self, n: u32) -> Vec<[u8; 32]> {
        let mut links = vec![self.link((n + 1) * STRIDE).0];
        for at in 1..STRIDE as usize {
            links.push(before(&links[at - 1]));
        }
        links.reverse();
        links
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chain").finish_non_exhaustive()
    }
}

/// The link before a link.
fn before(link: &[u8; 32]) -> [u8; 32] {
    sha256(&[b"eldertable.link.1", link])
}

fn make(secret: &Seed) -> Vec<[u8; 32]> {
    let mut link = sha256(&[b"eldertable.links.1", secret]);
    let mut kept = vec![link];
    for number in (0..LINKS).rev() {
        link = before(&link);
        if number % STRIDE == 0 {
            kept.push(link);
        }
    }
    kept.reverse();
    kept
}
