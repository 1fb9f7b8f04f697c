//! `eldertable analyze`: compares the choices of a recorded match with those that looking ahead prefers.

use std::{io::Write, path::PathBuf, time::Instant};

use anyhow::anyhow;
use engine::{Seat, advice::studies};
use serde_json::json;

use crate::{
    archive,
    numbers::{mean, round},
    registry,
};

/// `analyze`: looks ahead at every choice of a recorded match.
#[derive(clap::Args, Debug)]
pub struct Analyze {
    /// The archive of a match: JSON lines
    archive: PathBuf,
    /// Show choices that lost at least so much of the chance to win, in percent
    #[arg(long, default_value_t = 5.0)]
    from: f64,
}

impl Analyze {
    /// Runs it. The last line is JSON: how many decisions there are, milliseconds for one of them, and what
    /// each seat lost by its choices in percent, summed up.
    ///
    /// # Errors
    /// When the archive can't be read or does not replay.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let archive = archive::open(&self.archive)?;
        let rules = registry::of(&archive.header.game)?;
        let luck = archive.luck().map_err(|why| anyhow!("{why}"))?;
        let mut game = (rules.host)(&archive.header.setup, luck, Vec::new())?;
        let studies = studies(&mut *game, archive.entries)?;
        let (count, begun) = (studies.len(), Instant::now());
        let mut lost = vec![0.0; usize::from(game.seats())];
        for (seq, study) in studies {
            let Some(studied) = study() else { continue };
            let Seat(seat) = studied.seat;
            let of = |chances: &[f64]| {
                100.0 * chances.get(usize::from(seat)).copied().unwrap_or_default()
            };
            let (best, made) = (of(&studied.best.chances), of(&studied.made.chances));
            if let Some(sum) = lost.get_mut(usize::from(seat)) {
                *sum += (best - made).max(0.0);
            }
            if best - made >= self.from {
                let (is, better) = (studied.made.label, studied.best.label);
                writeln!(
                    out,
                    "#{seq} seat {seat}: {is} {made:.0} %, {better} {best:.0} %"
                )?;
            }
        }
        let ms = mean(begun.elapsed().as_secs_f64() * 1e3, count as u64);
        let lost: Vec<_> = lost.into_iter().map(round).collect();
        let summary = json!({ "decisions": count, "ms": round(ms), "lost": lost });
        writeln!(out, "{summary}")?;
        Ok(())
    }
}
