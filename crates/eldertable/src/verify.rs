//! `eldertable verify`: re-runs a recorded match and compares everything.

use std::{io::Write, path::PathBuf};

use anyhow::{Context, bail};
use engine::{
    Outcome,
    any::AnyMatch,
    journal::{Stretch, stretches},
};

use crate::{
    archive::{Archive, Chained},
    rules,
};

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
            let checked = check(&archive).with_context(|| path.display().to_string())?;
            let shown = path.display();
            let Some(part) = &checked.part else {
                let ending = checked
                    .played
                    .outcome()
                    .map_or_else(|| "it goes on".to_owned(), |o| ending(&o));
                let entries = archive.entries.len();
                writeln!(
                    out,
                    "ok  {shown}: {OPENED}, {entries} entries are legal and lead to their hashes; \
                     {ending}"
                )?;
                proven(&archive, out)?;
                continue;
            };
            writeln!(out, "ok, in part  {shown}: {OPENED}; {part}")?;
            proven(&archive, out)?;
        }
        Ok(())
    }
}

const OPENED: &str = "the seed is the one committed to";

/// What that proves of the dice, in plain words.
fn proven(archive: &Archive, out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(terms) = &archive.header.fairness else {
        writeln!(
            out,
            "    the dice follow from the seed alone: it was fixed before the first action, by the \
             server alone"
        )?;
        if archive.chained == Chained::No {
            writeln!(
                out,
                "    its entries carry no hashes of the lines before them"
            )?;
        }
        return Ok(());
    };
    let rolls = archive.entries.iter().filter_map(|e| e.dice.as_ref());
    let dice: usize = rolls.clone().map(|r| r.faces.len()).sum();
    let used = rolls.map(|r| r.to).max().unwrap_or(0);
    writeln!(
        out,
        "    the secret and the chain of links were fixed before any seat gave its number, and the \
         dice follow from both"
    )?;
    writeln!(
        out,
        "    {dice} open dice fell as recorded, by {} of {} links; what was hidden (draws, \
         shuffles) follows from the secret and the numbers, too",
        used.min(terms.links),
        terms.links
    )?;
    if used > terms.links {
        writeln!(
            out,
            "    {} later words for open dice had no link: they could be checked only now",
            used - terms.links
        )?;
    }
    let seats = (0..).zip(&terms.nonces);
    let silent: Vec<String> = seats
        .filter(|(_, nonce)| nonce.is_none())
        .map(|(seat, _): (usize, _)| seat.to_string())
        .collect();
    match silent.as_slice() {
        [] => writeln!(out, "    every seat gave a number")?,
        [seat] => writeln!(out, "    seat {seat} gave no number")?,
        several => writeln!(out, "    seats {} gave no number", several.join(", "))?,
    }
    writeln!(
        out,
        "    every line is the one that the next says it follows; that nobody was told the secret \
         beforehand can't be proven"
    )?;
    Ok(())
}

/// An archive that was played again, as far as this program's rules go.
#[derive(Debug)]
pub(crate) struct Checked {
    /// The match after the last entry that was checked.
    pub(crate) played: Box<dyn AnyMatch>,
    /// What was checked and what was not, in words; absent: everything was.
    pub(crate) part: Option<String>,
}

/// Plays an archive again, checking the commitment, the rules, every die and every hash.
pub(crate) fn check(archive: &Archive) -> anyhow::Result<Checked> {
    let rules = rules::of(&archive.header.game)?;
    let luck = archive.luck()?;
    let all = stretches(archive.header.version, &archive.entries);
    let mine = all.iter().filter(|s| s.version == rules.version);
    let mut last = None;
    for stretch in mine.clone() {
        let entries = archive.entries.iter().filter(|e| e.seq <= stretch.to);
        let setup = &archive.header.setup;
        last = Some((rules.host)(
            setup,
            luck.clone(),
            entries.cloned().collect(),
        )?);
    }
    let Some(played) = last else {
        let versions: Vec<_> = all.iter().map(|s| s.version.to_string()).collect();
        bail!(
            "it was played under version {} of the rules of {}; this program has version {}",
            versions.join(" and then "),
            archive.header.game,
            rules.version
        );
    };
    let nonces = archive.header.fairness.as_ref().map(|t| t.nonces.len());
    if nonces.is_some_and(|n| n != usize::from(played.seats())) {
        bail!(
            "its header names the nonces of {} seats, but {} play",
            nonces.unwrap_or_default(),
            played.seats()
        );
    }
    let whole = Stretch {
        version: rules.version,
        after: 0,
        to: archive.entries.last().map_or(0, |e| e.seq),
    };
    let mine: Vec<Stretch> = mine.copied().collect();
    let part = (!mine.contains(&whole)).then(|| in_part(&all, &mine));
    Ok(Checked { played, part })
}

/// What was checked, and what only programs of other versions can.
fn in_part(all: &[Stretch], mine: &[Stretch]) -> String {
    let entries = |s: &Stretch| format!("#{} to #{}", s.after + 1, s.to);
    let checked: Vec<_> = mine.iter().map(entries).collect();
    let mut said = vec![format!(
        "the entries {} are legal under version {} of the rules and lead to their hashes",
        checked.join(", "),
        mine[0].version
    )];
    for start in mine.iter().filter(|s| s.after > 0) {
        said.push(format!(
            "the position at #{}, where the rules were updated, is taken as it was recorded",
            start.after
        ));
    }
    let mut from = 1;
    for other in all {
        let covers = |s: &Stretch| s.after < from && s.to >= other.to;
        if !mine.iter().any(covers) {
            said.push(format!(
                "#{from} to #{} were played under version {} and were not checked",
                other.to, other.version
            ));
        }
        from = other.to + 1;
    }
    said.join("; ")
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
