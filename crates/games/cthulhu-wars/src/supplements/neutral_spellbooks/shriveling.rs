//! Shriveling: before the dice an enemy Monster or Cultist is eliminated, and its owner is paid for it.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::summon,
    battle::outside,
    battle_record::Side,
    event::Why,
    factions::{Among, BattleSource, InBattle, Offer, PreBattle},
    frame::Frame,
    ids::{Ability, Spellbook},
    sets::UnitSet,
    units::{Unit, prey},
    words::{Words, words},
};

const BOOK: Spellbook = Spellbook::Shriveling;
const ABILITY: Ability = Ability::Shriveling;

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which enemy unit shrivels?
    Shriveling { by: Side },
}

/// Before the dice, once, by a faction that fights.
pub(super) const PRE_BATTLE: PreBattle = PreBattle {
    offer: Offer {
        what: ABILITY,
        when: is_possible,
        begin,
    },
    detail: "eliminates an enemy Monster or Cultist; its owner is paid what it costs",
    book: Some(BOOK),
    why_not: |_, battle, _| {
        if battle.has_used(ABILITY) {
            text!("{0} has been used in this battle", ABILITY.name())
        } else {
            text!(
                "{0} needs an enemy Monster or Cultist in the battle",
                ABILITY.name()
            )
        }
    },
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "shriveling",
    from: BattleSource::Book(
        BOOK,
        "eliminates an enemy Monster or Cultist; its owner is paid what it costs",
    ),
    step: None,
    needs: None,
    anywhere: false,
    used: |battle| battle.has_used(ABILITY),
};

const PREY: [Among<Side, UnitSet>; 2] = [
    Among {
        set: |_, _| prey(),
        why: |_, _, unit| text!("{0} can't shrivel", unit.rank()),
    },
    Among {
        set: |g, by| g.fighters(by.other()),
        why: outside,
    },
];

fn is_possible(g: &CthulhuWars, by: Side) -> bool {
    let battle = &g.battle;
    g.holder(BOOK) == Some(battle.faction(by))
        && !battle.has_used(ABILITY)
        && g.prey(by.other()).any()
}

fn begin(g: &mut CthulhuWars, by: Side, _: &mut Cx<'_>) -> Frame {
    g.battle.use_up(ABILITY);
    Step::Shriveling { by }.into()
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, Step::Shriveling { by }: &Step, options: &mut Options<Action>) {
    let units = g.distinct(guards::offered(g, *by, &PREY));
    let seat = g.seat(g.battle.faction(*by));
    options.extend(seat, units.iter().map(Action::Unit));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::Shriveling { by } = step;
    if let Action::Unit(unit) = action {
        shrivel(g, by, unit, cx);
    }
    Next::Done
}

// FAQ: the owner gains what it costs now, before it is back in the Pool.
fn shrivel(g: &mut CthulhuWars, by: Side, unit: Unit, cx: &mut Cx<'_>) {
    let (by, of) = (g.battle.faction(by), g.owner(unit));
    let cost = summon::cost(g, unit.kind());
    g.battle.lose(unit);
    g.eliminate(unit, by, Why::Book(BOOK), cx);
    g.gain_power(of, cost, Why::Book(BOOK), cx);
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, Step::Shriveling { by }: &Step, _: Seat) -> Words {
    words(
        "Shriveling: which enemy unit?",
        "It is eliminated, and its owner gains the Power that it costs.",
    )
    .of(g.battle.faction(*by))
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(
    g: &CthulhuWars,
    Step::Shriveling { by }: &Step,
    action: Action,
) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, *by, &PREY, unit),
        _ => None,
    }
}
