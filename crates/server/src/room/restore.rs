//! Restores a match from its journal and snapshots: the newest snapshot that fits and the entries after
//! it, or the whole journal. After a rules change it decides whether and how the match continues.

use engine::{
    any::AnyMatch,
    journal::{self, Entry, ReplayMismatch},
    matches::RulesChange,
};

use crate::{
    catch_panic::{RulesPanic, catch_panic},
    games::GameKind,
    storage::{Snapshot, Started},
};

/// What a match is restored from.
#[derive(Debug)]
pub(super) struct RestoreSources<'a> {
    pub(super) kind: GameKind,
    pub(super) started: &'a Started,
    pub(super) entries: &'a [Entry],
    pub(super) snapshots: &'a [Snapshot],
}

/// A restored match.
#[derive(Debug)]
pub(super) struct Restored {
    pub(super) game: Box<dyn AnyMatch>,
    /// Whether the snapshots don't fit, so that new ones must include everything.
    pub(super) forget_snapshots: bool,
    /// The rules change to record in the journal.
    pub(super) rebase: Option<RulesChange>,
}

/// Why a match can't be restored.
#[derive(Debug)]
pub(super) enum RestoreError {
    /// Its journal does not replay.
    Diverged(String),
    /// It was last played under this rules version, and nothing fits the present one.
    OtherRules(u32),
    /// The rules panicked.
    RulesPanic,
}

impl RestoreSources<'_> {
    /// The rules version under which the match was last played.
    fn version(&self) -> u32 {
        journal::version(self.started.version, self.entries)
    }

    pub(super) fn restore(&self) -> Result<Restored, RestoreError> {
        let played = self.version();
        if played == self.kind.version {
            return self.under_its_own_rules();
        }
        let table = &self.started.table;
        let present = self.kind.version;
        let resumed = self.resume();
        match self.whole() {
            Ok(Ok(whole)) => {
                tracing::info!(table, played, present, "it replays under other rules");
                let forget_snapshots = resumed.is_err();
                Ok(Restored {
                    game: resumed.unwrap_or(whole),
                    forget_snapshots,
                    rebase: Some(RulesChange::Replays),
                })
            }
            Ok(Err(_)) | Err(RulesPanic) => match resumed {
                Ok(game) => {
                    tracing::info!(table, played, present, "it goes on by its snapshot");
                    Ok(Restored {
                        game,
                        forget_snapshots: false,
                        rebase: Some(RulesChange::Differs),
                    })
                }
                Err(why) => {
                    tracing::error!(table, played, present, why, "no snapshot fits");
                    Err(RestoreError::OtherRules(played))
                }
            },
        }
    }

    fn under_its_own_rules(&self) -> Result<Restored, RestoreError> {
        if !self.snapshots.is_empty() {
            match self.resume() {
                Ok(game) => {
                    return Ok(Restored {
                        game,
                        forget_snapshots: false,
                        rebase: None,
                    });
                }
                Err(why) => {
                    let table = &self.started.table;
                    tracing::warn!(table, why, "its snapshots are of no use");
                }
            }
        }
        match self.whole() {
            Ok(Ok(game)) => Ok(Restored {
                game,
                forget_snapshots: true,
                rebase: None,
            }),
            Ok(Err(diverged)) => Err(RestoreError::Diverged(diverged.to_string())),
            Err(RulesPanic) => Err(RestoreError::RulesPanic),
        }
    }

    fn whole(&self) -> Result<Result<Box<dyn AnyMatch>, ReplayMismatch>, RulesPanic> {
        let started = self.started;
        catch_panic(|| {
            (self.kind.host)(&started.setup, started.luck.clone(), self.entries.to_vec())
        })
    }

    fn resume(&self) -> Result<Box<dyn AnyMatch>, String> {
        let snapshots: Vec<String> = self.snapshots.iter().map(|s| s.state.clone()).collect();
        let (started, entries) = (self.started, self.entries.to_vec());
        let resumed = catch_panic(|| {
            (self.kind.resume)(&started.setup, started.luck.clone(), entries, &snapshots)
        });
        match resumed {
            Ok(Ok(game)) => Ok(game),
            Ok(Err(why)) => Err(why.to_string()),
            Err(RulesPanic) => Err("the rules failed".to_owned()),
        }
    }

    /// An earlier state of the match, at or before entry `seq`: from a snapshot, or the start.
    pub(super) fn early(&self, seq: u64) -> Result<Box<dyn AnyMatch>, RulesPanic> {
        let old = self.snapshots.partition_point(|s| s.seq <= seq);
        let last = self.snapshots[..old].last().map_or(0, |s| s.seq);
        let sources = RestoreSources {
            entries: &self.entries[..self.entries.partition_point(|e| e.seq <= last)],
            snapshots: &self.snapshots[..old],
            ..*self
        };
        if old > 0
            && let Ok(game) = sources.resume()
        {
            return Ok(game);
        }
        let started = self.started;
        let begun =
            catch_panic(|| (self.kind.host)(&started.setup, started.luck.clone(), Vec::new()))?;
        begun.map_err(|_| RulesPanic)
    }
}
