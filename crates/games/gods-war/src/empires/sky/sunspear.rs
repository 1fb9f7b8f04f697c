//! Sky's gift Sunspear. Reconstructed: the cost and the roll; that it needs a Phoenix in the pool, may
//! place it in any case and never hits a monster is the rulebook's.

use crate::{
    Cx, GodsWar, Next,
    action::{Power, Verb},
    event::{Event, Why},
    ids::{Area, Empire, Gift, Kind},
    sets::UnitSet,
    units::Unit,
};

use super::Step;

const SUNSPEAR: Gift = Gift::Sunspear;

/// Whether it can be used now.
pub(super) fn possible(g: &GodsWar) -> bool {
    let sky = g.sheet(Empire::Sky);
    sky.has(SUNSPEAR)
        && SUNSPEAR.fact().cost <= sky.power
        && in_pool(g).is_some()
        && targets(g).any()
}

fn in_pool(g: &GodsWar) -> Option<Unit> {
    g.units.pool(Empire::Sky).of(Kind::Phoenix).first()
}

/// The enemy units on the map: of other empires, and monsters with their Spawn; neutral elder races
/// are nobody's enemies (Rulebook XII). No gift may target the Giant (Contrary).
pub(super) fn targets(g: &GodsWar) -> UnitSet {
    let enemy = |unit: Unit| match g.units.controller(unit) {
        Some(controller) => controller != Empire::Sky && unit.kind() != Kind::Giant,
        None => unit.kind().is_monster() || unit.kind() == Kind::Spawn,
    };
    g.units.distinct(g.units.on_map().filter(enemy))
}

/// Pays and rolls.
pub(super) fn strike(g: &mut GodsWar, unit: Unit, cx: &mut Cx<'_>) -> Next {
    let Some(area) = g.units.area(unit) else {
        return Next::Done;
    };
    let sky = Empire::Sky;
    g.declare(sky, Verb::Gift(SUNSPEAR), SUNSPEAR.fact().cost, cx);
    g.uses(sky, Power::Gift(SUNSPEAR), g.units.controller(unit), cx);
    let die = cx.dice.d6();
    let why = Why::Gift(SUNSPEAR);
    cx.emit(Event::Rolled {
        empire: Some(sky),
        dice: vec![die],
        why,
    });
    if hits(g, unit, die) {
        g.lose_unit(unit, Some(sky), false, why, cx);
    }
    Next::Ask(Step::Phoenix { area }.into())
}

fn hits(g: &GodsWar, unit: Unit, die: u8) -> bool {
    let needed = g.unit_cost(unit.kind()) * SUNSPEAR.param("factor");
    !unit.kind().is_monster() && u16::from(die) >= needed
}

/// Places the Phoenix.
pub(super) fn phoenix(g: &mut GodsWar, area: Area, cx: &mut Cx<'_>) {
    if let Some(phoenix) = in_pool(g) {
        g.place_unit(phoenix, area, Why::Gift(SUNSPEAR), cx);
    }
}
