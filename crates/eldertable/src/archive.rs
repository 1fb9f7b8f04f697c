//! Archives: a header line and an entry a line, as JSON.

use std::{fs, path::Path};

use anyhow::{Context, bail};
use engine::{
    dice::Seed,
    hash::commitment,
    journal::{ARCHIVE_FORMAT, Entry, Header, seed_from_hex},
};

use crate::failure::Usage;

/// A recorded match.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Archive {
    pub(crate) header: Header,
    pub(crate) entries: Vec<Entry>,
}

impl Archive {
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let text = fs::read_to_string(path)
            .map_err(|e| Usage::error(format!("{}: {e}", path.display())))?;
        Self::read(&text).with_context(|| path.display().to_string())
    }

    pub(crate) fn read(text: &str) -> anyhow::Result<Self> {
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
