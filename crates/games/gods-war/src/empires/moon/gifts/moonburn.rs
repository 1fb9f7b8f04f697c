//! Moonburn: a building burns from afar.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    buildings::{Building, Site},
    empires::PAYABLE,
    event::Why,
    hooks::{Guard, UniqueAction},
    ids::{Cycle, Empire, Gift, Structure},
    sets::{BuildingSet, EmpireSet},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Moon sheet";

const GIFT: Gift = Gift::Moonburn;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which building.
    Burn,
}

/// The action.
pub(crate) const ACTION: UniqueAction = UniqueAction {
    verb: Verb::Gift(GIFT),
    guards: &[
        PAYABLE,
        Guard {
            holds: |g, _| targets(g).any(),
            why: |_, _| text!("under this moon no building can be burned"),
        },
    ],
    first: |_, _| Step::Burn.into(),
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    let buildings = targets(g).iter().map(Action::Building);
    options.extend(g.seat(Empire::Moon), buildings);
}

/// Takes an answer.
pub(crate) fn answer(g: &mut GodsWar, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Building(building) = action {
        burn(g, building, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Moonburn: which building?",
        text!("The Lunar Cycle shows {0}.", g.marks.moon.cycle.name()),
    )
}

// Reconstructed (Moonburn): Shrines and Nests at Half, Temples at Full, with Invisible God's Castles
// and Towers (Ecumenicism); an empire with a building in the box is spared.
/// The buildings that can be burnt now.
fn targets(g: &GodsWar) -> BuildingSet {
    let cycle = g.marks.moon.cycle;
    let spared: EmpireSet = g
        .buildings
        .lying(Site::MoonburnBox)
        .iter()
        .map(Building::empire)
        .collect();
    let burns = |b: Building| {
        b.empire() != Empire::Moon && !spared.has(b.empire()) && burns_at(cycle, b.printed())
    };
    g.buildings.on_map().filter(burns)
}

const fn burns_at(cycle: Cycle, structure: Structure) -> bool {
    match cycle {
        Cycle::Dying => false,
        Cycle::WaxingHalf | Cycle::WaningHalf => {
            matches!(structure, Structure::Shrine | Structure::ChaosNest)
        }
        Cycle::Full => matches!(
            structure,
            Structure::Temple | Structure::Castle | Structure::Tower
        ),
    }
}

// FAQ: an Imbedded Nest turns over instead and does not go to the box.
/// A building is destroyed and goes to the box.
fn burn(g: &mut GodsWar, building: Building, cx: &mut Cx<'_>) {
    g.declare(Empire::Moon, Verb::Gift(GIFT), GIFT.fact().cost, cx);
    if g.destroy(building, Some(Empire::Moon), Why::Gift(GIFT), cx) {
        g.lay_building(building, Site::MoonburnBox, Why::Gift(GIFT), cx);
    }
}
