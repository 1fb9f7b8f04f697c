//! The forms of abilities that factions have: awakenings, Unique Actions, abilities in battle, and what is
//! counted for requirements.

use engine::{Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx,
    action::Verb,
    battle_record::{Battle, Side},
    factions::moments,
    frame::Frame,
    ids::{Ability, Area, Faction, Kind, Requirement, Spellbook},
    sets::AreaSet,
    supplements,
    view::BattleStep,
};

/// How a Great Old One awakes (Rulebook IX), by the faction that awakens it.
#[derive(Debug)]
pub struct Awaken {
    /// Which one.
    pub kind: Kind,
    /// What it costs now.
    pub cost: fn(&CthulhuWars, Faction) -> u16,
    /// Where it could appear now; nowhere if its conditions don't hold.
    pub areas: fn(&CthulhuWars, Faction) -> AreaSet,
    /// Why it can appear nowhere.
    pub nowhere: fn(&CthulhuWars, Faction) -> Text,
    /// Questions that come between choosing the place and awakening.
    pub rite: Option<fn(Area) -> Frame>,
    /// What follows from it.
    pub then: fn(&mut CthulhuWars, Faction, &mut Cx<'_>),
}

/// A condition of an action, by the faction that acts.
pub type Guard = engine::guards::Guard<CthulhuWars, Faction>;
/// A condition on what a question offers.
pub type Among<C, S> = engine::guards::Among<CthulhuWars, C, S>;

/// A Unique Action.
#[derive(Debug)]
pub struct Unique {
    /// The id of its reference card, of kind `action`.
    pub id: &'static str,
    /// Its entry in the menu.
    pub verb: Verb,
    /// What the entry says.
    pub label: &'static str,
    /// What it does, in a few words.
    pub detail: &'static str,
    /// What gives it to its faction.
    pub from: Source,
    /// Whether no one looks for it in the menu just now, though its source is there.
    pub hidden: fn(&CthulhuWars) -> bool,
    /// The unit that it is about.
    pub about: Option<Kind>,
    /// The Power that it costs now.
    pub cost: fn(&CthulhuWars) -> u16,
    /// What it needs besides.
    pub guards: &'static [Guard],
    /// Whether it is followed by a second, different action.
    pub twice: bool,
    /// Whether a faction takes it as an Unlimited Action; only those of supplements are looked at.
    pub unlimited: fn(&CthulhuWars, Faction) -> bool,
    /// Its first frame.
    pub start: fn(&mut CthulhuWars, &mut Cx<'_>) -> Frame,
}

impl Unique {
    /// What most of them have in common.
    pub const PLAIN: Self = Self {
        id: "",
        verb: Verb::Pass,
        label: "",
        detail: "",
        from: Source::Requirements(&[]),
        hidden: |_| false,
        about: None,
        cost: |_| 0,
        guards: &[],
        twice: false,
        unlimited: |_, _| false,
        start: |_, _| crate::spellbooks::Step::Check.into(),
    };

    /// Whether it can be taken now, Power included.
    pub fn is_possible(&self, g: &CthulhuWars, by: Faction) -> bool {
        self.from.is_there(g)
            && g.power(by) >= (self.cost)(g)
            && engine::guards::allowed(g, by, self.guards)
    }
}

/// What gives a faction a Unique Action.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// A spellbook that it has earned.
    Book(Spellbook),
    /// Its Great Old One in play.
    GreatOldOne(Kind),
    /// The Loyalty Card of an independent one.
    Loyalty(Kind),
    /// Requirements that it has not met.
    Requirements(&'static [Requirement]),
    /// Its faction card.
    Card,
}

impl Source {
    /// Who holds the spellbook that it is.
    pub fn holder(self, g: &CthulhuWars) -> Option<Faction> {
        match self {
            Self::Book(book) => g.holder(book),
            Self::Loyalty(kind) => supplements::holder(g, kind),
            Self::GreatOldOne(_) | Self::Requirements(_) | Self::Card => None,
        }
    }

    /// Whether it is there.
    pub fn is_there(self, g: &CthulhuWars) -> bool {
        match self {
            Self::Book(book) => g.has(book),
            Self::GreatOldOne(kind) => g.kind_in_play(kind),
            Self::Loyalty(kind) => supplements::holder(g, kind).is_some(),
            Self::Requirements(all) => all.iter().all(|r| !g.met(*r)),
            Self::Card => true,
        }
    }
}

/// A Pre-Battle ability of a side.
#[derive(Debug)]
pub struct PreBattle {
    /// When it can be used, and how it begins.
    pub offer: Offer,
    /// What it does, in a few words.
    pub detail: &'static str,
    /// The spellbook that gives it; none if the unit has it by itself.
    pub book: Option<Spellbook>,
    /// Why it can't be used in this battle.
    pub why_not: fn(&CthulhuWars, &Battle, Side) -> Text,
}

/// When a Pre-Battle ability can be used, and how it begins.
pub type Offer = engine::hooks::Offer<CthulhuWars, Ability, Side>;

/// Why a Pre-Battle ability can't be used when no unit is there for it.
pub fn no_user(ability: Ability) -> Text {
    text!("no unit of yours in the battle can use {0}", ability.name())
}

/// An ability in battle, as it is shown to all who watch.
#[derive(Debug)]
pub struct InBattle {
    /// Its id: the spellbook's, or that of its own reference card, of kind `ability`.
    pub id: &'static str,
    /// What gives it.
    pub from: BattleSource,
    /// The step in which it is used; none before the dice, in the step of its side.
    pub step: Option<BattleStep>,
    /// The unit that must be in the battle.
    pub needs: Option<Kind>,
    /// Whether the faction need not fight.
    pub anywhere: bool,
    /// Whether it has been used in this battle.
    pub used: fn(&Battle) -> bool,
}

/// What gives a faction an ability in battle.
#[derive(Clone, Copy, Debug)]
pub enum BattleSource {
    /// A spellbook that it has earned; what it does in a battle, in a few words.
    Book(Spellbook, &'static str),
    /// A unit of its own.
    Unit(Kind),
}

/// How far a faction is on the way to a requirement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// How many it has.
    pub have: u16,
    /// How many are needed.
    pub need: u16,
    /// What is counted.
    pub of: Counted,
}

/// What is counted for requirements.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema, ts_rs::TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Areas with an own unit.
    Areas,
    /// Power.
    Power,
    /// Gates that one controls.
    Gates,
    /// Gates that one controls in oceans.
    OwnOceanGates,
    /// Gates in oceans, under any control.
    OceanGates,
    /// Gates on the map, of any sort and under any control.
    AllGates,
    /// Gates of enemies with an own unit.
    EnemyGates,
    /// Own Cultists on the map.
    Cultists,
    /// Spellbooks that one has earned.
    Spellbooks,
    /// Enemies with whom one shares an area.
    Enemies,
    /// Spellbooks of the enemy that has most.
    EnemySpellbooks,
}

/// What is still needed to awaken a Great Old One: its cost.
pub fn power_for(g: &CthulhuWars, by: Faction, kind: Kind) -> Vec<Count> {
    let awaken = moments(by).awaken.iter().find(|a| a.kind == kind);
    let count = |awaken: &Awaken| Count {
        have: g.power(by),
        need: (awaken.cost)(g, by),
        of: Counted::Power,
    };
    awaken.map(count).into_iter().collect()
}
