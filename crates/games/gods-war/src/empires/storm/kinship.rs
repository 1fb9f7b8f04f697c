//! Kinship, in the Council Phase: with the Thunder King on the map Storm and another empire gain something.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    event::{Event, Why},
    hooks::PhasePower,
    ids::{Ability, Empire, Kind, Phase},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Storm sheet, Kinship";

const KINSHIP: Ability = Ability::Kinship;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Kinship: with whom.
    Kin,
    /// Kinship: Power or VP for Storm; the other gets the other.
    Share { with: Empire },
}

/// Offered in the Council Phase.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Ability(KINSHIP),
    phase: Phase::Council,
    asks: true,
    due: |g| g.area_of(Kind::ThunderKing).is_some(),
    work: |_, _| Some(Step::Kin.into()),
};

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Storm);
    match step {
        Step::Kin => {
            let others = g.order_from(Empire::Storm).skip(1);
            options.extend(seat, others.map(Action::Empire));
        }
        Step::Share { .. } => options.extend(seat, [Action::TakePower, Action::TakeVp]),
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Kin, Action::Empire(with)) => Next::Goto(Step::Share { with }.into()),
        (Step::Share { with }, Action::TakePower | Action::TakeVp) => {
            let shares = match action {
                Action::TakePower => [Empire::Storm, with],
                _ => [with, Empire::Storm],
            };
            kinship(g, with, shares, cx);
            Next::Done
        }
        (step, _) => Next::Ask(step.into()),
    }
}

// Reconstructed (Kinship): one of the two gains 2 Power, the other 1 VP; Storm chooses which.
fn kinship(g: &mut GodsWar, with: Empire, [power, vp]: [Empire; 2], cx: &mut Cx<'_>) {
    let why = Why::Ability(KINSHIP);
    cx.emit(Event::Used {
        empire: Empire::Storm,
        power: Power::Ability(KINSHIP),
        on: Some(with),
    });
    g.gain_power(power, KINSHIP.param("power"), why, cx);
    g.gain_vp(vp, KINSHIP.param("vp"), why, cx);
    g.aim_at(Empire::Storm, with, cx);
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    let (power, vp) = (KINSHIP.param("power"), KINSHIP.param("vp"));
    let amounts = text!("One of you gains {0} Power, the other {1} VP.", power, vp);
    match step {
        Step::Kin => words("Kinship with whom?", amounts),
        Step::Share { with } => words(
            text!("What do you take? {0} gains the other.", with.name()),
            amounts,
        ),
    }
}
