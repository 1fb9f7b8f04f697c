//! Archives: a header line and an entry a line, as JSON.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, bail};
use engine::{
    dice::Seed,
    hash::commitment,
    journal::{ARCHIVE_FORMAT, Entry, Header, seed_from_hex},
};

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
        let mut lines = text.lines().enumerate();
        let Some((_, first)) = lines.next() else {
            bail!("the archive is empty");
        };
        let header: Header = serde_json::from_str(first).context("line 1 is not a header")?;
        if header.format != ARCHIVE_FORMAT {
            bail!(
                "its format is {:?}; this program reads {ARCHIVE_FORMAT:?}",
                header.format
            );
        }
        let entries = lines
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(n, line)| {
                serde_json::from_str(line)
                    .with_context(|| format!("line {} is not an entry", n + 1))
            })
            .collect::<anyhow::Result<_>>()?;
        Ok(Self { header, entries })
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

    /// The seed, checked against the commitment.
    pub(crate) fn seed(&self) -> anyhow::Result<Seed> {
        let Some(hex) = &self.header.seed else {
            bail!("the archive has no seed: it was taken while the match was going on");
        };
        let seed = seed_from_hex(hex).context("the seed is not 64 hex digits")?;
        let found = commitment(&seed);
        if found != self.header.commitment {
            bail!(
                "the seed is not the one committed to: its SHA-256 is {found}, the header says {}",
                self.header.commitment
            );
        }
        Ok(seed)
    }
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
