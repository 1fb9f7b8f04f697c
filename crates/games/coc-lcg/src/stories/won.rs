//! Winning a story: its effect, if the winner wants it, then another takes its place.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    ability::Kind,
    action::Action,
    cards,
    checks::{self, STORIES_TO_WIN},
    event::{Event, Why},
    frame::Frame,
    ids::{CardId, CardType},
    resolve,
    state::{Answers, Effect, Ended, Object, Zone},
};

/// Who asks.
pub(crate) const RULE: &str = "Winning a story";

/// A step of winning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Does the winner want its effect?
    Offer {
        /// The story.
        story: CardId,
        /// Who won it.
        winner: Seat,
    },
    /// The story goes to the winner's pile.
    Take {
        /// The story.
        story: CardId,
        /// Who won it.
        winner: Seat,
    },
}

/// A player has won a story. With the third they have won the game: its effect is not done any more.
// FAQ: the third win ends the game at once.
pub(crate) fn begin(g: &mut Coc, story: CardId, winner: Seat, cx: &mut Cx<'_>) -> Frame {
    g.winning.push(story);
    cx.emit(Event::StoryWon {
        story: g.face(story),
        seat: winner,
    });
    if g.side(winner).won.len() + 1 >= STORIES_TO_WIN {
        take(g, story, winner, cx);
        checks::end(g, Ended::ThreeStories(winner), cx);
    }
    Step::Offer { story, winner }.into()
}

pub(crate) fn step(g: &mut Coc, step: Step, cx: &mut Cx<'_>) -> Next {
    if g.ended.is_some() {
        return Next::Done;
    }
    match step {
        Step::Offer { story, .. } if effect_of(g, story).is_none() => {
            // A conspiracy, or an effect that could not be done: there is nothing to offer.
            Next::Goto(taking(step))
        }
        Step::Offer { .. } => Next::Ask(step.into()),
        Step::Take { story, winner } => {
            take(g, story, winner, cx);
            Next::Done
        }
    }
}

fn taking(step: Step) -> Frame {
    let (Step::Offer { story, winner } | Step::Take { story, winner }) = step;
    Step::Take { story, winner }.into()
}

/// The story's effect, if it can be done at all.
fn effect_of(g: &Coc, story: CardId) -> Option<crate::ability::AbilityRef> {
    let (ability, a) = cards::abilities(g.card(story).print).next()?;
    (a.kind == Kind::Story && cards::special::can_execute(g, story)).then_some(ability)
}

/// It goes to the winner's pile, the tokens on it are lost, everyone there comes home, and the next
/// story takes its slot.
// Rulebook, Story Card Effects; a conspiracy is not replaced.
fn take(g: &mut Coc, story: CardId, winner: Seat, cx: &mut Cx<'_>) {
    let there: Vec<CardId> = g.committed_to(story).collect();
    remember(g, story, &there);
    for card in there {
        g.uncommit(card, cx);
    }
    let attached: Vec<CardId> = g.attached_to(story).collect();
    for card in attached {
        g.leave_play(card, Zone::Discard, Why::Destroyed, cx);
    }
    g.card_mut(story).tokens = [0; 2];
    g.winning.retain(|s| *s != story);
    let slot = g.slots.iter().position(|s| *s == story);
    if g.fact(story).kind == CardType::Conspiracy {
        g.leave_play(story, Zone::Won(winner), Why::Won, cx);
    } else {
        g.move_card(story, Zone::Won(winner), Why::Won, cx);
    }
    if let (Some(slot), Some(next)) = (slot, g.story_deck.last().copied()) {
        g.move_card(next, Zone::Slot, Why::Revealed, cx);
        g.slots[slot] = next;
        // Rulebook: the new story is not resolved this turn.
        g.resolved.push(next);
    }
}

/// Who was there may still be asked for when the story has been resolved.
// FAQ 3.5
fn remember(g: &mut Coc, story: CardId, there: &[CardId]) {
    let there: Vec<Object> = there.iter().map(|c| g.object(*c)).collect();
    if let Some(resolving) = g.resolving.as_mut().filter(|r| r.story == story) {
        resolving.left = there;
    }
}

pub(crate) fn ask(_: &Coc, step: &Step, options: &mut Options<Action>) {
    if let Step::Offer { winner, .. } = step {
        options.push(*winner, Action::Yes);
        options.push(*winner, Action::No);
    }
}

pub(crate) fn answer(g: &mut Coc, step: Step, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let (Step::Offer { story, .. } | Step::Take { story, .. }) = step;
    let effect = effect_of(g, story).filter(|_| action == Action::Yes);
    let Some(does) = effect else {
        cx.emit(Event::Declined {
            story: g.face(story),
            seat: by,
        });
        return Next::Goto(taking(step));
    };
    g.effects.push(Effect {
        does,
        source: g.object(story),
        by,
        x: 0,
        overpaid: 0,
        chosen: Vec::new(),
        answers: Answers::Nothing,
        cancelled: false,
        failed: false,
        waiting: false,
        at: 0,
    });
    Next::Call {
        then: taking(step),
        first: resolve::begin(g),
    }
}
