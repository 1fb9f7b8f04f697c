//! Folding a journal: every entry is applied again and must lead to the recorded state.

use super::{CommandError, Match};
use crate::{
    fairness::{Luck, Thrown},
    game::Game,
    journal::{Entry, Kind, ReplayMismatch},
};

impl<G: Game> Match<G> {
    /// Folds a journal and checks every hash. Across a rules change that earlier entries can't replay,
    /// it continues from the recorded position without the earlier log.
    ///
    /// # Errors
    /// At the first entry that is refused or diverges.
    pub fn replay(
        setup: G::Setup,
        luck: impl Into<Luck>,
        entries: impl IntoIterator<Item = Entry>,
    ) -> Result<Self, ReplayMismatch> {
        let luck = luck.into();
        let mut entries = entries.into_iter().collect();
        let mut this = match Self::from_rebase(&setup, &luck, &mut entries)? {
            Some(this) => this,
            None => Self::start(setup, luck)
                .map_err(|e| ReplayMismatch::Header(format!("setup.{e}")))?,
        };
        for entry in entries {
            this.follow(entry)?;
        }
        Ok(this)
    }

    /// Applies the next entry of the journal, made by another fold, and checks its hash.
    ///
    /// # Errors
    /// When it is refused or diverges: drop this fold.
    pub fn follow(&mut self, entry: Entry) -> Result<(), ReplayMismatch> {
        let Entry {
            seq,
            hash: expected,
            dice: recorded,
            kind,
        } = entry;
        if seq != self.seq() + 1 {
            let why = format!("its number should be {}", self.seq() + 1);
            return Err(ReplayMismatch::Refused { seq, why });
        }
        self.redo(kind).map_err(|e| ReplayMismatch::Refused {
            seq,
            why: e.to_string(),
        })?;
        let thrown = self.entries.last().and_then(|e| e.dice.as_deref());
        if thrown != recorded.as_deref() {
            return Err(ReplayMismatch::Dice {
                seq,
                recorded: faces(recorded.as_deref()),
                found: faces(thrown),
            });
        }
        let Some(found) = self.entries.last().map(|e| e.hash) else {
            let why = "it made no entry".to_owned();
            return Err(ReplayMismatch::Refused { seq, why });
        };
        if found != expected {
            return Err(ReplayMismatch::Hash {
                seq,
                expected,
                found,
            });
        }
        Ok(())
    }

    /// Applies a recorded entry, without following standing orders: their answers are entries, too.
    fn redo(&mut self, kind: Kind) -> Result<(), CommandError> {
        match kind {
            Kind::Act {
                seat,
                action,
                id,
                auto,
            } => {
                self.not_ended()?;
                let parsed = Self::read_again(&action)?;
                self.make(seat, action, &parsed, id.map(Into::into), auto)?;
            }
            Kind::Undo { to, by, agreed, id } => {
                self.take_back(by, to, &agreed, id.map(Into::into))?;
            }
            Kind::Order {
                seat,
                window,
                when,
                id,
            } => self.leave_order(seat, window.into(), when, id.map(Into::into)),
            Kind::Ahead { seat, until, id } => {
                self.say_ahead(seat, until.map(Into::into), id.map(Into::into));
            }
            Kind::Stops { seat, level, id } => {
                self.leave_stops(seat, level, id.map(Into::into));
            }
            Kind::Concede { seat, id } => {
                self.may_concede()?;
                self.concede(seat, id.map(Into::into));
            }
            Kind::End { by, agreed, id } => {
                match by {
                    Some(by) => self.end(by, &agreed, id.map(Into::into))?,
                    None => self.close()?,
                };
            }
            Kind::Rebase { version, position } => self.go_on_under(version, position)?,
        }
        Ok(())
    }
}

fn faces(thrown: Option<&Thrown>) -> String {
    let Some(thrown) = thrown else {
        return "none".to_owned();
    };
    let faces: Vec<String> = thrown.faces.iter().map(ToString::to_string).collect();
    format!(
        "{} (words {} to {})",
        faces.join(" "),
        thrown.from + 1,
        thrown.to
    )
}
