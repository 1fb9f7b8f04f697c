//! The dice are shown: commitments, what they cost, and whether the Rift closes (Rulebook VII.D.3 to
//! VII.D.7).

use super::content_cost;
use crate::{
    Cx, GodsWar,
    buildings::Site,
    event::{Event, Why},
    facts::rule,
    geography::Centre,
    hooks::Hooks,
    ids::Empire,
    runes,
    units::Place,
};

/// Dice by seat.
pub(super) fn resolve(g: &mut GodsWar, dice: &[u8], cx: &mut Cx<'_>) {
    let shown: Vec<(Empire, u8)> = g.table.iter().copied().zip(dice.iter().copied()).collect();
    cx.reveal();
    cx.emit(Event::DiceShown {
        dice: shown.clone(),
    });
    let given = shown.into_iter().map(|(e, die)| (e, worth(g, e, die)));
    let given: Vec<(Empire, u16)> = given.collect();
    let commitment = commitment(&given);
    pay(g, &given, cx);
    punish(g, &given, cx);
    let total = commitment + content_cost(g).cast_signed();
    let strength = strength(g, cx);
    cx.emit(Event::Struggle {
        commitment,
        total,
        strength,
    });
    // Rulebook VII.D.6: only more than the strength closes it.
    if total > strength {
        close(g, cx);
    } else {
        Hooks::tell(GodsWar::hooks().rift_stays, g, (), cx);
    }
}

// Rulebook VII.D.4: more than the player has counts as 0.
fn worth(g: &GodsWar, empire: Empire, die: u8) -> u16 {
    let die = u16::from(die);
    if die > g.power(empire) { 0 } else { die }
}

// Rulebook VII.D.3: the sum, but Chaos' die is subtracted.
fn commitment(given: &[(Empire, u16)]) -> i16 {
    let signed = given.iter().map(|(empire, n)| match empire {
        Empire::Chaos => -n.cast_signed(),
        _ => n.cast_signed(),
    });
    signed.sum()
}

fn pay(g: &mut GodsWar, given: &[(Empire, u16)], cx: &mut Cx<'_>) {
    for (empire, amount) in given {
        g.pay(*empire, *amount, cx);
    }
}

// Rulebook VII.D.4: who committed least loses 1 VP, all of them if several did, Chaos, too.
fn punish(g: &mut GodsWar, given: &[(Empire, u16)], cx: &mut Cx<'_>) {
    let least = given.iter().map(|(_, n)| *n).min();
    for (empire, _) in given.iter().filter(|(_, n)| Some(*n) == least) {
        g.lose_vp(*empire, rule("lowest_vp"), Why::Rift, cx);
    }
}

// Rulebook VII.D.6: a die for each empire in play.
fn strength(g: &GodsWar, cx: &mut Cx<'_>) -> i16 {
    let dice: Vec<u8> = g.table.iter().map(|_| cx.dice.d6()).collect();
    let strength = dice.iter().map(|die| i16::from(*die)).sum();
    cx.emit(Event::Rolled {
        empire: None,
        dice,
        why: Why::Rift,
    });
    strength
}

// Rulebook VII.D.6 and 7: Magasta's Pool; what lay in the Rift returns to the pools.
fn close(g: &mut GodsWar, cx: &mut Cx<'_>) {
    g.centre = Centre::Pool;
    cx.emit(Event::RiftClosed);
    empty(g, cx);
    Hooks::tell(GodsWar::hooks().rift_closed, g, (), cx);
}

fn empty(g: &mut GodsWar, cx: &mut Cx<'_>) {
    for unit in g.units.lying(Place::Rift).iter() {
        g.lay_unit(unit, Place::Pool, Why::Rift, cx);
        runes::token::drop(g, unit);
    }
    for building in g.buildings.lying(Site::Rift).iter() {
        g.lay_building(building, Site::Pool, Why::Rift, cx);
    }
}
