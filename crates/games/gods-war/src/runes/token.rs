//! The question where a rune's token goes: Dragon, Monster. A token is a unit of its player.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{
    effect::{Effect, effect},
    presence,
};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    event::Why,
    hooks::Loss,
    ids::{Area, Empire, Rune},
    units::{Place, Unit},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where the token goes.
    Token { by: Empire, rune: Rune },
}

/// What these runes have in common.
pub(super) const PLACE: Effect = Effect {
    begin,
    ..Effect::NONE
};

fn begin(g: &GodsWar, by: Empire, rune: Rune, _: bool) -> Option<Frame> {
    let possible = token(g, rune).is_some() && presence(g, by).any();
    possible.then(|| Step::Token { by, rune }.into())
}

/// A token that is not in play.
fn token(g: &GodsWar, rune: Rune) -> Option<Unit> {
    let free = |u: &Unit| g.units.place(*u) == Place::Out;
    effect(rune).token?.units().iter().find(free)
}

fn place(g: &mut GodsWar, by: Empire, rune: Rune, area: Area, cx: &mut Cx<'_>) {
    if let Some(token) = token(g, rune) {
        g.units.give(token, Some(by));
        g.place_unit(token, area, Why::Rune(rune), cx);
    }
}

/// A unit was lost: a token is gone, it has no pool.
pub(crate) fn lost(g: &mut GodsWar, Loss { unit, .. }: Loss, _: &mut Cx<'_>) {
    drop(g, unit);
}

/// A token is gone.
pub(crate) fn drop(g: &mut GodsWar, unit: Unit) {
    if unit.kind().is_token() {
        g.units.put(unit, Place::Pool);
        g.units.give(unit, None);
    }
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Token { by, .. }: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(*by), presence(g, *by).iter().map(Action::Area));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Step::Token { by, rune } = step;
    let Action::Area(area) = action else {
        return Next::Goto(step.into());
    };
    place(g, by, rune, area, cx);
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, Step::Token { rune, .. }: &Step, _: Seat) -> Words {
    words(
        "Place the token where?",
        text!("The {0} rune.", rune.name()),
    )
}
