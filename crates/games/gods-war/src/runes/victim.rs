//! The question which unit a rune eliminates: Kill, Secret Chaos, Hunger.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::{Effect, effect};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    event::Why,
    ids::{Empire, Rune},
    sets::UnitSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit is eliminated.
    Victim { by: Empire, rune: Rune },
}

/// What these runes have in common.
pub(super) const ELIMINATE: Effect = Effect {
    begin,
    ..Effect::NONE
};

fn begin(g: &GodsWar, by: Empire, rune: Rune, _: bool) -> Option<Frame> {
    let any = (effect(rune).victims)(g, by).any();
    any.then(|| Step::Victim { by, rune }.into())
}

/// Units of all players. Units without a player are left alone (reconstructed).
pub(super) fn of_players(g: &GodsWar, units: impl Fn(Empire) -> UnitSet) -> UnitSet {
    let all = g.table.iter().map(|e| units(*e));
    all.fold(UnitSet::EMPTY, UnitSet::or)
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Victim { by, rune }: &Step, options: &mut Options<Action>) {
    let victims = g.units.distinct((effect(*rune).victims)(g, *by));
    options.extend(g.seat(*by), victims.iter().map(Action::Unit));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Step::Victim { by, rune } = step;
    let Action::Unit(unit) = action else {
        return Next::Goto(step.into());
    };
    let cost = g.unit_cost(unit.kind());
    g.lose_unit(unit, Some(by), false, Why::Rune(rune), cx);
    (effect(rune).eaten)(g, by, cost, cx);
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, Step::Victim { rune, .. }: &Step, _: Seat) -> Words {
    words(
        "Which unit is eliminated?",
        text!("The {0} rune.", rune.name()),
    )
}
