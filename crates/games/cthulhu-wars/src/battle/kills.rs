//! Kills: each is assigned to a unit of the losing side, then all the killed are removed at once
//! (Rulebook VII, Results).

use engine::Options;

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::{Battle, Side, Step, assigner, capacity, distinct, order},
    event::{Event, Why},
    ids::{Faction, Kind},
    losses,
    ruleset::{HarbingerMoment, NecrophagyWindow},
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

/// The units that can take it; its owner chooses, or Yellow Sign by Vengeance.
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
    battle.kills[side as usize] -= 1;
    cx.emit(Event::KillAssigned { unit });
    if battle.emissary && unit.kind() == Kind::Nyarlathotep {
        // Emissary of the Outer Gods: the kill becomes a pain.
        battle.pained.insert(unit);
        cx.emit(Event::Spared { unit });
        losses::escaped(g, unit, cx);
    } else if capacity == 2 && !battle.wounded.has(unit) {
        // Regenerate: the first kill alone does not kill.
        battle.wounded.insert(unit);
    } else {
        battle.wounded.remove(unit);
        battle.killed.insert(unit);
    }
}

/// The killed go to their Pools; a wounded Starspawn is merely pained.
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
    battle.slain += toll.iter().filter(|(_, by)| *by == Faction::Gc).count() as u8;
    for (unit, by) in toll {
        g.eliminate(unit, by, Why::Killed, cx);
    }
    let then = match g.rules.harbinger_moment {
        HarbingerMoment::AfterKillsAndPains => Step::Results { early: true },
        HarbingerMoment::Once => after(g),
    };
    Next::Goto(then.into())
}

/// The step that follows the kills.
pub fn after(g: &CthulhuWars) -> Step {
    match g.rules.necrophagy_window {
        NecrophagyWindow::AfterPains => Step::Pains {
            nth: 0,
            extra: false,
        },
        NecrophagyWindow::BeforePains => Step::AfterPains { extra: false },
    }
}
