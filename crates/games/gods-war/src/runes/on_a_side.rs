//! The question on which side of a battle a rune works: Storm, Shadow, Luck, Eternal Battle, Death.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::{Effect, effect};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle_record::Side,
    ids::{Empire, Rune},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// On which side.
    Side { by: Empire, rune: Rune },
}

/// What these runes have in common.
pub(super) const WORK: Effect = Effect {
    begin,
    ..Effect::NONE
};

fn begin(g: &GodsWar, by: Empire, rune: Rune, _: bool) -> Option<Frame> {
    let any = !sides(g, rune).is_empty();
    any.then(|| Step::Side { by, rune }.into())
}

/// The sides on which a rune does something; none outside a battle.
fn sides(g: &GodsWar, rune: Rune) -> Vec<Side> {
    if !g.battle.is_fought() {
        return Vec::new();
    }
    (effect(rune).sides)(g)
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Side { by, rune }: &Step, options: &mut Options<Action>) {
    let sides = sides(g, *rune).into_iter().map(|side| match side {
        Side::Attacker => Action::Attacker,
        Side::Defender => Action::Defender,
    });
    options.extend(g.seat(*by), sides);
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Step::Side { rune, .. } = step;
    let side = match action {
        Action::Attacker => Side::Attacker,
        Action::Defender => Side::Defender,
        _ => return Next::Goto(step.into()),
    };
    (effect(rune).work)(g, side, cx);
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, Step::Side { rune, .. }: &Step, _: Seat) -> Words {
    words(
        text!("{0}: for which side?", rune.name()),
        (effect(*rune).work_said)(),
    )
}
