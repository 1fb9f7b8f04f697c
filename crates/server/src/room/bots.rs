//! Bots in seats. They think about a copy of the position, on the bots' threads; meanwhile the room goes
//! on, and their choices are handled like all others.

use std::time::Duration;

use engine::{Seat, text};
use serde_json::Value;
use tokio::{
    sync::oneshot,
    time::{Instant, sleep_until},
};

use super::{Room, play::Outcome};
use crate::{
    bot_pool::{BotPriority, BotTurn, QueuedTurn},
    catch_panic::{RulesPanic, catch_panic},
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
    /// The choice that a bot is thinking about.
    pub(super) thinking: Option<Thinking>,
    /// Moves since the last person was connected.
    alone: u32,
    /// The entry at which a bot knew no move.
    stuck_at: Option<u64>,
}

/// A bot that thinks about its choice.
#[derive(Debug)]
pub(super) struct Thinking {
    seat: Seat,
    bot: String,
    /// The entry at which it was asked.
    asked: u64,
    result: oneshot::Receiver<Thought>,
    /// Whether it has come to an end.
    over: bool,
    /// What came of it; nothing if the thread failed.
    thought: Option<Thought>,
    /// Until then the choice waits, so that no one learns how hard it was.
    not_before: Instant,
}

/// What came of a bot's thinking.
#[derive(Debug)]
pub(super) struct Thought {
    /// Its choice; nothing if it knows none; an error if it failed.
    choice: Result<Option<Value>, RulesPanic>,
    /// Held until the choice is stored, so that few are in progress at a time.
    turn: Option<BotTurn>,
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

/// Waits for the choice of the bot that is thinking.
pub(super) async fn thought(slot: &mut Option<Thinking>) -> Option<(Thinking, Option<Thought>)> {
    let Some(thinking) = slot else {
        return std::future::pending().await;
    };
    if !thinking.over {
        thinking.thought = (&mut thinking.result).await.ok();
        thinking.over = true;
        if let Some(thought) = &mut thinking.thought
            && thinking.not_before > Instant::now()
        {
            // Others may think meanwhile.
            thought.turn = None;
        }
    }
    sleep_until(thinking.not_before).await;
    let mut thinking = slot.take()?;
    let thought = thinking.thought.take();
    Some((thinking, thought))
}

impl Room {
    /// Starts a bot's move if the match waits for one and is not resting.
    pub(super) fn wake_bots(&mut self) {
        let waits = self.bots.stuck_at != Some(self.seq()) && self.waiting_bot().is_some();
        if !waits || self.rests() {
            return self.bots.rest();
        }
        if let Some(thinking) = &self.bots.thinking
            && self.live.as_ref().map(|live| live.game.asked()) != Some(thinking.asked)
        {
            // The match has gone another way: what it thinks about is no longer asked.
            self.bots.thinking = None;
        }
        if self.bots.queued.is_none() && self.bots.thinking.is_none() {
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

    /// Lets a bot think about its choice, which holds `turn` until it is stored. `None` means that the
    /// server is stopping.
    pub(super) async fn bot_turn(&mut self, turn: Option<BotTurn>) {
        let Some(turn) = turn else { return };
        if self.rests() {
            return;
        }
        self.bots.alone += 1;
        if self.frozen.is_none() && self.live().await.is_err() {
            self.bots.ask_at = Some(Instant::now() + RETRY);
            return;
        }
        let (Some((seat, bot)), Some(live)) = (self.waiting_bot(), self.live.as_ref()) else {
            return;
        };
        let Ok(seed) = secret::bot_seed() else {
            self.bots.ask_at = Some(Instant::now() + RETRY);
            return;
        };
        let Some(think) = live.game.thought(seat, &bot, seed) else {
            return;
        };
        self.bots.thinking = Some(Thinking {
            seat,
            asked: live.game.asked(),
            not_before: Instant::now() + live.game.least(&bot),
            bot,
            result: self.app.bots.run(move || Thought {
                choice: catch_panic(think),
                turn: Some(turn),
            }),
            over: false,
            thought: None,
        });
    }

    /// Makes the choice that a bot has thought of, unless the match has gone another way meanwhile.
    pub(super) async fn bot_thought(&mut self, thought: Option<(Thinking, Option<Thought>)>) {
        let Some((thinking, thought)) = thought else {
            return;
        };
        let Thinking {
            seat, bot, asked, ..
        } = &thinking;
        if self.frozen.is_none() && self.live().await.is_err() {
            self.bots.ask_at = Some(Instant::now() + RETRY);
            return;
        }
        let still_asked = self.live.as_ref().map(|live| live.game.asked()) == Some(*asked)
            && self
                .waiting_bot()
                .is_some_and(|waiting| waiting == (*seat, bot.clone()));
        if !still_asked {
            return self.wake_bots();
        }
        let (choice, _turn) = thought
            .map(|thought| (thought.choice, thought.turn))
            .unzip();
        let action = match choice {
            Some(Ok(Some(action))) => action,
            Some(Ok(None)) => {
                tracing::error!(table = self.table.id, bot, "a bot does not know what to do");
                self.bots.stuck_at = Some(self.seq());
                return;
            }
            Some(Err(_)) | None => {
                self.freeze(text!("a bot failed at this position"));
                return;
            }
        };
        match self
            .run_rules(|live| live.game.act(*seat, Some(*asked), &action, None))
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
}
