//! What a viewer sees: built up from nothing. Everything is keyed by stable id, absent instead of
//! null, without words: names and texts come from the reference cards.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::ids::{Area, Faction, Kind, Requirement, Spellbook};

/// The match as one kind of viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(rename = "CthulhuWarsView")]
pub struct View {
    /// The board's id, for example `earth-4p-w3e5`.
    pub map: String,
    /// From 1.
    pub turn: u16,
    /// Where the turn is.
    pub phase: Phase,
    /// The action round of this Action Phase, from 1; 0 outside it.
    pub round: u16,
    /// The factions in turn order, first player first.
    pub order: Vec<Faction>,
    /// Whose action round it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub active: Option<Faction>,
    /// The Ritual of Annihilation.
    pub ritual: RitualView,
    /// Elder Signs not yet drawn.
    pub elder_pile: u8,
    /// By faction.
    pub factions: BTreeMap<Faction, FactionView>,
    /// By area; all areas of the board.
    pub areas: BTreeMap<Area, AreaView>,
    /// By unit id (`gc-acolyte-1`); those on the map, captured or submerged.
    pub units: BTreeMap<String, UnitView>,
    /// The battle that is being fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub battle: Option<BattleView>,
    /// An open negotiation (The Thousand Forms, Ghroth).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub negotiation: Option<NegotiationView>,
}

/// Where the turn is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Phase 1.
    GatherPower,
    /// Phase 2.
    FirstPlayer,
    /// Phase 3.
    Doom,
    /// Phase 4.
    Action,
    /// The game has ended.
    Over,
}

/// The Ritual of Annihilation track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct RitualView {
    /// The spaces' costs in order; 0 is Instant Death.
    pub track: Vec<u8>,
    /// The marker's space, from 0.
    pub at: u8,
    /// What a ritual costs now.
    pub cost: u8,
}

/// A faction's sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct FactionView {
    /// The seat that plays it.
    pub seat: u8,
    /// Power to spend.
    pub power: u16,
    /// Doom on the track.
    pub doom: u16,
    /// Gates it controls.
    pub gates: u8,
    /// Its six spellbooks: earned or not.
    pub spellbooks: BTreeMap<Spellbook, bool>,
    /// Its six requirements: met or not.
    pub requirements: BTreeMap<Requirement, bool>,
    /// Face-down Elder Signs.
    pub elder_signs: u8,
    /// Their values in ascending order; only their owner sees them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub elder_values: Option<Vec<u8>>,
    /// Doom from Elder Signs revealed so far.
    pub revealed: u16,
    /// Units not on the map, by kind (only kinds with some).
    pub pool: BTreeMap<Kind, u8>,
    /// Dice its Great Old Ones would roll now against nobody in particular, and its unit kinds'
    /// costs: what changes during the game. By kind on this faction's sheet.
    pub costs: BTreeMap<Kind, u8>,
    /// Desecration tokens left (Yellow Sign).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tokens: Option<u8>,
}

/// An area.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
pub struct AreaView {
    /// There is a gate.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub gate: bool,
    /// The unit that stands on it and controls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub keeper: Option<String>,
    /// There is a Desecration token.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub desecrated: bool,
}

/// A unit that is not in its pool. Exactly one of `area`, `captor`, `submerged` is set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct UnitView {
    /// Whose it is.
    pub faction: Faction,
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub area: Option<Area>,
    /// Who holds it captive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub captor: Option<Faction>,
    /// It is submerged with Cthulhu.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub submerged: bool,
}

/// A step of a battle, in order.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum BattleStep {
    /// The attacker's Pre-Battle abilities.
    PreBattleAttacker,
    /// The defender's Pre-Battle abilities.
    PreBattleDefender,
    /// The dice.
    Combat,
    /// Kills are assigned, attacker's losses first.
    Kills,
    /// Pains are assigned, attacker's units first.
    Pains,
    /// Ghouls may come and bring more pains.
    Necrophagy,
    /// The Harbinger's reward.
    Harbinger,
    /// Pained units retreat.
    Retreats,
    /// All is done.
    Finish,
}

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct BattleView {
    /// Where.
    pub area: Area,
    /// The step it is in.
    pub step: BattleStep,
    /// Who declared it.
    pub attacker: SideView,
    /// Against whom.
    pub defender: SideView,
    /// What happened to the units of the battle, by unit id.
    pub units: BTreeMap<String, FightingView>,
    /// Abilities used so far, in order.
    pub used: Vec<String>,
}

/// A side of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct SideView {
    /// Whose.
    pub faction: Faction,
    /// Dice it would roll now, or rolled.
    pub dice: u8,
    /// The faces, once rolled.
    pub faces: Vec<u8>,
    /// Kills it must still take.
    pub kills: u8,
    /// Pains it must still take.
    pub pains: u8,
}

/// What happened to a unit in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It fights.
    Fighting,
    /// Exempted by Invisibility.
    Invisible,
    /// Eliminated before the dice fell.
    Lost,
    /// Took a kill that does not kill it (yet).
    Wounded,
    /// Must retreat.
    Pained,
    /// Killed.
    Killed,
    /// Retreated.
    Retreated,
}

/// A unit in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct FightingView {
    /// Whose.
    pub faction: Faction,
    /// What.
    pub kind: Kind,
    /// What happened to it.
    pub fate: Fate,
}

/// A loss that several factions divide by agreement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct NegotiationView {
    /// `thousand_forms` (Power) or `ghroth` (Cultists).
    pub over: Spellbook,
    /// What they must give together.
    pub total: u8,
    /// The shares on the table, by faction.
    pub shares: BTreeMap<Faction, u8>,
    /// Who proposed them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub proposer: Option<Faction>,
    /// Who agrees to them.
    pub agreed: BTreeMap<Faction, bool>,
}
