//! A turn: refresh, draw, resource, operations, story.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    action::Action,
    event::{Event, Why},
    ids::{CardId, Phase},
    lasting, query, sequence,
    state::{Condition, Happened, Zone, other},
    stories, then,
    windows::{self, Window},
};

/// Who asks.
pub(crate) const RULE: &str = "Turn sequence";

/// Cards drawn in the draw phase.
const DRAWN: u8 = 2;
/// Cards the first player draws in the very first turn.
const FIRST_DRAWN: u8 = 1;

/// A step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A new turn begins.
    Begin,
    /// The active player chooses whom they restore.
    Restore,
    /// Everything else becomes ready, drained domains are refreshed.
    Refresh,
    /// What lasted until the end of the phase ends.
    End(After),
    /// The next phase begins.
    Next(After),
    /// The active player draws.
    Draw,
    /// The active player may attach a resource.
    Resource,
    /// The operations phase.
    Operations,
    /// The story phase opens.
    Story,
    /// The active player commits.
    Commit,
    /// Have they committed anyone?
    Committed,
    /// The opponent commits.
    Oppose,
    /// The stories are resolved.
    Resolve,
    /// The last window of the turn.
    Aftermath,
    /// The other player becomes active.
    Over,
}

/// What follows the end of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum After {
    /// The draw phase.
    Draw,
    /// The resource phase.
    Resource,
    /// The operations phase.
    Operations,
    /// The story phase.
    Story,
    /// The next turn.
    Turn,
}

/// Opens a window, then goes on.
fn window(g: &Coc, window: Window, then: Step) -> Next {
    Next::Call {
        then: then.into(),
        first: windows::open(g, window).into(),
    }
}

/// Lets what has just happened be answered, then goes on.
fn answered(g: &Coc, then: Step) -> Next {
    Next::Call {
        then: then.into(),
        first: sequence::after_framework(g),
    }
}

fn phase(g: &mut Coc, phase: Phase, cx: &mut Cx<'_>) {
    g.phase = phase;
    for card in &mut g.cards {
        card.fell = false;
    }
    cx.emit(Event::PhaseBegan {
        seat: g.active,
        phase,
    });
}

pub(crate) fn step(g: &mut Coc, step: Step, cx: &mut Cx<'_>) -> Next {
    if g.ended.is_some() {
        return Next::Done;
    }
    match step {
        Step::Begin => {
            g.turn += 1;
            cx.emit(Event::Turn {
                seat: g.active,
                turn: g.turn,
            });
            phase(g, Phase::Refresh, cx);
            Next::Goto(Step::Restore.into())
        }
        Step::Restore if restorable(g).is_empty() => {
            refresh(g, None, cx);
            after_refresh(g)
        }
        Step::Restore | Step::Resource => Next::Ask(step.into()),
        Step::Refresh => window(g, Window::Refresh, Step::End(After::Draw)),
        Step::End(after) => end(g, after, cx),
        Step::Next(after) => next(g, after, cx),
        Step::Draw => window(g, Window::Draw, Step::End(After::Resource)),
        Step::Operations => window(g, Window::Operations, Step::End(After::Story)),
        Step::Story => window(g, Window::BeforeCommitting, Step::Commit),
        Step::Commit => Next::Call {
            then: Step::Committed.into(),
            first: stories::commit::begin(g.active).into(),
        },
        // Rulebook, Story Phase: no one committed, and the phase is over.
        Step::Committed if nobody(g) => Next::Goto(Step::End(After::Turn).into()),
        Step::Committed => Next::Call {
            then: then::Step::Open(Window::AfterActive, Box::new(Step::Oppose.into())).into(),
            first: sequence::after_framework(g),
        },
        Step::Oppose => Next::Call {
            then: then::Step::Answered(Box::new(
                then::Step::Open(Window::BeforeStories, Box::new(Step::Resolve.into())).into(),
            ))
            .into(),
            first: stories::commit::begin(other(g.active)).into(),
        },
        Step::Resolve => {
            let first = stories::resolve::begin(g);
            Next::Call {
                then: then::Step::Answered(Box::new(Step::Aftermath.into())).into(),
                first,
            }
        }
        Step::Aftermath => window(g, Window::AfterStories, Step::End(After::Turn)),
        Step::Over => {
            g.active = other(g.active);
            Next::Goto(Step::Begin.into())
        }
    }
}

fn nobody(g: &Coc) -> bool {
    g.stories()
        .all(|s| g.committed_of(s, g.active).next().is_none())
}

/// Effects of the phase end without a window; characters that lived only by them die in that phase still.
// FAQ: nothing can be answered at the end of a phase.
fn end(g: &mut Coc, after: After, cx: &mut Cx<'_>) -> Next {
    lasting::end_of_phase(g, cx);
    if after == After::Turn {
        everybody_home(g, cx);
    }
    Next::Call {
        then: Step::Next(after).into(),
        first: crate::checks::Settle::Check.into(),
    }
}

fn next(g: &mut Coc, after: After, cx: &mut Cx<'_>) -> Next {
    let begun = match after {
        After::Draw => return draw(g, cx),
        After::Resource => {
            phase(g, Phase::Resource, cx);
            Step::Resource
        }
        After::Operations => {
            phase(g, Phase::Operations, cx);
            Step::Operations
        }
        // Rulebook, first player penalty: no story phase in the very first turn.
        After::Story if g.turn == 1 => Step::Over,
        After::Story => {
            phase(g, Phase::Story, cx);
            Step::Story
        }
        After::Turn => Step::Over,
    };
    Next::Goto(begun.into())
}

/// Rulebook, End of Turn: no one stays committed.
fn everybody_home(g: &mut Coc, cx: &mut Cx<'_>) {
    let all: Vec<CardId> = g.characters().collect();
    for card in all {
        g.uncommit(card, cx);
    }
}

/// Whom the active player may restore: one, and they must if they can.
// FAQ 2.34
fn restorable(g: &Coc) -> Vec<CardId> {
    if !query::refresh_restores(g) {
        return Vec::new();
    }
    g.characters_of(g.active)
        .filter(|c| query::can_be_restored(g, *c))
        .collect()
}

/// Rulebook, Refresh Phase: all but the restored one become ready; domains are refreshed.
fn refresh(g: &mut Coc, restored: Option<CardId>, cx: &mut Cx<'_>) {
    let mine: Vec<CardId> = g
        .play
        .iter()
        .copied()
        .filter(|c| g.controller(*c) == Some(g.active) && Some(*c) != restored)
        .collect();
    for card in mine {
        if g.condition(card) == Some(Condition::Exhausted) {
            g.ready(card, cx);
        }
    }
    let active = g.active;
    let mut refreshed = Vec::new();
    for (n, domain) in g.side_mut(active).domains.iter_mut().enumerate() {
        if std::mem::take(&mut domain.drained) {
            refreshed.push(n as u8);
        }
    }
    if !refreshed.is_empty() {
        cx.emit(Event::Refreshed {
            seat: active,
            domains: refreshed,
        });
    }
}

fn after_refresh(g: &Coc) -> Next {
    answered(g, Step::Refresh)
}

/// Rulebook, Draw Phase: two cards; one in the very first turn.
fn draw(g: &mut Coc, cx: &mut Cx<'_>) -> Next {
    phase(g, Phase::Draw, cx);
    let count = if g.turn == 1 { FIRST_DRAWN } else { DRAWN };
    g.draw(g.active, count, Why::Drawn, cx);
    g.note(Happened::Drew(g.active));
    answered(g, Step::Draw)
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    let seat = g.active;
    match step {
        Step::Restore => {
            let cards = restorable(g).into_iter();
            options.extend(seat, cards.map(|card| Action::Card { card }));
        }
        Step::Resource => {
            let side = g.side(seat);
            for card in side.hand.iter().copied() {
                for n in 0..side.domains.len() {
                    let domain = n as u8 + 1;
                    options.push(seat, Action::Resource { card, domain });
                }
            }
            options.push(seat, Action::Pass);
        }
        _ => {}
    }
}

pub(crate) fn answer(g: &mut Coc, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Restore, Action::Card { card }) => {
            g.restore(card, cx);
            refresh(g, Some(card), cx);
            after_refresh(g)
        }
        (Step::Resource, action) => {
            if let Action::Resource { card, domain } = action {
                g.move_card(card, Zone::Resource(domain - 1), Why::Resource, cx);
            }
            window(g, Window::Resource, Step::End(After::Operations))
        }
        (step, _) => Next::Goto(step.into()),
    }
}
