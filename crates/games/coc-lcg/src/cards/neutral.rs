//! Neutral cards.

use super::{ACTION, EVENT, FIRST};
use crate::{
    ability::{
        Ability, Behaviour, Cost, Counted, Fate, Give, Is, Kind, Op, Passive, Pick, Ref, Scope,
        Special, What, When, Who,
    },
    ids::Icon,
};

pub(super) static MYSTIC_BOUNTY_HUNTER: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::SacrificeSelf],
    does: &[Op::Special(Special::RecallAttachments)],
    ..ACTION
}]);

// At its own story (reconstructed).
pub(super) static FREELANCE_AGENT: Behaviour = Behaviour::lasting(&[Passive::committed(
    Scope::Itself,
    Give::IconsFor(Icon::Combat, 2, Counted::WeakerOpponents),
)]);

pub(super) static PISTOLS: Behaviour = Behaviour::attached(
    Pick::character(&[]),
    &[Passive::always(Scope::Host, Give::Icon(Icon::Combat, 1))],
);

pub(super) static POLITICAL_DEMONSTRATION: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::one(What::Support, &[])],
    does: &[Op::Destroy(FIRST)],
    ..Ability::event(Kind::Response(When::WonByTwo))
}]);

pub(super) static OVERZEALOUS_INITIATE: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::SacrificeSelf],
    does: &[Op::NewDomain(Who::You)],
    ..ACTION
}]);

pub(super) static ARKHAM_ASYLUM: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(1)],
    picks: &[Pick::character(&[Is::Insane]).to(Fate::Restore)],
    does: &[Op::Restore(FIRST), Op::Ready(FIRST)],
    ..ACTION
}]);

// Across the same story (reconstructed).
pub(super) static MOVING_THE_SCENERY: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::one(What::Story, &[Is::Tokens(1, u8::MAX)])],
    does: &[Op::Special(Special::MoveToken)],
    ..Ability::event(Kind::Response(When::WonByTwo))
}]);

pub(super) static MILITARY_ADVISOR: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(2)],
    picks: &[Pick::character(&[Is::LowerSkillThanSelf]).to(Fate::Wound)],
    does: &[Op::Wound(FIRST, 1)],
    ..Ability::of(Kind::Response(When::Wounded))
}]);

// FAQ erratum: only from play.
pub(super) static SERPENT_FROM_YOTH: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Sacrifice(Who::Opponent)],
    ..Ability::of(Kind::Forced(When::FallsToYou))
}]);

pub(super) static TCHO_TCHO_TALISMAN: Behaviour = Behaviour {
    abilities: &[Ability {
        costs: &[Cost::Pay(1)],
        does: &[Op::ToHand(Ref::Itself)],
        ..Ability::of(Kind::Response(When::Falls))
    }],
    ..Behaviour::attached(
        Pick::character(&[Is::Yours]),
        &[Passive::always(Scope::Host, Give::Icon(Icon::Terror, 2))],
    )
};

// FAQ 2.27: one struggle of four terror struggles leaves three.
pub(super) static INSIDE_INFORMATION: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::one(What::Story, &[]), Pick::one(What::Struggle, &[])],
    does: &[Op::Special(Special::LoseStruggle)],
    ..EVENT
}]);

pub(super) static DABBLER_IN_THE_UNKNOWN: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::SacrificeSelf],
    picks: &[Pick::one(What::Story, &[Is::Tokens(0, 0)])],
    does: &[Op::Success(FIRST)],
    ..ACTION
}]);

pub(super) static GENTLEMAN_S_CLUB: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::ExhaustSelf, Cost::Pay(2)],
    does: &[Op::Draw(1)],
    ..ACTION
}]);

// The first card is the domain, the next one its resource.
pub(super) static ELDRITCH_NEXUS: Behaviour = Behaviour::used(&[Ability {
    does: &[
        Op::NewDomain(Who::You),
        Op::Then,
        Op::Special(Special::SeedDomain),
    ],
    ..EVENT
}]);

// FAQ 2.25: a text box is subtypes, keywords and rules text.
pub(super) static THE_BOOTLEG_WHISKEY_COVER_UP: Behaviour =
    Behaviour::lasting(&[Passive::always(Scope::CommittedHere, Give::Blank)]);
