//! Battle runes (Rulebook VIII, Playing Runes): revealed in their step of any battle, by anyone. Outside
//! their step they only count for points. Which runes are such is reconstructed.

use engine::{Opening, Options, Seat, Window};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{effect::effect, window::holders};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle_record::Side,
    facts::Timing,
    ids::{Empire, Rune},
    sets::EmpireSet,
    words::{Words, words},
};

/// The window's id.
const BATTLE_RUNES: &str = "battle_runes";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A step of the battle comes to its runes.
    Open { timing: Timing },
    /// Everyone who holds runes may reveal one.
    Window { timing: Timing, passed: EmpireSet },
}

impl GodsWar {
    /// The window for runes of a battle's step, then `then`.
    pub(crate) fn battle_runes(timing: Timing, then: impl Into<Frame>) -> Next {
        Next::Call {
            then: then.into(),
            first: Step::Open { timing }.into(),
        }
    }
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Open { timing } => {
            fought(g, cx);
            let passed = EmpireSet::EMPTY;
            Next::Goto(Step::Window { timing, passed }.into())
        }
        Step::Window { passed, .. } if holders(g).minus(passed).is_empty() => Next::Done,
        step @ Step::Window { .. } => Next::Ask(step.into()),
    }
}

/// The window after the action matters to both sides.
fn fought(g: &mut GodsWar, cx: &mut Cx<'_>) {
    for empire in Side::ALL.map(|side| g.fighting(side)) {
        super::touched(g, empire, cx);
    }
}

/// The runes of a hand that can be revealed now to an effect.
fn playable(g: &GodsWar, by: Empire, timing: Timing) -> impl Iterator<Item = Rune> + '_ {
    let hand = g.sheet(by).runes.iter().copied();
    hand.filter(move |r| {
        r.fact().battle == Some(timing) && (effect(*r).begin)(g, by, *r, false).is_some()
    })
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let Step::Window { timing, passed } = step else {
        return;
    };
    for empire in holders(g).minus(*passed).iter() {
        let runes = playable(g, empire, *timing);
        options.extend(g.seat(empire), runes.map(Action::Play));
        options.push(g.seat(empire), Action::Done);
    }
}

/// Takes an answer. After a rune the window opens again for all.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    seat: Seat,
    action: Action,
    _: &mut Cx<'_>,
) -> Next {
    let (Step::Window { timing, passed }, Some(by)) = (&step, g.empire(seat)) else {
        return Next::Goto(step.into());
    };
    let window = |passed| Step::Window {
        timing: *timing,
        passed,
    };
    match action {
        Action::Play(rune) => Next::Call {
            then: window(EmpireSet::EMPTY).into(),
            first: super::Step::Play {
                by,
                rune,
                turn: false,
            }
            .into(),
        },
        Action::Done => {
            let passed = passed.or(EmpireSet::one(by));
            if holders(g).minus(passed).is_empty() {
                return Next::Goto(window(passed).into());
            }
            Next::Wait(window(passed).into())
        }
        _ => Next::Goto(step.into()),
    }
}

/// The window of a seat.
pub(super) fn window() -> Window {
    Window {
        id: BATTLE_RUNES.into(),
        name: "Battle runes".into(),
        help:
            "Three times in every battle you may reveal a battle rune. \u{201c}In danger\u{201d} \
               asks only in your own battles, whichever runes you hold."
                .into(),
    }
}

/// Whether a question is that window. Danger: an own battle.
pub(super) fn opening(g: &GodsWar, empire: Empire) -> Opening<Action> {
    Opening {
        window: BATTLE_RUNES,
        decline: Action::Done,
        danger: g.battle.fights(empire),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Open { .. } => Words::default(),
        Step::Window { timing, .. } => words(
            "Reveal a battle rune?",
            match timing {
                Timing::PreBattle => "Before the dice are rolled.",
                Timing::Battle => "The dice have been rolled.",
                _ => "What each side must take is known.",
            },
        ),
    }
}
