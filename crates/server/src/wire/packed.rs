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

use std::collections::VecDeque;

use axum::body::Bytes;

/// What a packed frame begins with.
const FORMAT: u8 = 1;
/// Shorter pieces are not worth a copy.
const SHORTEST: usize = 3;
/// A copy from somewhere else costs three bytes or so.
const WORTH: usize = 5;
/// Bytes of updates that are kept: a distance has two bytes then.
const KEPT: usize = 16_000;
/// Once nobody is here: who has gone had been sent all but the last.
const KEPT_FOR_THE_ABSENT: usize = 1_500;
/// What has been forgotten is let go of so many bytes at a time.
const SLACK: usize = 4_000;
/// The text grows by so much.
const GROWTH: usize = 2_000;
/// In a copy, one place in so many is noted.
const SPARSE: usize = 8;
/// Bits of the index' keys.
const KEYS: u32 = 11;
/// The largest text that is packed or unpacked.
const MOST: usize = 1 << 20;

/// The last updates of a kind of viewer, one after another, to be sent again or to pack by.
#[derive(Debug, Default)]
pub(crate) struct Past {
    text: Vec<u8>,
    /// How many bytes have been forgotten.
    forgotten: u64,
    /// From which entry each update leads, and where it begins.
    begins: VecDeque<(u64, u64)>,
    /// Where a sequence of bytes stood last; made when somebody wants packed updates.
    index: Option<Box<[u16]>>,
}

impl Past {
    /// Adds an update; only so many are kept, and only so much.
    pub(crate) fn push(&mut self, from: u64, update: &str, most: usize) {
        self.begins.push_back((from, self.end()));
        if self.text.capacity() - self.text.len() < update.len() {
            self.text.reserve_exact(update.len().max(GROWTH));
        }
        self.text.extend_from_slice(update.as_bytes());
        self.forget(most.max(1), KEPT);
        if self.first() - self.forgotten >= SLACK as u64 {
            self.let_go();
        }
    }

    /// Forgets the earliest updates until so many and so many bytes are left, or one.
    fn forget(&mut self, most: usize, bytes: usize) {
        let too_much = |this: &Self| (this.end() - this.first()) as usize > bytes;
        while self.begins.len() > most || self.begins.len() > 1 && too_much(self) {
            self.begins.pop_front();
        }
    }

    /// Where the earliest update begins.
    fn first(&self) -> u64 {
        self.begins.front().map_or(self.forgotten, |(_, at)| *at)
    }

    fn let_go(&mut self) {
        let first = self.first();
        self.text.drain(..(first - self.forgotten) as usize);
        self.forgotten = first;
    }

    fn end(&self) -> u64 {
        self.forgotten + self.text.len() as u64
    }

    /// The updates after an entry, if all of them are still here.
    pub(crate) fn since(&self, entry: u64) -> Option<Vec<&str>> {
        let first = self.begins.iter().position(|(from, _)| *from == entry)?;
        let begins = self.begins.iter().skip(first);
        let mut at: Vec<usize> = begins
            .map(|(_, at)| (at - self.forgotten) as usize)
            .collect();
        at.push(self.text.len());
        let texts = at.windows(2).map(|w| self.text.get(w[0]..w[1]));
        texts.map(|t| std::str::from_utf8(t?).ok()).collect()
    }

    /// Nobody wants packed updates any more.
    pub(crate) fn rest(&mut self) {
        self.index = None;
    }

    /// Nobody is here any more.
    pub(crate) fn leave(&mut self) {
        self.rest();
        self.forget(usize::MAX, KEPT_FOR_THE_ABSENT);
        self.let_go();
        self.text.shrink_to_fit();
    }

    /// The newest update for those who have the `back` updates before it, or more.
    pub(crate) fn packed(&mut self, table: &str, back: usize) -> Option<Bytes> {
        let newest = self.begins.len().checked_sub(1)?;
        let back = back.min(newest).min(usize::from(u8::MAX));
        let at = |i: usize| (self.begins[i].1 - self.forgotten) as usize;
        let (window, start) = (at(newest - back), at(newest));
        if self.text.len() - start > MOST {
            return None;
        }
        let id = u8::try_from(table.len()).ok()?;
        let mut out = Vec::with_capacity(512);
        out.extend([FORMAT, back as u8, id]);
        out.extend_from_slice(table.as_bytes());
        let mut index = match self.index.take() {
            Some(index) => index,
            None => self.indexed(start),
        };
        Packer {
            text: &self.text,
            window,
            forgotten: self.forgotten,
            index: &mut index,
            out: &mut out,
        }
        .run(start);
        self.index = Some(index);
        Some(Bytes::copy_from_slice(&out))
    }

    /// An index of everything before a place.
    fn indexed(&self, before: usize) -> Box<[u16]> {
        let mut index = vec![0; 1 << KEYS].into_boxed_slice();
        for at in 0..before {
            if let Some(key) = key(&self.text, at) {
                index[key] = short(self.forgotten, at);
            }
        }
        index
    }
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

struct Packer<'a> {
    text: &'a [u8],
    window: usize,
    forgotten: u64,
    index: &'a mut [u16],
    out: &'a mut Vec<u8>,
}

/// A piece that stands further ahead, too.
#[derive(Clone, Copy, Default)]
struct Copy {
    length: usize,
    distance: usize,
}

impl Packer<'_> {
    fn run(&mut self, start: usize) {
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

/// What somebody keeps who wants packed updates of a table, for programs; the page has its own.
#[derive(Clone, Debug, Default)]
pub struct Unpacker {
    /// The last updates, one after another.
    text: Vec<u8>,
    /// Where each of them begins.
    begins: Vec<usize>,
}

/// A frame that can't be unpacked with the updates at hand: watch the table again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a packed update that does not fit")]
pub struct Unfit;

impl Unpacker {
    /// Keeps an update that came as text.
    pub fn plain(&mut self, update: &str) {
        self.begins.push(self.text.len());
        self.text.extend_from_slice(update.as_bytes());
        self.forget();
    }

    /// Forgets what no packed update reaches back to.
    fn forget(&mut self) {
        if self.text.len() <= 4 * KEPT {
            return;
        }
        let last = self.text.len() - KEPT;
        let kept = self.begins.partition_point(|at| *at < last);
        let kept = kept.min(self.begins.len().saturating_sub(1));
        let first = self.begins.get(kept).copied().unwrap_or(0);
        self.text.drain(..first);
        self.begins.drain(..kept);
        self.begins.iter_mut().for_each(|at| *at -= first);
    }

    /// The table that a packed frame is about.
    ///
    /// # Errors
    /// When it is none.
    pub fn table(frame: &[u8]) -> Result<&str, Unfit> {
        let [FORMAT, _, length, rest @ ..] = frame else {
            return Err(Unfit);
        };
        let id = rest.get(..usize::from(*length)).ok_or(Unfit)?;
        std::str::from_utf8(id).map_err(|_| Unfit)
    }

    /// The text of a packed update, which is kept.
    ///
    /// # Errors
    /// When it does not fit what has been kept.
    pub fn packed(&mut self, frame: &[u8]) -> Result<String, Unfit> {
        let id = Self::table(frame)?;
        let mut pieces = Pieces {
            bytes: frame.get(3 + id.len()..).ok_or(Unfit)?,
        };
        let back = usize::from(frame[1]);
        let first = self.begins.len().checked_sub(back).ok_or(Unfit)?;
        let start = self.text.len();
        let window = self.begins.get(first).copied().unwrap_or(start);
        let told = pieces.onto(&mut self.text, window);
        let told = told.and_then(|()| match str::from_utf8(&self.text[start..]) {
            Ok(told) => Ok(told.to_owned()),
            Err(_) => Err(Unfit),
        });
        if told.is_err() {
            self.text.truncate(start);
        } else {
            self.begins.push(start);
            self.forget();
        }
        told
    }
}

struct Pieces<'a> {
    bytes: &'a [u8],
}

impl<'a> Pieces<'a> {
    /// Unpacks all of them behind a text of which nothing before a place may be copied.
    fn onto(&mut self, text: &mut Vec<u8>, window: usize) -> Result<(), Unfit> {
        let (start, mut distance) = (text.len(), 0);
        while let Some(head) = self.byte() {
            let literals = self.some(usize::from(head >> 4 & 7), 7)?;
            text.extend_from_slice(self.take(literals)?);
            let length = match self.some(usize::from(head & 15), 15)? {
                0 => continue,
                length => length + SHORTEST - 1,
            };
            if head & 128 == 0 {
                distance = self.number()?;
            }
            let from = text.len().checked_sub(distance).ok_or(Unfit)?;
            if distance == 0 || from < window || text.len() + length > start + MOST {
                return Err(Unfit);
            }
            // It may reach into what it writes.
            for at in (from..from + length).step_by(distance) {
                let end = (at + distance).min(from + length);
                text.extend_from_within(at..end);
            }
        }
        Ok(())
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*first)
    }

    fn take(&mut self, n: usize) -> Result<&'a [u8], Unfit> {
        let (taken, rest) = self.bytes.split_at_checked(n).ok_or(Unfit)?;
        self.bytes = rest;
        Ok(taken)
    }

    /// A number that stands in a head, or behind it if it is the most that a head can say.
    fn some(&mut self, said: usize, most: usize) -> Result<usize, Unfit> {
        if said < most {
            return Ok(said);
        }
        Ok(most + self.number()?)
    }

    fn number(&mut self) -> Result<usize, Unfit> {
        let mut n = 0;
        for shift in [0, 7, 14] {
            let byte = self.byte().ok_or(Unfit)?;
            n |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(n);
            }
        }
        Err(Unfit)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Texts that have much in common, some of them long, some with letters of several bytes.
    fn texts() -> impl Strategy<Value = Vec<String>> {
        let word = prop_oneof![
            Just("{\"type\":\"update\",\"table\":\"abc\"".to_owned()),
            Just("\"label\":{\"say\":\"To {0}\",\"with\":[\"Ash Ford\"]},".to_owned()),
            "[a-c]{1,40}",
            "[äß…→]{1,5}",
            (0_u32..300).prop_map(|n| n.to_string()),
        ];
        let text = prop::collection::vec(word, 0..60).prop_map(|words| words.concat());
        prop::collection::vec(text, 1..12)
    }

    proptest! {
        #[test]
        fn what_was_packed_is_unpacked(texts in texts(), most in 1_usize..6, joined in 0_usize..12) {
            let mut past = Past::default();
            let mut first = Unpacker::default();
            let mut later = Unpacker::default();
            let mut known = 0;
            for (n, text) in texts.iter().enumerate() {
                past.push(n as u64, text, most);
                let frame = past.packed("table", n).unwrap();
                prop_assert_eq!(Unpacker::table(&frame), Ok("table"));
                let unpacked = first.packed(&frame);
                prop_assert_eq!(unpacked.as_ref(), Ok(text));
                if n >= joined {
                    // Somebody who has only what came since, some of it as text.
                    if n % 2 == 0 {
                        later.plain(text);
                    } else {
                        let frame = past.packed("table", known).unwrap();
                        let unpacked = later.packed(&frame);
                        prop_assert_eq!(unpacked.as_ref(), Ok(text));
                    }
                    known += 1;
                }
            }
        }

        #[test]
        fn the_last_updates_are_kept(texts in texts(), most in 1_usize..6) {
            let mut past = Past::default();
            for (n, text) in texts.iter().enumerate() {
                past.push(n as u64, text, most);
            }
            let kept = texts.len().min(most);
            for n in 0..texts.len() {
                let since = past.since(n as u64);
                let there = n + kept >= texts.len();
                let expected = there.then(|| texts[n..].iter().map(String::as_str).collect());
                prop_assert_eq!(since, expected);
            }
        }

        #[test]
        fn nonsense_is_refused_or_read_but_never_more(frame in prop::collection::vec(any::<u8>(), 0..200)) {
            let mut unpacker = Unpacker::default();
            unpacker.plain("some text before");
            let mut whole = vec![FORMAT, 1, 1, b't'];
            whole.extend(&frame);
            if let Ok(text) = unpacker.packed(&whole) {
                prop_assert!(text.len() <= MOST + frame.len());
            }
            let _ = unpacker.packed(&frame);
        }
    }

    #[test]
    fn what_was_said_before_is_nearly_free() {
        let choice = |n: usize| format!("{{\"label\":\"Move to area {n}\",\"rule\":\"Moving\"}}");
        let text: String = (0..20).map(choice).collect();
        let mut past = Past::default();
        past.push(0, &text, 9);
        let alone = past.packed("t", 9).map_or(0, |p| p.len());
        past.push(1, &text, 9);
        let again = past.packed("t", 9).unwrap().len();
        assert!(alone < text.len() / 2, "{alone} of {}", text.len());
        assert!(again * 12 < text.len(), "{again} of {}", text.len());
    }

    #[test]
    fn a_large_update_forgets_those_before_it() {
        let mut past = Past::default();
        past.push(0, &"a".repeat(KEPT), 9);
        past.push(1, &"b".repeat(2 * KEPT), 9);
        assert_eq!(past.since(0), None);
        assert_eq!(past.since(1).map(|u| u.len()), Some(1));
        assert!(past.packed("t", 9).unwrap().len() < 20);
    }

    #[test]
    fn frames_are_written_as_they_are_described() {
        let mut past = Past::default();
        past.push(7, "abcdefgh,abcdefgh", 9);
        let frame = past.packed("T", 3).unwrap();
        // Nine literals (7 and 2 more), eight bytes from nine back.
        assert_eq!(&frame[..], b"\x01\x00\x01T\x76\x02abcdefgh,\x09");
    }

    /// The page has an unpacker of its own: it is tested with these.
    #[test]
    fn the_page_can_unpack_the_same() {
        let move_to = |n: usize, area: &str| {
            format!(
                r#"{{"type":"update","table":"T","from":{n},"patch":{{"at":"{area}"}},"why":"→ {}"}}"#,
                area.repeat(n)
            )
        };
        let texts: Vec<String> = ["Ash Ford", "Älvkilen", "Ash Ford", "Kiln Row"]
            .iter()
            .enumerate()
            .map(|(n, area)| move_to(n, area))
            .collect();
        let mut past = Past::default();
        let mut frames = Vec::new();
        for (n, text) in texts.iter().enumerate() {
            past.push(n as u64, text, 9);
            let frame = past.packed("T", n).unwrap();
            frames.push(serde_json::json!({ "text": text, "packed": engine::hash::hex(&frame) }));
        }
        let found = serde_json::to_string_pretty(&frames).unwrap() + "\n";
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../web-client/src/lib/unpacker.vectors.json"
        );
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(path, &found).unwrap();
        }
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            kept == found,
            "{path} is stale: run this test with UPDATE=1"
        );
    }
}
