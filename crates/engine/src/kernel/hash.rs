//! The state hash, stored with each entry, so that a replay that diverges is noticed at once.

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::fairness::Hex;

/// A hash of a state.
pub type StateHash = Hex<16>;

/// The first 16 bytes of the SHA-256 of the value's JSON. State types hold no unordered maps, so equal
/// values have equal JSON.
pub fn state_hash<T: Serialize>(value: &T) -> StateHash {
    let mut text = Vec::new();
    write(&mut text, value);
    begin_of(&Sha256::digest(text).into())
}

fn write<T: Serialize>(text: &mut Vec<u8>, value: &T) {
    // A plain state type always serializes. If it didn't, the hash of the partial JSON would differ
    // from every other, and the replay check would report it.
    let _ = serde_json::to_writer(text, value);
}

fn begin_of(digest: &[u8; 32]) -> StateHash {
    Hex(std::array::from_fn(|n| digest[n]))
}

/// The game's part of a position's hash. Most choices of a longer move don't change it.
#[derive(Clone, Debug)]
pub(crate) struct PartialHash(Sha256);

impl PartialHash {
    pub(crate) fn with<G: Serialize>(game: &G) -> Self {
        let mut text = br#"{"game":"#.to_vec();
        write(&mut text, game);
        Self(Sha256::new_with_prefix(text))
    }

    /// The [`state_hash`] of the position with these frames and this dice position.
    pub(crate) fn end<S: Serialize>(&self, stack: &S, drawn: u64) -> StateHash {
        let mut text = br#","stack":"#.to_vec();
        write(&mut text, stack);
        text.extend_from_slice(br#","drawn":"#);
        write(&mut text, &drawn);
        text.push(b'}');
        begin_of(&self.0.clone().chain_update(text).finalize().into())
    }
}

/// Lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |n: u8| char::from(b"0123456789abcdef"[usize::from(n)]);
    let digits = bytes.iter().flat_map(|b| [digit(b >> 4), digit(b & 15)]);
    digits.collect()
}

/// SHA-256 of concatenated pieces.
pub(crate) fn sha256(pieces: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for piece in pieces {
        hasher.update(piece);
    }
    hasher.finalize().into()
}

/// SHA-256 of a text, in hex.
pub fn text_hash(text: &str) -> String {
    hex(&sha256(&[text.as_bytes()]))
}

/// SHA-256 of a seed without terms. Published when a match begins and checked when the seed is
/// revealed.
pub fn commitment(seed: &crate::dice::Seed) -> String {
    hex(&Sha256::digest(seed))
}
