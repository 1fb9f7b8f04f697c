//! Twilight (reconstructed): for each Titan killed in battle and not taken by Oblivion another unit of
//! Earth in the area goes, too.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::post_battle,
    event::Why,
    hooks::Interrupt,
    ids::{Ability, Empire, Kind},
    sets::UnitSet,
    units::{Place, Unit},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which other unit goes with the Titan.
    Twilight,
}

/// Asked after the kills of a battle.
pub(crate) const AFTER_KILLS: Interrupt = Interrupt {
    frame: Frame::Twilight(Step::Twilight),
    due: |g| mourners(g).any(),
};

/// A Titan that was killed, lies in the pool, and has not been followed.
fn dead(g: &GodsWar) -> Option<Unit> {
    let battle = &g.battle;
    let titans = battle.killed.of(Kind::Titan).minus(battle.mourned);
    titans.iter().find(|u| g.units.place(*u) == Place::Pool)
}

fn mourners(g: &GodsWar) -> UnitSet {
    match dead(g) {
        Some(_) => g.units.of_at(Empire::Earth, g.battle.area),
        None => UnitSet::EMPTY,
    }
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    post_battle::after_kills(g, step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    let units = g.units.distinct(mourners(g));
    options.extend(g.voice(Empire::Earth), units.iter().map(Action::Unit));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    if let Action::Unit(unit) = action {
        if let Some(titan) = dead(g) {
            g.in_battle(|b| b.mourned.insert(titan));
        }
        g.lose_unit(unit, None, false, Why::Ability(Ability::Twilight), cx);
    }
    Next::Goto(step.into())
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Twilight: which other unit is eliminated?",
        "A Titan of Earth was killed.",
    )
}
