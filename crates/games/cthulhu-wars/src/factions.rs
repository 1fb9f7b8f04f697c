//! The factions, one file each: what each brings to the moments at which abilities hook in.
//!
//! Behavior lives in these tables, ids live in the state. The rest of the rules does not know
//! which faction hooks in; [`moments`] is the one `match` over them.

pub mod black_goat;
pub mod crawling_chaos;
pub mod great_cthulhu;
pub mod yellow_sign;

use engine::Text;

use crate::{
    CthulhuWars, Cx,
    action::{Ability, Verb},
    battle_record::{Battle, Side},
    frame::Frame,
    ids::{Area, Faction, Kind},
    sets::{AreaSet, UnitSet},
    units::Unit,
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
    /// Its special events in the Doom Phase: the first frame, or nothing.
    pub special: fn(&mut CthulhuWars, &mut Cx<'_>) -> Special,
    /// Its special events that follow from a spellbook taken just now.
    pub special_again: fn(&mut CthulhuWars, &mut Cx<'_>),
    /// It takes part in a battle whose dice fall now.
    pub joined: fn(&mut CthulhuWars),
    /// How many results a unit of its own may be assigned.
    pub capacity: fn(&CthulhuWars, Unit) -> u8,
    /// Whether a kill of a unit of its own becomes a pain.
    pub spared: fn(&Battle, Unit) -> bool,
    /// Whether it assigns the results of its enemy.
    pub assigns_for_enemy: fn(&Battle) -> bool,
    /// It has killed so many units.
    pub slew: fn(&mut Battle, u8),
    /// In any battle, when pains have been assigned.
    pub after_pains: fn(&CthulhuWars) -> Option<Frame>,
    /// A unit of its own is assigned a pain that an ability brought.
    pub extra_pain: fn(&mut Battle, Unit),
    /// In any battle, when all results have been assigned.
    pub after_results: fn(&CthulhuWars) -> Option<Frame>,
    /// How it guides every retreat on the map, if it does.
    pub guides: fn(&CthulhuWars) -> Option<Guide>,
    /// Whether it chooses which unit its surrounded enemy loses.
    pub chooses_lost: fn(&CthulhuWars, &Battle) -> bool,
    /// Which of its pained units can be lost when it is surrounded.
    pub losable: fn(&CthulhuWars, &Battle, UnitSet) -> UnitSet,
    /// Whether a unit of its own ignores that it is surrounded.
    pub ignores_surround: fn(&CthulhuWars, &Battle, Unit) -> bool,
    /// It has fought a battle.
    pub battle_over: fn(&mut CthulhuWars, &Battle, &mut Cx<'_>),
}

impl Moments {
    /// A faction with units that don't fight and nothing of its own.
    pub const PLAIN: Self = Self {
        awaken: &[],
        unique: &[],
        pre_battle: &[],
        combat: |_, _, _| 0,
        income: |_| 0,
        notice: |_, _| {},
        special: |_, _| Special::None,
        special_again: |_, _| {},
        joined: |_| {},
        capacity: |_, _| 1,
        spared: |_, _| false,
        assigns_for_enemy: |_| false,
        slew: |_, _| {},
        after_pains: |_| None,
        extra_pain: |_, _| {},
        after_results: |_| None,
        guides: |_| None,
        chooses_lost: |_, _| false,
        losable: |_, _, pained| pained,
        ignores_surround: |_, _, _| false,
        battle_over: |_, _, _| {},
    };
}

/// What a faction's special events in the Doom Phase need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// A requirement may be met: its spellbook is taken, then it is looked again.
    Books,
    /// This question.
    Ask(Frame),
}

/// How a faction guides the retreats of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guide {
    /// One side after the other; it chooses which is first.
    SideBySide,
    /// Units of both sides in any order.
    AnyOrder,
}

/// Who guides every retreat on the map, and how.
pub fn guide(g: &CthulhuWars) -> Option<(Faction, Guide)> {
    let mut all = g.playing().iter();
    all.find_map(|f| Some((f, (moments(f).guides)(g)?)))
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

/// A Pre-Battle ability of a side.
pub type Offer = engine::hooks::Offer<CthulhuWars, Ability, Side>;

/// The one `match` over factions.
pub fn moments(faction: Faction) -> &'static Moments {
    match faction {
        Faction::Gc => &great_cthulhu::MOMENTS,
        Faction::Cc => &crawling_chaos::MOMENTS,
        Faction::Bg => &black_goat::MOMENTS,
        Faction::Ys => &yellow_sign::MOMENTS,
    }
}

/// Whether the pains that abilities bring are assigned after all others.
pub fn extra_pains_come_late(g: &CthulhuWars) -> bool {
    black_goat::ghouls_come_late(g)
}

/// Why more pains are to be assigned, in words.
pub fn extra_pains(due: Text, place: Text) -> Text {
    black_goat::ghouls_in_words(due, place)
}

/// Whether abilities are rewarded for kills before any pain is assigned.
pub fn rewards_after_kills(g: &CthulhuWars) -> bool {
    crawling_chaos::rewarded_after_kills(g)
}

/// Why someone else is asked about retreats, in words.
pub fn guided() -> Text {
    crawling_chaos::madness_in_words()
}

/// The first frame of a Unique Action.
pub fn start(g: &mut CthulhuWars, verb: Verb, cx: &mut Cx<'_>) -> Frame {
    let mut all = Faction::ALL.into_iter().flat_map(|f| moments(f).unique);
    match all.find(|u| u.verb == verb) {
        Some(unique) => (unique.start)(g, cx),
        None => crate::spellbooks::Step::Check.into(),
    }
}
