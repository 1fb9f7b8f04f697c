//! The hash chain for open dice. Each link is the hash of the next one. Links are used from the public
//! anchor toward the one that only the secret gives.

use std::{
    fmt,
    sync::{Mutex, OnceLock, PoisonError},
};

use super::{Digest, Hex};
use crate::{dice::Seed, hash::sha256};

/// The number of words of the open stream that have a link. Later ones are proven when the secret is
/// revealed.
pub const LINKS: u32 = 1 << 14;

/// The distance between stored links. The others are hashed from the next stored one, so an idle match
/// keeps little of its chain in memory.
const LEAP: u32 = 1 << 10;

/// The number of cached links around the last one used. Reading links in order then costs half a leap
/// of hashes once per stride.
const STRIDE: u32 = 1 << 5;

/// The links of a secret, computed on first use.
pub struct Chain {
    secret: Seed,
    /// Link 0, link `LEAP`, and so on; the last is derived from the secret.
    kept: OnceLock<Box<[Link]>>,
    near: Mutex<Stride>,
}

type Link = [u8; 32];

/// Consecutive links.
#[derive(Default)]
struct Stride {
    /// The number of the first link.
    from: u32,
    links: Box<[Link]>,
}

impl Chain {
    /// The chain of a secret.
    pub fn new(secret: Seed) -> Self {
        Self {
            secret,
            kept: OnceLock::new(),
            near: Mutex::default(),
        }
    }

    pub(super) fn secret(&self) -> &Seed {
        &self.secret
    }

    /// The public end of the chain.
    pub fn anchor(&self) -> Digest {
        Hex(self.kept(0))
    }

    /// Returns a link by its number, 0 to [`LINKS`]. Its holder can compute all earlier ones.
    pub fn link(&self, number: u32) -> Digest {
        let number = number.min(LINKS);
        if number.is_multiple_of(LEAP) {
            return Hex(self.kept(number));
        }
        // The stride is replaced as a whole, so a poisoned lock still holds a valid one.
        let mut near = self.near.lock().unwrap_or_else(PoisonError::into_inner);
        let from = number - number % STRIDE;
        if near.links.is_empty() || near.from != from {
            *near = self.stride(from);
        }
        Hex(near.links[(number - from) as usize])
    }

    /// Drops the cached links.
    pub fn rest(&self) {
        *self.near.lock().unwrap_or_else(PoisonError::into_inner) = Stride::default();
    }

    /// Computes the links from a number on.
    fn stride(&self, from: u32) -> Stride {
        let above = (from + STRIDE).next_multiple_of(LEAP);
        let mut link = self.kept(above);
        for _ in from + STRIDE..above {
            link = before(&link);
        }
        let mut links = vec![link; STRIDE as usize].into_boxed_slice();
        for at in links.iter_mut().rev() {
            link = before(&link);
            *at = link;
        }
        Stride { from, links }
    }

    /// A stored link: its number is a multiple of `LEAP`.
    fn kept(&self, number: u32) -> Link {
        let kept = self.kept.get_or_init(|| keep(last(&self.secret)));
        let at = (number / LEAP) as usize;
        kept.get(at).copied().unwrap_or_else(|| last(&self.secret))
    }
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chain").finish_non_exhaustive()
    }
}

/// The link before this one.
fn before(link: &Link) -> Link {
    sha256(&[b"eldertable.link.1", link])
}

/// Link [`LINKS`], derived from the secret.
fn last(secret: &Seed) -> Link {
    sha256(&[b"eldertable.links.1", secret])
}

fn keep(last: Link) -> Box<[Link]> {
    let mut link = last;
    let mut kept = vec![link; (LINKS / LEAP) as usize].into_boxed_slice();
    for at in kept.iter_mut().rev() {
        for _ in 0..LEAP {
            link = before(&link);
        }
        *at = link;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fairness::Luck;

    #[test]
    fn links_are_made_when_they_are_wanted() {
        let secret = [7; 32];
        let anchor = Chain::new(secret).anchor();
        let luck = Luck::begin(secret, anchor, "b4tk9wq2zr7m", vec![None]);
        let chain = &luck.fair.as_ref().unwrap().chain;
        let mut dice = luck.dice();
        dice.shuffle(&mut [1, 2, 3]);
        assert_eq!(luck.proof(0, Vec::new()).unwrap().link, anchor);
        assert!(chain.kept.get().is_none());
        dice.d6();
        assert!(chain.kept.get().is_some());
        let link = chain.link(1);
        chain.rest();
        assert!(chain.near.lock().unwrap().links.is_empty());
        assert_eq!(chain.link(1), link);
        assert_eq!(chain.anchor(), anchor);
    }
}
