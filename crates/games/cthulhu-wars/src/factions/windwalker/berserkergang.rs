//! Berserkergang: for each Gnoph-Keh killed the enemy eliminates a Monster or Cultist of its own in the
//! battle.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::WW;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::outside,
    battle_record::Side,
    event::Why,
    factions::{Among, BattleSource, InBattle},
    frame::Frame,
    ids::{Kind, Spellbook},
    sets::UnitSet,
    units::{Unit, prey},
    view::BattleStep,
    words::{Words, words},
};

/// Its question, for the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit is eliminated? So many are due.
    Berserkergang { of: Side, due: u8 },
}

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "berserkergang",
    from: BattleSource::Book(
        Spellbook::Berserkergang,
        "each killed Gnoph-Keh takes an enemy with it",
    ),
    step: Some(BattleStep::Kills),
    needs: Some(Kind::GnophKeh),
    anywhere: false,
    used: |_| false,
};

const VICTIMS: [Among<Side, UnitSet>; 2] = [
    Among {
        set: |_, _| prey(),
        why: |_, _, unit| text!("{0} is not eliminated by Berserkergang", unit.rank()),
    },
    Among {
        set: |g, of| g.fighters(of),
        why: outside,
    },
];

/// The question, when the killed have been removed.
pub(super) fn comes(g: &CthulhuWars) -> Option<Frame> {
    let by = g.battle.side(WW)?;
    let due = g.battle.killed.and(Kind::GnophKeh.units()).len();
    let of = by.other();
    let comes = g.has(Spellbook::Berserkergang) && due > 0;
    comes.then(|| Step::Berserkergang { of, due }.into())
}

fn victims(g: &CthulhuWars, of: Side) -> UnitSet {
    guards::offered(g, of, &VICTIMS)
}

fn take(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    g.battle.lose(unit);
    g.eliminate(unit, WW, Why::Book(Spellbook::Berserkergang), cx);
}

/// Asks while there is a choice; where no more are left than are due, all go.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    let Step::Berserkergang { of, due } = step;
    let victims = victims(g, of);
    if victims.len() > due && due > 0 {
        return Next::Ask(step.into());
    }
    if due > 0 {
        victims.iter().for_each(|unit| take(g, unit, cx));
    }
    Next::Done
}

/// Lists the victims.
pub fn ask(g: &CthulhuWars, Step::Berserkergang { of, .. }: &Step, options: &mut Options<Action>) {
    let units = g.distinct(victims(g, *of));
    let seat = g.seat(g.battle.faction(*of));
    options.extend(seat, units.iter().map(Action::Unit));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let (Step::Berserkergang { of, due }, Action::Unit(unit)) = (step, action) else {
        return Next::Done;
    };
    take(g, unit, cx);
    let due = due - 1;
    Next::Goto(Step::Berserkergang { of, due }.into())
}

fn in_words(due: u8) -> Text {
    match due {
        1 => text!("A Monster or Cultist in the battle; 1 is due."),
        due => text!("A Monster or Cultist in the battle; {0} are due.", due),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, Step::Berserkergang { of, due }: &Step, _: Seat) -> Words {
    words(
        "Berserkergang: which of your units is eliminated?",
        in_words(*due),
    )
    .of(g.battle.faction(*of))
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(
    g: &CthulhuWars,
    Step::Berserkergang { of, .. }: &Step,
    action: Action,
) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, *of, &VICTIMS, unit),
        _ => None,
    }
}
