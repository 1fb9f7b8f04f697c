//! Pains: each is assigned to a surviving unit of the losing side that must then retreat; then
//! come the extra pains and the rewards of abilities (Rulebook VII, Results and Post-Battle Effects).

use engine::Options;

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::{Step, assigner, capacity, distinct, hooked, kills, order},
    battle_record::{Battle, Side},
    event::Event,
    factions::{self, moments},
    sets::UnitSet,
    units::Unit,
};

/// The units of a side that can still take a pain.
fn targets(g: &CthulhuWars, battle: &Battle, side: Side) -> UnitSet {
    let open = |u: &Unit| battle.results(*u) < capacity(g, *u);
    battle.of(side).iter().filter(open).collect()
}

fn room(g: &CthulhuWars, battle: &Battle, side: Side) -> u8 {
    targets(g, battle, side)
        .iter()
        .map(|u| capacity(g, u) - battle.results(u))
        .sum()
}

/// Asks only if there is a choice; excess pains are lost.
pub fn step(g: &mut CthulhuWars, nth: u8, extra: bool, cx: &mut Cx<'_>) -> Next {
    let Some(side) = order(g).get(usize::from(nth)).copied() else {
        let then = if factions::extra_pains_come_late(g) && !extra {
            Step::AfterPains { extra: true }
        } else {
            Step::Results { early: false }
        };
        return Next::Goto(then.into());
    };
    let Some(battle) = &g.battle else {
        return Next::Done;
    };
    let (due, room) = (battle.pains[side as usize], room(g, battle, side));
    if due == 0 || room == 0 {
        return Next::Goto(
            Step::Pains {
                nth: nth + 1,
                extra,
            }
            .into(),
        );
    }
    if due < room {
        return Next::Ask(Step::Pains { nth, extra }.into());
    }
    for unit in targets(g, battle, side).iter() {
        for _ in 0..g
            .battle
            .as_ref()
            .map_or(0, |b| capacity(g, unit) - b.results(unit))
        {
            assign(g, nth, extra, unit, cx);
        }
    }
    Next::Goto(
        Step::Pains {
            nth: nth + 1,
            extra,
        }
        .into(),
    )
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

/// A unit takes a pain.
pub fn assign(g: &mut CthulhuWars, nth: u8, extra: bool, unit: Unit, cx: &mut Cx<'_>) {
    let side = order(g)[usize::from(nth.min(1))];
    let Some(battle) = &mut g.battle else { return };
    battle.pains[side as usize] -= 1;
    if battle.results(unit) > 0 {
        battle.twice.insert(unit);
    }
    battle.pained.insert(unit);
    if extra {
        (moments(unit.faction()).extra_pain)(battle, unit);
    }
    cx.emit(Event::PainAssigned { unit });
}

/// Abilities may bring more pains, which are assigned next.
pub fn after(g: &CthulhuWars, extra: bool) -> Next {
    let Some(battle) = &g.battle else {
        return Next::Done;
    };
    let then = Step::Pains { nth: 0, extra }.into();
    match hooked(g, battle, |m| m.after_pains) {
        Some(first) => Next::Call { then, first },
        None => Next::Goto(then),
    }
}

/// Factions that are rewarded for results are rewarded.
pub fn results(g: &CthulhuWars, early: bool) -> Next {
    let Some(battle) = &g.battle else {
        return Next::Done;
    };
    let then = if early {
        kills::after(g)
    } else {
        Step::RetreatOrder
    };
    match hooked(g, battle, |m| m.after_results) {
        Some(first) => Next::Call {
            then: then.into(),
            first,
        },
        None => Next::Goto(then.into()),
    }
}
