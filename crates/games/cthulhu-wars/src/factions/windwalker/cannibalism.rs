//! Cannibalism: after any battle in which a unit of another faction was killed, a Wendigo or an Acolyte
//! appears there.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::WW;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Event,
    factions::{BattleSource, InBattle},
    frame::Frame,
    ids::{Kind, Spellbook},
    view::BattleStep,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit appears?
    Cannibalism,
}

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "cannibalism",
    from: BattleSource::Book(
        Spellbook::Cannibalism,
        "a Wendigo or Acolyte appears where others were killed",
    ),
    step: Some(BattleStep::Retreats),
    needs: None,
    anywhere: true,
    used: |_| false,
};

fn kinds(g: &CthulhuWars) -> impl Iterator<Item = Kind> {
    let kinds = [Kind::Wendigo, Kind::Acolyte];
    kinds.into_iter().filter(|k| g.in_pool(WW, *k).is_some())
}

/// The question, in any battle when all else is done. Eliminated is not killed.
pub(super) fn comes(g: &CthulhuWars) -> Option<Frame> {
    let killed = g.battle.killed.minus(g.units.of(WW));
    let comes = g.has(Spellbook::Cannibalism) && killed.any() && kinds(g).next().is_some();
    comes.then(|| Step::Cannibalism.into())
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// One of the two, or none.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(WW), kinds(g).map(Action::Kind));
    options.push(g.seat(WW), Action::Done);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Kind(kind) = action
        && let Some(unit) = g.in_pool(WW, kind)
    {
        let area = g.battle.area;
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by: WW });
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    let area = g.battle.area.name();
    words(
        "Cannibalism: which unit appears?",
        text!("Units of others were killed in {0}.", area),
    )
    .of(WW)
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Kind(Kind::Wendigo | Kind::Acolyte) => Some(text!("none is left in your Pool")),
        Action::Kind(kind) => Some(text!("no {0} comes by Cannibalism", kind.name())),
        _ => None,
    }
}
