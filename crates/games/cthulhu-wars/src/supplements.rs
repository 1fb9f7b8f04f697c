//! Supplements: parts of the game that a table may add, for all factions at once.
//!
//! Each has a folder of its own below this one: its `supplement.toml` becomes ids, figures, menu entries,
//! and questions when the crate is built (`build.rs`), and its table says where it hooks in. The rest of
//! the rules does not know which supplement does, but that Loyalty Cards are taken in the Doom Phase.

pub mod high_priests;
pub mod independent_great_old_ones;
mod moments;
pub mod neutral_monsters;
pub mod neutral_spellbooks;

use engine::{InvariantViolation, Text, names, text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle_record::{Battle, Side},
    event::{Event, Why},
    factions::{self, Moving, Unique},
    frame::Frame,
    ids::{Area, Faction, Kind},
    sets::{AreaSet, SupplementSet, UnitSet},
    spellbooks,
    units::{Place, Unit, Units},
};
pub use moments::{Interruption, LoyaltyCard, Moments};

// `Supplement`, its `moments` and `of_kind`, and `CARDS`, from `supplements/*/supplement.toml`.
include!(concat!(env!("OUT_DIR"), "/supplements.rs"));

/// What the supplements of this game bring.
pub fn played(g: &CthulhuWars) -> impl Iterator<Item = &'static Moments> + use<> {
    g.supplements.iter().map(moments)
}

impl Kind {
    /// Whether it comes with a supplement, for all factions.
    pub const fn is_of_supplement(self) -> bool {
        of_kind(self).is_some()
    }
}

/// Whether a kind of unit is in the game.
pub(crate) fn has(with: SupplementSet, kind: Kind) -> bool {
    of_kind(kind).is_none_or(|supplement| with.has(supplement))
}

/// Where a figure is before the game: in its owner's Pool, or in the box if its supplement isn't played or it
/// needs a Loyalty Card.
pub(crate) fn begins(with: SupplementSet, unit: Unit) -> Place {
    if has(with, unit.kind()) && !is_loyal(unit.kind()) {
        Place::Pool
    } else {
        Place::Gone
    }
}

/// Whether a kind of unit comes with a Loyalty Card.
pub(crate) fn is_loyal(kind: Kind) -> bool {
    let unit = kind.units().first();
    unit.is_some_and(|unit| unit.printed().is_none())
}

/// Whether a faction has units of a kind: with its supplement, and with its Loyalty Card.
pub(crate) fn belongs(g: &CthulhuWars, faction: Faction, kind: Kind) -> bool {
    has(g.supplements, kind) && (!is_loyal(kind) || holder(g, kind) == Some(faction))
}

/// Who has the Loyalty Card of a kind.
pub fn holder(g: &CthulhuWars, kind: Kind) -> Option<Faction> {
    let unit = kind.units().minus(g.units.gone()).first()?;
    Some(g.owner(unit))
}

/// The figures that come with the Loyalty Card of a kind.
pub(crate) fn figures(kind: Kind) -> UnitSet {
    let all = Supplement::ALL.into_iter();
    let companions = all.flat_map(|supplement| moments(supplement).companions);
    let with = companions.filter(|(of, _)| *of == kind);
    with.fold(kind.units(), |all, (_, other)| all.or(other.units()))
}

/// A faction takes the Loyalty Card of a kind: the figures go to its Pool.
pub(crate) fn take_card(g: &mut CthulhuWars, by: Faction, kind: Kind, cx: &mut Cx<'_>) {
    for unit in figures(kind).iter() {
        g.units.give(unit, by);
        g.units.put(unit, Place::Pool);
    }
    cx.emit(Event::LoyaltyTaken { faction: by, kind });
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

/// The Unique Actions of supplements that a faction has now.
pub(crate) fn uniques(g: &CthulhuWars, faction: Faction) -> impl Iterator<Item = &'static Unique> {
    let all = played(g).flat_map(|supplement| supplement.unique);
    all.filter(move |unique| unique.from.holder(g) == Some(faction))
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

/// The dice that units of supplements roll in a battle.
pub(crate) fn combat(g: &CthulhuWars, units: UnitSet) -> u16 {
    played(g)
        .map(|supplement| (supplement.combat)(g, units))
        .sum()
}

/// The units of supplements that capture no Cultists.
pub(crate) fn harmless(g: &CthulhuWars) -> UnitSet {
    of_kinds(played(g).flat_map(|supplement| supplement.harmless))
}

fn of_kinds(kinds: impl Iterator<Item = &'static Kind>) -> UnitSet {
    kinds.fold(UnitSet::EMPTY, |all, kind| all.or(kind.units()))
}

/// The units that nothing moves but a pain.
pub(crate) fn rooted(g: &CthulhuWars) -> UnitSet {
    of_kinds(played(g).flat_map(|supplement| supplement.rooted))
}

/// Why nothing moves such a unit.
pub(crate) fn why_rooted(unit: Unit) -> Text {
    text!("{0} can't be moved", unit.this())
}

/// The areas where gates of a faction count nothing in the Doom Phase.
pub(crate) fn void_gates(g: &CthulhuWars, of: Faction) -> AreaSet {
    let areas = played(g).map(|supplement| (supplement.void_gates)(g, of));
    areas.fold(AreaSet::EMPTY, AreaSet::or)
}

/// The Doom of the gates has been counted in the Doom Phase.
pub(crate) fn advanced(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    for supplement in played(g) {
        (supplement.advanced)(g, cx);
    }
}

/// A unit of anyone has been eliminated.
pub(crate) fn lost(g: &mut CthulhuWars, unit: Unit, why: Why, cx: &mut Cx<'_>) {
    for supplement in played(g) {
        (supplement.lost)(g, unit, why, cx);
    }
}

/// A battle is over: requirements that look at the whole of it, and the question that follows.
pub(crate) fn battle_over(g: &mut CthulhuWars, battle: &Battle, cx: &mut Cx<'_>) -> Option<Frame> {
    for supplement in played(g) {
        (supplement.battle_over)(g, battle, cx);
    }
    played(g).find_map(|supplement| (supplement.fought)(g, battle))
}

/// A faction has captured a Cultist in an area.
pub(crate) fn captured(g: &CthulhuWars, by: Faction, area: Area) -> Option<Frame> {
    played(g).find_map(|supplement| (supplement.captured)(g, by, area))
}

/// Marks what holds by the position.
pub(crate) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    for supplement in played(g) {
        (supplement.notice)(g, cx);
    }
}

/// The markers of supplements in an area.
pub(crate) fn markers(g: &CthulhuWars, area: Area) -> impl Iterator<Item = &'static str> {
    let laid = played(g).flat_map(move |supplement| (supplement.markers)(g, area));
    laid.copied()
}

/// What must always hold of what only supplements have.
pub(crate) fn check(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    played(g).try_for_each(|supplement| (supplement.check)(g))
}

impl CthulhuWars {
    /// The units of a faction that don't move, capture, or begin a battle where they stand.
    pub(crate) fn idle(&self, faction: Faction) -> UnitSet {
        let own = (factions::moments(faction).idle)(self);
        if self.supplements.is_empty() {
            return own;
        }
        own.or(of_kinds(played(self).flat_map(|s| s.idle)))
    }
}

/// Where a unit of a supplement can move in one step.
pub(crate) fn reach(g: &CthulhuWars, unit: Unit, from: Area) -> Option<AreaSet> {
    played(g).find_map(|supplement| (supplement.reach)(g, unit, from))
}

/// Other units may go along with one of a supplement.
pub(crate) fn follows(g: &CthulhuWars, by: Faction, moving: Moving) -> Option<Frame> {
    played(g).find_map(|supplement| (supplement.follows)(g, by, moving))
}

/// What follows from a unit that has been summoned.
pub(crate) fn summoned(g: &CthulhuWars, unit: Unit) -> Option<Frame> {
    played(g).find_map(|supplement| (supplement.summoned)(g, unit))
}

/// Dice of a side have fallen, for the first time or again.
pub(crate) fn rolled(g: &mut CthulhuWars, side: Side, faces: &[u8], again: bool, cx: &mut Cx<'_>) {
    for supplement in played(g) {
        (supplement.rolled)(g, side, faces, again, cx);
    }
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
