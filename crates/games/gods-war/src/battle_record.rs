//! A battle that is being fought: who fights, what the dice showed, what has become of each piece, and
//! what gifts and runes have changed. The steps are in [`crate::battle`].
//!
//! While no battle is fought the record is there, too, and empty: no one fights on either side.

use engine::{Seat, idle::Idle, names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    GodsWar,
    buildings::Building,
    ids::{Area, Empire, Gift, Kind},
    sets::{BuildingSet, GiftSet, UnitSet},
    units::Unit,
};

names! {
    /// A side of a battle.
    #[ts(rename = "GodsWarSide")]
    Side ("snake_case") {
        Attacker "attacker" "The attacker",
        Defender "defender" "The defender",
    }
}

impl Side {
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

names! {
    /// Where a battle is (Rulebook V.D, How Battle Works).
    #[ts(rename = "GodsWarBattleStep")]
    Stage ("snake_case") {
        PreBattle "pre_battle" "Pre-Battle",
        Combat "combat" "Combat Rolls",
        PostBattle "post_battle" "Post-Battle",
        Conquest "conquest" "Conquest or Destruction",
    }
}

/// Who fights on a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fighter {
    /// An empire, with all its units in the area and its building there.
    Empire(Empire),
    /// One monster, or what a monster has brought forth.
    Monster(Unit),
    /// No battle is fought.
    Nobody,
}

impl Fighter {
    /// The empire, if it is one.
    pub const fn empire(self) -> Option<Empire> {
        match self {
            Self::Empire(empire) => Some(empire),
            Self::Monster(_) | Self::Nobody => None,
        }
    }
}

/// Kills and routs that a side scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// Kills.
    pub kills: u8,
    /// Routs.
    pub routs: u8,
}

impl Score {
    /// Nothing.
    pub const NONE: Self = Self { kills: 0, routs: 0 };
}

/// A battle. Arrays go by side: attacker, defender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Where it is fought.
    pub area: Area,
    /// Attacker and defender.
    pub sides: [Fighter; 2],
    /// Who chooses for a monster that someone let attack.
    pub commander: Option<Empire>,
    /// Where it is.
    pub stage: Stage,
    /// Ratings that were rolled for this battle, in the order of [`crate::ratings::ROLLED`].
    pub ratings: [Option<u8>; 2],
    /// The combat totals at the start.
    pub start: [u8; 2],
    /// Every unit that has been in it.
    pub involved: UnitSet,
    /// The buildings that were in it at the start.
    pub buildings: [Option<Building>; 2],
    /// Exempted until it is over.
    pub exempt: UnitSet,
    /// Gifts used in it.
    pub used: GiftSet,
    /// Units that roll no dice of their own any more.
    pub silent: UnitSet,
    /// Dice that gifts and runes add to a side, or take from it.
    pub extra: [i8; 2],
    /// Dice that the other side takes from a side.
    pub blasted: [u8; 2],
    /// A side that may not roll.
    pub pacified: [bool; 2],
    /// Dice a side rolled before the others.
    pub early: [Vec<u8>; 2],
    /// VP were paid for the units that a gift brings out of Hell.
    #[serde(default)]
    pub hell_paid: bool,
    /// The dice have fallen.
    pub rolled: bool,
    /// Dice a side rolled.
    pub faces: [Vec<u8>; 2],
    /// What gifts and runes add to what a side scores.
    pub bonus: [Score; 2],
    /// What a side has scored when all is added up.
    pub scored: [Score; 2],
    /// Rolled routs of a side that can still be turned into kills.
    pub loose: [u8; 2],
    /// What a side must still take.
    pub due: [Score; 2],
    /// Kills of a side that only rout.
    pub risen: [u8; 2],
    /// Units that such a kill routs.
    pub raised: UnitSet,
    /// Units killed.
    pub killed: UnitSet,
    /// Units routed.
    pub routed: UnitSet,
    /// Units routed into Hell from outside.
    pub into_hell: UnitSet,
    /// Where a side's routed units went; those routed later go there, too.
    pub rout_area: [Option<Area>; 2],
    /// Buildings destroyed.
    pub ruined: BuildingSet,
    /// Killed units for whom another one has gone.
    pub mourned: UnitSet,
}

impl Battle {
    /// No battle: no one fights on either side.
    pub const NONE: Self = Self {
        area: Area::ALL[0],
        sides: [Fighter::Nobody; 2],
        commander: None,
        stage: Stage::PreBattle,
        ratings: [None; 2],
        start: [0; 2],
        involved: UnitSet::EMPTY,
        buildings: [None; 2],
        exempt: UnitSet::EMPTY,
        used: GiftSet::EMPTY,
        silent: UnitSet::EMPTY,
        extra: [0; 2],
        blasted: [0; 2],
        pacified: [false; 2],
        early: [const { Vec::new() }; 2],
        rolled: false,
        faces: [const { Vec::new() }; 2],
        bonus: [Score::NONE; 2],
        scored: [Score::NONE; 2],
        hell_paid: false,
        loose: [0; 2],
        due: [Score::NONE; 2],
        risen: [0; 2],
        raised: UnitSet::EMPTY,
        killed: UnitSet::EMPTY,
        routed: UnitSet::EMPTY,
        into_hell: UnitSet::EMPTY,
        rout_area: [None; 2],
        ruined: BuildingSet::EMPTY,
        mourned: UnitSet::EMPTY,
    };

    /// Whether a battle is fought.
    pub fn is_fought(&self) -> bool {
        self.sides[0] != Fighter::Nobody
    }

    /// Whether an empire fights in it.
    pub fn fights(&self, empire: Empire) -> bool {
        self.side(empire).is_some()
    }

    /// The side of an empire.
    pub fn side(&self, empire: Empire) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|s| self.empire(*s) == Some(empire))
    }

    /// Who fights on a side.
    pub const fn fighter(&self, side: Side) -> Fighter {
        self.sides[side as usize]
    }

    /// The empire on a side, if it is one.
    pub const fn empire(&self, side: Side) -> Option<Empire> {
        self.fighter(side).empire()
    }

    /// The Spike has shattered under it: no one is left to take results.
    pub fn spike_is_gone(&mut self) {
        if self.area == Area::Spike {
            self.due = [Score::default(); 2];
            self.raised = UnitSet::EMPTY;
        }
    }
}

impl GodsWar {
    /// The units that fight on a side now: those of the empire in the area that are not exempted.
    pub fn fighters(&self, side: Side) -> UnitSet {
        let battle = &self.battle;
        let here = match battle.fighter(side) {
            Fighter::Empire(empire) => self.units.of_at(empire, battle.area),
            Fighter::Monster(unit) => UnitSet::one(unit).and(self.units.at(battle.area)),
            Fighter::Nobody => UnitSet::EMPTY,
        };
        here.minus(battle.exempt)
    }

    /// The building that fights on a side.
    pub fn fighting_building(&self, side: Side) -> Option<Building> {
        let empire = self.fighting(side)?;
        self.buildings.of_at(empire, self.battle.area)
    }

    /// The empire on a side of the battle, if it is one.
    pub fn fighting(&self, side: Side) -> Option<Empire> {
        self.battle.empire(side)
    }

    /// Who answers for a side. A monster's choices are made by the empire that let it attack; if none did,
    /// by the one that attacks it.
    pub fn speaker(&self, side: Side) -> Seat {
        // Rulebook XIII, Being Routed by a Monster: its attacker decides.
        let attacker = || self.fighting(side.other()).unwrap_or(self.first);
        let own = self.fighting(side).or(self.battle.commander);
        self.voice(own.unwrap_or_else(attacker))
    }

    /// Changes the battle that is being fought, if one is.
    pub fn in_battle(&mut self, change: impl FnOnce(&mut Battle)) {
        if self.battle.is_fought() {
            change(&mut self.battle);
        }
    }

    /// The side of an empire that fights and has a gift face up that it has not used in this battle.
    pub fn wields(&self, gift: Gift) -> Option<Side> {
        let empire = self.holder(gift)?;
        let used = self.battle.used.has(gift);
        self.battle.side(empire).filter(|_| !used)
    }

    /// Whether a unit of this kind took part on a side, dead or alive, and was not exempted.
    pub fn took_part(&self, side: Side, kind: Kind) -> bool {
        let battle = &self.battle;
        let there = battle.involved.minus(battle.exempt).of(kind);
        there
            .iter()
            .any(|u| self.units.controller(u) == battle.empire(side))
    }

    /// The units of a side that were killed in this battle.
    pub fn fallen(&self, side: Side) -> UnitSet {
        let battle = &self.battle;
        let of = |u: Unit| match battle.fighter(side) {
            Fighter::Empire(empire) => self.units.controller(u) == Some(empire),
            Fighter::Monster(unit) => u == unit,
            Fighter::Nobody => false,
        };
        battle.killed.filter(of)
    }
}

impl Idle for Battle {
    const IDLE: Self = Self::NONE;

    fn is_idle(&self) -> bool {
        !self.is_fought()
    }
}
