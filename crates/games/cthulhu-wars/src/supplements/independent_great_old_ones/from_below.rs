//! From Below: a Move, a Capture, or a Battle of one Nyogtha may take the other along for nothing.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::{self, battle, capture, move_units},
    battle_record::Battle,
    factions::{Among, Moving},
    frame::Frame,
    ids::{Area, Faction, Kind},
    sets::{AreaSet, UnitSet},
    tolls::too_dear,
    units::Unit,
    words::{Words, words},
};

/// A question about the other one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Does it move, and where?
    AlsoMove {
        by: Faction,
        moved: UnitSet,
        unit: Unit,
    },
    /// Does it capture, and whose Cultist?
    AlsoCapture { by: Faction, area: Area },
    /// Does it begin a battle, and against whom?
    AlsoBattle { by: Faction, area: Area },
}

/// The other one, if it is on the map.
fn twin(g: &CthulhuWars, unit: Unit) -> Option<(Unit, Area)> {
    let twin = Kind::Nyogtha.units().minus(UnitSet::one(unit)).first()?;
    Some((twin, g.units.area(twin)?))
}

/// The area of the other one, if one of a faction stands in this area and the other elsewhere.
fn elsewhere(g: &CthulhuWars, by: Faction, area: Area) -> Option<Area> {
    let one = g.units_at(by, area).and(Kind::Nyogtha.units()).first()?;
    let (_, there) = twin(g, one)?;
    (there != area && !g.independents.below).then_some(there)
}

// an enemy's toll is paid, or not.
fn open(g: &CthulhuWars, by: Faction) -> AreaSet {
    if g.rules.from_below_toll {
        g.open_areas(by, 0)
    } else {
        g.map().areas
    }
}

fn toll(g: &CthulhuWars, by: Faction, area: Area) -> u16 {
    if g.rules.from_below_toll {
        g.toll(by, area)
    } else {
        0
    }
}

const WAYS: [Among<(Faction, UnitSet, Unit), AreaSet>; 2] = [
    Among {
        set: |g, (_, _, unit)| {
            let from = g.units.area(unit);
            from.map_or(AreaSet::EMPTY, |_| move_units::reach(g, unit))
        },
        why: |g, (_, _, unit), to| move_units::out_of_reach(g, unit, to),
    },
    Among {
        set: |g, (by, moved, _)| open(g, by).or(move_units::reached(g, moved)),
        why: |g, (by, ..), to| too_dear(g, by, 0, to),
    },
];

/// One has moved.
pub(super) fn follows(g: &CthulhuWars, by: Faction, moving: Moving) -> Option<Frame> {
    let moved = moving.moved;
    let (unit, _) = twin(g, moving.unit).filter(|_| moving.unit.kind() == Kind::Nyogtha)?;
    let can = move_units::movable(g, by).minus(moved).has(unit)
        && guards::offered(g, (by, moved, unit), &WAYS).any();
    can.then(|| Step::AlsoMove { by, moved, unit }.into())
}

/// A faction has captured in an area.
pub(super) fn captured(g: &CthulhuWars, by: Faction, area: Area) -> Option<Frame> {
    let area = elsewhere(g, by, area)?;
    let can = open(g, by).has(area) && guards::offered(g, (by, area), &capture::VICTIMS).any();
    can.then(|| Step::AlsoCapture { by, area }.into())
}

/// A faction has begun a battle, which is over.
pub(super) fn fought(g: &CthulhuWars, battle: &Battle) -> Option<Frame> {
    let by = battle.attacker;
    let one = battle.all.and(g.units.of(by)).and(Kind::Nyogtha.units());
    let (unit, area) = one.first().and_then(|one| twin(g, one))?;
    let can = one.len() == 1
        && !battle.all.has(unit)
        && area != battle.area
        && !g.independents.below
        && open(g, by).has(area)
        && battle::open(g, by).has(area)
        && guards::offered(g, (by, area), &battle::ENEMIES).any();
    can.then(|| Step::AlsoBattle { by, area }.into())
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// What it could do, or nothing.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let by = match *step {
        Step::AlsoMove { by, moved, unit } => {
            let areas = guards::offered(g, (by, moved, unit), &WAYS);
            options.extend(g.seat(by), areas.iter().map(Action::Area));
            by
        }
        Step::AlsoCapture { by, area } => {
            let victims = guards::offered(g, (by, area), &capture::VICTIMS);
            options.extend(g.seat(by), victims.iter().map(Action::Faction));
            by
        }
        Step::AlsoBattle { by, area } => {
            let enemies = guards::offered(g, (by, area), &battle::ENEMIES);
            options.extend(g.seat(by), enemies.iter().map(Action::Faction));
            by
        }
    };
    options.push(g.seat(by), Action::Done);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::AlsoMove { by, moved, unit }, Action::Area(to)) => {
            let reached = move_units::reached(g, moved).has(to);
            let price = if reached { 0 } else { toll(g, by, to) };
            g.pay(by, price, cx);
            g.move_unit(unit, to, cx);
            let moved = moved.or(UnitSet::one(unit));
            Next::Goto(actions::Step::MoveWhat { by, moved }.into())
        }
        (Step::AlsoMove { by, moved, .. }, _) => {
            Next::Goto(actions::Step::MoveWhat { by, moved }.into())
        }
        (Step::AlsoCapture { by, area }, Action::Faction(of)) => {
            g.independents.below = true;
            g.pay(by, toll(g, by, area), cx);
            Next::Goto(actions::Step::CaptureWhich { by, area, of }.into())
        }
        (Step::AlsoBattle { by, area }, Action::Faction(enemy)) => {
            g.independents.below = true;
            let price = toll(g, by, area);
            battle::declare(g, by, area, enemy, price, cx)
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::AlsoMove { by, .. } => words(
            "From Below: where does the other Nyogtha go?",
            "It is free.",
        )
        .of(by)
        .label(Action::Done, "It stays"),
        Step::AlsoCapture { by, area } => words(
            text!(
                "From Below: capture whose Cultist in {0}, too?",
                area.name()
            ),
            "It is free.",
        )
        .of(by)
        .label(Action::Done, "No one's"),
        Step::AlsoBattle { by, area } => words(
            text!("From Below: battle against whom in {0}, too?", area.name()),
            "It is free.",
        )
        .of(by)
        .label(Action::Done, "No battle"),
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::AlsoMove { by, moved, unit }, Action::Area(to)) => {
            guards::why_not(g, (by, moved, unit), &WAYS, to)
        }
        (Step::AlsoCapture { by, area }, Action::Faction(of)) => {
            guards::why_not(g, (by, area), &capture::VICTIMS, of)
        }
        (Step::AlsoBattle { by, area }, Action::Faction(of)) => {
            guards::why_not(g, (by, area), &battle::ENEMIES, of)
        }
        _ => None,
    }
}
