//! The empires' own rules, one file each, and what asks all of them.

pub mod chaos;
pub mod darkness;
pub mod earth;
pub mod invisible_god;
pub mod moon;
pub mod sea;
pub mod sky;
pub mod storm;

use crate::{
    Cx, GodsWar,
    action::Verb,
    buildings::Building,
    frame::Frame,
    ids::{Area, Empire, Gift},
    units::Unit,
};

/// The unique actions that an empire can take now.
pub(crate) fn verbs(_: &GodsWar, _: Empire, _: &mut Vec<Verb>) {}

/// The frame in which a unique action begins.
pub(crate) fn first(_: &mut GodsWar, _: Empire, _: Verb, _: &mut Cx<'_>) -> Frame {
    storm::Step::Begin.into()
}

/// Whether a unit's own requirement for being summoned is met (cost and pool aside).
pub(crate) fn may_summon(_: &GodsWar, _: Unit) -> bool {
    true
}

/// Heroquests that depend on how things stand: noted as soon as they are true.
pub(crate) fn quests(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// A gift was taken: some work at once.
pub(crate) fn gift_taken(_: &mut GodsWar, _: Empire, _: Gift, _: &mut Cx<'_>) {}

/// A building was placed: heroquests and abilities that watch for it.
pub(crate) fn placed_building(_: &mut GodsWar, _: Building, _: Area, _: &mut Cx<'_>) {}

/// A player has dropped to 0 Power in the Action Phase.
pub(crate) fn dropped(_: &mut GodsWar, _: Empire, _: &mut Cx<'_>) {}

/// Who takes another action out of turn by an ability.
pub(crate) fn again(_: &GodsWar, _: Empire) -> Option<Empire> {
    None
}
