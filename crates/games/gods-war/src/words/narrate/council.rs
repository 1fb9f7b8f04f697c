//! The Council Phase in words: dice, signs, the Judge, runes that change hands.

use engine::{Line, Text, text};

use super::{Told, action, detail, heading, table};
use crate::{event::Event, ids::Empire};

/// What happens at the Council of the Gods.
pub(super) fn council(event: &Event) -> Option<Line> {
    Some(match event {
        Event::DieSet { empire } => detail(*empire).empire(*empire).text(" has set a die"),
        Event::DiceShown { dice } => {
            let shown = dice
                .iter()
                .map(|(empire, die)| text!("{0} {1}", empire.name(), *die));
            table().text(text!("The dice: {0}", Text::joined(shown, "{0}, {1}")))
        }
        Event::Struggle {
            commitment,
            total,
            strength,
        } => heading().text(struggle(*commitment, *total, *strength)),
        Event::Judge { empire } => action(*empire).text(" is Judge of the Great Compromise"),
        Event::Awarded { empire, vp } => detail(*empire)
            .text("The Judge's award for ")
            .empire(*empire)
            .text(text!(": {0} VP", i32::from(*vp))),
        Event::SignMade { empire } => detail(*empire).empire(*empire).text(" has made a sign"),
        Event::SignsShown { fingers } => signs(fingers),
        Event::RuneShown { empire, rune } => detail(*empire)
            .empire(*empire)
            .text(" shows a rune: ")
            .thing("rune", rune.id(), rune.name()),
        Event::RuneGiven { by, to, rune } => {
            let line = detail(*by).empire(*by).text(" gives ").empire(*to);
            match rune {
                Some(rune) => line
                    .text(" the rune ")
                    .thing("rune", rune.id(), rune.name()),
                None => line.text(" a rune"),
            }
        }
        _ => return None,
    })
}

fn signs(fingers: &[Empire]) -> Line {
    let names = fingers.iter().map(|e| Text::from(e.name()));
    let names = Text::joined(names, "{0}, {1}");
    match fingers {
        [] => table().text("No one shows a finger"),
        [_] => table().text(text!("{0} shows a finger", names)),
        _ => table().text(text!("These show a finger: {0}", names)),
    }
}

// Rulebook VII.D.6: only more than the strength closes it.
fn struggle(commitment: i16, total: i16, strength: i16) -> Text {
    let [dice, pieces, all, against] =
        [commitment, total - commitment, total, strength].map(i32::from);
    if total > strength {
        text!(
            "Dice {0} + pieces {1} = {2}, more than {3}: the Rift closes",
            dice,
            pieces,
            all,
            against
        )
    } else {
        text!(
            "Dice {0} + pieces {1} = {2}, not more than {3}: the Rift stays open",
            dice,
            pieces,
            all,
            against
        )
    }
}
