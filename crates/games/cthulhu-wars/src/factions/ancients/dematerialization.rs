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
    ids::{Area, Deed, Faction},
    sets::{AreaSet, UnitSet},
    supplements,
    words::{Words, words},
};

/// A question of this ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// From where?
    DematerializeFrom { by: Faction },
    /// … where to?
    DematerializeTo { by: Faction, from: Area },
    /// … and who goes? Some may have gone.
    DematerializeWho {
        by: Faction,
        from: Area,
        to: Area,
        begun: bool,
    },
}

/// In its own turn of the Doom Phase.
pub(super) const DOOM_ACTION: DoomAction = DoomAction {
    id: "dematerialization",
    action: Action::Do(Verb::Dematerialization),
    label: "Dematerialization",
    detail: "units go from one area to any other",
    possible: |g| is_possible(g, AN),
    first: first(AN),
};

/// Its first question, for the faction that has the ability.
pub(crate) const fn first(by: Faction) -> Frame {
    Frame::AncientsDematerialization(Step::DematerializeFrom { by })
}

/// Whether a faction that has the ability has units to go.
pub(crate) fn is_possible(g: &CthulhuWars, by: Faction) -> bool {
    guards::offered(g, by, &FROM).any()
}

const FROM: [Among<Faction, AreaSet>; 1] = [Among {
    set: |g, by| {
        let areas = g.areas_of(by).iter();
        let leave = |area: &Area| guards::offered(g, (by, *area), &UNITS).any();
        areas.filter(leave).collect()
    },
    why: |_, _, area| text!("you have no unit in {0}", area.name()),
}];

const TO: [Among<Area, AreaSet>; 1] = [Among {
    set: |g, from| g.map().areas.minus(AreaSet::one(from)),
    why: |_, _, area| text!("they are in {0}", area.name()),
}];

const UNITS: [Among<(Faction, Area), UnitSet>; 2] = [
    Among {
        set: |g, (by, from)| g.units_at(by, from),
        why: |_, (_, from), unit| text!("{0} is no unit of yours in {1}", unit.this(), from.name()),
    },
    Among {
        set: |g, _| UnitSet::ALL.minus(supplements::rooted(g)),
        why: |_, _, unit| supplements::why_rooted(unit),
    },
];

// It is no Move: who is Brainless goes, too. A gate that is left is abandoned.
fn go(g: &mut CthulhuWars, by: Faction, units: UnitSet, to: Area, begun: bool, cx: &mut Cx<'_>) {
    if !begun {
        g.declare(by, Deed::Dematerialization, 0, cx);
    }
    units.iter().for_each(|unit| g.move_unit(unit, to, cx));
}

/// Asks as long as someone is left who could go.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::DematerializeWho { by, from, .. }
            if guards::offered(g, (by, from), &UNITS).is_empty() =>
        {
            Next::Done
        }
        question => Next::Ask(question.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::DematerializeFrom { by } => {
            let areas = guards::offered(g, by, &FROM);
            options.extend(g.seat(by), areas.iter().map(Action::Area));
        }
        Step::DematerializeTo { by, from } => {
            let areas = guards::offered(g, from, &TO);
            options.extend(g.seat(by), areas.iter().map(Action::Area));
        }
        Step::DematerializeWho {
            by, from, begun, ..
        } => {
            let seat = g.seat(by);
            let units = guards::offered(g, (by, from), &UNITS);
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
        (Step::DematerializeFrom { by }, Action::Area(from)) => {
            Next::Goto(Step::DematerializeTo { by, from }.into())
        }
        (Step::DematerializeTo { by, from }, Action::Area(to)) => {
            let begun = false;
            let who = Step::DematerializeWho {
                by,
                from,
                to,
                begun,
            };
            Next::Goto(who.into())
        }
        (
            Step::DematerializeWho {
                by,
                from,
                to,
                begun,
            },
            Action::Accept,
        ) => {
            go(g, by, g.units_at(by, from), to, begun, cx);
            Next::Done
        }
        (
            Step::DematerializeWho {
                by,
                from,
                to,
                begun,
            },
            Action::Unit(unit),
        ) => {
            go(g, by, UnitSet::one(unit), to, begun, cx);
            let begun = true;
            let who = Step::DematerializeWho {
                by,
                from,
                to,
                begun,
            };
            Next::Goto(who.into())
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::DematerializeFrom { by } => words("Dematerialization: from which area?", "").of(by),
        Step::DematerializeTo { by, from } => words(
            text!("Dematerialization: from {0} to \u{2026}", from.name()),
            "Any other area; gates that are left are abandoned.",
        )
        .of(by),
        Step::DematerializeWho {
            by,
            from,
            to,
            begun,
        } => words(
            text!(
                "Dematerialization: who goes from {0} to {1}?",
                from.name(),
                to.name()
            ),
            "",
        )
        .of(by)
        .here()
        .label(Action::Accept, if begun { "All others" } else { "All" })
        .label(Action::Done, "The others stay"),
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::DematerializeFrom { by }, Action::Area(area)) => guards::why_not(g, by, &FROM, area),
        (Step::DematerializeTo { from, .. }, Action::Area(area)) => {
            guards::why_not(g, from, &TO, area)
        }
        (Step::DematerializeWho { by, from, .. }, Action::Unit(unit)) => {
            guards::why_not(g, (by, from), &UNITS, unit)
        }
        _ => None,
    }
}
