//! How the King in Yellow and Hastur awake.

use engine::text;

use super::YS;
use crate::{
    event::Why,
    factions::Awaken,
    ids::{Kind, Requirement},
    sets::AreaSet,
    spellbooks,
};

/// The King appears where an own unit stands and no gate is.
pub(super) const KING_IN_YELLOW: Awaken = Awaken {
    kind: Kind::KingInYellow,
    cost: |_, _| Kind::KingInYellow.printed_cost(),
    areas: |g, _| g.areas_of(YS).minus(g.gate_areas()),
    nowhere: |_, _| text!("no unit of yours stands in an area without a gate"),
    rite: None,
    then: |g, _, cx| {
        spellbooks::meet(g, Requirement::AwakenKing, cx);
    },
};

/// Hastur appears at a controlled gate where the King stands.
pub(super) const HASTUR: Awaken = Awaken {
    kind: Kind::Hastur,
    cost: |_, _| Kind::Hastur.printed_cost(),
    areas: |g, _| match g.lone(Kind::KingInYellow) {
        Some((_, area)) => g.controlled(YS).and(AreaSet::one(area)),
        None => AreaSet::EMPTY,
    },
    nowhere: |g, _| match g.lone(Kind::KingInYellow) {
        None => text!("the King in Yellow is not in play"),
        Some(_) => text!("the King in Yellow does not stand at a gate you control"),
    },
    rite: None,
    then: |g, _, cx| {
        if spellbooks::meet(g, Requirement::AwakenHastur, cx) {
            g.gain_signs(YS, 1, Why::Requirement, cx);
        }
    },
};
