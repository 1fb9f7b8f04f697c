//! Filth: Abhoth puts one anywhere.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Among, Guard, Source, Unique, moments},
    ids::{Deed, Faction, Kind},
    sets::AreaSet,
    spellbooks, supplements,
    tolls::too_dear,
    words::{Words, left, words},
};

const COST: u16 = 1;

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where does it appear?
    FilthWhere { by: Faction },
}

/// The action. FAQ: who summons without limit puts Filth without limit.
pub(super) const UNIQUE: Unique = Unique {
    id: "filth",
    verb: Verb::Filth,
    label: "Filth",
    detail: "a Filth of Abhoth appears anywhere",
    from: Source::Loyalty(Kind::Abhoth),
    about: Some(Kind::Filth),
    cost: |_| COST,
    guards: &[
        Guard {
            holds: |g, by| g.in_pool(by, Kind::Filth).is_some(),
            why: |_, _| text!("no Filth is in your Pool"),
        },
        Guard {
            holds: |g, by| guards::offered(g, by, &AREAS).any(),
            why: |g, by| {
                let area = g.map().areas.first();
                area.map_or_else(Text::default, |area| too_dear(g, by, COST, area))
            },
        },
    ],
    unlimited: |g, by| (moments(by).summons_freely)(g),
    start: |g, _| {
        let holder = supplements::holder(g, Kind::Abhoth);
        holder.map_or(spellbooks::Step::Check.into(), |by| {
            Step::FilthWhere { by }.into()
        })
    },
    ..Unique::PLAIN
};

const AREAS: [Among<Faction, AreaSet>; 1] = [Among {
    set: |g, by| g.open_areas(by, COST),
    why: |g, by, area| too_dear(g, by, COST, area),
}];

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Any area.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let Step::FilthWhere { by } = *step;
    let areas = guards::offered(g, by, &AREAS);
    options.extend(g.seat(by), areas.iter().map(Action::Area));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::FilthWhere { by } = step;
    if let (Action::Area(area), Some(unit)) = (action, g.in_pool(by, Kind::Filth)) {
        g.declare(by, Deed::Filth, COST + g.toll(by, area), cx);
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by });
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let Step::FilthWhere { by } = *step;
    words("Filth: where does it appear?", left(g, by)).of(by)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let Step::FilthWhere { by } = *step;
    match action {
        Action::Area(area) => guards::why_not(g, by, &AREAS, area),
        _ => None,
    }
}
