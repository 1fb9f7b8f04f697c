//! What happened: for the log, for animation, for replays that can be read without the rules.

use engine::{Text, text::plain};
use serde::{Deserialize, Serialize};

use crate::{
    ids::{Ability, Area, Deed, Faction, Kind, Requirement, Spellbook},
    map::Board,
    units::Unit,
    view::Phase,
};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The game is set up.
    Started {
        board: Board,
        factions: Vec<Faction>,
    },
    /// A faction's starting placement; `keeper` stands on its gate.
    Began {
        faction: Faction,
        area: Area,
        units: Vec<Unit>,
        keeper: Unit,
    },
    /// A faction was chosen in a draft.
    Drafted { faction: Faction, seat: u8 },
    /// A turn begins: with Gather Power, in Duel with the Action Phase.
    TurnBegan { turn: u16 },
    /// A faction gathered Power.
    Gathered {
        faction: Faction,
        cultists: u16,
        gates: u16,
        abandoned: u16,
        captives: u16,
        own: u16,
    },
    /// A faction was raised from what it had to half of the highest.
    MinimumPower {
        faction: Faction,
        from: u16,
        power: u16,
    },
    /// A captive went back to its owner's Pool.
    Freed { unit: Unit, by: Faction },
    /// There is a First Player.
    FirstPlayer { faction: Faction },
    /// They chose the direction.
    Direction { by: Faction, clockwise: bool },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// Power was spent: for the log of amounts; what for has an event of its own.
    Spent { faction: Faction, amount: u16 },
    /// A player without Power advanced the Decay Marker.
    DecayRaised { faction: Faction, decay: u8 },
    /// Power was paid for Decay.
    DecayPaid { faction: Faction, amount: u16 },
    /// Decay took what Power was left.
    Exhausted {
        faction: Faction,
        power: u16,
        decay: u8,
    },
    /// The Decay Marker went back to 0.
    DecayReset,
    /// A Ritual of Annihilation.
    Ritual { faction: Faction, cost: u16 },
    /// Power came in.
    PowerGained {
        faction: Faction,
        amount: u16,
        why: Why,
    },
    /// Power was lost.
    PowerLost {
        faction: Faction,
        amount: u16,
        why: Why,
    },
    /// Doom advanced.
    DoomGained {
        faction: Faction,
        amount: u16,
        why: Why,
    },
    /// An Elder Sign was drawn; only its owner knows the value.
    SignGained {
        faction: Faction,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<u8>,
        why: Why,
    },
    /// An Elder Sign was revealed.
    Revealed { faction: Faction, value: u8 },
    /// A spellbook requirement was met.
    RequirementMet {
        faction: Faction,
        requirement: Requirement,
    },
    /// Doom was given up or taken away.
    DoomLost {
        faction: Faction,
        amount: u16,
        why: Why,
    },
    /// A Loyalty Card was taken: its figures are in the faction's Pool.
    LoyaltyTaken { faction: Faction, kind: Kind },
    /// The spellbook of a Loyalty Card was earned by who has the card.
    CardBookEarned { faction: Faction, book: Spellbook },
    /// A Loyalty Card went back to the box with its figures and its spellbook.
    LoyaltyReturned { faction: Faction, kind: Kind },
    /// A spellbook was taken.
    BookTaken { faction: Faction, book: Spellbook },
    /// A spellbook went back.
    BookReturned { faction: Faction, book: Spellbook },
    /// Play goes round the table, from 1 in each Action Phase.
    CircuitBegan { round: u16 },
    /// A faction's action round begins.
    RoundBegan { faction: Faction, round: u16 },
    /// A faction gave up its Power.
    Passed { faction: Faction, power: u16 },
    /// A unique action or a requirement's action was declared and paid.
    Declared {
        faction: Faction,
        what: Deed,
        cost: u16,
    },
    /// A Cultist was recruited.
    Recruited { unit: Unit, area: Area },
    /// A Monster was summoned.
    Summoned { unit: Unit, area: Area },
    /// A Great Old One awoke.
    Awakened { unit: Unit, area: Area, cost: u16 },
    /// A unit was placed by some other effect.
    Placed { unit: Unit, area: Area, by: Faction },
    /// A unit went to the Pool as others took its place; it is not lost.
    Replaced { unit: Unit, area: Area },
    /// A gate was built and is kept by the builder.
    GateBuilt { unit: Unit, area: Area },
    /// A unit stepped on an abandoned gate.
    GateTaken { unit: Unit, area: Area },
    /// A unit stepped off its gate.
    GateLeft { unit: Unit, area: Area },
    /// A gate went to another area, with the unit that stands on it.
    GateMoved { from: Area, to: Area },
    /// A building was set up.
    Raised { area: Area, by: Faction },
    /// A building was taken off the map.
    Razed { area: Area, by: Faction },
    /// A gate that was off the map is there again, with the unit that stands on it.
    GateReturned { unit: Option<Unit>, area: Area },
    /// A gate came up by itself; no one stands on it.
    GateOpened { area: Area },
    /// A gate was taken off the map.
    GateRemoved { area: Area },
    /// A unit moved.
    Moved { unit: Unit, from: Area, to: Area },
    /// A unit was driven away by an ability, outside a battle.
    Driven { unit: Unit, from: Area, to: Area },
    /// A battle was declared.
    BattleDeclared {
        area: Area,
        attacker: Faction,
        defender: Faction,
    },
    /// A declared battle begins, with those who are there now.
    BattleBegan {
        area: Area,
        attacker: Faction,
        defender: Faction,
    },
    /// A Pre-Battle ability was used.
    Used { faction: Faction, ability: Ability },
    /// A unit was exempted by Invisibility.
    Exempted { unit: Unit },
    /// A Great Old One rolls no dice in this battle.
    Numbed { unit: Unit },
    /// Dice were rolled.
    Rolled { faction: Faction, faces: Vec<u8> },
    /// Dice that had brought nothing were rolled again.
    Rerolled { faction: Faction, faces: Vec<u8> },
    /// A unit was assigned a kill.
    KillAssigned { unit: Unit },
    /// A unit was assigned a pain.
    PainAssigned { unit: Unit },
    /// A Ghoul came by Necrophagy: each side takes a pain more.
    GhoulCame { unit: Unit },
    /// A kill became a pain.
    Spared { unit: Unit },
    /// A unit retreated.
    Retreated { unit: Unit, from: Area, to: Area },
    /// A side has nowhere to go.
    Surrounded { faction: Faction },
    /// The battle is over.
    BattleEnded { area: Area },
    /// A unit was eliminated.
    Eliminated {
        unit: Unit,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        area: Option<Area>,
        by: Faction,
        why: Why,
    },
    /// A unit went onto a faction card.
    OntoCard { unit: Unit, area: Area, of: Faction },
    /// It left the card for an area.
    OffCard { unit: Unit, area: Area, of: Faction },
    /// A lost unit left the game: it is in no Pool and never returns.
    LeftGame { unit: Unit },
    /// A Cultist was captured.
    Captured {
        unit: Unit,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        area: Option<Area>,
        by: Faction,
    },
    /// A marker was laid into an area.
    Marked { what: Deed, area: Area, by: Faction },
    /// A single die was rolled for an ability.
    DieRolled {
        faction: Faction,
        face: u8,
        what: Deed,
    },
    /// Dice were rolled for an ability.
    DiceRolled {
        faction: Faction,
        faces: Vec<u8>,
        what: Deed,
    },
    /// An area was desecrated, or not.
    Desecrated { area: Area, success: bool },
    /// Cthulhu and others went under.
    Submerged { units: Vec<Unit>, area: Area },
    /// They came up.
    Emerged { units: Vec<Unit>, area: Area },
    /// Two units swapped areas.
    Swapped { one: Unit, other: Unit },
    /// Shares of a loss were proposed.
    Proposed {
        by: Faction,
        shares: Vec<(Faction, u8)>,
    },
    /// A proposal was answered.
    Replied { by: Faction, agree: bool },
    /// A faction has no part in the negotiation.
    StoodAside { faction: Faction },
    /// A proposal was adopted, or no one agreed.
    Settled { agreed: bool },
    /// The game is over.
    Ended {
        winners: Vec<Faction>,
        #[serde(with = "plain")]
        why: Text,
    },
}

/// Why something was gained, lost or eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// What everyone begins with.
    Setup,
    /// Controlled gates in the Doom Phase.
    Gates,
    /// A Ritual of Annihilation.
    Ritual,
    /// An Elder Sign that the pile no longer held.
    EmptyPile,
    /// Great Cthulhu's Immortal.
    Immortal,
    /// A requirement's bonus.
    Requirement,
    /// Nyarlathotep's Harbinger.
    Harbinger,
    /// A spellbook.
    Book(Spellbook),
    /// An ability of the faction card.
    Deed(Deed),
    /// A Great Old One's awakening.
    Awakening(Kind),
    /// Cthulhu's Devour.
    Devour,
    /// A kill in battle.
    Killed,
    /// A failed retreat.
    Surrounded,
    /// Yellow Sign's gift of 3 Doom.
    Gift,
    /// The loss of an opponent's unit.
    Loss(Kind),
    /// An opponent's unit that escaped a kill.
    Escape(Kind),
    /// A High Priest's Unspeakable Oath.
    Oath,
    /// The Loyalty Card of a kind.
    Loyalty(Kind),
}
