//! Kills: each is assigned to a unit of the losing side, then all the killed are removed at once
//! (Rulebook VII, Results).

use engine::{Options, Text, text};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::{Step, assigner, capacity, distinct, order},
    battle_record::{Battle, Side},
    event::{Event, Why},
    factions::{self, moments},
    ids::Faction,
    losses,
    sets::UnitSet,
    units::Unit,
};

/// The units of a side that can still take a kill.
fn targets(g: &CthulhuWars, battle: &Battle, side: Side) -> UnitSet {
    let open = |u: &Unit| battle.results(*u) < capacity(g, *u);
    battle
        .of(side)
        .minus(battle.killed)
        .iter()
        .filter(open)
        .collect()
}

/// How many kills a side can still take.
fn room(g: &CthulhuWars, battle: &Battle, side: Side) -> u8 {
    targets(g, battle, side)
        .iter()
        .map(|u| capacity(g, u) - battle.results(u))
        .sum()
}

/// Asks only if there is a choice: when all must die, all die.
pub fn step(g: &mut CthulhuWars, nth: u8, cx: &mut Cx<'_>) -> Next {
    let Some(side) = order(g).get(usize::from(nth)).copied() else {
        return Next::Goto(Step::RemoveKilled.into());
    };
    let Some(battle) = &g.battle else {
        return Next::Done;
    };
    let (due, room) = (battle.kills[side as usize], room(g, battle, side));
    if due == 0 || room == 0 {
        return Next::Goto(Step::Kills(nth + 1).into());
    }
    if due < room {
        return Next::Ask(Step::Kills(nth).into());
    }
    for unit in targets(g, battle, side).iter() {
        for _ in 0..g
            .battle
            .as_ref()
            .map_or(0, |b| capacity(g, unit) - b.results(unit))
        {
            assign(g, nth, unit, cx);
        }
    }
    Next::Goto(Step::Kills(nth + 1).into())
}

/// The units that can take it.
pub fn ask(g: &CthulhuWars, battle: &Battle, nth: u8, options: &mut Options<Action>) {
    if let Some(side) = order(g).get(usize::from(nth)).copied() {
        let units = distinct(g, battle, targets(g, battle, side));
        options.extend(
            g.seat(assigner(battle, side)),
            units.iter().map(Action::Unit),
        );
    }
}

/// A unit takes a kill.
pub fn assign(g: &mut CthulhuWars, nth: u8, unit: Unit, cx: &mut Cx<'_>) {
    let (side, capacity) = (order(g)[usize::from(nth.min(1))], capacity(g, unit));
    let Some(battle) = &mut g.battle else { return };
    // An ability turns the kill into a pain.
    let spared = (moments(unit.faction()).spared)(battle, unit);
    battle.kills[side as usize] -= 1;
    cx.emit(Event::KillAssigned { unit });
    if spared {
        battle.pained.insert(unit);
        cx.emit(Event::Spared { unit });
        losses::escaped(g, unit, cx);
    } else if capacity == 2 && !battle.wounded.has(unit) {
        // The first kill alone does not kill.
        battle.wounded.insert(unit);
    } else {
        battle.wounded.remove(unit);
        battle.killed.insert(unit);
    }
}

/// The killed go to their Pools; the wounded are merely pained.
pub fn remove_killed(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    let Some(battle) = &mut g.battle else {
        return Next::Done;
    };
    let spared = battle.wounded;
    battle.pained = battle.pained.or(spared);
    for unit in spared.iter() {
        cx.emit(Event::Spared { unit });
        losses::escaped(g, unit, cx);
    }
    let Some(battle) = &mut g.battle else {
        return Next::Done;
    };
    let killed = battle.killed;
    battle.fighters = battle.fighters.minus(killed);
    let killer = |unit: Unit| {
        if unit.faction() == battle.attacker {
            battle.defender
        } else {
            battle.attacker
        }
    };
    let toll: Vec<(Unit, Faction)> = killed.iter().map(|u| (u, killer(u))).collect();
    for side in [battle.attacker, battle.defender] {
        let slain = toll.iter().filter(|(_, by)| *by == side).count();
        (moments(side).slew)(battle, slain as u8);
    }
    for (unit, by) in toll {
        g.eliminate(unit, by, Why::Killed, cx);
    }
    let then = if factions::rewards_after_kills(g) {
        Step::Results { early: true }
    } else {
        after(g)
    };
    Next::Goto(then.into())
}

/// The step that follows the kills.
pub fn after(g: &CthulhuWars) -> Step {
    if factions::extra_pains_come_late(g) {
        Step::Pains {
            nth: 0,
            extra: false,
        }
    } else {
        Step::AfterPains { extra: false }
    }
}

/// Why a unit of the battle can't be assigned a result.
pub(super) fn why_not(battle: &Battle, unit: Unit) -> Text {
    let struck = battle.killed.or(battle.pained).or(battle.wounded);
    if struck.has(unit) {
        text!("this {0} can take no further result", unit.kind().name())
    } else {
        text!(
            "no result on {0} is being assigned now",
            unit.faction().name()
        )
    }
}
