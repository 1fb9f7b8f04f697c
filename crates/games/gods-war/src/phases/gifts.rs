//! Gifts and abilities of the Power and of the Council Phase (Rulebook VI.4, VII.C): in player order,
//! each player all of them in any order, each of them once in a phase.
//!
//! What works without anyone's choice works first; the rest is offered (see [`empires::Due`]).

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Power},
    aftermath, empires,
    hooks::Due,
    ids::Empire,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VI.4 and VII.C, Gifts & Abilities";

/// A step. `place` counts the empires in turn order; `used` are the gifts and abilities that this
/// empire has used in this phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// What this empire has to use.
    Turn { place: u8, used: Vec<Power> },
    /// It chooses which to use next, if any.
    Menu { place: u8, used: Vec<Power> },
    /// One of them has been used.
    Used { place: u8, used: Vec<Power> },
}

impl Step {
    /// The first player's.
    pub fn first() -> Self {
        Self::of(0)
    }

    fn of(place: u8) -> Self {
        let used = Vec::new();
        Self::Turn { place, used }
    }
}

fn empire(g: &GodsWar, place: u8) -> Option<Empire> {
    g.order().nth(usize::from(place))
}

/// What is left to use.
fn left(g: &GodsWar, place: u8, used: &[Power]) -> Vec<Due> {
    let all = empire(g, place).map(|of| empires::due(g, of));
    let mut due = all.unwrap_or_default();
    due.retain(|due| !used.contains(&due.power()));
    due
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Turn { place, used } => turn(g, place, used, cx),
        Step::Menu { place, used } => Next::Goto(Step::Turn { place, used }.into()),
        // Heroquests achieved by it are rewarded at once (Rulebook VIII), in any phase.
        Step::Used { place, used } => Next::Call {
            then: Step::Turn { place, used }.into(),
            first: aftermath::Step::Check.into(),
        },
    }
}

fn turn(g: &mut GodsWar, place: u8, used: Vec<Power>, cx: &mut Cx<'_>) -> Next {
    let Some(of) = empire(g, place) else {
        return Next::Done;
    };
    let due = left(g, place, &used);
    let works = due.iter().find(|due| matches!(due, Due::Works(_)));
    match works {
        Some(due) => work(g, of, due.power(), place, used, cx),
        None if due.is_empty() => Next::Goto(Step::of(place + 1).into()),
        None => Next::Ask(Step::Menu { place, used }.into()),
    }
}

fn work(
    g: &mut GodsWar,
    of: Empire,
    power: Power,
    place: u8,
    mut used: Vec<Power>,
    cx: &mut Cx<'_>,
) -> Next {
    used.push(power);
    let then: Frame = Step::Used { place, used }.into();
    match empires::work(g, of, power, cx) {
        Some(first) => Next::Call { then, first },
        None => Next::Goto(then),
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    if let Step::Menu { place, used } = step
        && let Some(of) = empire(g, *place)
    {
        let offered = left(g, *place, used).into_iter();
        let each = offered.map(|due| Action::Use(due.power()));
        options.extend(g.seat(of), each.chain([Action::Done]));
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Menu { place, used }, Action::Use(power)) => match empire(g, place) {
            Some(of) => work(g, of, power, place, used, cx),
            None => Next::Done,
        },
        (Step::Menu { place, .. }, Action::Done) => Next::Goto(Step::of(place + 1).into()),
        (step, _) => Next::Goto(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Menu { place, .. } => {
            let name = empire(g, *place).map_or("", Empire::name);
            words(
                "Use which gift or ability?",
                text!(
                    "{0} may use each of them once in this {1}, in any order.",
                    name,
                    g.phase.name()
                ),
            )
        }
        Step::Turn { .. } | Step::Used { .. } => Words::default(),
    }
}
