//! Declaring a Battle: 1 Power (Rulebook VI and VII).

use crate::{
    CthulhuWars, Cx, Next,
    battle_record::Battle,
    event::Event,
    factions::moments,
    ids::{Area, Faction},
    sets::UnitSet,
};

// Rulebook VI: the units in the area must give at least one die right now; FAQ: abilities that
// would bring more do not count.
fn has_a_die(g: &CthulhuWars, by: Faction, units: UnitSet, enemy: Faction) -> bool {
    units.any() && (moments(by).combat)(g, units, enemy) > 0
}

/// The factions that can be fought in an area.
pub fn enemies(g: &CthulhuWars, by: Faction, area: Area) -> impl Iterator<Item = Faction> {
    let own = g.units_at(by, area);
    g.enemies(by)
        .iter()
        .filter(move |e| g.units_at(*e, area).any() && has_a_die(g, by, own, *e))
}

// Rulebook VI, Unlimited Battle: only one Battle in each area in one's round.
pub fn areas(g: &CthulhuWars, by: Faction) -> impl Iterator<Item = Area> {
    g.areas_of(by)
        .minus(g.battled)
        .iter()
        .filter(move |a| enemies(g, by, *a).next().is_some())
}

/// Whether a Battle can be declared.
pub fn possible(g: &CthulhuWars, by: Faction) -> bool {
    g.power(by) >= 1 && areas(g, by).next().is_some()
}

/// Pays and begins the Battle.
pub fn declare(
    g: &mut CthulhuWars,
    attacker: Faction,
    area: Area,
    defender: Faction,
    cx: &mut Cx<'_>,
) -> Next {
    g.pay(attacker, 1, cx);
    g.battled.insert(area);
    cx.emit(Event::BattleDeclared {
        area,
        attacker,
        defender,
    });
    g.battle = Some(Battle::new(g, area, attacker, defender));
    Next::Goto(crate::battle::Step::FIRST.into())
}
