//! Wounds, destruction and sacrifices on their way: what may still be averted, and who must choose.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    ability::From,
    action::Action,
    disrupts,
    frame::Frame,
    ids::CardId,
    query,
    state::{Answers, Pending, other},
};

/// Who asks.
pub(crate) const RULE: &str = "Wounds, destruction, sacrifice";

/// A step of harm.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Wounds are about to be dealt to the first of these.
    Wounds(Wounds),
    /// What was about to be dealt to it has been settled.
    Settled(Wounds),
    /// The first of these is about to be destroyed by the effect in this place.
    Destroy {
        /// The effect.
        effect: u8,
        /// Who is left.
        left: Vec<CardId>,
    },
    /// Whether the first of these is destroyed has been settled.
    Decided {
        /// The effect.
        effect: u8,
        /// Who is left, the first included.
        left: Vec<CardId>,
    },
    /// Each of these players in turn sacrifices a character, if they have one.
    Sacrifice {
        /// Who is left.
        seats: Vec<Seat>,
    },
}

/// Wounds that are dealt together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wounds {
    /// The effect they come from; none of a struggle.
    effect: Option<u8>,
    /// Who is left to be asked about.
    left: Vec<CardId>,
    /// How many each.
    each: u8,
    /// What no one averted.
    dealt: Vec<(CardId, u8)>,
}

/// Wounds are about to be dealt to some cards, by an effect or a struggle.
pub(crate) fn wounds(effect: Option<usize>, cards: Vec<CardId>, each: u8) -> Frame {
    Step::Wounds(Wounds {
        effect: effect.map(|e| e as u8),
        left: cards,
        each,
        dealt: Vec::new(),
    })
    .into()
}

/// An effect is about to destroy some cards.
pub(crate) fn destroy(effect: usize, cards: Vec<CardId>) -> Frame {
    Step::Destroy {
        effect: effect as u8,
        left: cards,
    }
    .into()
}

/// Players must each sacrifice a character.
pub(crate) fn sacrifice(seats: Vec<Seat>) -> Frame {
    Step::Sacrifice { seats }.into()
}

pub(crate) fn step(g: &mut Coc, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Wounds(wounds) => about_to_wound(g, wounds, cx),
        Step::Settled(wounds) => settled(g, wounds),
        Step::Destroy { effect, left } => about_to_destroy(g, effect, left),
        Step::Decided { effect, left } => decided(g, effect, left, cx),
        Step::Sacrifice { seats } => match seats.first() {
            None => Next::Done,
            Some(seat) if g.characters_of(*seat).next().is_none() => next_sacrifice(seats),
            Some(_) => Next::Ask(Step::Sacrifice { seats }.into()),
        },
    }
}

fn next_sacrifice(mut seats: Vec<Seat>) -> Next {
    seats.remove(0);
    Next::Goto(Step::Sacrifice { seats }.into())
}

fn about_to_wound(g: &mut Coc, wounds: Wounds, cx: &mut Cx<'_>) -> Next {
    let Some(card) = wounds.left.first().copied() else {
        return deal(g, wounds, cx);
    };
    g.pending.push(Pending {
        card,
        wounds: if query::can_be_wounded(g, card) {
            wounds.each
        } else {
            0
        },
        cancelled: false,
    });
    let speaker = match wounds.effect {
        Some(effect) => other(g.effects[usize::from(effect)].by),
        None => g.active,
    };
    Next::Call {
        then: Step::Settled(wounds).into(),
        first: disrupts::Step::to(Answers::Wound(card), speaker).into(),
    }
}

fn settled(g: &mut Coc, mut wounds: Wounds) -> Next {
    if let Some(pending) = g.pending.pop() {
        wounds.dealt.push((pending.card, pending.wounds));
    }
    if !wounds.left.is_empty() {
        wounds.left.remove(0);
    }
    Next::Goto(Step::Wounds(wounds).into())
}

/// All at once.
fn deal(g: &mut Coc, wounds: Wounds, cx: &mut Cx<'_>) -> Next {
    let mut all = !wounds.dealt.is_empty();
    for (card, n) in wounds.dealt {
        all &= g.wound(card, n, cx);
    }
    if let Some(effect) = wounds.effect {
        g.effects[usize::from(effect)].failed |= !all;
    }
    Next::Goto(crate::checks::Settle::Check.into())
}

fn about_to_destroy(g: &mut Coc, effect: u8, left: Vec<CardId>) -> Next {
    let Some(card) = left.first().copied() else {
        return Next::Goto(crate::checks::Settle::Check.into());
    };
    let source = &g.effects[usize::from(effect)];
    let (speaker, event) = (other(source.by), source.does.get().from == From::Event);
    g.pending.push(Pending {
        card,
        wounds: 0,
        cancelled: false,
    });
    let then = Step::Decided { effect, left };
    if event {
        Next::Call {
            then: then.into(),
            first: disrupts::Step::to(Answers::Destruction(card), speaker).into(),
        }
    } else {
        Next::Goto(then.into())
    }
}

fn decided(g: &mut Coc, effect: u8, mut left: Vec<CardId>, cx: &mut Cx<'_>) -> Next {
    left.remove(0);
    if let Some(pending) = g.pending.pop() {
        let done = !pending.cancelled && g.destroy(pending.card, cx);
        g.effects[usize::from(effect)].failed |= !done;
    }
    Next::Goto(Step::Destroy { effect, left }.into())
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    if let Step::Sacrifice { seats } = step
        && let Some(seat) = seats.first().copied()
    {
        let cards = g.characters_of(seat);
        options.extend(seat, cards.map(|card| Action::Card { card }));
    }
}

pub(crate) fn answer(g: &mut Coc, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Sacrifice { seats }, Action::Card { card }) => {
            g.sacrifice(card, cx);
            next_sacrifice(seats)
        }
        (step, _) => Next::Goto(step.into()),
    }
}
