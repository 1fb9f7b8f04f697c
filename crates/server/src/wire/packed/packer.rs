//! Finding what stood before.

use super::SHORTEST;

/// A copy from somewhere else costs three bytes or so.
const WORTH: usize = 5;
/// In a copy, one place in so many is noted.
const SPARSE: usize = 8;
/// Bits of the index' keys.
const KEYS: u32 = 11;

/// An index of all places of a text, of which so much that came before has been forgotten.
pub(super) fn indexed(text: &[u8], forgotten: u64) -> Box<[u16]> {
    let mut index = vec![0; 1 << KEYS].into_boxed_slice();
    for at in 0..text.len() {
        if let Some(key) = key(text, at) {
            index[key] = short(forgotten, at);
        }
    }
    index
}

fn key(text: &[u8], at: usize) -> Option<usize> {
    let bytes: [u8; 8] = match text.get(at..at + 8) {
        Some(bytes) => bytes.try_into().ok()?,
        None => return None,
    };
    // Five bytes.
    let five = u64::from_le_bytes(bytes) << 24;
    Some((five.wrapping_mul(0x9E37_79B1_85EB_CA87) >> (64 - KEYS)) as usize)
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
#[derive(Clone, Copy, Default)]
struct Copy {
    length: usize,
    distance: usize,
}

impl Packer<'_> {
    /// Packs what stands from a place on.
    pub(super) fn run(&mut self, start: usize) {
        let (mut at, mut literals, mut last) = (start, start, 0);
        while at < self.text.len() {
            let mut copy = self.best(at, last);
            if copy.length == 0 {
                at += 1;
                continue;
            }
            // One further on there may be a longer one.
            let next = self.best(at + 1, last);
            let longer = next.length > copy.length + 1;
            let noted = at + 2;
            if longer {
                at += 1;
                copy = next;
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

    /// The best copy for what stands here; its place is noted.
    fn best(&mut self, at: usize, last: usize) -> Copy {
        let again = self.common(at, last);
        let mut best = Copy::default();
        if again >= SHORTEST {
            best = Copy {
                length: again,
                distance: last,
            };
        }
        let Some(key) = key(self.text, at) else {
            return best;
        };
        let here = short(self.forgotten, at);
        let distance = usize::from(here.wrapping_sub(self.index[key]));
        self.index[key] = here;
        let length = self.common(at, distance);
        if length >= WORTH && length > best.length + 2 {
            best = Copy { length, distance };
        }
        best
    }

    fn note(&mut self, places: std::ops::Range<usize>) {
        for at in places.step_by(SPARSE) {
            if let Some(key) = key(self.text, at) {
                self.index[key] = short(self.forgotten, at);
            }
        }
    }

    /// Whether the byte before is the same here and so far back.
    fn same_before(&self, at: usize, distance: usize) -> bool {
        at - distance > self.window && self.text[at - 1] == self.text[at - 1 - distance]
    }

    /// How much is the same here and so far back.
    fn common(&self, at: usize, distance: usize) -> usize {
        if distance == 0 || distance > at.saturating_sub(self.window) {
            return 0;
        }
        let (here, there) = (&self.text[at..], &self.text[at - distance..]);
        let eights = here.as_chunks::<8>().0.iter().zip(there.as_chunks::<8>().0);
        let same = 8 * eights.take_while(|(a, b)| a == b).count();
        let rest = here[same..].iter().zip(&there[same..]);
        same + rest.take_while(|(a, b)| a == b).count()
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
