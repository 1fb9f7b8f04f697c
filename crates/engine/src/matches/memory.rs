//! A match as plain data, and taken up again from it: a long one opens without being folded from its
//! beginning, and one whose rules have changed goes on from where it stands.
//!
//! A [`MatchSnapshot`] holds what the entries alone don't say: the position, and what its entries told. It
//! tells only of the entries since an earlier one, so that a long match does not store its log again
//! and again; together with those before it it tells everything. Positions to undo to are not in it:
//! they are folded anew when somebody wants one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{CommandError, Match, ahead::Said, ending::Ended, log::Told};
use crate::{
    fairness::Luck,
    game::Game,
    journal::{self, Entry, Kind, ReplayMismatch, When},
    play::{Play, Position},
    seat::Seat,
    text::Text,
    undo::Step,
};

/// What a match has in mind after an entry.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct MatchSnapshot<G: Game> {
    /// The entry after which it was taken.
    pub seq: u64,
    /// It tells of the entries after this one; 0: of the set-up, too.
    pub since: u64,
    at: Position<G>,
    asked: u64,
    called: Vec<(Seat, String)>,
    ahead: Vec<(Seat, Said<G>)>,
    /// The choices after which dice fell or something was revealed.
    barriers: Vec<u64>,
    labels: Vec<(u64, Text)>,
    told: Vec<Told<G::Event>>,
}

/// How the entries before a change of the rules stand to the new ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Past {
    /// They replay to the same hashes.
    Replays,
    /// They lead elsewhere: the match goes on from where it stands, and nobody goes back before it.
    Differs,
}

impl<G: Game> Match<G> {
    /// What it has in mind now, telling of the entries after `since`.
    pub fn memory(&self, since: u64) -> MatchSnapshot<G> {
        let recent = |seq: &u64| *seq > since;
        MatchSnapshot {
            seq: self.seq(),
            since,
            at: self.play.at().clone(),
            asked: self.asked,
            called: self.called.clone(),
            ahead: self.ahead.iter().map(|(s, a)| (*s, a.clone())).collect(),
            barriers: self.barriers.iter().copied().filter(recent).collect(),
            labels: self.labels.clone(),
            told: self.log.stored(since),
        }
    }

    /// Takes a match up from its entries and the memories of it, in order, the first telling from
    /// the beginning. What comes after the last memory is followed.
    ///
    /// # Errors
    /// When they don't fit together, the position is not the one whose hash was recorded, or an
    /// entry after it is refused or leads elsewhere.
    pub fn resume(
        setup: G::Setup,
        luck: impl Into<Luck>,
        mut entries: Vec<Entry>,
        memories: Vec<MatchSnapshot<G>>,
    ) -> Result<Self, ReplayMismatch> {
        let wrong = |why: &str| ReplayMismatch::Snapshots(why.to_owned());
        let mut told_to = 0;
        for memory in &memories {
            if memory.since != told_to || memory.seq <= memory.since {
                return Err(wrong("one is missing"));
            }
            told_to = memory.seq;
        }
        let Some(newest) = memories.last() else {
            return Err(wrong("there is none"));
        };
        let known = entries.partition_point(|e| e.seq <= newest.seq);
        let after = entries.split_off(known);
        if entries.last().is_none_or(|e| e.seq != newest.seq) {
            return Err(wrong("it is of an entry that is not there"));
        }
        let barriers = memories.iter().flat_map(|m| m.barriers.iter().copied());
        let barriers = barriers.collect();
        let mut this = Self::stand(setup, luck.into(), entries, newest.at.clone(), barriers)?;
        this.asked = newest.asked;
        this.called.clone_from(&newest.called);
        this.ahead = newest.ahead.iter().cloned().collect();
        let mut labels = BTreeMap::new();
        for memory in memories {
            // Those of earlier ones may lack what was free again later.
            labels.extend(memory.labels);
            if !this.log.restore(memory.told) {
                return Err(wrong("it tells somebody who is not there"));
            }
        }
        this.labels = labels.into_iter().collect();
        this.forget();
        this.strike();
        for entry in after {
            this.follow(entry)?;
        }
        Ok(this)
    }

    /// Takes a journal up at the last entry that holds a position, or `None` if there is none. The
    /// log before it is lost.
    pub(super) fn from_rebase(
        setup: &G::Setup,
        luck: &Luck,
        entries: &mut Vec<Entry>,
    ) -> Result<Option<Self>, ReplayMismatch> {
        let Some(at) = entries.iter().rposition(|e| holds(e).is_some()) else {
            return Ok(None);
        };
        let after = entries.split_off(at + 1);
        let known = std::mem::replace(entries, after);
        let Some(position) = known.last().and_then(holds).cloned() else {
            return Ok(None);
        };
        let asked = known.last().map_or(0, |e| e.seq);
        let position = read(asked, &position)?;
        let mut this = Self::stand(setup.clone(), luck.clone(), known, position, Vec::new())?;
        this.asked = asked;
        Ok(Some(this))
    }

    /// A match that stands at a position after these entries, with what they alone say of it.
    fn stand(
        setup: G::Setup,
        luck: Luck,
        entries: Vec<Entry>,
        at: Position<G>,
        barriers: Vec<u64>,
    ) -> Result<Self, ReplayMismatch> {
        let found = at.hash();
        let last = entries.last();
        if let Some(Entry { seq, hash, .. }) = last.filter(|e| e.hash != found) {
            return Err(ReplayMismatch::Hash {
                seq: *seq,
                expected: *hash,
                found,
            });
        }
        let seq = last.map_or(0, |e| e.seq);
        let dice = luck.dice();
        let mut this = Self::at_hand(setup, luck, dice, Play::resume(at));
        this.barriers = barriers;
        this.changed = seq;
        for entry in &entries {
            this.recall(entry)?;
        }
        this.entries = entries;
        Ok(this)
    }

    /// What an entry alone says.
    fn recall(&mut self, entry: &Entry) -> Result<(), ReplayMismatch> {
        let seq = entry.seq;
        match &entry.kind {
            Kind::Act { seat, auto, .. } => self.line.push(Step {
                seq,
                by: *seat,
                barrier: self.barriers.binary_search(&seq).is_ok(),
                auto: *auto,
            }),
            Kind::Undo { to, .. } => self.line.retain(|step| step.seq < *to),
            Kind::Order {
                seat, window, when, ..
            } => {
                if *when != When::Next {
                    self.orders.insert((*seat, window.to_string()), *when);
                }
            }
            Kind::Ahead { .. } => {}
            Kind::Concede { seat, .. } => self.ended = Some((seq, Ended::GivenUp(*seat))),
            Kind::End { by, .. } => self.ended = Some((seq, Ended::without_winner(*by))),
            Kind::Rebase { position, .. } => {
                if let Some(position) = position {
                    self.line.clear();
                    self.base = Some((seq, Play::resume(read(seq, position)?)));
                }
            }
        }
        self.commands.note(entry);
        Ok(())
    }

    /// Marks every event that was taken back.
    fn strike(&mut self) {
        for entry in &self.entries {
            let Kind::Undo { to, .. } = entry.kind else {
                continue;
            };
            self.log.strike(to, entry.seq);
        }
    }

    /// Notes in the journal that the match goes on under the present version of its rules. Returns
    /// the new entry.
    ///
    /// # Errors
    /// When the position can't be written: never, with plain data.
    pub fn rebase(&mut self, past: Past) -> Result<&[Entry], CommandError> {
        let position = match past {
            Past::Replays => None,
            Past::Differs => {
                let position = serde_json::to_value(self.play.at());
                let position = position.map_err(|e| CommandError::Malformed(e.to_string()))?;
                Some(Box::new(position))
            }
        };
        let before = self.entries.len();
        self.go_on_under(G::VERSION, position)?;
        Ok(&self.entries[before..])
    }

    /// Standing orders stay. Passing ahead and called windows end with the rules they were said
    /// under, and so do the choices that could be taken back.
    pub(super) fn go_on_under(
        &mut self,
        version: u32,
        position: Option<Box<Value>>,
    ) -> Result<(), CommandError> {
        let seq = self.seq() + 1;
        if let Some(position) = &position {
            let at = read(seq, position).map_err(|e| CommandError::Malformed(e.to_string()))?;
            self.play = Play::resume(at);
            self.changed = seq;
            self.line.clear();
            self.past.clear();
            self.called.clear();
            self.ahead.clear();
            self.asked = seq;
            self.base = Some((seq, self.play.clone()));
        }
        self.write_down(Entry {
            seq,
            hash: self.play.at().hash(),
            dice: None,
            kind: Kind::Rebase { version, position },
        });
        Ok(())
    }

    /// The first entry that can be looked back at: 0, or where the rules changed last so that
    /// nothing before can be folded.
    pub fn earliest(&self) -> u64 {
        self.base.as_ref().map_or(0, |(seq, _)| *seq)
    }
}

fn holds(entry: &Entry) -> Option<&Value> {
    journal::position(&entry.kind)
}

fn read<G: Game>(seq: u64, position: &Value) -> Result<Position<G>, ReplayMismatch> {
    Position::deserialize(position).map_err(|e| ReplayMismatch::Refused {
        seq,
        why: format!("its position can't be read: {e}"),
    })
}
