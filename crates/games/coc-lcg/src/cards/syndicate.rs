//! The Syndicate.

use super::{ACTION, EVENT, FIRST};
use crate::{
    ability::{
        Ability, Before, Behaviour, Change, Cost, Fate, Give, Is, Kind, Op, Passive, Pick, Ref,
        Scope, Special, What, When,
    },
    ids::{Icon, Subtype},
};

// FAQ 1.9: an ability that had chosen it finds no one.
pub(super) static JACK_BRASS_BRADY: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::ToHand(Ref::Itself)],
    ..Ability::of(Kind::Disrupt(Before::TriggeredAbility))
}]);

pub(super) static RICHARD_UPTON_PICKMAN: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(2)],
    picks: &[Pick::character(&[])],
    does: &[Op::Special(Special::CopyAndBlank)],
    ..ACTION
}]);

pub(super) static CLOVER_CLUB_BOUNCER: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::ExhaustSelf],
    picks: &[Pick::character(&[])],
    does: &[Op::Lasting(FIRST, Change::Skill(-1))],
    ..ACTION
}]);

pub(super) static CLOVER_CLUB_TORCH_SINGER: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(1)],
    picks: &[Pick::character(&[])],
    does: &[Op::Lasting(FIRST, Change::Skill(-2))],
    ..ACTION
}]);

// It is ready itself when it arrives.
pub(super) static SYNDICATE_LIAISON: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[]).to(Fate::Exhaust)],
    does: &[Op::Exhaust(FIRST)],
    ..Ability::of(Kind::Forced(When::Enters))
}]);

pub(super) static HARD_CASE: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[Is::PrintedCostAtMostDomains]).to(Fate::Exhaust)],
    does: &[Op::Exhaust(FIRST)],
    ..Ability::of(Kind::Response(When::Enters))
}]);

// Tokens of both sides together (reconstructed).
pub(super) static PATSY: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::SacrificeSelf],
    picks: &[Pick::one(What::Story, &[Is::Tokens(2, 4)])],
    does: &[Op::Special(Special::EraseTokens)],
    ..ACTION
}]);

pub(super) static EXTORTIONIST: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[Is::NotSubtype(Subtype::AncientOne)]).to(Fate::Exhaust)],
    does: &[Op::Exhaust(FIRST)],
    ..Ability::of(Kind::Response(When::EntersOverpaid))
}]);

pub(super) static FREELANCE_PHOTOGRAPHER: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(1)],
    does: &[Op::Ready(Ref::Itself)],
    ..ACTION
}]);

pub(super) static DUTCH_COURAGE: Behaviour = Behaviour::lasting(&[Passive::always(
    Scope::Characters(&[Is::Yours]),
    Give::Toughness(1),
)]);

pub(super) static CATHOUSE: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[]).to(Fate::Ready)],
    does: &[Op::Ready(FIRST)],
    ..Ability::of(Kind::Response(When::OverpaidAbility))
}]);

pub(super) static ALHAZRED_LAMP: Behaviour = Behaviour::attached(
    Pick::character(&[]),
    &[
        Passive::always(Scope::Host, Give::Icon(Icon::Terror, 1)),
        Passive::always(Scope::Host, Give::Icon(Icon::Combat, 1)),
        Passive::always(Scope::Host, Give::Icon(Icon::Arcane, 1)),
        Passive::always(Scope::Host, Give::Icon(Icon::Investigation, 1)),
    ],
);

pub(super) static LIKE_A_MOTH: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[])],
    does: &[Op::Lasting(FIRST, Change::NoPrintedSkill)],
    ..EVENT
}]);

pub(super) static PANIC: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Exhaust(Ref::Characters(&[Is::SkillBelowX]))],
    ..EVENT
}]);

// Overpaid, it does something for a ready character, too.
pub(super) static GET_ON_YER_FEET: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[])],
    does: &[
        Op::Ready(FIRST),
        Op::IfOverpaid(&[Op::Lasting(FIRST, Change::Skill(3))]),
    ],
    ..EVENT
}]);

pub(super) static LOW_BLOW: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[])],
    does: &[Op::Special(Special::PushDown)],
    ..EVENT
}]);

pub(super) static LEGACY_OF_RAMSES: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[]).to(Fate::Ready)],
    does: &[
        Op::Ready(FIRST),
        Op::Then,
        Op::Special(Special::MayTakeBack),
    ],
    ..EVENT
}]);
