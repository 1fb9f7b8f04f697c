//! Seek and Destroy: before the dice Hunting Horrors join a battle from anywhere.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::CC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle_record::Side,
    factions::{Among, BattleSource, InBattle, Offer, PreBattle},
    ids::{Ability, Kind, Spellbook},
    sets::UnitSet,
    units::Unit,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Hunting Horrors come? At least one.
    Seek { came: bool },
}

/// Before the dice.
pub(super) const PRE_BATTLE: PreBattle = PreBattle {
    offer: Offer {
        what: Ability::SeekAndDestroy,
        when: is_possible,
        begin: |_, _, _| Step::Seek { came: false }.into(),
    },
    detail: "Hunting Horrors join the battle",
    book: Some(Spellbook::SeekAndDestroy),
    why_not: |_, _, _| text!("no Hunting Horror is elsewhere on the map"),
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "seek_and_destroy",
    from: BattleSource::Book(
        Spellbook::SeekAndDestroy,
        "Hunting Horrors join from anywhere",
    ),
    step: None,
    needs: None,
    anywhere: false,
    used: |battle| battle.has_used(Ability::SeekAndDestroy),
};

const HORRORS: [Among<(), UnitSet>; 1] = [Among {
    set: |g, ()| {
        let all = g.on_map(CC).and(Kind::HuntingHorror.units());
        all.minus(g.units.at(g.battle.area))
    },
    why: |_, (), _| text!("only Hunting Horrors from elsewhere on the map join"),
}];

fn is_possible(g: &CthulhuWars, by: Side) -> bool {
    g.has(Spellbook::SeekAndDestroy)
        && guards::offered(g, (), &HORRORS).any()
        && g.battle.side(CC) == Some(by)
}

fn join(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    g.move_unit(unit, g.battle.area, cx);
    g.battle.join(unit);
}

/// Asks while there are Hunting Horrors elsewhere.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    if guards::offered(g, (), &HORRORS).is_empty() {
        Next::Done
    } else {
        Next::Ask(step.into())
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, Step::Seek { came }: &Step, options: &mut Options<Action>) {
    let cc = g.seat(CC);
    let units = g.distinct(guards::offered(g, (), &HORRORS));
    options.extend(cc, units.iter().map(Action::Unit));
    if *came {
        options.push(cc, Action::Done);
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Action::Unit(unit) = action else {
        return Next::Done;
    };
    join(g, unit, cx);
    Next::Goto(Step::Seek { came: true }.into())
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    words(
        "Which Hunting Horror joins the battle?",
        "From anywhere, for free.",
    )
    .of(CC)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, (), &HORRORS, unit),
        _ => None,
    }
}
