//! Disrupts: before something is done, the players in turn may answer it.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    ability::AbilityRef,
    action::Action,
    event::Event,
    ids::CardId,
    initiate, resolve,
    state::{Answers, other},
    windows,
};

/// Who asks.
pub(crate) const RULE: &str = "Timing: disrupts";

/// A window for disrupts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// What may be disrupted.
    pub to: Answers,
    /// Who speaks.
    pub speaker: Seat,
    /// How many have passed in a row.
    pub passes: u8,
    /// Abilities that have been used here: each card once.
    pub used: Vec<(CardId, AbilityRef)>,
}

impl Step {
    /// A window that opens with this player.
    pub(crate) fn to(to: Answers, speaker: Seat) -> Self {
        Self {
            to,
            speaker,
            passes: 0,
            used: Vec::new(),
        }
    }

    fn passed(self) -> Self {
        Self {
            speaker: other(self.speaker),
            passes: self.passes + 1,
            ..self
        }
    }
}

pub(crate) fn step(g: &mut Coc, step: Step, _: &mut Cx<'_>) -> Next {
    if step.passes == 2 || !still_comes(g, step.to) {
        return match step.to {
            Answers::Effect(place) => Next::Goto(resolve::Step::Run(place).into()),
            _ => Next::Done,
        };
    }
    if g.could_disrupt(step.speaker, step.to, &step.used) {
        Next::Ask(step.into())
    } else {
        Next::Goto(step.passed().into())
    }
}

/// Whether there is anything left to disrupt.
fn still_comes(g: &Coc, to: Answers) -> bool {
    match to {
        Answers::Effect(place) => !g.effects[usize::from(place)].cancelled,
        Answers::Wound(card) => {
            g.in_play(card).is_some() && g.pending.last().is_some_and(|p| p.wounds > 0)
        }
        Answers::Destruction(card) => {
            g.in_play(card).is_some() && g.pending.last().is_some_and(|p| !p.cancelled)
        }
        Answers::Nothing | Answers::Moment(_) => false,
    }
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    for start in g.disrupts(step.speaker, step.to, &step.used) {
        options.push(step.speaker, windows::offer(start));
    }
    options.push(step.speaker, Action::Pass);
}

pub(crate) fn answer(
    g: &mut Coc,
    mut step: Step,
    by: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let disrupts = g.disrupts(by, step.to, &step.used);
    let chosen = disrupts.into_iter().find(|s| windows::offer(*s) == action);
    let Some(start) = chosen else {
        cx.emit(Event::LetPass { seat: by });
        return Next::Goto(step.passed().into());
    };
    step.used.extend(start.ability.map(|a| (start.card, a)));
    Next::Call {
        then: Step {
            speaker: other(by),
            passes: 0,
            ..step
        }
        .into(),
        first: initiate::begin(g, by, start, cx),
    }
}
