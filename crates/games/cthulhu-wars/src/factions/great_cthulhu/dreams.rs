//! Dreams: an enemy Acolyte is eliminated, and one of Great Cthulhu's takes its place.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::GC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::{Event, Why},
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Faction, Kind, Spellbook},
    sets::{AreaSet, FactionSet, UnitSet},
    tolls::too_dear,
    units::{Unit, acolytes},
    words::{Words, from_area, left, words},
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where?
    DreamsWhere,
    /// … and whose Acolyte?
    DreamsWhom { area: Area },
    /// … and which one does its owner give up?
    DreamsWhich { area: Area, of: Faction },
}

/// The action. FAQ: without an Acolyte to put in its place it can't be used.
pub(super) const UNIQUE: Unique = Unique {
    id: "dreams",
    verb: Verb::Dreams,
    label: "Dreams",
    detail: "an enemy Acolyte becomes yours",
    from: Source::Book(Spellbook::Dreams),
    cost,
    guards: &[
        Guard {
            holds: |g, _| g.in_pool(GC, Kind::Acolyte).is_some(),
            why: |_, _| text!("no Acolyte is in your Pool to take its place"),
        },
        Guard {
            holds: |g, _| guards::offered(g, (), &AREAS).any(),
            why: |_, _| text!("no enemy Acolyte is on the map"),
        },
    ],
    start: |_, _| Step::DreamsWhere.into(),
    ..Unique::PLAIN
};

const AREAS: [Among<(), AreaSet>; 2] = [
    Among {
        set: |g, ()| {
            let dreamt_of = |area: &Area| dreamers(g, *area).any();
            g.map().areas.iter().filter(dreamt_of).collect()
        },
        why: |_, (), area| text!("no enemy Acolyte is in {0}", area.name()),
    },
    Among {
        set: |g, ()| g.open_areas(GC, cost(g)),
        why: |g, (), area| too_dear(g, GC, cost(g), area),
    },
];

const VICTIMS: [Among<(Area, Faction), UnitSet>; 1] = [Among {
    set: |g, (area, of)| g.units_at(of, area).and(acolytes()),
    why: |_, (area, of), _| text!("it is no Acolyte of {0} in {1}", of.name(), area.name()),
}];

fn cost(g: &CthulhuWars) -> u16 {
    u16::from(g.rules.dreams_cost)
}

fn dreamers(g: &CthulhuWars, area: Area) -> FactionSet {
    let here = g.units.at(area).and(acolytes());
    let dreams = |f: &Faction| here.and(g.units.of(*f)).any();
    g.enemies(GC).iter().filter(dreams).collect()
}

fn dream(g: &mut CthulhuWars, area: Area, victim: Unit, cx: &mut Cx<'_>) {
    g.eliminate(victim, GC, Why::Book(Spellbook::Dreams), cx);
    if let Some(unit) = g.in_pool(GC, Kind::Acolyte) {
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by: GC });
    }
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let gc = g.seat(GC);
    match *step {
        Step::DreamsWhere => {
            let areas = guards::offered(g, (), &AREAS);
            options.extend(gc, areas.iter().map(Action::Area));
        }
        Step::DreamsWhom { area } => {
            options.extend(gc, dreamers(g, area).iter().map(Action::Faction));
        }
        Step::DreamsWhich { area, of } => {
            let units = g.distinct(guards::offered(g, (area, of), &VICTIMS));
            options.extend(g.seat(of), units.iter().map(Action::Unit));
        }
    }
}

/// Takes an answer. It is paid when the victim's owner is known.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::DreamsWhere, Action::Area(area)) => Next::Goto(Step::DreamsWhom { area }.into()),
        (Step::DreamsWhom { area }, Action::Faction(of)) => {
            let cost = cost(g) + g.toll(GC, area);
            g.declare(GC, Deed::Dreams, cost, cx);
            Next::Goto(Step::DreamsWhich { area, of }.into())
        }
        (Step::DreamsWhich { area, .. }, Action::Unit(victim)) => {
            dream(g, area, victim, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::DreamsWhere => words("Dreams: where?", left(g, GC)).of(GC),
        Step::DreamsWhom { area } => from_area("Dreams: whose Acolyte?", area).of(GC),
        Step::DreamsWhich { area, of } => {
            let words = from_area("Which Acolyte do you lose to Dreams?", area);
            words.of(of).here()
        }
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::DreamsWhere, Action::Area(area)) => guards::why_not(g, (), &AREAS, area),
        (Step::DreamsWhich { area, of }, Action::Unit(unit)) => {
            guards::why_not(g, (area, of), &VICTIMS, unit)
        }
        _ => None,
    }
}
