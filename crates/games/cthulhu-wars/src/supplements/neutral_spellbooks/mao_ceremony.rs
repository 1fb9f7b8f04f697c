//! The Mao Ceremony: the last Power that is gathered comes from own Cultists, eliminated.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::user;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Why,
    frame::Frame,
    ids::Spellbook,
    sets::UnitSet,
    units::cultists,
    words::{Words, left, words},
};

const BOOK: Spellbook = Spellbook::MaoCeremony;
/// The Power that a Cultist gives.
const POWER: u16 = 1;

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Cultist next, or no more?
    MaoCeremony,
}

fn victims(g: &CthulhuWars) -> UnitSet {
    let of = g.holder(BOOK);
    of.map_or(UnitSet::EMPTY, |of| g.on_map(of).and(cultists()))
}

// FAQ: after Minimum Power, which is not looked at again.
/// Its question, if its holder has Cultists on the map.
pub(super) fn offers(g: &CthulhuWars) -> Option<Frame> {
    victims(g).any().then(|| Step::MaoCeremony.into())
}

/// Asks as long as there is a Cultist.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    if victims(g).any() {
        Next::Ask(step.into())
    } else {
        Next::Done
    }
}

/// One of the Cultists, or no more.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let seat = g.seat(user(g, BOOK));
    options.extend(seat, g.distinct(victims(g)).iter().map(Action::Unit));
    options.push(seat, Action::Done);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Action::Unit(unit) = action else {
        return Next::Done;
    };
    let by = g.owner(unit);
    g.eliminate(unit, by, Why::Book(BOOK), cx);
    g.gain_power(by, POWER, Why::Book(BOOK), cx);
    Next::Goto(step.into())
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    let by = user(g, BOOK);
    words(
        "The Mao Ceremony: eliminate a Cultist for 1 Power?",
        left(g, by),
    )
    .of(by)
    .label(Action::Done, "No more")
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Unit(unit) => Some(text!("{0} is no Cultist of yours on the map", unit.this())),
        _ => None,
    }
}
