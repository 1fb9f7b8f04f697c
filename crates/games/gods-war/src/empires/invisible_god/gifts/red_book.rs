//! Red Book of Power (reconstructed): Specters rise at Invisible God's buildings, more of them with Wizards
//! in play.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    actions::summon,
    empires::invisible_god::{books, buildings},
    event::Why,
    ids::{Area, Empire, Gift, Kind},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Invisible God sheet";

const OWN: Empire = Empire::InvisibleGod;
const GIFT: Gift = Gift::RedBook;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where a Specter rises.
    Rise { left: u8 },
}

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    let seat = g.seat(OWN);
    options.extend(seat, buildings::areas(g).iter().map(Action::Area));
    options.push(seat, Action::Done);
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    Step::Rise { left }: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match action {
        Action::Area(area) => rise(g, left, area, cx),
        _ => books::closed(g, GIFT, cx),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, Step::Rise { left }: &Step, _: Seat) -> Words {
    words(
        "Where does a Specter rise?",
        text!("Red Book of Power: up to {0} more.", *left),
    )
}

/// Red Book: up to so many Specters.
pub(crate) fn open(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    books::opened(g, GIFT, cx);
    let wizards = g.units.in_play(OWN).of(Kind::Wizard).len();
    let most = GIFT.param("units") + GIFT.param("units_2") * u16::from(wizards);
    let pool = g.units.pool(OWN).of(Kind::Specter).len();
    rise_on(g, pool.min(most as u8), cx)
}

fn rise_on(g: &mut GodsWar, left: u8, cx: &mut Cx<'_>) -> Next {
    if left == 0 || buildings::areas(g).is_empty() {
        books::closed(g, GIFT, cx)
    } else {
        Next::Ask(Step::Rise { left }.into())
    }
}

/// A Specter rises.
fn rise(g: &mut GodsWar, left: u8, area: Area, cx: &mut Cx<'_>) -> Next {
    let why = Why::Gift(GIFT);
    summon::free(g, OWN, Kind::Specter, area, why, cx);
    rise_on(g, left - 1, cx)
}
