//! Storm in the Power and the Council Phase: Inferiority Complex and Kinship.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    empires::{Due, aimed_at},
    event::{Event, Why},
    frame::Frame,
    ids::{Ability, Empire, Kind},
    state::Phase,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Storm sheet, Kinship";

const COMPLEX: Ability = Ability::InferiorityComplex;
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

/// What Storm has to use in the Power or the Council Phase.
pub(crate) fn due(g: &GodsWar) -> Vec<Due> {
    let offered = match g.phase {
        Phase::Power if g.vp(Empire::Storm) >= COMPLEX.param("vp") => COMPLEX,
        Phase::Council if g.area_of(Kind::ThunderKing).is_some() => KINSHIP,
        _ => return Vec::new(),
    };
    vec![Due::Asks(Power::Ability(offered))]
}

/// Uses one of them.
pub(crate) fn work(g: &mut GodsWar, power: Power, cx: &mut Cx<'_>) -> Option<Frame> {
    if power == Power::Ability(KINSHIP) {
        return Some(Step::Kin.into());
    }
    inferiority_complex(g, cx);
    None
}

// Inferiority Complex: 2 VP for 4 Power, once in a Power Phase.
fn inferiority_complex(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let (empire, why) = (Empire::Storm, Why::Ability(COMPLEX));
    g.lose_vp(empire, COMPLEX.param("vp"), why, cx);
    g.gain_power(empire, COMPLEX.param("power"), why, cx);
}

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
    aimed_at(g, Empire::Storm, with, cx);
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
