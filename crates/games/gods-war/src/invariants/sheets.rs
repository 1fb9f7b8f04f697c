//! Sheets: gifts, heroquests, Power, VP, runes.

use engine::InvariantViolation;

use super::hold;
use crate::{
    GodsWar,
    geography::Centre,
    ids::{Empire, Gift, Rune},
    sheet::{Sheet, Slot},
};

/// More than anyone ever has of Power or VP: who has more has gained it in a loop.
const MOST: u16 = 500;

/// Each rune is in one place.
pub(super) fn runes(g: &GodsWar) -> Result<(), InvariantViolation> {
    let hands = g.sheets.iter().flat_map(|s| &s.runes);
    let mut all: Vec<Rune> = g
        .deck
        .iter()
        .chain(&g.discard)
        .chain(hands)
        .chain(&g.marks.runes.open)
        .copied()
        .chain(g.marks.runes.lasting.iter().map(|l| l.card))
        .collect();
    all.sort_unstable();
    hold(all == Rune::ALL, || {
        format!(
            "{} runes instead of {}, or some twice",
            all.len(),
            Rune::ALL.len()
        )
    })
}

/// Every sheet for itself.
pub(super) fn sheets(g: &GodsWar) -> Result<(), InvariantViolation> {
    for empire in Empire::ALL {
        let (sheet, name) = (g.sheet(empire), empire.name());
        hold(
            g.playing().has(empire) || *sheet == Sheet::default(),
            || format!("{name} has something and does not play"),
        )?;
        hold(sheet.power <= MOST && sheet.vp <= MOST, || {
            format!("{name} has {} Power and {} VP", sheet.power, sheet.vp)
        })?;
        gifts(sheet, empire)?;
        earned(sheet, empire)?;
    }
    Ok(())
}

fn gifts(sheet: &Sheet, empire: Empire) -> Result<(), InvariantViolation> {
    let name = empire.name();
    let gifts: Vec<Gift> = sheet.gifts().collect();
    hold(gifts.iter().all(|g| g.empire() == Some(empire)), || {
        format!("{name} has a gift of someone else")
    })?;
    let twice = (1..gifts.len()).any(|i| gifts[..i].contains(&gifts[i]));
    hold(!twice, || format!("{name} has a gift twice"))?;
    hold(
        sheet.race_gifts.iter().all(|g| g.empire().is_none()),
        || format!("{name} has an empire's gift as an elder race's"),
    )?;
    let has = |gift: Gift| gifts.contains(&gift) || sheet.race_gifts.has(gift);
    hold(sheet.spent.iter().all(has), || {
        format!("{name} has a gift face down that it does not have")
    })
}

// Rulebook VIII: a covered slot can't be earned again.
fn earned(sheet: &Sheet, empire: Empire) -> Result<(), InvariantViolation> {
    let name = empire.name();
    for slot in Slot::ALL {
        let i = slot.index();
        let there = slot.fragment() < empire.fragments();
        hold(
            there || (sheet.slots[i].is_none() && !sheet.earned[i]),
            || format!("{name} has no slot {}", slot.short()),
        )?;
        hold(!(sheet.earned[i] && sheet.slots[i].is_some()), || {
            format!("{name} earns the covered slot {}", slot.short())
        })?;
    }
    Ok(())
}

// Rulebook VII.D: Catastrophe and its slot belong together; it comes when the Spike shatters and
// turns face down when the Rift closes.
pub(super) fn catastrophe(g: &GodsWar) -> Result<(), InvariantViolation> {
    if !g.playing().has(Empire::Chaos) {
        return Ok(());
    }
    let sheet = g.sheet(Empire::Chaos);
    let (own, others) = (sheet.slots[0], &sheet.slots[1..]);
    hold(!others.contains(&Some(Gift::Catastrophe)), || {
        "Catastrophe lies in another slot".into()
    })?;
    let due = (g.centre != Centre::Spike).then_some(Gift::Catastrophe);
    hold(own == due, || {
        format!("{own:?} lies in the slot of Catastrophe")
    })?;
    let closed = g.centre == Centre::Pool;
    hold(sheet.spent.has(Gift::Catastrophe) == closed, || {
        "Catastrophe lies on the wrong side".into()
    })
}
