//! Summon Monster (Rulebook VI): one Monster at a controlled gate, for its cost.

use engine::{Options, Text, guards, text};

use super::{Common, needs_power};
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::Step,
    event::Event,
    factions::{Among, Guard, moments},
    ids::{Area, Faction, Kind},
    sets::AreaSet,
    supplements,
    tolls::too_dear,
    units::{Class, Unit},
};

/// The action.
pub const COMMON: Common = Common {
    id: "summon",
    verb: Verb::Summon,
    label: "Summon a Monster",
    detail: "",
    cost: |_, _| 0,
    rule: "Rulebook VI, Summon",
    guards: &[
        Guard {
            holds: |g, by| cheapest(g, by).is_none_or(|cost| g.power(by) >= cost),
            why: |g, by| needs_power(g, by, cheapest(g, by).unwrap_or(0)),
        },
        Guard {
            holds: |g, by| cheapest(g, by).is_some(),
            why: |_, _| text!("no Monster is left in your Pool"),
        },
        Guard {
            holds: |g, by| at(g, by, cheapest(g, by).unwrap_or(0)).any(),
            why: |_, _| text!("you control no gate"),
        },
    ],
};

/// The gates at which a faction summons.
pub(crate) fn gates(g: &CthulhuWars, by: Faction) -> AreaSet {
    g.gated(by).or((moments(by).summons_at)(g))
}

/// At which gate.
pub(super) const AREAS: [Among<(Faction, u16), AreaSet>; 3] = [
    Among {
        set: |g, (by, _)| g.origins(by),
        why: |g, (by, _), area| (super::ORIGIN.why)(g, by, area),
    },
    Among {
        set: |g, (by, _)| gates(g, by),
        why: |_, _, area| text!("you control no gate in {0}", area.name()),
    },
    Among {
        set: |g, (by, cost)| g.open_areas(by, cost),
        why: |g, (by, cost), area| too_dear(g, by, cost, area),
    },
];

/// At which gates a faction can summon for so much.
pub(super) fn at(g: &CthulhuWars, by: Faction, cost: u16) -> AreaSet {
    guards::offered(g, (by, cost), &AREAS)
}

fn is_payable(g: &CthulhuWars, by: Faction, cost: u16) -> bool {
    g.power(by) >= cost && at(g, by, cost).any()
}

/// At which gates it can summon anything.
pub(super) fn anywhere(g: &CthulhuWars, by: Faction) -> AreaSet {
    cheapest(g, by).map_or(AreaSet::EMPTY, |cost| at(g, by, cost))
}

/// What a Monster costs to summon now.
pub fn cost(g: &CthulhuWars, kind: Kind) -> u16 {
    let of = kind.units().first().and_then(Unit::printed).map(moments);
    kind.printed_cost() - of.map_or(0, |of| (of.discount)(g, kind))
}

/// What is summoned: Monsters, and Terrors, of which few factions have any.
const SUMMONED: [Class; 2] = [Class::Monster, Class::Terror];

fn in_pool(g: &CthulhuWars, by: Faction) -> impl Iterator<Item = Kind> {
    let monsters = Kind::of(by).filter(|k| SUMMONED.contains(&k.class()));
    let in_game = monsters.filter(|k| supplements::has(g.supplements, *k));
    in_game.filter(move |k| g.in_pool(by, *k).is_some())
}

/// What its cheapest Monster costs.
pub(crate) fn cheapest(g: &CthulhuWars, by: Faction) -> Option<u16> {
    in_pool(g, by).map(|k| cost(g, k)).min()
}

/// The Monsters a faction can summon now; after the first of one Summon Action also: enough.
pub(super) fn ask_what(g: &CthulhuWars, by: Faction, more: bool, options: &mut Options<Action>) {
    let kinds = in_pool(g, by).filter(|k| is_payable(g, by, cost(g, *k)));
    options.extend(g.seat(by), kinds.map(Action::Kind));
    if more {
        options.push(g.seat(by), Action::Done);
    }
}

/// Why a kind can't be summoned.
pub(super) fn why_not(g: &CthulhuWars, by: Faction, kind: Kind) -> Option<Text> {
    let name = kind.name();
    match () {
        () if !SUMMONED.contains(&kind.class()) => Some(text!("{0} is no Monster", name)),
        () if !Kind::of(by).any(|k| k == kind) => Some(text!("{0} is not yours", name)),
        () if g.in_pool(by, kind).is_none() => Some(text!("no {0} is in your Pool", name)),
        () => {
            let cost = cost(g, kind);
            (!is_payable(g, by, cost)).then(|| needs_power(g, by, cost))
        }
    }
}

/// Pays and places one.
pub fn summon(g: &mut CthulhuWars, by: Faction, kind: Kind, area: Area, cx: &mut Cx<'_>) -> Next {
    if let Some(unit) = g.in_pool(by, kind) {
        g.pay(by, cost(g, kind) + g.toll(by, area), cx);
        g.place(unit, area);
        cx.emit(Event::Summoned { unit, area });
        let own = (moments(by).summoned)(g, unit);
        if let Some(first) = own.or_else(|| supplements::summoned(g, unit)) {
            let then = Step::SummonMore { by }.into();
            return Next::Call { then, first };
        }
    }
    more(g, by)
}

/// The next one of a Summon Action of many, or no more.
pub(super) fn more(g: &CthulhuWars, by: Faction) -> Next {
    if (moments(by).summons_many)(g) && COMMON.is_possible(g, by) {
        return Next::Goto(Step::SummonWhat { by, more: true }.into());
    }
    Next::Done
}
