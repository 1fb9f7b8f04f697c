//! Festival: Un-Men are free, and each that is summoned gives an enemy Power.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::AN;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Why,
    factions::Among,
    frame::Frame,
    ids::{Kind, Spellbook},
    sets::FactionSet,
    units::Unit,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Who gains the Power?
    Festival,
}

const ENEMIES: [Among<(), FactionSet>; 1] = [Among {
    set: |g, ()| g.enemies(AN),
    why: |_, (), _| text!("that is your own faction"),
}];

/// The question, when a unit has been summoned.
pub(super) fn comes(g: &CthulhuWars, unit: Unit) -> Option<Frame> {
    let comes = g.has(Spellbook::Festival) && unit.kind() == Kind::UnMan;
    comes.then(|| Step::Festival.into())
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the enemies.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let enemies = guards::offered(g, (), &ENEMIES);
    options.extend(g.seat(AN), enemies.iter().map(Action::Faction));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Faction(enemy) = action {
        g.gain_power(enemy, 1, Why::Book(Spellbook::Festival), cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    let asked = words(
        "Festival: which enemy gains 1 Power?",
        "The Un-Man was free.",
    );
    let enemies = g.enemies(AN).iter();
    enemies
        .fold(asked, |words, of| {
            words.detail(Action::Faction(of), text!("{0} Power now", g.power(of)))
        })
        .of(AN)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Faction(of) => guards::why_not(g, (), &ENEMIES, of),
        _ => None,
    }
}
