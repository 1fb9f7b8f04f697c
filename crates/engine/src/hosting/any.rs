//! Type erasure: the server hosts any game through [`AnyMatch`].

use std::{fmt::Debug, time::Duration};

use serde_json::Value;

use crate::{
    advice::{Studied, Weighed},
    fairness::{Luck, OpenDice},
    game::{Game, Outcome},
    journal::{Entry, Kind, ReplayMismatch, Stops, When},
    matches::{CommandError, DecisionView, LogEvent, Match, MatchSnapshot, Moment, RulesChange},
    play::Position,
    seat::{Seat, SeatSet, Viewer},
};

/// A hosted match of any game. Commands return the entries to append to the journal. Show nothing
/// before they are durable; if they can't be stored, drop the match.
pub trait AnyMatch: Send + Debug {
    /// How many seats it has.
    fn seats(&self) -> u8;
    /// The number of the last entry.
    fn seq(&self) -> u64;
    /// See [`Match::changed`].
    fn changed(&self) -> u64;
    /// The number of the open question.
    fn asked(&self) -> u64;
    /// The seats the game waits for.
    fn waiting(&self) -> SeatSet;
    /// The outcome, if the match is over.
    fn outcome(&self) -> Option<Outcome>;
    /// Every entry so far.
    fn entries(&self) -> &[Entry];
    /// See [`Match::act`].
    ///
    /// # Errors
    /// When the command is refused; the match is unchanged.
    fn act(
        &mut self,
        seat: Seat,
        answers: Option<u64>,
        action: &Value,
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError>;
    /// See [`Match::undo`].
    ///
    /// # Errors
    /// When the command is refused; the match is unchanged.
    fn undo(
        &mut self,
        seat: Seat,
        to: u64,
        agreed: &[Seat],
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError>;
    /// See [`Match::order`].
    ///
    /// # Errors
    /// When the seat owns no such window.
    fn order(
        &mut self,
        seat: Seat,
        window: &str,
        when: When,
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError>;
    /// See [`Match::follow`].
    ///
    /// # Errors
    /// When the entry is refused or leads to another state.
    fn follow(&mut self, entry: Entry) -> Result<(), ReplayMismatch>;
    /// See [`Match::pass_ahead`].
    ///
    /// # Errors
    /// When the game has no such horizon.
    fn pass_ahead(
        &mut self,
        seat: Seat,
        until: Option<String>,
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError>;
    /// See [`Match::set_stops`].
    ///
    /// # Errors
    /// When the match is over, or the command is a duplicate.
    fn set_stops(
        &mut self,
        seat: Seat,
        level: Stops,
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError>;
    /// See [`Match::alone`].
    fn alone(&self) -> Option<Seat>;
    /// See [`Match::pass_alone`].
    ///
    /// # Errors
    /// Never, with rules that accept what they list.
    fn pass_alone(&mut self) -> Result<Vec<Entry>, CommandError>;
    /// See [`Match::give_up`].
    ///
    /// # Errors
    /// When the command is refused; the match is unchanged.
    fn give_up(&mut self, seat: Seat, id: Option<String>) -> Result<Vec<Entry>, CommandError>;
    /// See [`Match::end`].
    ///
    /// # Errors
    /// When the command is refused; the match is unchanged.
    fn end(
        &mut self,
        by: Seat,
        agreed: &[Seat],
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError>;
    /// See [`Match::close`].
    ///
    /// # Errors
    /// When the command is refused; the match is unchanged.
    fn close(&mut self) -> Result<Vec<Entry>, CommandError>;
    /// The view of `viewer`, a JSON object.
    fn view(&self, viewer: Viewer) -> Value;
    /// The state of the match for `viewer`.
    fn decision(&self, viewer: Viewer) -> DecisionView;
    /// See [`Match::log`].
    fn log(&self, viewer: Viewer, since: Option<u64>) -> Vec<LogEvent>;
    /// See [`Match::page`].
    fn page(&self, viewer: Viewer, before: u64, most: usize) -> (Vec<LogEvent>, bool);
    /// See [`Match::open_dice`].
    fn open_dice(&self, since: u64) -> Option<OpenDice>;
    /// See [`Match::earliest`].
    fn earliest(&self) -> u64;
    /// See [`Match::snapshot`], as JSON.
    ///
    /// # Errors
    /// Never, with plain data.
    fn snapshot(&self, since: u64) -> Result<String, serde_json::Error>;
    /// See [`Match::rest`].
    fn rest(&mut self);
    /// See [`Match::rebase`].
    ///
    /// # Errors
    /// Never, with plain data.
    fn rebase(&mut self, past: RulesChange) -> Result<Vec<Entry>, CommandError>;
    /// The match after entry `seq` as `viewer` saw it; see [`Match::moment`].
    fn moment(&self, viewer: Viewer, seq: u64) -> Option<Moment>;
    /// What the named bot would choose in `seat`, if the game waits for it: worked out on a copy,
    /// wherever and whenever it is called.
    fn thought(&self, seat: Seat, bot: &str, seed: u64) -> Option<Thought>;
    /// The same, worked out at once.
    fn think(&self, seat: Seat, bot: &str, seed: u64) -> Option<Value> {
        self.thought(seat, bot, seed)?()
    }
    /// How long the named bot takes for a choice at least; see [`Minds::least`].
    fn least(&self, bot: &str) -> Duration;
    /// What looking ahead advises `seat`, if the game waits for it: the best choices, worked out on a
    /// copy from what the seat knows.
    fn advising(&self, seat: Seat, seed: u64) -> Option<Advising>;
    /// What looking ahead says about the choice that `next` makes, the entry after the last one; none if
    /// it makes none, or the only one.
    fn studying(&self, next: &Entry, seed: u64) -> Option<Studying>;
}

/// Works out a bot's choice; nothing, if there is no such bot.
pub type Thought = Box<dyn FnOnce() -> Option<Value> + Send>;

/// Works out the best choices, the best first.
pub type Advising = Box<dyn FnOnce() -> Vec<Weighed> + Send>;

/// Works out what to think about a choice; nothing, if the game has no bots that can say.
pub type Studying = Box<dyn FnOnce() -> Option<Studied> + Send>;

/// How a bot chooses: by name, position, seat, and a seed of its own.
pub type Think<G> = fn(&str, &Position<G>, Seat, u64) -> Option<<G as Game>::Action>;

/// Weighs the choices of a seat: the best first, and the given one last if it is not among them.
pub type Weigh<G> = fn(&Position<G>, Seat, u64, Option<&<G as Game>::Action>) -> Vec<Weighed>;

/// Those who think about a game.
#[derive(Debug)]
pub struct Minds<G: Game> {
    /// How its bots choose.
    pub think: Think<G>,
    /// How choices are weighed.
    pub weigh: Weigh<G>,
    /// How long a bot takes for a choice at least, so that its time does not tell how hard it was.
    pub least: fn(&str) -> Duration,
}

impl<G: Game> Minds<G> {
    /// Bots that choose like this, at once; nothing is weighed.
    pub const fn choosing(think: Think<G>) -> Self {
        Self {
            think,
            weigh: |_, _, _, _| Vec::new(),
            least: |_| Duration::ZERO,
        }
    }
}

/// A match with its bots.
#[derive(Debug)]
pub struct Hosted<G: Game> {
    /// The match.
    pub inner: Match<G>,
    /// Its bots.
    pub minds: Minds<G>,
}

impl<G: Game> AnyMatch for Hosted<G> {
    fn seats(&self) -> u8 {
        self.inner.play().game().seats()
    }

    fn seq(&self) -> u64 {
        self.inner.seq()
    }

    fn changed(&self) -> u64 {
        self.inner.changed()
    }

    fn asked(&self) -> u64 {
        self.inner.asked()
    }

    fn waiting(&self) -> SeatSet {
        self.inner.waiting()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.inner.outcome()
    }

    fn entries(&self) -> &[Entry] {
        self.inner.entries()
    }

    fn act(
        &mut self,
        seat: Seat,
        answers: Option<u64>,
        action: &Value,
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError> {
        self.inner.act(seat, answers, action, id).map(<[_]>::to_vec)
    }

    fn undo(
        &mut self,
        seat: Seat,
        to: u64,
        agreed: &[Seat],
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError> {
        self.inner.undo(seat, to, agreed, id).map(<[_]>::to_vec)
    }

    fn order(
        &mut self,
        seat: Seat,
        window: &str,
        when: When,
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError> {
        self.inner.order(seat, window, when, id).map(<[_]>::to_vec)
    }

    fn follow(&mut self, entry: Entry) -> Result<(), ReplayMismatch> {
        self.inner.follow(entry)
    }

    fn pass_ahead(
        &mut self,
        seat: Seat,
        until: Option<String>,
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError> {
        self.inner.pass_ahead(seat, until, id).map(<[_]>::to_vec)
    }

    fn set_stops(
        &mut self,
        seat: Seat,
        level: Stops,
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError> {
        self.inner.set_stops(seat, level, id).map(<[_]>::to_vec)
    }

    fn alone(&self) -> Option<Seat> {
        self.inner.alone()
    }

    fn pass_alone(&mut self) -> Result<Vec<Entry>, CommandError> {
        self.inner.pass_alone().map(<[_]>::to_vec)
    }

    fn give_up(&mut self, seat: Seat, id: Option<String>) -> Result<Vec<Entry>, CommandError> {
        self.inner.give_up(seat, id).map(<[_]>::to_vec)
    }

    fn end(
        &mut self,
        by: Seat,
        agreed: &[Seat],
        id: Option<String>,
    ) -> Result<Vec<Entry>, CommandError> {
        self.inner.end(by, agreed, id).map(<[_]>::to_vec)
    }

    fn close(&mut self) -> Result<Vec<Entry>, CommandError> {
        self.inner.close().map(<[_]>::to_vec)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.inner.play().game().view(viewer)).unwrap_or_default()
    }

    fn decision(&self, viewer: Viewer) -> DecisionView {
        self.inner.decision(viewer)
    }

    fn log(&self, viewer: Viewer, since: Option<u64>) -> Vec<LogEvent> {
        self.inner.log(viewer, since)
    }

    fn page(&self, viewer: Viewer, before: u64, most: usize) -> (Vec<LogEvent>, bool) {
        self.inner.page(viewer, before, most)
    }

    fn open_dice(&self, since: u64) -> Option<OpenDice> {
        self.inner.open_dice(since)
    }

    fn earliest(&self) -> u64 {
        self.inner.earliest()
    }

    fn snapshot(&self, since: u64) -> Result<String, serde_json::Error> {
        serde_json::to_string(&self.inner.snapshot(since))
    }

    fn rest(&mut self) {
        self.inner.rest();
    }

    fn rebase(&mut self, past: RulesChange) -> Result<Vec<Entry>, CommandError> {
        self.inner.rebase(past).map(<[_]>::to_vec)
    }

    fn moment(&self, viewer: Viewer, seq: u64) -> Option<Moment> {
        let mut moment = Moment::of(&self.inner.moment(seq)?, viewer);
        if self.inner.ended_by(seq) {
            moment.waiting.clear();
        }
        Some(moment)
    }

    fn thought(&self, seat: Seat, bot: &str, seed: u64) -> Option<Thought> {
        if !self.inner.waiting().has(seat) {
            return None;
        }
        let (think, bot) = (self.minds.think, bot.to_owned());
        let at = self.inner.play().at().clone();
        Some(Box::new(move || {
            serde_json::to_value(think(&bot, &at, seat, seed)?).ok()
        }))
    }

    fn least(&self, bot: &str) -> Duration {
        (self.minds.least)(bot)
    }

    fn advising(&self, seat: Seat, seed: u64) -> Option<Advising> {
        if !self.inner.waiting().has(seat) {
            return None;
        }
        let weigh = self.minds.weigh;
        let at = self.inner.play().at().clone();
        Some(Box::new(move || weigh(&at, seat, seed, None)))
    }

    fn studying(&self, next: &Entry, seed: u64) -> Option<Studying> {
        let Kind::Act { seat, action, .. } = &next.kind else {
            return None;
        };
        let (seat, made): (Seat, G::Action) = (*seat, action.read().ok()?);
        let play = self.inner.play();
        if play.options().of(seat).nth(1).is_none() || !play.options().has(seat, &made) {
            return None;
        }
        let (weigh, at) = (self.minds.weigh, play.at().clone());
        Some(Box::new(move || {
            let action = serde_json::to_value(&made).ok()?;
            let mut weighed = weigh(&at, seat, seed, Some(&made));
            let made = weighed.iter().find(|w| w.action == action)?.clone();
            let best = weighed.swap_remove(0);
            Some(Studied { seat, best, made })
        }))
    }
}

/// Reads a setup from JSON.
///
/// # Errors
/// When it isn't this game's format.
pub fn read_setup<G: Game>(setup: &Value) -> Result<G::Setup, ReplayMismatch> {
    serde::Deserialize::deserialize(setup)
        .map_err(|e| ReplayMismatch::Header(format!("setup: {e}")))
}

/// Starts a match, or folds its journal.
///
/// # Errors
/// When the setup is invalid or the journal does not replay.
pub fn host<G: Game>(
    setup: &Value,
    luck: Luck,
    entries: Vec<Entry>,
    minds: Minds<G>,
) -> Result<Box<dyn AnyMatch>, ReplayMismatch> {
    let inner = Match::<G>::replay(read_setup::<G>(setup)?, luck, entries)?;
    Ok(Box::new(Hosted { inner, minds }))
}

/// Restores a match from its entries and the results of [`AnyMatch::snapshot`], in order; see
/// [`Match::resume`].
///
/// # Errors
/// When a part can't be read or does not fit, or later entries don't replay.
pub fn resume<G: Game>(
    setup: &Value,
    luck: Luck,
    entries: Vec<Entry>,
    snapshots: &[String],
    minds: Minds<G>,
) -> Result<Box<dyn AnyMatch>, ReplayMismatch> {
    let snapshots = snapshots.iter().map(|text| serde_json::from_str(text));
    let snapshots = snapshots.collect::<Result<Vec<MatchSnapshot<G>>, _>>();
    let snapshots = snapshots.map_err(|e| ReplayMismatch::Snapshots(e.to_string()))?;
    let inner = Match::<G>::resume(read_setup::<G>(setup)?, luck, entries, snapshots)?;
    Ok(Box::new(Hosted { inner, minds }))
}
