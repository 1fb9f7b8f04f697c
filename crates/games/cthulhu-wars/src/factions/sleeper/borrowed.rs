//! The abilities that Sleeper has by Ancient Sorcery, of each faction's card the first.

use engine::text;

use super::SL;
use crate::{
    CthulhuWars,
    action::{Action, Verb},
    event::Why,
    factions::{
        DoomAction, Guard, Source, Unique, ancients::dematerialization, opener::beyond_one,
        windwalker::hibernate, yellow_sign,
    },
    ids::{Area, Deed, Faction},
    sets::AreaSet,
    spellbooks,
};

/// Whether it has the ability of a faction.
pub(super) fn has(g: &CthulhuWars, of: Faction) -> bool {
    g.marks.sleeper.borrowed.has(of)
}

/// Windwalker's Hibernate.
pub(super) const HIBERNATE: Unique = Unique {
    id: "borrowed_hibernate",
    verb: Verb::BorrowedHibernate,
    label: "Hibernate",
    detail: "gain Power and rest until Gather Power",
    from: Source::Card,
    hidden: |g| !has(g, Faction::Ww),
    guards: &[Guard {
        holds: |g, _| has(g, Faction::Ww),
        why: |_, _| text!("you have not borrowed it"),
    }],
    start: |g, cx| {
        let amount = hibernate::gain(g, SL);
        g.declare(SL, Deed::Hibernate, 0, cx);
        g.gain_power(SL, amount, Why::Deed(Deed::Hibernate), cx);
        g.marks.sleeper.hibernates = true;
        spellbooks::Step::Check.into()
    },
    ..Unique::PLAIN
};

/// Opener of the Way's The Beyond One.
pub(super) const BEYOND_ONE: Unique = Unique {
    id: "borrowed_beyond_one",
    verb: Verb::BorrowedBeyondOne,
    label: "The Beyond One",
    detail: "a gate goes elsewhere with a unit",
    from: Source::Card,
    hidden: |g| !has(g, Faction::Ow),
    cost: |_| beyond_one::COST,
    guards: &[
        Guard {
            holds: |g, _| has(g, Faction::Ow),
            why: |_, _| text!("you have not borrowed it"),
        },
        beyond_one::GATES,
        beyond_one::PLACES,
    ],
    start: |_, _| beyond_one::first(SL).into(),
    ..Unique::PLAIN
};

/// The Ancients' Dematerialization.
pub(super) const DEMATERIALIZATION: DoomAction = DoomAction {
    id: "dematerialization",
    action: Action::Do(Verb::BorrowedDematerialization),
    label: "Dematerialization",
    detail: "units go from one area to any other",
    possible: |g| has(g, Faction::An) && dematerialization::is_possible(g, SL),
    first: dematerialization::first(SL),
};

/// Yellow Sign's Feast.
pub(super) fn feast(g: &CthulhuWars) -> u16 {
    if has(g, Faction::Ys) {
        yellow_sign::feast(g, SL)
    } else {
        0
    }
}

/// Where its units can move: by Crawling Chaos' Flight up to two areas.
pub(super) fn reach(g: &CthulhuWars, from: Area) -> AreaSet {
    if has(g, Faction::Cc) {
        g.map().within_two(from)
    } else {
        g.map().near(from)
    }
}
