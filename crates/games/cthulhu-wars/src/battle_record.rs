//! A battle that is being fought: who fights, what the dice showed, what has become of each unit, and
//! what abilities note about it. The steps are in [`crate::battle`].
//!
//! While no battle is fought the record is there, too, and empty: no unit is in it, and a question about
//! its units has the answer that a rule expects.

use engine::idle::Idle;
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars,
    ids::{Ability, Area, Faction},
    sets::UnitSet,
    units::{Unit, prey},
    view::BattleStep,
};

/// A side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Who declared it.
    Attacker,
    /// Against whom.
    Defender,
}

impl Side {
    /// Attacker, then defender.
    pub const BOTH: [Self; 2] = [Self::Attacker, Self::Defender];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// A battle that is being fought.
#[expect(
    clippy::struct_excessive_bools,
    reason = "four facts fixed when the dice fall"
)]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub area: Area,
    /// Who declared it.
    pub attacker: Faction,
    /// Against whom.
    pub defender: Faction,
    /// The step, for views.
    pub step: BattleStep,
    /// Everyone who has been in it.
    pub all: UnitSet,
    /// Those in it now: not exempted, not removed.
    pub fighters: UnitSet,
    /// Exempted by Invisibility.
    pub exempt: UnitSet,
    /// Eliminated, not killed: before the dice fell, or because its side could not retreat.
    pub lost: UnitSet,
    /// Pre-Battle abilities used that can be used once, a bit each.
    pub used: u16,
    /// Dice of Star Vampires that have brought nothing, by side.
    #[serde(default)]
    pub thirsty: [u8; 2],
    /// Polyps that have used Invisibility.
    pub polyps_used: u8,
    /// Dice that the two Shoggoths gained by Absorb.
    pub absorbed: [u8; 2],
    /// The dice have been rolled.
    pub rolled: bool,
    /// How many dice showed each face, by side.
    pub faces: [[u8; 6]; 2],
    /// Whose kills are pains in this battle, by side.
    #[serde(default)]
    pub mild: [bool; 2],
    /// Kills a side must still take.
    pub kills: [u8; 2],
    /// Pains a side must still take.
    pub pains: [u8; 2],
    /// Rolls no dice in this battle, whatever it would.
    #[serde(default)]
    pub numb: UnitSet,
    /// Took one kill that does not kill (Regenerate).
    pub wounded: UnitSet,
    /// Killed.
    pub killed: UnitSet,
    /// Must retreat.
    pub pained: UnitSet,
    /// Took a result that an ability of its own cancelled: it takes no other.
    #[serde(default)]
    pub cancelled: UnitSet,
    /// Escaped a kill, which gives the opponent half their Doom in some variants.
    pub escaped: UnitSet,
    /// Ghouls that came by Necrophagy.
    pub ghouls: UnitSet,
    /// Units of the Black Goat pained by its own Ghouls (Necrophagy).
    pub own_pains: UnitSet,
    /// Hold two results (Regenerate).
    pub twice: UnitSet,
    /// Have retreated.
    pub retreated: UnitSet,
    /// Great Old Ones for which the Harbinger has been paid.
    pub paid: UnitSet,
    /// Enemy units that Great Cthulhu has killed or devoured.
    pub slain: u8,
    /// Nyarlathotep took part when the dice fell.
    pub harbinger: bool,
    /// Hastur took part when the dice fell.
    pub vengeance: bool,
    /// Emissary of the Outer Gods protects Nyarlathotep.
    pub emissary: bool,
}

impl Battle {
    /// No battle: its sides are one faction, and no unit is in it.
    pub const NONE: Self = Self {
        area: Area::ALL[0],
        attacker: Faction::ALL[0],
        defender: Faction::ALL[0],
        step: BattleStep::PreBattleAttacker,
        all: UnitSet::EMPTY,
        fighters: UnitSet::EMPTY,
        exempt: UnitSet::EMPTY,
        lost: UnitSet::EMPTY,
        used: 0,
        thirsty: [0; 2],
        polyps_used: 0,
        absorbed: [0; 2],
        rolled: false,
        faces: [[0; 6]; 2],
        mild: [false; 2],
        kills: [0; 2],
        pains: [0; 2],
        numb: UnitSet::EMPTY,
        wounded: UnitSet::EMPTY,
        killed: UnitSet::EMPTY,
        pained: UnitSet::EMPTY,
        cancelled: UnitSet::EMPTY,
        escaped: UnitSet::EMPTY,
        ghouls: UnitSet::EMPTY,
        own_pains: UnitSet::EMPTY,
        twice: UnitSet::EMPTY,
        retreated: UnitSet::EMPTY,
        paid: UnitSet::EMPTY,
        slain: 0,
        harbinger: false,
        vengeance: false,
        emissary: false,
    };

    /// A battle with everyone of the two factions in the area.
    pub fn new(g: &CthulhuWars, area: Area, attacker: Faction, defender: Faction) -> Self {
        let fighters = g.units_at(attacker, area).or(g.units_at(defender, area));
        Self {
            area,
            attacker,
            defender,
            all: fighters,
            fighters,
            ..Self::NONE
        }
    }

    /// Whether a battle is fought.
    pub fn is_fought(&self) -> bool {
        self.attacker != self.defender
    }

    /// The faction of a side.
    pub const fn faction(&self, side: Side) -> Faction {
        match side {
            Side::Attacker => self.attacker,
            Side::Defender => self.defender,
        }
    }

    /// The side of a faction, if it fights.
    pub fn side(&self, faction: Faction) -> Option<Side> {
        let fights = |side: &Side| self.is_fought() && self.faction(*side) == faction;
        Side::BOTH.into_iter().find(fights)
    }

    /// Whether an ability that can be used once has been used.
    pub const fn has_used(&self, ability: Ability) -> bool {
        self.used >> ability as u16 & 1 == 1
    }

    /// Notes that an ability has been used.
    pub fn use_up(&mut self, ability: Ability) {
        self.used |= 1 << ability as u16;
    }

    /// Those that have taken a result, whatever became of it.
    pub fn struck(&self) -> UnitSet {
        let hurt = self.killed.or(self.pained).or(self.wounded);
        hurt.or(self.cancelled)
    }

    /// A unit comes to the battle before the dice, also one that had left it.
    pub fn join(&mut self, unit: Unit) {
        self.all.insert(unit);
        self.fighters.insert(unit);
        self.retreated.remove(unit);
    }

    /// Takes a unit out that is eliminated, not killed; a result that it had is gone with it.
    pub fn lose(&mut self, unit: Unit) {
        self.fighters.remove(unit);
        self.lost.insert(unit);
        self.wounded.remove(unit);
        self.pained.remove(unit);
    }

    /// The results a unit has been assigned.
    pub(crate) fn results(&self, unit: Unit) -> u8 {
        let one = self.struck().has(unit);
        u8::from(one) + u8::from(self.twice.has(unit))
    }
}

impl CthulhuWars {
    /// A side's units in the battle.
    pub fn fighters(&self, side: Side) -> UnitSet {
        let faction = self.battle.faction(side);
        self.battle.fighters.and(self.units.of(faction))
    }

    /// A side's Monsters and Cultists: whom Devour, Abduct and Absorb can take.
    pub fn prey(&self, side: Side) -> UnitSet {
        self.fighters(side).and(prey())
    }
}

impl Idle for Battle {
    const IDLE: Self = Self::NONE;

    fn is_idle(&self) -> bool {
        !self.is_fought()
    }
}
