//! The requirements by which every enemy summons a Monster for free: the cheapest or the dearest of its
//! Pool.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::AN;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::summon,
    event::Event,
    factions::{Among, Source, Unique},
    ids::{Area, Deed, Faction, Kind, Requirement},
    sets::AreaSet,
    spellbooks,
    units::Class,
    words::{Words, words},
};

/// A question for an enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which of those that cost equally much? From this place of the turn order on.
    FreeWhat { dearest: bool, place: u8 },
    /// … and at which gate?
    FreeWhere {
        dearest: bool,
        place: u8,
        kind: Kind,
    },
}

/// Give the cheapest.
pub(super) const CHEAPEST: Unique = Unique {
    id: "cheapest_monsters",
    verb: Verb::CheapestMonsters,
    label: "Give the cheapest Monsters",
    detail: "every enemy summons one for free; you take a spellbook",
    from: Source::Requirements(&[Requirement::CheapestMonsters]),
    start: |g, cx| {
        g.declare(AN, Deed::CheapestMonsters, 0, cx);
        spellbooks::meet(g, Requirement::CheapestMonsters, cx);
        first(false).into()
    },
    ..Unique::PLAIN
};

/// Give the dearest.
pub(super) const DEAREST: Unique = Unique {
    id: "dearest_monsters",
    verb: Verb::DearestMonsters,
    label: "Give the dearest Monsters",
    from: Source::Requirements(&[Requirement::DearestMonsters]),
    start: |g, cx| {
        g.declare(AN, Deed::DearestMonsters, 0, cx);
        spellbooks::meet(g, Requirement::DearestMonsters, cx);
        first(true).into()
    },
    ..CHEAPEST
};

const fn first(dearest: bool) -> Step {
    Step::FreeWhat { dearest, place: 1 }
}

/// At which gate: any at which it could summon.
const AREAS: [Among<Faction, AreaSet>; 1] = [Among {
    set: summon::gates,
    why: |_, _, area| text!("you control no gate in {0}", area.name()),
}];

// The enemies in turn order, those after The Ancients first.
fn enemy(g: &CthulhuWars, place: u8) -> Option<Faction> {
    g.order_from(AN).nth(place.into())
}

fn cost(g: &CthulhuWars, kind: Kind) -> u16 {
    if g.rules.free_monster_printed_cost {
        kind.printed_cost()
    } else {
        summon::cost(g, kind)
    }
}

// Terrors are no Monsters.
fn in_pool(g: &CthulhuWars, of: Faction) -> impl Iterator<Item = Kind> {
    let monsters = Kind::of(of).filter(|kind| kind.class() == Class::Monster);
    monsters.filter(move |kind| g.in_pool(of, *kind).is_some())
}

/// The kinds of Monsters in its Pool of which it may take one.
fn due(g: &CthulhuWars, enemy: Faction, dearest: bool) -> impl Iterator<Item = Kind> {
    let costs = in_pool(g, enemy).map(|kind| cost(g, kind));
    let wanted = if dearest { costs.max() } else { costs.min() };
    in_pool(g, enemy).filter(move |kind| Some(cost(g, *kind)) == wanted)
}

/// Goes round the enemies: who has nothing to summon or no gate is not asked.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    let Step::FreeWhat { dearest, place } = step else {
        return Next::Ask(step.into());
    };
    let Some(enemy) = enemy(g, place) else {
        return Next::Done;
    };
    let mut kinds = due(g, enemy, dearest);
    let gates = guards::offered(g, enemy, &AREAS);
    match (kinds.next(), kinds.next()) {
        (Some(kind), None) if gates.any() && !g.rules.may_decline_monster => Next::Goto(
            Step::FreeWhere {
                dearest,
                place,
                kind,
            }
            .into(),
        ),
        (Some(_), _) if gates.any() => Next::Ask(step.into()),
        _ => Next::Goto(next(dearest, place)),
    }
}

fn next(dearest: bool, place: u8) -> crate::frame::Frame {
    let place = place + 1;
    Step::FreeWhat { dearest, place }.into()
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::FreeWhat { dearest, place } => {
            if let Some(enemy) = enemy(g, place) {
                let seat = g.seat(enemy);
                options.extend(seat, due(g, enemy, dearest).map(Action::Kind));
                if g.rules.may_decline_monster {
                    options.push(seat, Action::Done);
                }
            }
        }
        Step::FreeWhere { place, .. } => {
            if let Some(enemy) = enemy(g, place) {
                let areas = guards::offered(g, enemy, &AREAS);
                options.extend(g.seat(enemy), areas.iter().map(Action::Area));
            }
        }
    }
}

// It costs nothing, and no toll.
fn summon(g: &mut CthulhuWars, by: Faction, kind: Kind, area: Area, cx: &mut Cx<'_>) {
    if let Some(unit) = g.in_pool(by, kind) {
        g.place(unit, area);
        cx.emit(Event::Summoned { unit, area });
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::FreeWhat { dearest, place }, Action::Kind(kind)) => Next::Goto(
            Step::FreeWhere {
                dearest,
                place,
                kind,
            }
            .into(),
        ),
        (
            Step::FreeWhere {
                dearest,
                place,
                kind,
            },
            Action::Area(area),
        ) => {
            if let Some(by) = enemy(g, place) {
                summon(g, by, kind, area, cx);
            }
            Next::Goto(next(dearest, place))
        }
        (Step::FreeWhat { dearest, place } | Step::FreeWhere { dearest, place, .. }, _) => {
            Next::Goto(next(dearest, place))
        }
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let (place, asked) = match *step {
        Step::FreeWhat { dearest, place } => {
            let title = if dearest {
                "Summon which of your dearest Monsters for free?"
            } else {
                "Summon which of your cheapest Monsters for free?"
            };
            (place, words(title, "A gift of The Ancients."))
        }
        Step::FreeWhere { place, kind, .. } => (
            place,
            words(
                text!("Summon the {0} for free at which gate?", kind.name()),
                "A gift of The Ancients.",
            ),
        ),
    };
    let asked = asked.label(Action::Done, "None");
    match enemy(g, place) {
        Some(enemy) => asked.of(enemy),
        None => asked,
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::FreeWhat { dearest, .. }, Action::Kind(kind)) => Some(if dearest {
            text!("{0} is not among your dearest Monsters", kind.name())
        } else {
            text!("{0} is not among your cheapest Monsters", kind.name())
        }),
        (Step::FreeWhere { place, .. }, Action::Area(area)) => {
            guards::why_not(g, enemy(g, place)?, &AREAS, area)
        }
        _ => None,
    }
}
