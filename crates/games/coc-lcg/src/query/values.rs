//! Icons and skill.

use crate::{
    Coc,
    ability::{Change, Give},
    ids::{CardId, Icon},
    print::{self, Icons},
};

use super::{
    lasting,
    passives::{active, concerns, count},
};

/// The icons of a character now.
pub fn icons(g: &Coc, card: CardId) -> Icons {
    Icon::ALL.map(|kind| icon(g, card, kind))
}

/// The icons of a kind of a character now.
// FAQ 2.28: less than none counts as none.
pub fn icon(g: &Coc, card: CardId, kind: Icon) -> u8 {
    if !has_values(g, card) {
        return 0;
    }
    let mut sum = i16::from(print::of(g.fact(card).icons, kind));
    let lost = |change| change == Change::NoPrintedIcons || change == Change::NoPrintedIcon(kind);
    if lasting(g, card).any(|l| lost(l.what)) {
        sum = 0;
    }
    for l in lasting(g, card) {
        sum += match l.what {
            Change::Icon(of, more) if of == kind => i16::from(more),
            Change::IconsOf(copied) => i16::from(print::of(copied.fact().icons, kind)),
            _ => 0,
        };
    }
    for (source, passive) in active(g) {
        let here = || concerns(g, source, passive.on, card);
        sum += match passive.give {
            Give::Icon(of, more) if of == kind && here() => i16::from(more),
            Give::IconsFor(of, each, counted) if of == kind && here() => {
                i16::from(each) * count(g, source, card, counted)
            }
            _ => 0,
        };
    }
    at_least_none(sum)
}

/// The skill of a character now.
// FAQ 1.5: less than none counts as none.
pub fn skill(g: &Coc, card: CardId) -> u8 {
    if !has_values(g, card) {
        return 0;
    }
    let printed = lasting(g, card).all(|l| l.what != Change::NoPrintedSkill);
    let mut sum = if printed {
        i16::from(g.fact(card).skill.printed())
    } else {
        0
    };
    for l in lasting(g, card) {
        if let Change::Skill(more) = l.what {
            sum += i16::from(more);
        }
    }
    for (source, passive) in active(g) {
        let here = || concerns(g, source, passive.on, card);
        sum += match passive.give {
            Give::Skill(more) if here() => i16::from(more),
            Give::SkillFor(counted) if here() => count(g, source, card, counted),
            Give::SkillX(counted) if printed && here() => count(g, source, card, counted),
            _ => 0,
        };
    }
    at_least_none(sum)
}

/// Whether a card has skill and icons at all.
fn has_values(g: &Coc, card: CardId) -> bool {
    g.is_character(card) && !g.is_insane(card)
}

fn at_least_none(sum: i16) -> u8 {
    u8::try_from(sum.max(0)).unwrap_or(u8::MAX)
}
