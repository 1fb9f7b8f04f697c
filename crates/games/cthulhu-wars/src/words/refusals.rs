//! Why something is not offered, by its rule: beside the action menu, and in answer to an action
//! that is not on the list.
//!
//! What is offered is decided by the rules alone. Here the list is taken as given, and the rules'
//! own predicates say why something is missing from it. Everything said is public.

mod answers;
mod menu;

use engine::{Described, Game as _, Illegal, Options, Refusal, RuleRef, Seat, Text, text};

use crate::{
    CthulhuWars,
    action::Action,
    frame::Frame,
    phases::action::{Round, Step},
    words::describe,
};

/// What a seat would expect among the choices and why it is not there.
pub(crate) fn refusals(g: &CthulhuWars, frame: &Frame, seat: Seat) -> Vec<Refusal> {
    let Frame::Round(Step::Menu(round)) = frame else {
        return Vec::new();
    };
    if g.seat(round.faction) != seat {
        return Vec::new();
    }
    let listed = listed(g, frame);
    let missing = menu::expected(g, *round)
        .into_iter()
        .filter(|verb| !listed.has(seat, &Action::Do(*verb)));
    let mut all: Vec<Refusal> = missing
        .map(|verb| {
            let words = words(g, frame, seat, Action::Do(verb));
            Refusal {
                label: words.label,
                why: menu::why(g, *round, verb),
                rule: words.rule,
            }
        })
        .collect();
    all.extend(fought(g, *round));
    all
}

// Rulebook VI, Unlimited Battle: only one Battle in each area in one's round.
fn fought(g: &CthulhuWars, round: Round) -> impl Iterator<Item = Refusal> {
    let areas = g.battled.and(g.areas_of(round.faction)).iter();
    let enemies = g.enemies(round.faction);
    let fightable = move |area: &crate::ids::Area| {
        let mut enemies = enemies.iter();
        enemies.any(|e| g.units_at(e, *area).any())
    };
    areas.filter(fightable).map(|area| Refusal {
        label: text!("Battle again in {0}", area.name()),
        why: text!("you have started a battle there in this round"),
        rule: "Rulebook VI, Battle".into(),
    })
}

/// Why an action that is not listed is illegal.
pub(crate) fn why_not(g: &CthulhuWars, frame: &Frame, seat: Seat, action: Action) -> Illegal {
    let (why, rule) = match (frame, action) {
        (Frame::Round(Step::Menu(round)), Action::Do(verb)) => {
            let words = words(g, frame, seat, action);
            (menu::why(g, *round, verb), words.rule)
        }
        _ => (
            answers::why(g, frame, seat, action),
            answers::rule(frame, action),
        ),
    };
    Illegal {
        code: "not_offered".into(),
        rule,
        why,
    }
}

fn listed(g: &CthulhuWars, frame: &Frame) -> Options<Action> {
    let mut options = Options::default();
    g.ask(frame, &mut options);
    options
}

fn words(g: &CthulhuWars, frame: &Frame, seat: Seat, action: Action) -> Described {
    describe::describe(g, Some(frame), seat, action)
}

/// The rule a question follows.
fn asked_by(frame: &Frame) -> RuleRef {
    describe::rule(frame).into()
}

/// What Power is missing, if any.
fn short(g: &CthulhuWars, faction: crate::ids::Faction, cost: u16) -> Option<Text> {
    let power = g.power(faction);
    (power < cost).then(|| text!("needs {0} Power, you have {1}", cost, power))
}

#[cfg(test)]
mod tests;
