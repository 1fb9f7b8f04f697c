//! An event as it was told.

use super::LogEvent;

/// An event as one kind of viewer may know it; see [`LogEvent`], which it is written as.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The entry it belongs to; 0 for the set-up.
    pub seq: u64,
    /// It was taken back.
    pub undone: bool,
    /// As JSON.
    pub(super) event: &'a [u8],
    /// As JSON, or `null`.
    pub(super) words: &'a [u8],
}

impl Told<'_> {
    /// Writes it as JSON, with the time when its entry was written.
    pub fn write(&self, at: Option<u64>, out: &mut Vec<u8>) {
        let mut put = |pieces: &[&[u8]]| pieces.iter().for_each(|p| out.extend_from_slice(p));
        put(&[br#"{"seq":"#, self.seq.to_string().as_bytes()]);
        put(&[br#","event":"#, self.event]);
        if self.words != b"null" {
            put(&[br#","line":"#, self.words]);
        }
        if self.undone {
            put(&[br#","undone":true"#]);
        }
        if let Some(at) = at {
            put(&[br#","at":"#, at.to_string().as_bytes()]);
        }
        put(&[b"}"]);
    }

    /// It with its parts, to be looked into.
    pub fn open(&self) -> LogEvent {
        // These texts were written by ourselves, or read as JSON.
        LogEvent {
            seq: self.seq,
            event: serde_json::from_slice(self.event).unwrap_or_default(),
            line: serde_json::from_slice(self.words).unwrap_or_default(),
            undone: self.undone,
            at: None,
        }
    }
}
