//! Ghasts, Hordeling: when one is summoned all others of the Pool come along, at any gates.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::summon,
    event::Event,
    factions::Among,
    frame::Frame,
    ids::{Area, Deed, Faction, Kind},
    sets::AreaSet,
    tolls::too_dear,
    units::Unit,
    words::{Words, left, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where does the next Ghast appear? In these areas some have: a toll is paid once there.
    Hordeling { by: Faction, reached: AreaSet },
}

/// A Ghast has been summoned: the others follow it.
pub(super) fn summoned(g: &CthulhuWars, unit: Unit) -> Option<Frame> {
    let area = g.units.area(unit).filter(|_| unit.kind() == Kind::Ghast)?;
    let reached = AreaSet::one(area);
    let by = g.owner(unit);
    Some(Step::Hordeling { by, reached }.into())
}

fn toll(g: &CthulhuWars, by: Faction, reached: AreaSet, area: Area) -> u16 {
    if reached.has(area) {
        0
    } else {
        g.toll(by, area)
    }
}

const AREAS: [Among<(Faction, AreaSet), AreaSet>; 2] = [
    Among {
        set: |g, (by, _)| summon::gates(g, by),
        why: |_, _, area| text!("you control no gate in {0}", area.name()),
    },
    Among {
        set: |g, (by, reached)| {
            let areas = g.map().areas.iter();
            let payable = |area: &Area| g.power(by) >= toll(g, by, reached, *area);
            areas.filter(payable).collect()
        },
        why: |g, (by, _), area| too_dear(g, by, 0, area),
    },
];

/// Asks as long as a Ghast is in the Pool.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    let Step::Hordeling { by, reached } = step;
    let nowhere = guards::offered(g, (by, reached), &AREAS).is_empty();
    if nowhere || g.in_pool(by, Kind::Ghast).is_none() {
        return Next::Done;
    }
    Next::Ask(step.into())
}

/// The gates at which it summons.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let Step::Hordeling { by, reached } = *step;
    let areas = guards::offered(g, (by, reached), &AREAS);
    options.extend(g.seat(by), areas.iter().map(Action::Area));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::Hordeling { by, mut reached } = step;
    if let (Action::Area(area), Some(unit)) = (action, g.in_pool(by, Kind::Ghast)) {
        let toll = toll(g, by, reached, area);
        if toll > 0 {
            g.declare(by, Deed::Horde, toll, cx);
        }
        g.place(unit, area);
        reached.insert(area);
        cx.emit(Event::Placed { unit, area, by });
    }
    Next::Goto(Step::Hordeling { by, reached }.into())
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let Step::Hordeling { by, .. } = *step;
    words("Hordeling: where does the next Ghast appear?", left(g, by)).of(by)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let Step::Hordeling { by, reached } = *step;
    match action {
        Action::Area(area) => guards::why_not(g, (by, reached), &AREAS, area),
        _ => None,
    }
}
