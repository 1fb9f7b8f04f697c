//! The Agency.

use super::{ACTION, EVENT, FIRST};
use crate::{
    ability::{
        Ability, Before, Behaviour, Change, Cost, During, Fate, Give, Is, Kind, Only, Op, Passive,
        Pick, Scope, Special, What, When,
    },
    ids::{Faction, Icon, Keyword, Subtype},
};

// FAQ 3.5: answered in the one window after all stories, by who is still committed.
pub(super) static THOMAS_F_MALONE: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[
        Is::Opposing,
        Is::AnyOf(&[
            Is::Keyword(Keyword::Villainous),
            Is::Subtype(Subtype::Cultist),
        ]),
        Is::WasAtThatStory,
    ])],
    does: &[Op::Destroy(FIRST)],
    ..Ability::of(Kind::Response(When::StoryResolved))
}]);

pub(super) static KIRBY_O_DONNELL: Behaviour = Behaviour::lasting(&[
    Passive::committed(
        Scope::Characters(&[Is::Keyword(Keyword::Heroic)]),
        Give::Icon(Icon::Combat, 1),
    ),
    Passive::committed(
        Scope::Characters(&[Is::Keyword(Keyword::Villainous)]),
        Give::Icon(Icon::Terror, -1),
    ),
]);

pub(super) static LOCAL_SHERIFF: Behaviour = super::COMES_BACK;

pub(super) static PAUL_LEMOND: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(1)],
    picks: &[Pick::character(&[])],
    does: &[Op::Special(Special::CopyPrintedIcons)],
    ..ACTION
}]);

// It and the insane count as characters in play.
pub(super) static PROFESSOR_HERMANN_MULDER: Behaviour =
    Behaviour::lasting(&[Passive::always(Scope::Itself, Give::InsaneInCompany(6))]);

pub(super) static MONSTER_HUNTER: Behaviour = Behaviour::used(&[Ability {
    costs: &[Cost::Pay(2)],
    picks: &[Pick::character(&[Is::SkillAtMost(2)]).to(Fate::Wound)],
    does: &[Op::Wound(FIRST, 1)],
    ..Ability::of(Kind::Response(When::WonByTwo))
}]);

pub(super) static PEELER: Behaviour = Behaviour::lasting(&[Passive {
    during: During::AttachmentInPlay,
    on: Scope::Itself,
    give: Give::Keyword(Keyword::Willpower),
}]);

// Their own side, if there is no one else.
pub(super) static T_MEN: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[]).to(Fate::Wound)],
    does: &[Op::Wound(FIRST, 1)],
    ..Ability::of(Kind::Forced(When::Enters))
}]);

pub(super) static STEVE_CLARNEY: Behaviour = Behaviour::lasting(&[Passive::committed(
    Scope::Characters(&[]),
    Give::NoToughness,
)]);

// Its host has the ability, so the host's controller uses it.
pub(super) static SHOTGUN: Behaviour = Behaviour {
    host: Some(Pick::character(&[])),
    ..Behaviour::used(&[Ability {
        only: Only::HostCommitted,
        costs: &[Cost::Pay(1)],
        picks: &[Pick::character(&[Is::AtHostsStory]).to(Fate::Wound)],
        does: &[Op::Wound(FIRST, 1)],
        ..ACTION
    }])
};

pub(super) static PATROL_WAGON: Behaviour = Behaviour {
    abilities: &[Ability {
        costs: &[Cost::Pay(2)],
        does: &[Op::Cancel],
        ..Ability::of(Kind::Disrupt(Before::HostWound))
    }],
    ..Behaviour::attached(
        Pick::character(&[]),
        &[Passive::always(Scope::Host, Give::Toughness(1))],
    )
};

pub(super) static SHOTGUN_BLAST: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[Is::SkillAtMostX]).to(Fate::Wound)],
    does: &[Op::Wound(FIRST, 1)],
    ..EVENT
}]);

pub(super) static SHORT_FUSE: Behaviour = Behaviour::used(&[Ability {
    only: Only::OwnOperations,
    picks: &[Pick::character(&[]).to(Fate::Wound)],
    does: &[Op::Wound(FIRST, 7)],
    ..EVENT
}]);

pub(super) static TORCH_THE_JOINT: Behaviour = Behaviour::used(&[Ability {
    only: Only::OwnOperations,
    picks: &[Pick::one(
        What::ResourceOrSupport,
        &[Is::AnyOf(&[
            Is::AllOf(&[Is::Resource, Is::NotFaction(Faction::Agency)]),
            Is::Subtype(Subtype::Location),
        ])],
    )],
    does: &[Op::Destroy(FIRST)],
    ..EVENT
}]);

// FAQ 1.3: no wound unless the other one really went insane.
pub(super) static SMALL_PRICE_TO_PAY: Behaviour = Behaviour::used(&[Ability {
    picks: &[
        Pick::character(&[Is::Yours]),
        Pick::character(&[Is::Opposing]),
    ],
    does: &[Op::Special(Special::SmallPriceToPay)],
    ..EVENT
}]);

pub(super) static WORKING_A_HUNCH: Behaviour = Behaviour::used(&[Ability {
    picks: &[Pick::character(&[])],
    does: &[
        Op::Lasting(FIRST, Change::Icon(Icon::Combat, 2)),
        Op::IfOverpaid(&[
            Op::Lasting(FIRST, Change::Icon(Icon::Arcane, 1)),
            Op::Lasting(FIRST, Change::Icon(Icon::Investigation, 1)),
        ]),
    ],
    ..EVENT
}]);
