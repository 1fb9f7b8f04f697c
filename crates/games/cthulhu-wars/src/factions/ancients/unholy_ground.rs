//! Unholy Ground: in a battle at a Cathedral one may be given for a Great Old One of the enemy.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{AN, cathedrals};
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::outside,
    battle_record::Side,
    event::Why,
    factions::{Among, BattleSource, InBattle},
    frame::Frame,
    ids::Spellbook,
    sets::{AreaSet, UnitSet},
    units::great_old_ones,
    view::BattleStep,
    words::{Words, words},
};

/// A question of this ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Cathedral is given, if any?
    UnholyGround { of: Side },
    /// … and which Great Old One does the enemy eliminate?
    UnholyWho { of: Side },
}

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "unholy_ground",
    from: BattleSource::Book(
        Spellbook::UnholyGround,
        "a Cathedral for a Great Old One of the enemy",
    ),
    step: Some(BattleStep::Kills),
    needs: None,
    anywhere: false,
    used: |_| false,
};

const AREAS: [Among<(), AreaSet>; 1] = [Among {
    set: |g, ()| g.marks.ancients.cathedrals,
    why: |_, (), area| text!("no Cathedral is in {0}", area.name()),
}];

const VICTIMS: [Among<Side, UnitSet>; 2] = [
    Among {
        set: |_, _| great_old_ones(),
        why: |_, _, unit| text!("{0} is no Great Old One", unit.this()),
    },
    Among {
        set: |g, of| g.fighters(of),
        why: outside,
    },
];

fn is_possible(g: &CthulhuWars, of: Side) -> bool {
    let ground = g.marks.ancients.cathedrals.has(g.battle.area);
    ground && guards::offered(g, of, &VICTIMS).any()
}

/// The question, when the killed have been removed; it needs no survivor.
pub(super) fn comes(g: &CthulhuWars) -> Option<Frame> {
    let of = g.battle.side(AN)?.other();
    let comes = g.has(Spellbook::UnholyGround) && is_possible(g, of);
    comes.then(|| Step::UnholyGround { of }.into())
}

// Eliminated, not killed: what saves from a kill does not help.
fn take(g: &mut CthulhuWars, unit: crate::units::Unit, cx: &mut Cx<'_>) {
    g.battle.lose(unit);
    g.eliminate(unit, AN, Why::Book(Spellbook::UnholyGround), cx);
}

/// Asks, as often as it is possible.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::UnholyGround { of } if !is_possible(g, of) => Next::Done,
        question => Next::Ask(question.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::UnholyGround { .. } => {
            let areas = guards::offered(g, (), &AREAS);
            options.extend(g.seat(AN), areas.iter().map(Action::Area));
            options.push(g.seat(AN), Action::Done);
        }
        Step::UnholyWho { of } => {
            let units = guards::offered(g, of, &VICTIMS);
            let seat = g.seat(g.battle.faction(of));
            options.extend(seat, units.iter().map(Action::Unit));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::UnholyGround { of }, Action::Area(area)) => {
            cathedrals::remove(g, area, cx);
            Next::Goto(Step::UnholyWho { of }.into())
        }
        (Step::UnholyWho { of }, Action::Unit(unit)) => {
            take(g, unit, cx);
            Next::Goto(Step::UnholyGround { of }.into())
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::UnholyGround { .. } => words(
            "Unholy Ground: which Cathedral do you give?",
            "The enemy eliminates a Great Old One in this battle.",
        )
        .of(AN)
        .label(Action::Done, "None"),
        Step::UnholyWho { of } => words(
            "Unholy Ground: which of your Great Old Ones is eliminated?",
            "The Ancients gave a Cathedral for it.",
        )
        .of(g.battle.faction(of))
        .here(),
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::UnholyGround { .. }, Action::Area(area)) => guards::why_not(g, (), &AREAS, area),
        (Step::UnholyWho { of }, Action::Unit(unit)) => guards::why_not(g, of, &VICTIMS, unit),
        _ => None,
    }
}
