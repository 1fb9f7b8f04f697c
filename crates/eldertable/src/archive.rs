//! Archives: a header line and an entry a line, as JSON.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, bail};
use engine::{
    Luck,
    hash::text_hash,
    journal::{ARCHIVE_FORMAT, Entry, Header, seed_from_hex},
};
use serde::Deserialize;

use crate::failure::Usage;

/// The most bytes of an archive. The longest games have a few.
const BYTES: u64 = 64 << 20;
/// The most bytes of a line.
const LINE: usize = 1 << 20;
/// The most entries.
const ENTRIES: usize = 1_000_000;

/// A recorded match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Archive {
    pub(crate) header: Header,
    pub(crate) entries: Vec<Entry>,
    pub(crate) chained: Chained,
}

/// Whether each line of an archive carries the hash of the line before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chained {
    Yes,
    /// As in archives of before, and of simulations.
    No,
}

/// What a line says of its place.
#[derive(Deserialize)]
struct Place {
    seq: Option<u64>,
    end: Option<u64>,
    prev: Option<String>,
}

impl Archive {
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let wrong = |e: io::Error| Usage::error(format!("{}: {e}", path.display()));
        let mut text = String::new();
        let mut file = fs::File::open(path).map_err(wrong)?.take(BYTES + 1);
        file.read_to_string(&mut text).map_err(wrong)?;
        Self::read(&text).with_context(|| path.display().to_string())
    }

    pub(crate) fn read(text: &str) -> anyhow::Result<Self> {
        if text.len() as u64 > BYTES {
            bail!("it has more than {BYTES} bytes: that is no archive of a match");
        }
        for (n, line) in text.lines().enumerate() {
            if line.len() > LINE {
                bail!("line {} has more than {LINE} bytes", n + 1);
            }
            if n > ENTRIES {
                bail!("it has more than {ENTRIES} entries");
            }
        }
        let mut lines: Vec<(usize, &str)> = text.lines().enumerate().collect();
        lines.retain(|(_, line)| !line.trim().is_empty());
        let Some((_, first)) = lines.first() else {
            bail!("the archive is empty");
        };
        let header: Header = serde_json::from_str(first).context("line 1 is not a header")?;
        if header.format != ARCHIVE_FORMAT {
            bail!(
                "its format is {:?}; this program reads {ARCHIVE_FORMAT:?}",
                header.format
            );
        }
        let chained = chained(&header, &lines)?;
        if chained == Chained::Yes {
            lines.pop();
        }
        let entries = lines
            .iter()
            .skip(1)
            .map(|(n, line)| {
                serde_json::from_str(line)
                    .with_context(|| format!("line {} is not an entry", n + 1))
            })
            .collect::<anyhow::Result<_>>()?;
        Ok(Self {
            header,
            entries,
            chained,
        })
    }

    pub(crate) fn write(&self) -> anyhow::Result<String> {
        let mut text = serde_json::to_string(&self.header)?;
        text.push('\n');
        for entry in &self.entries {
            text.push_str(&serde_json::to_string(entry)?);
            text.push('\n');
        }
        Ok(text)
    }

    /// What its dice follow from, checked against what was published before the match.
    pub(crate) fn luck(&self) -> anyhow::Result<Luck> {
        let Some(hex) = &self.header.seed else {
            bail!("the archive has no seed: it was taken while the match was going on");
        };
        let seed = seed_from_hex(hex).context("the seed is not 64 hex digits")?;
        let luck = Luck::of(seed, self.header.fairness.clone())?;
        luck.check(&self.header.commitment)?;
        Ok(luck)
    }
}

/// Checks that each line follows the one before it, if they say so.
fn chained(header: &Header, lines: &[(usize, &str)]) -> anyhow::Result<Chained> {
    let place = |(n, line): &(usize, &str)| {
        let place = serde_json::from_str::<Place>(line);
        place.with_context(|| format!("line {} is not an entry", n + 1))
    };
    let rest = lines.iter().skip(1).map(place);
    let rest: Vec<Place> = rest.collect::<anyhow::Result<_>>()?;
    if rest.iter().all(|p| p.prev.is_none()) {
        if header.fairness.is_some() {
            bail!("its lines don't say which line they follow, as those of such an archive do");
        }
        return Ok(Chained::No);
    }
    let mut ended = false;
    for (place, (next, (_, before))) in rest.iter().zip((1..).zip(lines)) {
        match (place.seq, place.end) {
            (Some(seq), None) if seq == next && !ended => {}
            (None, Some(end)) if end + 1 == next && !ended => ended = true,
            (Some(seq), None) if !ended => {
                bail!("entry {next} is missing: entry {seq} stands in its place")
            }
            (None, Some(end)) if end >= next => bail!("entry {next} is missing: there were {end}"),
            _ => bail!("the archive goes on after its end"),
        }
        if place.prev.as_deref() != Some(&text_hash(before)) {
            match next {
                1 => bail!("the header was changed: what follows it says so"),
                next => bail!("entry {} was changed: what follows it says so", next - 1),
            }
        }
    }
    if !ended {
        bail!("its end is missing: what follows entry {}", rest.len());
    }
    Ok(Chained::Yes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::verify;

    const GOLDEN: &str = include_str!("../../../golden/skirmish/ring-random.jsonl");

    /// Pieces that archives are made of, and some that they aren't.
    const PIECES: [&str; 20] = [
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        "\n",
        "0",
        "-1",
        "1e999",
        "18446744073709551616",
        "null",
        "\"seq\":",
        "\"type\":",
        "\"action\"",
        "\"undo\"",
        "\"seed\":\"",
        "\u{0}",
        "\u{202e}",
    ];

    #[test]
    fn what_is_too_much_is_refused_by_name() {
        let header = GOLDEN.lines().next().unwrap();
        let refused = |text: &str| Archive::read(text).unwrap_err().to_string();
        let long = format!("{header}\n{}", "x".repeat(LINE + 1));
        assert!(refused(&long).contains("line 2"));
        let many = format!("{header}\n{}", "\n".repeat(ENTRIES + 1));
        assert!(refused(&many).contains("entries"));
        let large = " ".repeat(usize::try_from(BYTES).unwrap() + 1);
        assert!(refused(&large).contains("bytes"));
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(refused(&deep).contains("header"));
        assert!(
            format!(
                "{:#}",
                Archive::read(&format!("{header}\n{deep}")).unwrap_err()
            )
            .contains("line 2")
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn any_text_is_read_or_refused(text in any::<String>()) {
            let _ = Archive::read(&text);
        }

        /// What can be read, changed anywhere, is played or refused.
        #[test]
        fn a_damaged_archive_is_played_or_refused(
            damages in prop::collection::vec((any::<prop::sample::Index>(), 0..PIECES.len()), 1..4),
            lines in 1..60_usize,
        ) {
            let good: String = GOLDEN.split_inclusive('\n').take(lines).collect();
            let mut letters: Vec<String> = good.chars().map(String::from).collect();
            for (at, piece) in damages {
                let at = at.index(letters.len());
                PIECES[piece].clone_into(&mut letters[at]);
            }
            if let Ok(archive) = Archive::read(&letters.concat()) {
                let _ = verify::check(&archive);
            }
        }
    }
}
