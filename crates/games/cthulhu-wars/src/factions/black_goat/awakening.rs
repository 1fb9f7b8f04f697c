//! Shub-Niggurath awakes at a gate that one controls, and two Cultists are given for it.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{BG, only_cultists, own_cultists};
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::awaken,
    event::Why,
    factions::{Among, Awaken},
    ids::{Area, Kind, Requirement},
    ruleset::ShubSacrifice,
    sets::UnitSet,
    spellbooks,
    units::{Unit, cultists},
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Cultists are given?
    AwakenSacrifice { area: Area, given: u8 },
}

/// Cultists that are given.
const GIVEN: u8 = 2;

/// Shub-Niggurath awakes.
pub(super) const AWAKEN: Awaken = Awaken {
    kind: Kind::ShubNiggurath,
    cost: |_, _| Kind::ShubNiggurath.printed_cost(),
    areas: |g, _| {
        let enough = |area: &Area| sacrifices(g, *area).len() >= GIVEN;
        g.controlled(BG).iter().filter(enough).collect()
    },
    nowhere: |g, _| match g.rules.shub_sacrifice {
        _ if g.controlled(BG).is_empty() => text!("you control no gate"),
        ShubSacrifice::GateArea => {
            text!("no gate you control has two of your Cultists in its area")
        }
        ShubSacrifice::Anywhere => text!("you have not two Cultists on the map to give"),
    },
    rite: Some(|area| Step::AwakenSacrifice { area, given: 0 }.into()),
    then: |g, _, cx| {
        spellbooks::meet(g, Requirement::AwakenShub, cx);
    },
};

const OFFERED: [Among<Area, UnitSet>; 4] = [
    Among {
        set: |g, _| g.units.of(BG),
        why: |_, _, unit| text!("{0} is not yours", unit.this()),
    },
    Among {
        set: |_, _| cultists(),
        why: |_, _, unit| only_cultists(unit),
    },
    Among {
        set: |g, _| g.on_map(BG),
        why: |_, _, unit| text!("{0} is not on the map", unit.this()),
    },
    Among {
        set: sacrifices,
        why: |_, area, _| text!("it does not stand at the gate in {0}", area.name()),
    },
];

// D-04: the two Cultists stand in the gate's area (rulebook's example), or anywhere (errata).
fn sacrifices(g: &CthulhuWars, area: Area) -> UnitSet {
    match g.rules.shub_sacrifice {
        ShubSacrifice::GateArea => own_cultists(g).and(g.units.at(area)),
        ShubSacrifice::Anywhere => own_cultists(g),
    }
}

fn sacrifice(g: &mut CthulhuWars, step: Step, unit: Unit, cx: &mut Cx<'_>) -> Next {
    let Step::AwakenSacrifice { area, given } = step;
    g.eliminate(unit, BG, Why::Awakening(Kind::ShubNiggurath), cx);
    let given = given + 1;
    if given < GIVEN {
        return Next::Goto(Step::AwakenSacrifice { area, given }.into());
    }
    awaken::awaken(g, BG, Kind::ShubNiggurath, area, cx)
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let Step::AwakenSacrifice { area, .. } = *step;
    let units = g.distinct(guards::offered(g, area, &OFFERED));
    options.extend(g.seat(BG), units.iter().map(Action::Unit));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match action {
        Action::Unit(unit) => sacrifice(g, step, unit, cx),
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let Step::AwakenSacrifice { given, .. } = *step;
    let words = words(
        "Which Cultist is given to Shub-Niggurath?",
        text!("{0} of 2.", given + 1),
    )
    .of(BG);
    match g.rules.shub_sacrifice {
        ShubSacrifice::GateArea => words.here(),
        ShubSacrifice::Anywhere => words,
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let Step::AwakenSacrifice { area, .. } = *step;
    match action {
        Action::Unit(unit) => guards::why_not(g, area, &OFFERED, unit),
        _ => None,
    }
}
