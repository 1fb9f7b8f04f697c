//! Loads tables and matches, and stops broken ones.

use std::{collections::VecDeque, iter, sync::Arc};

use engine::{Seat, Text, any::AnyMatch, journal::Entry, matches::RulesChange, text};

use super::{
    Room, SavedMatch,
    absence::Absences,
    alone::AloneSchedule,
    audience::Audience,
    bots::BotSchedule,
    delayed::DelayedMatch,
    live::LiveMatch,
    proposal::Proposals,
    recent_commands::RecentCommands,
    restore::{RestoreError, RestoreSources},
    snapshots::SnapshotSchedule,
    table_clocks::TableClocks,
};
use crate::{
    api_error::ApiError,
    app_state::AppState,
    catch_panic::{RulesPanic, catch_panic},
    clock,
    storage::{Append, Claim, History, Snapshot, StoreError, StoredTable, patiently},
    wire::{ServerMessage, TableState},
};

/// Chat lines to keep in memory and send to new visitors.
pub(super) const CHAT: u32 = 100;

impl Room {
    /// Claims a table for this server and reads it.
    pub(super) async fn load(app: &Arc<AppState>, id: &str) -> Result<Box<Self>, ApiError> {
        let epoch = match app.claims.claim(id).await? {
            Claim::Granted(epoch) => epoch,
            Claim::Elsewhere => return Err(ApiError::elsewhere()),
            Claim::Absent => return Err(ApiError::no_table()),
        };
        let read = Self::read(app, id, epoch).await;
        if read.is_err() {
            app.claims.release(id, epoch).await;
        }
        read
    }

    async fn read(app: &Arc<AppState>, id: &str, epoch: u64) -> Result<Box<Self>, ApiError> {
        let stored = patiently(app.store.stored(id, CHAT)).await?;
        let StoredTable {
            table,
            started,
            clocks,
            chat,
            history,
        } = stored.ok_or_else(ApiError::no_table)?;
        let Some(kind) = app.game(&table.game).copied() else {
            let why = text!(
                "this server does not offer the game \"{0}\"",
                table.game.clone()
            );
            return Err(ApiError::conflict("unknown_game", why));
        };
        app.metrics.rooms.inc();
        Ok(Box::new(Self {
            app: Arc::clone(app),
            kind,
            epoch,
            deposed: false,
            deleted: false,
            table,
            saved: SavedMatch {
                started,
                history,
                ..SavedMatch::default()
            },
            live: None,
            frozen: None,
            audience: Audience::new(),
            clocks: TableClocks::stored(clocks),
            bots: BotSchedule::default(),
            alone: AloneSchedule::default(),
            chat: VecDeque::from(chat),
            undo: None,
            proposals: Proposals::default(),
            absences: Absences::new(),
            recent: RecentCommands::default(),
            used_at: 0,
        }))
    }

    /// The match, folded from its journal if it is not in memory.
    pub(super) async fn live(&mut self) -> Result<&mut LiveMatch, ApiError> {
        if self.deposed {
            return Err(ApiError::elsewhere());
        }
        if let Some(why) = &self.frozen {
            return Err(ApiError::frozen(why.clone()));
        }
        if self.live.is_none() {
            self.wake_clocks()?;
            let live = Box::pin(self.fold()).await?;
            let moved = live.seq() != self.saved.sent;
            self.saved.sent = live.seq();
            self.note_turns(live.waiting()).await;
            if self.deposed {
                return Err(ApiError::elsewhere());
            }
            self.live = Some(live);
            self.run_clocks_again();
            self.rejoin(moved)?;
            self.finish_if_over().await;
            self.wake();
        }
        self.live.as_mut().ok_or_else(ApiError::unavailable)
    }

    async fn fold(&mut self) -> Result<LiveMatch, ApiError> {
        let Some(started) = self.saved.started.clone() else {
            return Err(ApiError::conflict(
                "not_started",
                text!("the match has not started yet"),
            ));
        };
        self.snapshot_settled().await;
        let history = match self.saved.history.take() {
            Some(history) => Ok(history),
            None => patiently(self.app.store.history(&self.table.id)).await,
        };
        let History { written, snapshots } = match history {
            Err(error @ StoreError::Corrupt { .. }) => {
                tracing::error!(%error, "a journal is damaged");
                return Err(self.freeze(text!("its journal is damaged")));
            }
            history => history?,
        };
        let snapshots = self.readable(snapshots)?;
        let times = iter::once(started.at).chain(written.iter().map(|w| w.at));
        let mut times: Vec<u64> = times.collect();
        let entries: Vec<Entry> = written.into_iter().map(|w| w.entry).collect();
        let sources = RestoreSources {
            kind: self.kind,
            started: &started,
            entries: &entries,
            snapshots: &snapshots,
        };
        let taken = match sources.restore() {
            Ok(taken) => taken,
            Err(lost) => return Err(self.lost(lost)),
        };
        let usable: &[Snapshot] = if taken.forget_snapshots {
            &[]
        } else {
            &snapshots
        };
        self.saved.snapshots = SnapshotSchedule::of(usable, self.app.config.snapshot_every);
        let mut game = taken.game;
        if let Some(past) = taken.rebase {
            times.push(self.rebase(&mut *game, past).await?);
            self.snapshot_soon();
        }
        let sources = RestoreSources {
            snapshots: usable,
            ..sources
        };
        self.bring_to_life(game, &sources, times)
    }

    /// The match's snapshots; none if they can't be read.
    fn readable(
        &self,
        snapshots: Result<Vec<Snapshot>, StoreError>,
    ) -> Result<Vec<Snapshot>, ApiError> {
        match snapshots {
            Ok(snapshots) => Ok(snapshots),
            Err(StoreError::Unavailable(why)) => Err(StoreError::Unavailable(why).into()),
            Err(error) => {
                tracing::warn!(%error, table = self.table.id, "its snapshots can't be read");
                Ok(Vec::new())
            }
        }
    }

    fn lost(&mut self, lost: RestoreError) -> ApiError {
        match lost {
            RestoreError::Diverged(why) => {
                tracing::error!(table = self.table.id, why, "a journal does not replay");
                self.freeze(text!("its journal does not replay under the present rules"))
            }
            RestoreError::OtherRules(played) => self.freeze(text!(
                "it was last played under version {0} of the rules, and here are those of version \
                 {1}, which its journal and snapshots do not fit",
                played,
                self.kind.version
            )),
            RestoreError::RulesPanic => {
                self.freeze(text!("the rules failed while it was replayed"))
            }
        }
    }

    /// Records that the match continues under the present rules version; returns the time.
    async fn rebase(
        &mut self,
        game: &mut dyn AnyMatch,
        past: RulesChange,
    ) -> Result<u64, ApiError> {
        let entries = match catch_panic(|| game.rebase(past)) {
            Ok(Ok(entries)) => entries,
            Ok(Err(_)) | Err(RulesPanic) => return Err(self.lost(RestoreError::RulesPanic)),
        };
        let at = clock::now();
        let append = Append {
            table: self.table.id.clone(),
            epoch: self.epoch,
            entries,
            at,
            waiting: game.waiting().iter().collect(),
            notices: Vec::new(),
            clocked: self.clocks.to_store(),
        };
        let appended = self.app.journal.append(append).await;
        self.stored(appended)?;
        Ok(at)
    }

    /// Puts a match into memory, with a second fold for delayed spectators.
    pub(super) fn bring_to_life(
        &mut self,
        game: Box<dyn AnyMatch>,
        sources: &RestoreSources<'_>,
        times: Vec<u64>,
    ) -> Result<LiveMatch, ApiError> {
        let metrics = Arc::clone(&self.app.metrics);
        let history = self.app.config.limits.history;
        let delay = self.table.delay;
        let late = (delay > 0).then(|| {
            let shown = game.seq().saturating_sub(u64::from(delay));
            let started = sources.started.clone();
            Ok(DelayedMatch::new(
                sources.early(shown)?,
                delay,
                self.kind,
                started,
            ))
        });
        late.transpose()
            .and_then(|late| LiveMatch::new(game, late, times, history, metrics))
            .map_err(|RulesPanic| self.freeze(text!("the rules failed while it was replayed")))
    }

    /// Records which seats the match waits for, and stores it if no entry has.
    async fn note_turns(&mut self, waiting: Vec<Seat>) {
        if self.table.waiting.is_none() {
            let store = &self.app.store;
            let noted = store.note_turns(&self.table.id, &waiting, self.epoch);
            let noted = patiently(noted).await;
            if let Err(error) = self.stored(noted) {
                // The next request finds out again.
                tracing::warn!(%error, table = self.table.id, "turns are not noted yet");
            }
        }
        self.table.waiting = Some(waiting);
    }

    /// Adds all present visitors to the match. Those who lack stored entries get a snapshot.
    fn rejoin(&mut self, moved: bool) -> Result<(), ApiError> {
        let Some(live) = &mut self.live else {
            return Ok(());
        };
        let mut viewers = self.audience.visitors().iter().filter_map(|v| v.viewer);
        if viewers.any(|viewer| live.attend(viewer).is_err()) {
            return Err(self.freeze(text!("the rules failed while it was shown")));
        }
        if moved {
            self.send_snapshots();
        }
        Ok(())
    }

    /// Stops this match only; its journal stays as it is.
    pub(super) fn freeze(&mut self, why: Text) -> ApiError {
        tracing::error!(table = self.table.id, %why, "match frozen");
        self.app.metrics.frozen.inc();
        self.live = None;
        self.bots.rest();
        self.frozen = Some(why.clone());
        ApiError::frozen(why)
    }

    /// Finishes the table when its match is over.
    pub(super) async fn finish_if_over(&mut self) {
        let over = self
            .live
            .as_ref()
            .is_some_and(|l| l.game.outcome().is_some());
        if !over || self.table.state != TableState::Playing {
            return;
        }
        let before = self.table.clone();
        self.table.state = TableState::Finished;
        self.clocks.end();
        let store = &self.app.store;
        let saved = patiently(store.save_table(&self.table, self.epoch)).await;
        if let Err(error) = self.stored(saved) {
            // The journal says so, too: the next one to open the table retries.
            tracing::warn!(%error, table = self.table.id, "the end is not noted yet");
        }
        self.close_undo();
        self.send_table();
        self.send_asides(&before);
    }

    /// Sends the table to every visitor, as each may see it.
    pub(super) fn send_table(&mut self) {
        self.audience.flush(&self.table);
        for visitor in self.audience.visitors() {
            let table = self.view(&visitor.caller.person.id);
            visitor.caller.outbox.send(&ServerMessage::Table { table });
        }
    }

    pub(super) fn view(&self, person: &str) -> crate::wire::TableView {
        let secret = self.saved.started.as_ref().map(|s| s.luck.secret());
        let mut view = self.table.view(Some(person), secret);
        if person == self.table.host {
            self.audience.add_watchers(&self.table, &mut view.people);
        }
        view
    }
}
