//! Moon: the Lunar Cycle, the Slave Pen, and its gifts.

pub mod adoption;
pub mod burn;
pub mod cycle;
pub mod gifts;
pub mod menses;
pub mod pen;

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    buildings::Building,
    empires::Due,
    event::Why,
    frame::Frame,
    ids::{Ability, Area, Cycle, Empire, Gift, Kind, Structure},
    sets::UnitSet,
    sheet::Slot,
    units::Unit,
    words::{Words, describe, words},
};

pub(crate) use cycle::{eclipse, open_to_all, power_phase_begins, set_cycle, turn_by};

/// Rule of these questions.
pub(crate) const RULE: &str = "Moon sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The position of the Lunar Cycle.
    pub cycle: Cycle,
}

impl Default for Marks {
    fn default() -> Self {
        Self {
            cycle: Cycle::Dying,
        }
    }
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Somebody advances the Lunar Cycle.
    Advance { by: Empire },
    /// Adoption: the area of the others.
    Adopt,
    /// Adoption: whose units there.
    Whom { at: Area },
    /// Adoption: Moon's own area.
    From { at: Area, whom: Empire },
    /// Adoption: which units of the larger force go.
    Swap {
        at: Area,
        whom: Empire,
        from: Area,
        chosen: UnitSet,
    },
    /// Moonburn: which building.
    Burn,
    /// The Slave Pen, after a player's action: whether and how he pays.
    Ransom { by: Empire },
    /// Which unit is freed.
    Freed { by: Empire },
    /// To which building each of them goes.
    Home { by: Empire, left: UnitSet },
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Advance { by } => cycle::pay(g, by, cx),
        // The Spike may have shattered under their only home.
        Step::Home { by, .. } if pen::homes(g, by).is_empty() => Next::Done,
        step => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Moon);
    match step {
        Step::Advance { .. } => {}
        Step::Adopt => options.extend(seat, adoption::areas(g).iter().map(Action::Area)),
        Step::Whom { at } => {
            options.extend(seat, adoption::empires(g, *at).iter().map(Action::Empire));
        }
        Step::From { at, whom } => {
            let own = adoption::own_areas(g, *at, *whom);
            options.extend(seat, own.iter().map(Action::Area));
        }
        Step::Swap {
            at,
            whom,
            from,
            chosen,
        } => {
            let left = adoption::choices(g, (*at, *whom, *from), *chosen);
            options.extend(seat, left.iter().map(Action::Unit));
        }
        Step::Burn => options.extend(seat, burn::targets(g).iter().map(Action::Building)),
        Step::Ransom { by } => {
            let seat = g.seat(*by);
            options.extend(seat, pen::payments(g, *by));
            options.push(seat, Action::Done);
        }
        Step::Freed { by } => {
            options.extend(g.seat(*by), pen::captives(g, *by).map(Action::Unit));
        }
        Step::Home { by, .. } => {
            options.extend(g.seat(*by), pen::homes(g, *by).iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Adopt, Action::Area(at)) => Next::Ask(Step::Whom { at }.into()),
        (Step::Whom { at }, Action::Empire(whom)) => Next::Ask(Step::From { at, whom }.into()),
        (Step::From { at, whom }, Action::Area(from)) => {
            adoption::go_on(g, (at, whom, from), UnitSet::EMPTY, cx)
        }
        (
            Step::Swap {
                at,
                whom,
                from,
                chosen,
            },
            Action::Unit(unit),
        ) => adoption::go_on(g, (at, whom, from), chosen.or(UnitSet::one(unit)), cx),
        (Step::Burn, Action::Building(building)) => {
            burn::burn(g, building, cx);
            Next::Done
        }
        (Step::Ransom { by }, Action::TakePower) => Next::Ask(Step::Freed { by }.into()),
        (Step::Ransom { by }, Action::TakeVp) => pen::free_all(g, by, cx),
        (Step::Ransom { .. }, _) => Next::Done,
        (Step::Freed { by }, Action::Unit(unit)) => pen::free_one(g, by, unit, cx),
        (Step::Home { by, left }, Action::Area(area)) => pen::send(g, by, left, area, cx),
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Advance { .. } => Words::default(),
        Step::Adopt => words(
            "Adoption: in which area do others change places with you?",
            "",
        ),
        Step::Whom { at } => words(
            text!("Adoption: whose units in {0}?", at.name()),
            "They change places with yours, one for one.",
        ),
        Step::From { whom, .. } => words(
            "Adoption: which of your areas?",
            text!(
                "Your units there change places with those of {0}.",
                whom.name()
            ),
        ),
        Step::Swap { at, .. } => words(
            "Adoption: who changes places?",
            text!("The smaller force goes as a whole: {0}.", at.name()),
        ),
        Step::Burn => words(
            "Moonburn: which building?",
            text!("The Lunar Cycle shows {0}.", g.marks.moon.cycle.name()),
        ),
        Step::Ransom { .. } => words(
            "Pay Moon for your units in the Slave Pen?",
            "Power frees one of them, VP frees all. They come to your buildings.",
        ),
        Step::Freed { .. } => words("Free which unit?", "It leaves the Slave Pen."),
        Step::Home { left, .. } => words(
            match left.first() {
                Some(unit) => text!("Where does the {0} go?", describe::named(g, unit)),
                None => text!("The Slave Pen"),
            },
            "To an area with a building of yours.",
        ),
    }
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(g: &GodsWar, into: &mut Vec<Verb>) {
    let usable =
        |gift: Gift| g.sheet(Empire::Moon).has(gift) && g.power(Empire::Moon) >= gift.fact().cost;
    if usable(Gift::Adoption) && adoption::areas(g).any() {
        into.push(Verb::Gift(Gift::Adoption));
    }
    if usable(Gift::Moonburn) && burn::targets(g).any() {
        into.push(Verb::Gift(Gift::Moonburn));
    }
}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, verb: Verb, _: &mut Cx<'_>) -> Frame {
    match verb {
        Verb::Gift(Gift::Moonburn) => Step::Burn.into(),
        _ => Step::Adopt.into(),
    }
}

// Reconstructed: as other empires' greater gods, the Red Goddess needs a Temple or Ziggurat on the
// map.
/// Whether a unit's own requirement for being summoned is met.
pub(crate) fn may_summon(g: &GodsWar, unit: Unit) -> bool {
    unit.kind() != Kind::RedGoddess || g.has_temple_or_ziggurat(Empire::Moon)
}

/// Heroquests that depend on how things stand: no Temple in the pool.
pub(crate) fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let left = g.buildings.in_pool(Empire::Moon, Structure::Temple);
    if left.is_none() {
        g.fulfil(Empire::Moon, Slot::S3A, cx);
    }
}

/// What it has to use in the Power or the Council Phase: nothing.
pub(crate) const fn due(_: &GodsWar) -> Vec<Due> {
    Vec::new()
}

/// Uses one of them.
pub(crate) const fn work(_: &mut GodsWar, _: Power, _: &mut Cx<'_>) -> Option<Frame> {
    None
}

/// A gift was taken: none works at once.
pub(crate) const fn gift_taken(_: &mut GodsWar, _: Gift, _: &mut Cx<'_>) {}

/// A unit of its sheet came from a pool: the Red Goddess is a heroquest.
pub(crate) fn placed_unit(g: &mut GodsWar, unit: Unit, _: Area, cx: &mut Cx<'_>) {
    if unit.kind() == Kind::RedGoddess {
        g.fulfil(Empire::Moon, Slot::S3B, cx);
    }
}

/// A building of its own was placed: Temples and the Ziggurat turn the moon.
pub(crate) fn placed_building(g: &mut GodsWar, building: Building, _: Area, cx: &mut Cx<'_>) {
    let turns = matches!(building.printed(), Structure::Temple | Structure::Ziggurat);
    if turns {
        cycle::advance(g, Ability::TempleCycle.param("steps"), cx);
    }
    if building.printed() == Structure::Ziggurat {
        g.fulfil(Empire::Moon, Slot::S2B, cx);
    }
}

/// What a heroquest brings besides its gift: Power for those that ask for the moon's position.
pub(crate) fn reward(g: &mut GodsWar, slot: Slot, cx: &mut Cx<'_>) {
    let power = Empire::Moon.quest_param(slot, "power");
    g.gain_power(Empire::Moon, power, Why::Quest(Empire::Moon, slot), cx);
}
