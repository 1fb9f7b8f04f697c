//! Call to Justice, in the Council Phase: a unit is called to the Sun God.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    actions::summon,
    event::{Event, Why},
    hooks::PhasePower,
    ids::{Area, Empire, Gift, Kind, Phase},
    sets::UnitSet,
    units::Unit,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Sky sheet, Call to Justice";

const GIFT: Gift = Gift::CallToJustice;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Who is called.
    Call,
}

/// Offered in the Council Phase.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Council,
    asks: true,
    due: |g| g.sheet(Empire::Sky).has(GIFT) && callable(g).any(),
    work: |_, _| Some(Step::Call.into()),
};

// Any one unit of any empire on the map. Monsters can't be moved by players, no
// gift may target the Giant.
fn callable(g: &GodsWar) -> UnitSet {
    let Some(to) = g.area_of(Kind::SunGod) else {
        return UnitSet::EMPTY;
    };
    let able = |u: &Unit| u.kind() != Kind::Giant && g.units.area(*u) != Some(to);
    let alike = |empire: Empire, area: Area| summon::distinct(g.units.of_at(empire, area));
    let places = g.areas();
    let each = g
        .order_from(Empire::Sky)
        .flat_map(|empire| places.iter().map(move |area| (empire, area)));
    each.flat_map(|(empire, area)| alike(empire, area).iter().collect::<Vec<_>>())
        .filter(able)
        .collect()
}

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(Empire::Sky), callable(g).iter().map(Action::Unit));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let (Action::Unit(unit), Some(to)) = (action, g.area_of(Kind::SunGod)) else {
        return Next::Ask(step.into());
    };
    let on = g.units.controller(unit);
    cx.emit(Event::Used {
        empire: Empire::Sky,
        power: Power::Gift(GIFT),
        on,
    });
    g.move_unit(unit, to, Why::Gift(GIFT), cx);
    if let Some(of) = on {
        g.aim_at(Empire::Sky, of, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, _: &Step, _: Seat) -> Words {
    let to = g.area_of(Kind::SunGod).map_or("", Area::name);
    words(
        "Call to Justice: which unit?",
        text!("It goes to the Sun God, to {0}.", to),
    )
}
