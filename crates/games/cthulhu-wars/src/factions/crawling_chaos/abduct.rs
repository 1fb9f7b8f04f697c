//! Abduct: before the dice a Nightgaunt goes and takes an enemy Monster or Cultist along.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::CC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::outside,
    battle_record::Side,
    event::Why,
    factions::{Among, BattleSource, InBattle, Offer, PreBattle, no_user},
    ids::{Ability, Kind, Spellbook},
    sets::UnitSet,
    units::{Unit, prey},
    words::{Words, words},
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Nightgaunt goes?
    AbductWith { by: Side },
    /// … and whom does the opponent give up?
    Abducted { of: Side },
}

/// Before the dice, as often as there is a Nightgaunt.
pub(super) const PRE_BATTLE: PreBattle = PreBattle {
    offer: Offer {
        what: Ability::Abduct,
        when: is_possible,
        begin: |_, by, _| Step::AbductWith { by }.into(),
    },
    detail: "a Nightgaunt goes and takes one along",
    book: Some(Spellbook::Abduct),
    why_not: |g, _, side| {
        if g.prey(side.other()).is_empty() {
            text!(
                "{0} needs an enemy Monster or Cultist in the battle",
                Ability::Abduct.name()
            )
        } else {
            no_user(Ability::Abduct)
        }
    },
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "abduct",
    from: BattleSource::Book(Spellbook::Abduct, "a Nightgaunt takes an enemy with it"),
    step: None,
    needs: Some(Kind::Nightgaunt),
    anywhere: false,
    used: |battle| battle.has_used(Ability::Abduct),
};

const NIGHTGAUNTS: [Among<Side, UnitSet>; 1] = [Among {
    set: |g, by| g.fighters(by).and(Kind::Nightgaunt.units()),
    why: |_, _, _| text!("only a Nightgaunt in the battle abducts"),
}];

const PREY: [Among<Side, UnitSet>; 2] = [
    Among {
        set: |_, _| prey(),
        why: |_, _, unit| text!("{0} can't be abducted", unit.rank()),
    },
    Among {
        set: |g, of| g.fighters(of),
        why: outside,
    },
];

fn is_possible(g: &CthulhuWars, by: Side) -> bool {
    g.has(Spellbook::Abduct)
        && guards::offered(g, by, &NIGHTGAUNTS).any()
        && g.prey(by.other()).any()
}

fn takes(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    g.battle.lose(unit);
    g.eliminate(unit, CC, Why::Book(Spellbook::Abduct), cx);
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let battle = &g.battle;
    let (seat, units) = match *step {
        Step::AbductWith { by } => (g.seat(CC), guards::offered(g, by, &NIGHTGAUNTS)),
        Step::Abducted { of } => (g.seat(battle.faction(of)), guards::offered(g, of, &PREY)),
    };
    options.extend(seat, g.distinct(units).iter().map(Action::Unit));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::AbductWith { by }, Action::Unit(nightgaunt)) => {
            takes(g, nightgaunt, cx);
            Next::Goto(Step::Abducted { of: by.other() }.into())
        }
        (Step::Abducted { .. }, Action::Unit(unit)) => {
            takes(g, unit, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::AbductWith { .. } => {
            words("Which Nightgaunt goes?", "It takes an enemy along.").of(CC)
        }
        Step::Abducted { of } => words(
            "Which unit is abducted?",
            "A Monster or Cultist of your choice.",
        )
        .of(g.battle.faction(of)),
    }
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let Action::Unit(unit) = action else {
        return None;
    };
    match *step {
        Step::AbductWith { by } => guards::why_not(g, by, &NIGHTGAUNTS, unit),
        Step::Abducted { of } => guards::why_not(g, of, &PREY, unit),
    }
}
