//! Cwim: it tramples buildings, torments its attacker, and dies to many results.

use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Verb,
    actions::build,
    aftermath,
    battle::{kills, routs},
    battle_record::{Fighter, Side},
    event::Why,
    ids::{Ability, Area, Empire, Kind, Monster, Structure},
    monsters::{self, Step},
    sets::{AreaSet, BuildingSet, EmpireSet},
    units::{Place, Unit},
};

/// A building that was trampled: its owner may put the next lower one there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rubble {
    /// Whose.
    pub of: Empire,
    /// Where.
    pub area: Area,
    /// The next lower building.
    pub lower: Structure,
}

/// Its figure, while it is on the map.
pub(super) fn figure(g: &GodsWar) -> Option<(Unit, Area)> {
    let cwim = Kind::Cwim.units().first()?;
    Some((cwim, g.units.area(cwim)?))
}

/// Where it can run.
pub(super) fn steps(g: &GodsWar) -> AreaSet {
    figure(g).map_or(AreaSet::EMPTY, |(_, area)| g.adjacent(area))
}

/// It runs amok.
pub(super) fn run(g: &mut GodsWar, by: Empire, to: Area, cx: &mut Cx<'_>) {
    let Some((cwim, from)) = figure(g) else {
        return;
    };
    let ability = Ability::Amok;
    let cost = ability.fact().cost;
    g.declare_at(by, Verb::Ability(ability), cost, Some(from), cx);
    g.move_unit(cwim, to, Why::Ability(ability), cx);
    trample(g, to, cx);
}

// The next lower level. An Imbedded Nest turns over by being destroyed; others have none below
// (reconstructed for the Castle of Lead).
const fn lower(kind: Structure) -> Option<Structure> {
    match kind {
        Structure::Ziggurat => Some(Structure::Temple),
        Structure::Temple => Some(Structure::Shrine),
        _ => None,
    }
}

/// The buildings of an area are destroyed.
pub(super) fn trample(g: &mut GodsWar, area: Area, cx: &mut Cx<'_>) {
    for building in g.buildings.at(area).iter() {
        let lower = lower(g.buildings.kind(building));
        let gone = g.destroy(building, None, Why::Monster(Monster::Cwim), cx);
        if let (true, Some(lower)) = (gone, lower) {
            let of = building.empire();
            g.marks.monsters.rubble.push(Rubble { of, area, lower });
        }
    }
}

/// Whether the next owner of rubble has anything to choose.
pub(super) fn can_rebuild(g: &GodsWar, rubble: Rubble) -> bool {
    let free = g.buildings.normal_at(rubble.area).is_none() && g.areas().has(rubble.area);
    free && g.buildings.in_pool(rubble.of, rubble.lower).is_some()
}

/// It puts the lower building there.
pub(super) fn rebuild(g: &mut GodsWar, rubble: Rubble, cx: &mut Cx<'_>) {
    let why = Why::Monster(Monster::Cwim);
    build::put(g, rubble.of, rubble.lower, rubble.area, why, cx);
}

// Mind, Soul, Body: its attacker loses units before the battle.
pub(super) fn torments(g: &GodsWar) -> bool {
    let defender = g.battle.fighter(Side::Defender);
    matches!(defender, Fighter::Monster(unit) if unit.kind() == Kind::Cwim)
}

/// How many units it takes.
pub(super) fn torment_count() -> u8 {
    Ability::MindSoulBody.param("units") as u8
}

/// Where the first is routed to.
pub(super) fn ways_off(g: &GodsWar) -> AreaSet {
    let battle = &g.battle;
    let to = g.rout_areas(battle.area, battle.empire(Side::Attacker));
    to.minus(AreaSet::one(battle.area))
}

// In this order: one is routed, one killed, one out of the game. The Sun God falls into Hell instead
// of dying, and of leaving the game (reconstructed).
pub(super) fn take(g: &mut GodsWar, nth: u8, unit: Unit, cx: &mut Cx<'_>) -> Next {
    if nth == 0 && ways_off(g).any() {
        return Next::Goto(Step::Mind { unit }.into());
    }
    let then = Step::Torment { nth: nth + 1 };
    if nth == 1 || unit.kind() == Kind::SunGod {
        kills::kill(g, Side::Attacker, unit, cx);
    } else if nth > 1 {
        g.lay_unit(unit, Place::Out, Why::Ability(Ability::MindSoulBody), cx);
    }
    Next::Call {
        then: then.into(),
        first: aftermath::Step::Check.into(),
    }
}

/// The first is routed; those routed later go the same way.
pub(super) fn unhinge(g: &mut GodsWar, unit: Unit, to: Area, cx: &mut Cx<'_>) -> Next {
    routs::route(g, unit, to, cx);
    g.in_battle(|b| b.rout_area[Side::Attacker as usize] = Some(to));
    Next::Goto(Step::Torment { nth: 1 }.into())
}

// It dies to enough results in one battle that was declared on it; else nothing happens to it.
pub(super) fn results(g: &mut GodsWar, side: Side, then: Frame, cx: &mut Cx<'_>) -> Next {
    let due = g.battle.due[side as usize];
    g.in_battle(|b| b.due[side as usize] = crate::battle_record::Score::default());
    let enough = u16::from(due.kills + due.routs) >= Monster::Cwim.param("results");
    let by = g.fighting(side.other());
    let Some(by) = by.filter(|_| enough && side == Side::Defender) else {
        return Next::Goto(then);
    };
    monsters::fights::slay(g, Monster::Cwim, Some(by), cx);
    let left = g.enemies(by);
    Next::Call {
        then,
        first: Step::Ruin { by, left }.into(),
    }
}

/// The reward: the buildings of the next enemy that one of is destroyed.
pub(super) fn ruins(g: &GodsWar, left: EmpireSet) -> Option<(Empire, BuildingSet)> {
    let all = left.iter().map(|e| (e, g.buildings.of_on_map(e)));
    all.into_iter().find(|(_, built)| built.any())
}
