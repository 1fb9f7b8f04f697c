//! The match as delayed spectators see it.

use engine::{Viewer, any::AnyMatch};

use crate::{catch_panic::RulesPanic, games::GameKind, storage::Started};

/// The match as delayed spectators see it: a second fold of the same journal, so that nothing later can
/// leak into it.
#[derive(Debug)]
pub(super) struct DelayedMatch {
    pub(super) game: Box<dyn AnyMatch>,
    /// The delay in entries until the match is over.
    behind: u64,
    kind: GameKind,
    started: Started,
}

impl DelayedMatch {
    /// `game` may be any earlier fold of the journal.
    pub(super) fn new(
        game: Box<dyn AnyMatch>,
        behind: u16,
        kind: GameKind,
        started: Started,
    ) -> Self {
        Self {
            game,
            behind: u64::from(behind),
            kind,
            started,
        }
    }

    /// Follows the match as far as its viewers may know. It can't cross a rules change that doesn't
    /// replay, and waits until the first entry after it is old enough.
    pub(super) fn catch_up(&mut self, newest: &dyn AnyMatch) -> Result<(), RulesPanic> {
        let behind = if newest.outcome().is_some() {
            0
        } else {
            self.behind
        };
        let followed = self.game.seq();
        let shown = newest.seq().saturating_sub(behind);
        let earliest = newest.earliest();
        if followed < earliest && shown < earliest {
            return Ok(());
        }
        let entries = newest.entries().iter();
        if followed < earliest {
            let known = entries.filter(|e| e.seq <= shown).cloned().collect();
            let game = (self.kind.host)(&self.started.setup, self.started.luck.clone(), known);
            self.game = game.map_err(|_| RulesPanic)?;
            return Ok(());
        }
        for entry in entries.filter(|e| e.seq > followed && e.seq <= shown) {
            self.game.follow(entry.clone()).map_err(|_| RulesPanic)?;
        }
        Ok(())
    }
}

/// The match that a viewer sees.
pub(super) fn seen_by<'a>(
    game: &'a dyn AnyMatch,
    late: Option<&'a DelayedMatch>,
    viewer: Viewer,
) -> &'a dyn AnyMatch {
    match (viewer, late) {
        (Viewer::Spectator, Some(late)) => &*late.game,
        _ => game,
    }
}
