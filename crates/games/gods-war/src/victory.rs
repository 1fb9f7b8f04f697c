//! The end of the game (Rulebook IX): 35 VP, runes revealed for points, the most VP win.

use engine::{Options, Outcome, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::Event,
    facts,
    ids::{Empire, Phase},
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook IX, Victory";
/// More actions than any game of bots takes.
pub const MOST_ACTIONS: u64 = 20_000;

/// How it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Who won.
    pub winners: Vec<Empire>,
}

impl Ended {
    /// As the engine tells it.
    pub fn outcome(&self, g: &GodsWar) -> Outcome {
        let names = self.winners.iter().map(|e| Text::from(e.name()));
        let names = Text::joined(names, "{0} and {1}");
        let vp = self.winners.first().map_or(0, |e| g.vp(*e));
        let why = match self.winners.as_slice() {
            [_] => text!("{0} has the most VP: {1}.", names, vp),
            _ => text!("{0} share the most VP: {1}.", names, vp),
        };
        Outcome::new(self.winners.iter().map(|e| g.seat(*e)).collect(), why)
    }
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Runes are revealed for points.
    End,
    /// VP are compared.
    Compare,
}

/// Whether the end has been triggered.
pub fn reached(g: &GodsWar) -> bool {
    let enough = facts::rule("ends_at");
    let by_vp = g.table.iter().any(|e| g.vp(*e) >= enough);
    by_vp || GodsWar::hooks().ends_game.iter().any(|ends| ends(g))
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::End => Next::Call {
            then: Step::Compare.into(),
            first: (GodsWar::hooks().tally)(),
        },
        Step::Compare => {
            let most = g.table.iter().map(|e| g.vp(*e)).max();
            let winners: Vec<Empire> = g.order().filter(|e| Some(g.vp(*e)) == most).collect();
            g.phase = Phase::Over;
            g.active = None;
            cx.emit(Event::Ended {
                winners: winners.clone(),
            });
            g.ended = Some(Ended { winners });
            Next::Done
        }
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
