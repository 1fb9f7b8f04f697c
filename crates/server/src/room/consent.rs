//! Undo: freely back to the last barrier, further with the other players' consent.

use engine::{Seat, matches::CommandError, text};

use super::{Caller, Repeat, Room, play::Outcome};
use crate::{
    api_error::ApiError,
    wire::{ServerMessage, UndoRequest},
};

/// An undo that waits for consent.
#[derive(Clone, Debug)]
pub(super) struct OpenUndo {
    request: UndoRequest,
    /// The id of the command.
    id: String,
}

impl OpenUndo {
    pub(super) fn message(&self, table: &str) -> ServerMessage {
        ServerMessage::UndoRequest {
            table: table.to_owned(),
            request: Some(self.request.clone()),
        }
    }
}

impl Room {
    pub(super) async fn undo(&mut self, caller: &Caller, to: u64, id: String) {
        let seat = match self.command_seat(caller, &id) {
            Ok(seat) => seat,
            Err(error) => return caller.reject(&self.app, Some(id), error),
        };
        let outcome = self.take_back(seat, to, &[], &id).await;
        let Outcome::Refused(CommandError::Illegal(illegal)) = &outcome else {
            return self.answer(caller, id, outcome);
        };
        if illegal.code != "undo_needs_consent" {
            return self.answer(caller, id, outcome);
        }
        let open = self.people_besides(seat);
        let agreed = self.willing_besides(seat);
        if open.is_empty() {
            let outcome = self.take_back(seat, to, &agreed, &id).await;
            return self.answer(caller, id, outcome);
        }
        let request = UndoRequest {
            by: seat,
            to,
            agreed,
            open,
        };
        self.undo = Some(OpenUndo {
            request,
            id: id.clone(),
        });
        self.send_undo();
        self.recent.add(&caller.person.id, &id, self.seq());
        caller.accept(&self.app, id, self.seq(), Repeat::No);
    }

    pub(super) async fn undo_answer(&mut self, caller: &Caller, to: u64, agree: bool, id: String) {
        let seat = match self.command_seat(caller, &id) {
            Ok(seat) => seat,
            Err(error) => return caller.reject(&self.app, Some(id), error),
        };
        let asked = self.undo.clone().filter(|open| {
            let request = &open.request;
            request.to == to && (request.open.contains(&seat) || (request.by == seat && !agree))
        });
        let Some(mut open) = asked else {
            let why = text!("there is no such request to take back");
            return caller.reject(&self.app, Some(id), ApiError::conflict("no_request", why));
        };
        self.recent.add(&caller.person.id, &id, self.seq());
        if agree {
            open.request.open.retain(|s| *s != seat);
            open.request.agreed.push(seat);
            open.request.agreed.sort_unstable();
            self.undo = Some(open.clone());
            if open.request.open.is_empty() {
                let by = open.request.by;
                let outcome = self.take_back(by, to, &open.request.agreed, &open.id).await;
                self.close_undo();
                if let Outcome::ApiError(error) = outcome {
                    return caller.reject(&self.app, Some(id), error);
                }
            } else {
                self.send_undo();
            }
        } else {
            self.close_undo();
        }
        caller.accept(&self.app, id, self.seq(), Repeat::No);
    }

    async fn take_back(&mut self, seat: Seat, to: u64, agreed: &[Seat], id: &str) -> Outcome {
        let id = Some(id.to_owned());
        self.run_rules(|live| live.game.undo(seat, to, agreed, id))
            .await
    }

    /// The other seats with a person, who are asked.
    pub(super) fn people_besides(&self, seat: Seat) -> Vec<Seat> {
        self.seats_besides(seat, |place| place.person().is_some())
    }

    /// Bots and empty seats always agree.
    fn willing_besides(&self, seat: Seat) -> Vec<Seat> {
        self.seats_besides(seat, |place| place.person().is_none())
    }

    pub(super) fn seats_besides(
        &self,
        seat: Seat,
        which: impl Fn(&crate::lobby::SeatSlot) -> bool,
    ) -> Vec<Seat> {
        let seats = (0..).map(Seat).zip(&self.table.seats);
        seats
            .filter(|(s, place)| *s != seat && which(place))
            .map(|(s, _)| s)
            .collect()
    }

    /// Closes an open request: granted, refused, or superseded by a move.
    pub(super) fn close_undo(&mut self) {
        if self.undo.take().is_some() {
            let message = ServerMessage::UndoRequest {
                table: self.table.id.clone(),
                request: None,
            };
            self.audience.send_live(&self.table, &message);
        }
    }

    fn send_undo(&mut self) {
        if let Some(open) = &self.undo {
            let message = open.message(&self.table.id);
            self.audience.send_live(&self.table, &message);
        }
    }
}
