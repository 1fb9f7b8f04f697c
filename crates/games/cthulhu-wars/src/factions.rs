//! The factions, a folder each: what each brings to the moments at which abilities hook in.
//!
//! Behavior lives in these tables, ids live in the state. The rest of the rules does not know
//! which faction hooks in; [`moments`] is the one `match` over them. To add one, write its folder and
//! its `pub mod` here: its `faction.toml` becomes ids, figures, menu entries, and questions when the
//! crate is built (`build.rs`).

pub mod ancients;
pub mod black_goat;
pub mod crawling_chaos;
pub mod great_cthulhu;
pub mod opener;
pub mod sleeper;
#[cfg(feature = "wanderers")]
pub mod wanderers;
pub mod windwalker;
pub mod yellow_sign;

use engine::Text;
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx,
    action::{Action, Verb},
    frame::Frame,
    ids::{Ability, Faction, Spellbook},
    supplements::{self, Supplement},
};
pub use crate::{
    abilities::{
        Among, Awaken, BattleSource, Count, Counted, Guard, InBattle, Offer, PreBattle, Source,
        Unique, no_user, power_for,
    },
    moments::{
        Building, Claim, DoomAction, Guide, Invocation, Moments, Moving, RitualGift, Special,
        Start, Stop,
    },
};

// `moments`, `CARDS`, and `Marks`, from `factions/*/faction.toml`.
include!(concat!(env!("OUT_DIR"), "/factions.rs"));

impl Marks {
    /// Whether nothing is remembered.
    pub(crate) fn is_blank(&self) -> bool {
        *self == Self::default()
    }
}

/// Who guides every retreat on the map, and how.
pub fn guide(g: &CthulhuWars) -> Option<(Faction, Guide)> {
    let mut all = g.playing().iter();
    all.find_map(|f| Some((f, (moments(f).guides)(g)?)))
}

/// Whether the pains that abilities bring are assigned after all others.
pub fn extra_pains_come_late(g: &CthulhuWars) -> bool {
    black_goat::necrophagy::ghouls_come_late(g)
}

/// Why more pains are to be assigned, in words.
pub fn extra_pains(due: Text, place: Text) -> Text {
    black_goat::necrophagy::ghouls_in_words(due, place)
}

/// Whether abilities are rewarded for kills before any pain is assigned.
pub fn rewards_after_kills(g: &CthulhuWars) -> bool {
    crawling_chaos::harbinger::comes_after_kills(g)
}

/// Why someone else is asked about retreats, in words.
pub fn guided() -> Text {
    crawling_chaos::madness::in_words()
}

/// How a faction awakens Great Old Ones: its own, and independent ones.
pub fn awakenings(g: &CthulhuWars, faction: Faction) -> impl Iterator<Item = &'static Awaken> {
    let independent = supplements::played(g).flat_map(|supplement| supplement.awaken);
    moments(faction).awaken.iter().chain(independent)
}

/// The Unique Actions that a faction has, by itself and by neutral spellbooks that it holds.
pub fn uniques(g: &CthulhuWars, faction: Faction) -> impl Iterator<Item = &'static Unique> {
    let held = supplements::uniques(g, faction);
    moments(faction).unique.iter().chain(held)
}

/// A Unique Action.
pub fn unique(verb: Verb) -> Option<&'static Unique> {
    let own = Faction::ALL.into_iter().flat_map(|f| moments(f).unique);
    let neutral = Supplement::ALL
        .into_iter()
        .flat_map(|s| supplements::moments(s).unique);
    own.chain(neutral).find(|unique| unique.verb == verb)
}

/// Who has a Unique Action.
pub fn user(g: &CthulhuWars, verb: Verb) -> Option<Faction> {
    let has = |faction: &Faction| moments(*faction).unique.iter().any(|u| u.verb == verb);
    let own = Faction::ALL.into_iter().find(has);
    own.or_else(|| unique(verb)?.from.holder(g))
}

/// The first frame of a Unique Action.
pub fn start(g: &mut CthulhuWars, verb: Verb, cx: &mut Cx<'_>) -> Frame {
    match unique(verb) {
        Some(unique) => (unique.start)(g, cx),
        None => crate::spellbooks::Step::Check.into(),
    }
}

/// What a spellbook does in a battle, in a few words.
pub fn in_battle(book: Spellbook) -> Option<&'static str> {
    let own = book.faction().map_or(&[][..], |f| moments(f).in_battle);
    let neutral = Supplement::ALL
        .into_iter()
        .flat_map(|s| supplements::moments(s).in_battle);
    let mut words = own
        .iter()
        .chain(neutral)
        .filter_map(|ability| match ability.from {
            BattleSource::Book(of, words) if of == book => Some(words),
            _ => None,
        });
    words.next()
}

/// The Pre-Battle abilities that a faction may have, by itself and by neutral spellbooks.
pub fn pre_battles(g: &CthulhuWars, faction: Faction) -> impl Iterator<Item = &'static PreBattle> {
    let neutral = supplements::played(g).flat_map(|supplement| supplement.pre_battle);
    moments(faction).pre_battle.iter().chain(neutral)
}

/// The abilities in battle that a faction may have, by itself and by neutral spellbooks that it holds.
pub fn in_battles(g: &CthulhuWars, faction: Faction) -> impl Iterator<Item = &'static InBattle> {
    let neutral = supplements::played(g).flat_map(|supplement| supplement.in_battle);
    let held = neutral.filter(move |ability| match ability.from {
        BattleSource::Book(book, _) => g.holder(book) == Some(faction),
        BattleSource::Unit(kind) => supplements::holder(g, kind) == Some(faction),
    });
    moments(faction).in_battle.iter().chain(held)
}

/// A Pre-Battle ability.
pub fn pre_battle(ability: Ability) -> Option<&'static PreBattle> {
    let own = Faction::ALL.into_iter().flat_map(|f| moments(f).pre_battle);
    let neutral = Supplement::ALL
        .into_iter()
        .flat_map(|s| supplements::moments(s).pre_battle);
    own.chain(neutral).find(|a| a.offer.what == ability)
}

/// What a faction may do in its turn of the Doom Phase, by its entry.
pub fn doom_action(action: Action) -> Option<&'static DoomAction> {
    let mut all = Faction::ALL
        .into_iter()
        .flat_map(|f| moments(f).doom_actions.iter());
    all.find(|ability| ability.action == action)
}

/// The first frame that a playing faction brings after an action.
pub fn after_action(g: &CthulhuWars) -> Option<Frame> {
    let mut all = g.playing().iter();
    all.find_map(|f| (moments(f).after_action)(g))
}

/// The first question about a reward that a playing faction has; other rewards are taken.
pub fn rewarded(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Option<Frame> {
    let mut all = g.playing().iter();
    all.find_map(|f| (moments(f).rewarded)(g, cx))
}
