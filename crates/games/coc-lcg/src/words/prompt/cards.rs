//! What single cards ask.

use engine::{Seat, Text, text};

use super::{Question, on_its_way};
use crate::{
    Coc,
    ability::Special,
    cards::special::{choosing, looking, stories},
    words::names,
};

pub(super) fn fallen() -> Question {
    (
        text!("Who returns first?"),
        text!("Heroic and Villainous characters of yours do not return together."),
    )
}

/// The card whose effect is in this place.
fn source(g: &Coc, place: u8) -> Text {
    let effect = g.effects.get(usize::from(place));
    effect.map_or_else(
        || text!("the card"),
        |effect| names::title(g, effect.source.card),
    )
}

pub(super) fn choosing(g: &Coc, step: choosing::Step) -> Question {
    let card = source(g, step.place);
    let (card, again) = (card.clone(), card);
    match step.what {
        Special::SmallPriceToPay => (
            text!("{0}: choose who goes insane", card),
            text!(
                "{0}: the one you choose goes insane, then the other takes a wound.",
                again
            ),
        ),
        Special::MayWoundBack => (
            text!("{0}: wound a character?", card),
            text!("{0} lets you wound any character in return.", again),
        ),
        Special::EraseTokens => (
            text!("{0}: choose a success token to remove", card),
            text!("{0} removes success tokens: {1} more.", again, step.left),
        ),
        Special::MoveToken => (
            text!("{0}: choose a success token to move", card),
            text!(
                "{0} moves a success token to the other side of the story.",
                again
            ),
        ),
        Special::MayTakeBack => (
            text!("{0}: drain a domain?", card),
            text!("If you drain a domain, {0} goes back to your hand.", again),
        ),
        Special::SacrificeResource => (
            text!("{0}: sacrifice a resource", card),
            text!(
                "{0} makes you sacrifice a resource on one of your domains.",
                again
            ),
        ),
        _ => on_its_way(),
    }
}

pub(super) fn looking(g: &Coc, step: &looking::Step, seat: Seat) -> Question {
    let card = super::source(g).unwrap_or_else(|| text!("the card"));
    let (card, again) = (card.clone(), card);
    match step {
        looking::Step::TakeOne { to_hand: true, .. } => (
            text!("{0}: take a card?", card),
            text!(
                "You overpaid {0}: one of these cards may go to your hand.",
                again
            ),
        ),
        looking::Step::TakeOne { .. } => (
            text!("{0}: choose the card for the bottom of the deck", card),
            text!(
                "{0} puts one of these cards on the bottom of the deck.",
                again
            ),
        ),
        looking::Step::Arrange { deck, back, .. } => {
            let place = back.len() + 1;
            let why = if *deck == seat {
                text!(
                    "{0}: choose what will be number {1} from the top of your deck.",
                    again,
                    place
                )
            } else {
                text!(
                    "{0}: choose what will be number {1} from the top of your opponent’s deck.",
                    again,
                    place
                )
            };
            (text!("{0}: put the cards back", card), why)
        }
        looking::Step::Search { .. } => (
            text!("{0}: choose a card of the deck", card),
            text!(
                "{0} puts a card of your deck into play; the deck is shuffled afterwards.",
                again
            ),
        ),
    }
}

pub(super) fn story(g: &Coc, step: &stories::Step) -> Question {
    let card = super::source(g).unwrap_or_else(|| text!("the story"));
    let (card, again) = (card.clone(), card);
    match step.what {
        Special::ShadowOutOfTime => (
            text!("{0}: exchange cards", card),
            text!(
                "{0}: for each card you discard, the next from the top of your discard pile goes to your hand; {1} so far.",
                again,
                step.cards.len()
            ),
        ),
        Special::CallOfCthulhu => (
            text!("{0}: choose a card of the deck", card),
            text!(
                "{0}: a card of your deck goes to your hand; the deck is shuffled afterwards.",
                again
            ),
        ),
        Special::FrozenInTime => {
            let resource = step.cards.first().map(|c| names::title(g, *c));
            let resource = resource.unwrap_or_else(|| text!("a resource"));
            (
                text!("{0}: lose a resource or cards of the deck", card),
                text!(
                    "{0}: either the resource {1} is destroyed or you discard {2} cards from the top of your deck.",
                    again,
                    resource,
                    stories::FROZEN
                ),
            )
        }
        Special::Dreamwalkers => (
            text!("{0}: give a won story back", card),
            text!(
                "{0}: one of the stories you won goes back to the story deck.",
                again
            ),
        ),
        Special::OtherPath => (
            text!("{0}: a success token?", card),
            text!(
                "{0}: you may put a success token on a story where you have at most {1}.",
                again,
                stories::ROOM
            ),
        ),
        _ => on_its_way(),
    }
}
