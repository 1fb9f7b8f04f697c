//! Oblivion (reconstructed: once a battle): of the units that Chaos has killed the loser chooses one
//! that goes out of the game. A building destroyed later counts only if no unit was killed. What Blood
//! Sacrifice takes goes, too.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::{pieces, post_battle, reports},
    buildings::Site,
    event::Why,
    hooks::Interrupt,
    ids::Gift,
    sets::{BuildingSet, UnitSet},
    units::Place,
    words::{Words, words},
};

const GIFT: Gift = Gift::Oblivion;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which of the pieces killed by Chaos goes out of the game.
    Oblivion,
}

/// Asked after the kills of a battle.
pub(crate) const AFTER_KILLS: Interrupt = Interrupt {
    frame: Frame::Oblivion(Step::Oblivion),
    due: |g| !choices(g).is_empty(),
};

fn choices(g: &GodsWar) -> Vec<Action> {
    match g.wields(GIFT) {
        Some(chaos) => pieces::choices(g, g.fallen(chaos.other()), BuildingSet::EMPTY),
        None => Vec::new(),
    }
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    post_battle::after_kills(g, step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    if let Some(chaos) = g.wields(GIFT) {
        options.extend(g.speaker(chaos.other()), choices(g));
    }
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    forget(g, action, cx);
    post_battle::after_kills_answered(&step.into())
}

/// Chaos' victim gives up a piece for good, if none has gone in this battle.
pub(crate) fn forget(g: &mut GodsWar, piece: Action, cx: &mut Cx<'_>) {
    let Some(chaos) = g.wields(GIFT) else {
        return;
    };
    reports::used(g, GIFT, Some(chaos.other()), cx);
    vanish(g, piece, cx);
}

/// The pieces lost to Blood Sacrifice go out of the game if they lie in a pool.
pub(crate) fn sacrificed(g: &mut GodsWar, units: UnitSet, buildings: BuildingSet, cx: &mut Cx<'_>) {
    if g.has_gift(GIFT) {
        for piece in pieces::choices(g, units, buildings) {
            vanish(g, piece, cx);
        }
    }
}

fn vanish(g: &mut GodsWar, piece: Action, cx: &mut Cx<'_>) {
    match piece {
        Action::Unit(unit) => g.lay_unit(unit, Place::Out, Why::Gift(GIFT), cx),
        Action::Building(building) => g.lay_building(building, Site::Out, Why::Gift(GIFT), cx),
        _ => {}
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Oblivion: which piece goes out of the game?",
        "One of your units that Chaos has killed in this battle.",
    )
}
