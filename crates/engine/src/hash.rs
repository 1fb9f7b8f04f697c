//! The state hash: stored beside each log entry, so that a replay that differs is noticed at once.

use serde::Serialize;
use sha2::{Digest, Sha256};

/// SHA-256 of the value's JSON, the first 16 bytes in hex. State types hold no unordered maps, so
/// equal values have equal JSON.
pub fn state_hash<T: Serialize>(value: &T) -> String {
    let mut hasher = Hasher(Sha256::new());
    // A plain state type always serialises; if it ever doesn't, the hash of the part written so
    // far differs from every other and the replay check reports it.
    let _ = serde_json::to_writer(&mut hasher, value);
    hex(&hasher.0.finalize()[..16])
}

/// Lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut out, b| {
            let _ = write!(out, "{b:02x}");
            out
        })
}

/// SHA-256 of a seed: published before the first action, checked when the seed is revealed.
pub fn commitment(seed: &crate::dice::Seed) -> String {
    hex(&Sha256::digest(seed))
}

struct Hasher(Sha256);

impl std::io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
