//! Scorpion Folk: they come with the first Chaos Nest, and feast on the slain.

use crate::{
    Cx, GodsWar,
    actions::summon,
    battle_record::Side,
    buildings::Building,
    event::Why,
    ids::{Ability, Area, Gift, Kind, Race},
    races,
    units::{Place, Unit},
};

/// What their gift adds to a Scorpion Man's combat: Nest-Kin, reconstructed.
pub fn nest_kin(g: &GodsWar, unit: Unit) -> u8 {
    let nest = g
        .units
        .area(unit)
        .and_then(|area| g.buildings.nest_at(area));
    let owner = g.units.controller(unit);
    let gifted = owner.is_some_and(|e| g.sheet(e).has(Gift::ScorpionGift));
    if gifted && nest.is_some() {
        Gift::ScorpionGift.param("combat") as u8
    } else {
        0
    }
}

// With the first Nest one comes to its area. If it has gone again (with the Spike) the next Nest
// brings one (reconstructed).
pub(crate) fn nest_built(g: &mut GodsWar, (nest, area): (Building, Area), cx: &mut Cx<'_>) {
    let race = Race::ScorpionFolk;
    let here = races::in_game(g).any(|r| r == race) && races::ally(g, race).is_none();
    let folk = Kind::ScorpionMan.units();
    let waiting = folk.iter().all(|u| g.units.place(u) == Place::Out);
    if !here || !waiting || !nest.printed().is_nest() {
        return;
    }
    if let Some(unit) = folk.first() {
        g.place_unit(unit, area, Why::Race(race), cx);
    }
}

// Their heroquest: a Scorpion Man survives a battle in which any unit was killed.
pub(crate) fn battle_over(g: &mut GodsWar, (): (), _: &mut Cx<'_>) {
    let battle = &g.battle;
    let fought = battle.involved.minus(battle.exempt).of(Kind::ScorpionMan);
    let living = |u: Unit| matches!(g.units.place(u), Place::At(_) | Place::Pen);
    let survivors = fought.minus(battle.killed).filter(living);
    if battle.killed.any() && survivors.any() {
        races::earn(g, Race::ScorpionFolk);
    }
}

// Feasting: after a battle with a Scorpion Man in which enemy units died another one must come.
/// A side's reward after a battle.
pub(crate) fn reward(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    if g.took_part(side, Kind::ScorpionMan) && g.fallen(side.other()).any() {
        summon::reinforce(g, side, Kind::ScorpionMan, Ability::Feasting, cx);
    }
}
