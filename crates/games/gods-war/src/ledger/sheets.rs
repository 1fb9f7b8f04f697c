//! What each empire has, by the events: Power, VP, runes, gifts and heroquests.

use super::{AuditResult, Ledger, must};
use crate::{
    event::Event,
    ids::{Empire, Gift, Rune},
    sheet::Slot,
};

impl Ledger {
    pub(super) fn enter_sheets(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::Spent { empire, amount } | Event::PowerLost { empire, amount, .. } => {
                self.give_power(empire, amount)
            }
            Event::Dropped { empire, power } => {
                self.give_power(empire, power)?;
                let left = self.sheet(empire).power;
                must(left == 0, || {
                    format!("{} keeps {left} Power", empire.name())
                })
            }
            Event::PowerGained { empire, amount, .. } => {
                self.sheet(empire).power += amount;
                Ok(())
            }
            Event::VpGained { empire, amount, .. } => {
                self.sheet(empire).vp += amount;
                Ok(())
            }
            Event::VpLost { empire, amount, .. } => {
                let vp = self.sheet(empire).vp;
                must(amount <= vp, || {
                    format!("{} loses {amount} VP and has {vp}", empire.name())
                })?;
                self.sheet(empire).vp -= amount;
                Ok(())
            }
            _ => self.enter_runes(event),
        }
    }

    fn give_power(&mut self, empire: Empire, amount: u16) -> AuditResult {
        let power = self.sheet(empire).power;
        must(amount <= power, || {
            format!("{} gives {amount} Power and has {power}", empire.name())
        })?;
        self.sheet(empire).power -= amount;
        Ok(())
    }

    fn enter_runes(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::RuneGained {
                empire,
                rune: Some(rune),
                ..
            } => {
                self.sheet(empire).runes.push(rune);
                Ok(())
            }
            Event::RunePlayed { empire, rune } | Event::RuneDiscarded { empire, rune, .. } => {
                self.give_rune(empire, rune)
            }
            Event::RuneGiven {
                by,
                to,
                rune: Some(rune),
            } => {
                self.give_rune(by, rune)?;
                self.sheet(to).runes.push(rune);
                Ok(())
            }
            _ => self.enter_gifts(event),
        }
    }

    fn give_rune(&mut self, empire: Empire, rune: Rune) -> AuditResult {
        let hand = &mut self.sheet(empire).runes;
        let at = hand.iter().position(|r| *r == rune);
        must(at.is_some(), || {
            format!("{} does not hold the {} rune", empire.name(), rune.name())
        })?;
        at.map(|at| hand.remove(at));
        Ok(())
    }

    fn enter_gifts(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::Quest { empire, slot } => {
                let covered = self.sheet(empire).slots[slot.index()].is_some();
                must(!covered, || {
                    format!("{} earns a covered slot", empire.name())
                })?;
                self.sheet(empire).earned[slot.index()] = true;
            }
            Event::GiftTaken { empire, gift, slot } => self.take_gift(empire, gift, slot)?,
            Event::GiftSpent { empire, gift } => {
                let has = self.sheet(empire).has(gift);
                must(has, || {
                    format!("{} turns {} that is not up", empire.name(), gift.name())
                })?;
                self.sheet(empire).spent.insert(gift);
            }
            Event::GiftBack { empire, gift } => self.gift_back(empire, gift),
            _ => {}
        }
        Ok(())
    }

    fn take_gift(&mut self, empire: Empire, gift: Gift, slot: Option<Slot>) -> AuditResult {
        let sheet = self.sheet(empire);
        let Some(slot) = slot else {
            sheet.race_gifts.insert(gift);
            return Ok(());
        };
        let i = slot.index();
        let due = sheet.earned[i] && sheet.slots[i].is_none();
        must(due, || {
            format!("{} takes {} unearned", empire.name(), gift.name())
        })?;
        let sheet = self.sheet(empire);
        sheet.earned[i] = false;
        sheet.slots[i] = Some(gift);
        Ok(())
    }

    /// Face up again; if it lay so, out of its slot.
    fn gift_back(&mut self, empire: Empire, gift: Gift) {
        let sheet = self.sheet(empire);
        if sheet.spent.has(gift) {
            sheet.spent.remove(gift);
            return;
        }
        for slot in &mut sheet.slots {
            if *slot == Some(gift) {
                *slot = None;
            }
        }
    }
}
