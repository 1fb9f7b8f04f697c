//! Advice for players: the room only copies the position, and a bot's thread does the work.

use std::sync::Arc;

use engine::{advice::Weighed, any::Advising, text};
use tokio::sync::oneshot;

use super::Room;
use crate::{
    api_error::ApiError,
    app_state::AppState,
    bot_pool::BotPriority,
    catch_panic::catch_panic,
    wire::{Person, TableState},
};

/// Where advice is sent to.
type Reply = oneshot::Sender<Result<Vec<Weighed>, ApiError>>;

impl Room {
    /// Advises a player about the open question, from what the player knows. The same question has the
    /// same advice. The room goes on meanwhile.
    pub(super) async fn advise(&mut self, who: &Person, reply: Reply) {
        match self.advising(who).await {
            Ok(advising) => drop(tokio::spawn(work(Arc::clone(&self.app), advising, reply))),
            Err(error) => drop(reply.send(Err(error))),
        }
    }

    /// Copies what advice is worked out from.
    ///
    /// # Errors
    /// When the table gives none, or the match does not wait for this person.
    async fn advising(&mut self, who: &Person) -> Result<Advising, ApiError> {
        let Some(seat) = self.table.seat_of(&who.id) else {
            let why = text!("only players can ask for advice");
            return Err(ApiError::forbidden(why));
        };
        if !self.table.advice {
            return Err(no_advice());
        }
        let waits_not = || {
            let why = text!("the match does not wait for you");
            ApiError::conflict("not_your_turn", why)
        };
        if self.table.state != TableState::Playing {
            return Err(waits_not());
        }
        let live = self.live().await?;
        let asked = live.game.asked();
        live.game.advising(seat, asked).ok_or_else(waits_not)
    }
}

fn no_advice() -> ApiError {
    ApiError::conflict("no_advice", text!("there is no advice at this table"))
}

/// Works advice out, unless it is no longer wanted.
async fn work(app: Arc<AppState>, advising: Advising, mut reply: Reply) {
    let turn = tokio::select! {
        turn = app.bots.ask(BotPriority::Played) => turn,
        () = reply.closed() => return,
    };
    let Ok(turn) = turn else { return };
    let advice = app.bots.run(move || {
        let _turn = turn;
        catch_panic(advising)
    });
    let failed = || ApiError::frozen(text!("looking ahead failed at this position"));
    let advice = advice.await.ok().and_then(Result::ok).ok_or_else(failed);
    drop(reply.send(advice.and_then(|advice| {
        if advice.is_empty() {
            return Err(no_advice());
        }
        Ok(advice)
    })));
}
