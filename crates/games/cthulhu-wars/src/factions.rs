//! The factions, one file each: what each brings to the moments at which abilities hook in.
//!
//! Behaviour lives in these tables, ids live in the state. The rest of the rules does not know
//! which faction hooks in; [`moments`] is the one `match` over them.

pub mod black_goat;
pub mod crawling_chaos;
pub mod great_cthulhu;
pub mod yellow_sign;

use crate::{
    CthulhuWars, Cx,
    action::{Ability, Verb},
    battle::Side,
    frame::Frame,
    ids::{Area, Faction, Kind},
    sets::{AreaSet, UnitSet},
};

/// What a faction brings.
#[derive(Debug)]
pub struct Moments {
    /// Its Great Old Ones and how they awake.
    pub awaken: &'static [Awaken],
    /// Its Unique Actions.
    pub unique: &'static [Unique],
    /// Its Pre-Battle abilities.
    pub pre_battle: &'static [Offer],
    /// The dice its units roll together against an enemy.
    pub combat: fn(&CthulhuWars, UnitSet, Faction) -> u16,
    /// Its own income in Gather Power.
    pub income: fn(&CthulhuWars) -> u16,
    /// Marks its requirements that hold by the position.
    pub notice: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// In any battle, when pains have been assigned.
    pub after_pains: fn(&CthulhuWars) -> Option<Frame>,
    /// In any battle, when all results have been assigned.
    pub after_results: fn(&CthulhuWars) -> Option<Frame>,
}

/// Nothing comes at this moment.
const fn nothing(_: &CthulhuWars) -> Option<Frame> {
    None
}

/// How a Great Old One awakes (Rulebook IX).
#[derive(Debug)]
pub struct Awaken {
    /// Which one.
    pub kind: Kind,
    /// What it costs now.
    pub cost: fn(&CthulhuWars) -> u16,
    /// Where it could appear now; nowhere if its conditions don't hold.
    pub areas: fn(&CthulhuWars) -> AreaSet,
    /// Questions that come between choosing the place and awakening.
    pub rite: Option<fn(Area) -> Frame>,
    /// What follows from it.
    pub then: fn(&mut CthulhuWars, &mut Cx<'_>),
}

/// A Unique Action.
#[derive(Debug)]
pub struct Unique {
    /// Its entry in the menu.
    pub verb: Verb,
    /// Whether it can be taken now, Power included.
    pub possible: fn(&CthulhuWars) -> bool,
    /// Its first frame.
    pub start: fn(&mut CthulhuWars, &mut Cx<'_>) -> Frame,
}

/// A Pre-Battle ability.
#[derive(Debug)]
pub struct Offer {
    /// Which.
    pub ability: Ability,
    /// Whether the side can use it now.
    pub when: fn(&CthulhuWars, Side) -> bool,
    /// Its first frame.
    pub start: fn(&mut CthulhuWars, Side) -> Frame,
}

/// The one `match` over factions.
pub fn moments(faction: Faction) -> &'static Moments {
    match faction {
        Faction::Gc => &great_cthulhu::MOMENTS,
        Faction::Cc => &crawling_chaos::MOMENTS,
        Faction::Bg => &black_goat::MOMENTS,
        Faction::Ys => &yellow_sign::MOMENTS,
    }
}

/// The first frame of a Unique Action.
pub fn start(g: &mut CthulhuWars, verb: Verb, cx: &mut Cx<'_>) -> Frame {
    let mut all = Faction::ALL.into_iter().flat_map(|f| moments(f).unique);
    match all.find(|u| u.verb == verb) {
        Some(unique) => (unique.start)(g, cx),
        None => crate::spellbooks::Step::Check.into(),
    }
}
