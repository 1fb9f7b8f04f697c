//! Sunspear. Reconstructed: the cost and the roll; that it needs a Phoenix in the pool, may
//! place it in any case and never hits a monster is the rulebook's.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    empires::PAYABLE,
    event::{Event, Why},
    hooks::{Guard, UniqueAction},
    ids::{Area, Empire, Gift, Kind},
    sets::UnitSet,
    units::Unit,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Sky sheet";

const GIFT: Gift = Gift::Sunspear;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// At which unit.
    Sunspear,
    /// It has struck: a Phoenix there or not.
    Phoenix { area: Area },
}

/// The action.
pub(crate) const ACTION: UniqueAction = UniqueAction {
    verb: Verb::Gift(GIFT),
    guards: &[
        PAYABLE,
        Guard {
            holds: |g, _| in_pool(g).is_some(),
            why: |_, _| text!("no Phoenix is in your pool"),
        },
        Guard {
            holds: |g, _| targets(g).any(),
            why: |_, _| text!("no enemy unit is on the map"),
        },
    ],
    first: |_, _| Step::Sunspear.into(),
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Sky);
    match step {
        Step::Sunspear => options.extend(seat, targets(g).iter().map(Action::Unit)),
        Step::Phoenix { .. } => options.extend(seat, [Action::Yes, Action::No]),
    }
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match (step, action) {
        (Step::Sunspear, Action::Unit(unit)) => strike(g, unit, cx),
        (Step::Phoenix { area }, Action::Yes) => {
            phoenix(g, area, cx);
            Next::Done
        }
        (Step::Phoenix { .. }, _) => Next::Done,
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Sunspear => words(
            "Sunspear: at which unit?",
            text!(
                "It is eliminated by a roll of at least {0} times its cost.",
                GIFT.param("factor")
            ),
        ),
        Step::Phoenix { area } => words(
            text!("Place a Phoenix in {0}?", area.name()),
            "Sunspear places it, whether it has hit or not.",
        ),
    }
}

fn in_pool(g: &GodsWar) -> Option<Unit> {
    g.units.pool(Empire::Sky).of(Kind::Phoenix).first()
}

/// The enemy units on the map: of other empires, and monsters with their Spawn; neutral elder races
/// are no one's enemies (Rulebook XII). No gift may target the Giant (Contrary).
fn targets(g: &GodsWar) -> UnitSet {
    let enemy = |unit: Unit| match g.units.controller(unit) {
        Some(controller) => controller != Empire::Sky && unit.kind() != Kind::Giant,
        None => unit.kind().is_monster() || unit.kind() == Kind::Spawn,
    };
    g.units.distinct(g.units.on_map().filter(enemy))
}

/// Pays and rolls.
fn strike(g: &mut GodsWar, unit: Unit, cx: &mut Cx<'_>) -> Next {
    let Some(area) = g.units.area(unit) else {
        return Next::Done;
    };
    let sky = Empire::Sky;
    g.declare(sky, Verb::Gift(GIFT), GIFT.fact().cost, cx);
    g.uses(sky, Power::Gift(GIFT), g.units.controller(unit), cx);
    let die = cx.dice.d6();
    let why = Why::Gift(GIFT);
    cx.emit(Event::Rolled {
        empire: Some(sky),
        dice: vec![die],
        why,
    });
    if hits(g, unit, die) {
        g.lose_unit(unit, Some(sky), false, why, cx);
    }
    Next::Ask(Step::Phoenix { area }.into())
}

fn hits(g: &GodsWar, unit: Unit, die: u8) -> bool {
    let needed = g.unit_cost(unit.kind()) * GIFT.param("factor");
    !unit.kind().is_monster() && u16::from(die) >= needed
}

/// Places the Phoenix.
fn phoenix(g: &mut GodsWar, area: Area, cx: &mut Cx<'_>) {
    if let Some(phoenix) = in_pool(g) {
        g.place_unit(phoenix, area, Why::Gift(GIFT), cx);
    }
}
