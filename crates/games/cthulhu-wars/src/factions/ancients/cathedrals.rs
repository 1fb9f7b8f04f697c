//! Cathedrals: buildings in place of gates, at most one for each mark of the board.

use engine::{Line, Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::AN;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Among, Building, Guard, Source, Unique},
    ids::Area,
    map::Glyph,
    ruleset::CathedralLimit,
    sets::AreaSet,
    tolls::too_dear,
    units::cultists,
    words::{
        Words, left,
        narrate::{self, Told},
        words,
    },
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where is it built?
    CathedralWhere,
}

/// How many there are.
pub(super) const ALL: u8 = 4;
const COST: u16 = 1;
/// What it costs where another one is near.
const COST_NEAR: u16 = 3;

/// As the other rules see it.
pub(super) const BUILDING: Building = Building {
    id: "cathedral",
    areas: |g| g.marks.ancients.cathedrals,
};

/// The action: Build Gate, with a Cathedral for the gate.
pub(super) const UNIQUE: Unique = Unique {
    id: "cathedral",
    verb: Verb::Cathedral,
    label: "Build a Cathedral",
    detail: "3 Power beside another Cathedral",
    from: Source::Card,
    cost: |g| {
        sites(g)
            .iter()
            .map(|area| cost(g, area))
            .min()
            .unwrap_or(COST)
    },
    guards: &[
        Guard {
            holds: |g, _| g.marks.ancients.cathedrals.len() < ALL,
            why: |_, _| text!("all four Cathedrals stand"),
        },
        Guard {
            holds: |g, _| sites(g).any(),
            why: |_, _| text!("no Cultist of yours stands where a Cathedral can be built"),
        },
        Guard {
            holds: |g, _| guards::offered(g, (), &AREAS).any(),
            why: |g, _| {
                let near = sites(g).first();
                near.map_or_else(Text::default, |area| too_dear(g, AN, cost(g, area), area))
            },
        },
    ],
    start: |_, _| Step::CathedralWhere.into(),
    ..Unique::PLAIN
};

const AREAS: [Among<(), AreaSet>; 4] = [
    Among {
        set: |g, ()| worshipped(g),
        why: |_, (), area| text!("no Cultist of yours is in {0}", area.name()),
    },
    Among {
        set: |g, ()| g.map().areas.minus(g.marks.ancients.cathedrals),
        why: |_, (), area| text!("{0} has a Cathedral already", area.name()),
    },
    Among {
        set: |g, ()| sites(g),
        why: |g, (), area| match g.map().glyph(area) {
            Glyph::None => text!("another area without a mark has a Cathedral"),
            Glyph::Circle | Glyph::Chevron | Glyph::Slashes => {
                text!(
                    "another area with the mark of {0} has a Cathedral",
                    area.name()
                )
            }
        },
    },
    Among {
        set: |g, ()| {
            let payable = |area: &Area| g.open_areas(AN, cost(g, *area)).has(*area);
            let rich = |area: &Area| g.power(AN) >= cost(g, *area);
            g.map().areas.iter().filter(payable).filter(rich).collect()
        },
        why: |g, (), area| too_dear(g, AN, cost(g, area), area),
    },
];

// Where a Cultist of its own stands.
fn worshipped(g: &CthulhuWars) -> AreaSet {
    let built = |area: &Area| g.units_at(AN, *area).and(cultists()).any();
    g.areas_of(AN).iter().filter(built).collect()
}

/// Where one could be built, Power apart. A gate is no obstacle.
fn sites(g: &CthulhuWars) -> AreaSet {
    let taken = g.marks.ancients.cathedrals;
    let free = |area: &Area| !taken.has(*area) && is_mark_free(g, *area);
    worshipped(g).iter().filter(free).collect()
}

// At most one for each mark; oceans and Antarctica, which have none, are one group.
fn is_mark_free(g: &CthulhuWars, area: Area) -> bool {
    let limited = match g.rules.cathedral_limit {
        CathedralLimit::Everywhere => true,
        CathedralLimit::AtGates => g.gates.has(area),
    };
    let mark = g.map().glyph(area);
    let mut others = g.marks.ancients.cathedrals.iter();
    !limited || !others.any(|other| g.map().glyph(other) == mark)
}

// Without the toll of an enemy.
fn cost(g: &CthulhuWars, area: Area) -> u16 {
    let near = g.map().near(area).and(g.marks.ancients.cathedrals);
    if near.any() { COST_NEAR } else { COST }
}

fn build(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    let due = cost(g, area) + g.toll(AN, area);
    g.pay(AN, due, cx);
    g.marks.ancients.cathedrals.insert(area);
    cx.emit(Event::Raised { area, by: AN });
}

/// Takes one off the map.
pub(super) fn remove(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    g.marks.ancients.cathedrals.remove(area);
    cx.emit(Event::Razed { area, by: AN });
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the areas.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let areas = guards::offered(g, (), &AREAS);
    options.extend(g.seat(AN), areas.iter().map(Action::Area));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Area(area) = action {
        build(g, area, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    let asked = words("Build a Cathedral where?", left(g, AN));
    let areas = guards::offered(g, (), &AREAS).iter();
    areas
        .fold(asked, |words, area| {
            let due = cost(g, area) + g.toll(AN, area);
            words.detail(Action::Area(area), text!("{0} Power", due))
        })
        .of(AN)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Area(area) => guards::why_not(g, (), &AREAS, area),
        _ => None,
    }
}

/// The log's lines about them.
pub(super) fn narrate(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Raised { area, .. } => narrate::action(AN)
            .text(" builds a Cathedral in ")
            .area(*area),
        Event::Razed { area, .. } => narrate::action(AN)
            .text(" takes away the Cathedral in ")
            .area(*area),
        _ => return None,
    })
}
