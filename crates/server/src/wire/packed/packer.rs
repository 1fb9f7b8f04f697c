//! Finding what stood before.

use super::SHORTEST;

/// A copy from somewhere else costs three bytes or so.
const WORTH: u32 = 5;
/// In a copy, one place in so many is noted.
const SPARSE: usize = 8;
/// Bits of the index' keys.
const KEYS: u32 = 11;
/// Behind the first byte of a copy that is shorter a longer one is looked for.
const SHORT: usize = 16;

/// An index of all places of a text, of which so much that came before has been forgotten.
pub(super) fn indexed(text: &[u8], forgotten: u64) -> Box<[u16]> {
    let mut index = vec![0; 1 << KEYS].into_boxed_slice();
    for at in 0..text.len() {
        if let Some(eight) = eight(text, at) {
            index[key(eight)] = short(forgotten, at);
        }
    }
    index
}

/// The bytes that stand at a place, the first one lowest; none near the end.
fn eight(text: &[u8], at: usize) -> Option<u64> {
    let bytes = text.get(at..)?.first_chunk()?;
    Some(u64::from_le_bytes(*bytes))
}

/// By which a place is found again: its first five bytes.
fn key(eight: u64) -> usize {
    ((eight << 24).wrapping_mul(0x9E37_79B1_85EB_CA87) >> (64 - KEYS)) as usize
}

/// How many of eight bytes are the same, from the first on, if these are their differences.
fn same(difference: u64) -> u32 {
    difference.trailing_zeros() / 8
}

/// A place, counted from the first update of all, as far as an index remembers it.
fn short(forgotten: u64, at: usize) -> u16 {
    forgotten.wrapping_add(at as u64) as u16
}

/// Packs the end of a text.
pub(super) struct Packer<'a> {
    pub(super) text: &'a [u8],
    /// Before it nothing may be copied from.
    pub(super) window: usize,
    /// How much came before the text.
    pub(super) forgotten: u64,
    /// Where a sequence of bytes stood last, counted from what has been forgotten.
    pub(super) index: &'a mut [u16],
    pub(super) out: &'a mut Vec<u8>,
}

/// A piece that stands further ahead, too.
#[derive(Clone, Copy)]
struct Copy {
    length: usize,
    distance: usize,
}

impl Packer<'_> {
    /// Packs what stands from a place on.
    pub(super) fn run(&mut self, start: usize) {
        let (mut at, mut literals, mut last) = (start, start, 0);
        while let Some(eight) = eight(self.text, at) {
            let Some(mut copy) = self.best(eight, at, last) else {
                at += 1;
                continue;
            };
            let noted = at + 2;
            if copy.length < SHORT
                && let Some(longer) = self.longer(at + 1, copy, last)
            {
                at += 1;
                copy = longer;
            }
            let behind = at + copy.length;
            self.note(noted..behind);
            // Few places are noted: it may have begun earlier.
            while at > literals && self.same_before(at, copy.distance) {
                at -= 1;
                copy.length += 1;
            }
            self.piece(literals, at, copy, last);
            last = copy.distance;
            at = behind;
            literals = at;
        }
        if literals < self.text.len() {
            self.head(self.text.len() - literals, 0, false);
            self.out.extend_from_slice(&self.text[literals..]);
        }
    }

    /// The best copy for what stands here, if any is worth it; its place is noted.
    fn best(&mut self, here: u64, at: usize, last: usize) -> Option<Copy> {
        let again = self.common(here, at, last, SHORTEST as u32);
        let key = key(here);
        let place = short(self.forgotten, at);
        let distance = usize::from(place.wrapping_sub(self.index[key]));
        self.index[key] = place;
        if distance == last {
            return again;
        }
        let length = again.map_or(0, |again| again.length);
        let other = self.common(here, at, distance, WORTH);
        other.filter(|other| other.length > length + 2).or(again)
    }

    /// A copy for what stands one further on, if it is longer.
    fn longer(&mut self, at: usize, copy: Copy, last: usize) -> Option<Copy> {
        let next = self.best(eight(self.text, at)?, at, last)?;
        (next.length > copy.length + 1).then_some(next)
    }

    fn note(&mut self, places: std::ops::Range<usize>) {
        for at in places.step_by(SPARSE) {
            if let Some(eight) = eight(self.text, at) {
                self.index[key(eight)] = short(self.forgotten, at);
            }
        }
    }

    /// Whether the byte before is the same here and so far back.
    fn same_before(&self, at: usize, distance: usize) -> bool {
        at - distance > self.window && self.text[at - 1] == self.text[at - 1 - distance]
    }

    /// What is the same here and so far back, if it has so many bytes at least.
    fn common(&self, here: u64, at: usize, distance: usize, least: u32) -> Option<Copy> {
        if distance == 0 || distance > at - self.window.min(at) {
            return None;
        }
        let mut from = at - distance;
        let difference = here ^ eight(self.text, from)?;
        if same(difference) < least {
            return None;
        }
        let (mut length, mut difference) = (0, difference);
        while difference == 0 {
            length += 8;
            from += 8;
            let Some(here) = eight(self.text, at + length) else {
                let rest = self.text[at + length..].iter().zip(&self.text[from..]);
                length += rest.take_while(|(a, b)| a == b).count();
                return Some(Copy { length, distance });
            };
            difference = here ^ eight(self.text, from)?;
        }
        length += same(difference) as usize;
        Some(Copy { length, distance })
    }

    fn piece(&mut self, literals: usize, at: usize, copy: Copy, last: usize) {
        let again = copy.distance == last;
        let length = copy.length + 1 - SHORTEST;
        self.head(at - literals, length, again);
        self.out.extend_from_slice(&self.text[literals..at]);
        if length >= 15 {
            self.number(length - 15);
        }
        if !again {
            self.number(copy.distance);
        }
    }

    fn head(&mut self, literals: usize, length: usize, again: bool) {
        let few = literals.min(7) as u8;
        let short = length.min(15) as u8;
        self.out.push(u8::from(again) << 7 | few << 4 | short);
        if literals >= 7 {
            self.number(literals - 7);
        }
    }

    fn number(&mut self, mut n: usize) {
        while n >= 128 {
            self.out.push((n & 127) as u8 | 128);
            n >>= 7;
        }
        self.out.push(n as u8);
    }
}
