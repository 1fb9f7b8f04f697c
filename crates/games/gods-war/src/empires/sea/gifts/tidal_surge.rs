//! Tidal Surge: all units leave a sea for the lands beside it.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    empires::{PAYABLE, sea::may_begin},
    event::Why,
    hooks::{Guard, UniqueAction},
    ids::{Area, Empire, Gift},
    sets::{AreaSet, UnitSet},
    words::{Words, describe, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Sea sheet";

const GIFT: Gift = Gift::TidalSurge;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which sea area.
    Surge,
    /// Where each unit goes.
    Swept { left: UnitSet, from: Area },
}

/// The action.
pub(crate) const ACTION: UniqueAction = UniqueAction {
    verb: Verb::Gift(GIFT),
    guards: &[
        PAYABLE,
        Guard {
            holds: |g, _| seas(g).any(),
            why: |_, _| text!("no sea beside land has a unit to sweep"),
        },
    ],
    first: |_, _| Step::Surge.into(),
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Sea);
    match step {
        Step::Surge => options.extend(seat, seas(g).iter().map(Action::Area)),
        Step::Swept { from, .. } => {
            options.extend(seat, shores(g, *from).iter().map(Action::Area));
        }
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
        (Step::Surge, Action::Area(area)) => begin(g, area, cx),
        (Step::Swept { left, from }, Action::Area(to)) => sweep(g, left, from, to, cx),
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Surge => words(
            "Tidal Surge: out of which sea?",
            "All units there go to the lands beside it, yours too.",
        ),
        Step::Swept { left, .. } => words(
            match left.first() {
                Some(unit) => text!("Where does {0} go?", describe::the(g, unit)),
                None => text!("Tidal Surge"),
            },
            "Tidal Surge",
        ),
    }
}

/// The seas beside land from which someone can be swept.
fn seas(g: &GodsWar) -> AreaSet {
    let fits = |area: &Area| {
        g.is_sea(*area)
            && shores(g, *area).any()
            && swept(g, *area).any()
            && may_begin(g, Empire::Sea, *area)
    };
    g.areas().iter().filter(fits).collect()
}

/// The lands beside a sea: by borders and docks, not across arrows.
fn shores(g: &GodsWar, sea: Area) -> AreaSet {
    let around = g.adjacent(sea).iter();
    around
        .filter(|area| area.is_surface() && !g.is_sea(*area))
        .collect()
}

fn swept(g: &GodsWar, sea: Area) -> UnitSet {
    g.units.at(sea).filter(|u| g.can_be_targeted(u))
}

/// The sea is chosen and paid for.
fn begin(g: &mut GodsWar, from: Area, cx: &mut Cx<'_>) -> Next {
    g.declare_at(
        Empire::Sea,
        Verb::Gift(GIFT),
        GIFT.fact().cost,
        Some(from),
        cx,
    );
    let left = swept(g, from);
    Next::Ask(Step::Swept { left, from }.into())
}

/// The next unit has its land.
fn sweep(g: &mut GodsWar, mut left: UnitSet, from: Area, to: Area, cx: &mut Cx<'_>) -> Next {
    if let Some(unit) = left.first() {
        g.move_unit(unit, to, Why::Gift(GIFT), cx);
        left.remove(unit);
    }
    if left.any() {
        Next::Ask(Step::Swept { left, from }.into())
    } else {
        Next::Done
    }
}
