//! What kills and pains have in common: a side takes them one by one, each on a unit of its own
//! (Rulebook VII, Results).

use engine::{Options, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars,
    action::Action,
    battle::{distinct, order},
    battle_record::{Battle, Side},
    factions::moments,
    ids::Faction,
    sets::UnitSet,
    units::Unit,
};

/// Which side takes its results: the first, then the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub enum Turn {
    /// The side that is first.
    First,
    /// The other side.
    Second,
    /// Both have taken theirs.
    Over,
}

impl From<u8> for Turn {
    fn from(stored: u8) -> Self {
        match stored {
            0 => Self::First,
            1 => Self::Second,
            _ => Self::Over,
        }
    }
}

impl From<Turn> for u8 {
    fn from(turn: Turn) -> Self {
        turn as Self
    }
}

impl Turn {
    /// The turn after this one.
    pub const fn next(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second | Self::Over => Self::Over,
        }
    }

    /// The side whose turn it is.
    pub fn side(self, g: &CthulhuWars) -> Option<Side> {
        order(g).get(self as usize).copied()
    }
}

/// What is to be done about a side's results of one kind.
#[derive(Debug)]
pub enum Due {
    /// None is due, or no unit can take one.
    Nothing,
    /// There are more places for them than results.
    Choice,
    /// Each of these takes one: there are as many results as places, or more. The rest is lost.
    All(Vec<Unit>),
}

/// What is to be done about so many results of a side.
pub fn due(g: &CthulhuWars, side: Side, results: u8) -> Due {
    let open = |unit: Unit| usize::from(capacity(g, unit) - g.battle.results(unit));
    let places = targets(g, side).iter();
    let places: Vec<Unit> = places
        .flat_map(|unit| std::iter::repeat_n(unit, open(unit)))
        .collect();
    match usize::from(results) {
        0 => Due::Nothing,
        _ if places.is_empty() => Due::Nothing,
        due if due < places.len() => Due::Choice,
        _ => Due::All(places),
    }
}

/// How many results a unit can take.
pub(crate) fn capacity(g: &CthulhuWars, unit: Unit) -> u8 {
    (moments(g.owner(unit)).capacity)(g, unit)
}

/// The units of a side that can still take one.
fn targets(g: &CthulhuWars, side: Side) -> UnitSet {
    let open = |unit: &Unit| g.battle.results(*unit) < capacity(g, *unit);
    let alive = g.fighters(side).minus(g.battle.killed);
    alive.iter().filter(open).collect()
}

/// Who assigns a side's results: its owner, or its enemy by an ability.
pub(crate) fn assigner(battle: &Battle, side: Side) -> Faction {
    let enemy = battle.faction(side.other());
    if (moments(enemy).assigns_for_enemy)(battle) {
        enemy
    } else {
        battle.faction(side)
    }
}

/// Offers the units that can take one.
pub fn ask(g: &CthulhuWars, side: Side, options: &mut Options<Action>) {
    let units = distinct(g, targets(g, side));
    let seat = g.seat(assigner(&g.battle, side));
    options.extend(seat, units.iter().map(Action::Unit));
}

/// Why a unit of the battle can't be assigned one.
pub(super) fn why_not(g: &CthulhuWars, unit: Unit) -> Text {
    if g.battle.struck().has(unit) {
        text!("{0} can take no further result", unit.this())
    } else {
        text!(
            "no result on {0} is being assigned now",
            g.owner(unit).name()
        )
    }
}
