//! Demand Sacrifice: before the dice the enemy lets Sleeper draw an Elder Sign, or its kills are pains.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::SL;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle_record::Side,
    event::Why,
    factions::{BattleSource, InBattle, Offer, PreBattle, no_user},
    frame::Frame,
    ids::{Ability, Deed, Kind, Spellbook},
    words::{Words, words},
};

/// Its question, for the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An Elder Sign, or pains?
    DemandSacrifice { of: Side },
}

/// Before the dice, once.
pub(super) const PRE_BATTLE: PreBattle = PreBattle {
    offer: Offer {
        what: Ability::DemandSacrifice,
        when: is_possible,
        begin,
    },
    detail: "the enemy gives an Elder Sign, or its kills are pains",
    book: Some(Spellbook::DemandSacrifice),
    why_not: |_, battle, _| {
        if battle.has_used(Ability::DemandSacrifice) {
            text!(
                "{0} has been used in this battle",
                Ability::DemandSacrifice.name()
            )
        } else {
            no_user(Ability::DemandSacrifice)
        }
    },
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "demand_sacrifice",
    from: BattleSource::Book(
        Spellbook::DemandSacrifice,
        "the enemy gives an Elder Sign, or its kills are pains",
    ),
    step: None,
    needs: None,
    anywhere: false,
    used: |battle| battle.has_used(Ability::DemandSacrifice),
};

// Tsathoggua is in play, in the battle or not; by a reading it must fight.
fn is_possible(g: &CthulhuWars, by: Side) -> bool {
    let fights = g.fighters(by).and(Kind::Tsathoggua.units()).any();
    let there = g.kind_in_play(Kind::Tsathoggua) && !g.rules.demand_needs_tsathoggua;
    g.has(Spellbook::DemandSacrifice)
        && !g.battle.has_used(Ability::DemandSacrifice)
        && (fights || there)
}

fn begin(g: &mut CthulhuWars, by: Side, _: &mut Cx<'_>) -> Frame {
    g.battle.use_up(Ability::DemandSacrifice);
    Step::DemandSacrifice { of: by.other() }.into()
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// One or the other.
pub fn ask(g: &CthulhuWars, Step::DemandSacrifice { of }: &Step, options: &mut Options<Action>) {
    let seat = g.seat(g.battle.faction(*of));
    options.extend(seat, [Action::Accept, Action::Done]);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::DemandSacrifice { of } = step;
    if action == Action::Accept {
        g.gain_signs(SL, 1, Why::Book(Spellbook::DemandSacrifice), cx);
    } else {
        g.battle.mild[of as usize] = true;
        g.declare(g.battle.faction(of), Deed::MildKills, 0, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, Step::DemandSacrifice { of }: &Step, _: Seat) -> Words {
    words(
        "Demand Sacrifice: what do you give?",
        "Sleeper demands it before the dice fall.",
    )
    .of(g.battle.faction(*of))
    .here()
    .label(Action::Accept, "Sleeper draws an Elder Sign")
    .label(Action::Done, "All my kills are pains")
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
