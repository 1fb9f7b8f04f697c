//! Combat Rolls (Rulebook V.D.2): how many dice a side rolls, and the roll.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::results,
    battle_record::{Side, Stage},
    event::{Event, Why},
    facts::Timing,
    hooks::Hooks,
    ratings,
    sets::UnitSet,
    units::Unit,
    words::Words,
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The dice fall.
    Roll,
}

/// The questions of owners before the dice, then the dice.
pub(crate) fn first() -> Frame {
    Hooks::first(GodsWar::hooks().before_roll, Step::Roll)
}

/// An owner's question before the dice: asked if it is due.
pub(crate) fn before_roll(g: &mut GodsWar, this: Frame) -> Next {
    g.in_battle(|b| b.stage = Stage::Combat);
    Hooks::ask(g, GodsWar::hooks().before_roll, this, Step::Roll)
}

/// An owner's question before the dice has been answered.
pub(crate) fn answered(this: &Frame) -> Next {
    Hooks::after(GodsWar::hooks().before_roll, this, Step::Roll)
}

/// Rolls the ratings that are rolled anew for each battle, one die for all units of a kind.
pub fn roll_ratings(g: &GodsWar, units: UnitSet, cx: &mut Cx<'_>) -> [Option<u8>; 2] {
    ratings::ROLLED.map(|kind| {
        let unit = units.of(kind).first()?;
        Some(g.rolled_combat(unit, None, cx))
    })
}

/// A unit's combat rating in this battle.
pub fn rating(g: &GodsWar, unit: Unit) -> u8 {
    let battle = &g.battle;
    let place = ratings::ROLLED.iter().position(|kind| *kind == unit.kind());
    let rolled = place.and_then(|place| battle.ratings[place]);
    let of = Side::ALL.into_iter().find(|s| g.fighters(*s).has(unit));
    let enemy = of.and_then(|side| battle.empire(side.other()));
    rolled.unwrap_or_else(|| g.combat(unit, enemy))
}

/// A side's combat total (Rulebook V.D.2): the ratings of all its units that still have to roll.
pub fn total(g: &GodsWar, side: Side) -> u8 {
    let units = g.fighters(side).minus(g.battle.silent);
    units.iter().map(|u| rating(g, u)).sum()
}

/// Units outside the battle that add a die each to a side.
pub fn from_afar(g: &GodsWar, side: Side) -> UnitSet {
    let hooks = GodsWar::hooks().from_afar.iter();
    hooks.fold(UnitSet::EMPTY, |all, units| all.or(units(g, side)))
}

/// How many dice a side would roll now.
pub fn dice(g: &GodsWar, side: Side) -> u8 {
    let battle = &g.battle;
    let (own, other) = (side as usize, side.other() as usize);
    if battle.pacified[own] {
        return 0;
    }
    // FAQ: a side that may not roll takes no dice from its enemy either.
    let blasted = if battle.pacified[other] {
        0
    } else {
        battle.blasted[own]
    };
    let all = i16::from(total(g, side))
        + i16::from(from_afar(g, side).len())
        + i16::from(battle.extra[own])
        - i16::from(blasted);
    let most = g.dice_cap(side.other());
    let left = most.map(|most| most.saturating_sub(battle.early[own].len() as u8));
    let dice = u8::try_from(all.max(0)).unwrap_or(u8::MAX);
    left.map_or(dice, |left| dice.min(left))
}

/// Adds dice to a side.
pub(crate) fn add_dice(g: &mut GodsWar, side: Side, dice: u16) {
    g.in_battle(|b| b.extra[side as usize] += dice as i8);
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Roll => roll(g, cx),
    }
}

fn roll(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    g.in_battle(|b| b.stage = Stage::Combat);
    // Both sides roll at once: how many dice is fixed before any falls.
    let counts = Side::ALL.map(|side| dice(g, side));
    for (side, count) in Side::ALL.into_iter().zip(counts) {
        for react in GodsWar::hooks().at_roll {
            react(g, side, cx);
        }
        let faces = throw(g, side, count, Why::Battle, cx);
        g.in_battle(|b| b.faces[side as usize] = faces);
    }
    g.in_battle(|b| b.rolled = true);
    GodsWar::battle_runes(Timing::Battle, results::Step::Sum)
}

/// A side rolls dice; those that were kept for it are among them.
pub fn throw(g: &mut GodsWar, side: Side, count: u8, why: Why, cx: &mut Cx<'_>) -> Vec<u8> {
    let empire = g.fighting(side);
    let mut dice = empire.map_or_else(Vec::new, |of| kept(g, of, count));
    while dice.len() < usize::from(count) {
        dice.push(cx.dice.d6());
    }
    if !dice.is_empty() {
        cx.emit(Event::Rolled {
            empire,
            dice: dice.clone(),
            why,
        });
    }
    dice
}

fn kept(g: &mut GodsWar, of: crate::ids::Empire, count: u8) -> Vec<u8> {
    let mut kept = Vec::new();
    for take in GodsWar::hooks().kept_dice {
        let left = count - kept.len() as u8;
        kept.extend(take(g, of, left));
    }
    kept
}

/// Nothing is asked.
pub fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub fn answer(_: &mut GodsWar, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}

/// Nothing is asked.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}
