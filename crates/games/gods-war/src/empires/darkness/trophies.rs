//! Darkness' trophies: the first battle in which Darkness kills a unit or destroys a building of an
//! empire gives it one such piece (Part A); a piece of every other empire fulfils its heroquest (Part
//! B).

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::{finish, pieces},
    battle_record::Side,
    buildings::{Building, Site},
    event::Why,
    hooks::Interrupt,
    ids::Empire,
    sets::EmpireSet,
    sheet::Slot,
    units::Place,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Darkness keeps a piece.
    Trophy,
}

/// Asked when a battle is over.
pub(crate) const AFTER_BATTLE: Interrupt = Interrupt {
    frame: Frame::Trophy(Step::Trophy),
    due: |g| !choices(g).is_empty(),
};

fn choices(g: &GodsWar) -> Vec<Action> {
    let battle = &g.battle;
    let Some(side) = battle.side(Empire::Darkness) else {
        return Vec::new();
    };
    match battle.empire(side.other()) {
        Some(enemy) if wanted(g, enemy) => {
            let ruined = battle.ruined.filter(|b| b.empire() == enemy);
            pieces::choices(g, g.fallen(side.other()), ruined)
        }
        _ => Vec::new(),
    }
}

fn wanted(g: &GodsWar, of: Empire) -> bool {
    g.open_quest(Empire::Darkness, Slot::S2A) && !kept(g).has(of)
}

/// The empires of which a piece lies on Part A.
pub(crate) fn kept(g: &GodsWar) -> EmpireSet {
    let units = g.units.lying(Place::Trophy);
    let buildings = g.buildings.lying(Site::Trophy);
    let of_units = units.iter().filter_map(|u| g.units.controller(u));
    let of_buildings = buildings.iter().map(Building::empire);
    of_units.chain(of_buildings).collect()
}

/// Part B: a piece of every other empire. They go back, and both slots are achieved.
pub(crate) fn quest(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let darkness = Empire::Darkness;
    if kept(g) != g.enemies(darkness) || !g.open_quest(darkness, Slot::S3A) {
        return;
    }
    let why = Why::Quest(darkness, Slot::S3A);
    for unit in g.units.lying(Place::Trophy).iter() {
        g.lay_unit(unit, Place::Pool, why, cx);
    }
    for building in g.buildings.lying(Site::Trophy).iter() {
        g.lay_building(building, Site::Pool, why, cx);
    }
    g.fulfil(darkness, Slot::S2A, cx);
    g.fulfil(darkness, Slot::S3A, cx);
    let each = darkness.quest_param(Slot::S3A, "power");
    let enemies = u16::from(g.enemies(darkness).len());
    g.gain_power(darkness, each * enemies, why, cx);
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    finish::after_battle(g, step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    options.extend(g.voice(Empire::Darkness), choices(g));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let why = Why::Quest(Empire::Darkness, Slot::S2A);
    match action {
        Action::Unit(unit) => g.lay_unit(unit, Place::Trophy, why, cx),
        Action::Building(building) => g.lay_building(building, Site::Trophy, why, cx),
        _ => {}
    }
    finish::answered(&step.into())
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, _: &Step, _: Seat) -> Words {
    let side = g.battle.side(Empire::Darkness);
    let enemy = side.map(Side::other).and_then(|s| g.fighting(s));
    words(
        "Which piece does Darkness keep?",
        text!(
            "Darkness' heroquest wants one piece of {0}.",
            enemy.map_or("", Empire::name)
        ),
    )
}
