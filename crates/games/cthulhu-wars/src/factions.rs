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

/// A Unique Action with its faction.
pub fn unique(verb: Verb) -> Option<(Faction, &'static Unique)> {
    let all = Faction::ALL
        .into_iter()
        .flat_map(|f| moments(f).unique.iter().map(move |u| (f, u)));
    all.into_iter().find(|(_, u)| u.verb == verb)
}

/// The first frame of a Unique Action.
pub fn start(g: &mut CthulhuWars, verb: Verb, cx: &mut Cx<'_>) -> Frame {
    match unique(verb) {
        Some((_, unique)) => (unique.start)(g, cx),
        None => crate::spellbooks::Step::Check.into(),
    }
}

/// What a spellbook does in a battle, in a few words.
pub fn in_battle(book: Spellbook) -> Option<&'static str> {
    let all = moments(book.faction()).in_battle.iter();
    let mut words = all.filter_map(|ability| match ability.from {
        BattleSource::Book(of, words) if of == book => Some(words),
        _ => None,
    });
    words.next()
}

/// A Pre-Battle ability with its faction.
pub fn pre_battle(ability: Ability) -> Option<&'static PreBattle> {
    let mut all = Faction::ALL
        .into_iter()
        .flat_map(|f| moments(f).pre_battle.iter());
    all.find(|a| a.offer.what == ability)
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
