//! The Power Phase (Rulebook VI): Glorantha's Blessing, buildings, fragments, gifts and abilities,
//! then the minimum.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    aftermath,
    event::{Event, Why},
    facts::rule,
    geography::Centre,
    hooks::Hooks,
    ids::{Empire, Phase},
    phases, victory,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VI, Power Phase";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The phase begins; heroquests look at how things stand.
    Begin,
    /// Blessing, buildings and fragments, then gifts and abilities.
    Income,
    /// The minimum, and the phase is over.
    Minimum,
}

/// The phase begins.
pub fn begin(_: &mut GodsWar, _: &mut Cx<'_>) -> Next {
    Next::Goto(Step::Begin.into())
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Begin => {
            g.phase = Phase::Power;
            cx.emit(Event::PhaseBegan { phase: g.phase });
            Hooks::tell(GodsWar::hooks().power_phase, g, (), cx);
            Next::Call {
                then: Step::Income.into(),
                first: aftermath::Step::Check.into(),
            }
        }
        Step::Income => {
            for empire in g.order() {
                income(g, empire, cx);
            }
            Next::Call {
                then: Step::Minimum.into(),
                first: phases::gifts::Step::first().into(),
            }
        }
        Step::Minimum => {
            minimum(g, cx);
            over(g)
        }
    }
}

// Rulebook VI.1 to VI.3.
fn income(g: &mut GodsWar, empire: Empire, cx: &mut Cx<'_>) {
    g.gain_power(empire, blessing(g, empire), Why::Blessing, cx);
    let types = u16::from(g.building_types(empire));
    let built = types * rule("power_per_type");
    g.gain_power(empire, built, Why::Buildings, cx);
    let begun = u16::from(g.fragments_with(empire, 1));
    let fragments = begun * rule("power_per_fragment");
    g.gain_power(empire, fragments, Why::Fragments, cx);
}

// Rulebook VI.1: everyone but Chaos (Loathsome), no one while the Rift is open.
fn blessing(g: &GodsWar, empire: Empire) -> u16 {
    if g.centre == Centre::Rift || empire == Empire::Chaos {
        0
    } else {
        rule("blessing")
    }
}

// Rulebook VI.5: no one has less than half of the highest Power, rounded up.
fn minimum(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let highest = g.table.iter().map(|e| g.power(*e)).max().unwrap_or(0);
    let least = highest.div_ceil(rule("minimum_divisor"));
    for empire in g.order() {
        let lacks = least.saturating_sub(g.power(empire));
        g.gain_power(empire, lacks, Why::Minimum, cx);
    }
}

// Rulebook IX: 35 VP in the Power Phase end the game with the phase.
fn over(g: &GodsWar) -> Next {
    if victory::reached(g) {
        Next::Goto(victory::Step::End.into())
    } else {
        Next::Goto(phases::council::Step::Begin.into())
    }
}

/// Nothing is asked here.
pub fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Nothing is answered here.
pub fn answer(_: &mut GodsWar, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}

/// Nothing is asked here.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}
