//! Blood Sacrifice: in the Doom Phase a Cultist for an Elder Sign, with Shub-Niggurath in play.

use engine::{Options, Seat, Text, guards};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{BG, GIVEN, own_cultists};
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Why,
    factions::{DoomAction, Special},
    frame::Frame,
    ids::{Kind, Spellbook},
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Cultist, if any?
    BloodSacrifice,
}

/// In Duel it is done in the player's own turn of the Doom Phase.
pub(super) const DOOM_ACTION: DoomAction = DoomAction {
    id: "blood_sacrifice",
    action: Action::Book(Spellbook::BloodSacrifice),
    label: "Blood Sacrifice",
    detail: "a Cultist for an Elder Sign",
    possible: |g| g.variant.doom_turns() && is_possible(g),
    first: Frame::BlackGoatBloodSacrifice(Step::BloodSacrifice),
};

// The spellbook, Shub-Niggurath in play, a Cultist.
fn is_possible(g: &CthulhuWars) -> bool {
    g.has(Spellbook::BloodSacrifice) && g.kind_in_play(Kind::ShubNiggurath) && own_cultists(g).any()
}

/// Its special event in the Doom Phase.
pub(super) fn special(g: &mut CthulhuWars, _: &mut Cx<'_>) -> Special {
    if is_possible(g) {
        Special::Ask(Step::BloodSacrifice.into())
    } else {
        Special::None
    }
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let bg = g.seat(BG);
    let units = g.distinct(guards::offered(g, (), &GIVEN));
    options.extend(bg, units.iter().map(Action::Unit));
    options.push(bg, Action::Done);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Unit(unit) = action {
        let why = Why::Book(Spellbook::BloodSacrifice);
        g.eliminate(unit, BG, why, cx);
        g.gain_signs(BG, 1, why, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    words(
        "Blood Sacrifice: which Cultist?",
        "For an Elder Sign, once in a Doom Phase.",
    )
    .of(BG)
    .label(Action::Done, "No sacrifice")
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, (), &GIVEN, unit),
        _ => None,
    }
}
