//! All runes at the end of the game (Rulebook VIII, Runes at the End of the Game).

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{effect::effect, vp};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    event::{Event, Why},
    facts,
    ids::{Empire, Rune},
    words::Words,
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next hand is laid open.
    Tally,
    /// What of it still works.
    TallyEffects { by: Empire, left: Vec<Rune> },
}

/// The tally at the end of the game.
pub(crate) fn first() -> Frame {
    Step::Tally.into()
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Tally => tally(g, cx),
        Step::TallyEffects { by, left } => effects(by, left),
    }
}

// Hands are laid open in turn order. A rune counts the VP printed on it, each other one half a VP, a
// player's halves rounded up together.
fn tally(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    let Some(by) = g.order().find(|e| !g.sheet(*e).runes.is_empty()) else {
        return Next::Done;
    };
    let hand = std::mem::take(&mut g.sheet_mut(by).runes);
    for rune in &hand {
        cx.reveal();
        cx.emit(Event::RunePlayed {
            empire: by,
            rune: *rune,
        });
        g.gain_vp(by, vp(*rune, by), Why::Rune(*rune), cx);
    }
    let halves = hand.iter().filter(|r| vp(**r, by) == 0);
    let halves = halves.filter(|r| !r.fact().end_works).count() as u16;
    let gained = halves.div_ceil(facts::rule("runes_per_vp"));
    g.gain_vp(by, gained, Why::Tally, cx);
    let left = hand.iter().copied().filter(|r| r.fact().end_works);
    let left = left.collect();
    g.discard.extend(hand);
    Next::Goto(Step::TallyEffects { by, left }.into())
}

// FAQ: runes still work if no one but their player decides.
fn effects(by: Empire, mut left: Vec<Rune>) -> Next {
    let Some(rune) = left.pop() else {
        return Next::Goto(Step::Tally.into());
    };
    let then = Step::TallyEffects { by, left }.into();
    match effect(rune).at_the_end {
        Some(first) => Next::Call {
            then,
            first: first(by),
        },
        None => Next::Goto(then),
    }
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
