//! Archives: a match as text, one JSON object per line, a header and then the entries. Each line but the
//! first has the hash of the line before it; the last line has the number of entries.
//!
//! Nothing in an archive that is read is trusted: each line must match the hash in the next, and the
//! secret must match the commitment.

use std::fmt::Display;

use serde::{Deserialize, Serialize};

use crate::{
    Luck, Text,
    fairness::FairnessError,
    hash::text_hash,
    journal::{self, ARCHIVE_FORMAT, End, Entry, Header, RECORD_FORMAT, seed_from_hex},
    text,
};

/// The maximum length of a line, in bytes.
pub const LINE: usize = 1 << 20;
/// The maximum number of entries.
pub const ENTRIES: usize = 1_000_000;
/// The maximum number of characters quoted from unreadable input.
const REPEATED: usize = 200;

/// A recorded match.
#[derive(Clone, PartialEq, Debug)]
pub struct Archive {
    /// The start of the match.
    pub header: Header,
    /// The entries, in order.
    pub entries: Vec<Entry>,
    /// Whether its lines are chained.
    pub chained: Chained,
}

/// Whether each line has the hash of the line before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chained {
    /// Every line.
    Yes,
    /// No line, as in old archives and in simulations.
    No,
}

/// The format in the first line.
#[derive(Deserialize)]
struct Format {
    format: String,
}

/// The number that a line gives itself.
#[derive(Deserialize)]
struct LineNumber {
    seq: Option<u64>,
    end: Option<u64>,
    prev: Option<String>,
}

impl Archive {
    /// Parses an archive and checks its chain.
    ///
    /// # Errors
    /// Names the invalid line or entry and the reason.
    pub fn read(text: &str) -> Result<Self, Text> {
        for (n, line) in text.lines().enumerate() {
            if line.len() > LINE {
                return Err(text!("line {0} has more than {1} bytes", n + 1, LINE));
            }
            if n > ENTRIES {
                return Err(text!("it has more than {0} entries", ENTRIES));
            }
        }
        let mut lines: Vec<(usize, &str)> = text.lines().enumerate().collect();
        lines.retain(|(_, line)| !line.trim().is_empty());
        let Some((_, first)) = lines.first() else {
            return Err(text!("the archive is empty"));
        };
        let header = header(first)?;
        let chained = chained(&header, &lines)?;
        if chained == Chained::Yes {
            lines.pop();
        }
        let entry = |(n, line): &(usize, &str)| {
            serde_json::from_str(line).map_err(|why| no_entry(*n, &why))
        };
        let entries = lines.iter().skip(1).map(entry).collect::<Result<_, _>>()?;
        Ok(Self {
            header,
            entries,
            chained,
        })
    }

    /// The source of its dice, checked against the commitment.
    ///
    /// # Errors
    /// When the archive was written during the match, or the secret does not match.
    pub fn luck(&self) -> Result<Luck, Text> {
        let Some(hex) = &self.header.seed else {
            let why = text!("the archive has no seed: it was taken while the match was going on");
            return Err(why);
        };
        let Some(seed) = seed_from_hex(hex) else {
            return Err(text!("the seed is not 64 hex digits"));
        };
        let luck = Luck::of(seed, self.header.fairness.clone()).map_err(unfair)?;
        luck.check(&self.header.commitment).map_err(unfair)?;
        Ok(luck)
    }

    /// Checks that the number of nonces equals the number of seats, or is 0.
    ///
    /// # Errors
    /// When it differs.
    pub fn check_seats(&self, seats: u8) -> Result<(), Text> {
        match &self.header.fairness {
            Some(terms) if terms.nonces.len() != usize::from(seats) => Err(text!(
                "its header names the nonces of {0} seats, but {1} play",
                terms.nonces.len(),
                seats
            )),
            Some(_) | None => Ok(()),
        }
    }
}

/// Writes an archive whose lines are chained.
pub fn write<'a>(header: &Header, entries: impl IntoIterator<Item = &'a Entry>) -> String {
    let (mut text, mut prev) = line(header);
    let mut end = 0;
    for entry in entries {
        let (written, hash) = line(&journal::Chained { prev, entry });
        text += &written;
        (prev, end) = (hash, end + 1);
    }
    text + &line(&End { end, prev }).0
}

/// A line and its hash.
fn line(what: &impl Serialize) -> (String, String) {
    // All are plain trees with string keys, which always serialize.
    let text = serde_json::to_string(what).unwrap_or_default();
    let hash = text_hash(&text);
    (text + "\n", hash)
}

fn header(line: &str) -> Result<Header, Text> {
    let none = |why| text!("line 1 is not a header: {0}", brief(&why));
    let Format { format } = serde_json::from_str(line).map_err(none)?;
    if format == RECORD_FORMAT {
        return Err(text!(
            "this is the record of a match as one person was shown it; only its archive tells the \
             whole, and can be had when the match is over"
        ));
    }
    if format != ARCHIVE_FORMAT {
        return Err(text!(
            "its format is \"{0}\"; this program reads \"{1}\"",
            brief(&format),
            ARCHIVE_FORMAT
        ));
    }
    serde_json::from_str(line).map_err(none)
}

fn no_entry(line: usize, why: &serde_json::Error) -> Text {
    text!("line {0} is not an entry: {1}", line + 1, brief(why))
}

/// Shortens a reason, which may quote the file.
pub fn brief(why: &impl Display) -> String {
    why.to_string().chars().take(REPEATED).collect()
}

fn unfair(why: FairnessError) -> Text {
    match why {
        FairnessError::Scheme(scheme) => text!(
            "its dice were made in a way that is not known here: {0}",
            brief(&scheme)
        ),
        FairnessError::Nonces { found, recorded } => text!(
            "the nonces are not those it was played with: with the table's id they give the digest \
             {0}, recorded is {1}",
            found.to_string(),
            recorded.to_string()
        ),
        FairnessError::Anchor(end) => text!(
            "the anchor is not the end of the secret's chain of links, which is {0}",
            end.to_string()
        ),
        FairnessError::Secret { found, published } => text!(
            "the secret is not the one committed to: it gives {0}, published was {1}",
            found,
            brief(&published)
        ),
    }
}

/// Checks the chain, if the lines have one.
fn chained(header: &Header, lines: &[(usize, &str)]) -> Result<Chained, Text> {
    let number = |(n, line): &(usize, &str)| {
        serde_json::from_str::<LineNumber>(line).map_err(|why| no_entry(*n, &why))
    };
    let rest = lines.iter().skip(1).map(number);
    let rest: Vec<LineNumber> = rest.collect::<Result<_, _>>()?;
    if rest.iter().all(|p| p.prev.is_none()) {
        if header.fairness.is_some() {
            return Err(text!(
                "its lines have no hash of the line before, as this format requires"
            ));
        }
        return Ok(Chained::No);
    }
    let mut ended = false;
    for (place, (next, (_, before))) in rest.iter().zip((1_u64..).zip(lines)) {
        match (place.seq, place.end) {
            (Some(seq), None) if seq == next && !ended => {}
            (None, Some(end)) if end == next - 1 && !ended => ended = true,
            (Some(seq), None) if !ended => {
                let why = text!("entry {0} is missing: entry {1} is in its place", next, seq);
                return Err(why);
            }
            (None, Some(end)) if end >= next => {
                return Err(text!("entry {0} is missing: there were {1}", next, end));
            }
            _ => return Err(text!("the archive has lines after its end")),
        }
        if place.prev.as_deref() != Some(&text_hash(before)) {
            return Err(match next {
                1 => text!("the header was changed: the next line has another hash"),
                next => text!(
                    "entry {0} was changed: the next line has another hash",
                    next - 1
                ),
            });
        }
    }
    if !ended {
        return Err(text!(
            "its end is missing: there is no line after entry {0}",
            rest.len()
        ));
    }
    Ok(Chained::Yes)
}
