//! What each faction has: Power, Doom, Elder Signs, spellbooks.

use std::collections::BTreeSet;

use engine::InvariantViolation;

use super::{AuditResult, Ledger, fault, must};
use crate::{
    event::{Event, Why},
    ids::{Faction, Kind, Requirement, Spellbook},
};

/// Why Doom advanced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// By a rule.
    Gained(Why),
    /// By revealing an Elder Sign of this value.
    Sign(u8),
}

/// A step on the Doom track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The turn in which it was made.
    pub turn: u16,
    /// How far.
    pub amount: u16,
    /// Why.
    pub reason: Reason,
}

/// What a faction has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Account {
    pub(super) power: u16,
    pub(super) doom: Vec<Entry>,
    pub(super) spent: u16,
    /// Elder Signs of value 1, 2, 3.
    pub(super) drawn: [u8; 3],
    pub(super) revealed: [u8; 3],
    pub(super) books: BTreeSet<Spellbook>,
    /// Those of its Loyalty Cards.
    pub(super) card_books: BTreeSet<Spellbook>,
    pub(super) met: BTreeSet<Requirement>,
    pub(super) cthulhu_awoke: bool,
}

impl Account {
    /// Every step on the Doom track, in order.
    pub fn doom(&self) -> &[Entry] {
        &self.doom
    }

    /// Where the faction stands on the Doom track by these steps.
    pub fn doom_total(&self) -> u16 {
        self.gained() - self.spent
    }

    fn gained(&self) -> u16 {
        self.doom.iter().map(|entry| entry.amount).sum()
    }

    /// Doom that was given up or taken away again.
    pub const fn spent(&self) -> u16 {
        self.spent
    }

    /// The Elder Signs it holds face down, of value 1, 2, 3.
    pub fn signs(&self) -> [u8; 3] {
        [0, 1, 2].map(|kind| self.drawn[kind] - self.revealed[kind])
    }

    fn give(&mut self, amount: u16, of: Faction) -> AuditResult {
        let power = self.power;
        must(amount <= power, || {
            format!("{} gives {amount} Power and has {power}", of.name())
        })?;
        self.power -= amount;
        Ok(())
    }

    /// All the Power there is goes.
    fn give_all(&mut self, amount: u16, of: Faction) -> AuditResult {
        self.give(amount, of)?;
        let left = self.power;
        must(left == 0, || {
            format!("{} keeps {left} Power of all", of.name())
        })
    }
}

fn kind_of(value: u8) -> Result<usize, InvariantViolation> {
    match value {
        1..=3 => Ok(usize::from(value) - 1),
        _ => fault(format!("an Elder Sign worth {value}")),
    }
}

impl Ledger {
    /// Power that comes and goes.
    pub(super) fn enter_power(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::Gathered {
                faction,
                cultists,
                gates,
                abandoned,
                captives,
                own,
            } => {
                self.account_mut(faction).power += cultists + gates + abandoned + captives + own;
            }
            Event::MinimumPower {
                faction,
                from,
                power,
            } => {
                // Rulebook III: to half of the highest, rounded up.
                let most = self.accounts.iter().map(|a| a.power).max().unwrap_or(0);
                let account = self.account_mut(faction);
                let had = account.power;
                let half = most.div_ceil(2);
                must(had == from && had < power && power == half, || {
                    format!("raised from {had} to {power} of {most} Power")
                })?;
                account.power = power;
            }
            Event::PowerGained {
                faction, amount, ..
            } => self.account_mut(faction).power += amount,
            Event::Spent { faction, amount }
            | Event::DecayPaid { faction, amount }
            | Event::PowerLost {
                faction, amount, ..
            } => self.account_mut(faction).give(amount, faction)?,
            Event::Passed { faction, power } | Event::Exhausted { faction, power, .. } => {
                self.account_mut(faction).give_all(power, faction)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Doom and Elder Signs.
    pub(super) fn enter_earnings(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::DoomGained {
                faction,
                amount,
                why,
            } => self.advance(faction, amount, Reason::Gained(why)),
            Event::DoomLost {
                faction, amount, ..
            } => {
                let account = self.account_mut(faction);
                must(amount <= account.doom_total(), || {
                    format!("{} loses {amount} Doom", faction.name())
                })?;
                account.spent += amount;
            }
            Event::SignGained { faction, value, .. } => {
                let Some(value) = value else {
                    return fault("the value of an Elder Sign is not told");
                };
                let kind = kind_of(value)?;
                must(self.pile[kind] > 0, || {
                    format!("no Elder Sign worth {value} is left")
                })?;
                self.pile[kind] -= 1;
                self.account_mut(faction).drawn[kind] += 1;
            }
            Event::Revealed { faction, value } => {
                let kind = kind_of(value)?;
                let account = self.account_mut(faction);
                must(account.signs()[kind] > 0, || {
                    format!("{} has no Elder Sign worth {value}", faction.name())
                })?;
                account.revealed[kind] += 1;
                self.advance(faction, u16::from(value), Reason::Sign(value));
            }
            _ => {}
        }
        Ok(())
    }

    /// Requirements and spellbooks.
    pub(super) fn enter_books(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::RequirementMet {
                faction,
                requirement,
            } => {
                let new = self.account_mut(faction).met.insert(requirement);
                must(new && requirement.faction() == faction, || {
                    format!("{} can't be met", requirement.name())
                })?;
            }
            Event::BookTaken { faction, book } => {
                let new = !self.accounts.iter().any(|a| a.books.contains(&book));
                let new = new && book.faction().is_none_or(|of| of == faction);
                let account = self.account_mut(faction);
                account.books.insert(book);
                must(new && account.books.len() <= account.met.len(), || {
                    format!("{} was not earned", book.name())
                })?;
            }
            Event::CardBookEarned { faction, book } => {
                let card = book.card().and_then(|kind| kind.units().first());
                let held = card.is_some_and(|unit| self.owner(unit) == Some(faction));
                let new = self.account_mut(faction).card_books.insert(book);
                must(new && held, || format!("{} was not earned", book.name()))?;
            }
            Event::BookReturned { faction, book } => {
                must(self.account_mut(faction).books.remove(&book), || {
                    format!("{} was not there", book.name())
                })?;
            }
            _ => {}
        }
        Ok(())
    }

    fn advance(&mut self, faction: Faction, amount: u16, reason: Reason) {
        let turn = self.turn;
        let entry = Entry {
            turn,
            amount,
            reason,
        };
        self.account_mut(faction).doom.push(entry);
    }

    /// Immortal: Cthulhu costs less the next time.
    pub(super) fn note_awakening(&mut self, kind: Kind) {
        if kind == Kind::Cthulhu {
            self.account_mut(Faction::Gc).cthulhu_awoke = true;
        }
    }
}
