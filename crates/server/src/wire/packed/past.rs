//! The last updates of a kind of viewer.

use std::collections::VecDeque;

use axum::body::Bytes;

use super::{
    FORMAT, KEPT, MOST,
    packer::{Packer, indexed},
};

/// What has been forgotten is let go of so many bytes at a time.
const SLACK: usize = 4_000;
/// The text grows by so much.
const GROWTH: usize = 2_000;

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

    /// Nobody is here any more: who has gone had been sent all but the last.
    pub(crate) fn leave(&mut self) {
        self.rest();
        self.forget(1, KEPT);
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
            None => indexed(&self.text[..start], self.forgotten),
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
}
