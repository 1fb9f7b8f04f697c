//! Hastur.

use super::{ACTION, EVENT, FIRST};
use crate::{
    ability::{
        Ability, Before, Behaviour, Change, Cheaper, Cost, Discount, Fate, Give, Is, Kind, Less,
        Num, Only, Op, Passive, Pick, Ref, Scope, When, Who,
    },
    ids::{Faction, Icon, Keyword},
};

pub(super) static HASTUR: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(3)],
    picks: &[Pick::character(&[]).to(Fate::Insanity)],
    does: &[Op::Insane(FIRST)],
    ..ACTION
}]);

// FAQ 2.24: however it came into play.
pub(super) static VICTORIA_GLASSER: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[]).to(Fate::Insanity)],
    does: &[Op::Insane(FIRST)],
    ..Ability::of(Kind::Forced(When::Enters))
}]);

pub(super) static YELLOW_MUSE: Behaviour = Behaviour::lasting(&[Passive::committed(
    Scope::Characters(&[Is::NotSelf, Is::AtItsStory]),
    Give::NoKeyword(Keyword::Fast),
)]);

pub(super) static DEMON_LOVER: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::ExhaustSelf],
    picks: &[Pick::character(&[])],
    does: &[Op::Lasting(FIRST, Change::Skill(-2))],
    ..ACTION
}]);

pub(super) static THING_FROM_THE_STARS: Behaviour = Behaviour {
    discounts: &[Discount {
        on: Cheaper::Itself,
        by: Less::KindsBut(Faction::Hastur),
        least_one: true,
    }],
    ..Behaviour::used(&[Ability {
        costs: &[Cost::ExhaustSelf],
        picks: &[Pick::character(&[Is::Insane])],
        does: &[Op::Destroy(FIRST)],
        ..ACTION
    }])
};

pub(super) static MESSENGER_FROM_BEYOND: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::ExhaustSelf],
    picks: &[Pick::character(&[])],
    does: &[Op::Lasting(FIRST, Change::Icon(Icon::Terror, -1))],
    ..ACTION
}]);

// FAQ 1.6: what is always true can't be cancelled.
pub(super) static PERFORMANCE_ARTIST: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::SacrificeSelf],
    does: &[Op::Cancel],
    ..Ability::of(Kind::Disrupt(Before::CardAbility))
}]);

pub(super) static PREDATORY_BYAKHEE: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::SacrificeSelf],
    does: &[Op::Mill(Who::Opponent, Num::N(3))],
    ..ACTION
}]);

pub(super) static BEARER_OF_THE_YELLOW_SIGN: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[]).to(Fate::Insanity)],
    does: &[Op::Insane(FIRST)],
    ..Ability::of(Kind::Response(When::EntersOverpaid))
}]);

pub(super) static GHOST: Behaviour = Behaviour::lasting(&[Passive::committed(
    Scope::Itself,
    Give::Keyword(Keyword::Invulnerability),
)]);

pub(super) static VICTORIA_S_LOFT: Behaviour =
    Behaviour::lasting(&[Passive::always(Scope::Game, Give::NoRefreshRestore)]);

pub(super) static SEDATED: Behaviour = Behaviour::attached(
    Pick::character(&[Is::Insane]),
    &[Passive::always(Scope::Host, Give::NoRestore)],
);

// FAQ 2.6: who holds only one card can't choose two.
pub(super) static BYAKHEE_ATTACK: Behaviour = Behaviour::used(&[Ability {
    only: Only::OwnOperations,
    does: &[Op::Discard(Who::Opponent, 2)],
    ..EVENT
}]);

pub(super) static AGORAPHOBIA: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[Is::NoIcon(Icon::Terror)])],
    does: &[Op::ToHand(FIRST)],
    ..EVENT
}]);

pub(super) static SCOTOPHOBIA: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Lasting(
        Ref::Characters(&[Is::Opposing]),
        Change::NoPrintedIcon(Icon::Terror),
    )],
    ..EVENT
}]);

pub(super) static DESPAIR: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[Is::Unattached])],
    does: &[Op::ToHand(FIRST)],
    ..Ability::event(Kind::Response(When::WonByTwo))
}]);

// FAQ 1.13: unique, Heroic and Villainous forbid taking control, too.
pub(super) static BLIND_SUBMISSION: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[Is::SkillAtMost(2)]).to(Fate::Control)],
    does: &[Op::Control(FIRST)],
    ..EVENT
}]);

// Neither disrupts (nor another one of these), nor forced responses.
pub(super) static POWER_DRAIN: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Cancel],
    ..Ability::event(Kind::Disrupt(Before::ActionOrResponse))
}]);
