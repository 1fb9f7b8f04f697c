//! The stories: what their winner may do.

use crate::ability::{Ability, Behaviour, Is, Kind, Op, Special};

const STORY: Ability = Ability::of(Kind::Story);

pub(super) static NOWHERE_TO_HIDE: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Special(Special::NowhereToHide)],
    ..STORY
}]);

pub(super) static THE_SHADOW_OUT_OF_TIME: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Special(Special::ShadowOutOfTime)],
    ..STORY
}]);

// Neither Willpower nor terror icons help; unique does.
pub(super) static OPENING_NIGHT: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Special(Special::OpeningNight)],
    ..STORY
}]);

pub(super) static ANCIENT_APOCRYPHA: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Special(Special::AncientApocrypha)],
    ..STORY
}]);

pub(super) static THE_CALL_OF_CTHULHU: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Special(Special::CallOfCthulhu)],
    ..STORY
}]);

// FAQ 2.26: what is printed on an insane character can't be compared.
pub(super) static THROUGH_THE_GATES: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::SacrificeAll(&[Is::PrintedSkillAtLeast(3)])],
    ..STORY
}]);

// A printed X is 0.
pub(super) static ROTTING_AWAY: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::SacrificeAll(&[Is::PrintedSkillAtMost(2)])],
    ..STORY
}]);

// FAQ erratum: all domains, each resource decided for itself.
pub(super) static FROZEN_IN_TIME: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Special(Special::FrozenInTime)],
    ..STORY
}]);

// FAQ 3.4: only if each player has won another story.
pub(super) static DREAMWALKERS: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Special(Special::Dreamwalkers)],
    ..STORY
}]);

pub(super) static THE_OTHER_PATH: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Special(Special::OtherPath)],
    ..STORY
}]);
