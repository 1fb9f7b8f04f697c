//! Undo and earlier positions: both are folds of the entries that count.

use super::{CommandError, Match, UndoOffer, UndoStep, label};
use crate::{
    decision::Illegal,
    game::Game,
    journal::{Entry, Kind},
    play::Play,
    seat::Seat,
    text,
    undo::{self, Step},
};

impl<G: Game> Match<G> {
    /// Takes back the entries from `to` on. Beyond free undo, every other seat must have agreed.
    ///
    /// # Errors
    /// When it is refused; the match is unchanged.
    pub fn undo(
        &mut self,
        seat: Seat,
        to: u64,
        agreed: &[Seat],
        id: Option<String>,
    ) -> Result<&[Entry], CommandError> {
        self.repeated(seat, id.as_deref())?;
        let before = self.entries.len();
        self.take_back(seat, to, agreed, id)?;
        self.follow_orders();
        Ok(&self.entries[before..])
    }

    pub(super) fn take_back(
        &mut self,
        seat: Seat,
        to: u64,
        agreed: &[Seat],
        id: Option<String>,
    ) -> Result<(), CommandError> {
        if let Some((base, _)) = &self.base
            && to <= *base
        {
            let why = text!(
                "the rules of this game have been updated since then, at #{0}: nothing before that \
                 can be taken back",
                *base
            );
            return Err(Illegal::new("other_rules", "Undo", why).into());
        }
        let Some(index) = self.line.iter().position(|s| s.seq == to) else {
            let why = text!("#{0} is not a choice that can be taken back", to);
            return Err(Illegal::new("nothing_to_undo", "Undo", why).into());
        };
        if self.over() {
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
                "dice fell, something was revealed or someone else chose since then: every other \
                 player must agree"
            );
            return Err(Illegal::new("undo_needs_consent", "Undo", why).into());
        }
        self.play = self.position_before(to)?;
        self.ahead.clear();
        self.line.truncate(index);
        self.past.retain(|(seq, _)| *seq < to);
        self.labels.retain(|(seq, _)| *seq < to);
        self.log.strike(to, self.seq() + 1);
        let kind = Kind::Undo {
            to,
            by: seat,
            agreed: agreed.into(),
            id: id.map(Into::into),
        };
        self.asked = self.record(kind);
        self.changed = self.asked;
        self.relabel();
        Ok(())
    }

    /// Computes labels of choices that this undo makes free again.
    fn relabel(&mut self) {
        let Some(earliest) = self.earliest_free() else {
            return;
        };
        let known = self.labels.first().map_or(u64::MAX, |(seq, _)| *seq);
        let unknown = self.line.iter().map(|s| s.seq);
        let unknown: Vec<u64> = unknown.take_while(|seq| *seq < known).collect();
        if unknown.last().is_none_or(|last| *last < earliest) {
            return;
        }
        let mut labels = Vec::new();
        let folded = self.fold(unknown, |seq, play, seat, action| {
            if seq >= earliest {
                let answers = play.options().has(seat, action);
                let question = play.at().question().filter(|_| answers);
                labels.push((seq, label(play.at(), question, seat, action)));
            }
        });
        if folded.is_ok() {
            labels.append(&mut self.labels);
            self.labels = labels;
        }
    }

    pub(super) fn position_before(&self, seq: u64) -> Result<Play<G>, CommandError> {
        if let Some((_, at)) = self.past.iter().find(|(s, _)| *s == seq) {
            return Ok(Play::resume(at.clone()));
        }
        let kept = self.line.iter().map(|s| s.seq);
        self.fold(kept.take_while(|s| *s < seq), |_, _, _, _| {})
    }

    /// The position after these entries, folded from the start or from the last rules change. `before`
    /// sees each choice and the position before it.
    fn fold(
        &self,
        kept: impl IntoIterator<Item = u64>,
        mut before: impl FnMut(u64, &Play<G>, Seat, &G::Action),
    ) -> Result<Play<G>, CommandError> {
        let mut dice = self.luck.dice();
        let lost = |why: String| CommandError::Illegal(Illegal::new("undo_failed", "Undo", why));
        let mut play = if let Some((_, play)) = &self.base {
            play.clone()
        } else {
            let begun = Play::new(&self.setup, &mut dice);
            begun.map_err(|e| lost(e.to_string()))?.0
        };
        for seq in kept {
            let Some(Kind::Act { seat, action, .. }) =
                self.entries.get(seq as usize - 1).map(|e| &e.kind)
            else {
                return Err(lost(format!("entry {seq} is missing")));
            };
            let action = Self::read_again(action)?;
            before(seq, &play, *seat, &action);
            play.apply(*seat, action, &mut dice)?;
        }
        Ok(play)
    }

    /// The match after entry `seq` (0 is the setup), including entries that were taken back later.
    /// `None` if there is no such entry, or if it is before [`Self::earliest`].
    pub fn moment(&self, seq: u64) -> Option<Play<G>> {
        let earliest = self.earliest();
        if seq > self.seq() || seq < earliest {
            return None;
        }
        let mut kept: Vec<u64> = Vec::new();
        let since = self.entries.iter().filter(|e| e.seq > earliest);
        for entry in since.take_while(|e| e.seq <= seq) {
            match &entry.kind {
                Kind::Act { .. } => kept.push(entry.seq),
                Kind::Undo { to, .. } => kept.retain(|s| s < to),
                Kind::Order { .. }
                | Kind::Ahead { .. }
                | Kind::Stops { .. }
                | Kind::Concede { .. }
                | Kind::End { .. }
                | Kind::Rebase { .. } => {}
            }
        }
        self.fold(kept, |_, _, _, _| {}).ok()
    }

    pub(super) fn undo_offer(&self, seat: Seat) -> Option<UndoOffer> {
        if self.over() {
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
            let label = self.labels.binary_search_by_key(&s.seq, |(seq, _)| *seq);
            Some(UndoStep {
                seq: s.seq,
                label: self.labels[label.ok()?].1.clone(),
            })
        };
        let steps = own.filter_map(step).collect();
        Some(UndoOffer { last, all, steps })
    }
}
