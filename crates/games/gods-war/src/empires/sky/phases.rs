//! Sky in the Power and the Council Phase: Solar Energy, Noblesse Oblige, Call to Justice.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    actions::summon,
    empires::{Due, aimed_at},
    event::{Event, Why},
    frame::Frame,
    ids::{Area, Empire, Gift, Kind},
    sets::UnitSet,
    sheet::Slot,
    state::Phase,
    units::Unit,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Sky sheet, Call to Justice";

/// The slots of the Great Decrees.
const DECREES: [Slot; 2] = [Slot::S3A, Slot::S3B];

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Call to Justice: who is called.
    Call,
}

/// What Sky has to use in the Power or the Council Phase.
pub(crate) fn due(g: &GodsWar) -> Vec<Due> {
    let sheet = g.sheet(Empire::Sky);
    let sun = g.area_of(Kind::SunGod).is_some();
    let mut due = Vec::new();
    match g.phase {
        Phase::Power => {
            if sheet.has(Gift::SolarEnergy) && sun {
                due.push(Due::Works(Power::Gift(Gift::SolarEnergy)));
            }
            let decreed = DECREES.iter().all(|s| sheet.slots[s.index()].is_some());
            if sheet.has(Gift::NoblesseOblige) && decreed {
                due.push(Due::Asks(Power::Gift(Gift::NoblesseOblige)));
            }
        }
        Phase::Council if sheet.has(Gift::CallToJustice) && callable(g).any() => {
            due.push(Due::Asks(Power::Gift(Gift::CallToJustice)));
        }
        _ => {}
    }
    due
}

/// Uses one of them.
pub(crate) fn work(g: &mut GodsWar, power: Power, cx: &mut Cx<'_>) -> Option<Frame> {
    match power {
        Power::Gift(Gift::CallToJustice) => return Some(Step::Call.into()),
        Power::Gift(Gift::NoblesseOblige) => noblesse_oblige(g, cx),
        _ => solar_energy(g, cx),
    }
    None
}

// Reconstructed (Solar Energy): as much Power as the Sun God's combat, 3, in Hell 1.
fn solar_energy(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let gift = Gift::SolarEnergy;
    let in_hell = g.area_of(Kind::SunGod).is_some_and(Area::is_hell);
    let amount = gift.param(if in_hell { "hell" } else { "power" });
    g.gain_power(Empire::Sky, amount, Why::Gift(gift), cx);
}

// Reconstructed (Noblesse Oblige): both gifts leave the slots of the Great Decrees, which can be
// achieved again; Sky earns 1 VP and 1 rune.
fn noblesse_oblige(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let (empire, gift) = (Empire::Sky, Gift::NoblesseOblige);
    let (power, on) = (Power::Gift(gift), None);
    cx.emit(Event::Used { empire, power, on });
    for slot in DECREES {
        let sheet = g.sheet_mut(empire);
        sheet.earned[slot.index()] = false;
        if let Some(gift) = sheet.slots[slot.index()].take() {
            sheet.spent.remove(gift);
            cx.emit(Event::GiftBack { empire, gift });
        }
    }
    g.draw_runes(empire, gift.param("runes"), Why::Gift(gift), cx);
    g.gain_vp(empire, gift.param("vp"), Why::Gift(gift), cx);
}

// Call to Justice: any one unit of any empire on the map. Monsters can't be moved by players, no
// gift may target the Giant.
fn callable(g: &GodsWar) -> UnitSet {
    let Some(to) = g.area_of(Kind::SunGod) else {
        return UnitSet::EMPTY;
    };
    let able = |u: &Unit| u.kind() != Kind::Giant && g.units.area(*u) != Some(to);
    let alike = |empire: Empire, area: Area| summon::distinct(g.units.of_at(empire, area));
    let places = g.areas();
    let each = g
        .order_from(Empire::Sky)
        .flat_map(|empire| places.iter().map(move |area| (empire, area)));
    each.flat_map(|(empire, area)| alike(empire, area).iter().collect::<Vec<_>>())
        .filter(able)
        .collect()
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(Empire::Sky), callable(g).iter().map(Action::Unit));
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let (Action::Unit(unit), Some(to)) = (action, g.area_of(Kind::SunGod)) else {
        return Next::Ask(step.into());
    };
    let gift = Gift::CallToJustice;
    let on = g.units.controller(unit);
    cx.emit(Event::Used {
        empire: Empire::Sky,
        power: Power::Gift(gift),
        on,
    });
    g.move_unit(unit, to, Why::Gift(gift), cx);
    if let Some(of) = on {
        aimed_at(g, Empire::Sky, of, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, _: &Step, _: Seat) -> Words {
    let to = g.area_of(Kind::SunGod).map_or("", Area::name);
    words(
        "Call to Justice: which unit?",
        text!("It goes to the Sun God, to {0}.", to),
    )
}
