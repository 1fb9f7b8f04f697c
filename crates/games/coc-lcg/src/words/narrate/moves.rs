//! Cards on the move. What only one player sees is sent to them alone.

use engine::{Level, Line, Seat, text};

use super::{Told, action, detail, table};
use crate::{
    event::{Event, Face, Why},
    state::Zone,
    words::names,
};

pub(super) fn told(event: &Event) -> Option<Line> {
    match event {
        Event::Moved {
            face,
            owner,
            from,
            to,
            why,
            ..
        } => {
            let hidden = !from.is_open() && !to.is_open();
            let line = match owner {
                Some(owner) => of_player(*owner, *face, (*from, *to), *why),
                None => of_table(*face, *why),
            };
            line.map(|line| secret_if(line, hidden && face.is_some()))
        }
        Event::Looked {
            by,
            deck,
            count,
            faces,
        } => Some(looked(*by, *deck, *count, faces.as_deref())),
        Event::Arranged { by, deck, faces } => Some(arranged(*by, *deck, faces.as_deref())),
        Event::Shuffled { deck: Some(seat) } => Some(detail(*seat).text(" shuffles the deck")),
        Event::Shuffled { deck: None } => Some(table().text("The story deck is shuffled")),
        _ => None,
    }
}

fn secret_if(line: Line, so: bool) -> Line {
    if so { line.secret() } else { line }
}

/// A detail of a player's that begins with the card.
fn card_of(owner: Seat, face: Face) -> Line {
    Line::new(Level::Detail)
        .by(names::side_id(owner))
        .face(face)
}

/// A card of a player's deck.
fn of_player(owner: Seat, face: Option<Face>, way: (Zone, Zone), why: Why) -> Option<Line> {
    let Some(face) = face else {
        return unseen(owner, why);
    };
    let own = detail(owner);
    Some(match (why, way) {
        (Why::Dealt, _) => own.text(" is dealt ").face(face),
        (Why::Mulligan, _) => own.text(" puts ").face(face).text(" back"),
        (Why::Drawn, _) => own.text(" draws ").face(face),
        (Why::Resource, (_, Zone::Resource(domain))) => action(owner)
            .text(" attaches ")
            .face(face)
            .text(text!(" to domain {0}", u16::from(domain) + 1)),
        (Why::Put, _) => card_of(owner, face).text(" is put into play"),
        (Why::Destroyed, (Zone::Resource(domain), _)) => {
            card_of(owner, face).text(text!(" is destroyed on domain {0}", u16::from(domain) + 1))
        }
        (Why::Destroyed, _) => card_of(owner, face).text(" is destroyed"),
        (Why::Sacrificed, _) => card_of(owner, face).text(" is sacrificed"),
        (Why::Discarded, (Zone::Hand, _)) => own.text(" discards ").face(face),
        (Why::Discarded, _) => card_of(owner, face).text(" is discarded"),
        (Why::Milled, _) => own
            .text(" discards ")
            .face(face)
            .text(" from the top of the deck"),
        (Why::Returned, _) => card_of(owner, face)
            .text(" goes to the hand of ")
            .side(owner),
        (Why::Transient, _) => card_of(owner, face).text(" is used up"),
        (Why::Domain, _) => own.text(" makes ").face(face).text(" a domain"),
        (Why::Buried, _) => card_of(owner, face)
            .text(" goes to the bottom of the deck of ")
            .side(owner),
        (Why::Found, _) => own.text(" takes ").face(face).text(" from the deck"),
        (Why::Exchanged, (_, Zone::Hand)) => own
            .text(" takes ")
            .face(face)
            .text(" from the discard pile"),
        (Why::Exchanged, _) => own.text(" gives ").face(face).text(" in exchange"),
        (
            Why::Resource | Why::Played | Why::Done | Why::Won | Why::Revealed | Why::GivenBack,
            _,
        ) => return None,
    })
}

/// A card that the viewer does not see.
fn unseen(owner: Seat, why: Why) -> Option<Line> {
    let own = detail(owner);
    match why {
        Why::Drawn => Some(own.text(" draws a card")),
        Why::Found => Some(own.text(" takes a card from the deck")),
        Why::Returned | Why::Exchanged => Some(own.text(" takes a card to hand")),
        Why::Discarded | Why::Milled => Some(own.text(" discards a card")),
        Why::Buried => Some(
            table()
                .text("A card goes to the bottom of the deck of ")
                .side(owner),
        ),
        Why::Dealt
        | Why::Mulligan
        | Why::Resource
        | Why::Played
        | Why::Put
        | Why::Done
        | Why::Destroyed
        | Why::Sacrificed
        | Why::Transient
        | Why::Domain
        | Why::Won
        | Why::Revealed
        | Why::GivenBack => None,
    }
}

/// A story.
fn of_table(face: Option<Face>, why: Why) -> Option<Line> {
    let line = table().face(face?);
    match why {
        Why::Revealed => Some(line.text(" is a story in play now")),
        Why::GivenBack => Some(line.text(" goes back to the story deck")),
        _ => None,
    }
}

fn looked(by: Seat, deck: Seat, count: u8, faces: Option<&[Face]>) -> Line {
    let line = action(by).text(text!(" looks at {0} cards of the deck of ", count));
    let line = line.side(deck);
    match faces {
        Some(faces) if !faces.is_empty() => line.text(": ").faces(faces).secret(),
        _ => line,
    }
}

fn arranged(by: Seat, deck: Seat, faces: Option<&[Face]>) -> Line {
    let line = detail(by).text(" puts the cards back on the deck of ");
    let line = line.side(deck);
    match faces {
        Some(faces) if !faces.is_empty() => line.text(", from the top: ").faces(faces).secret(),
        _ => line,
    }
}
