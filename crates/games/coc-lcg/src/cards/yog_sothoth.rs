//! Yog-Sothoth.

use super::{ACTION, EVENT, FIRST};
use crate::{
    ability::{
        Ability, Behaviour, Change, Cheaper, Cost, Counted, Discount, Fate, Give, Is, Kind, Less,
        Num, Only, Op, Passive, Pick, Ref, Scope, Special, What, When, Who,
    },
    ids::{Faction, Icon, Subtype},
};

pub(super) static YOG_SOTHOTH: Behaviour = Behaviour::cheaper(&[Discount {
    on: Cheaper::Itself,
    by: Less::InDiscard(Subtype::Spell),
    least_one: true,
}]);

pub(super) static SERVANT_FROM_OUT_OF_TIME: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Special(Special::SacrificeResource)],
    ..Ability::of(Kind::Forced(When::Enters))
}]);

// It is a Cultist itself.
pub(super) static SON_OF_YEB: Behaviour = Behaviour::lasting(&[Passive::always(
    Scope::Itself,
    Give::IconsFor(
        Icon::Combat,
        1,
        Counted::Characters(&[Is::Yours, Is::Subtype(Subtype::Cultist)]),
    ),
)]);

// FAQ 1.12: not if it was blank, insane or a resource.
pub(super) static LIVING_MUMMY: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Wound(Ref::Characters(&[]), 1)],
    ..Ability::of(Kind::Forced(When::FallsToYou))
}]);

pub(super) static FISHERS_FROM_OUTSIDE: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[Is::Exhausted])],
    does: &[Op::ToHand(FIRST)],
    ..Ability::of(Kind::Forced(When::Enters))
}]);

pub(super) static CANNIBAL_GHAST: Behaviour =
    Behaviour::lasting(&[Passive::always(Scope::Itself, Give::NoCommitInOwnTurn)]);

pub(super) static SPELL_BOUND_SHOGGOTH: Behaviour = Behaviour::lasting(&[Passive::always(
    Scope::Characters(&[Is::NotSelf]),
    Give::Skill(-1),
)]);

// Nothing exempts itself.
pub(super) static GUARDIAN_ELDER_THING: Behaviour = Behaviour::used(&[Ability {
    only: Only::Committed,
    costs: &[Cost::Pay(2)],
    does: &[Op::Wound(Ref::Characters(&[Is::AtItsStory]), 1)],
    ..ACTION
}]);

// FAQ erratum: it counts as an Attachment as long as it is attached.
pub(super) static HOUND_OF_TINDALOS: Behaviour = Behaviour {
    passives: &[Passive::always(Scope::Host, Give::Skill(-4))],
    ..Behaviour::used(&[
        Ability {
            only: Only::NotAttached,
            picks: &[Pick::character(&[Is::NotSelf])],
            does: &[Op::Special(Special::AttachSelf)],
            ..ACTION
        },
        Ability {
            only: Only::Attached,
            costs: &[Cost::Pay(1)],
            does: &[Op::Special(Special::DetachSelf)],
            ..ACTION
        },
    ])
};

// FAQ 2.1: 0 if its text is blank.
pub(super) static DISCIPLE_OF_THE_GATE: Behaviour = Behaviour::lasting(&[Passive::always(
    Scope::Itself,
    Give::SkillX(Counted::Characters(&[Is::Faction(Faction::YogSothoth)])),
)]);

pub(super) static FORBIDDEN_SHRINE: Behaviour = Behaviour::lasting(&[Passive::always(
    Scope::Characters(&[Is::Yours, Is::Committed]),
    Give::Skill(1),
)]);

pub(super) static BLACKMOOR_ESTATE: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::ExhaustSelf, Cost::PayX],
    picks: &[Pick::one(What::Player, &[])],
    does: &[Op::Mill(Who::Chosen(0), Num::X)],
    ..ACTION
}]);

// A card kept is not drawn.
pub(super) static JOURNEY_TO_THE_OTHER_SIDE: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Special(Special::LookAndArrange)],
    ..EVENT
}]);

// FAQ 1.9: there must be one in each pile.
pub(super) static OPENING_THE_LIMBO_GATE: Behaviour = Behaviour::used(&[Ability {
    only: Only::OwnOperations,
    picks: &[
        Pick::one(What::OwnDiscard, &[Is::CharacterCard]).to(Fate::EnterPlay),
        Pick::one(What::OpponentDiscard, &[Is::CharacterCard]).to(Fate::EnterPlay),
    ],
    does: &[Op::PutIntoPlay(FIRST), Op::PutIntoPlay(Ref::Chosen(1))],
    ..EVENT
}]);

pub(super) static A_SINGLE_GLIMPSE: Behaviour = Behaviour::used(&[Ability {
    only: Only::OwnOperations,
    does: &[Op::Sacrifice(Who::Opponent)],
    ..EVENT
}]);

pub(super) static GATHERING_AT_THE_STONES: Behaviour = Behaviour::used(&[Ability {
    only: Only::OwnOperations,
    picks: &[Pick::one(What::OwnDiscard, &[])],
    does: &[Op::ToHand(FIRST)],
    ..EVENT
}]);

pub(super) static UNSPEAKABLE_RESURRECTION: Behaviour = Behaviour::used(&[Ability {
    picks: &[
        Pick::one(What::OwnDiscard, &[Is::CharacterCard, Is::CostAtMostX]).to(Fate::EnterPlay),
    ],
    does: &[Op::PutIntoPlay(FIRST)],
    ..EVENT
}]);

pub(super) static DAMPEN_LIGHT: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Rule(Change::Dearer(1))],
    ..EVENT
}]);
