//! Common and Unlimited Actions (Rulebook VI), one file each. Power is paid when the last choice
//! of an action has been made, so that every choice before it can be taken back.

pub mod awaken;
pub mod battle;
pub mod build_gate;
pub mod capture;
pub mod gates;
pub mod move_units;
pub mod recruit;
pub mod summon;

use engine::{Options, Seat, Target, Text, guards, starts, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    factions::{self, Among, Guard, moments},
    frame::Frame,
    ids::{Area, Faction, Kind},
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, left, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VI";

/// A question of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Cultist is recruited?
    RecruitWhat { by: Faction },
    /// … and where?
    RecruitWhere { by: Faction, kind: Kind },
    /// Which Monster is summoned?
    SummonWhat { by: Faction, more: bool },
    /// … and at which gate?
    SummonWhere { by: Faction, kind: Kind },
    /// A question about a summoned unit has been answered: may there be more?
    SummonMore { by: Faction },
    /// Where does the Great Old One appear?
    AwakenWhere { by: Faction, kind: Kind },
    /// Which unit builds the gate?
    BuildWith { by: Faction },
    /// Which unit moves next?
    MoveWhat { by: Faction, moved: UnitSet },
    /// … and where?
    MoveTo {
        by: Faction,
        moved: UnitSet,
        unit: Unit,
    },
    /// Where is the battle?
    BattleWhere { by: Faction },
    /// … and against whom?
    BattleWhom { by: Faction, area: Area },
    /// Where is a Cultist captured?
    CaptureWhere { by: Faction },
    /// … and whose?
    CaptureWhom { by: Faction, area: Area },
    /// Which Cultist does its owner give up?
    CaptureWhich {
        by: Faction,
        area: Area,
        of: Faction,
    },
    /// Which unit steps on the abandoned gate?
    ControlWith { by: Faction },
    /// Which unit steps off its gate?
    AbandonWith { by: Faction },
}

/// A Common Action, or an Unlimited one about gates.
#[derive(Debug)]
pub struct Common {
    /// The id of its reference card, of kind `action`.
    pub id: &'static str,
    /// Its entry in the menu.
    pub verb: Verb,
    /// What the entry says.
    pub label: &'static str,
    /// What it does, in a few words.
    pub detail: &'static str,
    /// The Power that the entry shows: the least that it can cost; 0 if that depends on what is chosen.
    pub cost: fn(&CthulhuWars, Faction) -> u16,
    /// The rule that allows it.
    pub rule: &'static str,
    /// What it needs.
    pub guards: &'static [Guard],
}

impl Common {
    /// Whether a faction can take it now.
    pub fn is_possible(&self, g: &CthulhuWars, by: Faction) -> bool {
        guards::allowed(g, by, self.guards)
    }
}

/// The Common Actions but Awaken, in the rulebook's order.
pub static COMMON: [Common; 6] = [
    recruit::COMMON,
    summon::COMMON,
    build_gate::COMMON,
    move_units::COMMON,
    battle::COMMON,
    capture::COMMON,
];

/// The Unlimited Actions about gates.
pub static GATES: [Common; 2] = [gates::CONTROL, gates::ABANDON];

/// The Common or gate action of a menu entry.
pub fn common(verb: Verb) -> Option<&'static Common> {
    COMMON.iter().chain(&GATES).find(|c| c.verb == verb)
}

/// Why a faction has too little Power.
pub(crate) fn needs_power(g: &CthulhuWars, by: Faction, cost: u16) -> Text {
    text!("needs {0} Power, you have {1}", cost, g.power(by))
}

const OWN: Among<Faction, UnitSet> = Among {
    set: |g, by| g.units.of(by),
    why: |_, _, unit| text!("{0} is not yours", unit.this()),
};

const ORIGIN: Among<Faction, AreaSet> = Among {
    set: CthulhuWars::origins,
    why: |_, _, area| text!("no action begins in {0} now", area.name()),
};

/// Those with whom an action may begin now.
pub(crate) const FROM_ORIGIN: Among<Faction, UnitSet> = Among {
    set: |g, by| standing_in(g, g.origins(by)),
    why: |_, _, unit| text!("{0} takes no action now", unit.this()),
};

/// Who stands in these areas.
fn standing_in(g: &CthulhuWars, areas: AreaSet) -> UnitSet {
    if areas == g.map().areas {
        return UnitSet::ALL;
    }
    let units = areas.iter().map(|area| g.units.at(area));
    units.fold(UnitSet::EMPTY, UnitSet::or)
}

/// Why no unit of a faction in an area acts there.
pub(crate) fn why_idle(g: &CthulhuWars, by: Faction, area: Area) -> Text {
    let unit = g.units_at(by, area).first();
    unit.map_or_else(Text::default, |unit| (moments(by).why_idle)(unit))
}

const ON_MAP: Among<Faction, UnitSet> = Among {
    set: CthulhuWars::on_map,
    why: |_, _, unit| text!("{0} is not on the map", unit.this()),
};

const KEEPERS: Among<Faction, UnitSet> = Among {
    set: gates::keepers,
    why: |_, _, unit| text!("{0} can't control a gate", unit.this()),
};

/// The first frame of an action from the menu.
pub fn start(g: &mut CthulhuWars, by: Faction, verb: Verb, cx: &mut Cx<'_>) -> Frame {
    first_question(g, by, verb).map_or_else(|| factions::start(g, verb, cx), Frame::from)
}

/// The first question of a Common Action, or an Unlimited one about gates.
pub(crate) fn first_question(g: &CthulhuWars, by: Faction, verb: Verb) -> Option<Step> {
    Some(match verb {
        Verb::Recruit => recruit::first_question(g, by),
        Verb::Summon => Step::SummonWhat { by, more: false },
        Verb::Awaken(kind) => Step::AwakenWhere { by, kind },
        Verb::BuildGate => Step::BuildWith { by },
        Verb::Move => Step::MoveWhat {
            by,
            moved: UnitSet::EMPTY,
        },
        Verb::Battle => Step::BattleWhere { by },
        Verb::Capture => Step::CaptureWhere { by },
        Verb::ControlGate => Step::ControlWith { by },
        Verb::AbandonGate => Step::AbandonWith { by },
        _ => return None,
    })
}

/// Where on the board an action from the menu begins.
pub(crate) fn starts(g: &CthulhuWars, by: Faction, verb: Verb) -> Vec<Target> {
    // What comes is chosen first, but it is placed on the board.
    let areas = match first_question(g, by, verb) {
        Some(Step::SummonWhat { .. }) => Some(summon::anywhere(g, by)),
        Some(Step::RecruitWhat { .. }) => Some(recruit::anywhere(g, by)),
        _ => None,
    };
    if let Some(areas) = areas {
        return areas
            .iter()
            .map(|area| Target::new("area", area.id()))
            .collect();
    }
    first_question(g, by, verb).map_or_else(Vec::new, |step| {
        starts::starts(g, &step.into(), g.seat(by), &["area", "unit"])
    })
}

/// Asks.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::SummonMore { by } => summon::more(g, by),
        question => Next::Ask(question.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let mut units = |of: Faction, units: UnitSet| {
        options.extend(g.seat(of), units.iter().map(Action::Unit));
    };
    match *step {
        Step::BuildWith { by } => {
            units(
                by,
                g.distinct(guards::offered(g, by, &build_gate::BUILDERS)),
            );
        }
        Step::CaptureWhich { area, of, .. } => {
            units(
                of,
                g.distinct(guards::offered(g, (of, area), &capture::CULTISTS)),
            );
        }
        Step::ControlWith { by } => {
            units(by, g.distinct(guards::offered(g, by, &gates::TAKERS)));
        }
        Step::AbandonWith { by } => units(by, guards::offered(g, by, &gates::LEAVERS)),
        Step::MoveWhat { by, moved } => move_units::ask_what(g, by, moved, options),
        Step::SummonWhat { by, more } => summon::ask_what(g, by, more, options),
        Step::BattleWhom { by, area } => {
            let enemies = guards::offered(g, (by, area), &battle::ENEMIES);
            options.extend(g.seat(by), enemies.iter().map(Action::Faction));
        }
        Step::CaptureWhom { by, area } => {
            let victims = guards::offered(g, (by, area), &capture::VICTIMS);
            options.extend(g.seat(by), victims.iter().map(Action::Faction));
        }
        Step::RecruitWhat { by } => recruit::ask_what(g, by, options),
        Step::SummonMore { .. } => {}
        Step::RecruitWhere { .. }
        | Step::SummonWhere { .. }
        | Step::AwakenWhere { .. }
        | Step::MoveTo { .. }
        | Step::BattleWhere { .. }
        | Step::CaptureWhere { .. } => {
            if let Some((by, areas)) = areas(g, *step) {
                options.extend(g.seat(by), areas.iter().map(Action::Area));
            }
        }
    }
}

/// Who is asked for an area, and which there are.
fn areas(g: &CthulhuWars, step: Step) -> Option<(Faction, AreaSet)> {
    let areas = match step {
        Step::RecruitWhere { by, kind } => (by, recruit::at(g, by, kind)),
        Step::SummonWhere { by, kind } => (by, summon::at(g, by, summon::cost(g, kind))),
        Step::AwakenWhere { by, kind } => (by, guards::offered(g, (by, kind), &awaken::AREAS)),
        Step::MoveTo { by, moved, unit } => {
            (by, guards::offered(g, (unit, moved), &move_units::AREAS))
        }
        Step::BattleWhere { by } => (by, guards::offered(g, by, &battle::AREAS)),
        Step::CaptureWhere { by } => (by, guards::offered(g, by, &capture::AREAS)),
        _ => return None,
    };
    Some(areas)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Area(area) => area_why_not(g, *step, area),
        Action::Unit(unit) => unit_why_not(g, *step, unit),
        Action::Faction(of) => match *step {
            Step::BattleWhom { by, area } => guards::why_not(g, (by, area), &battle::ENEMIES, of),
            Step::CaptureWhom { by, area } => guards::why_not(g, (by, area), &capture::VICTIMS, of),
            _ => None,
        },
        Action::Kind(kind) => match *step {
            Step::RecruitWhat { by } => recruit::why_not(g, by, kind),
            Step::SummonWhat { by, .. } => summon::why_not(g, by, kind),
            _ => None,
        },
        _ => None,
    }
}

fn area_why_not(g: &CthulhuWars, step: Step, area: Area) -> Option<Text> {
    match step {
        Step::RecruitWhere { by, kind } => {
            guards::why_not(g, (by, kind.printed_cost()), &recruit::AREAS, area)
        }
        Step::SummonWhere { by, kind } => {
            guards::why_not(g, (by, summon::cost(g, kind)), &summon::AREAS, area)
        }
        Step::AwakenWhere { by, kind } => guards::why_not(g, (by, kind), &awaken::AREAS, area),
        Step::MoveTo { moved, unit, .. } => {
            guards::why_not(g, (unit, moved), &move_units::AREAS, area)
        }
        Step::BattleWhere { by } => guards::why_not(g, by, &battle::AREAS, area),
        Step::CaptureWhere { by } => guards::why_not(g, by, &capture::AREAS, area),
        _ => None,
    }
}

fn unit_why_not(g: &CthulhuWars, step: Step, unit: Unit) -> Option<Text> {
    match step {
        Step::MoveWhat { by, moved } => guards::why_not(g, (by, moved), &move_units::UNITS, unit),
        Step::BuildWith { by } => guards::why_not(g, by, &build_gate::BUILDERS, unit),
        Step::ControlWith { by } => guards::why_not(g, by, &gates::TAKERS, unit),
        Step::AbandonWith { by } => guards::why_not(g, by, &gates::LEAVERS, unit),
        Step::CaptureWhich { area, of, .. } => {
            guards::why_not(g, (of, area), &capture::CULTISTS, unit)
        }
        _ => None,
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::RecruitWhat { by }, Action::Kind(kind)) => {
            Next::Goto(Step::RecruitWhere { by, kind }.into())
        }
        (Step::RecruitWhere { by, kind }, Action::Area(area)) => {
            recruit::recruit(g, by, kind, area, cx)
        }
        (Step::SummonWhat { by, .. }, Action::Kind(kind)) => {
            Next::Goto(Step::SummonWhere { by, kind }.into())
        }
        (Step::SummonWhere { by, kind }, Action::Area(area)) => {
            summon::summon(g, by, kind, area, cx)
        }
        (Step::AwakenWhere { by, kind }, Action::Area(area)) => {
            awaken::chosen(g, by, kind, area, cx)
        }
        (Step::BuildWith { by }, Action::Unit(unit)) => build_gate::build(g, by, unit, cx),
        (Step::MoveWhat { by, moved }, Action::Unit(unit)) => {
            Next::Goto(Step::MoveTo { by, moved, unit }.into())
        }
        (Step::MoveWhat { by, moved }, _) => {
            (moments(by).moved)(g, moved, cx);
            Next::Done
        }
        (Step::MoveTo { by, moved, unit }, Action::Area(to)) => {
            move_units::go(g, by, moved, unit, to, cx)
        }
        (Step::BattleWhere { by }, Action::Area(area)) => {
            Next::Goto(Step::BattleWhom { by, area }.into())
        }
        (Step::BattleWhom { by, area }, Action::Faction(enemy)) => {
            let price = battle::COST + g.toll(by, area);
            battle::declare(g, by, area, enemy, price, cx)
        }
        (Step::CaptureWhere { by }, Action::Area(area)) => {
            Next::Goto(Step::CaptureWhom { by, area }.into())
        }
        (Step::CaptureWhom { by, area }, Action::Faction(of)) => {
            g.pay(by, capture::COST + g.toll(by, area), cx);
            Next::Goto(Step::CaptureWhich { by, area, of }.into())
        }
        (Step::CaptureWhich { by, .. }, Action::Unit(unit)) => capture::capture(g, by, unit, cx),
        (Step::ControlWith { .. }, Action::Unit(unit)) => gates::control(g, unit, cx),
        (Step::AbandonWith { .. }, Action::Unit(unit)) => gates::abandon(g, unit, cx),
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::RecruitWhat { by } => words("Recruit which Cultist?", left(g, by)),
        Step::RecruitWhere { by, .. } => words("Recruit a Cultist where?", left(g, by)),
        Step::SummonWhat { by, .. } => words("Summon which Monster?", left(g, by)),
        Step::SummonMore { .. } => Words::default(),
        Step::SummonWhere { by, kind } => words(
            text!("Summon the {0} at which gate?", kind.name()),
            left(g, by),
        ),
        Step::AwakenWhere { kind, .. } => words(text!("Awaken {0} where?", kind.name()), ""),
        Step::BuildWith { by } => words("Who builds the gate?", left(g, by)),
        Step::MoveWhat { by, moved } if moved.any() => words(
            "Move another unit?",
            text!("{0} moved. {1}", moved.len(), left(g, by)),
        ),
        Step::MoveWhat { by, .. } => words("Move which unit?", left(g, by)),
        Step::MoveTo { by, unit, .. } => {
            words(text!("Move {0} to \u{2026}", unit.the()), left(g, by))
        }
        Step::BattleWhere { by } => words("Battle where?", left(g, by)),
        Step::BattleWhom { by, area } => words(
            text!("Battle against whom in {0}?", area.name()),
            left(g, by),
        ),
        Step::CaptureWhere { by } => words("Capture a Cultist where?", left(g, by)),
        Step::CaptureWhom { by, area } => words(
            text!("Capture whose Cultist in {0}?", area.name()),
            left(g, by),
        ),
        Step::CaptureWhich { by, area, .. } => words(
            "Which Cultist do you give up?",
            text!("{0} captures one in {1}.", by.name(), area.name()),
        )
        .here(),
        Step::ControlWith { .. } => {
            words("Which unit takes the gate?", "An abandoned gate is free.")
        }
        Step::AbandonWith { .. } => {
            words("Which unit steps off its gate?", "It stays in the area.")
        }
    }
}
