//! Brown Book of Commerce: Power for each Tower, and as much for others.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    empires::invisible_god::{books, buildings},
    event::Why,
    ids::{Empire, Gift},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Invisible God sheet";

const OWN: Empire = Empire::InvisibleGod;
const GIFT: Gift = Gift::BrownBook;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Who gains 1 Power.
    Share { left: u8 },
}

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(OWN), g.enemies(OWN).iter().map(Action::Empire));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    Step::Share { left }: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match action {
        Action::Empire(to) => share(g, left, to, cx),
        _ => Next::Ask(Step::Share { left }.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, Step::Share { left }: &Step, _: Seat) -> Words {
    words(
        "Who gains 1 Power?",
        text!("Brown Book of Commerce: {0} left to give.", *left),
    )
}

/// Brown Book: Power for each Tower, and as much for others.
pub(crate) fn open(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    books::opened(g, GIFT, cx);
    let total = GIFT.param("power") * u16::from(buildings::towers(g));
    g.gain_power(OWN, total, Why::Gift(GIFT), cx);
    share_on(g, total as u8, cx)
}

fn share_on(g: &mut GodsWar, left: u8, cx: &mut Cx<'_>) -> Next {
    if left == 0 {
        books::closed(g, GIFT, cx)
    } else {
        Next::Ask(Step::Share { left }.into())
    }
}

/// Someone is given 1 of it.
fn share(g: &mut GodsWar, left: u8, to: Empire, cx: &mut Cx<'_>) -> Next {
    g.gain_power(to, 1, Why::Gift(GIFT), cx);
    share_on(g, left - 1, cx)
}
