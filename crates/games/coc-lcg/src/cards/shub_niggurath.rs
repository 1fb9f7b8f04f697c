//! Shub-Niggurath.

use super::{ACTION, EVENT, FIRST};
use crate::{
    ability::{
        Ability, Before, Behaviour, Change, Cost, Count, Fate, Give, Is, Kind, Op, Passive, Pick,
        Ref, Scope, Special, What, When,
    },
    ids::{Faction, Icon, Keyword, Subtype},
};

pub(super) static SHUB_NIGGURATH: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(3)],
    does: &[Op::Search(&[
        Is::CharacterCard,
        Is::Subtype(Subtype::DarkYoung),
    ])],
    ..ACTION
}]);

// FAQ: both parts stand alone, so a ready character can be chosen; no one commits out of turn.
pub(super) static Y_GOLONAC: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(1)],
    picks: &[Pick::character(&[])],
    does: &[Op::Ready(FIRST), Op::Special(Special::MustCommit)],
    ..ACTION
}]);

pub(super) static PRIESTESS_OF_BUBASTIS: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::ExhaustSelf],
    does: &[Op::Rule(Change::NextCheaper(Faction::ShubNiggurath))],
    ..ACTION
}]);

pub(super) static SLAVERING_GUG: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(4)],
    picks: &[Pick::character(&[]).to(Fate::Wound)],
    does: &[Op::Wound(FIRST, 1)],
    ..ACTION
}]);

pub(super) static FOREST_SISTER: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(1)],
    does: &[Op::Cancel],
    ..Ability::of(Kind::Disrupt(Before::OwnWound))
}]);

pub(super) static ANCIENT_GUARDIAN: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(1)],
    picks: &[Pick::one(What::CharacterOrSupport, &[Is::Yours]).to(Fate::Ready)],
    does: &[Op::Ready(FIRST)],
    ..ACTION
}]);

pub(super) static SMALL_GHOULS: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::one(What::OwnDiscard, &[]).count(Count::Exactly(3))],
    does: &[Op::ToDeckBottom(FIRST)],
    ..Ability::of(Kind::Forced(When::Enters))
}]);

pub(super) static WATCHER_OF_THE_WOODS: Behaviour =
    Behaviour::lasting(&[Passive::always(Scope::Itself, Give::EntersExhausted)]);

pub(super) static MI_GO_SCOUT: Behaviour = Behaviour::lasting(&[Passive::always(
    Scope::Characters(&[Is::Subtype(Subtype::MiGo)]),
    Give::Icon(Icon::Investigation, 1),
)]);

pub(super) static MI_GO_WARRIOR: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::ExhaustSelf],
    does: &[Op::Cancel],
    ..Ability::of(Kind::Disrupt(Before::AnyWound))
}]);

pub(super) static HUNGRY_DARK_YOUNG: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::one(
        What::HandOrDiscard,
        &[Is::CharacterCard, Is::PrintedCostAtMost(2)],
    )
    .to(Fate::EnterPlay)],
    does: &[Op::PutIntoPlay(FIRST)],
    ..Ability::of(Kind::Response(When::Enters))
}]);

pub(super) static SHADOWED_WOODS: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::PayX],
    picks: &[Pick::one(
        What::OwnDiscard,
        &[Is::CharacterCard, Is::CostAtMostX],
    )],
    does: &[Op::ToHand(FIRST)],
    ..Ability::of(Kind::Response(When::Played(Faction::ShubNiggurath)))
}]);

pub(super) static GHOUL_TAINT: Behaviour = Behaviour::attached(
    Pick::character(&[]),
    &[Passive::always(Scope::Host, Give::NoCommitInOwnTurn)],
);

pub(super) static ALTAR_OF_THE_BLESSED: Behaviour = Behaviour::lasting(&[Passive::always(
    Scope::Characters(&[Is::Yours]),
    Give::Skill(1),
)]);

pub(super) static REGENERATION: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Cancel],
    ..Ability::event(Kind::Disrupt(Before::YourWound))
}]);

pub(super) static BURROWING_BENEATH: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::one(What::Support, &[])],
    does: &[Op::Destroy(FIRST)],
    ..EVENT
}]);

pub(super) static HORRID_MUTATION: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Lasting(
        Ref::Characters(&[Is::Yours, Is::Committed]),
        Change::Icon(Icon::Terror, 1),
    )],
    ..EVENT
}]);

pub(super) static BRED_TO_SURVIVE: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Lasting(
        Ref::Characters(&[Is::Yours]),
        Change::Keyword(Keyword::Invulnerability),
    )],
    ..EVENT
}]);

// The sacrifice is a cost: it is lost if the event is cancelled.
pub(super) static SHOCKING_TRANSFORMATION: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Sacrifice(&[])],
    does: &[Op::Search(&[
        Is::CharacterCard,
        Is::NotSubtype(Subtype::AncientOne),
    ])],
    ..EVENT
}]);
