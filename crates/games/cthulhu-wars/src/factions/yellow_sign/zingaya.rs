//! Zingaya: where Undead stand, an enemy Acolyte becomes an Undead.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{YS, put};
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Why,
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Faction, Kind, Spellbook},
    ruleset::ZingayaVictim,
    sets::{AreaSet, FactionSet, UnitSet},
    tolls::too_dear,
    units::acolytes,
    words::{Words, from_area, left, words},
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where?
    ZingayaWhere,
    /// … and whose Acolyte?
    ZingayaWhom { area: Area },
    /// … and which one?
    ZingayaWhich { area: Area, of: Faction },
}

/// The action. FAQ: without an Undead to put in its place it can't be used.
pub(super) const UNIQUE: Unique = Unique {
    id: "zingaya",
    verb: Verb::Zingaya,
    label: "Zingaya",
    detail: "an enemy Acolyte becomes an Undead",
    from: Source::Book(Spellbook::Zingaya),
    cost: |_| COST,
    guards: &[
        Guard {
            holds: |g, _| g.in_pool(YS, Kind::Undead).is_some(),
            why: |_, _| text!("no Undead is in your Pool to take its place"),
        },
        Guard {
            holds: |g, _| guards::offered(g, (), &AREAS).any(),
            why: |_, _| text!("no Undead stands with an enemy Acolyte"),
        },
    ],
    start: |_, _| Step::ZingayaWhere.into(),
    ..Unique::PLAIN
};

const COST: u16 = 1;

const AREAS: [Among<(), AreaSet>; 2] = [
    Among {
        set: |g, ()| {
            let hunted = |area: &Area| victims(g, *area).any();
            g.areas_of(YS).iter().filter(hunted).collect()
        },
        why: |_, (), area| {
            text!(
                "no Undead of yours is in {0} with an enemy Acolyte",
                area.name()
            )
        },
    },
    Among {
        set: |g, ()| g.open_areas(YS, COST),
        why: |g, (), area| too_dear(g, YS, COST, area),
    },
];

const ACOLYTES: [Among<(Area, Faction), UnitSet>; 1] = [Among {
    set: |g, (area, of)| g.units_at(of, area).and(acolytes()),
    why: |_, (area, of), _| text!("it is no Acolyte of {0} in {1}", of.name(), area.name()),
}];

fn victims(g: &CthulhuWars, area: Area) -> FactionSet {
    let here = g.units.at(area);
    let undead = here.and(Kind::Undead.units()).any();
    let prey = here.and(acolytes());
    let hunted = |f: &Faction| undead && prey.and(g.units.of(*f)).any();
    g.enemies(YS).iter().filter(hunted).collect()
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let ys = g.seat(YS);
    match *step {
        Step::ZingayaWhere => {
            let areas = guards::offered(g, (), &AREAS);
            options.extend(ys, areas.iter().map(Action::Area));
        }
        Step::ZingayaWhom { area } => {
            options.extend(ys, victims(g, area).iter().map(Action::Faction));
        }
        Step::ZingayaWhich { area, of } => {
            let units = g.distinct(guards::offered(g, (area, of), &ACOLYTES));
            options.extend(g.seat(chooser(g, of)), units.iter().map(Action::Unit));
        }
    }
}

fn chooser(g: &CthulhuWars, of: Faction) -> Faction {
    match g.rules.zingaya_victim {
        ZingayaVictim::Owner => of,
        ZingayaVictim::YellowSign => YS,
    }
}

/// Takes an answer. It is paid when the victim's owner is known.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::ZingayaWhere, Action::Area(area)) => Next::Goto(Step::ZingayaWhom { area }.into()),
        (Step::ZingayaWhom { area }, Action::Faction(of)) => {
            g.declare(YS, Deed::Zingaya, COST + g.toll(YS, area), cx);
            Next::Goto(Step::ZingayaWhich { area, of }.into())
        }
        (Step::ZingayaWhich { area, .. }, Action::Unit(victim)) => {
            g.eliminate(victim, YS, Why::Book(Spellbook::Zingaya), cx);
            put(g, Kind::Undead, area, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::ZingayaWhere => words("Zingaya: where?", left(g, YS)).of(YS),
        Step::ZingayaWhom { area } => from_area("Zingaya: whose Acolyte?", area).of(YS),
        Step::ZingayaWhich { area, of } => {
            from_area("Which Acolyte is lost to Zingaya?", area).of(chooser(g, of))
        }
    }
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::ZingayaWhere, Action::Area(area)) => guards::why_not(g, (), &AREAS, area),
        (Step::ZingayaWhich { area, of }, Action::Unit(unit)) => {
            guards::why_not(g, (area, of), &ACOLYTES, unit)
        }
        _ => None,
    }
}
