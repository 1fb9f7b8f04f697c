//! Avatar: Shub-Niggurath swaps areas with a unit of anyone.

use engine::{Line, Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::BG;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Faction, Kind},
    sets::{AreaSet, FactionSet, UnitSet},
    tolls::too_dear,
    units::{Unit, prey},
    words::{
        Words, from_area, left,
        narrate::{self, Told},
        words,
    },
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where?
    AvatarWhere,
    /// … and whose unit?
    AvatarWhose { area: Area },
    /// … and which one does its owner give?
    AvatarWhich { area: Area, of: Faction },
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "avatar",
    verb: Verb::Avatar,
    label: "Avatar",
    detail: "Shub-Niggurath swaps areas with a unit",
    from: Source::GreatOldOne(Kind::ShubNiggurath),
    about: Some(Kind::ShubNiggurath),
    cost,
    guards: &[Guard {
        holds: |g, _| guards::offered(g, (), &AREAS).any(),
        why: |_, _| text!("no Monster or Cultist stands in another area"),
    }],
    start: |_, _| Step::AvatarWhere.into(),
    ..Unique::PLAIN
};

const COST: u16 = 1;

const AREAS: [Among<(), AreaSet>; 3] = [
    Among {
        set: |g, ()| match g.lone(Kind::ShubNiggurath) {
            Some((_, home)) => g.map().areas.minus(AreaSet::one(home)),
            None => AreaSet::EMPTY,
        },
        why: |_, (), area| text!("Shub-Niggurath is in {0} already", area.name()),
    },
    Among {
        set: |g, ()| {
            g.map()
                .areas
                .iter()
                .filter(|a| hosts(g, *a).any())
                .collect()
        },
        why: |_, (), area| text!("no Monster or Cultist is in {0}", area.name()),
    },
    Among {
        set: |g, ()| g.open_areas(BG, cost(g)),
        why: |g, (), area| too_dear(g, BG, cost(g), area),
    },
];

// It ends in two areas: where Shub-Niggurath goes, and where the other unit goes.
fn cost(g: &CthulhuWars) -> u16 {
    let home = g.lone(Kind::ShubNiggurath);
    COST + home.map_or(0, |(_, home)| g.toll(BG, home))
}

const HOSTS: [Among<Area, FactionSet>; 1] = [Among {
    set: hosts,
    why: |_, area, of| {
        text!(
            "{0} has no Monster or Cultist in {1}",
            of.name(),
            area.name()
        )
    },
}];

const UNITS: [Among<(Area, Faction), UnitSet>; 2] = [
    Among {
        set: |_, _| prey(),
        why: |_, _, unit| text!("{0} can't be swapped", unit.rank()),
    },
    Among {
        set: |g, (area, of)| g.units_at(of, area),
        why: |_, (area, of), _| text!("it is no unit of {0} in {1}", of.name(), area.name()),
    },
];

fn hosts(g: &CthulhuWars, area: Area) -> FactionSet {
    let all = g.playing().iter();
    all.filter(|of| guards::offered(g, (area, *of), &UNITS).any())
        .collect()
}

fn swap(g: &mut CthulhuWars, area: Area, other: Unit, cx: &mut Cx<'_>) {
    if let Some((shub, home)) = g.lone(Kind::ShubNiggurath) {
        g.place(other, home);
        g.place(shub, area);
        cx.emit(Event::Swapped { one: shub, other });
    }
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let bg = g.seat(BG);
    match *step {
        Step::AvatarWhere => {
            let areas = guards::offered(g, (), &AREAS);
            options.extend(bg, areas.iter().map(Action::Area));
        }
        Step::AvatarWhose { area } => {
            let hosts = guards::offered(g, area, &HOSTS);
            options.extend(bg, hosts.iter().map(Action::Faction));
        }
        Step::AvatarWhich { area, of } => {
            let units = g.distinct(guards::offered(g, (area, of), &UNITS));
            options.extend(g.seat(of), units.iter().map(Action::Unit));
        }
    }
}

/// Takes an answer. It is paid when the other unit's owner is known.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::AvatarWhere, Action::Area(area)) => Next::Goto(Step::AvatarWhose { area }.into()),
        (Step::AvatarWhose { area }, Action::Faction(of)) => {
            g.declare(BG, Deed::Avatar, cost(g) + g.toll(BG, area), cx);
            Next::Goto(Step::AvatarWhich { area, of }.into())
        }
        (Step::AvatarWhich { area, .. }, Action::Unit(unit)) => {
            swap(g, area, unit, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::AvatarWhere => words("Avatar: where to?", left(g, BG)).of(BG),
        Step::AvatarWhose { area } => from_area("Avatar: swap with whose unit?", area).of(BG),
        Step::AvatarWhich { area, of } => {
            let words = from_area("Which of your units swaps with Shub-Niggurath?", area);
            words.of(of).here()
        }
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::AvatarWhere, Action::Area(area)) => guards::why_not(g, (), &AREAS, area),
        (Step::AvatarWhose { area }, Action::Faction(of)) => guards::why_not(g, area, &HOSTS, of),
        (Step::AvatarWhich { area, of }, Action::Unit(unit)) => {
            guards::why_not(g, (area, of), &UNITS, unit)
        }
        _ => None,
    }
}

/// Who swaps places.
pub(super) fn narrate(event: &Event) -> Option<Line> {
    let Event::Swapped { one, other } = event else {
        return None;
    };
    let line = narrate::detail(BG).unit(*one);
    Some(line.text(" swaps areas with ").unit(*other))
}
