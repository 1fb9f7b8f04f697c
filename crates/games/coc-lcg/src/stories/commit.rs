//! Committing characters to stories.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    action::Action,
    event::Event,
    ids::{CardId, Icon},
    query,
    state::Happened,
};

/// Who asks.
pub(crate) const RULE: &str = "Story phase: committing";

/// A player commits their characters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// They choose characters and stories.
    Choose {
        /// Who.
        seat: Seat,
        /// Who has been committed.
        committed: Vec<CardId>,
    },
    /// They choose the struggle that Professor Wilmarth takes from their story.
    Struggle {
        /// Who.
        seat: Seat,
        /// The characters that are still to be asked for.
        left: Vec<CardId>,
    },
}

/// A player may commit now.
pub(crate) fn begin(seat: Seat) -> Step {
    Step::Choose {
        seat,
        committed: Vec::new(),
    }
}

pub(crate) fn step(g: &mut Coc, step: Step, _: &mut Cx<'_>) -> Next {
    match &step {
        Step::Choose { seat, .. } => {
            if g.characters_of(*seat)
                .any(|c| !stories_for(g, *seat, c).is_empty())
            {
                Next::Ask(step.into())
            } else {
                finish(g, step)
            }
        }
        Step::Struggle { left, .. } if left.is_empty() => Next::Done,
        Step::Struggle { .. } => Next::Ask(step.into()),
    }
}

/// Where a character may be committed.
// Rulebook, Story Phase: the ready ones; the opponent only where the active player is.
fn stories_for(g: &Coc, seat: Seat, card: CardId) -> Vec<CardId> {
    if !query::may_commit(g, card) {
        return Vec::new();
    }
    let open = |s: &CardId| seat == g.active || g.committed_of(*s, g.active).next().is_some();
    let stories: Vec<CardId> = g.stories().filter(open).collect();
    match query::must_commit(g, card) {
        Some(story) if stories.contains(&story) => vec![story],
        _ => stories,
    }
}

/// Whether someone must still be committed.
fn is_bound(g: &Coc, seat: Seat) -> bool {
    let bound = |c: &CardId| {
        query::must_commit(g, *c).is_some_and(|story| stories_for(g, seat, *c) == [story])
    };
    g.characters_of(seat).any(|c| bound(&c))
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Choose { seat, .. } => {
            for card in g.characters_of(*seat) {
                for story in stories_for(g, *seat, card) {
                    options.push(*seat, Action::Commit { card, story });
                }
            }
            if !is_bound(g, *seat) {
                options.push(*seat, Action::Done);
            }
        }
        Step::Struggle { seat, left } => {
            let story = left.first().and_then(|c| g.in_play(*c)?.committed);
            let struggles = story.map_or_else(Vec::new, |s| query::struggles_of(g, s));
            for icon in Icon::ALL.into_iter().filter(|i| struggles.contains(i)) {
                options.push(*seat, Action::Struggle { icon });
            }
            if struggles.is_empty() {
                options.push(*seat, Action::Done);
            }
        }
    }
}

pub(crate) fn answer(g: &mut Coc, step: Step, seat: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (
            Step::Choose {
                seat,
                mut committed,
            },
            Action::Commit { card, story },
        ) => {
            commit(g, seat, card, story, cx);
            committed.push(card);
            Next::Goto(Step::Choose { seat, committed }.into())
        }
        (step @ Step::Choose { .. }, _) => finish(g, step),
        (Step::Struggle { mut left, .. }, action) => {
            let card = left.remove(0);
            if let Action::Struggle { icon } = action {
                if let Some(play) = g.in_play_mut(card) {
                    play.removes = Some(icon);
                }
                cx.emit(Event::Removes {
                    face: g.face(card),
                    icon,
                });
            }
            Next::Goto(Step::Struggle { seat, left }.into())
        }
    }
}

fn commit(g: &mut Coc, seat: Seat, card: CardId, story: CardId, cx: &mut Cx<'_>) {
    g.exhaust(card, cx);
    if let Some(play) = g.in_play_mut(card) {
        play.committed = Some(story);
    }
    cx.emit(Event::Committed {
        seat,
        face: g.face(card),
        story: g.face(story),
    });
}

/// All are committed at one time: only now does anything answer it.
fn finish(g: &mut Coc, step: Step) -> Next {
    let Step::Choose { seat, committed } = step else {
        return Next::Done;
    };
    for card in &committed {
        g.note(Happened::Committed(g.object(*card)));
    }
    let chooses = |c: &CardId| query::removes_struggle(g, *c);
    // The moment of the choice is not stated anywhere: reconstructed, when it is committed.
    let left = committed.into_iter().filter(chooses).collect();
    Next::Goto(Step::Struggle { seat, left }.into())
}
