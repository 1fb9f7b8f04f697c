//! Moon: the Lunar Cycle, and its heroquests.

pub mod cycle;
pub mod gifts;
pub mod menses;

use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar,
    buildings::Building,
    empires::EmpireRules,
    event::Why,
    ids::{Ability, Area, Cycle, Empire, Kind, Structure},
    sheet::Slot,
    units::Unit,
};

pub(crate) use cycle::{open_to_all, power_phase_begins, set_cycle, turn_by};

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

/// What Moon brings.
pub(crate) static RULES: EmpireRules = EmpireRules {
    actions: &[gifts::adoption::ACTION, gifts::moonburn::ACTION],
    may_summon,
    quests,
    placed_unit,
    placed_building,
    reward,
    ..EmpireRules::PLAIN
};

// Reconstructed: as other empires' greater gods, the Red Goddess needs a Temple or Ziggurat on the
// map.
/// Whether a unit's own requirement for being summoned is met.
fn may_summon(g: &GodsWar, unit: Unit) -> bool {
    unit.kind() != Kind::RedGoddess || g.has_temple_or_ziggurat(Empire::Moon)
}

/// Heroquests that depend on how things stand: no Temple in the pool.
fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let left = g.buildings.in_pool(Empire::Moon, Structure::Temple);
    if left.is_none() {
        g.fulfil(Empire::Moon, Slot::S3A, cx);
    }
}

/// A unit of its sheet came from a pool: the Red Goddess is a heroquest.
fn placed_unit(g: &mut GodsWar, (unit, _): (Unit, Area), cx: &mut Cx<'_>) {
    if unit.kind() == Kind::RedGoddess {
        g.fulfil(Empire::Moon, Slot::S3B, cx);
    }
}

/// A building of its own was placed: Temples and the Ziggurat turn the moon.
fn placed_building(g: &mut GodsWar, (building, _): (Building, Area), cx: &mut Cx<'_>) {
    let turns = matches!(building.printed(), Structure::Temple | Structure::Ziggurat);
    if turns {
        cycle::advance(g, Ability::TempleCycle.param("steps"), cx);
    }
    if building.printed() == Structure::Ziggurat {
        g.fulfil(Empire::Moon, Slot::S2B, cx);
    }
}

/// What a heroquest brings besides its gift: Power for those that ask for the moon's position.
fn reward(g: &mut GodsWar, slot: Slot, cx: &mut Cx<'_>) {
    let power = Empire::Moon.quest_param(slot, "power");
    g.gain_power(Empire::Moon, power, Why::Quest(Empire::Moon, slot), cx);
}
