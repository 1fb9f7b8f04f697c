//! A hosted match: the fold of a journal, with what people need around it: one question at a time,
//! standing orders, undo, the log as each kind of viewer may read it.
//!
//! Nothing here is durable. The caller appends the returned entries to the journal *before* it
//! shows anything; if that fails it drops the match and folds it anew.

use std::{
    collections::{BTreeMap, VecDeque},
    fmt,
};

use serde::Deserialize;
use serde_json::Value;

mod views;

pub use views::{Ask, DecisionView, LogEvent, Moment, OrderView, UndoOffer, UndoStep, Waiting};

use crate::{
    decision::Illegal,
    dice::{Dice, Seed},
    game::{Game, SetupError},
    journal::{Diverged, Entry, Kind, When},
    play::{Applied, Play},
    seat::{Seat, Viewer},
    text,
    text::Text,
    undo::{self, Step},
};

/// How many earlier positions are kept at hand for undo; older ones are folded anew.
const PAST: usize = 256;

/// The fold of a journal.
#[derive(Debug)]
pub struct Match<G: Game> {
    setup: G::Setup,
    seed: Seed,
    dice: Dice,
    play: Play<G>,
    entries: Vec<Entry>,
    asked: u64,
    line: Vec<Step>,
    labels: BTreeMap<u64, Text>,
    past: VecDeque<(u64, Play<G>)>,
    orders: BTreeMap<(Seat, String), When>,
    called: Vec<(Seat, String)>,
    ids: BTreeMap<(Seat, String), u64>,
    told: Vec<Vec<LogEvent>>,
}

/// Why a command was not accepted; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The same command was accepted before, as this entry.
    Duplicate(u64),
    /// It answers a question that has passed.
    Stale {
        /// The open question.
        open: u64,
    },
    /// It is not an action of this game.
    Malformed(String),
    /// The rules forbid it.
    Illegal(Illegal),
}

impl std::error::Error for Refused {}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            other => other.words().fmt(f),
        }
    }
}

impl From<Illegal> for Refused {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

impl Refused {
    /// The reason for the one who tried it.
    pub fn words(&self) -> Text {
        match self {
            Self::Duplicate(seq) => text!("this command was already done as #{0}", *seq),
            Self::Stale { open } => {
                text!("that decision has passed; the open one is #{0}", *open)
            }
            Self::Malformed(why) => text!("the action can't be read: {0}", why.clone()),
            Self::Illegal(illegal) => illegal.why.clone(),
        }
    }

    /// A stable code for programs.
    pub fn code(&self) -> &str {
        match self {
            Self::Duplicate(_) => "duplicate",
            Self::Stale { .. } => "stale",
            Self::Malformed(_) => "malformed",
            Self::Illegal(illegal) => &illegal.code,
        }
    }
}

impl<G: Game> Match<G> {
    /// Starts a match.
    ///
    /// # Errors
    /// When the setup makes no sense.
    pub fn start(setup: G::Setup, seed: Seed) -> Result<Self, SetupError> {
        let mut dice = Dice::seeded(&seed);
        let (play, events) = Play::<G>::new(&setup, &mut dice)?;
        let mut this = Self {
            told: vec![Vec::new(); usize::from(play.game().seats()) + 1],
            setup,
            seed,
            dice,
            play,
            entries: Vec::new(),
            asked: 0,
            line: Vec::new(),
            labels: BTreeMap::new(),
            past: VecDeque::new(),
            orders: BTreeMap::new(),
            called: Vec::new(),
            ids: BTreeMap::new(),
        };
        this.tell(&events);
        Ok(this)
    }

    /// Folds a journal, checking every hash.
    ///
    /// # Errors
    /// At the first entry that is refused or leads elsewhere.
    pub fn replay(
        setup: G::Setup,
        seed: Seed,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<Self, Diverged> {
        let mut this =
            Self::start(setup, seed).map_err(|e| Diverged::Header(format!("setup.{e}")))?;
        for entry in entries {
            let seq = entry.seq;
            let expected = entry.hash.clone();
            if seq != this.seq() + 1 {
                let why = format!("its number should be {}", this.seq() + 1);
                return Err(Diverged::Refused { seq, why });
            }
            this.redo(entry.kind).map_err(|e| Diverged::Refused {
                seq,
                why: e.to_string(),
            })?;
            let found = this
                .entries
                .last()
                .map(|e| e.hash.clone())
                .unwrap_or_default();
            if found != expected {
                return Err(Diverged::Hash {
                    seq,
                    expected,
                    found,
                });
            }
        }
        Ok(this)
    }

    /// Does a recorded entry again, without standing orders: what they did is recorded too.
    fn redo(&mut self, kind: Kind) -> Result<(), Refused> {
        match kind {
            Kind::Act {
                seat,
                action,
                id,
                auto,
            } => {
                self.make(seat, &action, id, auto)?;
            }
            Kind::Undo { to, by, agreed, id } => self.take_back(by, to, &agreed, id)?,
            Kind::Order {
                seat,
                window,
                when,
                id,
            } => self.leave_order(seat, window, when, id),
        }
        Ok(())
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.entries.last().map_or(0, |e| e.seq)
    }

    /// Every entry so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The position and its choices.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// What the table agreed on.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The secret from which its dice follow.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The choices that count, in order: those not taken back.
    pub fn line(&self) -> impl Iterator<Item = Step> {
        self.line.iter().copied()
    }

    /// The number of the open question.
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Does a choice of `seat`, then whatever standing orders answer. Returns the new entries.
    ///
    /// # Errors
    /// When it is refused; nothing has changed then.
    pub fn act(
        &mut self,
        seat: Seat,
        answers: Option<u64>,
        action: &Value,
        id: Option<String>,
    ) -> Result<&[Entry], Refused> {
        self.repeated(seat, id.as_deref())?;
        let parsed = Self::read(action)?;
        let anytime = self.play.anytime(seat).contains(&parsed);
        let late = answers.is_some_and(|seq| seq != self.asked);
        if late && !anytime && !self.play.over() {
            return Err(Refused::Stale { open: self.asked });
        }
        let before = self.entries.len();
        self.make(seat, action, id, false)?;
        self.follow_orders();
        Ok(&self.entries[before..])
    }

    /// Takes back the entries from `to` on. Beyond what is free, every other seat must have agreed.
    ///
    /// # Errors
    /// When it is refused; nothing has changed then.
    pub fn undo(
        &mut self,
        seat: Seat,
        to: u64,
        agreed: &[Seat],
        id: Option<String>,
    ) -> Result<&[Entry], Refused> {
        self.repeated(seat, id.as_deref())?;
        let before = self.entries.len();
        self.take_back(seat, to, agreed, id)?;
        self.follow_orders();
        Ok(&self.entries[before..])
    }

    /// Leaves a standing order. [`When::Next`] calls the window: if it was let pass by an order
    /// just now and nothing has happened since, it opens again.
    ///
    /// # Errors
    /// When the seat owns no such window.
    pub fn order(
        &mut self,
        seat: Seat,
        window: &str,
        when: When,
        id: Option<String>,
    ) -> Result<&[Entry], Refused> {
        self.repeated(seat, id.as_deref())?;
        if self.play.over() {
            return Err(Illegal::new("over", "Standing orders", text!("the game is over")).into());
        }
        if !self
            .play
            .game()
            .windows(seat)
            .iter()
            .any(|w| w.id == window)
        {
            let why = text!("this seat has no window called \"{0}\"", window.to_owned());
            return Err(Illegal::new("unknown_window", "Standing orders", why).into());
        }
        let before = self.entries.len();
        self.leave_order(seat, window.to_owned(), when, id);
        if when == When::Next
            && let Some(passed) = self.just_passed(seat, window)
        {
            self.take_back(seat, passed, &[], None)?;
        }
        self.follow_orders();
        Ok(&self.entries[before..])
    }

    /// The entry by which the seat's standing order let this window pass just now, if nothing but
    /// other standing orders has come since that can't be taken back.
    fn just_passed(&self, seat: Seat, window: &str) -> Option<u64> {
        if self.play.over() {
            return None;
        }
        let passed = |step: &&Step| {
            step.by == seat
                && self.position_before(step.seq).is_ok_and(|before| {
                    let opening = before
                        .at()
                        .question()
                        .and_then(|f| before.game().opening(f, seat));
                    opening.is_some_and(|o| o.window == window)
                })
        };
        let silent = self.line.iter().rev().take_while(|s| s.auto && !s.barrier);
        silent.clone().find(passed).map(|step| step.seq)
    }

    fn repeated(&self, seat: Seat, id: Option<&str>) -> Result<(), Refused> {
        let Some(id) = id else { return Ok(()) };
        match self.ids.get(&(seat, id.to_owned())) {
            Some(seq) => Err(Refused::Duplicate(*seq)),
            None => Ok(()),
        }
    }

    fn read(action: &Value) -> Result<G::Action, Refused> {
        G::Action::deserialize(action).map_err(|e| Refused::Malformed(e.to_string()))
    }

    fn make(
        &mut self,
        seat: Seat,
        action: &Value,
        id: Option<String>,
        auto: bool,
    ) -> Result<(), Refused> {
        let parsed = Self::read(action)?;
        let before = self.play.clone();
        let Applied {
            events,
            barrier,
            moved,
        } = self.play.apply(seat, parsed.clone(), &mut self.dice)?;
        let answers = before.options().has(seat, &parsed);
        let question = before.at().question().filter(|_| answers);
        let label = before.game().describe(question, seat, &parsed).label;
        let window = question.and_then(|f| before.game().opening(f, seat));
        let kind = Kind::Act {
            seat,
            action: action.clone(),
            id: id.clone(),
            auto,
        };
        let seq = self.record(kind, seat, id);
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
        self.labels.insert(seq, label);
        self.past.push_back((seq, before));
        if self.past.len() > PAST {
            self.past.pop_front();
        }
        if moved {
            self.asked = seq;
        }
        self.tell(&events);
        Ok(())
    }

    fn record(&mut self, kind: Kind, seat: Seat, id: Option<String>) -> u64 {
        let seq = self.seq() + 1;
        self.entries.push(Entry {
            seq,
            hash: self.play.at().hash(),
            kind,
        });
        if let Some(id) = id {
            self.ids.insert((seat, id), seq);
        }
        seq
    }

    fn take_back(
        &mut self,
        seat: Seat,
        to: u64,
        agreed: &[Seat],
        id: Option<String>,
    ) -> Result<(), Refused> {
        let Some(index) = self.line.iter().position(|s| s.seq == to) else {
            let why = text!("#{0} is not a choice that counts", to);
            return Err(Illegal::new("nothing_to_undo", "Undo", why).into());
        };
        if self.play.over() {
            return Err(Illegal::new("over", "Undo", text!("the game is over")).into());
        }
        let order = |s: &Step| s.auto && !s.barrier;
        let own_choice = |s: &Step| !s.auto && s.by == seat;
        let free = self.line[index].by == seat && self.line[index..].iter().all(order)
            || own_choice(&self.line[index])
                && undo::free(&self.line, seat).is_some_and(|f| to >= f);
        let seats = self.play.game().seats();
        let all = (0..seats)
            .map(Seat)
            .all(|s| s == seat || agreed.contains(&s));
        if !free && !all {
            let why = text!(
                "dice fell, something was revealed or somebody else chose since then: every other \
                 player must agree"
            );
            return Err(Illegal::new("undo_needs_consent", "Undo", why).into());
        }
        self.play = self.position_before(to)?;
        self.line.truncate(index);
        self.past.retain(|(seq, _)| *seq < to);
        for told in &mut self.told {
            told.iter_mut()
                .filter(|e| e.seq >= to)
                .for_each(|e| e.undone = true);
        }
        let kind = Kind::Undo {
            to,
            by: seat,
            agreed: agreed.to_vec(),
            id: id.clone(),
        };
        self.asked = self.record(kind, seat, id);
        Ok(())
    }

    fn position_before(&self, seq: u64) -> Result<Play<G>, Refused> {
        if let Some((_, play)) = self.past.iter().find(|(s, _)| *s == seq) {
            return Ok(play.clone());
        }
        self.fold(self.line.iter().take_while(|s| s.seq < seq).map(|s| s.seq))
    }

    /// The position after these entries, folded from the beginning.
    fn fold(&self, kept: impl IntoIterator<Item = u64>) -> Result<Play<G>, Refused> {
        let mut dice = Dice::seeded(&self.seed);
        let lost = |why: String| Refused::Illegal(Illegal::new("undo_failed", "Undo", why));
        let (mut play, _) = Play::new(&self.setup, &mut dice).map_err(|e| lost(e.to_string()))?;
        for seq in kept {
            let Some(Kind::Act { seat, action, .. }) =
                self.entries.get(seq as usize - 1).map(|e| &e.kind)
            else {
                return Err(lost(format!("entry {seq} is missing")));
            };
            play.apply(*seat, Self::read(action)?, &mut dice)?;
        }
        Ok(play)
    }

    /// The match as it stood after entry `seq` (0: set up), whatever was taken back since then;
    /// `None` if there is no such entry.
    pub fn moment(&self, seq: u64) -> Option<Play<G>> {
        if seq > self.seq() {
            return None;
        }
        let mut kept: Vec<u64> = Vec::new();
        for entry in self.entries.iter().take_while(|e| e.seq <= seq) {
            match &entry.kind {
                Kind::Act { .. } => kept.push(entry.seq),
                Kind::Undo { to, .. } => kept.retain(|s| s < to),
                Kind::Order { .. } => {}
            }
        }
        self.fold(kept).ok()
    }

    fn leave_order(&mut self, seat: Seat, window: String, when: When, id: Option<String>) {
        self.called.retain(|(s, w)| (*s, w) != (seat, &window));
        if when == When::Next {
            self.called.push((seat, window.clone()));
        } else {
            self.orders.insert((seat, window.clone()), when);
        }
        self.record(
            Kind::Order {
                seat,
                window,
                when,
                id: id.clone(),
            },
            seat,
            id,
        );
    }

    /// Answers open windows by their owners' standing orders, until somebody must really choose.
    fn follow_orders(&mut self) {
        while let Some((seat, decline)) = self.declined() {
            let Ok(action) = serde_json::to_value(&decline) else {
                return;
            };
            if self.make(seat, &action, None, true).is_err() {
                return;
            }
        }
    }

    fn declined(&self) -> Option<(Seat, G::Action)> {
        let frame = self.play.at().question()?;
        for seat in self.play.waiting().iter() {
            let Some(opening) = self.play.game().opening(frame, seat) else {
                continue;
            };
            let key = (seat, opening.window.to_owned());
            if self.called.contains(&key) {
                continue;
            }
            let pass = match self.orders.get(&key).copied().unwrap_or_default() {
                When::Always | When::Next => false,
                When::Danger => !opening.danger,
                When::Never => true,
            };
            if pass {
                return Some((seat, opening.decline));
            }
        }
        None
    }

    /// Keeps what each kind of viewer may know of the events, asked right after they happened.
    fn tell(&mut self, events: &[G::Event]) {
        let seq = self.seq();
        let game = self.play.game();
        for (i, viewer) in Viewer::all(game.seats()).enumerate() {
            for event in events {
                let Some(event) = game.redact(event, viewer) else {
                    continue;
                };
                let line = game.narrate(&event);
                let Ok(event) = serde_json::to_value(&event) else {
                    continue;
                };
                self.told[i].push(LogEvent {
                    seq,
                    event,
                    line,
                    undone: false,
                    at: None,
                });
            }
        }
    }

    /// What `viewer` knows of the events of all entries after `since`.
    pub fn log(&self, viewer: Viewer, since: Option<u64>) -> &[LogEvent] {
        let seats = usize::from(self.play.game().seats());
        let told = &self.told[viewer.seat().map_or(seats, |s| usize::from(s.0))];
        let from = since.map_or(0, |since| told.partition_point(|e| e.seq <= since));
        &told[from..]
    }

    /// Where the match stands, for `viewer`.
    pub fn decision(&self, viewer: Viewer) -> DecisionView {
        let mut view = DecisionView::of(&self.play, viewer);
        view.seq = self.asked;
        if let Some(seat) = viewer.seat() {
            view.undo = self.undo_offer(seat);
            view.orders = self.order_views(seat);
        }
        view
    }

    fn undo_offer(&self, seat: Seat) -> Option<UndoOffer> {
        if self.play.over() {
            return None;
        }
        let all = undo::free(&self.line, seat)?;
        let last = undo::last_free(&self.line, seat)?;
        let own = self
            .line
            .iter()
            .rev()
            .take_while(|s| s.seq >= all)
            .filter(|s| s.by == seat && !s.auto);
        let step = |s: &Step| {
            Some(UndoStep {
                seq: s.seq,
                label: self.labels.get(&s.seq)?.clone(),
            })
        };
        let steps = own.filter_map(step).collect();
        Some(UndoOffer { last, all, steps })
    }

    fn order_views(&self, seat: Seat) -> Vec<OrderView> {
        let windows = self.play.game().windows(seat).into_iter();
        windows
            .map(|window| {
                let key = (seat, window.id.clone());
                let when = self.orders.get(&key).copied().unwrap_or_default();
                OrderView {
                    called: self.called.contains(&key),
                    when,
                    window,
                }
            })
            .collect()
    }
}
