//! Cursed Slumber: a gate and the Cultist on it lie on Sleeper's card, where no one reaches them.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::SL;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Spellbook},
    sets::{AreaSet, UnitSet},
    tolls::too_dear,
    units::{Place, cultists},
    words::{Words, left, words},
};

/// A question of this spellbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which gate goes to sleep?
    SlumberWhich,
    /// Where is it placed again?
    SlumberWhere,
}

const COST: u16 = 1;

/// A gate goes to sleep.
pub(super) const SLEEP: Unique = Unique {
    id: "cursed_slumber",
    verb: Verb::CursedSlumber,
    label: "Cursed Slumber",
    detail: "a gate and its Cultist onto your card",
    from: Source::Book(Spellbook::CursedSlumber),
    hidden: lies,
    cost: |_| COST,
    guards: &[
        Guard {
            holds: |g, _| !lies(g),
            why: |_, _| text!("a gate lies on your card already"),
        },
        Guard {
            holds: |g, _| guards::offered(g, (), &GATES).any(),
            why: |_, _| text!("no Cultist of yours is on a gate"),
        },
    ],
    start: |_, _| Step::SlumberWhich.into(),
    ..Unique::PLAIN
};

/// It is placed again.
pub(super) const WAKE: Unique = Unique {
    id: "end_slumber",
    verb: Verb::EndSlumber,
    label: "End the Cursed Slumber",
    detail: "the gate and its Cultist into any area without a gate",
    hidden: |g| !lies(g),
    guards: &[
        Guard {
            holds: |g, _| lies(g),
            why: |_, _| text!("no gate lies on your card"),
        },
        Guard {
            holds: |g, _| guards::offered(g, (), &PLACES).any(),
            why: |_, _| text!("every area has a gate"),
        },
        // the gate does not begin where a battle has been declared.
        Guard {
            holds: |g, _| g.marks.sleeper.nexus.is_none(),
            why: |_, _| text!("a gate on your card is in no area"),
        },
    ],
    start: |_, _| Step::SlumberWhere.into(),
    ..SLEEP
};

// The Cultist on its card.
fn asleep(g: &CthulhuWars) -> UnitSet {
    g.units.on_card(SL)
}

// Whether a gate is there: its Cultist may have been given up.
fn lies(g: &CthulhuWars) -> bool {
    g.marks.sleeper.gate
}

/// The gates that it controls there.
pub(super) fn gates(g: &CthulhuWars) -> u8 {
    asleep(g).len().min(1)
}

/// The Cultist gives Power as if it were on the map.
pub(super) fn income(g: &CthulhuWars) -> u16 {
    asleep(g).len().into()
}

const GATES: [Among<(), AreaSet>; 2] = [
    Among {
        set: |g, ()| {
            let kept = |area: &Area| g.keeper[*area].is_some_and(|u| cultists().has(u));
            g.controlled(SL).iter().filter(kept).collect()
        },
        why: |_, (), area| text!("no Cultist of yours is on a gate in {0}", area.name()),
    },
    Among {
        set: |g, ()| g.origins(SL),
        why: |_, (), area| text!("no action begins in {0} now", area.name()),
    },
];

const PLACES: [Among<(), AreaSet>; 2] = [
    Among {
        set: |g, ()| g.map().areas.minus(g.gates),
        why: |_, (), area| text!("{0} has a gate already", area.name()),
    },
    Among {
        set: |g, ()| g.open_areas(SL, COST),
        why: |g, (), area| too_dear(g, SL, COST, area),
    },
];

fn sleep(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    let Some(unit) = g.keeper[area] else {
        return;
    };
    g.declare(SL, Deed::CursedSlumber, COST, cx);
    g.leave_gate(unit);
    g.units.put(unit, Place::OnCard(SL));
    g.gates.remove(area);
    g.marks.sleeper.gate = true;
    let of = SL;
    cx.emit(Event::OntoCard { unit, area, of });
    cx.emit(Event::GateRemoved { area });
}

fn wake(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    g.declare(SL, Deed::EndSlumber, COST + g.toll(SL, area), cx);
    g.gates.insert(area);
    g.marks.sleeper.gate = false;
    let unit = asleep(g).first();
    if let Some(unit) = unit {
        g.place(unit, area);
        let of = SL;
        cx.emit(Event::OffCard { unit, area, of });
    }
    // without its Cultist it is an abandoned gate.
    g.keeper[area] = unit;
    cx.emit(Event::GateReturned { unit, area });
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the areas.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let areas = match step {
        Step::SlumberWhich => guards::offered(g, (), &GATES),
        Step::SlumberWhere => guards::offered(g, (), &PLACES),
    };
    options.extend(g.seat(SL), areas.iter().map(Action::Area));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::SlumberWhich, Action::Area(area)) => sleep(g, area, cx),
        (Step::SlumberWhere, Action::Area(area)) => wake(g, area, cx),
        _ => {}
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match step {
        Step::SlumberWhich => words("Cursed Slumber: which gate?", left(g, SL)),
        Step::SlumberWhere => words("Where is the gate placed?", left(g, SL)),
    }
    .of(SL)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (step, action) {
        (Step::SlumberWhich, Action::Area(area)) => guards::why_not(g, (), &GATES, area),
        (Step::SlumberWhere, Action::Area(area)) => guards::why_not(g, (), &PLACES, area),
        _ => None,
    }
}
