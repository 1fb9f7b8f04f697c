//! What one kind of viewer sees: built up from nothing, keyed by id, absent instead of null.

use std::collections::BTreeMap;

use engine::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    Skirmish,
    ids::{Area, side_key, side_name},
};

/// A game of Skirmish as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "SkirmishView")]
pub struct View {
    /// The id of the side to move.
    pub turn: &'static str,
    /// Moves made by both sides together.
    pub made: u16,
    /// After how many moves the game ends.
    pub limit: u16,
    /// The sides by id.
    pub sides: BTreeMap<&'static str, SideView>,
    /// The areas by id; the ids are in order around the ring.
    pub areas: BTreeMap<&'static str, AreaView>,
    /// How many cards are left to draw.
    pub deck: u8,
    /// How many cards have been played since the last shuffle.
    pub discard: u8,
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
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
    pub units: BTreeMap<&'static str, u8>,
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
            units: [Seat(0), Seat(1)]
                .map(|side| (side_key(side), game.units(area, side)))
                .into_iter()
                .filter(|(_, units)| *units > 0)
                .collect(),
        }
    }
}
