//! `eldertable check`: runs scenario files.

use std::{io::Write, path::PathBuf};

use engine::scenario::check_paths;

use crate::{
    failure::{Usage, Verdict},
    registry,
};

/// `check`: runs scenario files.
#[derive(clap::Args, Debug)]
pub struct Check {
    /// Scenario files, or folders with scenario files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

impl Check {
    /// Runs it.
    ///
    /// # Errors
    /// [`Usage`] for a missing path; [`Verdict`] when a scenario fails.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(missing) = self.paths.iter().find(|p| !p.exists()) {
            let why = format!("{}: no such file or folder", missing.display());
            return Err(Usage::error(why));
        }
        let runners: Vec<_> = registry::all().iter().map(|r| r.scenarios).collect();
        let report = check_paths(&self.paths, &runners);
        write!(out, "{report}")?;
        if report.ok() {
            return Ok(());
        }
        out.flush()?;
        Err(Verdict.into())
    }
}
