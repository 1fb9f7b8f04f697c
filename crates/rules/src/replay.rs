//! `eldertable replay`: narrates a recorded match and shows its final state.

use std::{io::Write, path::PathBuf};

use engine::{Seat, Viewer, any::AnyMatch};

use crate::{
    archive::{self, Archive},
    failure::Usage,
    recipe::Recipe,
    registry, verify,
};

/// `replay`: narrates a recorded match.
#[derive(clap::Args, Debug)]
#[command(group = clap::ArgGroup::new("source").required(true))]
pub struct Replay {
    /// The archive of a match: JSON lines
    #[arg(group = "source")]
    archive: Option<PathBuf>,
    /// A game in one line, as printed by a failed simulation
    #[arg(long, group = "source", value_name = "JSON")]
    line: Option<String>,
    /// Stop after this entry
    #[arg(long, value_name = "SEQ")]
    to: Option<u64>,
    /// The viewer: the number of a seat, or `spectator`
    #[arg(long = "as", value_name = "SEAT", default_value = "spectator")]
    viewer: String,
}

impl Replay {
    /// Runs it.
    ///
    /// # Errors
    /// When the archive can't be read or does not replay.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut archive = self.source()?;
        if let Some(to) = self.to {
            let last = archive.entries.last().map_or(0, |e| e.seq);
            if to > last {
                let why = format!("--to {to}: the last entry is {last}");
                return Err(Usage::error(why));
            }
            archive.entries.retain(|e| e.seq <= to);
        }
        let checked = verify::check(&archive)?;
        let viewer = viewer(&self.viewer, checked.played.seats())?;
        if let Some(part) = &checked.part {
            writeln!(out, "in part: {part}")?;
        }
        tell(out, checked.played.as_ref(), viewer)
    }

    fn source(&self) -> anyhow::Result<Archive> {
        if let Some(line) = &self.line {
            let recipe = Recipe::read(line)?;
            return (registry::of(&recipe.game)?.cook)(&recipe);
        }
        let Some(path) = &self.archive else {
            return Err(Usage::error("name an archive, or give --line"));
        };
        archive::open(path)
    }
}

fn viewer(name: &str, seats: u8) -> anyhow::Result<Viewer> {
    if name == "spectator" {
        return Ok(Viewer::Spectator);
    }
    match name.parse::<u8>() {
        Ok(seat) if seat < seats => Ok(Viewer::Seat(Seat(seat))),
        _ => {
            let last = seats.saturating_sub(1);
            let why = format!("--as {name}: a seat is 0 to {last}, or write `spectator`");
            Err(Usage::error(why))
        }
    }
}

fn tell(out: &mut dyn Write, played: &dyn AnyMatch, viewer: Viewer) -> anyhow::Result<()> {
    for event in played.log(viewer, None) {
        if let Some(line) = event.line {
            let undone = if event.undone { "  (taken back)" } else { "" };
            writeln!(out, "{:>5}  {}{undone}", event.seq, line.plain())?;
        }
    }
    let view = serde_json::to_string_pretty(&played.view(viewer))?;
    writeln!(out, "{view}")?;
    match played.outcome() {
        Some(outcome) => writeln!(out, "{}", verify::ending(&outcome))?,
        None => {
            for waiting in played.decision(viewer).waiting {
                writeln!(
                    out,
                    "waiting for seat {}: {}",
                    waiting.seat.0, waiting.prompt
                )?;
            }
        }
    }
    Ok(())
}
