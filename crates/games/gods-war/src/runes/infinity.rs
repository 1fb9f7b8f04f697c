//! Infinity: several actions in one turn; a copy of it: one action out of turn (FAQ).

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{
    Lasting, On, Until,
    effect::Effect,
    lasting::{self, lapse, lay},
};
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    ids::{Empire, Rune},
    words::Words,
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// More actions in this turn.
    Infinity { by: Empire },
    /// A copy: actions out of turn.
    OutOfTurn { by: Empire },
}

const RUNE: Rune = Rune::Infinity;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |_, by, _, turn| turn.then(|| Step::Infinity { by }.into()),
    copy: Some(|by| Step::OutOfTurn { by }.into()),
    own_turn: true,
    ..Effect::NONE
};

/// Lays it on the table.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Infinity { by } => {
            let more = RUNE.param("actions").saturating_sub(1);
            lay(g, RUNE, by, On::Actions(more), Until::TurnOf(by), cx);
        }
        Step::OutOfTurn { by } => {
            let more = Rune::Illusion.param("actions");
            lay(g, RUNE, by, On::OutOfTurn(more), Until::Used, cx);
        }
    }
    Next::Done
}

/// Nothing is asked.
pub(crate) fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub(crate) fn answer(_: &mut GodsWar, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}

/// Nothing is asked.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}

/// Whether it is still the turn of `of`.
pub(crate) fn again(g: &mut GodsWar, of: Empire) -> Option<Empire> {
    let mut lasting = g.marks.runes.lasting.iter_mut();
    lasting.find_map(|l| match &mut l.on {
        On::Actions(left) if l.by == of && *left > 0 => {
            *left -= 1;
            Some(of)
        }
        _ => None,
    })
}

/// FAQ: when its actions are over, the player of a copy takes one action out of turn.
pub(crate) fn echo(g: &mut GodsWar, from: Empire, cx: &mut Cx<'_>) -> Option<Empire> {
    let due = |l: &Lasting| matches!(l.on, On::OutOfTurn(_));
    let effect = g.marks.runes.lasting.iter_mut().find(|l| due(l))?;
    let by = effect.by;
    if let On::OutOfTurn(left) = &mut effect.on {
        *left = left.saturating_sub(1);
    }
    lapse(g, |l| l.on == On::OutOfTurn(0), cx);
    g.marks.runes.back.get_or_insert(from);
    Some(by)
}

/// A turn is over. Tells from whom the order of play goes on: from the one whose turn it really was.
pub(crate) fn turn_over(g: &mut GodsWar, from: Empire, cx: &mut Cx<'_>) -> Empire {
    let from = g.marks.runes.back.take().unwrap_or(from);
    lasting::turn_over(g, from, cx);
    from
}
