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

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    factions,
    frame::Frame,
    ids::{Area, Faction, Kind},
    sets::UnitSet,
    units::Unit,
    words::{Words, left, named, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VI";

/// A question of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where is the Cultist recruited?
    RecruitWhere { by: Faction },
    /// Which Monster is summoned?
    SummonWhat { by: Faction, more: bool },
    /// … and at which gate?
    SummonWhere { by: Faction, kind: Kind },
    /// Where does the Great Old One appear?
    AwakenWhere { kind: Kind },
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

/// Whether an action is possible for a faction just now.
pub type Possible = fn(&CthulhuWars, Faction) -> bool;

/// The Common Actions but Awaken, in the rulebook's order.
pub const COMMON: [(Verb, Possible); 6] = [
    (Verb::Recruit, recruit::possible),
    (Verb::Summon, summon::possible),
    (Verb::BuildGate, build_gate::possible),
    (Verb::Move, move_units::possible),
    (Verb::Battle, battle::possible),
    (Verb::Capture, capture::possible),
];

/// The first frame of an action from the menu.
pub fn start(g: &mut CthulhuWars, by: Faction, verb: Verb, cx: &mut Cx<'_>) -> Frame {
    match verb {
        Verb::Recruit => Step::RecruitWhere { by }.into(),
        Verb::Summon => Step::SummonWhat { by, more: false }.into(),
        Verb::Awaken(kind) => Step::AwakenWhere { kind }.into(),
        Verb::BuildGate => Step::BuildWith { by }.into(),
        Verb::Move => Step::MoveWhat {
            by,
            moved: UnitSet::EMPTY,
        }
        .into(),
        Verb::Battle => Step::BattleWhere { by }.into(),
        Verb::Capture => Step::CaptureWhere { by }.into(),
        Verb::ControlGate => Step::ControlWith { by }.into(),
        Verb::AbandonGate => Step::AbandonWith { by }.into(),
        unique => factions::start(g, unique, cx),
    }
}

/// Every question of this file simply asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::RecruitWhere { by } => {
            options.extend(g.seat(by), recruit::areas(g, by).iter().map(Action::Area));
        }
        Step::SummonWhat { by, more } => summon::ask_what(g, by, more, options),
        Step::SummonWhere { by, .. } => {
            options.extend(g.seat(by), g.controlled(by).iter().map(Action::Area));
        }
        Step::AwakenWhere { kind } => awaken::ask(g, kind, options),
        Step::BuildWith { by } => {
            let units = g.distinct(build_gate::builders(g, by));
            options.extend(g.seat(by), units.iter().map(Action::Unit));
        }
        Step::MoveWhat { by, moved } => move_units::ask_what(g, by, moved, options),
        Step::MoveTo { by, unit, .. } => {
            options.extend(
                g.seat(by),
                move_units::reach(g, unit).iter().map(Action::Area),
            );
        }
        Step::BattleWhere { by } => {
            options.extend(g.seat(by), battle::areas(g, by).map(Action::Area));
        }
        Step::BattleWhom { by, area } => {
            options.extend(
                g.seat(by),
                battle::enemies(g, by, area).map(Action::Faction),
            );
        }
        Step::CaptureWhere { by } => {
            options.extend(g.seat(by), capture::areas(g, by).map(Action::Area));
        }
        Step::CaptureWhom { by, area } => {
            options.extend(
                g.seat(by),
                capture::victims(g, by, area).map(Action::Faction),
            );
        }
        Step::CaptureWhich { area, of, .. } => {
            let units = g.distinct(capture::cultists_of(g, of, area));
            options.extend(g.seat(of), units.iter().map(Action::Unit));
        }
        Step::ControlWith { by } => {
            let units = g.distinct(gates::takers(g, by));
            options.extend(g.seat(by), units.iter().map(Action::Unit));
        }
        Step::AbandonWith { by } => {
            options.extend(g.seat(by), gates::leavers(g, by).iter().map(Action::Unit));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::RecruitWhere { by }, Action::Area(area)) => recruit::recruit(g, by, area, cx),
        (Step::SummonWhat { by, .. }, Action::Kind(kind)) => {
            Next::Goto(Step::SummonWhere { by, kind }.into())
        }
        (Step::SummonWhere { by, kind }, Action::Area(area)) => {
            summon::summon(g, by, kind, area, cx)
        }
        (Step::AwakenWhere { kind }, Action::Area(area)) => awaken::chosen(g, kind, area, cx),
        (Step::BuildWith { by }, Action::Unit(unit)) => build_gate::build(g, by, unit, cx),
        (Step::MoveWhat { by, moved }, Action::Unit(unit)) => {
            Next::Goto(Step::MoveTo { by, moved, unit }.into())
        }
        (Step::MoveTo { by, moved, unit }, Action::Area(to)) => {
            move_units::go(g, by, moved, unit, to, cx)
        }
        (Step::BattleWhere { by }, Action::Area(area)) => {
            Next::Goto(Step::BattleWhom { by, area }.into())
        }
        (Step::BattleWhom { by, area }, Action::Faction(enemy)) => {
            battle::declare(g, by, area, enemy, cx)
        }
        (Step::CaptureWhere { by }, Action::Area(area)) => {
            Next::Goto(Step::CaptureWhom { by, area }.into())
        }
        (Step::CaptureWhom { by, area }, Action::Faction(of)) => {
            g.pay(by, 1, cx);
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
        Step::RecruitWhere { by } => words("Recruit a Cultist where?", left(g, by)),
        Step::SummonWhat { by, .. } => words("Summon which Monster?", left(g, by)),
        Step::SummonWhere { by, kind } => words(
            text!("Summon the {0} at which gate?", kind.name()),
            left(g, by),
        ),
        Step::AwakenWhere { kind } => words(text!("Awaken {0} where?", kind.name()), ""),
        Step::BuildWith { by } => words("Who builds the gate?", left(g, by)),
        Step::MoveWhat { by, moved } if moved.any() => words(
            "Move another unit?",
            text!("{0} moved. {1}", moved.len(), left(g, by)),
        ),
        Step::MoveWhat { by, .. } => words("Move which unit?", left(g, by)),
        Step::MoveTo { by, unit, .. } => {
            words(text!("Move the {0} to \u{2026}", named(unit)), left(g, by))
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
        ),
        Step::ControlWith { .. } => {
            words("Which unit takes the gate?", "An abandoned gate is free.")
        }
        Step::AbandonWith { .. } => {
            words("Which unit steps off its gate?", "It stays in the area.")
        }
    }
}
