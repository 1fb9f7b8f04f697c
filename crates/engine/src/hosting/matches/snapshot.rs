//! Snapshots of a match: a long match opens without folding its whole journal, and one whose rules have
//! changed continues from its position.
//!
//! A [`MatchSnapshot`] holds what the entries don't: the position and the log. Its log covers only the
//! entries after an earlier snapshot, so that the log is stored once; all snapshots together hold the
//! whole log. Positions for undo are folded again when needed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{CommandError, Match, ahead::PassAhead, ending::EarlyEnd, log::LoggedEvent};
use crate::{
    fairness::Luck,
    game::Game,
    journal::{self, Entry, Kind, ReplayMismatch, When},
    play::{Play, Position},
    seat::Seat,
    text::Text,
    undo::Step,
};

/// The state of a match after an entry.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct MatchSnapshot<G: Game> {
    /// The entry after which it was taken.
    pub seq: u64,
    /// Its log covers the entries after this one; 0 includes the setup.
    pub since: u64,
    at: Position<G>,
    asked: u64,
    called: Vec<(Seat, String)>,
    ahead: Vec<(Seat, PassAhead<G>)>,
    /// The entries after which dice were rolled or something was revealed.
    barriers: Vec<u64>,
    labels: Vec<(u64, Text)>,
    told: Vec<LoggedEvent<G::Event>>,
}

/// How earlier entries relate to changed rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesChange {
    /// They replay to the same hashes.
    Replays,
    /// They diverge: the match continues from its position, and undo can't go back before it.
    Differs,
}

impl<G: Game> Match<G> {
    /// A snapshot of the present state with the log after entry `since`.
    pub fn snapshot(&self, since: u64) -> MatchSnapshot<G> {
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

    /// Restores a match from its entries and snapshots, in order. The first snapshot's log must start
    /// at the setup. Entries after the last snapshot are replayed.
    ///
    /// # Errors
    /// When the parts don't fit together, the position does not have the recorded hash, or a later
    /// entry is refused or diverges.
    pub fn resume(
        setup: G::Setup,
        luck: impl Into<Luck>,
        mut entries: Vec<Entry>,
        snapshots: Vec<MatchSnapshot<G>>,
    ) -> Result<Self, ReplayMismatch> {
        let wrong = |why: &str| ReplayMismatch::Snapshots(why.to_owned());
        let mut told_to = 0;
        for snapshot in &snapshots {
            if snapshot.since != told_to || snapshot.seq <= snapshot.since {
                return Err(wrong("one is missing"));
            }
            told_to = snapshot.seq;
        }
        let Some(newest) = snapshots.last() else {
            return Err(wrong("there is none"));
        };
        let known = entries.partition_point(|e| e.seq <= newest.seq);
        let after = entries.split_off(known);
        if entries.last().is_none_or(|e| e.seq != newest.seq) {
            return Err(wrong("it is of an entry that is not there"));
        }
        let barriers = snapshots.iter().flat_map(|m| m.barriers.iter().copied());
        let barriers = barriers.collect();
        let mut this = Self::stand(setup, luck.into(), entries, newest.at.clone(), barriers)?;
        this.asked = newest.asked;
        this.called.clone_from(&newest.called);
        this.ahead = newest.ahead.iter().cloned().collect();
        let mut labels = BTreeMap::new();
        for snapshot in snapshots {
            // Labels in earlier snapshots may lack choices that became free again later.
            labels.extend(snapshot.labels);
            if !this.log.restore(snapshot.told) {
                return Err(wrong("an audience has a viewer who is not at the table"));
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

    /// Restores a match at the last entry that holds a position, without the earlier log. `None` if
    /// there is no such entry.
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

    /// A match at a position, with what its entries alone say.
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

    /// Applies what an entry alone says.
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
            Kind::Stops { seat, level, .. } => {
                self.stops.insert(*seat, *level);
            }
            Kind::Concede { seat, .. } => self.ended = Some((seq, EarlyEnd::GivenUp(*seat))),
            Kind::End { by, .. } => self.ended = Some((seq, EarlyEnd::without_winner(*by))),
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

    /// Records that the match continues under the present rules version. Returns the new entry.
    ///
    /// # Errors
    /// Never, with plain data.
    pub fn rebase(&mut self, past: RulesChange) -> Result<&[Entry], CommandError> {
        let position = match past {
            RulesChange::Replays => None,
            RulesChange::Differs => {
                let position = serde_json::to_value(self.play.at());
                let position = position.map_err(|e| CommandError::Malformed(e.to_string()))?;
                Some(Box::new(position))
            }
        };
        let before = self.entries.len();
        self.go_on_under(G::VERSION, position)?;
        Ok(&self.entries[before..])
    }

    /// Standing orders stay. Passing ahead, called windows, and free undo end with the old rules.
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

    /// The first entry that can be viewed: 0, or the last rules change that earlier entries can't
    /// replay across.
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
