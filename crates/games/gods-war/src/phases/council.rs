//! The Council Phase (Rulebook VII): first player, VP, gifts and abilities, the Chaos Rift Struggle,
//! the Great Compromise; then the next round, or the end of the game.

use engine::{Options, Seat, text};
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
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VII, Council Phase";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The phase begins: who has the most Power.
    Begin,
    /// Segment A: the first player decides between those who are tied.
    Tied,
    /// Segment A: the new first player chooses the direction.
    Direction,
    /// Segment B: VP, one empire after the other.
    Score { place: u8 },
    /// Segment D: the Chaos Rift Struggle, while the Rift is open.
    Rift,
    /// Segment E: the Great Compromise.
    Compromise,
    /// The Mad God marker, then the next round or the end of the game.
    End,
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Begin => {
            g.phase = Phase::Council;
            cx.emit(Event::PhaseBegan { phase: g.phase });
            Next::Goto(Step::Tied.into())
        }
        Step::Tied | Step::Direction => Next::Ask(step.into()),
        Step::Score { place } => score(g, place, cx),
        Step::Rift if g.centre == Centre::Rift => Next::Call {
            then: Step::Compromise.into(),
            first: phases::rift::Step::Begin.into(),
        },
        Step::Rift => Next::Goto(Step::Compromise.into()),
        Step::Compromise => Next::Call {
            then: Step::End.into(),
            first: phases::compromise::Step::Begin.into(),
        },
        Step::End => end(g, cx),
    }
}

// Rulebook VII.A: the most Power; Chaos is ignored.
fn most_powerful(g: &GodsWar) -> impl Iterator<Item = Empire> {
    let able = || g.order().filter(|e| *e != Empire::Chaos);
    let most = able().map(|e| g.power(e)).max();
    able().filter(move |e| Some(g.power(*e)) == most)
}

// Rulebook VII.B: in player order; a player who brings the Spike down may cost later ones VP.
fn score(g: &mut GodsWar, place: u8, cx: &mut Cx<'_>) -> Next {
    let Some(empire) = g.order().nth(usize::from(place)) else {
        return Next::Call {
            then: Step::Rift.into(),
            first: phases::gifts::Step::first().into(),
        };
    };
    let built = u16::from(g.buildings_in_play(empire)) * rule("vp_per_building");
    g.gain_vp(empire, built, Why::Buildings, cx);
    let filled = u16::from(g.fragments_with(empire, 2)) * rule("vp_per_fragment");
    g.gain_vp(empire, filled, Why::Fragments, cx);
    Next::Call {
        then: Step::Score { place: place + 1 }.into(),
        first: aftermath::Step::Check.into(),
    }
}

// Rulebook IX: 35 VP in the Council Phase end the game with the phase.
fn end(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    Hooks::tell(GodsWar::hooks().council_over, g, (), cx);
    if victory::reached(g) {
        Next::Goto(victory::Step::End.into())
    } else {
        Next::Goto(phases::action::Step::Begin.into())
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        // Rulebook VII.A: of those tied the first player so far decides.
        Step::Tied => options.extend(g.seat(g.first), most_powerful(g).map(Action::Empire)),
        Step::Direction => options.extend(
            g.seat(g.first),
            [Action::Clockwise, Action::CounterClockwise],
        ),
        Step::Begin | Step::Score { .. } | Step::Rift | Step::Compromise | Step::End => {}
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (&step, action) {
        (Step::Tied, Action::Empire(empire)) => {
            g.first = empire;
            cx.emit(Event::FirstPlayer { empire });
            Next::Goto(Step::Direction.into())
        }
        (Step::Direction, Action::Clockwise | Action::CounterClockwise) => {
            phases::setup::direction(g, action == Action::Clockwise, cx);
            Next::Goto(Step::Score { place: 0 }.into())
        }
        _ => Next::Goto(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Tied => words(
            "Who becomes first player?",
            "They have the most Power, equally much. You are first player so far and decide.",
        ),
        Step::Direction => words(
            "Which way does play go?",
            text!("{0} is first player.", g.first.name()),
        ),
        Step::Begin | Step::Score { .. } | Step::Rift | Step::Compromise | Step::End => {
            Words::default()
        }
    }
}
