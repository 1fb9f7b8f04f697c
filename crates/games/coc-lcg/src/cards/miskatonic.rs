//! Miskatonic University.

use super::{ACTION, EVENT, FIRST};
use crate::{
    ability::{
        Ability, Behaviour, Change, Cheaper, Cost, Count, Counted, Discount, Fate, Give, Is, Kind,
        Less, Only, Op, Passive, Pick, Ref, Scope, Special, What, When, Who,
    },
    ids::{Icon, Subtype},
};

// No source tells when it chooses: when it is committed (reconstructed).
pub(super) static PROFESSOR_ALBERT_WILMARTH: Behaviour =
    Behaviour::lasting(&[Passive::committed(Scope::Story, Give::LoseStruggle)]);

pub(super) static DR_ALI_KAFOUR: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Draw(1)],
    ..Ability::of(Kind::Response(When::Committed))
}]);

// It returns with the others.
pub(super) static PROFESSOR_NATHANIEL_PEASLEE: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(2)],
    does: &[Op::Special(Special::ReturnTheFallen)],
    ..Ability::of(Kind::Response(When::FallsToYou))
}]);

pub(super) static ANTHROPOLOGY_ADVISOR: Behaviour = Behaviour {
    discounts: &[Discount {
        on: Cheaper::Characters(Subtype::Investigator),
        by: Less::By(1),
        least_one: false,
    }],
    ..Behaviour::lasting(&[Passive::always(
        Scope::Characters(&[Is::Yours, Is::Subtype(Subtype::Investigator)]),
        Give::Icon(Icon::Investigation, 1),
    )])
};

pub(super) static VISITING_AUTHOR: Behaviour = super::COMES_BACK;

pub(super) static MAD_GENIUS: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::one(What::Story, &[])],
    does: &[Op::Success(FIRST)],
    ..Ability::of(Kind::Response(When::Restored))
}]);

pub(super) static STRANGE_LIBRARIAN: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::ExhaustSelf],
    picks: &[Pick::one(What::Player, &[])],
    does: &[Op::Special(Special::LookAndBury)],
    ..ACTION
}]);

// The token may go to an opposing domain, too (reconstructed).
pub(super) static ITINERANT_SCHOLAR: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::SacrificeSelf],
    picks: &[
        Pick::one(What::DrainedDomain, &[]),
        Pick::one(What::UndrainedDomain, &[]),
    ],
    does: &[Op::Special(Special::MoveDrain)],
    ..ACTION
}]);

pub(super) static NATURAL_PHILOSOPHER: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Draw(1), Op::Then, Op::Discard(Who::Each, 1)],
    ..Ability::of(Kind::Forced(When::Enters))
}]);

pub(super) static STUDENT_ARCHAELOGIST: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Draw(1), Op::Then, Op::Discard(Who::Each, 1)],
    ..Ability::of(Kind::Response(When::Restored))
}]);

pub(super) static CELANO_FRAGMENTS: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::ExhaustSelf, Cost::PayX],
    picks: &[Pick::character(&[Is::Committed, Is::CostAtMostX])],
    does: &[Op::Uncommit(FIRST)],
    ..ACTION
}]);

// What it brings is printed as icon boosters.
pub(super) static OPEN_FOR_INSPECTION: Behaviour =
    Behaviour::attached(Pick::one(What::Story, &[]), &[]);

pub(super) static ATWOOD_SCIENCE_HALL: Behaviour = Behaviour::lasting(&[Passive::always(
    Scope::Characters(&[Is::Yours]),
    Give::SkillFor(Counted::OwnIcons(Icon::Investigation)),
)]);

pub(super) static BINDING: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[])],
    does: &[Op::Lasting(FIRST, Change::NoPrintedIcons)],
    ..EVENT
}]);

pub(super) static FEAST_OF_FAMINE: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Draw(2), Op::Then, Op::Discard(Who::Each, 1)],
    ..EVENT
}]);

pub(super) static RESTLESS_AND_WARY: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Ready(Ref::Characters(&[Is::Exhausted]))],
    ..EVENT
}]);

pub(super) static DR_CARSON_S_TREATMENT: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[Is::Insane])
        .count(Count::UpTo(2))
        .to(Fate::Restore)],
    does: &[
        Op::Restore(FIRST),
        Op::Ready(FIRST),
        Op::IfOverpaid(&[Op::Lasting(FIRST, Change::Icon(Icon::Combat, 2))]),
    ],
    ..EVENT
}]);

pub(super) static UNEARTHING_THE_ANCIENTS: Behaviour = Behaviour::used(&[Ability {
    only: Only::OwnOperations,
    does: &[Op::Draw(3)],
    ..EVENT
}]);
