//! Why something is not offered, by its rule: beside the action menu, and in answer to an action
//! that is not on the list.
//!
//! What is offered is decided by the rules alone. Here the list is taken as given, and the rules'
//! own predicates say why something is missing from it. Everything said is public.

mod answers;
mod menu;
mod pieces;
#[cfg(test)]
mod tests;

use engine::{Game as _, Illegal, Options, Refusal, RuleRef, Seat, Text, text};

use crate::{
    Frame, GodsWar,
    action::Action,
    actions::{build, summon},
    frame,
    ids::Empire,
    phases::action::Step as Turn,
    words::describe,
};

/// What a player would expect among the choices and why it is not there.
pub(crate) fn refusals(g: &GodsWar, frame: &Frame, seat: Seat) -> Vec<Refusal> {
    let (by, missing) = match frame {
        Frame::Action(Turn::Menu { of }) => (*of, menu::expected(g, *of)),
        Frame::Build(build::Step::What { by }) => (*by, pieces::expected_buildings(*by)),
        Frame::Summon(summon::Step::What { by }) => (*by, pieces::expected_units(g, *by)),
        _ => return Vec::new(),
    };
    if g.seat(by) != seat {
        return Vec::new();
    }
    let listed = listed(g, frame);
    let missing = missing.into_iter().filter(|a| !listed.has(seat, a));
    missing.map(|a| refusal(g, frame, seat, by, a)).collect()
}

fn refusal(g: &GodsWar, frame: &Frame, seat: Seat, by: Empire, action: Action) -> Refusal {
    let words = describe::describe(g, Some(frame), seat, action);
    Refusal::of(words, why(g, frame, seat, by, action))
}

/// The reason, by the question.
fn why(g: &GodsWar, frame: &Frame, seat: Seat, by: Empire, action: Action) -> Text {
    match (frame, action) {
        (Frame::Action(Turn::Menu { .. }), Action::Do(verb)) => menu::why(g, by, verb),
        (Frame::Build(build::Step::What { .. }), Action::Structure(what)) => {
            pieces::no_building(g, by, what)
        }
        (Frame::Summon(summon::Step::What { .. }), Action::Unit(unit)) => {
            pieces::no_unit(g, by, unit)
        }
        _ => answers::why(g, frame, seat, by, action),
    }
}

/// Why an action that is not listed is illegal.
pub(crate) fn why_not(g: &GodsWar, frame: &Frame, seat: Seat, action: Action) -> Illegal {
    let rule: RuleRef = match action {
        Action::Do(verb) => crate::actions::rule(verb).into(),
        _ => frame::rule(frame).into(),
    };
    let why = match g.empire(seat) {
        Some(by) => why(g, frame, seat, by, action),
        None => text!("this is not one of the choices of this decision"),
    };
    Illegal {
        code: "not_offered".into(),
        rule,
        why,
    }
}

fn listed(g: &GodsWar, frame: &Frame) -> Options<Action> {
    let mut options = Options::default();
    g.ask(frame, &mut options);
    options
}

/// What Power is missing, if any.
fn short(g: &GodsWar, by: Empire, cost: u16) -> Option<Text> {
    let power = g.power(by);
    (power < cost).then(|| text!("needs {0} Power, you have {1}", cost, power))
}
