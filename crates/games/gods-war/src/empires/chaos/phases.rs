//! Chaos in the Power and the Council Phase: Festering, Imbed, Blood Sacrifice, I Fought, We Won and
//! the Mad God's waning.

mod sacrifice;
mod signs;

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use signs::determinize;

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    empires::Due,
    event::{Event, Why},
    frame::Frame,
    ids::{Ability, Empire, Gift, Kind, Structure},
    sets::{EmpireSet, UnitSet},
    state::Phase,
    units::Unit,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Chaos sheet, Council Phase gifts";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Blood Sacrifice: the gods that have not struck and the empires that are hit.
    Gods { left: UnitSet, hit: EmpireSet },
    /// Blood Sacrifice: whom this god strikes.
    Whom {
        god: Unit,
        left: UnitSet,
        hit: EmpireSet,
    },
    /// Blood Sacrifice: the victim chooses the piece.
    Piece {
        god: Unit,
        victim: Empire,
        left: UnitSet,
        hit: EmpireSet,
    },
    /// I Fought, We Won: the enemies decide in secret between finger and fist.
    Signs,
}

/// What Chaos has to use in the Power or the Council Phase.
pub(crate) fn due(g: &GodsWar) -> Vec<Due> {
    let sheet = g.sheet(Empire::Chaos);
    let mut due = Vec::new();
    match g.phase {
        Phase::Power => {
            if festering_nests(g) > 0 {
                due.push(Due::Works(Power::Ability(Ability::Festering)));
            }
            if sheet.has(Gift::Imbed) && imbedded(g) >= Gift::Imbed.param("nests") {
                due.push(Due::Works(Power::Gift(Gift::Imbed)));
            }
        }
        Phase::Council => {
            if sheet.has(Gift::BloodSacrifice) && sacrifice::possible(g) {
                due.push(Due::Asks(Power::Gift(Gift::BloodSacrifice)));
            }
            if sheet.has(Gift::IFoughtWeWon) {
                due.push(Due::Asks(Power::Gift(Gift::IFoughtWeWon)));
            }
        }
        _ => {}
    }
    due
}

/// Uses one of them.
pub(crate) fn work(g: &mut GodsWar, power: Power, cx: &mut Cx<'_>) -> Option<Frame> {
    match power {
        Power::Gift(Gift::BloodSacrifice) => return Some(sacrifice::begin(g).into()),
        Power::Gift(Gift::IFoughtWeWon) => return Some(signs::begin(g).into()),
        Power::Gift(gift) => {
            g.gain_power(Empire::Chaos, gift.param("power"), Why::Gift(gift), cx);
        }
        Power::Ability(ability) => {
            let power = festering_nests(g) * ability.param("power");
            g.gain_power(Empire::Chaos, power, Why::Ability(ability), cx);
        }
    }
    None
}

// Festering: each Nest that shares its area with an enemy's building.
fn festering_nests(g: &GodsWar) -> u16 {
    let nests = g.buildings.of_on_map(Empire::Chaos);
    let beside = |area| g.buildings.normal_at(area).is_some();
    let festering = nests.filter(|b| g.buildings.area(b).is_some_and(beside));
    u16::from(festering.len())
}

// Reconstructed (Imbed): Power while a Nest is imbedded.
fn imbedded(g: &GodsWar) -> u16 {
    let nests = g.buildings.of_on_map(Empire::Chaos);
    let imbedded = nests.filter(|b| g.buildings.kind(b) == Structure::ImbeddedNest);
    u16::from(imbedded.len())
}

// Reconstructed (Waning Madness, from the prototype): at the end of the Council Phase, while the Mad
// God is in play and his marker stands at 10 or more, it goes down by a die.
pub(crate) fn wane(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let wane = Ability::MadGodWane;
    let high = u16::from(g.marks.chaos.mad_god) >= wane.param("position");
    if !(g.rules.mad_god_wanes && high && g.area_of(Kind::MadGod).is_some()) {
        return;
    }
    let die = cx.dice.d6();
    cx.emit(Event::Rolled {
        empire: Some(Empire::Chaos),
        dice: vec![die],
        why: Why::Ability(wane),
    });
    let to = g.marks.chaos.mad_god.saturating_sub(die);
    g.marks.chaos.mad_god = to;
    cx.emit(Event::MadGod { to });
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Signs => signs::step(g, cx),
        step => sacrifice::step(g, step, cx),
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Signs => signs::ask(g, options),
        step => sacrifice::ask(g, step, options),
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Signs => signs::answer(g, by, action, cx),
        step => sacrifice::answer(g, step, action, cx),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Signs => signs::prompt(),
        step => sacrifice::prompt(g, step),
    }
}
