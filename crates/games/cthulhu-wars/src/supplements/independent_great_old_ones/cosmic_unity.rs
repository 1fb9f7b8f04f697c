//! Cosmic Unity: with Daoloth in the battle an enemy Great Old One rolls no dice.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::outside,
    battle_record::Side,
    factions::{Among, BattleSource, InBattle, Offer, PreBattle, no_user},
    frame::Frame,
    ids::{Ability, Kind},
    sets::UnitSet,
    units::great_old_ones,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which one rolls no dice?
    CosmicWhom { by: Side },
}

/// Before the dice, once.
pub(super) const PRE_BATTLE: PreBattle = PreBattle {
    offer: Offer {
        what: Ability::CosmicUnity,
        when: is_possible,
        begin,
    },
    detail: "an enemy Great Old One rolls no dice",
    book: None,
    why_not: |g, battle, side| match () {
        () if battle.has_used(Ability::CosmicUnity) => text!(
            "{0} has been used in this battle",
            Ability::CosmicUnity.name()
        ),
        () if guards::offered(g, side, &GODS).is_empty() => text!(
            "{0} needs an enemy Great Old One in the battle",
            Ability::CosmicUnity.name()
        ),
        () => no_user(Ability::CosmicUnity),
    },
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "cosmic_unity",
    from: BattleSource::Unit(Kind::Daoloth),
    step: None,
    needs: Some(Kind::Daoloth),
    anywhere: false,
    used: |battle| battle.has_used(Ability::CosmicUnity),
};

const GODS: [Among<Side, UnitSet>; 2] = [
    Among {
        set: |_, _| great_old_ones(),
        why: |_, _, unit| text!("{0} is no Great Old One", unit.this()),
    },
    Among {
        set: |g, by| g.fighters(by.other()),
        why: |g, by, unit| outside(g, by.other(), unit),
    },
];

fn is_possible(g: &CthulhuWars, by: Side) -> bool {
    !g.battle.has_used(Ability::CosmicUnity)
        && g.fighters(by).and(Kind::Daoloth.units()).any()
        && guards::offered(g, by, &GODS).any()
}

fn begin(g: &mut CthulhuWars, by: Side, _: &mut Cx<'_>) -> Frame {
    g.battle.use_up(Ability::CosmicUnity);
    Step::CosmicWhom { by }.into()
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Any of them.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let Step::CosmicWhom { by } = *step;
    let units = g.distinct(guards::offered(g, by, &GODS));
    let seat = g.seat(g.battle.faction(by));
    options.extend(seat, units.iter().map(Action::Unit));
}

/// Takes an answer. Of Nyogtha both units are one Great Old One.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::CosmicWhom { by } = step;
    if let Action::Unit(unit) = action {
        let numb = g.fighters(by.other()).and(unit.kind().units());
        g.battle.numb = numb;
        cx.emit(crate::event::Event::Numbed { unit });
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let Step::CosmicWhom { by } = *step;
    words(
        "Cosmic Unity: which Great Old One rolls no dice?",
        "It keeps its other abilities.",
    )
    .of(g.battle.faction(by))
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let Step::CosmicWhom { by } = *step;
    match action {
        Action::Unit(unit) => guards::why_not(g, by, &GODS, unit),
        _ => None,
    }
}
