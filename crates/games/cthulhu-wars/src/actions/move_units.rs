//! Move: 1 Power for each unit (Rulebook VI). A chain of small decisions: a unit, where to, more.

use engine::Options;

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::Step,
    ids::{Area, Faction},
    ruleset::MoveOnce,
    sets::{AreaSet, UnitSet},
    units::Unit,
};

/// Whether anything can move.
pub fn possible(g: &CthulhuWars, by: Faction) -> bool {
    g.power(by) >= 1 && movable(g, by).any()
}

/// The units that may still move. Rulebook VI, Move: no unit is moved twice during one Action round;
/// by a reading only the same Move counts, which remembers itself what it has moved.
pub fn movable(g: &CthulhuWars, by: Faction) -> UnitSet {
    if g.variant.moves_once() || g.rules.move_once == MoveOnce::PerRound {
        g.on_map(by).minus(g.moved)
    } else {
        g.on_map(by)
    }
}

pub fn ask_what(g: &CthulhuWars, by: Faction, moved: UnitSet, options: &mut Options<Action>) {
    let seat = g.seat(by);
    if g.power(by) >= 1 {
        let units = g.distinct(movable(g, by).minus(moved));
        options.extend(seat, units.iter().map(Action::Unit));
    }
    if moved.any() {
        options.push(seat, Action::Done);
    }
}

// Flight: Crawling Chaos moves up to two areas for the same Power.
pub fn reach(g: &CthulhuWars, unit: Unit) -> AreaSet {
    match g.units.area(unit) {
        Some(from) if unit.faction() == Faction::Cc => g.map().within_two(from),
        Some(from) => g.map().near(from),
        None => AreaSet::EMPTY,
    }
}

/// Pays for one unit, moves it and asks for the next.
pub fn go(
    g: &mut CthulhuWars,
    by: Faction,
    mut moved: UnitSet,
    unit: Unit,
    to: Area,
    cx: &mut Cx<'_>,
) -> Next {
    g.pay(by, 1, cx);
    g.move_unit(unit, to, cx);
    moved.insert(unit);
    Next::Goto(Step::MoveWhat { by, moved }.into())
}
