//! The Lunar Cycle: who turns it, and what follows.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use super::gifts::madness;
use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Verb},
    event::Event,
    ids::{Ability, Cycle, Empire},
    sheet::Slot,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Moon sheet";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An empire advances the Lunar Cycle.
    Advance { by: Empire },
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, Step::Advance { by }: Step, cx: &mut Cx<'_>) -> Next {
    pay(g, by, cx)
}

/// Nothing is asked.
pub(crate) fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub(crate) fn answer(_: &mut GodsWar, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}

/// Nothing is asked.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}

/// The Cycle is set at the start.
pub(crate) fn set_cycle(g: &mut GodsWar, cycle: Cycle, cx: &mut Cx<'_>) {
    g.marks.moon.cycle = cycle;
    cx.emit(Event::CycleTurned { to: cycle });
}

/// The action that is everyone's: turning the moon.
pub(crate) fn open_to_all(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    let ability = Ability::LunarCycle;
    if g.playing().has(Empire::Moon) && g.power(by) >= ability.fact().cost {
        into.push(Verb::Ability(ability));
    }
}

/// The frame in which an empire turns the moon.
pub(crate) fn turn_by(_: &mut GodsWar, by: Empire, _: &mut Cx<'_>) -> Frame {
    Step::Advance { by }.into()
}

/// It pays, and the moon turns.
fn pay(g: &mut GodsWar, by: Empire, cx: &mut Cx<'_>) -> Next {
    let ability = Ability::LunarCycle;
    g.declare(by, Verb::Ability(ability), ability.fact().cost, cx);
    advance(g, ability.param("steps"), cx);
    Next::Done
}

/// The Cycle advances, always clockwise.
pub(super) fn advance(g: &mut GodsWar, steps: u16, cx: &mut Cx<'_>) {
    for _ in 0..steps {
        let next = (g.marks.moon.cycle as usize + 1) % Cycle::ALL.len();
        set_cycle(g, Cycle::ALL[next], cx);
        if g.marks.moon.cycle == Cycle::Full {
            madness::full_moon(g, cx);
        }
    }
}

/// The Power Phase begins: the moon's position is a heroquest.
pub(crate) fn power_phase_begins(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    let slot = match g.marks.moon.cycle {
        Cycle::Dying => Slot::S1A,
        Cycle::WaxingHalf | Cycle::WaningHalf => Slot::S1B,
        Cycle::Full => Slot::S2A,
    };
    g.fulfil(Empire::Moon, slot, cx);
}
