//! Supplements: parts of the game that a table may add, for all factions at once.
//!
//! Each has a folder of its own below this one: its `supplement.toml` becomes ids, figures, menu entries,
//! and questions when the crate is built (`build.rs`), and its table says where it hooks in. The rest of
//! the rules does not know which supplement does.

pub mod high_priests;
mod moments;
pub mod neutral_spellbooks;

use engine::{Text, names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    frame::Frame,
    ids::{Faction, Kind},
    sets::SupplementSet,
    spellbooks,
    units::{Place, Unit, Units},
};
pub use moments::{Interruption, Moments};

// `Supplement`, its `moments` and `of_kind`, and `CARDS`, from `supplements/*/supplement.toml`.
include!(concat!(env!("OUT_DIR"), "/supplements.rs"));

/// What the supplements of this game bring.
pub fn played(g: &CthulhuWars) -> impl Iterator<Item = &'static Moments> + use<> {
    g.supplements.iter().map(moments)
}

/// Whether a kind of unit is in the game.
pub(crate) fn has(with: SupplementSet, kind: Kind) -> bool {
    of_kind(kind).is_none_or(|supplement| with.has(supplement))
}

/// Where a figure is before the game: in its owner's Pool, or in the box if its supplement isn't played.
pub(crate) fn begins(with: SupplementSet, unit: Unit) -> Place {
    if has(with, unit.kind()) {
        Place::Pool
    } else {
        Place::Gone
    }
}

/// Where all figures are before the game.
pub(crate) fn units(with: SupplementSet) -> Units {
    let mut units = Units::default();
    for unit in units.pool().iter() {
        let place = begins(with, unit);
        if place != Place::Pool {
            units.put(unit, place);
        }
    }
    units
}

/// The first question that a supplement brings after an action of anyone.
pub(crate) fn after_action(g: &CthulhuWars) -> Option<Frame> {
    played(g).find_map(|supplement| (supplement.after_action)(g))
}

/// The supplements' questions when everyone has earned Power, from the one at this place on: the first of
/// them, with its place.
pub(crate) fn gathered(g: &CthulhuWars, from: u8) -> Option<(u8, Frame)> {
    let all = (0..).zip(played(g)).skip(usize::from(from));
    let mut asked = all.map(|(place, supplement)| (place, (supplement.gathered)(g)));
    asked.find_map(|(place, frame)| Some((place, frame?)))
}

/// The Power that a faction could have now between actions, besides what it has.
pub(crate) fn reserve(g: &CthulhuWars, faction: Faction) -> u16 {
    played(g)
        .map(|supplement| (supplement.reserve)(g, faction))
        .sum()
}

/// Whether an Elder Sign that a faction reveals now does more than usual.
pub(crate) fn signs_matter(g: &CthulhuWars, faction: Faction) -> bool {
    played(g).any(|supplement| (supplement.signs_matter)(g, faction))
}

/// What a gate costs a faction, if a supplement says so.
pub(crate) fn gate_cost(g: &CthulhuWars, faction: Faction) -> Option<u16> {
    played(g).find_map(|supplement| (supplement.gate_cost)(g, faction))
}

/// A faction has revealed an Elder Sign.
pub(crate) fn revealed(g: &mut CthulhuWars, by: Faction, value: u8, cx: &mut Cx<'_>) {
    for supplement in played(g) {
        (supplement.revealed)(g, by, value, cx);
    }
}

/// What a faction may do now between actions, without being asked.
pub(crate) fn interruptions(
    g: &CthulhuWars,
    faction: Faction,
) -> impl Iterator<Item = &'static Interruption> {
    let all = played(g).filter_map(|supplement| supplement.interruption.as_ref());
    all.filter(move |interruption| (interruption.possible)(g, faction))
}

/// Whose interruption an action is.
fn interruption(action: Action) -> Option<(Faction, &'static Interruption)> {
    let mut all = Supplement::ALL
        .into_iter()
        .filter_map(|s| moments(s).interruption.as_ref());
    all.find_map(|interruption| {
        let mut factions = Faction::ALL.into_iter();
        let faction = factions.find(|f| (interruption.action)(*f) == action);
        faction.map(|faction| (faction, interruption))
    })
}

/// A faction interrupts another question, which is asked again.
pub(crate) fn interrupt(g: &mut CthulhuWars, action: Action, then: Frame, cx: &mut Cx<'_>) -> Next {
    if let Some((faction, interruption)) = interruption(action) {
        (interruption.take)(g, faction, cx);
    }
    Next::Call {
        then,
        first: spellbooks::Step::Check.into(),
    }
}

/// Why no interruption is possible, if it is not the wrong moment.
pub(crate) fn why_no_interruption(g: &CthulhuWars, action: Action) -> Option<Text> {
    let (faction, interruption) = interruption(action)?;
    (interruption.why_not)(g, faction)
}

/// Whether a stop is that of a supplement.
pub(crate) fn stops_at(window: &str) -> bool {
    let mut stops = Supplement::ALL.into_iter().filter_map(|s| moments(s).stop);
    stops.any(|stop| (stop.window)().id == window)
}
