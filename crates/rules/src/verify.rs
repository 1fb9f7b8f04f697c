//! `eldertable verify`: replays a recorded match and compares everything.

use std::{io::Write, path::PathBuf};

use anyhow::{Context, anyhow, bail};
use engine::{
    Outcome,
    any::AnyMatch,
    fairness::Terms,
    journal::{Segment, stretches},
};

use crate::{
    archive::{self, Archive, Chained},
    registry,
};

/// `verify`: re-runs recorded matches.
#[derive(clap::Args, Debug)]
pub struct Verify {
    /// The archives of matches: JSON lines
    #[arg(required = true)]
    archives: Vec<PathBuf>,
}

impl Verify {
    /// Runs it.
    ///
    /// # Errors
    /// [`crate::Verdict`] when an archive can't be verified.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        for path in &self.archives {
            let archive = archive::open(path)?;
            let checked = check(&archive).with_context(|| path.display().to_string())?;
            let shown = path.display();
            let alone = alone(&archive);
            if let Some(part) = &checked.part {
                writeln!(out, "ok, in part  {shown}: {OPENED}; {part}{alone}")?;
            } else {
                let ending = checked
                    .played
                    .outcome()
                    .map_or_else(|| "it goes on".to_owned(), |o| ending(&o));
                let entries = archive.entries.len();
                writeln!(
                    out,
                    "ok  {shown}: {OPENED}, {entries} entries are legal and lead to their hashes; \
                     {ending}{alone}"
                )?;
            }
            if let Some(terms) = &archive.header.fairness {
                for line in proven(&archive, terms, checked.part.is_some()) {
                    writeln!(out, "    {line}")?;
                }
            }
        }
        Ok(())
    }
}

const OPENED: &str = "the seed is the one committed to";

/// What an archive without nonces does not prove.
fn alone(archive: &Archive) -> String {
    if archive.header.fairness.is_some() {
        return String::new();
    }
    let chain = match archive.chained {
        Chained::Yes => "",
        Chained::No => ", and its lines carry no hashes of those before them",
    };
    format!("; its dice follow from the seed alone, which the server chose{chain}")
}

/// What the archive proves about the dice.
fn proven(archive: &Archive, terms: &Terms, part: bool) -> Vec<String> {
    let rolls = archive.entries.iter().filter_map(|e| e.dice.as_ref());
    let dice: usize = rolls.clone().map(|r| r.faces.len()).sum();
    let used = rolls.map(|r| r.to).max().unwrap_or(0);
    let checked = if part { " of the checked entries" } else { "" };
    let mut said = vec![
        format!(
            "the secret and its chain of links are those of the seal {}: compare it with the one that \
             the table showed before the match",
            archive.header.commitment
        ),
        format!(
            "{dice} open dice are recorded, by {} of {} links: those{checked} follow from the links and \
             the numbers of the seats, and so do its draws and shuffles",
            used.min(terms.links),
            terms.links
        ),
    ];
    if used > terms.links {
        said.push(format!(
            "{} later words for open dice had no link: they could be checked only now",
            used - terms.links
        ));
    }
    for (seat, nonce) in terms.nonces.iter().enumerate() {
        said.push(match nonce {
            Some(nonce) => format!("seat {seat} gave {nonce}"),
            None => format!("seat {seat} gave no number"),
        });
    }
    said.push(
        "every line is the one that the next says it follows; that nobody was told the secret \
         beforehand can't be proven"
            .to_owned(),
    );
    said
}

/// A verified archive, as far as this program's rules version goes.
#[derive(Debug)]
pub(crate) struct Checked {
    /// The match after the last checked entry.
    pub played: Box<dyn AnyMatch>,
    /// What was and was not checked; absent if everything was.
    pub part: Option<String>,
}

/// Replays an archive and checks the commitment, the rules, every die, and every hash.
pub(crate) fn check(archive: &Archive) -> anyhow::Result<Checked> {
    let rules = registry::of(&archive.header.game)?;
    let luck = archive.luck().map_err(|why| anyhow!("{why}"))?;
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
    let seats = archive.check_seats(played.seats());
    seats.map_err(|why| anyhow!("{why}"))?;
    let whole = Segment {
        version: rules.version,
        after: 0,
        to: archive.entries.last().map_or(0, |e| e.seq),
    };
    let mine: Vec<Segment> = mine.copied().collect();
    let part = (!mine.contains(&whole)).then(|| in_part(&all, &mine));
    Ok(Checked { played, part })
}

/// What was checked, and what needs other versions of the program.
fn in_part(all: &[Segment], mine: &[Segment]) -> String {
    let entries = |s: &Segment| format!("#{} to #{}", s.after + 1, s.to);
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
        let covers = |s: &Segment| s.after < from && s.to >= other.to;
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

/// The outcome of a match, in one line.
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
