//! Unpacking, for programs; the page has its own.

use super::{FORMAT, KEPT, MOST, SHORTEST};

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
