//! What the dice amount to: rolled results, buildings, gifts and runes
//! (Rulebook V.D.2, combat results).

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::post_battle,
    battle_record::{Score, Side, Stage},
    event::Event,
    facts::Timing,
    hooks::Hooks,
    ids::{Class, Structure},
    words::Words,
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Everything is added up.
    Sum,
    /// Post-Battle begins.
    PostBattle,
    /// What each side must take is known.
    Known,
}

/// Rulebook V.D.2: a 6 is a kill, a 4 or 5 a rout.
pub fn score(faces: &[u8]) -> Score {
    let mut score = Score::default();
    for face in faces {
        match face {
            6 => score.kills += 1,
            4 | 5 => score.routs += 1,
            _ => {}
        }
    }
    score
}

/// Kills and routs that a side's building adds. An Imbedded Nest adds nothing if the enemy's
/// Ziggurat or greater god is in the battle.
pub fn building_score(g: &GodsWar, side: Side) -> Score {
    let Some(building) = g.fighting_building(side) else {
        return Score::default();
    };
    let kind = g.buildings.kind(building);
    if kind == Structure::ImbeddedNest && cowed(g, side.other()) {
        return Score::default();
    }
    let (kills, routs) = g.building_effect(building.empire(), kind);
    Score { kills, routs }
}

fn cowed(g: &GodsWar, enemy: Side) -> bool {
    let ziggurat = |b| g.buildings.kind(b) == Structure::Ziggurat;
    let god = |u| g.class(u) == Class::GreaterGod;
    g.fighting_building(enemy).is_some_and(ziggurat) || g.fighters(enemy).iter().any(god)
}

/// What a side scores as things stand: dice, building, gifts and runes.
pub fn scored(g: &GodsWar, side: Side) -> Score {
    let battle = &g.battle;
    let parts = [
        score(&battle.faces[side as usize]),
        building_score(g, side),
        battle.bonus[side as usize],
    ];
    Score {
        kills: parts.iter().map(|p| p.kills).sum(),
        routs: parts.iter().map(|p| p.routs).sum(),
    }
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Sum => sum(g),
        Step::PostBattle => post_battle(g),
        Step::Known => known(g, cx),
    }
}

fn sum(g: &mut GodsWar) -> Next {
    for side in Side::ALL {
        let scored = scored(g, side);
        g.in_battle(|b| {
            b.scored[side as usize] = scored;
            b.due[side.other() as usize] = scored;
            b.loose[side as usize] = score(&b.faces[side as usize]).routs;
        });
    }
    Next::Goto(Hooks::first(GodsWar::hooks().after_roll, Step::PostBattle))
}

/// An owner's question at the end of the Battle step: asked if it is due.
pub(crate) fn after_roll(g: &GodsWar, this: Frame) -> Next {
    Hooks::ask(g, GodsWar::hooks().after_roll, this, Step::PostBattle)
}

/// An owner's question at the end of the Battle step has been answered.
pub(crate) fn answered(this: &Frame) -> Next {
    Hooks::after(GodsWar::hooks().after_roll, this, Step::PostBattle)
}

fn post_battle(g: &mut GodsWar) -> Next {
    g.in_battle(|b| b.stage = Stage::PostBattle);
    let mut hooks = GodsWar::hooks().post_battle.iter();
    match hooks.find_map(|question| question(g)) {
        Some(question) => Next::Goto(question),
        None => post_battle_begun(),
    }
}

/// The owner's question as Post-Battle begins is over.
pub(crate) fn post_battle_begun() -> Next {
    GodsWar::battle_runes(Timing::PostBattle, Step::Known)
}

fn known(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    let [attacker, defender] = g.battle.due;
    cx.emit(Event::BattleResults {
        kills: [attacker.kills, defender.kills],
        routs: [attacker.routs, defender.routs],
    });
    g.monster_results(post_battle::Step::Kills(Side::Attacker).into(), cx)
}

/// Nothing is asked.
pub fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub fn answer(_: &mut GodsWar, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}

/// What both sides must take as things stand, in words.
pub(crate) fn as_they_stand(g: &GodsWar) -> Text {
    let due = g.battle.due;
    text!(
        "The attacker takes {0} kills and {1} routs, the defender {2} and {3}.",
        due[0].kills,
        due[0].routs,
        due[1].kills,
        due[1].routs
    )
}

/// Nothing is asked.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}
