//! A hosted match: the fold of a journal, one question at a time, with standing orders, undo, and a log
//! for each audience.
//!
//! Nothing here is durable. The caller appends the returned entries to the journal *before* showing
//! anything. If that fails, it drops the match and folds it again.

use std::collections::{BTreeMap, VecDeque};

use serde::Deserialize;
use serde_json::Value;

mod ahead;
mod command_error;
mod commands;
mod ending;
mod log;
mod orders;
mod replay;
mod snapshot;
mod stops;
mod undo;
mod views;

pub use command_error::CommandError;
use commands::Commands;
use log::Log;
pub use snapshot::{MatchSnapshot, RulesChange};
pub use views::{
    AheadView, Ask, DecisionView, LogEvent, Moment, OrderView, StopsView, UndoOffer, UndoStep,
    Waiting,
};

use crate::{
    dice::Dice,
    fairness::{Luck, OpenDice, Roll, Thrown},
    game::{Game, SetupError},
    journal::{Entry, Kind, Stops, StoredAction, When},
    play::{Applied, Play, Position},
    seat::{Seat, Viewer},
    text::Text,
    undo::{Step, free},
};

/// How many earlier positions are cached for undo. Older ones are folded again.
const PAST: usize = 256;

/// The fold of a journal.
#[derive(Debug)]
pub struct Match<G: Game> {
    setup: G::Setup,
    luck: Luck,
    dice: Dice,
    play: Play<G>,
    entries: Vec<Entry>,
    /// The last entry that may have changed the game, and not only the question.
    changed: u64,
    asked: u64,
    line: Vec<Step>,
    /// The labels of choices that their seat may still take back freely, in order.
    labels: Vec<(u64, Text)>,
    /// The entries after which dice were rolled or something was revealed, including those taken back.
    barriers: Vec<u64>,
    past: VecDeque<(u64, Position<G>)>,
    /// The position at the last rules change that earlier entries can't replay across.
    base: Option<(u64, Play<G>)>,
    orders: BTreeMap<(Seat, String), When>,
    stops: BTreeMap<Seat, Stops>,
    called: Vec<(Seat, String)>,
    ahead: BTreeMap<Seat, ahead::PassAhead<G>>,
    commands: Commands,
    /// The entry that ended the match early, and how.
    ended: Option<(u64, ending::EarlyEnd)>,
    log: Log<G::Event>,
}

impl<G: Game> Match<G> {
    /// Starts a match.
    ///
    /// # Errors
    /// When the setup is invalid.
    pub fn start(setup: G::Setup, luck: impl Into<Luck>) -> Result<Self, SetupError> {
        let luck = luck.into();
        let mut dice = luck.dice();
        let (play, events) = Play::<G>::new(&setup, &mut dice)?;
        // Dice of the setup belong to no entry: they are proven when the secret is revealed.
        dice.take_thrown();
        let mut this = Self::at_hand(setup, luck, dice, play);
        this.tell(&events);
        Ok(this)
    }

    /// A match at a position, without any history.
    fn at_hand(setup: G::Setup, luck: Luck, dice: Dice, play: Play<G>) -> Self {
        Self {
            log: Log::new(play.game().seats()),
            setup,
            luck,
            dice,
            play,
            entries: Vec::new(),
            changed: 0,
            asked: 0,
            line: Vec::new(),
            labels: Vec::new(),
            barriers: Vec::new(),
            past: VecDeque::new(),
            base: None,
            orders: BTreeMap::new(),
            stops: BTreeMap::new(),
            called: Vec::new(),
            ahead: BTreeMap::new(),
            commands: Commands::default(),
            ended: None,
        }
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.entries.last().map_or(0, |e| e.seq)
    }

    /// Every entry so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The last entry that may have changed views. Later entries changed only the question.
    pub fn changed(&self) -> u64 {
        self.changed
    }

    /// The position and its choices.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// The setup.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The source of its dice.
    pub fn luck(&self) -> &Luck {
        &self.luck
    }

    /// The choices that count, in order: those not taken back.
    pub fn line(&self) -> impl Iterator<Item = Step> {
        self.line.iter().copied()
    }

    /// The number of the open question.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Makes a choice for `seat`, then follows standing orders. Returns the new entries.
    ///
    /// # Errors
    /// When the choice is refused; the match is unchanged.
    pub fn act(
        &mut self,
        seat: Seat,
        answers: Option<u64>,
        action: &Value,
        id: Option<String>,
    ) -> Result<&[Entry], CommandError> {
        self.repeated(seat, id.as_deref())?;
        self.not_ended()?;
        let parsed = Self::read(action)?;
        let anytime = self.play.anytime(seat).contains(&parsed);
        let late = answers.is_some_and(|seq| seq != self.asked);
        if late && !anytime && !self.play.over() {
            return Err(CommandError::Stale { open: self.asked });
        }
        let before = self.entries.len();
        self.make(seat, action.into(), &parsed, id, false)?;
        self.follow_orders();
        Ok(&self.entries[before..])
    }

    fn repeated(&self, seat: Seat, id: Option<&str>) -> Result<(), CommandError> {
        let Some(id) = id else { return Ok(()) };
        match self.commands.find(&self.entries, seat, id) {
            Some(seq) => Err(CommandError::Duplicate(seq)),
            None => Ok(()),
        }
    }

    /// Parses an action. The JSON must equal the action's own form: no unknown field, none missing.
    fn read(action: &Value) -> Result<G::Action, CommandError> {
        let malformed = |e: serde_json::Error| CommandError::Malformed(e.to_string());
        let read = G::Action::deserialize(action).map_err(malformed)?;
        if serde_json::to_value(&read).map_err(malformed)? != *action {
            let odd = "it is not written as the action that was offered";
            return Err(CommandError::Malformed(odd.into()));
        }
        Ok(read)
    }

    fn read_again(action: &StoredAction) -> Result<G::Action, CommandError> {
        action
            .read()
            .map_err(|e| CommandError::Malformed(e.to_string()))
    }

    /// Applies an action and records it as it was sent.
    fn make(
        &mut self,
        seat: Seat,
        action: StoredAction,
        parsed: &G::Action,
        id: Option<String>,
        auto: bool,
    ) -> Result<(), CommandError> {
        let before = self.play.at().clone();
        let begun = self.play.take_begun();
        let answers = self.play.options().has(seat, parsed);
        let Applied {
            events,
            barrier,
            moved,
        } = self.play.apply(seat, parsed.clone(), &mut self.dice)?;
        let thrown = self.dice.take_thrown();
        let changed = before.game != *self.play.game();
        if !changed {
            self.play.same_game(begun);
        }
        let question = before.question().filter(|_| answers);
        let label = label(&before, question, seat, parsed);
        let window = question.and_then(|f| before.game.opening(f, seat));
        let kind = Kind::Act {
            seat,
            action,
            id: id.map(Into::into),
            auto,
        };
        let seq = self.record(kind);
        if changed {
            self.changed = seq;
        }
        if let (false, Some(entry)) = (thrown.is_empty(), self.entries.last_mut()) {
            entry.dice = Some(Box::new(Thrown {
                from: Dice::open_words(before.drawn),
                to: Dice::open_words(self.play.at().drawn),
                faces: thrown,
            }));
        }
        if let Some(opening) = window {
            self.called
                .retain(|(s, w)| (*s, w.as_str()) != (seat, opening.window));
        }
        self.line.push(Step {
            seq,
            by: seat,
            barrier,
            auto,
        });
        if barrier {
            self.barriers.push(seq);
        }
        self.labels.push((seq, label));
        self.past.push_back((seq, before));
        self.forget();
        if moved {
            self.asked = seq;
        }
        self.tell(&events);
        self.arrive(seat, parsed);
        Ok(())
    }

    /// The earliest choice that any seat may take back freely.
    fn earliest_free(&self) -> Option<u64> {
        let seats = (0..self.play.game().seats()).map(Seat);
        seats.filter_map(|seat| free(&self.line, seat)).min()
    }

    /// Drops positions and labels beyond free undo. They are folded again when needed.
    fn forget(&mut self) {
        let earliest = self.earliest_free().unwrap_or(u64::MAX);
        let kept = self.past.iter().rev().take(PAST);
        let kept = kept.take_while(|(seq, _)| *seq >= earliest).count();
        self.past.drain(..self.past.len() - kept);
        let first = self.labels.partition_point(|(seq, _)| *seq < earliest);
        self.labels.drain(..first);
    }

    /// Drops caches that no connected client uses, and shrinks what remains.
    pub fn rest(&mut self) {
        self.past = VecDeque::new();
        self.luck.rest();
        self.entries.shrink_to_fit();
        self.line.shrink_to_fit();
        self.labels.shrink_to_fit();
    }

    fn record(&mut self, kind: Kind) -> u64 {
        let seq = self.seq() + 1;
        let entry = Entry {
            seq,
            hash: self.play.hash(),
            dice: None,
            kind,
        };
        self.commands.note(&entry);
        self.write_down(entry);
        seq
    }

    fn write_down(&mut self, entry: Entry) {
        if self.entries.len() == self.entries.capacity() {
            // Shrinks only if less than half is used.
            self.entries.reserve_exact((self.entries.len() / 8).max(8));
        }
        self.entries.push(entry);
    }

    /// Adds events to the log as each audience may know them. Call it right after they happened.
    fn tell(&mut self, events: &[G::Event]) {
        self.log.tell(self.seq(), self.play.game(), events);
    }

    /// The events that `viewer` was sent after entry `since`, or all.
    pub fn log(&self, viewer: Viewer, since: Option<u64>) -> Vec<LogEvent> {
        self.log.since(viewer, since)
    }

    /// The last `most` events that `viewer` was sent before entry `before`, or a few more to complete
    /// the first entry, and whether there are earlier ones.
    pub fn page(&self, viewer: Viewer, before: u64, most: usize) -> (Vec<LogEvent>, bool) {
        self.log.page(viewer, before, most)
    }

    /// The open dice of all entries after `since` with their proof; `None` if dice follow from a seed
    /// alone.
    pub fn open_dice(&self, since: u64) -> Option<OpenDice> {
        // Usually the newest ones are asked for.
        let newer = self.entries.iter().rev().take_while(|e| e.seq > since);
        let recent = &self.entries[self.entries.len() - newer.count()..];
        let roll = |e: &Entry| {
            let thrown = e.dice.as_ref()?;
            Some(Roll {
                seq: e.seq,
                from: thrown.from,
                to: thrown.to,
                faces: thrown.faces.clone(),
            })
        };
        let rolls: Vec<Roll> = recent.iter().filter_map(roll).collect();
        let to = rolls.iter().map(|r| r.to).max().unwrap_or(0);
        self.luck.proof(to, rolls)
    }

    /// The state of the match for `viewer`.
    pub fn decision(&self, viewer: Viewer) -> DecisionView {
        let mut view = DecisionView::of(&self.play, viewer);
        view.seq = self.asked;
        if self.ended.is_some() {
            view.over();
        } else if let Some(seat) = viewer.seat() {
            view.undo = self.undo_offer(seat);
            view.orders = self.order_views(seat);
            view.stops = self.stops_view(seat);
            view.ahead = self.ahead_view(seat);
        }
        view
    }
}

/// The label of a choice at the position before it.
fn label<G: Game>(
    before: &Position<G>,
    question: Option<&G::Frame>,
    seat: Seat,
    action: &G::Action,
) -> Text {
    before.game.describe(question, seat, action).label
}
