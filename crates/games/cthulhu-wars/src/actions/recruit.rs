//! Recruit Cultist: an Acolyte for 1 Power (Rulebook VI), or a High Priest for 3 (its card).

use engine::{Options, Text, guards, text};

use super::{Common, Step, needs_power};
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Among, Guard},
    ids::{Area, Faction, Kind},
    sets::AreaSet,
    tolls::too_dear,
};

/// The Cultists that there are.
const KINDS: [Kind; 2] = [Kind::Acolyte, Kind::HighPriest];

/// The action: Power, one in the Pool, somewhere to stand.
pub const COMMON: Common = Common {
    id: "recruit",
    verb: Verb::Recruit,
    label: "Recruit a Cultist",
    detail: "",
    cost: |g, by| cheapest(g, by).unwrap_or_else(|| Kind::Acolyte.printed_cost()),
    rule: "Rulebook VI, Recruit",
    guards: &[
        Guard {
            holds: |g, by| cheapest(g, by).is_none_or(|cost| g.power(by) >= cost),
            why: |g, by| needs_power(g, by, cheapest(g, by).unwrap_or(0)),
        },
        Guard {
            holds: |g, by| cheapest(g, by).is_some(),
            why: |_, _| text!("no Cultist is in your Pool"),
        },
        Guard {
            holds: |g, by| cheapest(g, by).is_none_or(|cost| at_cost(g, by, cost).any()),
            why: |_, _| text!("there is no area for it"),
        },
    ],
};

/// Where one for so much comes.
pub(super) const AREAS: [Among<(Faction, u16), AreaSet>; 3] = [
    Among {
        set: |g, (by, _)| g.origins(by),
        why: |g, (by, _), area| (super::ORIGIN.why)(g, by, area),
    },
    Among {
        set: |g, (by, _)| areas(g, by),
        why: |_, _, area| text!("you have no unit in {0}", area.name()),
    },
    Among {
        set: |g, (by, cost)| g.open_areas(by, cost),
        why: |g, (by, cost), area| too_dear(g, by, cost, area),
    },
];

fn in_pool(g: &CthulhuWars, by: Faction) -> impl Iterator<Item = Kind> {
    KINDS
        .into_iter()
        .filter(move |k| g.in_pool(by, *k).is_some())
}

fn cheapest(g: &CthulhuWars, by: Faction) -> Option<u16> {
    in_pool(g, by).map(Kind::printed_cost).min()
}

fn at_cost(g: &CthulhuWars, by: Faction, cost: u16) -> AreaSet {
    guards::offered(g, (by, cost), &AREAS)
}

/// Where a faction can recruit one of a kind.
pub(super) fn at(g: &CthulhuWars, by: Faction, kind: Kind) -> AreaSet {
    at_cost(g, by, kind.printed_cost())
}

/// Where it can recruit any.
pub(super) fn anywhere(g: &CthulhuWars, by: Faction) -> AreaSet {
    let areas = recruited(g, by).map(|kind| at(g, by, kind));
    areas.fold(AreaSet::EMPTY, AreaSet::or)
}

fn is_payable(g: &CthulhuWars, by: Faction, kind: Kind) -> bool {
    g.power(by) >= kind.printed_cost() && at(g, by, kind).any()
}

fn recruited(g: &CthulhuWars, by: Faction) -> impl Iterator<Item = Kind> {
    in_pool(g, by).filter(move |kind| is_payable(g, by, *kind))
}

/// The first question of the action: which Cultist, where there is a choice, then where.
pub(super) fn first_question(g: &CthulhuWars, by: Faction) -> Step {
    let mut kinds = recruited(g, by);
    match (kinds.next(), kinds.next()) {
        (Some(_), Some(_)) => Step::RecruitWhat { by },
        (only, _) => {
            let kind = only.unwrap_or(Kind::Acolyte);
            Step::RecruitWhere { by, kind }
        }
    }
}

/// The Cultists that a faction can recruit now.
pub(super) fn ask_what(g: &CthulhuWars, by: Faction, options: &mut Options<Action>) {
    options.extend(g.seat(by), recruited(g, by).map(Action::Kind));
}

/// Why a kind can't be recruited.
pub(super) fn why_not(g: &CthulhuWars, by: Faction, kind: Kind) -> Option<Text> {
    let name = kind.name();
    match () {
        () if !KINDS.contains(&kind) => Some(text!("{0} is no Cultist", name)),
        () if g.in_pool(by, kind).is_none() => Some(text!("no {0} is in your Pool", name)),
        () => (!is_payable(g, by, kind)).then(|| needs_power(g, by, kind.printed_cost())),
    }
}

// Rulebook VI: where one has a unit; with no units on the map at all, anywhere.
fn areas(g: &CthulhuWars, by: Faction) -> AreaSet {
    let areas = g.areas_of(by);
    let submerged = g.units.submerged().and(g.units.of(by)).any();
    if areas.is_empty() && (g.rules.recruit_while_submerged || !submerged) {
        g.map().areas
    } else {
        areas
    }
}

/// Pays and places one.
pub fn recruit(g: &mut CthulhuWars, by: Faction, kind: Kind, area: Area, cx: &mut Cx<'_>) -> Next {
    if let Some(unit) = g.in_pool(by, kind) {
        g.pay(by, kind.printed_cost() + g.toll(by, area), cx);
        g.place(unit, area);
        cx.emit(Event::Recruited { unit, area });
    }
    Next::Done
}
