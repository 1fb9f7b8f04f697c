//! Irruption: every Broo of the pool comes to Magna Mater.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    empires::PAYABLE,
    event::Why,
    hooks::{Guard, UniqueAction},
    ids::{Ability, Empire, Kind},
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Chaos sheet";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// They come.
    Irruption,
}

/// The action.
pub(crate) const ACTION: UniqueAction = UniqueAction {
    verb: Verb::Ability(Ability::Irruption),
    guards: &[
        PAYABLE,
        Guard {
            holds: |g, _| g.area_of(Kind::MagnaMater).is_some(),
            why: |_, _| text!("Magna Mater is not on the map"),
        },
    ],
    first: |_, _| Step::Irruption.into(),
};

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, _: Step, cx: &mut Cx<'_>) -> Next {
    irruption(g, cx);
    Next::Done
}

// Reconstructed (Irruption): the Broos come to Magna Mater's area. All of them, even if there are
// none (FAQ).
fn irruption(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let Some(area) = g.area_of(Kind::MagnaMater) else {
        return;
    };
    let verb = Verb::Ability(Ability::Irruption);
    g.declare(Empire::Chaos, verb, Ability::Irruption.fact().cost, cx);
    for broo in g.units.pool(Empire::Chaos).of(Kind::Broo).iter() {
        g.place_unit(broo, area, Why::Ability(Ability::Irruption), cx);
    }
}

/// Nothing is asked.
pub(crate) fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub(crate) fn answer(_: &mut GodsWar, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}

/// Nothing is asked.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}
