//! Cthulhu.

use super::{ACTION, EVENT, FIRST};
use crate::{
    ability::{
        Ability, Before, Behaviour, Change, Cheaper, Cost, Counted, Discount, Fate, Give, Is, Kind,
        Less, Op, Passive, Pick, Ref, Scope, Special, What, When, Who,
    },
    ids::{Faction, Icon, Subtype},
};

// FAQ 2.13: either player drew; a character that gets away must be replaced by another.
pub(super) static CTHULHU: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Sacrifice(Who::Subject)],
    ..Ability::of(Kind::Forced(When::DrewInDrawPhase))
}]);

pub(super) static DAGON: Behaviour = Behaviour::used(&[Ability {
    costs: &[
        Cost::Pay(1),
        Cost::Sacrifice(&[Is::Subtype(Subtype::DeepOne)]),
    ],
    does: &[Op::Cancel],
    ..Ability::of(Kind::Disrupt(Before::EventDestroys))
}]);

// At every story, not only at its own.
pub(super) static SHADOW_SPAWNED_HUNTING_HORROR: Behaviour =
    Behaviour::lasting(&[Passive::committed(
        Scope::Characters(&[Is::Committed]),
        Give::Icon(Icon::Investigation, -1),
    )]);

pub(super) static RAVAGER_FROM_THE_DEEP: Behaviour = Behaviour::used(&[Ability {
    does: &[Op::Wound(
        Ref::Characters(&[Is::NotSelf, Is::AtItsStory]),
        1,
    )],
    ..Ability::of(Kind::Forced(When::Committed))
}]);

pub(super) static ADULT_DEEP_ONE: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(2)],
    does: &[Op::Cancel],
    ..Ability::of(Kind::Disrupt(Before::Chosen))
}]);

pub(super) static OCEAN_CRAWLERS: Behaviour = Behaviour::lasting(&[Passive::always(
    Scope::Itself,
    Give::SkillFor(Counted::Attachments),
)]);

// The word, not the faction's symbol: cards with this title (reconstructed). It names no player, as
// others do, on either side.
pub(super) static LORD_OF_THE_SILVER_TWILIGHT: Behaviour = Behaviour::cheaper(&[Discount {
    on: Cheaper::Titled("Cthulhu"),
    by: Less::By(1),
    least_one: true,
}]);

pub(super) static MATURE_DEEP_ONE: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(3)],
    picks: &[Pick::one(
        What::Support,
        &[Is::Subtype(Subtype::Attachment)],
    )],
    does: &[Op::Destroy(FIRST)],
    ..ACTION
}]);

// What it brings is printed as icon boosters.
pub(super) static SLEEP_OF_REASON: Behaviour =
    Behaviour::attached(Pick::one(What::Story, &[]), &[]);

pub(super) static SWORD_OF_Y_HA_TALLO: Behaviour = Behaviour::attached(
    Pick::character(&[]),
    &[
        Passive::always(Scope::Host, Give::Icon(Icon::Terror, 1)),
        Passive::always(Scope::Host, Give::Icon(Icon::Combat, 1)),
    ],
);

pub(super) static SHADOWED_REEF: Behaviour = Behaviour::lasting(&[Passive::always(
    Scope::Characters(&[Is::Subtype(Subtype::DeepOne)]),
    Give::Icon(Icon::Terror, 1),
)]);

pub(super) static DEEP_ONE_ASSAULT: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::one(What::CharacterOrSupport, &[Is::CostAtMostX])],
    does: &[Op::Destroy(FIRST)],
    ..EVENT
}]);

// FAQ erratum: two terror icons.
pub(super) static PULLED_UNDER: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Exhaust(&[Is::Icons(Icon::Terror, 2)])],
    picks: &[Pick::character(&[
        Is::Exhausted,
        Is::NotSubtype(Subtype::AncientOne),
    ])],
    does: &[Op::Destroy(FIRST)],
    ..EVENT
}]);

pub(super) static GET_IT_OFF: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::one(
        What::Support,
        &[Is::Subtype(Subtype::Attachment)],
    )],
    does: &[Op::Destroy(FIRST)],
    ..EVENT
}]);

// FAQ 1.3: no answer to a wound that was cancelled.
pub(super) static SACRIFICIAL_OFFERINGS: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[Is::Opposing]).to(Fate::Wound)],
    does: &[
        Op::Wound(FIRST, 1),
        Op::Then,
        Op::Special(Special::MayWoundBack),
    ],
    ..EVENT
}]);

pub(super) static TOUCHED_BY_THE_SLEEPER: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[Is::Faction(Faction::Cthulhu)])],
    does: &[Op::Lasting(FIRST, Change::Icon(Icon::Terror, 2))],
    ..EVENT
}]);
