//! What must hold in a battle and in a negotiation.

use engine::InvariantViolation;

use super::hold;
use crate::{
    CthulhuWars,
    battle_record::Battle,
    ids::{Faction, Spellbook},
    negotiation,
    sets::UnitSet,
    units::{Unit, great_old_ones},
};

/// The battle's lists hold only units of the two sides and do not contradict each other.
pub(super) fn battle(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    let battle = &g.battle;
    hold(battle.is_fought() || *battle == Battle::NONE, || {
        format!("{} fights itself", battle.attacker.name())
    })?;
    if !battle.is_fought() {
        return Ok(());
    }
    let sides = g.units.of(battle.attacker).or(g.units.of(battle.defender));
    within("in the battle", battle.all, sides)?;
    members(battle)?;
    strangers(battle)?;
    // Fighters that have not retreated stand there.
    let standing = battle.fighters.minus(battle.retreated);
    within("standing there", standing, g.units.at(battle.area))
}

fn members(battle: &Battle) -> Result<(), InvariantViolation> {
    let all = battle.all;
    within("fighting", battle.fighters, all)?;
    within("exempt", battle.exempt, all)?;
    within("lost", battle.lost, all)?;
    within("wounded", battle.wounded, all)?;
    within("killed", battle.killed, all)?;
    within("pained", battle.pained, all)?;
    within("pained twice", battle.twice, all)?;
    within("escaped", battle.escaped, all)?;
    within("retreated", battle.retreated, all)?;
    within(
        "retreated in the battle",
        battle.retreated.and(battle.fighters),
        battle.pained,
    )?;
    within("cancelled", battle.cancelled, all)?;
    within("paid for", battle.paid, great_old_ones())
}

fn strangers(battle: &Battle) -> Result<(), InvariantViolation> {
    apart("fighting and exempt", battle.fighters, battle.exempt)?;
    apart("fighting and lost", battle.fighters, battle.lost)?;
    apart("exempt and lost", battle.exempt, battle.lost)?;
    apart("killed and lost", battle.killed, battle.lost)?;
    apart("killed and exempt", battle.killed, battle.exempt)?;
    apart("killed and cancelled", battle.killed, battle.cancelled)?;
    apart("killed and wounded", battle.killed, battle.wounded)?;
    apart("killed and retreated", battle.killed, battle.retreated)
}

/// Holds if all of these units are among others.
pub(crate) fn within(
    what: &str,
    units: UnitSet,
    others: UnitSet,
) -> Result<(), InvariantViolation> {
    let odd = units.minus(others).first();
    hold(odd.is_none(), || {
        let who = odd.map_or_else(String::new, Unit::id);
        format!("{who} can't be {what}")
    })
}

fn apart(what: &str, units: UnitSet, others: UnitSet) -> Result<(), InvariantViolation> {
    let both = units.and(others).first();
    hold(both.is_none(), || {
        let who = both.map_or_else(String::new, Unit::id);
        format!("{who} is both {what}")
    })
}

/// No one is to give more than they have, and together no more than is demanded.
pub(super) fn negotiation(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    let Some(n) = &g.negotiation else {
        return Ok(());
    };
    let known = matches!(n.over, Spellbook::ThousandForms | Spellbook::Ghroth);
    hold(known, || format!("{} demands nothing", n.over.name()))?;
    for faction in Faction::ALL {
        let share = n.shares[faction as usize];
        let has = negotiation::means(g, n.over, faction);
        hold(share <= has, || {
            format!("{} is to give {share} of {has}", faction.name())
        })?;
        let takes_part = n.willing.has(faction) && faction != n.by;
        hold(share == 0 || takes_part, || {
            format!("{} is to give and takes no part", faction.name())
        })?;
    }
    let promised: u8 = n.shares.iter().sum();
    hold(promised <= n.total, || {
        format!("{promised} are promised where {} are demanded", n.total)
    })
}
