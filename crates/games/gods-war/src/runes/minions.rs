//! The question which minions a rune places in an area: Fertility, Beast.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::pool;
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::Why,
    ids::{Area, Class, Empire, Rune},
    sets::UnitSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which minion, and how many more may follow it there.
    Minion {
        by: Empire,
        rune: Rune,
        area: Area,
        left: u16,
    },
}

/// The minions that an empire can place.
pub(super) fn minions(g: &GodsWar, by: Empire) -> UnitSet {
    pool(g, by).filter(|u| g.class(u) == Class::MortalMinion)
}

/// Asks while more may follow.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    let Step::Minion { by, left, .. } = step;
    if left == 0 || minions(g, by).is_empty() {
        return Next::Done;
    }
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Minion { by, .. }: &Step, options: &mut Options<Action>) {
    let minions = g.units.distinct(minions(g, *by));
    options.extend(g.seat(*by), minions.iter().map(Action::Unit));
    options.push(g.seat(*by), Action::Done);
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Step::Minion {
        by,
        rune,
        area,
        left,
    } = step;
    let unit = match action {
        Action::Unit(unit) => unit,
        Action::Done => return Next::Done,
        _ => return Next::Goto(step.into()),
    };
    g.place_unit(unit, area, Why::Rune(rune), cx);
    let left = left.saturating_sub(1);
    let more = Step::Minion {
        by,
        rune,
        area,
        left,
    };
    Next::Goto(more.into())
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, Step::Minion { rune, area, .. }: &Step, _: Seat) -> Words {
    words(
        text!("Place which minion in {0}?", area.name()),
        text!("The {0} rune.", rune.name()),
    )
}
