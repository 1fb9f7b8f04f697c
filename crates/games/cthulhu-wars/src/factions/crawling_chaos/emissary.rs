//! Emissary of the Outer Gods: where no enemy Great Old One fights, a kill of Nyarlathotep becomes a
//! pain, and in some variants it ignores that it is surrounded.

use engine::Text;

use super::CC;
use crate::{
    CthulhuWars,
    battle_record::Battle,
    ids::{Kind, Spellbook},
    ruleset::EmissaryCompanion,
    sets::UnitSet,
    units::{Unit, great_old_ones},
};

// What is fixed when the dice fall.
/// Notes whether it is protected.
pub(super) fn joined(g: &mut CthulhuWars) {
    g.battle.emissary = protects(g, &g.battle);
}

// Nyarlathotep fights and no enemy Great Old One does.
fn protects(g: &CthulhuWars, battle: &Battle) -> bool {
    let side = battle.side(CC);
    g.has(Spellbook::Emissary)
        && side.is_some_and(|side| {
            g.fighters(side).and(Kind::Nyarlathotep.units()).any()
                && g.fighters(side.other()).and(great_old_ones()).is_empty()
        })
}

/// Whether a kill of the unit becomes a pain.
pub(super) fn spares(battle: &Battle, unit: Unit) -> bool {
    battle.emissary && unit.kind() == Kind::Nyarlathotep
}

fn ignores_no_way_out(g: &CthulhuWars, battle: &Battle) -> bool {
    battle.emissary && g.variant.emissary_ignores_no_way_out()
}

// FAQ: with Emissary Nyarlathotep ignores it; a pained companion must be lost instead.
/// Which pained units can be lost.
pub(super) fn losable(g: &CthulhuWars, battle: &Battle, pained: UnitSet) -> UnitSet {
    let companions = pained.minus(Kind::Nyarlathotep.units());
    let may_name_him = g.rules.emissary_companion == EmissaryCompanion::OwnerChooses;
    if ignores_no_way_out(g, battle) && !(may_name_him && companions.any()) {
        companions
    } else {
        pained
    }
}

/// Why it can't be lost.
pub(super) fn not_lost(battle: &Battle, unit: Unit) -> Option<Text> {
    let protected = spares(battle, unit);
    protected.then(|| "Emissary of the Outer Gods: Nyarlathotep is not lost".into())
}

/// Whether the unit ignores that it is surrounded.
pub(super) fn ignores_surround(g: &CthulhuWars, battle: &Battle, unit: Unit) -> bool {
    ignores_no_way_out(g, battle) && unit.kind() == Kind::Nyarlathotep
}
