//! Devour: before the dice Cthulhu's enemy gives up a Monster or Cultist.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::GC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::outside,
    battle_record::Side,
    event::Why,
    factions::{Among, BattleSource, InBattle, Offer, PreBattle, no_user},
    frame::Frame,
    ids::{Ability, Kind},
    sets::UnitSet,
    units::{Unit, prey},
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit does the opponent give up?
    Devoured { of: Side },
}

/// Before the dice, once.
pub(super) const PRE_BATTLE: PreBattle = PreBattle {
    offer: Offer {
        what: Ability::Devour,
        when: is_possible,
        begin,
    },
    detail: "the opponent gives up a Monster or Cultist",
    book: None,
    why_not: |g, battle, side| match () {
        () if g.prey(side.other()).is_empty() => text!(
            "{0} needs an enemy Monster or Cultist in the battle",
            Ability::Devour.name()
        ),
        () if battle.has_used(Ability::Devour) => {
            text!("{0} has been used in this battle", Ability::Devour.name())
        }
        () => no_user(Ability::Devour),
    },
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "devour",
    from: BattleSource::Unit(Kind::Cthulhu),
    step: None,
    needs: Some(Kind::Cthulhu),
    anywhere: false,
    used: |battle| battle.has_used(Ability::Devour),
};

const PREY: [Among<Side, UnitSet>; 2] = [
    Among {
        set: |_, _| prey(),
        why: |_, _, unit| text!("{0} can't be devoured", unit.rank()),
    },
    Among {
        set: |g, of| g.fighters(of),
        why: outside,
    },
];

fn is_possible(g: &CthulhuWars, by: Side) -> bool {
    let battle = &g.battle;
    !battle.has_used(Ability::Devour)
        && g.fighters(by).and(Kind::Cthulhu.units()).any()
        && g.prey(by.other()).any()
}

fn begin(g: &mut CthulhuWars, by: Side, _: &mut Cx<'_>) -> Frame {
    g.battle.use_up(Ability::Devour);
    Step::Devoured { of: by.other() }.into()
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, Step::Devoured { of }: &Step, options: &mut Options<Action>) {
    let units = g.distinct(guards::offered(g, *of, &PREY));
    let seat = g.seat(g.battle.faction(*of));
    options.extend(seat, units.iter().map(Action::Unit));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Unit(unit) = action {
        devour(g, unit, cx);
    }
    Next::Done
}

fn devour(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    g.battle.lose(unit);
    g.battle.slain += 1;
    g.eliminate(unit, GC, Why::Devour, cx);
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, Step::Devoured { of }: &Step, _: Seat) -> Words {
    words(
        "Which unit is devoured?",
        "Cthulhu devours a Monster or Cultist of your choice.",
    )
    .of(g.battle.faction(*of))
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(
    g: &CthulhuWars,
    Step::Devoured { of }: &Step,
    action: Action,
) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, *of, &PREY, unit),
        _ => None,
    }
}
