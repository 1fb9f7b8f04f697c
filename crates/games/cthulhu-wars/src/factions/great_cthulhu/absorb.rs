//! Absorb: before the dice a Shoggoth eats units of its own side, for 3 dice each.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::GC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::outside,
    battle_record::{Battle, Side},
    event::Why,
    factions::{Among, BattleSource, InBattle, Offer, PreBattle, no_user},
    ids::{Ability, Kind, Spellbook},
    ruleset::AbsorbedShoggoth,
    sets::UnitSet,
    units::{Unit, prey},
    words::{Words, words},
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Shoggoth eats?
    AbsorbEater { by: Side },
    /// … and whom?
    AbsorbFood { by: Side, eater: Unit },
}

/// Dice for each unit eaten.
const DICE: u8 = 3;

/// Before the dice, as often as there is food.
pub(super) const PRE_BATTLE: PreBattle = PreBattle {
    offer: Offer {
        what: Ability::Absorb,
        when: is_possible,
        begin: |_, by, _| Step::AbsorbEater { by }.into(),
    },
    detail: "a Shoggoth eats for 3 more dice",
    book: Some(Spellbook::Absorb),
    why_not: |_, _, _| no_user(Ability::Absorb),
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "absorb",
    from: BattleSource::Book(Spellbook::Absorb, "3 dice for each unit a Shoggoth eats"),
    step: None,
    needs: Some(Kind::Shoggoth),
    anywhere: false,
    used: |battle| battle.has_used(Ability::Absorb),
};

const EATERS: [Among<Side, UnitSet>; 1] = [Among {
    set: |g, by| {
        let fed = |eater: &Unit| food(g, by, *eater).any();
        eaters(g, by).iter().filter(fed).collect()
    },
    why: |_, _, _| text!("only a Shoggoth in the battle can eat"),
}];

const FOOD: [Among<(Side, Unit), UnitSet>; 3] = [
    Among {
        set: |_, (_, eater)| UnitSet::ALL.minus(UnitSet::one(eater)),
        why: |_, _, _| text!("a Shoggoth can't eat itself"),
    },
    Among {
        set: |_, _| prey(),
        why: |_, _, unit| text!("{0} can't be absorbed", unit.rank()),
    },
    Among {
        set: |g, (by, _)| g.fighters(by),
        why: |g, (by, _), unit| outside(g, by, unit),
    },
];

/// The Shoggoths that can eat; two that have eaten alike count as one.
fn eaters(g: &CthulhuWars, by: Side) -> UnitSet {
    let here = g.fighters(by).and(Kind::Shoggoth.units());
    let battle = &g.battle;
    let alike = battle.absorbed[0] == battle.absorbed[1];
    match here.first() {
        Some(first) if alike => UnitSet::one(first),
        _ => here,
    }
}

fn food(g: &CthulhuWars, by: Side, eater: Unit) -> UnitSet {
    g.prey(by).minus(UnitSet::one(eater))
}

fn is_possible(g: &CthulhuWars, by: Side) -> bool {
    g.has(Spellbook::Absorb) && eaters(g, by).any() && g.prey(by).len() >= 2
}

/// The dice that Shoggoths among these units have gained in this battle.
pub(super) fn dice(g: &CthulhuWars, units: UnitSet) -> u16 {
    let eaters = Kind::Shoggoth.units().and(units).iter();
    let gained = |eater| u16::from(dice_of(&g.battle, eater));
    eaters.map(gained).sum()
}

/// The dice that a Shoggoth has gained in this battle.
pub(super) fn dice_of(battle: &Battle, eater: Unit) -> u8 {
    let mut shoggoths = Kind::Shoggoth.units().iter().zip(battle.absorbed);
    shoggoths
        .find(|(unit, _)| *unit == eater)
        .map_or(0, |(_, dice)| dice)
}

// 3 dice for each unit eaten. D-28: whether an eaten Shoggoth's dice carry over.
fn absorb(g: &mut CthulhuWars, eater: Unit, eaten: Unit, cx: &mut Cx<'_>) {
    let carries = g.rules.absorbed_shoggoth == AbsorbedShoggoth::CarriesOver;
    let battle = &mut g.battle;
    let place = |unit: Unit| Kind::Shoggoth.units().iter().position(|u| u == unit);
    let before = place(eaten).map_or(0, |i| std::mem::take(&mut battle.absorbed[i]));
    if let Some(i) = place(eater) {
        battle.absorbed[i] += DICE + if carries { before } else { 0 };
    }
    battle.lose(eaten);
    g.eliminate(eaten, GC, Why::Book(Spellbook::Absorb), cx);
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let units = match *step {
        Step::AbsorbEater { by } => guards::offered(g, by, &EATERS),
        Step::AbsorbFood { by, eater } => g.distinct(guards::offered(g, (by, eater), &FOOD)),
    };
    options.extend(g.seat(GC), units.iter().map(Action::Unit));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::AbsorbEater { by }, Action::Unit(eater)) => {
            Next::Goto(Step::AbsorbFood { by, eater }.into())
        }
        (Step::AbsorbFood { eater, .. }, Action::Unit(eaten)) => {
            absorb(g, eater, eaten, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let title = match step {
        Step::AbsorbEater { .. } => "Which Shoggoth eats?",
        Step::AbsorbFood { .. } => "Whom does it eat?",
    };
    words(title, "3 dice for each unit eaten.").of(GC).here()
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let Action::Unit(unit) = action else {
        return None;
    };
    match *step {
        Step::AbsorbEater { by } => guards::why_not(g, by, &EATERS, unit),
        Step::AbsorbFood { by, eater } => guards::why_not(g, (by, eater), &FOOD, unit),
    }
}
