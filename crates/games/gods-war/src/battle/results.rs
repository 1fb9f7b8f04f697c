//! What the dice amount to: rolled results, buildings, gifts that turn one result into another
//! (Rulebook V.D.2, combat results).

use engine::{Options, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    battle::{Score, Side, Stage, post_battle, reports},
    event::Event,
    facts::Timing,
    ids::{Class, Gift, Kind, Structure},
    monsters, runes,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Everything is added up.
    Sum,
    /// Chaos may turn all routs into kills.
    UnholyTrio,
    /// Sea may turn routs into kills, so many times yet.
    Constrict(u8),
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
/// Ziggurat or a greater god of his is in the battle.
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
    let Some(battle) = &g.battle else {
        return Score::default();
    };
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
        Step::Sum => return sum(g),
        Step::UnholyTrio if !trio_matters(g) => return post(g),
        Step::Constrict(left) if left == 0 || grips(g).is_empty() => return window(g),
        Step::Known => return known(g, cx),
        Step::UnholyTrio | Step::Constrict(_) => {}
    }
    Next::Ask(step.into())
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
    Next::Goto(Step::UnholyTrio.into())
}

// Unholy Trio: at the end of the Battle step, in any battle.
fn trio_matters(g: &GodsWar) -> bool {
    let routs = g
        .battle
        .as_ref()
        .is_some_and(|b| b.due.iter().any(|due| due.routs > 0));
    routs && g.has_gift(Gift::UnholyTrio)
}

// The Post-Battle step begins. Constrict: once for each Sea Serpent in the battle.
fn post(g: &mut GodsWar) -> Next {
    g.in_battle(|b| b.stage = Stage::PostBattle);
    let serpents = g
        .wields(Gift::Constrict)
        .map_or(0, |side| g.fighters(side).of(Kind::SeaSerpent).len());
    Next::Goto(Step::Constrict(serpents).into())
}

/// The sides whose rolled routs Constrict can still turn.
fn grips(g: &GodsWar) -> Vec<Side> {
    let Some(battle) = &g.battle else {
        return Vec::new();
    };
    let needed = Gift::Constrict.param("routs") as u8;
    let enough = |side: &Side| {
        battle.loose[*side as usize] >= needed && battle.due[side.other() as usize].routs >= needed
    };
    Side::ALL.into_iter().filter(enough).collect()
}

fn window(g: &GodsWar) -> Next {
    runes::battle_window(g, Timing::PostBattle, Step::Known.into())
}

fn known(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    if let Some(battle) = &g.battle {
        let [attacker, defender] = battle.due;
        cx.emit(Event::BattleResults {
            kills: [attacker.kills, defender.kills],
            routs: [attacker.routs, defender.routs],
        });
    }
    monsters::fights::results(g, post_battle::Step::Kills(Side::Attacker).into(), cx)
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::UnholyTrio => {
            if let Some(chaos) = g.holder(Gift::UnholyTrio) {
                options.extend(g.voice(chaos), [Action::Yes, Action::No]);
            }
        }
        Step::Constrict(_) => {
            if let Some(sea) = g.holder(Gift::Constrict) {
                let choice = |side| match side {
                    Side::Attacker => Action::Attacker,
                    Side::Defender => Action::Defender,
                };
                options.extend(g.voice(sea), grips(g).into_iter().map(choice));
                options.push(g.voice(sea), Action::Done);
            }
        }
        Step::Sum | Step::Known => {}
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::UnholyTrio, Action::Yes) => {
            unholy_trio(g, cx);
            post(g)
        }
        (Step::UnholyTrio, _) => post(g),
        (Step::Constrict(left), Action::Attacker) => constrict(g, Side::Attacker, left, cx),
        (Step::Constrict(left), Action::Defender) => constrict(g, Side::Defender, left, cx),
        (Step::Constrict(_), _) => window(g),
        (step, _) => Next::Goto(step.into()),
    }
}

// All routs of both sides become kills; units routed in Pre-Battle are out of it already (FAQ).
fn unholy_trio(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let gift = Gift::UnholyTrio;
    let Some(chaos) = g.holder(gift) else {
        return;
    };
    for side in Side::ALL {
        reports::used(g, gift, Some(side), cx);
    }
    g.in_battle(|b| {
        for due in &mut b.due {
            due.kills += std::mem::take(&mut due.routs);
        }
        b.loose = [0; 2];
    });
    g.spend_gift(chaos, gift, cx);
}

// Constrict: rolled routs of one side become a kill of the same side.
fn constrict(g: &mut GodsWar, scorer: Side, left: u8, cx: &mut Cx<'_>) -> Next {
    let gift = Gift::Constrict;
    let (routs, kills) = (gift.param("routs") as u8, gift.param("kills") as u8);
    reports::told(g, gift, Some(scorer.other()), cx);
    g.in_battle(|b| {
        b.loose[scorer as usize] -= routs;
        b.due[scorer.other() as usize].routs -= routs;
        b.due[scorer.other() as usize].kills += kills;
    });
    Next::Goto(Step::Constrict(left - 1).into())
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step) -> Words {
    let due = g.battle.as_ref().map(|b| b.due).unwrap_or_default();
    let stands = || {
        text!(
            "The attacker takes {0} kills and {1} routs, the defender {2} and {3}.",
            due[0].kills,
            due[0].routs,
            due[1].kills,
            due[1].routs
        )
    };
    match step {
        Step::UnholyTrio => words("Unholy Trio: shall all routs become kills?", stands()),
        Step::Constrict(_) => words(
            text!(
                "Constrict: turn {0} routs rolled by whom into a kill?",
                Gift::Constrict.param("routs")
            ),
            stands(),
        ),
        Step::Sum | Step::Known => Words::default(),
    }
}
