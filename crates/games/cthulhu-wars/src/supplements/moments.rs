//! The moments at which supplements hook into the shared steps: what each brings to each of them.

use engine::{InvariantViolation, Text};

use crate::{
    CthulhuWars, Cx,
    action::Action,
    battle_record::{Battle, Side},
    event::Why,
    factions::{Awaken, InBattle, Moving, PreBattle, Stop, Unique},
    frame::Frame,
    ids::{Area, Faction, Kind, Spellbook},
    sets::{AreaSet, UnitSet},
    units::Unit,
};

/// What a supplement brings.
#[derive(Debug)]
pub struct Moments {
    /// Its spellbooks, one of each, for the factions that earn them.
    pub spellbooks: &'static [Spellbook],
    /// The Unique Actions that they give.
    pub unique: &'static [Unique],
    /// The Pre-Battle abilities that they give.
    pub pre_battle: &'static [PreBattle],
    /// The abilities in a battle that they give, as they are shown.
    pub in_battle: &'static [InBattle],
    /// What factions may do between actions without being asked.
    pub interruption: Option<Interruption>,
    /// The stop at which players may wish to be asked; usually they are asked in danger only.
    pub stop: Option<Stop>,
    /// Its question after an action of anyone.
    pub after_action: fn(&CthulhuWars) -> Option<Frame>,
    /// Its question when everyone has earned Power, Minimum Power included, and no one is First Player yet.
    pub gathered: fn(&CthulhuWars) -> Option<Frame>,
    /// The Power that a faction could have now between actions, besides what it has.
    pub reserve: fn(&CthulhuWars, Faction) -> u16,
    /// Whether an Elder Sign that a faction reveals now does more than usual.
    pub signs_matter: fn(&CthulhuWars, Faction) -> bool,
    /// What a gate costs a faction, if not as usual.
    pub gate_cost: fn(&CthulhuWars, Faction) -> Option<u16>,
    /// How Great Old Ones of its own awake, by the faction that awakens them.
    pub awaken: &'static [Awaken],
    /// The kinds that come with the card of another kind.
    pub companions: &'static [(Kind, Kind)],
    /// Its Loyalty Cards of the Doom Phase.
    pub loyal: &'static [LoyaltyCard],
    /// The dice that units of its own roll in a battle.
    pub combat: fn(&CthulhuWars, UnitSet) -> u16,
    /// The kinds of its Monsters that capture no Cultists.
    pub harmless: &'static [Kind],
    /// The kinds that don't move, capture, or begin a battle.
    pub idle: &'static [Kind],
    /// The kinds that nothing moves but a pain.
    pub rooted: &'static [Kind],
    /// The areas where gates of a faction count nothing in the Doom Phase.
    pub void_gates: fn(&CthulhuWars, Faction) -> AreaSet,
    /// The Doom of the gates has been counted in the Doom Phase.
    pub advanced: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// A unit of anyone has been eliminated and is in its Pool.
    pub lost: fn(&mut CthulhuWars, Unit, Why, &mut Cx<'_>),
    /// A battle is over.
    pub battle_over: fn(&mut CthulhuWars, &Battle, &mut Cx<'_>),
    /// … and the question that follows.
    pub fought: fn(&CthulhuWars, &Battle) -> Option<Frame>,
    /// A faction has captured a Cultist in an area: the question that follows.
    pub captured: fn(&CthulhuWars, Faction, Area) -> Option<Frame>,
    /// Marks what holds by the position, after every action.
    pub notice: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// The markers that lie in an area: ids of their reference cards, of kind `term`.
    pub markers: fn(&CthulhuWars, Area) -> &'static [&'static str],
    /// What must always hold of what only it has.
    pub check: fn(&CthulhuWars) -> Result<(), InvariantViolation>,
    /// Where a unit of its own can move from an area in one step.
    pub reach: fn(&CthulhuWars, Unit, Area) -> Option<AreaSet>,
    /// Other units may go along with one of its own that has moved.
    pub follows: fn(&CthulhuWars, Faction, Moving) -> Option<Frame>,
    /// A unit has been summoned: the question that follows.
    pub summoned: fn(&CthulhuWars, Unit) -> Option<Frame>,
    /// Dice of a side have fallen, for the first time or again.
    pub rolled: fn(&mut CthulhuWars, Side, &[u8], bool, &mut Cx<'_>),
    /// A faction has revealed an Elder Sign worth so much.
    pub revealed: fn(&mut CthulhuWars, Faction, u8, &mut Cx<'_>),
}

impl Moments {
    /// A supplement with nothing but figures.
    pub const PLAIN: Self = Self {
        spellbooks: &[],
        unique: &[],
        pre_battle: &[],
        in_battle: &[],
        interruption: None,
        stop: None,
        after_action: |_| None,
        gathered: |_| None,
        reserve: |_, _| 0,
        signs_matter: |_, _| false,
        gate_cost: |_, _| None,
        awaken: &[],
        companions: &[],
        loyal: &[],
        combat: |_, _| 0,
        harmless: &[],
        idle: &[],
        rooted: &[],
        void_gates: |_, _| AreaSet::EMPTY,
        advanced: |_, _| {},
        lost: |_, _, _, _| {},
        battle_over: |_, _, _| {},
        fought: |_, _| None,
        captured: |_, _, _| None,
        notice: |_, _| {},
        markers: |_, _| &[],
        check: |_| Ok(()),
        reach: |_, _, _| None,
        follows: |_, _, _| None,
        summoned: |_, _| None,
        rolled: |_, _, _, _, _| {},
        revealed: |_, _, _, _| {},
    };
}

/// A card that gives the faction that takes it a kind of Monster.
#[derive(Debug)]
pub struct LoyaltyCard {
    /// Which kind.
    pub kind: Kind,
    /// How many of them come for nothing.
    pub free: u8,
    /// What they do, in a few words.
    pub detail: &'static str,
}

/// What a faction may do between actions without being asked.
#[derive(Debug)]
pub struct Interruption {
    /// As an action.
    pub action: fn(Faction) -> Action,
    /// Whether a faction can do it now.
    pub possible: fn(&CthulhuWars, Faction) -> bool,
    /// A faction does it.
    pub take: fn(&mut CthulhuWars, Faction, &mut Cx<'_>),
    /// Why a faction can't, if it is not the wrong moment.
    pub why_not: fn(&CthulhuWars, Faction) -> Option<Text>,
}
