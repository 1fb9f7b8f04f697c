//! Packed updates: an `update` written as what it has in common with those before it. Most of an update
//! was said before (the same choices, words and names), so a browser that asked for
//! [`PACKED`](super::PACKED) gets it as copies from the last updates of the same table and what is new
//! in between, in a binary frame. It is packed once for all who see the same.
//!
//! ```text
//! frame    = 1 (the format), back, length of the table's id, the table's id, pieces
//! piece    = head, [more literals], literals, [more length], [distance]
//! head     = bit 7: as far back as the piece before; bits 4-6: literals, 7: and more;
//!            bits 0-3: length - 2, 0: no copy, 15: and more
//! ```
//!
//! `back` is how many of the table's last updates are before the text, one after the other; distances
//! count from the end of what has been unpacked and reach into them. `more` and distances are in groups
//! of seven bits, lowest first.

mod packer;
mod past;
mod unpacker;

#[cfg(test)]
mod tests;

pub(crate) use past::Past;
pub use unpacker::{Unfit, Unpacker};

/// What a packed frame begins with.
const FORMAT: u8 = 1;
/// Shorter pieces are not worth a copy.
const SHORTEST: usize = 3;
/// Bytes of updates that are kept: a distance has two bytes then.
const KEPT: usize = 16_000;
/// The largest text that is packed or unpacked.
const MOST: usize = 1 << 20;
