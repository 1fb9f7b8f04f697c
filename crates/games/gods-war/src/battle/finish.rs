//! After the battle: trophies, heroquests that look at all of it, exempted units return; then the
//! gifts that were earned.

use engine::Options;
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    aftermath,
    battle::{Side, pieces},
    buildings::Building,
    empires,
    event::Event,
    ids::{Empire, Structure},
    races,
    sheet::Slot,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Darkness keeps a piece.
    Trophy,
    /// It is over.
    End,
}

// Darkness' heroquest, Part A: the first battle in which Darkness kills a unit or destroys a
// building of an empire gives it one such piece.
fn trophies(g: &GodsWar) -> Vec<Action> {
    let Some(battle) = &g.battle else {
        return Vec::new();
    };
    let Some(side) = battle.side(Empire::Darkness) else {
        return Vec::new();
    };
    match battle.empire(side.other()) {
        Some(enemy) if pieces::wanted(g, enemy) => {
            let ruined = battle.ruined.filter(|b| b.empire() == enemy);
            pieces::choices(g, g.fallen(side.other()), ruined)
        }
        _ => Vec::new(),
    }
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Trophy if trophies(g).is_empty() => Next::Goto(Step::End.into()),
        Step::Trophy => Next::Ask(step.into()),
        Step::End => end(g, cx),
    }
}

fn end(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    bloodshed(g, cx);
    unbroken(g, cx);
    races::battle_over(g, cx);
    if let Some(battle) = g.battle.take() {
        cx.emit(Event::BattleEnded { area: battle.area });
    }
    Next::Goto(aftermath::Step::Check.into())
}

// Chaos' heroquest: a battle of anybody in which 2 or more units were killed.
fn bloodshed(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let killed = g.battle.as_ref().map_or(0, |b| b.killed.len());
    if u16::from(killed) >= Empire::Chaos.quest_param(Slot::S2A, "units") {
        g.fulfil(Empire::Chaos, Slot::S2A, cx);
    }
}

// Earth's heroquest: its Ziggurat or a Titan survives a battle. One that was conquered in it hasn't.
fn unbroken(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let Some(battle) = &g.battle else {
        return;
    };
    let Some(side) = battle.side(Empire::Earth) else {
        return;
    };
    let ziggurat = |b: &Building| g.buildings.kind(*b) == Structure::Ziggurat;
    let ziggurat = battle.buildings[side as usize].filter(ziggurat);
    let own = |u| g.units.controller(u) == Some(Empire::Earth);
    let fought = battle.involved.filter(own).minus(battle.killed);
    empires::earth::survived(g, fought, ziggurat, cx);
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    if *step == Step::Trophy {
        options.extend(g.voice(Empire::Darkness), trophies(g));
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, _: Step, action: Action, cx: &mut Cx<'_>) -> Next {
    pieces::keep(g, action, cx);
    Next::Goto(Step::End.into())
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step) -> Words {
    match step {
        Step::Trophy => {
            let side = g.battle.as_ref().and_then(|b| b.side(Empire::Darkness));
            let enemy = side.map(Side::other).and_then(|s| g.fighting(s));
            words(
                "Which piece does Darkness keep?",
                engine::text!(
                    "Darkness' heroquest wants one piece of {0}.",
                    enemy.map_or("", Empire::name)
                ),
            )
        }
        Step::End => Words::default(),
    }
}
