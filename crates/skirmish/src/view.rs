//! What one kind of viewer sees: built up from nothing, keyed by id, absent instead of null.

use std::collections::BTreeMap;

use engine::{
    Seat, Viewer,
    patch::{Keyed, Object, Patch, Written},
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::{
    Skirmish,
    ids::{Area, side_key, side_name},
};

/// A game of Skirmish as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Patch, Serialize, JsonSchema, TS)]
#[ts(rename = "SkirmishView")]
pub struct View {
    /// The id of the side to move.
    pub turn: &'static str,
    /// Moves made by both sides together.
    pub made: u16,
    /// After how many moves the game ends.
    pub limit: u16,
    /// The sides by id.
    #[schemars(with = "BTreeMap<String, SideView>")]
    #[ts(as = "BTreeMap<String, SideView>")]
    pub sides: Keyed<SideView>,
    /// The areas by id; the ids are in order around the ring.
    #[schemars(with = "BTreeMap<String, AreaView>")]
    #[ts(as = "BTreeMap<String, AreaView>")]
    pub areas: Keyed<AreaView>,
    /// How many cards are left to draw.
    pub deck: u8,
    /// How many cards have been played since the last shuffle.
    pub discard: u8,
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug, Patch, Serialize, JsonSchema, TS)]
#[ts(rename = "SkirmishSide")]
pub struct SideView {
    /// Who plays it.
    pub seat: Seat,
    /// Its name.
    pub name: &'static str,
    /// Its points.
    pub score: u16,
    /// How many cards it holds.
    pub hand_size: u8,
    /// The names of the cards it holds, by id; only in their owner's view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hand: Option<BTreeMap<&'static str, &'static str>>,
}

/// An area.
#[derive(Clone, PartialEq, Eq, Debug, Patch, Serialize, JsonSchema, TS)]
#[ts(rename = "SkirmishArea")]
pub struct AreaView {
    /// Its name.
    pub name: &'static str,
    /// Whether taking it scores.
    pub stronghold: bool,
    /// The side that owns it, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<&'static str>,
    /// Units by side; a side without units there is absent.
    #[schemars(with = "BTreeMap<String, u8>")]
    #[ts(as = "BTreeMap<String, u8>")]
    pub units: UnitsView,
}

/// The units of both sides in an area, written as an object by their ids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitsView([u8; 2]);

impl UnitsView {
    fn by_side(&self) -> impl Iterator<Item = (&'static str, &u8)> {
        [Seat(0), Seat(1)].map(side_key).into_iter().zip(&self.0)
    }
}

impl Serialize for UnitsView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.by_side().filter(|(_, units)| **units > 0))
    }
}

impl Patch for UnitsView {
    fn patch(&self, before: &Self, out: &mut Vec<u8>) -> Written {
        let mut object = Object::begin(out);
        for ((side, now), before) in self.by_side().zip(&before.0) {
            object.may_be_absent(side, before, now, [*before == 0, *now == 0])?;
        }
        Ok(object.end())
    }
}

impl View {
    pub(crate) fn of(game: &Skirmish, viewer: Viewer) -> Self {
        let side = |s: Seat| (side_key(s), SideView::of(game, s, viewer));
        let area = |a: Area| (a.key(), AreaView::of(game, a));
        Self {
            turn: side_key(game.turn),
            made: game.made,
            limit: game.limit,
            sides: [Seat(0), Seat(1)].into_iter().map(side).collect(),
            areas: Area::all().map(area).collect(),
            deck: game.cards.deck.len() as u8,
            discard: game.cards.discard.len() as u8,
        }
    }
}

impl SideView {
    fn of(game: &Skirmish, seat: Seat, viewer: Viewer) -> Self {
        let hand = game.cards.hand(seat);
        let open = || hand.iter().map(|c| (c.key(), c.name())).collect();
        Self {
            seat,
            name: side_name(seat),
            score: game.score(seat),
            hand_size: hand.len() as u8,
            hand: viewer.is(seat).then(open),
        }
    }
}

impl AreaView {
    fn of(game: &Skirmish, area: Area) -> Self {
        Self {
            name: area.name(),
            stronghold: area.is_stronghold(),
            owner: game.ground(area).owner.map(side_key),
            units: UnitsView([Seat(0), Seat(1)].map(|side| game.units(area, side))),
        }
    }
}
