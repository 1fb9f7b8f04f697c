//! Changes of the table: checked by the lobby's rules, stored, and only then sent.

use engine::{Seat, fairness::Nonce, text};

use super::{Room, decks, restore::RestoreSources};
use crate::{
    api_error::ApiError,
    catch_panic::catch_panic,
    clock,
    games::Agreement,
    lobby::{SitRequest, Table, TableUpdate, Take},
    storage::{Started, patiently},
    wire::{Person, TableState, TableView},
};

/// A change of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Enter.
    Enter {
        /// The invite link's secret.
        invite: Option<String>,
    },
    /// No change: return the table with the match's present state.
    Look,
    /// Change settings.
    Edit(TableUpdate),
    /// Renew the link of a seat or of the table.
    NewLink {
        /// The seat.
        seat: Option<u8>,
    },
    /// Change a seat.
    Sit {
        /// The seat.
        seat: u8,
        /// The change.
        request: SitRequest,
    },
    /// Remove a person.
    SendAway {
        /// Their public id.
        person: String,
        /// Whether they can't return.
        block: bool,
    },
    /// Set the caller's nonce for the dice.
    Nonce(Nonce),
    /// Start the match.
    Start,
    /// Leave.
    Leave,
    /// Open a table for a rematch.
    Rematch,
    /// Update a person's name.
    Rename,
}

impl Room {
    pub(super) async fn change(
        &mut self,
        who: &Person,
        change: Change,
    ) -> Result<TableView, ApiError> {
        if let Some(seat) = self.given_up_by(who, &change) {
            self.forfeit(seat).await?;
            if change != Change::Leave {
                return Ok(self.view(&who.id));
            }
        }
        let mut next = self.table.clone();
        let mut invited_to = None;
        match change {
            Change::Look => return self.look(who).await,
            Change::Start => return self.start(who).await,
            Change::Rematch => return self.rematch(who).await,
            Change::Enter { invite } => invited_to = next.enter(who, invite.as_deref())?,
            Change::Edit(edit) => next.edit(&self.kind, who, edit)?,
            Change::NewLink { seat } => next.renew_link(who, seat)?,
            Change::Sit { seat, request } => {
                if let Some(deck) = &request.deck {
                    decks::playable(&self.app.store, self.kind, &who.id, deck).await?;
                }
                let own = next.seat_of(&who.id) == Some(Seat(seat));
                let leaves = own && request.sitter == Some(Take::Open);
                next.sit(&self.kind, who, seat, request)?;
                if leaves {
                    next.away(Seat(seat), &self.kind);
                }
            }
            Change::SendAway { person, block } => {
                next.send_away(who, &person, block)?;
                self.keep(next).await?;
                self.cut_off(&person);
                return Ok(self.view(&who.id));
            }
            Change::Nonce(nonce) => next.give_nonce(who, nonce)?,
            Change::Leave if next.lesson.is_some() => {
                next.inside_only(who)?;
                let view = self.view(&who.id);
                self.delete();
                return Ok(view);
            }
            Change::Leave => {
                let seat = next.seat_of(&who.id);
                next.leave(who)?;
                if let Some(seat) = seat {
                    next.away(seat, &self.kind);
                }
            }
            Change::Rename => {
                next.rename(who);
                self.audience.rename(who);
            }
        }
        self.keep(next).await?;
        let view = self.view(&who.id);
        Ok(TableView { invited_to, ..view })
    }

    /// The seat that this change forfeits, if the table's absence rule says so.
    fn given_up_by(&self, who: &Person, change: &Change) -> Option<Seat> {
        let own = self.table.seat_of(&who.id)?;
        let goes = match change {
            Change::Leave => true,
            Change::Sit { seat, request } => *seat == own.0 && request.sitter == Some(Take::Open),
            _ => false,
        };
        (goes && self.table.forfeits()).then_some(own)
    }

    async fn look(&mut self, who: &Person) -> Result<TableView, ApiError> {
        self.live().await?;
        Ok(self.view(&who.id))
    }

    pub(super) async fn keep(&mut self, mut next: Table) -> Result<(), ApiError> {
        if next == self.table {
            return Ok(());
        }
        next.make_links()?;
        next.seal()?;
        let saved = patiently(self.app.store.save_table(&next, self.epoch)).await;
        self.stored(saved)?;
        let before = std::mem::replace(&mut self.table, next);
        let moved = before.seats != self.table.seats;
        if moved {
            // A person whose consent was pending may have left, and a bot may have to move.
            self.close_undo();
            self.close_proposal();
            self.bots.unstick();
        }
        if self.table.state == TableState::Playing && self.live().await.is_ok() {
            self.wake();
            if moved {
                self.seats_have_changed(&before.seats).await;
            }
        }
        self.look_again();
        self.send_table();
        self.audience.presence_soon();
        Ok(())
    }

    async fn start(&mut self, who: &Person) -> Result<TableView, ApiError> {
        self.table.ready(who)?;
        let sides: Vec<Option<String>> = self.table.seats.iter().map(|p| p.side.clone()).collect();
        let agreed = Agreement {
            seats: self.table.seat_count(),
            options: &self.table.agreement(&self.kind)?,
            sides: &sides,
            decks: &decks::lists(&self.app.store, self.kind, &self.table, who).await?,
        };
        let setup = (self.kind.setup)(&agreed).map_err(ApiError::invalid)?;
        let mut next = self.table.clone();
        let luck = next.luck()?;
        let kind = self.kind;
        let begun = catch_panic(|| {
            let dealt = (kind.dealt)(&setup, luck.clone())?;
            let game = (kind.host)(&setup, luck.clone(), Vec::new())?;
            Ok::<_, engine::journal::ReplayMismatch>((dealt, game))
        });
        let (dealt, game) = begun
            .map_err(|_| ApiError::frozen(text!("the rules failed at the setup")))?
            .map_err(|why| ApiError::invalid(why.to_string()))?;
        let started = Started {
            table: self.table.id.clone(),
            game: kind.id.to_owned(),
            version: kind.version,
            setup,
            commitment: luck.commitment(),
            luck,
            at: clock::now(),
        };
        next.begin(&started.luck);
        next.make_links()?;
        for (seat, side) in dealt {
            if let Some(place) = next.seats.get_mut(usize::from(seat.0)) {
                place.side = Some(side);
            }
        }
        next.waiting = Some(game.waiting().iter().collect());
        let notices = self.notices(next.waiting.as_deref().unwrap_or_default(), 0, started.at);
        let store = &self.app.store;
        let stored = patiently(store.start(&next, &started, &notices, self.epoch)).await;
        self.stored(stored)?;
        self.app.notices.tell(notices);
        self.table = next;
        let sources = RestoreSources {
            kind,
            started: &started,
            entries: &[],
            snapshots: &[],
        };
        let live = self.bring_to_life(game, &sources, vec![started.at]);
        self.saved.started = Some(started);
        self.live = Some(live?);
        self.look_again();
        self.send_table();
        self.send_snapshots();
        self.start_clocks().await;
        self.wake();
        Ok(self.view(&who.id))
    }

    async fn rematch(&mut self, who: &Person) -> Result<TableView, ApiError> {
        let again = self.table.again(who)?;
        if let Some(id) = &self.table.rematch
            && let Some(opened) = patiently(self.app.store.table(id)).await?
        {
            return Ok(opened.view(Some(&who.id), None));
        }
        patiently(self.app.store.add_table(&again)).await?;
        let mut next = self.table.clone();
        next.rematch = Some(again.id.clone());
        self.keep(next).await?;
        Ok(again.view(Some(&who.id), None))
    }
}
