//! The moments at which supplements hook into the shared steps: what each brings to each of them.

use engine::Text;

use crate::{
    CthulhuWars, Cx,
    action::Action,
    factions::{InBattle, PreBattle, Stop, Unique},
    frame::Frame,
    ids::{Faction, Spellbook},
};

/// What a supplement brings.
#[derive(Debug)]
pub struct Moments {
    /// Its spellbooks, one of each, for whoever earns them.
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
        revealed: |_, _, _, _| {},
    };
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
