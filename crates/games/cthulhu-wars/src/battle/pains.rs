//! Pains: each is assigned to a surviving unit of the losing side that must then retreat; then
//! come the extra pains and the rewards of abilities (Rulebook VII, Results and Post-Battle Effects).

use crate::{
    CthulhuWars, Cx, Next,
    battle::{
        Step, moment,
        results::{self, Due, Turn},
    },
    battle_record::Side,
    event::Event,
    factions::{self, moments},
    units::Unit,
};

/// Asks only if there is a choice; excess pains are lost.
pub fn step(g: &mut CthulhuWars, turn: Turn, extra: bool, cx: &mut Cx<'_>) -> Next {
    let again = |nth| Step::Pains { nth, extra }.into();
    let Some(side) = turn.side(g) else {
        let then = if factions::extra_pains_come_late(g) && !extra {
            let extra = true;
            Step::AfterPains { extra, place: 0 }
        } else {
            let early = false;
            Step::Results { early, place: 0 }
        };
        return Next::Goto(then.into());
    };
    match results::due(g, side, g.battle.pains[side as usize]) {
        Due::Choice => return Next::Ask(again(turn)),
        Due::All(units) => {
            for unit in units {
                assign(g, side, extra, unit, cx);
            }
        }
        Due::Nothing => {}
    }
    Next::Goto(again(turn.next()))
}

/// A unit takes a pain.
pub fn assign(g: &mut CthulhuWars, side: Side, extra: bool, unit: Unit, cx: &mut Cx<'_>) {
    let owner = g.owner(unit);
    let battle = &mut g.battle;
    battle.pains[side as usize] -= 1;
    if battle.results(unit) > 0 {
        battle.twice.insert(unit);
    }
    battle.pained.insert(unit);
    if extra {
        (moments(owner).extra_pain)(battle, unit);
    }
    cx.emit(Event::PainAssigned { unit });
}

/// Abilities may bring more pains, which are assigned next.
pub fn after(g: &CthulhuWars, extra: bool, place: u8) -> Next {
    let nth = Turn::First;
    let again = |place| Step::AfterPains { extra, place };
    moment(g, place, again, Step::Pains { nth, extra }, |m| {
        m.after_pains
    })
}

/// Factions that are rewarded for results are rewarded.
pub fn results(g: &CthulhuWars, early: bool, place: u8) -> Next {
    let next = if early {
        Step::AfterKills(0)
    } else {
        Step::BeforeRetreats(0)
    };
    let again = |place| Step::Results { early, place };
    moment(g, place, again, next, |m| m.after_results)
}
