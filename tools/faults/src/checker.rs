//! The checker: compares the ledger with the journal, and both with a replay.

pub mod digest;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, bail, ensure};
use engine::{
    Seat, Viewer,
    any::AnyMatch,
    journal::{Entry, Kind},
};
use serde_json::Value;
use server::{
    games::{Examples, GameKind, offered},
    storage::{Started, Store},
};

use crate::{
    ledger::{Event, Line, StoredAction},
    tab::Tab,
};

/// A match as stored in the database.
#[derive(Debug)]
pub struct Journal {
    /// The start of the match.
    pub started: Started,
    /// Its entries.
    pub entries: Vec<Entry>,
}

/// What was compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// Entries in the journal.
    pub entries: u64,
    /// Acknowledgements in the ledger.
    pub acked: u64,
    /// Views in the ledger.
    pub shown: u64,
    /// Commands that are in the journal but not acknowledged, at least not yet.
    pub unanswered: u64,
}

impl std::ops::AddAssign for Found {
    fn add_assign(&mut self, other: Self) {
        self.entries += other.entries;
        self.acked += other.acked;
        self.shown += other.shown;
        self.unanswered += other.unanswered;
    }
}

/// Reads a match from the database.
///
/// # Errors
/// When it is missing or can't be read.
pub async fn read(store: &Store, table: &str) -> anyhow::Result<Journal> {
    let started = store.started(table).await?;
    let started = started.with_context(|| format!("the match of table {table} is lost"))?;
    let written = store.entries(table).await?;
    let entries = written.into_iter().map(|w| w.entry).collect();
    Ok(Journal { started, entries })
}

/// Compares a match with what clients recorded about it. Everything that was acknowledged or shown must
/// follow from the journal; everything in the journal must have been sent, and once.
///
/// # Errors
/// When a promise is broken; the error says which.
pub fn check(journal: &Journal, lines: &[Line]) -> anyhow::Result<Found> {
    let table = &journal.started.table;
    let check = || -> anyhow::Result<Found> {
        let commands = commands(&journal.entries)?;
        let mut found = answers(&commands, lines)?;
        found.shown = views(journal, lines)?;
        found.entries = journal.entries.len() as u64;
        Ok(found)
    };
    check().with_context(|| format!("table {table}"))
}

/// Replays the journal and compares every hash.
///
/// # Errors
/// When a hash differs, or the rules refuse an entry.
pub fn replays(journal: &Journal) -> anyhow::Result<()> {
    host(&journal.started, journal.entries.clone()).map(drop)
}

/// The entry of each command.
type Commands<'a> = BTreeMap<(Seat, &'a str), &'a Entry>;

fn commands(entries: &[Entry]) -> anyhow::Result<Commands<'_>> {
    let mut commands = Commands::new();
    for (entry, seq) in entries.iter().zip(1..) {
        ensure!(entry.seq == seq, "entry {seq} is missing");
        let Some((seat, id)) = entry.kind.command() else {
            continue;
        };
        if let Some(first) = commands.insert((seat, id), entry) {
            bail!(
                "command {id} of {seat:?} took effect twice: {} and {seq}",
                first.seq
            );
        }
    }
    Ok(commands)
}

/// Every acknowledged command has the entry that was announced, every refused one has none, and no
/// entry is without a command.
fn answers(commands: &Commands<'_>, lines: &[Line]) -> anyhow::Result<Found> {
    let mut found = Found::default();
    let mut sent: BTreeMap<(Seat, &str), &StoredAction> = BTreeMap::new();
    let mut acked = BTreeSet::new();
    for line in lines {
        let Viewer::Seat(seat) = line.viewer else {
            continue;
        };
        match &line.event {
            Event::Sent { id, deed } => {
                sent.insert((seat, id), deed);
            }
            Event::Acked { id, seq, .. } => {
                let entry = commands.get(&(seat, id.as_str()));
                let entry = entry
                    .with_context(|| format!("command {id}, acknowledged as {seq}, is lost"))?;
                let at = entry.seq;
                ensure!(
                    at == *seq,
                    "command {id} was acknowledged as {seq} and is {at}"
                );
                acked.insert((seat, id.as_str()));
                found.acked += 1;
            }
            Event::Refused { id, code } => {
                let done = commands.get(&(seat, id.as_str()));
                ensure!(
                    done.is_none(),
                    "command {id} was refused ({code}) and is {done:?}"
                );
            }
            Event::Opened
            | Event::Broken { .. }
            | Event::Again { .. }
            | Event::Waited { .. }
            | Event::Shown { .. }
            | Event::Gap { .. } => {}
        }
    }
    for (who, entry) in commands {
        let deed = sent.get(who);
        let deed = deed.with_context(|| format!("nobody sent {entry:?}"))?;
        ensure!(
            same(deed, &entry.kind),
            "{deed:?} was sent, {entry:?} is stored"
        );
    }
    found.unanswered = commands.keys().filter(|who| !acked.contains(*who)).count() as u64;
    Ok(found)
}

fn same(deed: &StoredAction, kind: &Kind) -> bool {
    match (deed, kind) {
        (StoredAction::Act { action: sent, .. }, Kind::Act { action, .. }) => action == sent,
        (StoredAction::Undo { to: sent }, Kind::Undo { to, .. }) => sent == to,
        _ => false,
    }
}

/// The rules of a stored match.
fn kind(started: &Started) -> anyhow::Result<GameKind> {
    let found = offered(Examples::Shown);
    let found = found.into_iter().find(|k| k.id == started.game);
    found.with_context(|| format!("there is no game {:?}", started.game))
}

fn host(started: &Started, entries: Vec<Entry>) -> anyhow::Result<Box<dyn AnyMatch>> {
    let host = kind(started)?.host;
    Ok(host(&started.setup, started.luck.clone(), entries)?)
}

/// What a viewer was shown after an entry: digests, see [`Event::Shown`].
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Shown {
    viewer: Viewer,
    from: Option<u64>,
    digest: u64,
    told: Option<u64>,
}

/// Replays the journal, which checks every hash, and compares what each viewer was shown after each
/// entry.
fn views(journal: &Journal, lines: &[Line]) -> anyhow::Result<u64> {
    let mut shown: BTreeMap<u64, BTreeSet<Shown>> = BTreeMap::new();
    let mut count = 0;
    for line in lines {
        if let Event::Shown {
            from,
            seq,
            digest,
            told,
        } = line.event
        {
            let viewer = line.viewer;
            shown.entry(seq).or_default().insert(Shown {
                viewer,
                from,
                digest,
                told,
            });
            count += 1;
        }
    }
    let mut fold = host(&journal.started, Vec::new())?;
    let mut entries = journal.entries.iter();
    for (seq, shown) in shown {
        while fold.seq() < seq {
            let entry = entries.next();
            let entry = entry.with_context(|| format!("entry {seq} was shown and is lost"))?;
            fold.follow(entry.clone())?;
        }
        for was in shown {
            let viewer = was.viewer;
            ensure!(
                was.digest == look(&*fold, viewer)?,
                "{viewer:?} was shown another entry {seq} than is stored"
            );
            if let Some(told) = was.told {
                ensure!(
                    told == digest::events(fold.log(viewer, was.from))?,
                    "{viewer:?} was told other events from {:?} to {seq}",
                    was.from
                );
            }
        }
    }
    for entry in entries {
        fold.follow(entry.clone())?;
    }
    Ok(count)
}

fn look(fold: &dyn AnyMatch, viewer: Viewer) -> anyhow::Result<u64> {
    let view: Value = fold.view(viewer);
    let (decision, outcome) = (fold.decision(viewer), fold.outcome());
    Ok(digest::shown(&view, Some(&decision), outcome.as_ref())?)
}

/// Checks that a page shows the whole journal.
///
/// # Errors
/// When it does not.
pub fn up_to_date(journal: &Journal, viewer: Viewer, tab: &Tab) -> anyhow::Result<()> {
    let fold = host(&journal.started, journal.entries.clone())?;
    let (here, there) = (tab.seq, fold.seq());
    ensure!(here == there, "{viewer:?} is at entry {here} of {there}");
    let (here, there) = (digest::of(tab)?, look(&*fold, viewer)?);
    ensure!(
        here == there,
        "{viewer:?} sees something else than is stored"
    );
    Ok(())
}
