//! The state hash: stored beside each log entry, so that a replay that differs is noticed at once.

use serde::Serialize;
use sha2::{Digest, Sha256};

/// SHA-256 of the value's JSON, the first 16 bytes in hex. State types hold no unordered maps, so
/// equal values have equal JSON.
pub fn state_hash<T: Serialize>(value: &T) -> String {
    let mut text = Vec::with_capacity(4096);
    // A plain state type always serialises; if it ever doesn't, the hash of the part written so
    // far differs from every other and the replay check reports it.
    let _ = serde_json::to_writer(&mut text, value);
    hex(&Sha256::digest(&text)[..16])
}

/// Lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |n: u8| char::from(b"0123456789abcdef"[usize::from(n)]);
    let digits = bytes.iter().flat_map(|b| [digit(b >> 4), digit(b & 15)]);
    digits.collect()
}

/// SHA-256 of a seed: published before the first action, checked when the seed is revealed.
pub fn commitment(seed: &crate::dice::Seed) -> String {
    hex(&Sha256::digest(seed))
}
