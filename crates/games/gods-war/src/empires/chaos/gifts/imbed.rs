//! Imbed: a Nest is turned over and adds a kill in battle; while one is imbedded, Chaos earns Power in the
//! Power Phase (reconstructed).

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    empires::PAYABLE,
    event::Why,
    hooks::{Guard, PhasePower, UniqueAction},
    ids::{Empire, Gift, Phase, Structure},
    sets::BuildingSet,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Chaos sheet";

const GIFT: Gift = Gift::Imbed;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Nest.
    Imbed,
}

/// The action.
pub(crate) const ACTION: UniqueAction = UniqueAction {
    verb: Verb::Gift(GIFT),
    guards: &[
        PAYABLE,
        Guard {
            holds: |g, _| standard_nests(g).any(),
            why: |_, _| text!("you have no Chaos Nest to turn over"),
        },
    ],
    first: |_, _| Step::Imbed.into(),
};

/// Works in the Power Phase.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Power,
    asks: false,
    due: |g| g.sheet(Empire::Chaos).has(GIFT) && imbedded(g) >= GIFT.param("nests"),
    work: |g, cx| {
        g.gain_power(Empire::Chaos, GIFT.param("power"), Why::Gift(GIFT), cx);
        None
    },
};

/// The Nests on the map that can be turned over.
pub(crate) fn standard_nests(g: &GodsWar) -> BuildingSet {
    let own = g.buildings.of_on_map(Empire::Chaos);
    own.filter(|nest| g.buildings.kind(nest) == Structure::ChaosNest)
}

fn imbedded(g: &GodsWar) -> u16 {
    let nests = g.buildings.of_on_map(Empire::Chaos);
    let imbedded = nests.filter(|b| g.buildings.kind(b) == Structure::ImbeddedNest);
    u16::from(imbedded.len())
}

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    let nests = standard_nests(g).iter().map(Action::Building);
    options.extend(g.seat(Empire::Chaos), nests);
}

/// Takes an answer.
pub(crate) fn answer(g: &mut GodsWar, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Building(nest) = action {
        g.declare(Empire::Chaos, Verb::Gift(GIFT), GIFT.fact().cost, cx);
        g.imbed(nest, Why::Gift(GIFT), cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Imbed which Nest?",
        "It is turned over and adds a kill in battle.",
    )
}
