//! Alchemy: a Shrine becomes a Temple. Reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::Effect;
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    actions::build,
    event::Why,
    ids::{Empire, Rune, Structure},
    sets::BuildingSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Shrine.
    Alchemy { by: Empire },
}

const RUNE: Rune = Rune::Alchemy;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let any = shrines(g, by).any();
        any.then(|| Step::Alchemy { by }.into())
    },
    ..Effect::NONE
};

/// The Shrines that it can upgrade.
fn shrines(g: &GodsWar, by: Empire) -> BuildingSet {
    let own = g.buildings.of_on_map(by);
    own.filter(|b| {
        b.printed() == Structure::Shrine && build::possible(g, b).any(|to| to == Structure::Temple)
    })
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Alchemy { by }: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(*by), shrines(g, *by).iter().map(Action::Building));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Action::Building(shrine) = action else {
        return Next::Goto(step.into());
    };
    build::upgrade(g, shrine, Structure::Temple, Why::Rune(RUNE), cx);
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words("Upgrade which Shrine?", text!("The {0} rune.", RUNE.name()))
}
