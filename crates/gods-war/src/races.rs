//! Elder races and diplomacy (Rulebook XII).

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    action::Verb,
    buildings::Building,
    empires::Due,
    frame::Frame,
    ids::{Ability, Area, Empire},
    setup::Setup,
    units::Unit,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook XII, Elder Races";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The first question.
    Begin,
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Takes an answer.
pub fn answer(_: &mut GodsWar, _: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}

/// Whether an ability is an elder race's.
pub(crate) const fn owns(ability: Ability) -> bool {
    matches!(
        ability,
        Ability::Flocks
            | Ability::Construction
            | Ability::AnnualCycle
            | Ability::Parasitic
            | Ability::Feasting
            | Ability::GenerationAlternation
            | Ability::Contrary
            | Ability::TheEater
            | Ability::Rebirth
            | Ability::DragonMagic
    )
}

/// The races of this game are placed.
///
/// # Errors
/// When a race can't be in this game.
pub(crate) fn set_up(_: &mut GodsWar, _: &Setup, _: &mut Cx<'_>) -> Result<(), engine::SetupError> {
    Ok(())
}

/// Diplomacy and the allies' actions.
pub(crate) fn verbs(_: &GodsWar, _: Empire, _: &mut Vec<Verb>) {}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, _: Empire, _: Verb, _: &mut Cx<'_>) -> Frame {
    Step::Begin.into()
}

/// A unit was summoned and paid for; `then` comes after what follows from it.
pub(crate) fn paid_summon(_: &GodsWar, _: Empire, _: Unit, then: Next) -> Next {
    then
}

/// A unit has been lost.
pub(crate) fn unit_lost(_: &mut GodsWar, _: Unit, _: bool, _: &mut Cx<'_>) {}

/// A battle is over; it still stands in `g.battle`.
pub(crate) fn battle_over(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// A building was placed.
pub(crate) fn building_placed(_: &mut GodsWar, _: Building, _: Area, _: &mut Cx<'_>) {}

/// What allied races give an empire to use in the Power or the Council Phase.
pub(crate) fn due(_: &GodsWar, _: Empire, _: &mut Vec<Due>) {}

/// Uses one of them.
pub(crate) fn work(_: &mut GodsWar, _: Empire, _: Ability, _: &mut Cx<'_>) -> Option<Frame> {
    None
}

/// Gifts of elder races that are earned come now.
pub(crate) fn gifts_due(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// Dragonewts.
pub mod dragonewts {
    use crate::{
        GodsWar,
        ids::{Class, Kind},
    };

    /// The class of its stage.
    pub fn class(_: &GodsWar) -> Class {
        Kind::Dragonewt.class()
    }

    /// The cost of its stage.
    pub fn cost(_: &GodsWar) -> u16 {
        Kind::Dragonewt.fact().cost
    }

    /// The combat rating of its stage.
    pub fn combat(_: &GodsWar) -> u8 {
        Kind::Dragonewt.fact().combat
    }
}

/// Scorpion Folk.
pub mod scorpion_folk {
    use crate::{GodsWar, units::Unit};

    /// What their gift adds to a Scorpion Man's combat.
    pub fn nest_kin(_: &GodsWar, _: Unit) -> u8 {
        0
    }
}

/// Slarges.
pub mod slarges {
    /// The combat rating by the die.
    pub fn combat_of(die: u8) -> u8 {
        die
    }
}
