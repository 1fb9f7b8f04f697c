//! Hibernate: Power for each enemy Great Old One in play, and no further action until the next Gather
//! Power, in which what is left is kept.

use engine::{Options, Seat, Text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::WW;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Why,
    factions::{Source, Unique},
    ids::{Deed, Faction},
    units::great_old_ones,
    words::Words,
};

/// Its step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// It lies down.
    Hibernate,
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "hibernate",
    verb: Verb::Hibernate,
    label: "Hibernate",
    detail: "gain Power and rest until Gather Power",
    from: Source::Card,
    start: |_, _| Step::Hibernate.into(),
    ..Unique::PLAIN
};

/// A Power for each enemy Great Old One in play, but not more than it has.
pub(crate) fn gain(g: &CthulhuWars, by: Faction) -> u16 {
    let enemies = g
        .units
        .in_play()
        .and(great_old_ones())
        .minus(g.units.of(by));
    u16::from(enemies.len()).min(g.power(by))
}

/// Whether it rests.
pub(super) fn rests(g: &CthulhuWars) -> bool {
    g.marks.windwalker.hibernates
}

/// It wakes when Power has been gathered.
pub(super) fn wakes(g: &mut CthulhuWars) {
    g.marks.windwalker.hibernates = false;
}

/// Gains, and rests; nothing is asked.
pub fn step(g: &mut CthulhuWars, _: Step, cx: &mut Cx<'_>) -> Next {
    let amount = gain(g, WW);
    g.declare(WW, Deed::Hibernate, 0, cx);
    g.gain_power(WW, amount, Why::Deed(Deed::Hibernate), cx);
    g.marks.windwalker.hibernates = true;
    Next::Done
}

/// Nothing is asked.
pub fn ask(_: &CthulhuWars, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub fn answer(_: &mut CthulhuWars, _: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Done
}

/// Nothing is asked.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    Words::default().of(WW)
}

/// Nothing is asked.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
