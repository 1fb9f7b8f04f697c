//! Dematerialization: once in a Doom Phase units of one area go to any other one.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::AN;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    factions::{Among, DoomAction},
    frame::Frame,
    ids::{Area, Deed},
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, words},
};

/// A question of this ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// From where?
    DematerializeFrom,
    /// … where to?
    DematerializeTo { from: Area },
    /// … and who goes? Some may have gone.
    DematerializeWho { from: Area, to: Area, begun: bool },
}

/// In its own turn of the Doom Phase.
pub(super) const DOOM_ACTION: DoomAction = DoomAction {
    id: "dematerialization",
    action: Action::Do(Verb::Dematerialization),
    label: "Dematerialization",
    detail: "units go from one area to any other",
    possible: |g| g.on_map(AN).any(),
    first: Frame::AncientsDematerialization(Step::DematerializeFrom),
};

const FROM: [Among<(), AreaSet>; 1] = [Among {
    set: |g, ()| g.areas_of(AN),
    why: |_, (), area| text!("you have no unit in {0}", area.name()),
}];

const TO: [Among<Area, AreaSet>; 1] = [Among {
    set: |g, from| g.map().areas.minus(AreaSet::one(from)),
    why: |_, _, area| text!("they are in {0}", area.name()),
}];

const UNITS: [Among<Area, UnitSet>; 1] = [Among {
    set: |g, from| g.units_at(AN, from),
    why: |_, from, unit| text!("{0} is no unit of yours in {1}", unit.this(), from.name()),
}];

// It is no Move: who is Brainless goes, too. A gate that is left is abandoned.
fn go(g: &mut CthulhuWars, units: UnitSet, to: Area, begun: bool, cx: &mut Cx<'_>) {
    if !begun {
        g.declare(AN, Deed::Dematerialization, 0, cx);
    }
    units.iter().for_each(|unit| g.move_unit(unit, to, cx));
}

/// Asks as long as someone is left who could go.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::DematerializeWho { from, .. } if g.units_at(AN, from).is_empty() => Next::Done,
        question => Next::Ask(question.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(AN);
    match *step {
        Step::DematerializeFrom => {
            let areas = guards::offered(g, (), &FROM);
            options.extend(seat, areas.iter().map(Action::Area));
        }
        Step::DematerializeTo { from } => {
            let areas = guards::offered(g, from, &TO);
            options.extend(seat, areas.iter().map(Action::Area));
        }
        Step::DematerializeWho { from, begun, .. } => {
            let units = guards::offered(g, from, &UNITS);
            if units.len() > 1 {
                options.push(seat, Action::Accept);
            }
            options.extend(seat, g.distinct(units).iter().map(Action::Unit));
            if begun {
                options.push(seat, Action::Done);
            }
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::DematerializeFrom, Action::Area(from)) => {
            Next::Goto(Step::DematerializeTo { from }.into())
        }
        (Step::DematerializeTo { from }, Action::Area(to)) => {
            let begun = false;
            Next::Goto(Step::DematerializeWho { from, to, begun }.into())
        }
        (Step::DematerializeWho { from, to, begun }, Action::Accept) => {
            go(g, g.units_at(AN, from), to, begun, cx);
            Next::Done
        }
        (Step::DematerializeWho { from, to, begun }, Action::Unit(unit)) => {
            go(g, UnitSet::one(unit), to, begun, cx);
            let begun = true;
            Next::Goto(Step::DematerializeWho { from, to, begun }.into())
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::DematerializeFrom => words("Dematerialization: from which area?", ""),
        Step::DematerializeTo { from } => words(
            text!("Dematerialization: from {0} to \u{2026}", from.name()),
            "Any other area; gates that are left are abandoned.",
        ),
        Step::DematerializeWho { from, to, begun } => words(
            text!(
                "Dematerialization: who goes from {0} to {1}?",
                from.name(),
                to.name()
            ),
            "",
        )
        .here()
        .label(Action::Accept, if begun { "All others" } else { "All" })
        .label(Action::Done, "The others stay"),
    }
    .of(AN)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let of_unit = |from: Area, unit: Unit| guards::why_not(g, from, &UNITS, unit);
    match (*step, action) {
        (Step::DematerializeFrom, Action::Area(area)) => guards::why_not(g, (), &FROM, area),
        (Step::DematerializeTo { from }, Action::Area(area)) => guards::why_not(g, from, &TO, area),
        (Step::DematerializeWho { from, .. }, Action::Unit(unit)) => of_unit(from, unit),
        _ => None,
    }
}
