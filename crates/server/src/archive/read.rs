//! Reading an archive. Nothing that it says is believed: each line must follow the one before it, and
//! the secret must be the one committed to.

use std::fmt::Display;

use engine::{
    Luck, Text,
    fairness::FairnessError,
    hash::text_hash,
    journal::{ARCHIVE_FORMAT, Entry, Header, seed_from_hex},
    text,
};
use serde::Deserialize;

use crate::record;

/// The most bytes of a line.
pub const LINE: usize = 1 << 20;
/// The most entries.
pub const ENTRIES: usize = 1_000_000;
/// The most characters that are repeated of what can't be read.
const REPEATED: usize = 200;

/// A recorded match.
#[derive(Clone, PartialEq, Debug)]
pub struct Archive {
    /// What it started from.
    pub header: Header,
    /// What was done, in order.
    pub entries: Vec<Entry>,
    /// Whether its lines hold together.
    pub chained: Chained,
}

/// Whether each line of an archive carries the hash of the line before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chained {
    /// Each does.
    Yes,
    /// As in archives of before, and of simulations.
    No,
}

/// What kind of file a first line says it is.
#[derive(Deserialize)]
struct Format {
    format: String,
}

/// What a line says of its place.
#[derive(Deserialize)]
struct SeatSlot {
    seq: Option<u64>,
    end: Option<u64>,
    prev: Option<String>,
}

impl Archive {
    /// Reads the lines of an archive, and that each follows the one before it.
    ///
    /// # Errors
    /// Names the line or entry that won't do, and why.
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

    /// What its dice follow from, checked against what was published before the match.
    ///
    /// # Errors
    /// When the match went on as it was written, or the secret is not the one committed to.
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

    /// Checks that as many seats gave numbers for the dice, or gave none, as play.
    ///
    /// # Errors
    /// When its header names others.
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

fn header(line: &str) -> Result<Header, Text> {
    let none = |why| text!("line 1 is not a header: {0}", brief(&why));
    let Format { format } = serde_json::from_str(line).map_err(none)?;
    if format == record::FORMAT {
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

/// As much of a reason as people read; it may repeat what stands in the file.
pub(super) fn brief(why: &impl Display) -> String {
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

/// Checks that each line follows the one before it, if they say so.
fn chained(header: &Header, lines: &[(usize, &str)]) -> Result<Chained, Text> {
    let place = |(n, line): &(usize, &str)| {
        serde_json::from_str::<SeatSlot>(line).map_err(|why| no_entry(*n, &why))
    };
    let rest = lines.iter().skip(1).map(place);
    let rest: Vec<SeatSlot> = rest.collect::<Result<_, _>>()?;
    if rest.iter().all(|p| p.prev.is_none()) {
        if header.fairness.is_some() {
            return Err(text!(
                "its lines don't say which line they follow, as those of such an archive do"
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
                let why = text!(
                    "entry {0} is missing: entry {1} stands in its place",
                    next,
                    seq
                );
                return Err(why);
            }
            (None, Some(end)) if end >= next => {
                return Err(text!("entry {0} is missing: there were {1}", next, end));
            }
            _ => return Err(text!("the archive goes on after its end")),
        }
        if place.prev.as_deref() != Some(&text_hash(before)) {
            return Err(match next {
                1 => text!("the header was changed: what follows it says so"),
                next => text!("entry {0} was changed: what follows it says so", next - 1),
            });
        }
    }
    if !ended {
        return Err(text!(
            "its end is missing: what follows entry {0}",
            rest.len()
        ));
    }
    Ok(Chained::Yes)
}
