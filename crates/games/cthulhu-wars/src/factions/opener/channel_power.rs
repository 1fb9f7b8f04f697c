//! Channel Power: in a battle Opener of the Way rolls its dice that brought nothing again, for 1 Power
//! each time.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use super::OW;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::combat,
    factions::{BattleSource, InBattle},
    frame::Frame,
    ids::{Deed, Spellbook},
    view::BattleStep,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Roll again?
    ChannelPower,
}

const COST: u16 = 1;

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "channel_power",
    from: BattleSource::Book(
        Spellbook::ChannelPower,
        "dice that brought nothing are rolled again, 1 Power each time",
    ),
    step: Some(BattleStep::Combat),
    needs: None,
    anywhere: false,
    used: |_| false,
};

fn misses(g: &CthulhuWars) -> u16 {
    let side = g.battle.side(OW);
    side.map_or(0, |side| combat::misses(&g.battle, side))
}

/// The question, when the dice have been rolled.
pub(super) fn comes(g: &CthulhuWars) -> Option<Frame> {
    let comes = g.has(Spellbook::ChannelPower) && g.power(OW) >= COST && misses(g) > 0;
    comes.then(|| Step::ChannelPower.into())
}

/// Asks as long as there is Power and a die that brought nothing.
pub fn step(g: &mut CthulhuWars, _: Step, _: &mut Cx<'_>) -> Next {
    comes(g).map_or(Next::Done, Next::Ask)
}

/// To pay, or not.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(OW), [Action::Accept, Action::Done]);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let (Action::Accept, Some(side)) = (action, g.battle.side(OW)) else {
        return Next::Done;
    };
    g.declare(OW, Deed::ChannelPower, COST, cx);
    combat::reroll(g, side, cx);
    Next::Goto(step.into())
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    let why = match misses(g) {
        1 => text!("1 die brought nothing. You have {0} Power.", g.power(OW)),
        more => text!(
            "{0} dice brought nothing. You have {1} Power.",
            more,
            g.power(OW)
        ),
    };
    words("Channel Power: roll them again?", why)
        .of(OW)
        .here()
        .label_by(Action::Accept, "Pay 1 Power", "Spellbook Channel Power")
        .label(Action::Done, "The dice stay")
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
