//! Action windows: the active player first, then in turn; both passing in a row closes one.

use engine::{Options, Seat, names};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Coc, Cx, Next, action::Action, event::Event, ids::Phase, initiate, legal::Start, sequence,
    state::other,
};

/// Who asks.
pub(crate) const RULE: &str = "Timing: actions";

names! {
    /// The action windows of a turn.
    #[ts(rename = "CocMoment")]
    Window ("snake_case") {
        Refresh "refresh" "End of the refresh phase",
        Draw "draw" "End of the draw phase",
        Resource "resource" "End of the resource phase",
        Operations "operations" "Operations phase",
        BeforeCommitting "before_committing" "Story phase, before committing",
        AfterActive "after_active" "Story phase, before the opponent commits",
        BeforeStories "before_stories" "Story phase, before the stories are resolved",
        AfterStories "after_stories" "Story phase, after the stories",
    }
}

/// A window that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Which.
    pub window: Window,
    /// Who may act.
    pub to_act: Seat,
    /// How many have passed in a row.
    pub passes: u8,
}

/// Opens a window.
pub(crate) fn open(g: &Coc, window: Window) -> Step {
    Step {
        window,
        to_act: g.active,
        passes: 0,
    }
}

pub(crate) fn step(g: &mut Coc, step: Step, _: &mut Cx<'_>) -> Next {
    if step.passes == 2 {
        g.window = None;
        return Next::Done;
    }
    g.window = Some(step);
    // No one is asked who can't act as far as everyone knows: it tells nothing.
    if asks(g, step) {
        Next::Ask(step.into())
    } else {
        Next::Goto(step.passed().into())
    }
}

impl Step {
    fn passed(self) -> Self {
        Self {
            to_act: other(self.to_act),
            passes: self.passes + 1,
            ..self
        }
    }
}

/// In their own operations phase players are asked as long as they have cards, whatever these cost.
fn asks(g: &Coc, step: Step) -> bool {
    let own = g.phase == Phase::Operations && step.to_act == g.active;
    (own && !g.side(step.to_act).hand.is_empty()) || g.could_act(step.to_act)
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    for start in g.actions(step.to_act) {
        options.push(step.to_act, offer(start));
    }
    options.push(step.to_act, Action::Pass);
}

/// How something that can be begun is offered.
pub(crate) fn offer(start: Start) -> Action {
    let card = start.card;
    match (start.ability, start.answers) {
        (None, _) => Action::Play { card },
        (Some(ability), crate::state::Answers::Moment(to)) => Action::Answer {
            card,
            print: ability.print,
            ability: ability.index,
            to,
        },
        (Some(ability), _) if ability.get().from == crate::ability::From::Event => {
            Action::Play { card }
        }
        (Some(ability), _) => Action::Use {
            card,
            print: ability.print,
            ability: ability.index,
        },
    }
}

pub(crate) fn answer(g: &mut Coc, step: Step, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let chosen = g.actions(by).into_iter().find(|s| offer(*s) == action);
    let Some(start) = chosen else {
        cx.emit(Event::Passed {
            seat: by,
            window: step.window,
        });
        return Next::Goto(step.passed().into());
    };
    // Timing: after an action the other player acts or passes.
    let then = Step {
        to_act: other(by),
        passes: 0,
        ..step
    };
    Next::Call {
        then: sequence::after_action(by, then),
        first: initiate::begin(g, by, start, cx),
    }
}
