//! A log as it is stored: in parts, each with what was told since the one before.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Kinds, Log, Written};

/// Lines as they are stored: a list of them, as they stand in a lot.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::matches) struct Shared(Box<RawValue>);

/// A line as older servers stored it: for whom it is by places in the order of all viewers.
#[derive(Deserialize)]
struct Older<'a> {
    to: Vec<u8>,
    #[serde(borrow)]
    event: OlderEvent<'a>,
}

#[derive(Deserialize)]
struct OlderEvent<'a> {
    seq: u64,
    #[serde(borrow)]
    event: &'a RawValue,
    #[serde(borrow, default)]
    line: Option<&'a RawValue>,
}

/// Why something stored can't be taken up.
#[derive(Debug, thiserror::Error)]
pub(in crate::matches) enum Unread {
    #[error("it tells somebody who is not there")]
    ToNobody,
    #[error("what it tells can't be read: {0}")]
    Text(#[from] serde_json::Error),
}

impl Log {
    /// What was told and stored before.
    pub(in crate::matches) fn recall(&mut self, told: &Shared) -> Result<(), Unread> {
        let text = told.0.get();
        let Ok(lines) = serde_json::from_str::<Vec<Written<'_>>>(text) else {
            return self.recall_older(text);
        };
        for (seq, to, event, words) in lines {
            self.recall_line(seq, to, event, Some(words))?;
        }
        Ok(())
    }

    fn recall_older(&mut self, text: &str) -> Result<(), Unread> {
        let lines: Vec<Older<'_>> = serde_json::from_str(text)?;
        for Older { to, event } in lines {
            let mut kinds = to.iter().map(|place| Kinds::at(*place));
            let kinds = kinds.try_fold(Kinds::default(), |all, kind| Some(all.with(kind?)));
            let kinds = kinds.ok_or(Unread::ToNobody)?;
            self.recall_line(event.seq, kinds, event.event, event.line)?;
        }
        Ok(())
    }

    fn recall_line(
        &mut self,
        seq: u64,
        to: Kinds,
        event: &RawValue,
        words: Option<&RawValue>,
    ) -> Result<(), Unread> {
        if to.0 >> self.seats > 1 {
            return Err(Unread::ToNobody);
        }
        if self.newest.last() != Some(seq) {
            self.make_room();
        }
        self.newest.push(seq, to, event, &words);
        Ok(())
    }

    /// Everything that was told after an entry, to be stored; 0: of the set-up, too.
    pub(in crate::matches) fn shared(&self, since: u64) -> Shared {
        let from = if since == 0 { 0 } else { since + 1 };
        let older = self.older.partition_point(|packed| packed.last < from);
        let mut list = vec![b'['];
        for packed in &self.older[older..] {
            list_lines(&packed.text(), from, &mut list);
        }
        list_lines(&self.newest.text, from, &mut list);
        if list.last() == Some(&b',') {
            list.pop();
        }
        list.push(b']');
        // These texts were written by ourselves, or read as JSON.
        let list = String::from_utf8(list).unwrap_or_default();
        Shared(RawValue::from_string(list).unwrap_or_default())
    }
}

/// Writes the lines of a text from an entry on, a comma behind each.
fn list_lines(text: &[u8], from: u64, list: &mut Vec<u8>) {
    let mut rest = text;
    while entry_of(rest).is_some_and(|seq| seq < from) {
        let end = rest.iter().position(|byte| *byte == b'\n');
        rest = &rest[end.map_or(rest.len(), |end| end + 1)..];
    }
    let at = list.len();
    list.extend_from_slice(rest);
    for byte in &mut list[at..] {
        // Within a line there is none: in JSON a text says it with two characters.
        if *byte == b'\n' {
            *byte = b',';
        }
    }
}

/// The entry of the line with which a text begins.
fn entry_of(text: &[u8]) -> Option<u64> {
    let digits = text
        .strip_prefix(b"[")?
        .split(|byte| *byte == b',')
        .next()?;
    str::from_utf8(digits).ok()?.parse().ok()
}
