//! Cards with which a player looks at a deck, or searches it.

use engine::{Options, Seat, SeatSet};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Coc, Cx, Next,
    ability::{Is, Special},
    action::Action,
    event::{Event, Why},
    frame::Frame,
    ids::CardId,
    ops::Went,
    query,
    state::{Target, Zone},
};

/// What a player does with cards of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// They have looked at these: one of them goes to the bottom (Strange Librarian), or to their hand
    /// (Journey to the Other Side, overpaid).
    TakeOne {
        /// Who.
        by: Seat,
        /// Whose deck.
        deck: Seat,
        /// The cards, the top first.
        cards: Vec<CardId>,
        /// To their hand rather than to the bottom; they need not.
        to_hand: bool,
    },
    /// They put these back, the one that will lie on top first.
    Arrange {
        /// Who.
        by: Seat,
        /// Whose deck.
        deck: Seat,
        /// What is left to be put back.
        left: Vec<CardId>,
        /// What has been put back, the top first.
        back: Vec<CardId>,
    },
    /// They search their deck for a card to put into play.
    Search {
        /// Who.
        by: Seat,
        /// The effect.
        place: u8,
        /// Whether they have seen the deck.
        seen: bool,
    },
}

/// A player searches their deck.
pub(super) fn search(by: Seat, place: u8, _: &'static [Is]) -> Frame {
    Step::Search {
        by,
        place,
        seen: false,
    }
    .into()
}

/// Begins to look.
pub(super) fn begin(g: &mut Coc, place: usize, what: Special, cx: &mut Cx<'_>) -> Went {
    let effect = &g.effects[place];
    let (by, overpaid) = (effect.by, effect.overpaid > 0);
    let bury = what == Special::LookAndBury;
    let deck = effect.chosen.iter().flatten().find_map(|t| match t {
        Target::Player(seat) => Some(*seat),
        _ => None,
    });
    let (deck, count) = if bury {
        (deck.unwrap_or(by), 3)
    } else {
        (by, 5)
    };
    let cards = look(g, by, deck, count, cx);
    let step = if bury || overpaid {
        Step::TakeOne {
            by,
            deck,
            cards,
            to_hand: !bury,
        }
    } else {
        arrange(by, deck, cards)
    };
    Went::Frame(step.into())
}

fn arrange(by: Seat, deck: Seat, left: Vec<CardId>) -> Step {
    Step::Arrange {
        by,
        deck,
        left,
        back: Vec::new(),
    }
}

/// A player looks at the top cards of a deck, to take some or to put them back in another order:
/// from now on they alone know where they are. Tells which they are, the top first.
pub(super) fn look(
    g: &mut Coc,
    by: Seat,
    deck: Seat,
    count: usize,
    cx: &mut Cx<'_>,
) -> Vec<CardId> {
    let top = |g: &Coc| -> Vec<CardId> {
        let cards = g.side(deck).deck.iter().rev();
        cards.take(count).copied().collect()
    };
    for card in top(g) {
        g.card_mut(card).known = SeatSet::EMPTY;
    }
    g.renumber(deck, cx);
    let cards = top(g);
    for card in &cards {
        g.card_mut(*card).known = SeatSet::EMPTY.with(by);
    }
    cx.reveal();
    cx.emit(Event::Looked {
        by,
        deck,
        count: cards.len() as u8,
        faces: Some(cards.iter().map(|c| g.face(*c)).collect()),
    });
    cards
}

pub(crate) fn step(g: &mut Coc, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::TakeOne { ref cards, .. } if cards.is_empty() => Next::Done,
        Step::Arrange {
            by,
            deck,
            left,
            back,
        } if left.is_empty() => {
            put_back(g, by, deck, &back, cx);
            Next::Done
        }
        Step::Search {
            by,
            place,
            seen: false,
        } => {
            look(g, by, by, usize::MAX, cx);
            Next::Goto(
                Step::Search {
                    by,
                    place,
                    seen: true,
                }
                .into(),
            )
        }
        step => Next::Ask(step.into()),
    }
}

/// The cards of the deck that the search is for.
fn found(g: &Coc, by: Seat, place: u8) -> Vec<CardId> {
    let effect = &g.effects[usize::from(place)];
    let is = super::searched(effect.does, effect.at);
    let mut deck = g.side(by).deck.clone();
    deck.sort_unstable();
    let mut found = super::fitting(g, place, is, &deck);
    // FAQ 1.13: unique and Heroic/Villainous forbid putting into play, too.
    found.retain(|c| query::may_enter(g, by, g.card(*c).print));
    found
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    let cards = |cards: &[CardId]| -> Vec<Action> {
        cards
            .iter()
            .map(|card| Action::Card { card: *card })
            .collect()
    };
    match step {
        Step::TakeOne {
            by,
            cards: all,
            to_hand,
            ..
        } => {
            options.extend(*by, cards(all));
            if *to_hand {
                options.push(*by, Action::No);
            }
        }
        Step::Arrange { by, left, .. } => options.extend(*by, cards(left)),
        Step::Search { by, place, .. } => {
            options.extend(*by, cards(&found(g, *by, *place)));
            // They may find nothing: no one else knows their deck.
            options.push(*by, Action::No);
        }
    }
}

pub(crate) fn answer(g: &mut Coc, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (
            Step::TakeOne {
                by,
                deck,
                mut cards,
                to_hand,
            },
            action,
        ) => {
            if let Action::Card { card } = action {
                cards.retain(|c| *c != card);
                if to_hand {
                    g.move_card(card, Zone::Hand, Why::Found, cx);
                } else {
                    g.bury(card, Why::Buried, cx);
                }
            }
            Next::Goto(arrange(by, deck, cards).into())
        }
        (
            Step::Arrange {
                by,
                deck,
                mut left,
                mut back,
            },
            Action::Card { card },
        ) => {
            left.retain(|c| *c != card);
            back.push(card);
            Next::Goto(
                Step::Arrange {
                    by,
                    deck,
                    left,
                    back,
                }
                .into(),
            )
        }
        (Step::Search { by, .. }, action) => {
            if let Action::Card { card } = action {
                g.put_into_play(card, cx);
            }
            g.shuffle(by, cx);
            Next::Done
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// They lie on the deck again, as they alone know them.
fn put_back(g: &mut Coc, by: Seat, deck: Seat, back: &[CardId], cx: &mut Cx<'_>) {
    let pile = &mut g.side_mut(deck).deck;
    pile.retain(|c| !back.contains(c));
    pile.extend(back.iter().rev());
    cx.emit(Event::Arranged {
        by,
        deck,
        faces: Some(back.iter().map(|c| g.face(*c)).collect()),
    });
}
