//! Runes that give or take Power or runes: Moon, Secret Moon, Magic, Secret Sky, Secret Storm, Secret
//! Darkness. All reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::{Event, Why},
    ids::{Empire, Rune},
    sets::EmpireSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// What happens without a question.
    Now { by: Empire, rune: Rune },
    /// Secret Storm, Secret Darkness: from whom.
    Whom { by: Empire, rune: Rune },
}

/// How it begins.
pub(super) fn begin(g: &GodsWar, by: Empire, rune: Rune) -> Option<Step> {
    match rune {
        Rune::SecretStorm | Rune::SecretDarkness => victims(g, by, rune)
            .any()
            .then_some(Step::Whom { by, rune }),
        _ => Some(Step::Now { by, rune }),
    }
}

/// Who has what the rune takes.
fn victims(g: &GodsWar, by: Empire, rune: Rune) -> EmpireSet {
    let has = |e: &Empire| match rune {
        Rune::SecretStorm => g.power(*e) > 0,
        _ => !g.sheet(*e).runes.is_empty(),
    };
    g.enemies(by).iter().filter(has).collect()
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    let Step::Now { by, rune } = step else {
        return Next::Ask(step.into());
    };
    let why = Why::Rune(rune);
    g.gain_power(by, rune.param("power"), why, cx);
    g.draw_runes(by, rune.param("runes"), why, cx);
    Next::Done
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    if let Step::Whom { by, rune } = step {
        let whom = victims(g, *by, *rune);
        options.extend(g.seat(*by), whom.iter().map(Action::Empire));
    }
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match (&step, action) {
        (Step::Whom { by, rune }, Action::Empire(from)) => {
            match rune {
                Rune::SecretStorm => take_power(g, *by, from, cx),
                _ => discard_at_random(g, from, cx),
            }
            Next::Done
        }
        _ => Next::Goto(step.into()),
    }
}

fn take_power(g: &mut GodsWar, by: Empire, from: Empire, cx: &mut Cx<'_>) {
    let why = Why::Rune(Rune::SecretStorm);
    let taken = g.lose_power(from, Rune::SecretStorm.param("power"), why, cx);
    g.gain_power(by, taken, why, cx);
}

// No one chooses it; it is laid open on the discard pile.
fn discard_at_random(g: &mut GodsWar, from: Empire, cx: &mut Cx<'_>) {
    let why = Why::Rune(Rune::SecretDarkness);
    for _ in 0..Rune::SecretDarkness.param("runes") {
        let held = g.sheet(from).runes.len() as u32;
        if held == 0 {
            return;
        }
        let at = cx.dice.below(held) as usize;
        let rune = g.sheet_mut(from).runes.remove(at);
        g.discard.push(rune);
        let empire = from;
        cx.reveal();
        cx.emit(Event::RuneDiscarded { empire, rune, why });
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Now { .. } => Words::default(),
        Step::Whom { rune, .. } if *rune == Rune::SecretStorm => words(
            "Take Power from whom?",
            text!("The {0} rune takes {1}.", rune.name(), rune.param("power")),
        ),
        Step::Whom { rune, .. } => words(
            "Who discards a rune?",
            text!("The {0} rune: chance decides which.", rune.name()),
        ),
    }
}
