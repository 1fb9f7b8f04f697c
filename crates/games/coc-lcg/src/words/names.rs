//! What things are called, and what tells those of one name apart. Takes any id: the caller may
//! have made it up.

use engine::{Seat, Target, Text, text};

use crate::{
    Coc,
    ids::{CardId, CardType, Print},
    state::{Card, Condition, Zone},
};

/// A player in words that everyone reads.
pub(super) fn player(seat: Seat) -> Text {
    text!("Player {0}", u16::from(seat.0) + 1)
}

/// The other player; of a seat that is none, the second.
pub(super) fn other(seat: Seat) -> Seat {
    Seat(u8::from(seat.0 == 0))
}

/// The id of a player's side in views.
pub(super) fn side_id(seat: Seat) -> String {
    format!("s{}", seat.0)
}

/// The id of a domain: whose, and its number from 1.
pub(super) fn domain_id(seat: Seat, domain: u8) -> String {
    format!("s{}.d{domain}", seat.0)
}

/// A card, if there is one with this id.
pub(super) fn find(g: &Coc, card: CardId) -> Option<&Card> {
    g.cards.get(card.index())
}

/// A card that a player may know.
pub(super) fn known(g: &Coc, seat: Seat, card: CardId) -> Option<&Card> {
    find(g, card).filter(|c| c.zone.is_open() || c.known.has(seat))
}

/// The title of a card.
pub(super) fn title(g: &Coc, card: CardId) -> Text {
    find(g, card).map_or_else(|| text!("a card"), |c| print(c.print))
}

/// The title of what is printed.
pub(super) fn print(print: Print) -> Text {
    print.fact().title.as_str().into()
}

/// Several titles, one after the other.
pub(super) fn titles(g: &Coc, cards: impl IntoIterator<Item = CardId>) -> Text {
    Text::joined(cards.into_iter().map(|c| title(g, c)), "{0}, {1}")
}

/// Whether characters can be committed to a card as it lies.
pub(super) fn is_story(g: &Coc, card: CardId) -> bool {
    find(g, card).is_some_and(|c| match c.fact().kind {
        CardType::Story => true,
        CardType::Conspiracy => c.zone == Zone::Play,
        CardType::Character | CardType::Support | CardType::Event => false,
    })
}

/// What a choice points at: the card as the view has it; what lies in a deck is in no view, there it
/// is what is printed on it.
pub(super) fn target(g: &Coc, card: CardId) -> Target {
    match find(g, card) {
        Some(c) if c.zone == Zone::Deck => Target::new("print", c.print.id()),
        _ if is_story(g, card) => Target::new("story", card.id()),
        _ => Target::new("card", card.id()),
    }
}

/// A card's title with whatever tells it from others of this title that can be chosen beside it.
pub(super) fn apart(g: &Coc, seat: Seat, card: CardId, rivals: &[CardId]) -> Text {
    let own = marks(g, seat, card);
    let others: Vec<_> = rivals.iter().map(|c| marks(g, seat, *c)).collect();
    let tells = |n: usize| others.iter().any(|marks| marks[n] != own[n]);
    let mut telling: Vec<Text> = (0..own.len())
        .filter(|n| tells(*n) && !own[*n].is_empty())
        .map(|n| own[n].clone())
        .collect();
    let twins = rivals
        .iter()
        .zip(&others)
        .filter(|(_, marks)| **marks == own);
    let twins: Vec<CardId> = twins.map(|(c, _)| *c).collect();
    if let Some(place) = twins.iter().position(|c| *c == card)
        && twins.len() > 1
    {
        telling.push((place + 1).into());
    }
    let title = title(g, card);
    if telling.is_empty() {
        return title;
    }
    text!("{0} ({1})", title, Text::joined(telling, "{0}, {1}"))
}

/// What can tell cards apart: where they lie, whose they are, how they stand.
fn marks(g: &Coc, seat: Seat, card: CardId) -> [Text; 5] {
    let Some(c) = find(g, card) else {
        return Default::default();
    };
    let mut marks = [
        place(c.zone),
        whose(g, seat, card),
        Text::default(),
        Text::default(),
        Text::default(),
    ];
    if let Some(play) = &c.play {
        marks[2] = match (play.committed, play.host) {
            (Some(story), _) => text!("at {0}", title(g, story)),
            (None, Some(host)) => text!("attached to {0}", title(g, host)),
            (None, None) => text!("not committed"),
        };
        marks[3] = condition(play.condition).into();
        marks[4] = wounds(play.wounds);
    }
    marks
}

/// Where a card lies.
fn place(zone: Zone) -> Text {
    match zone {
        Zone::Deck => text!("in the deck"),
        Zone::Hand => text!("in hand"),
        Zone::Discard => text!("in the discard pile"),
        Zone::Play | Zone::Slot => text!("in play"),
        Zone::Resource(domain) => text!("on domain {0}", u16::from(domain) + 1),
        Zone::Domain => text!("as a domain"),
        Zone::Resolving => text!("being resolved"),
        Zone::StoryDeck => text!("in the story deck"),
        Zone::Won(_) => text!("won"),
    }
}

/// Whose a card is; stories are no one's.
pub(super) fn whose(g: &Coc, seat: Seat, card: CardId) -> Text {
    let owner = find(g, card).and_then(|_| g.controller(card));
    match owner {
        Some(owner) if owner == seat => text!("yours"),
        Some(_) => text!("your opponent’s"),
        None => Text::default(),
    }
}

/// How a card in play stands.
pub(super) const fn condition(condition: Condition) -> &'static str {
    match condition {
        Condition::Ready => "ready",
        Condition::Exhausted => "exhausted",
        Condition::Insane => "insane",
    }
}

fn wounds(wounds: u8) -> Text {
    match wounds {
        0 => text!("unwounded"),
        1 => text!("1 wound"),
        n => text!("{0} wounds", n),
    }
}
