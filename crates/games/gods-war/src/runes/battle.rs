//! Battle runes (Rulebook VIII, Playing Runes): revealed in their step of any battle, by anyone.
//! Storm, Shadow (Pre-Battle), Luck, Eternal Battle (Battle), Death, Undead (Post-Battle): all
//! reconstructed. Outside their step they only count for points.

use engine::{Opening, Options, Seat, Window, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::window::holders;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::combat,
    battle_record::Side,
    event::Why,
    facts::Timing,
    ids::{Empire, Rune},
    sets::EmpireSet,
    words::{Words, words},
};

/// The window's id.
const BATTLE_RUNES: &str = "battle_runes";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A step of the battle comes to its runes.
    Open { timing: Timing },
    /// Everyone who holds runes may reveal one.
    Window { timing: Timing, passed: EmpireSet },
    /// Storm, Shadow, Luck, Eternal Battle, Death: on which side.
    Side { by: Empire, rune: Rune },
    /// Undead: on one's own.
    Own { by: Empire },
}

impl GodsWar {
    /// The window for runes of a battle's step, then `then`.
    pub(crate) fn battle_runes(timing: Timing, then: impl Into<Frame>) -> Next {
        Next::Call {
            then: then.into(),
            first: Step::Open { timing }.into(),
        }
    }
}

/// How a battle rune's effect begins; nothing outside its step of a battle.
pub(super) fn begin(g: &GodsWar, by: Empire, rune: Rune) -> Option<Step> {
    if rune == Rune::Undead {
        return dying(g, by).map(|_| Step::Own { by });
    }
    let any = !sides(g, rune).is_empty();
    any.then_some(Step::Side { by, rune })
}

/// The sides on which a rune does something.
fn sides(g: &GodsWar, rune: Rune) -> Vec<Side> {
    let Some(battle) = &g.battle else {
        return Vec::new();
    };
    if rune == Rune::Death {
        return mortally_afraid(g);
    }
    let rolled = |side: &Side| rune != Rune::Luck || !battle.faces[*side as usize].is_empty();
    Side::ALL.into_iter().filter(rolled).collect()
}

/// The side of an empire that has a kill to take.
fn dying(g: &GodsWar, by: Empire) -> Option<Side> {
    let battle = g.battle.as_ref()?;
    let side = battle.side(by)?;
    let kills = battle.due[side as usize].kills;
    (kills > battle.risen[side as usize]).then_some(side)
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Open { timing } => {
            fought(g, cx);
            let passed = EmpireSet::EMPTY;
            Next::Goto(Step::Window { timing, passed }.into())
        }
        Step::Window { passed, .. } if holders(g).minus(passed).is_empty() => Next::Done,
        Step::Own { by } => {
            if let Some(side) = dying(g, by) {
                undead(g, side);
            }
            Next::Done
        }
        step => Next::Ask(step.into()),
    }
}

/// The window after the action matters to both sides.
fn fought(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let sides = g.battle.as_ref().map(|b| Side::ALL.map(|s| b.empire(s)));
    for empire in sides.into_iter().flatten() {
        super::touched(g, empire, cx);
    }
}

/// The runes of a hand that can be revealed now to an effect.
fn playable(g: &GodsWar, by: Empire, timing: Timing) -> impl Iterator<Item = Rune> + '_ {
    let hand = g.sheet(by).runes.iter().copied();
    hand.filter(move |r| r.fact().battle == Some(timing) && begin(g, by, *r).is_some())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Window { timing, passed } => {
            for empire in holders(g).minus(*passed).iter() {
                let runes = playable(g, empire, *timing);
                options.extend(g.seat(empire), runes.map(Action::Play));
                options.push(g.seat(empire), Action::Done);
            }
        }
        Step::Side { by, rune } => {
            let sides = sides(g, *rune).into_iter().map(|side| match side {
                Side::Attacker => Action::Attacker,
                Side::Defender => Action::Defender,
            });
            options.extend(g.seat(*by), sides);
        }
        Step::Open { .. } | Step::Own { .. } => {}
    }
}

/// Takes an answer. After a rune the window opens again for all.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    seat: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match (&step, action, g.empire(seat)) {
        (Step::Window { timing, .. }, Action::Play(rune), Some(by)) => Next::Call {
            then: Step::Window {
                timing: *timing,
                passed: EmpireSet::EMPTY,
            }
            .into(),
            first: super::Step::Play {
                by,
                rune,
                turn: false,
            }
            .into(),
        },
        (Step::Window { timing, passed }, Action::Done, Some(by)) => {
            let passed = passed.or(EmpireSet::one(by));
            let next = Step::Window {
                timing: *timing,
                passed,
            };
            if holders(g).minus(passed).is_empty() {
                return Next::Goto(next.into());
            }
            Next::Wait(next.into())
        }
        (Step::Side { rune, .. }, Action::Attacker, _) => work(g, *rune, Side::Attacker, cx),
        (Step::Side { rune, .. }, Action::Defender, _) => work(g, *rune, Side::Defender, cx),
        _ => Next::Goto(step.into()),
    }
}

fn work(g: &mut GodsWar, rune: Rune, side: Side, cx: &mut Cx<'_>) -> Next {
    match rune {
        Rune::Storm => storm(g, side),
        Rune::Shadow => shadow(g, side),
        Rune::Luck => luck(g, side, cx),
        Rune::EternalBattle => eternal_battle(g, side),
        _ => death(g, side),
    }
    Next::Done
}

// Storm (Pre-Battle): a side rolls more dice.
fn storm(g: &mut GodsWar, side: Side) {
    g.in_battle(|b| b.extra[side as usize] += Rune::Storm.param("dice") as i8);
}

// Shadow (Pre-Battle): a side rolls fewer dice.
fn shadow(g: &mut GodsWar, side: Side) {
    g.in_battle(|b| b.extra[side as usize] -= Rune::Shadow.param("dice") as i8);
}

// Luck (Battle): a side's dice are rolled again, as many as fell.
fn luck(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let count = g
        .battle
        .as_ref()
        .map_or(0, |b| b.faces[side as usize].len());
    let faces = combat::throw(g, side, count as u8, Why::Rune(Rune::Luck), cx);
    g.in_battle(|b| b.faces[side as usize] = faces);
}

// Eternal Battle (Battle): a side scores a kill more.
fn eternal_battle(g: &mut GodsWar, side: Side) {
    let kills = Rune::EternalBattle.param("kills") as u8;
    g.in_battle(|b| b.bonus[side as usize].kills += kills);
}

// The sides that have a rout to take, for Death.
fn mortally_afraid(g: &GodsWar) -> Vec<Side> {
    let afraid = |s: &Side| {
        g.battle
            .as_ref()
            .is_some_and(|b| b.due[*s as usize].routs > 0)
    };
    Side::ALL.into_iter().filter(afraid).collect()
}

// Death (Post-Battle): a rout that a side must take becomes a kill.
fn death(g: &mut GodsWar, side: Side) {
    g.in_battle(|b| {
        let due = &mut b.due[side as usize];
        if due.routs > 0 {
            due.routs -= 1;
            due.kills += 1;
        }
    });
}

// Undead (Post-Battle): the first unit of a side that takes a kill is routed instead.
fn undead(g: &mut GodsWar, side: Side) {
    g.in_battle(|b| b.risen[side as usize] += 1);
}

/// The window of a seat.
pub(super) fn window() -> Window {
    Window {
        id: BATTLE_RUNES.into(),
        name: "Battle runes".into(),
        help:
            "Three times in every battle you may reveal a battle rune. \u{201c}In danger\u{201d} \
               asks only in your own battles, whichever runes you hold."
                .into(),
    }
}

/// Whether a question is that window. Danger: his own battle.
pub(super) fn opening(g: &GodsWar, empire: Empire) -> Opening<Action> {
    Opening {
        window: BATTLE_RUNES,
        decline: Action::Done,
        danger: g.battle.as_ref().is_some_and(|b| b.fights(empire)),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Open { .. } | Step::Own { .. } => Words::default(),
        Step::Window { timing, .. } => words(
            "Reveal a battle rune?",
            match timing {
                Timing::PreBattle => "Before the dice are rolled.",
                Timing::Battle => "The dice have been rolled.",
                _ => "What each side must take is known.",
            },
        ),
        Step::Side { rune, .. } => words(
            text!("{0}: for which side?", rune.name()),
            match rune {
                Rune::Storm => text!("It rolls {0} dice more.", rune.param("dice")),
                Rune::Shadow => text!("It rolls {0} dice fewer.", rune.param("dice")),
                Rune::Luck => "All its dice are rolled again.".into(),
                Rune::EternalBattle => text!("It adds this many kills: {0}.", rune.param("kills")),
                _ => "One of the routs it takes becomes a kill.".into(),
            },
        ),
    }
}
