//! Submerge: Cthulhu and others leave an ocean, and emerge anywhere, all together.

use engine::{InvariantViolation, Line, Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::GC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Kind, Spellbook},
    invariants::hold,
    sets::{AreaSet, UnitSet},
    supplements,
    tolls::too_dear,
    units::Place,
    words::{
        Words,
        narrate::{self, Told},
        words,
    },
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Who goes along?
    Submerge { with: UnitSet },
    /// Emerge: where?
    Emerge,
}

/// Going under.
pub(super) const SUBMERGE: Unique = Unique {
    id: "submerge",
    verb: Verb::Submerge,
    label: "Submerge",
    detail: "Cthulhu and others leave an Ocean",
    from: Source::Book(Spellbook::Submerge),
    hidden: |g| g.units.submerged().any(),
    about: Some(Kind::Cthulhu),
    cost: |_| 1,
    guards: &[Guard {
        holds: |g, _| {
            g.lone(Kind::Cthulhu)
                .is_some_and(|(_, area)| g.map().oceans.has(area))
        },
        why: |g, _| match g.lone(Kind::Cthulhu) {
            None => text!("Cthulhu is not on the map"),
            Some(_) => text!("Cthulhu is not in an ocean"),
        },
    }],
    start: |_, _| {
        let with = Kind::Cthulhu.units();
        Step::Submerge { with }.into()
    },
    ..Unique::PLAIN
};

/// Coming up.
pub(super) const EMERGE: Unique = Unique {
    id: "emerge",
    verb: Verb::Emerge,
    label: "Emerge",
    detail: "anywhere, all together",
    from: Source::Book(Spellbook::Submerge),
    hidden: |g| g.units.submerged().is_empty(),
    about: Some(Kind::Cthulhu),
    guards: &[Guard {
        holds: |g, _| g.units.submerged().any() && guards::offered(g, (), &AREAS).any(),
        why: |_, _| text!("no one is submerged"),
    }],
    start: |_, _| Step::Emerge.into(),
    ..Unique::PLAIN
};

const COMPANIONS: [Among<UnitSet, UnitSet>; 2] = [
    Among {
        set: |g, with| {
            let here = |area: Area| g.units_at(GC, area).minus(with);
            g.lone(Kind::Cthulhu)
                .map_or(UnitSet::EMPTY, |(_, area)| here(area))
        },
        why: |_, _, _| text!("only own units in Cthulhu's area submerge with it, each once"),
    },
    Among {
        set: |g, _| UnitSet::ALL.minus(supplements::rooted(g)),
        why: |_, _, unit| supplements::why_rooted(unit),
    },
];

/// Where they come up.
const AREAS: [Among<(), AreaSet>; 1] = [Among {
    set: |g, ()| g.open_areas(GC, 0),
    why: |g, (), area| too_dear(g, GC, 0, area),
}];

fn submerge(g: &mut CthulhuWars, with: UnitSet, cx: &mut Cx<'_>) {
    let Some((_, area)) = g.lone(Kind::Cthulhu) else {
        return;
    };
    g.declare(GC, Deed::Submerge, 1, cx);
    for unit in with.iter() {
        g.leave_gate(unit);
        g.units.put(unit, Place::Submerged);
    }
    cx.emit(Event::Submerged {
        units: with.iter().collect(),
        area,
    });
}

fn emerge(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    let units = g.units.submerged();
    g.declare(GC, Deed::Emerge, g.toll(GC, area), cx);
    for unit in units.iter() {
        g.units.put(unit, Place::At(area));
    }
    cx.emit(Event::Emerged {
        units: units.iter().collect(),
        area,
    });
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let gc = g.seat(GC);
    match *step {
        Step::Submerge { with } => {
            let units = g.distinct(guards::offered(g, with, &COMPANIONS));
            options.extend(gc, units.iter().map(Action::Unit));
            options.push(gc, Action::Done);
        }
        Step::Emerge => {
            let areas = guards::offered(g, (), &AREAS);
            options.extend(gc, areas.iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Submerge { mut with }, Action::Unit(unit)) => {
            with.insert(unit);
            Next::Goto(Step::Submerge { with }.into())
        }
        (Step::Submerge { with }, _) => {
            submerge(g, with, cx);
            Next::Done
        }
        (Step::Emerge, Action::Area(area)) => {
            emerge(g, area, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::Submerge { with } => words(
            "Who submerges with Cthulhu?",
            text!("{0} so far.", with.len() - 1),
        )
        .label(Action::Done, "Submerge"),
        Step::Emerge => words("Emerge where?", "All submerged units appear together."),
    }
    .of(GC)
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::Submerge { with }, Action::Unit(unit)) => {
            guards::why_not(g, with, &COMPANIONS, unit)
        }
        (Step::Emerge, Action::Area(area)) => guards::why_not(g, (), &AREAS, area),
        _ => None,
    }
}

/// Who goes under and comes up.
pub(super) fn narrate(event: &Event) -> Option<Line> {
    let (area, words) = match event {
        Event::Submerged { units, area } => (area, text!("{0} units submerge in ", units.len())),
        Event::Emerged { units, area } => (area, text!("{0} units emerge in ", units.len())),
        _ => return None,
    };
    Some(narrate::detail(GC).text(words).area(*area))
}

/// Only Great Cthulhu's units are submerged, and Cthulhu leads them.
pub(super) fn check(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    let submerged = g.units.submerged();
    hold(submerged.minus(g.units.of(GC)).is_empty(), || {
        "someone else's unit is submerged".into()
    })?;
    let leads = submerged.and(Kind::Cthulhu.units()).any();
    hold(submerged.is_empty() || leads, || {
        "units are submerged without Cthulhu".into()
    })
}
