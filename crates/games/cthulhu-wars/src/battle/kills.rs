//! Kills: each is assigned to a unit of the losing side, then all the killed are removed at once
//! (Rulebook VII, Results).

use crate::{
    CthulhuWars, Cx, Next,
    battle::{
        Step,
        results::{self, Due, Turn},
    },
    battle_record::Side,
    event::{Event, Why},
    factions::{self, moments},
    ids::Faction,
    losses,
    units::Unit,
};

/// Asks only if there is a choice: when all must die, all die.
pub fn step(g: &mut CthulhuWars, turn: Turn, cx: &mut Cx<'_>) -> Next {
    let Some(side) = turn.side(g) else {
        return Next::Goto(Step::BeforeRemoval(0).into());
    };
    match results::due(g, side, g.battle.kills[side as usize]) {
        Due::Choice => return Next::Ask(Step::Kills(turn).into()),
        Due::All(units) => units.into_iter().for_each(|unit| assign(g, side, unit, cx)),
        Due::Nothing => {}
    }
    Next::Goto(Step::Kills(turn.next()).into())
}

/// A unit takes a kill.
pub fn assign(g: &mut CthulhuWars, side: Side, unit: Unit, cx: &mut Cx<'_>) {
    let takes_two = results::capacity(g, unit) == 2;
    let owner = g.owner(unit);
    let battle = &mut g.battle;
    // An ability turns the kill into a pain.
    let spared = (moments(owner).spared)(battle, unit);
    battle.kills[side as usize] -= 1;
    cx.emit(Event::KillAssigned { unit });
    if spared {
        battle.pained.insert(unit);
        cx.emit(Event::Spared { unit });
        losses::escaped(g, unit, cx);
    } else if takes_two && !battle.wounded.has(unit) {
        // The first kill alone does not kill.
        battle.wounded.insert(unit);
    } else {
        battle.wounded.remove(unit);
        battle.killed.insert(unit);
    }
}

/// The killed go to their Pools; the wounded are merely pained.
pub fn remove_killed(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    let spared = g.battle.wounded;
    g.battle.pained = g.battle.pained.or(spared);
    for unit in spared.iter() {
        cx.emit(Event::Spared { unit });
        losses::escaped(g, unit, cx);
    }
    let battle = &g.battle;
    let killer = |unit: Unit| {
        if g.owner(unit) == battle.attacker {
            battle.defender
        } else {
            battle.attacker
        }
    };
    let killed = battle.killed;
    let toll: Vec<(Unit, Faction)> = killed.iter().map(|u| (u, killer(u))).collect();
    let battle = &mut g.battle;
    battle.fighters = battle.fighters.minus(killed);
    for faction in [battle.attacker, battle.defender] {
        let slain = toll.iter().filter(|(_, by)| *by == faction).count();
        (moments(faction).slew)(battle, slain as u8);
    }
    for (unit, by) in toll {
        g.eliminate(unit, by, Why::Killed, cx);
    }
    let then = if factions::rewards_after_kills(g) {
        let early = true;
        Step::Results { early, place: 0 }
    } else {
        Step::AfterKills(0)
    };
    Next::Goto(then.into())
}

/// The step that follows the kills.
pub fn after(g: &CthulhuWars) -> Step {
    if factions::extra_pains_come_late(g) {
        Step::Pains {
            nth: Turn::First,
            extra: false,
        }
    } else {
        Step::AfterPains {
            extra: false,
            place: 0,
        }
    }
}
