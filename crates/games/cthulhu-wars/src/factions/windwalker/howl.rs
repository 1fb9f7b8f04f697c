//! Howl: before the dice the enemy retreats one unit, if a Wendigo is in the battle.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::move_units::not_bordering,
    battle::{outside, retreats},
    battle_record::Side,
    factions::{Among, BattleSource, InBattle, Offer, PreBattle, no_user},
    frame::Frame,
    ids::{Ability, Area, Kind, Spellbook},
    sets::{AreaSet, UnitSet},
    supplements,
    units::Unit,
    words::{Words, words},
};

/// Its questions, for the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit retreats?
    HowlWho { of: Side },
    /// … and where to?
    HowlWhere { of: Side, unit: Unit },
}

/// Before the dice, once.
pub(super) const PRE_BATTLE: PreBattle = PreBattle {
    offer: Offer {
        what: Ability::Howl,
        when: is_possible,
        begin,
    },
    detail: "the opponent retreats one unit",
    book: Some(Spellbook::Howl),
    why_not: |g, battle, side| match () {
        () if guards::offered(g, side.other(), &UNITS).is_empty() => {
            text!("{0} needs an enemy in the battle", Ability::Howl.name())
        }
        () if battle.has_used(Ability::Howl) => {
            text!("{0} has been used in this battle", Ability::Howl.name())
        }
        () => no_user(Ability::Howl),
    },
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "howl",
    from: BattleSource::Book(Spellbook::Howl, "the enemy retreats one unit"),
    step: None,
    needs: Some(Kind::Wendigo),
    anywhere: false,
    used: |battle| battle.has_used(Ability::Howl),
};

const UNITS: [Among<Side, UnitSet>; 2] = [
    Among {
        set: |g, of| g.fighters(of),
        why: outside,
    },
    Among {
        set: |g, _| UnitSet::ALL.minus(supplements::rooted(g)),
        why: |_, _, unit| supplements::why_rooted(unit),
    },
];

// Not a retreat from pain: enemy units there are no obstacle.
const AREAS: [Among<(), AreaSet>; 1] = [Among {
    set: |g, ()| g.map().near(g.battle.area),
    why: |g, (), area| not_bordering(g.battle.area, area),
}];

fn is_possible(g: &CthulhuWars, by: Side) -> bool {
    let battle = &g.battle;
    g.has(Spellbook::Howl)
        && !battle.has_used(Ability::Howl)
        && g.fighters(by).and(Kind::Wendigo.units()).any()
        && guards::offered(g, by.other(), &UNITS).any()
}

fn begin(g: &mut CthulhuWars, by: Side, _: &mut Cx<'_>) -> Frame {
    g.battle.use_up(Ability::Howl);
    Step::HowlWho { of: by.other() }.into()
}

fn flee(g: &mut CthulhuWars, unit: Unit, to: Area, cx: &mut Cx<'_>) {
    g.battle.fighters.remove(unit);
    retreats::retreat(g, unit, to, cx);
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::HowlWho { of } => {
            let units = g.distinct(guards::offered(g, of, &UNITS));
            let seat = g.seat(g.battle.faction(of));
            options.extend(seat, units.iter().map(Action::Unit));
        }
        Step::HowlWhere { of, .. } => {
            let areas = guards::offered(g, (), &AREAS);
            let seat = g.seat(g.battle.faction(of));
            options.extend(seat, areas.iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::HowlWho { of }, Action::Unit(unit)) => {
            Next::Goto(Step::HowlWhere { of, unit }.into())
        }
        (Step::HowlWhere { unit, .. }, Action::Area(to)) => {
            flee(g, unit, to, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::HowlWho { of } => words(
            "Howl: which of your units retreats?",
            "It leaves the battle before the dice.",
        )
        .of(g.battle.faction(of)),
        Step::HowlWhere { of, unit } => words(
            text!("Choose where {0} retreats", unit.the()),
            "Any area that borders this one.",
        )
        .of(g.battle.faction(of)),
    }
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::HowlWho { of }, Action::Unit(unit)) => guards::why_not(g, of, &UNITS, unit),
        (Step::HowlWhere { .. }, Action::Area(area)) => guards::why_not(g, (), &AREAS, area),
        _ => None,
    }
}
