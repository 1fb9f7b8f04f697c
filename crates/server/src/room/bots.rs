//! Bots in seats. They think on the bots' threads; their choices are handled like all others.

use std::time::Duration;

use engine::{Seat, text};
use serde_json::Value;
use tokio::time::Instant;

use super::{Room, play::Outcome};
use crate::{
    bot_pool::{BotPriority, BotTurn, QueuedTurn},
    catch_panic::catch_panic,
    secret,
    wire::TableState,
};

/// The delay after a failed store or read.
pub(super) const RETRY: Duration = Duration::from_secs(1);

/// How many moves bots make for absent players while no one is connected.
const ALONE: u32 = 64;

/// When a table's bots move.
#[derive(Debug, Default)]
pub(super) struct BotSchedule {
    /// When to ask for the next turn.
    pub(super) ask_at: Option<Instant>,
    /// The place in the queue for a turn.
    pub(super) queued: Option<QueuedTurn>,
    /// Moves since the last person was connected.
    alone: u32,
    /// The entry at which a bot knew no move.
    stuck_at: Option<u64>,
}

impl BotSchedule {
    /// Makes no further move for now.
    pub(super) fn rest(&mut self) {
        (self.ask_at, self.queued) = (None, None);
    }

    /// A bot that was stuck may move again: the seats have changed.
    pub(super) fn unstick(&mut self) {
        self.stuck_at = None;
    }
}

/// Waits for a queued turn.
pub(super) async fn granted(asked: &mut Option<QueuedTurn>) -> Option<BotTurn> {
    let Some(waiting) = asked else {
        return std::future::pending().await;
    };
    let turn = waiting.await.ok();
    *asked = None;
    turn
}

impl Room {
    /// Starts a bot's move if the match waits for one and is not resting.
    pub(super) fn wake_bots(&mut self) {
        let waits = self.bots.stuck_at != Some(self.seq()) && self.waiting_bot().is_some();
        if !waits || self.rests() {
            return self.bots.rest();
        }
        if self.bots.queued.is_none() {
            self.bots.ask_at = Some(Instant::now() + self.app.config.bot_delay);
        }
    }

    /// Whether bots rest: no one is connected, and no absent player waits for their moves.
    fn rests(&mut self) -> bool {
        if !self.audience.is_empty() {
            self.bots.alone = 0;
            return false;
        }
        self.only_bots_play() || self.bots.alone >= ALONE
    }

    /// Whether the match is running without a person in a seat.
    pub(super) fn only_bots_play(&self) -> bool {
        let playing = self.table.state == TableState::Playing;
        playing && self.table.seats.iter().all(|p| p.person().is_none())
    }

    /// Joins the bots' queue. The room continues meanwhile.
    pub(super) fn ask_for_bot(&mut self) {
        self.bots.ask_at = None;
        let played = !self.audience.players().is_empty();
        let rank = if played {
            BotPriority::Played
        } else {
            BotPriority::Watched
        };
        self.bots.queued = Some(self.app.bots.ask(rank));
    }

    fn waiting_bot(&self) -> Option<(Seat, String)> {
        if self.table.state != TableState::Playing {
            return None;
        }
        let waiting = self.live.as_ref()?.game.waiting();
        waiting.iter().find_map(|seat| {
            let bot = self.table.seats.get(usize::from(seat.0))?.bot()?;
            Some((seat, bot.to_owned()))
        })
    }

    /// Makes a bot's move and holds `turn` until it is stored. `None` means that the server is
    /// stopping.
    pub(super) async fn bot_turn(&mut self, turn: Option<BotTurn>) {
        if turn.is_none() || self.rests() {
            return;
        }
        self.bots.alone += 1;
        if self.frozen.is_none() && self.live().await.is_err() {
            self.bots.ask_at = Some(Instant::now() + RETRY);
            return;
        }
        let Some((seat, bot)) = self.waiting_bot() else {
            return;
        };
        let Some((asked, action)) = self.thought(seat, &bot).await else {
            if self.frozen.is_none() {
                tracing::error!(table = self.table.id, bot, "a bot does not know what to do");
                self.bots.stuck_at = Some(self.seq());
            }
            return;
        };
        match self
            .run_rules(|live| live.game.act(seat, Some(asked), &action, None))
            .await
        {
            Outcome::Done(_) => {}
            Outcome::Refused(refused) => {
                tracing::error!(table = self.table.id, bot, %refused, "a bot was refused");
                self.bots.stuck_at = Some(self.seq());
            }
            Outcome::ApiError(_) if self.frozen.is_some() => {}
            Outcome::ApiError(_) => self.bots.ask_at = Some(Instant::now() + RETRY),
        }
    }

    /// Computes a bot's choice on a thread of the pool; the match moves there and back.
    async fn thought(&mut self, seat: Seat, bot: &str) -> Option<(u64, Value)> {
        let seed = secret::bot_seed().ok()?;
        let live = self.live.take()?;
        let bot = bot.to_owned();
        let back = self.app.bots.run(move || {
            let thought =
                catch_panic(|| Some((live.game.asked(), live.game.think(seat, &bot, seed)?)));
            (live, thought)
        });
        match back.await {
            Some((live, Ok(thought))) => {
                self.live = Some(live);
                thought
            }
            Some((_, Err(_))) | None => {
                self.freeze(text!("a bot failed at this position"));
                None
            }
        }
    }
}
