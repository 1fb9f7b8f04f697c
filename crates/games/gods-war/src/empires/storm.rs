//! Storm: Inferiority Complex, Honor, and its heroquests.

pub mod gifts;
pub mod kinship;

use engine::text;

use crate::{
    Cx, GodsWar,
    action::Power,
    buildings::Building,
    empires::EmpireRules,
    event::Why,
    hooks::{PhasePower, Surcharge},
    ids::{Ability, Area, Empire, Kind, Phase, Structure},
    sheet::Slot,
    units::Unit,
};

/// What Storm brings.
pub(crate) static RULES: EmpireRules = EmpireRules {
    actions: &[gifts::teleport::ACTION],
    phase_powers: &[COMPLEX, kinship::PHASE_POWER],
    may_summon,
    quests,
    gift_taken: gifts::weather_control::taken,
    placed_unit,
    placed_building,
    ..EmpireRules::PLAIN
};

/// Inferiority Complex: 2 VP for 4 Power, once in a Power Phase.
const COMPLEX: PhasePower = PhasePower {
    power: Power::Ability(Ability::InferiorityComplex),
    phase: Phase::Power,
    asks: true,
    due: |g| g.vp(Empire::Storm) >= Ability::InferiorityComplex.param("vp"),
    work: |g, cx| {
        let ability = Ability::InferiorityComplex;
        let (empire, why) = (Empire::Storm, Why::Ability(ability));
        g.lose_vp(empire, ability.param("vp"), why, cx);
        g.gain_power(empire, ability.param("power"), why, cx);
        None
    },
};

// First fragment: Storm kills an enemy mortal, or an enemy god, in battle. Monsters and Spawn are
// enemies, too (Rulebook XIII: their classes count; the example of Sunspear).
/// A unit is killed in battle.
pub(crate) fn killed(g: &mut GodsWar, (unit, by): (Unit, Option<Empire>), cx: &mut Cx<'_>) {
    if by == Some(Empire::Storm) {
        let mortal = g.is_mortal(unit);
        let slot = if mortal { Slot::S1A } else { Slot::S1B };
        g.fulfil(Empire::Storm, slot, cx);
    }
}

/// Its weakness, Honor: a battle against an empire with 0 Power costs more.
pub(crate) const HONOR: Surcharge = Surcharge {
    cost: |g, by, against| {
        let helpless = against.empire().is_some_and(|e| g.power(e) == 0);
        (by == Empire::Storm && helpless).then(|| Ability::Honor.param("cost"))
    },
    why: |cost| {
        text!(
            "Honor: a battle against an empire without Power costs {0} Power.",
            cost
        )
    },
};

/// Whether a unit's own requirement for being summoned is met: the Thunder King needs a Temple or the
/// Ziggurat on the map; where it comes is free (FAQ).
fn may_summon(g: &GodsWar, unit: Unit) -> bool {
    unit.kind() != Kind::ThunderKing || g.has_temple_or_ziggurat(Empire::Storm)
}

/// An empire has drawn a rune: Rival magic may be achieved at once.
pub(crate) fn rune_drawn(g: &mut GodsWar, _: Empire, cx: &mut Cx<'_>) {
    if g.playing().has(Empire::Storm) {
        quests(g, cx);
    }
}

/// Heroquests that depend on how things stand: Envy and Rival magic.
fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let storm = Empire::Storm;
    let enemies = g.enemies(storm);
    let gifts = storm.quest_param(Slot::S2A, "gifts");
    let envied = |e: Empire| u16::from(g.sheet(e).gift_count()) >= gifts;
    if enemies.iter().any(envied) {
        g.fulfil(storm, Slot::S2A, cx);
    }
    let rivals = enemies.iter().filter(|e| !g.sheet(*e).runes.is_empty());
    if rivals.count() >= usize::from(storm.quest_param(Slot::S3A, "players")) {
        g.fulfil(storm, Slot::S3A, cx);
    }
}

/// A unit of its sheet came from a pool.
fn placed_unit(g: &mut GodsWar, (unit, _): (Unit, Area), cx: &mut Cx<'_>) {
    if unit.kind() == Kind::ThunderKing {
        g.fulfil(Empire::Storm, Slot::S3B, cx);
    }
}

/// A building of its own was placed.
fn placed_building(g: &mut GodsWar, (building, _): (Building, Area), cx: &mut Cx<'_>) {
    if building.printed() == Structure::Ziggurat {
        g.fulfil(Empire::Storm, Slot::S2B, cx);
    }
}
