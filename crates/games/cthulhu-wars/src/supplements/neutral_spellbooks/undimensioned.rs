//! Undimensioned: own units change places among the areas in which one has any.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::user;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Faction, Spellbook},
    sets::{AreaSet, UnitSet},
    supplements,
    tolls::too_dear,
    units::Unit,
    words::{Words, left, words},
};

const BOOK: Spellbook = Spellbook::Undimensioned;
const COST: u16 = 2;

/// What has been done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exchange {
    /// Whose units change places.
    pub by: Faction,
    /// Where they may go: where it had units at first.
    pub among: AreaSet,
    /// Those that have changed places, each once.
    pub moved: UnitSet,
}

/// A question of this spellbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit changes its place, or no more?
    Displace(Exchange),
    /// … and where does it go?
    DisplaceTo(Exchange, Unit),
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "undimensioned",
    verb: Verb::Undimensioned,
    label: "Undimensioned",
    detail: "units change places among your areas",
    from: Source::Book(BOOK),
    cost: |_| COST,
    guards: &[
        Guard {
            holds: |g, by| g.areas_of(by).len() > 1,
            why: |_, _| text!("your units are in one area only"),
        },
        Guard {
            holds: |g, by| g.areas_of(by).and(g.open_areas(by, COST)).any(),
            why: |g, by| {
                let area = g.areas_of(by).first();
                area.map_or_else(Text::default, |area| too_dear(g, by, COST, area))
            },
        },
    ],
    start: |g, _| {
        let by = user(g, BOOK);
        Step::Displace(Exchange {
            by,
            among: g.areas_of(by),
            moved: UnitSet::EMPTY,
        })
        .into()
    },
    ..Unique::PLAIN
};

impl Exchange {
    /// What it costs now to go somewhere, without a toll there.
    fn cost(self) -> u16 {
        if self.moved.any() { 0 } else { COST }
    }

    /// What it costs to go to an area; an enemy's toll is paid once for each.
    fn price(self, g: &CthulhuWars, to: Area) -> u16 {
        let reached = self.moved.and(g.units.at(to)).any();
        let toll = if reached { 0 } else { g.toll(self.by, to) };
        self.cost() + toll
    }
}

const UNITS: [Among<Exchange, UnitSet>; 4] = [
    Among {
        set: |g, e| g.on_map(e.by),
        why: |_, _, unit| text!("{0} is no unit of yours on the map", unit.this()),
    },
    Among {
        set: |g, _| UnitSet::ALL.minus(supplements::rooted(g)),
        why: |_, _, unit| supplements::why_rooted(unit),
    },
    Among {
        set: |_, e| UnitSet::ALL.minus(e.moved),
        why: |_, _, unit| text!("{0} has changed its place", unit.this()),
    },
    Among {
        set: |g, e| {
            let units = g.on_map(e.by).iter();
            let can = |unit: &Unit| guards::offered(g, (e, *unit), &AREAS).any();
            units.filter(can).collect()
        },
        why: |_, _, unit| text!("there is no other area for {0}", unit.this()),
    },
];

const AREAS: [Among<(Exchange, Unit), AreaSet>; 3] = [
    Among {
        set: |_, (e, _)| e.among,
        why: |_, _, area| text!("you had no unit in {0}", area.name()),
    },
    Among {
        set: |g, (e, unit)| {
            let here: AreaSet = g.units.area(unit).into_iter().collect();
            e.among.minus(here)
        },
        why: |_, (_, unit), area| text!("{0} is in {1}", unit.this(), area.name()),
    },
    Among {
        set: |g, (e, _)| {
            let areas = e.among.iter();
            areas
                .filter(|to| g.power(e.by) >= e.price(g, *to))
                .collect()
        },
        why: |g, (e, _), area| too_dear(g, e.by, e.cost(), area),
    },
];

/// Asks as long as a unit can change its place.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::Displace(e) if guards::offered(g, e, &UNITS).is_empty() => Next::Done,
        question => Next::Ask(question.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::Displace(e) => {
            let seat = g.seat(e.by);
            let units = g.distinct(guards::offered(g, e, &UNITS));
            options.extend(seat, units.iter().map(Action::Unit));
            if e.moved.any() {
                options.push(seat, Action::Done);
            }
        }
        Step::DisplaceTo(e, unit) => {
            let areas = guards::offered(g, (e, unit), &AREAS);
            options.extend(g.seat(e.by), areas.iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Displace(e), Action::Unit(unit)) => Next::Goto(Step::DisplaceTo(e, unit).into()),
        (Step::DisplaceTo(e, unit), Action::Area(to)) => {
            let price = e.price(g, to);
            if e.moved.is_empty() {
                g.declare(e.by, Deed::Undimensioned, price, cx);
            } else {
                g.pay(e.by, price, cx);
            }
            g.move_unit(unit, to, cx);
            let moved = e.moved.or(UnitSet::one(unit));
            Next::Goto(Step::Displace(Exchange { moved, ..e }).into())
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::Displace(e) => words(
            "Undimensioned: which unit changes its place?",
            left(g, e.by),
        )
        .of(e.by)
        .label(Action::Done, "The others stay"),
        Step::DisplaceTo(e, unit) => words(
            text!("Undimensioned: {0} goes to \u{2026}", unit.the()),
            left(g, e.by),
        )
        .of(e.by),
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::Displace(e), Action::Unit(unit)) => guards::why_not(g, e, &UNITS, unit),
        (Step::DisplaceTo(e, unit), Action::Area(area)) => {
            guards::why_not(g, (e, unit), &AREAS, area)
        }
        _ => None,
    }
}
