//! The three books, each for one use, and the Final Ritual that turns them up again.

use crate::{
    Cx, GodsWar, Next,
    action::Verb,
    actions::summon,
    event::{Event, Why},
    ids::{Area, Empire, Gift, Kind},
    sheet::Slot,
};

use super::{Step, buildings};

const OWN: Empire = Empire::InvisibleGod;

/// The Book gifts.
pub(super) const BOOKS: [Gift; 3] = [Gift::BlueBook, Gift::BrownBook, Gift::RedBook];

fn opened(g: &mut GodsWar, book: Gift, cx: &mut Cx<'_>) {
    g.declare(OWN, Verb::Gift(book), book.fact().cost, cx);
}

/// A book has been used: a rune, and it turns face down.
pub(super) fn closed(g: &mut GodsWar, book: Gift, cx: &mut Cx<'_>) -> Next {
    g.draw_runes(OWN, book.param("runes"), Why::Gift(book), cx);
    g.spend_gift(OWN, book, cx);
    Next::Done
}

/// Blue Book: every player rolls a die.
pub(super) fn blue(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    opened(g, Gift::BlueBook, cx);
    let mut rolled = Vec::new();
    for empire in g.order().collect::<Vec<_>>() {
        let dice: Vec<u8> = (0..Gift::BlueBook.param("dice"))
            .map(|_| cx.dice.d6())
            .collect();
        rolled.extend(dice.iter().map(|die| (empire, *die)));
        cx.emit(Event::Rolled {
            empire: Some(empire),
            dice,
            why: Why::Gift(Gift::BlueBook),
        });
    }
    Next::Ask(Step::Keep { rolled }.into())
}

/// A die is kept or discarded.
pub(super) fn keep(
    g: &mut GodsWar,
    mut rolled: Vec<(Empire, u8)>,
    keeps: bool,
    cx: &mut Cx<'_>,
) -> Next {
    let (empire, die) = rolled.remove(0);
    if keeps {
        g.marks.invisible_god.kept.push((empire, die));
        cx.emit(Event::DieKept { empire, die });
        super::touched(g, Some(empire), Why::Gift(Gift::BlueBook), cx);
    }
    if rolled.is_empty() {
        closed(g, Gift::BlueBook, cx)
    } else {
        Next::Ask(Step::Keep { rolled }.into())
    }
}

/// The dice kept for a player's next roll.
pub(crate) fn kept(g: &GodsWar, of: Empire) -> Vec<u8> {
    let kept = g.marks.invisible_god.kept.iter();
    let own = kept.filter(|(empire, _)| *empire == of);
    own.map(|(_, die)| *die).collect()
}

// Reconstructed (Blue Book): a player's next roll is his next Combat Roll with at least one die; as
// many kept dice as he rolls dice are part of it, the others wait.
/// Takes the kept dice that are part of a roll of so many dice.
pub(crate) fn take_kept(g: &mut GodsWar, of: Empire, dice: u8) -> Vec<u8> {
    let mut taken = Vec::new();
    g.marks.invisible_god.kept.retain(|(empire, die)| {
        let takes = *empire == of && taken.len() < usize::from(dice);
        if takes {
            taken.push(*die);
        }
        !takes
    });
    taken
}

/// Brown Book: Power for each Tower, and as much for others.
pub(super) fn brown(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    let book = Gift::BrownBook;
    opened(g, book, cx);
    let total = book.param("power") * u16::from(buildings::towers(g));
    g.gain_power(OWN, total, Why::Gift(book), cx);
    share_on(g, total as u8, cx)
}

fn share_on(g: &mut GodsWar, left: u8, cx: &mut Cx<'_>) -> Next {
    if left == 0 {
        closed(g, Gift::BrownBook, cx)
    } else {
        Next::Ask(Step::Share { left }.into())
    }
}

/// Somebody is given 1 of it.
pub(super) fn share(g: &mut GodsWar, left: u8, to: Empire, cx: &mut Cx<'_>) -> Next {
    g.gain_power(to, 1, Why::Gift(Gift::BrownBook), cx);
    share_on(g, left - 1, cx)
}

// Reconstructed (Red Book): Specters rise at its buildings, more of them with Wizards in play.
/// Red Book: up to so many Specters.
pub(super) fn red(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    let book = Gift::RedBook;
    opened(g, book, cx);
    let wizards = g.units.in_play(OWN).of(Kind::Wizard).len();
    let most = book.param("units") + book.param("units_2") * u16::from(wizards);
    let pool = g.units.pool(OWN).of(Kind::Specter).len();
    rise_on(g, pool.min(most as u8), cx)
}

fn rise_on(g: &mut GodsWar, left: u8, cx: &mut Cx<'_>) -> Next {
    if left == 0 || buildings::areas(g).is_empty() {
        closed(g, Gift::RedBook, cx)
    } else {
        Next::Ask(Step::Rise { left }.into())
    }
}

/// A Specter rises.
pub(super) fn rise(g: &mut GodsWar, left: u8, area: Area, cx: &mut Cx<'_>) -> Next {
    let why = Why::Gift(Gift::RedBook);
    summon::free(g, OWN, Kind::Specter, area, why, cx);
    rise_on(g, left - 1, cx)
}

/// The Final Ritual: all Book gifts turn face up; legal without any (FAQ).
pub(super) fn final_ritual(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    let slot = Slot::S4B;
    let cost = OWN.quest_param(slot, "cost");
    g.declare(OWN, Verb::Quest(slot), cost, cx);
    for book in BOOKS {
        if g.sheet(OWN).spent.has(book) {
            g.sheet_mut(OWN).spent.remove(book);
            cx.emit(Event::GiftBack {
                empire: OWN,
                gift: book,
            });
        }
    }
    g.fulfil(OWN, slot, cx);
    Next::Done
}
