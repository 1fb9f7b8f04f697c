//! The names of Call of Cthulhu LCG in scenarios.

use engine::{
    Seat,
    scenario::{Fault, Node},
};

use crate::{
    ids::{CardId, Faction, Icon, Print},
    state::{Card, Coc, Zone},
};

/// The two players, by seat.
const SEATS: [&str; 2] = ["a", "b"];

pub(super) fn seat_called(name: &str) -> Option<Seat> {
    let at = SEATS.iter().position(|id| *id == name)?;
    Some(Seat(at as u8))
}

pub(super) fn seat_id(seat: Seat) -> &'static str {
    SEATS.get(usize::from(seat.0)).copied().unwrap_or("nobody")
}

/// How a player, or no one, is called.
pub(super) fn whose(seat: Option<Seat>) -> &'static str {
    seat.map_or("nobody", seat_id)
}

pub(super) fn seat(at: &Node, name: &str) -> Result<Seat, Fault> {
    seat_called(name).ok_or_else(|| {
        at.fault(format!(
            "there is no player called {name:?}; there are a, b"
        ))
    })
}

pub(super) fn faction(name: &str) -> Option<Faction> {
    Faction::ALL.into_iter().find(|f| f.id() == name)
}

/// `Byakhee Servant` and `byakhee servant` are one title, whatever the apostrophes.
fn plain(title: &str) -> String {
    title.trim().to_lowercase().replace('’', "'")
}

/// A printed card by its title or number: `Byakhee Servant`, `f88` or `F88`.
pub(super) fn print(at: &Node, name: &str) -> Result<Print, Fault> {
    let wanted = plain(name);
    let number = Print::try_from(wanted.clone()).ok();
    let titled = || Print::all().find(|p| plain(&p.fact().title) == wanted);
    number.or_else(titled).ok_or_else(|| {
        at.fault(format!(
            "no card of the core set is called {name:?}, and it is no number: f1 to f165"
        ))
    })
}

/// A card of the match: its title or number; with several of them those that lie open come first.
/// `a's f88` is one that belongs to the player, `f88 #2` the second of them as they are listed.
pub(super) fn card(game: &Coc, at: &Node, name: &str) -> Result<CardId, Fault> {
    let (owner, name) = match name.split_once("'s ") {
        Some((who, rest)) if seat_called(who).is_some() => (seat_called(who), rest),
        _ => (None, name),
    };
    let (name, place) = match name.rsplit_once(" #") {
        Some((name, n)) => (
            name,
            n.parse::<usize>().map_err(|_| at.fault("which one?"))?,
        ),
        None => (name, 0),
    };
    let print = print(at, name)?;
    let is = |card: &Card| card.print == print && (owner.is_none() || card.owner == owner);
    let ids = (0..game.cards.len()).map(|n| CardId(n as u16));
    let all: Vec<CardId> = ids.filter(|id| is(game.card(*id))).collect();
    let found = if place > 0 {
        all.get(place - 1).copied()
    } else {
        foremost(game, &all).map_err(|why| at.fault(format!("{why} {name:?} is meant?")))?
    };
    found.ok_or_else(|| at.fault(format!("there is no {name:?} in this match")))
}

/// The only one that lies most in the open.
fn foremost(game: &Coc, all: &[CardId]) -> Result<Option<CardId>, &'static str> {
    let nearest = all.iter().map(|id| hiddenness(game.card(*id).zone)).min();
    let mut best = all
        .iter()
        .filter(|id| Some(hiddenness(game.card(**id).zone)) == nearest);
    match (best.next(), best.next()) {
        (Some(_), Some(_)) => Err("which"),
        (first, _) => Ok(first.copied()),
    }
}

const fn hiddenness(zone: Zone) -> u8 {
    match zone {
        Zone::Play | Zone::Slot | Zone::Resolving => 0,
        Zone::Hand | Zone::Won(_) => 1,
        Zone::Discard => 2,
        Zone::Resource(_) | Zone::Domain => 3,
        Zone::Deck | Zone::StoryDeck => 4,
    }
}

/// How a card is called in reports.
pub(super) fn title(game: &Coc, card: CardId) -> String {
    game.fact(card).title.clone()
}

/// Where a card lies.
pub(super) fn place(zone: Zone) -> String {
    match zone {
        Zone::Deck => "deck".to_owned(),
        Zone::Hand => "hand".to_owned(),
        Zone::Discard => "discard".to_owned(),
        Zone::Play => "play".to_owned(),
        Zone::Resource(domain) => format!("domain {}", domain + 1),
        Zone::Domain => "a domain".to_owned(),
        Zone::Resolving => "resolving".to_owned(),
        Zone::StoryDeck => "story deck".to_owned(),
        Zone::Slot => "story".to_owned(),
        Zone::Won(seat) => format!("won by {}", seat_id(seat)),
    }
}

/// Icons as letters: `TTCA`.
pub(super) fn letter(icon: Icon) -> char {
    match icon {
        Icon::Terror => 'T',
        Icon::Combat => 'C',
        Icon::Arcane => 'A',
        Icon::Investigation => 'I',
    }
}
