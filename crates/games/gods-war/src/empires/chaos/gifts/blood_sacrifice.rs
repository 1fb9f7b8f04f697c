//! Blood Sacrifice: each greater god of Chaos eliminates a piece of another empire in its area; the
//! victim's player chooses it.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    actions::summon,
    aftermath,
    empires::chaos::gifts::oblivion,
    event::{Event, Why},
    hooks::PhasePower,
    ids::{Area, Class, Empire, Gift, Kind, Phase},
    sets::{BuildingSet, EmpireSet, UnitSet},
    units::Unit,
    words::{Words, describe, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Chaos sheet, Council Phase gifts";

const GIFT: Gift = Gift::BloodSacrifice;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The gods that have not struck and the empires that are hit.
    Gods { left: UnitSet, hit: EmpireSet },
    /// Whom this god strikes.
    Whom {
        god: Unit,
        left: UnitSet,
        hit: EmpireSet,
    },
    /// The victim chooses the piece.
    Piece {
        god: Unit,
        victim: Empire,
        left: UnitSet,
        hit: EmpireSet,
    },
}

/// Offered in the Council Phase, if any god can strike an empire.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Council,
    asks: true,
    due: |g| g.sheet(Empire::Chaos).has(GIFT) && able(g, gods(g), EmpireSet::EMPTY).any(),
    work: |g, _| {
        let (left, hit) = (gods(g), EmpireSet::EMPTY);
        Some(Step::Gods { left, hit }.into())
    },
};

fn gods(g: &GodsWar) -> UnitSet {
    let own = g.units.of_on_map(Empire::Chaos);
    own.filter(|u| g.class(u) == Class::GreaterGod)
}

fn able(g: &GodsWar, gods: UnitSet, hit: EmpireSet) -> UnitSet {
    gods.filter(|god| victims(g, god, hit).any())
}

// Each god strikes a different empire; one with a greater god or its Ziggurat there is safe.
fn victims(g: &GodsWar, god: Unit, hit: EmpireSet) -> EmpireSet {
    let Some(area) = g.units.area(god) else {
        return EmpireSet::EMPTY;
    };
    let safe = |e: Empire| g.greater_god_at(e, area) || g.ziggurat_at(e, area);
    let enemies = g.enemies(Empire::Chaos).iter();
    enemies
        .filter(|e| !hit.has(*e) && !safe(*e))
        .filter(|e| units(g, *e, area).any() || g.buildings.of_at(*e, area).is_some())
        .collect()
}

// No gift may target the Giant.
fn units(g: &GodsWar, of: Empire, area: Area) -> UnitSet {
    let there = g.units.of_at(of, area);
    summon::distinct(there.filter(|u| u.kind() != Kind::Giant))
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::Gods { left, hit } if able(g, left, hit).is_empty() => Next::Done,
        step => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let chaos = g.seat(Empire::Chaos);
    match step {
        Step::Gods { left, hit } => {
            options.extend(chaos, able(g, *left, *hit).iter().map(Action::Unit));
        }
        Step::Whom { god, hit, .. } => {
            options.extend(chaos, victims(g, *god, *hit).iter().map(Action::Empire));
        }
        Step::Piece { god, victim, .. } => {
            if let Some(area) = g.units.area(*god) {
                let seat = g.seat(*victim);
                let building = g.buildings.of_at(*victim, area);
                options.extend(seat, building.map(Action::Building));
                options.extend(seat, units(g, *victim, area).iter().map(Action::Unit));
            }
        }
    }
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match (step, action) {
        (Step::Gods { mut left, hit }, Action::Unit(god)) => {
            left.remove(god);
            Next::Ask(Step::Whom { god, left, hit }.into())
        }
        (Step::Whom { god, left, mut hit }, Action::Empire(victim)) => {
            hit.insert(victim);
            struck(g, victim, cx);
            let piece = Step::Piece {
                god,
                victim,
                left,
                hit,
            };
            Next::Ask(piece.into())
        }
        (Step::Piece { left, hit, .. }, Action::Unit(unit)) => {
            g.lose_unit(unit, Some(Empire::Chaos), false, Why::Gift(GIFT), cx);
            oblivion::sacrificed(g, UnitSet::one(unit), BuildingSet::EMPTY, cx);
            on(left, hit)
        }
        (Step::Piece { left, hit, .. }, Action::Building(building)) => {
            let by = Some(Empire::Chaos);
            g.destroy(building, by, Why::Gift(GIFT), cx);
            oblivion::sacrificed(g, UnitSet::EMPTY, BuildingSet::one(building), cx);
            on(left, hit)
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// The next god, after what follows from the last one's strike.
fn on(left: UnitSet, hit: EmpireSet) -> Next {
    Next::Call {
        then: Step::Gods { left, hit }.into(),
        first: aftermath::Step::Check.into(),
    }
}

fn struck(g: &mut GodsWar, victim: Empire, cx: &mut Cx<'_>) {
    cx.emit(Event::Used {
        empire: Empire::Chaos,
        power: Power::Gift(GIFT),
        on: Some(victim),
    });
    g.aim_at(Empire::Chaos, victim, cx);
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Gods { .. } => words(
            "Blood Sacrifice: which god strikes next?",
            "Each of your gods strikes once, each another empire in its area.",
        ),
        Step::Whom { god, .. } => {
            let area = g.units.area(*god).map_or("", Area::name);
            words(
                text!("Whom does {0} strike?", describe::the(g, *god)),
                text!(
                    "Its player chooses a piece in {0}, which is eliminated.",
                    area
                ),
            )
        }
        Step::Piece { god, .. } => words(
            "Which piece do you lose?",
            text!("Blood Sacrifice: {0} demands it.", describe::the(g, *god)),
        ),
    }
}
