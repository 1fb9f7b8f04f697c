//! Chat, earlier pages of the log, and the match at earlier entries.

use engine::{Seat, Text, Viewer, matches::Moment, text};

use super::{Caller, Repeat, Room, audience::Visitor, live::LiveMatch, load::CHAT};
use crate::{
    api_error::ApiError,
    clock,
    http::keep,
    lobby::Table,
    socket::frame,
    storage::{ChatLine, patiently},
    typed,
    wire::{Perspective, ServerMessage},
};

/// A chat line as a message.
pub(super) fn message(table: &str, line: &ChatLine) -> ServerMessage {
    ServerMessage::Chat {
        table: table.to_owned(),
        by: line.guest.clone(),
        from: line.from.clone(),
        seat: line.seat.map(Seat),
        text: said(line),
        at: line.at,
        aside: line.aside,
    }
}

/// The text of a chat line. A notice is stored as JSON, so that it can be translated; a person's text
/// is sent as it is.
fn said(line: &ChatLine) -> Text {
    let notice = line
        .guest
        .is_empty()
        .then(|| serde_json::from_str(&line.text));
    let notice = notice.and_then(Result::ok);
    notice.unwrap_or_else(|| line.text.clone().into())
}

/// The viewer for which an earlier position is shown: the caller's own until the match is over.
fn looks_as(live: &LiveMatch, own: Viewer, asked: Option<Perspective>) -> Result<Viewer, ApiError> {
    let wanted = asked.map_or(own, Perspective::viewer);
    if wanted != own && live.game.outcome().is_none() {
        return Err(ApiError::forbidden(text!(
            "other players' views are available only after the match"
        )));
    }
    if wanted.seat().is_some_and(|s| s.0 >= live.game.seats()) {
        return Err(ApiError::not_found(text!("there is no such seat")));
    }
    Ok(wanted)
}

impl Room {
    pub(super) async fn chat(&mut self, caller: &Caller, words: &str, id: String) {
        let words = match typed::clean(text!("the message"), words, typed::CHAT) {
            Ok(words) if typed::made_id(&id) => words,
            Ok(_) => {
                let why = text!("a command's id is 1 to 64 visible ASCII characters");
                return caller.reject(&self.app, Some(id), ApiError::malformed(why));
            }
            Err(why) => return caller.reject(&self.app, Some(id), ApiError::invalid(why)),
        };
        if let Err(error) = keep(&self.app, &caller.key, caller.address).await {
            return caller.reject(&self.app, Some(id), error);
        }
        let person = &caller.person.id;
        if self.app.sanctions.of(person).muted {
            return caller.reject(&self.app, Some(id), ApiError::muted());
        }
        if !self.app.allowances.chat(&self.app, person) {
            return caller.reject(&self.app, Some(id), ApiError::rate_limited());
        }
        let line = ChatLine {
            number: self.chat.back().map_or(0, |l| l.number) + 1,
            guest: caller.person.id.clone(),
            command: id.clone(),
            from: self
                .table
                .people
                .get(&caller.person.id)
                .unwrap_or(&caller.person.name)
                .clone(),
            seat: self.table.seat_of(&caller.person.id).map(|s| s.0),
            text: words,
            at: clock::now(),
            aside: self.table.watches_only(&caller.person.id),
        };
        let added = self.app.store.add_chat(&self.table.id, &line, self.epoch);
        let added = patiently(added).await;
        let again = match self.stored(added) {
            Ok(true) => Repeat::No,
            Ok(false) => Repeat::Yes,
            Err(error) => return caller.reject(&self.app, Some(id), error.into()),
        };
        if again == Repeat::No {
            self.send_line(&line);
            self.keep_line(line);
        }
        let seq = self.seq_for(&caller.person.id);
        caller.accept(&self.app, id, seq, again);
    }

    /// Posts a notice to the chat.
    pub(super) async fn announce(&mut self, notice: Text) {
        let text = match serde_json::to_string(&notice) {
            Ok(text) => text,
            Err(error) => return tracing::warn!(%error, %notice, "a notice can't be written"),
        };
        let number = self.chat.back().map_or(0, |l| l.number) + 1;
        let line = ChatLine {
            number,
            guest: String::new(),
            command: format!("notice-{number}"),
            from: String::new(),
            seat: None,
            text,
            at: clock::now(),
            aside: false,
        };
        let added = self.app.store.add_chat(&self.table.id, &line, self.epoch);
        match self.stored(patiently(added).await) {
            Ok(true) => {
                self.send_line(&line);
                self.keep_line(line);
            }
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, table = self.table.id, "a notice is not stored"),
        }
    }

    fn keep_line(&mut self, line: ChatLine) {
        self.chat.push_back(line);
        if self.chat.len() > CHAT as usize {
            self.chat.pop_front();
        }
    }

    fn send_line(&mut self, line: &ChatLine) {
        self.audience.flush(&self.table);
        let bytes = frame(&message(&self.table.id, line));
        for Visitor { caller, .. } in self.audience.visitors() {
            if self.table.hears(&caller.person.id, line) {
                caller.outbox.share(bytes.clone());
            }
        }
    }

    /// Sends the players what spectators wrote, now that the match is over. `before` is the table until
    /// then.
    pub(super) fn send_asides(&mut self, before: &Table) {
        self.audience.flush(&self.table);
        for line in &self.chat {
            let bytes = frame(&message(&self.table.id, line));
            for Visitor { caller, .. } in self.audience.visitors() {
                if !before.hears(&caller.person.id, line) {
                    caller.outbox.share(bytes.clone());
                }
            }
        }
    }

    pub(super) async fn log(&mut self, caller: &Caller, before: u64) {
        let Some(viewer) = self.table.viewer(&caller.person.id) else {
            let why = text!("this table has no spectators");
            return caller.reject(&self.app, None, ApiError::forbidden(why));
        };
        let table = self.table.id.clone();
        let page = match self.live().await {
            Ok(live) => live.log(viewer, before),
            Err(error) => return caller.reject(&self.app, None, error),
        };
        let (events, more) = page;
        caller.outbox.send(&ServerMessage::Log {
            table,
            events,
            more,
        });
    }

    /// Sends the match as it was after an earlier entry.
    pub(super) async fn moment(&mut self, caller: &Caller, seq: u64, eyes: Option<Perspective>) {
        let Some(own) = self.table.viewer(&caller.person.id) else {
            let why = text!("this table has no spectators");
            return caller.reject(&self.app, None, ApiError::forbidden(why));
        };
        let table = self.table.id.clone();
        let found = match self.live().await {
            Ok(live) => looks_as(live, own, eyes).map(|viewer| live.moment(viewer, seq)),
            Err(error) => Err(error),
        };
        let moment = match found {
            Ok(moment) => moment,
            Err(error) => return caller.reject(&self.app, None, error),
        };
        match moment {
            Ok(Some(Moment { view, waiting })) => caller.outbox.send(&ServerMessage::Moment {
                table,
                seq,
                eyes,
                view,
                waiting,
            }),
            Ok(None) if seq < self.live.as_ref().map_or(0, |l| l.earliest(own)) => {
                let earliest = self.live.as_ref().map_or(0, |l| l.earliest(own));
                caller.reject(&self.app, None, ApiError::other_rules(earliest));
            }
            Ok(None) => {
                let last = self.seq_for(&caller.person.id);
                caller.reject(&self.app, None, ApiError::no_moment(seq, last));
            }
            Err(_) => {
                let error = self.freeze(text!("the rules failed while it was shown"));
                caller.reject(&self.app, None, error);
            }
        }
    }
}
