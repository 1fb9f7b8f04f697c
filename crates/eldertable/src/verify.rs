//! `eldertable verify`: re-runs a recorded match and compares everything.

use std::{io::Write, path::PathBuf};

use anyhow::{Context, bail};
use engine::{Outcome, any::AnyMatch};

use crate::{archive::Archive, rules};

#[derive(clap::Args, Debug)]
pub(crate) struct Verify {
    /// The archives of matches: JSON lines
    #[arg(required = true)]
    archives: Vec<PathBuf>,
}

impl Verify {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        for path in &self.archives {
            let archive = Archive::open(path)?;
            let played = fold(&archive).with_context(|| path.display().to_string())?;
            let ending = played
                .outcome()
                .map_or_else(|| "it goes on".to_owned(), |o| ending(&o));
            writeln!(
                out,
                "ok  {}: the seed is the one committed to, {} entries are legal and lead to their \
                 hashes; {ending}",
                path.display(),
                archive.entries.len()
            )?;
        }
        Ok(())
    }
}

/// Plays an archive again, checking the commitment, the rules and every hash.
pub(crate) fn fold(archive: &Archive) -> anyhow::Result<Box<dyn AnyMatch>> {
    let rules = rules::of(&archive.header.game)?;
    let seed = archive.seed()?;
    if archive.header.version != rules.version {
        bail!(
            "it was played under version {} of the rules of {}; this program has version {}",
            archive.header.version,
            archive.header.game,
            rules.version
        );
    }
    Ok((rules.host)(
        &archive.header.setup,
        seed,
        archive.entries.clone(),
    )?)
}

/// How a match ended, in a line.
pub(crate) fn ending(outcome: &Outcome) -> String {
    let seats: Vec<_> = outcome.winners.iter().map(|s| s.0.to_string()).collect();
    match seats.as_slice() {
        [] => format!("nobody won: {}", outcome.why),
        [seat] => format!("seat {seat} won: {}", outcome.why),
        several => format!(
            "seats {} won together: {}",
            several.join(" and "),
            outcome.why
        ),
    }
}
