//! Undo, standing orders, and replay, as in a hosted match, and matches that are stored and restored on
//! the way.

use std::collections::BTreeMap;

use super::walk::{Walk, name, pick, text};
use crate::{
    dice::Dice,
    fairness::{Hex, Luck, Terms},
    game::Game,
    hash::StateHash,
    journal::{Entry, Kind, Stops, When},
    matches::{Match, MatchSnapshot},
    seat::{Seat, Viewer},
};

/// The maximum number of commands. Undo makes games longer; after that the match is replayed as it is.
const COMMANDS: usize = 600;

/// A match is stored and restored after one command in this many, on average.
const BREAKS: u32 = 20;

pub(super) fn law<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    run(walk, None)
}

pub(super) fn resuming<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    run(walk, Some(Vec::new()))
}

fn run<G: Game>(
    walk: &mut Walk<G>,
    snapshots: Option<Vec<MatchSnapshot<G>>>,
) -> Result<(), String> {
    let start = Match::<G>::start(walk.setup.clone(), luck(walk));
    let mut trial = Trial {
        the: start.map_err(|e| e.to_string())?,
        before: BTreeMap::new(),
        snapshots,
    };
    let result = trial.live(&mut walk.luck).and_then(|()| trial.replays());
    result.map_err(|why| {
        let commands: Vec<_> = trial.the.entries().iter().map(|e| text(&e.kind)).collect();
        format!(
            "{why}; after the commands {}",
            serde_json::Value::from(commands)
        )
    })
}

/// Every second match has committed dice.
fn luck<G: Game>(walk: &mut Walk<G>) -> Luck {
    if walk.one_of(2) == 0 {
        return Luck::plain(walk.seed);
    }
    let terms = Terms::new(Hex([0; 32]), "law", vec![Some(Hex([1; 16])), None]);
    Luck::fair(walk.seed, terms).unwrap_or_else(|_| Luck::plain(walk.seed))
}

struct Trial<G: Game> {
    the: Match<G>,
    /// The hash before each entry.
    before: BTreeMap<u64, StateHash>,
    /// What it was restored from, if it was.
    snapshots: Option<Vec<MatchSnapshot<G>>>,
}

impl<G: Game> Trial<G> {
    fn live(&mut self, luck: &mut Dice) -> Result<(), String> {
        for n in 0..COMMANDS {
            let hash = self.the.play().at().hash();
            let (seq, game) = (self.the.seq(), self.the.play().game().clone());
            match luck.below(10) {
                0 => self.undo_freely(luck)?,
                1 if n % 7 == 0 => self.undo_by_consent(luck)?,
                2 if n % 2 == 0 => self.order(luck)?,
                2 if n % 3 == 0 => self.set_stops(luck)?,
                2 => self.pass_ahead(luck)?,
                3 if n % 2 == 0 => self.pass_alone()?,
                _ => {
                    let Some((seat, action)) = pick(self.the.play(), luck) else {
                        break;
                    };
                    self.act(seat, &action, n)?;
                }
            }
            self.note(hash)?;
            if self.the.changed() <= seq && *self.the.play().game() != game {
                return Err(format!(
                    "what came after #{seq} changed more than it owned up to"
                ));
            }
            if luck.below(BREAKS) == 0 {
                self.break_off(luck)?;
            }
        }
        Ok(())
    }

    /// Stores the match, sometimes replacing the last snapshot, and continues with the restored one,
    /// with or without evicting caches.
    fn break_off(&mut self, luck: &mut Dice) -> Result<(), String> {
        let Some(snapshots) = &mut self.snapshots else {
            return Ok(());
        };
        if luck.below(2) == 0 {
            snapshots.pop();
        }
        let since = snapshots.last().map_or(0, |m| m.seq);
        if since == self.the.seq() {
            return Ok(());
        }
        let saved = serde_json::to_string(&self.the.snapshot(since)).map_err(|e| e.to_string())?;
        let read = serde_json::from_str(&saved);
        snapshots.push(read.map_err(|e| format!("the stored match can't be read: {e}"))?);
        let (setup, entries) = (self.the.setup().clone(), self.the.entries().to_vec());
        let rests = luck.below(2) == 0;
        let luck = self.the.luck().clone();
        let again = Match::<G>::resume(setup, luck, entries, snapshots.clone());
        let mut again = again.map_err(|diverged| format!("taken up again: {diverged}"))?;
        self.is_the_same("taken up again", &again)?;
        if rests {
            self.the.rest();
            self.is_the_same("after a rest", &again)?;
            again.rest();
        }
        self.the = again;
        Ok(())
    }

    /// Records the hash before each new entry and checks where undo led.
    fn note(&mut self, mut hash: StateHash) -> Result<(), String> {
        let known = self.before.len();
        for entry in &self.the.entries()[known..] {
            if let Kind::Undo { to, .. } = &entry.kind {
                let expected = self.before.get(to);
                if expected != Some(&entry.hash) {
                    return Err(format!(
                        "undo of #{to} leads to {} and not to {expected:?}",
                        entry.hash
                    ));
                }
            }
            let before = std::mem::replace(&mut hash, entry.hash);
            self.before.insert(entry.seq, before);
        }
        if self.the.play().at().hash() != hash {
            return Err("the hash of the last entry is not the position's".to_owned());
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, action: &G::Action, n: usize) -> Result<(), String> {
        let json = text(action);
        let (asked, id) = (self.the.asked(), Some(format!("c{n}")));
        let done = self
            .the
            .act(seat, Some(asked), &json, id.clone())
            .map(<[Entry]>::len);
        done.map_err(|refused| format!("a listed choice is refused: {refused}"))?;
        match self.the.act(seat, Some(asked), &json, id) {
            Err(refused) if refused.code() == "duplicate" => Ok(()),
            other => Err(format!("the same command again gives {other:?}")),
        }
    }

    fn undo_freely(&mut self, luck: &mut Dice) -> Result<(), String> {
        for seat in (0..self.the.play().game().seats()).map(Seat) {
            let Some(offer) = self.the.decision(Viewer::Seat(seat)).undo else {
                continue;
            };
            let steps: Vec<u64> = offer.steps.iter().map(|s| s.seq).collect();
            if (steps.first(), steps.last()) != (Some(&offer.last), Some(&offer.all))
                || !steps.is_sorted_by(|later, earlier| later > earlier)
            {
                return Err(format!(
                    "undo is offered along the steps {steps:?}: {offer:?}"
                ));
            }
            let to = steps[luck.below(steps.len() as u32) as usize];
            let done = self.the.undo(seat, to, &[], None);
            return match done {
                Ok(_) => Ok(()),
                Err(refused) => Err(format!("undo is offered and refused: {refused}")),
            };
        }
        Ok(())
    }

    fn undo_by_consent(&mut self, luck: &mut Dice) -> Result<(), String> {
        let counts: Vec<u64> = self.the.line().map(|s| s.seq).collect();
        if counts.is_empty() || self.the.play().over() {
            return Ok(());
        }
        let back = luck.below(counts.len().min(5) as u32) as usize;
        let to = counts[counts.len() - 1 - back];
        let seats: Vec<Seat> = (0..self.the.play().game().seats()).map(Seat).collect();
        match self.the.undo(Seat(0), to, &seats, None) {
            Ok(_) => Ok(()),
            Err(refused) => Err(format!("undo is agreed and refused: {refused}")),
        }
    }

    fn order(&mut self, luck: &mut Dice) -> Result<(), String> {
        let seat = Seat(luck.below(u32::from(self.the.play().game().seats())) as u8);
        let windows = self.the.play().game().windows(seat);
        if windows.is_empty() {
            return Ok(());
        }
        let window = &windows[luck.below(windows.len() as u32) as usize].id;
        let when = [When::Always, When::Danger, When::Never, When::Next];
        let when = when[luck.below(4) as usize];
        let over = self.the.play().over();
        match self.the.order(seat, window, when, None) {
            Ok(_) if over => Err(format!("an order for {window} is taken after the end")),
            Ok(_) => Ok(()),
            Err(_) if over => Ok(()),
            Err(refused) => Err(format!("an order for {window} is refused: {refused}")),
        }
    }

    fn set_stops(&mut self, luck: &mut Dice) -> Result<(), String> {
        let seat = Seat(luck.below(u32::from(self.the.play().game().seats())) as u8);
        let level = [Stops::Quick, Stops::Normal, Stops::Full][luck.below(3) as usize];
        let over = self.the.play().over();
        match self.the.set_stops(seat, level, None) {
            Ok(_) if over => Err("a level of stops is taken after the end".to_owned()),
            Err(refused) if !over => Err(format!("a level of stops is refused: {refused}")),
            _ => Ok(()),
        }
    }

    /// Who can only pass is passed, and no one else.
    fn pass_alone(&mut self) -> Result<(), String> {
        let (seq, alone) = (self.the.seq(), self.the.alone());
        if let Err(refused) = self.the.pass_alone() {
            return Err(format!("passing for {alone:?} is refused: {refused}"));
        }
        match alone {
            Some(seat) if self.the.seq() == seq => Err(format!("{seat:?} was not passed")),
            None if self.the.seq() != seq => Err("someone who has a choice was passed".to_owned()),
            _ => Ok(()),
        }
    }

    fn pass_ahead(&mut self, luck: &mut Dice) -> Result<(), String> {
        let seat = Seat(luck.below(u32::from(self.the.play().game().seats())) as u8);
        let horizons = self.the.play().game().horizons(seat);
        let at = luck.below(horizons.len() as u32 + 1) as usize;
        let until = horizons.get(at).map(|h| h.id.clone());
        let over = self.the.play().over();
        match self.the.pass_ahead(seat, until, None) {
            Ok(_) if over => Err("somebody passes ahead after the end".to_owned()),
            Err(refused) if !over => Err(format!("passing ahead is refused: {refused}")),
            _ => Ok(()),
        }
    }

    /// The entries, saved and read back, fold to the same match.
    fn replays(&self) -> Result<(), String> {
        let saved = serde_json::to_string(self.the.entries()).map_err(|e| e.to_string())?;
        let entries: Vec<Entry> = serde_json::from_str(&saved).map_err(|e| e.to_string())?;
        let again = Match::<G>::replay(self.the.setup().clone(), self.the.luck().clone(), entries);
        let again = again.map_err(|diverged| format!("replayed: {diverged}"))?;
        self.is_the_same("replayed", &again)
    }

    fn is_the_same(&self, how: &str, again: &Match<G>) -> Result<(), String> {
        if again.play().at() != self.the.play().at() || again.entries() != self.the.entries() {
            return Err(format!("{how}, it is another match"));
        }
        if again.open_dice(0) != self.the.open_dice(0) {
            return Err(format!("{how}, other dice fell"));
        }
        for viewer in Viewer::all(self.the.play().game().seats()) {
            let view = |the: &Match<G>| text(&the.play().game().view(viewer));
            if view(again) != view(&self.the) {
                return Err(format!("{how}, {} sees something else", name(viewer)));
            }
            if again.decision(viewer) != self.the.decision(viewer) {
                return Err(format!("{how}, {} is asked otherwise", name(viewer)));
            }
            if again.log(viewer, None) != self.the.log(viewer, None) {
                return Err(format!("{how}, {} is told otherwise", name(viewer)));
            }
        }
        Ok(())
    }
}
