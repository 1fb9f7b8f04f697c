//! Sets up the position that `given` describes.

mod play;

use engine::{
    Dice, Seat,
    dice::Script,
    scenario::{Fault, Node, Table, names::counted},
};

use super::names;
use crate::{
    Coc, Cx,
    event::Why,
    ids::{CardId, CardType, Faction, Print},
    opening::{self, DOMAINS},
    state::{Domain, Pool, Side, Zone, other},
};

/// Every key: those of the table, then those of a player.
#[cfg(test)]
pub(super) const KEYS: [&str; 16] = [
    "active",
    "first",
    "round",
    "slots",
    "story_deck",
    "tokens",
    "a",
    "b",
    "hand",
    "deck",
    "deck_size",
    "discard",
    "fallen",
    "domains",
    "play",
    "won",
];

/// Cards of a deck, unless something else is said: enough for a while.
const DECK: usize = 20;
/// A card that does nothing in a deck, and pays neutral.
const FILLER: u8 = 153;

/// A card that does nothing but pay as a resource of its faction.
const fn payer(faction: Faction) -> u8 {
    match faction {
        Faction::Agency => 10,
        Faction::Miskatonic => 29,
        Faction::Syndicate => 64,
        Faction::Cthulhu => 47,
        Faction::Hastur => 92,
        Faction::YogSothoth => 112,
        Faction::ShubNiggurath => 132,
        Faction::Neutral => FILLER,
    }
}

/// Takes out every key and lays out what they say.
pub(super) fn position(given: &mut Table) -> Result<Coc, Fault> {
    let mut game = opening::bare(Seat(0));
    course(&mut game, given)?;
    let (mut dice, mut events) = (Dice::scripted(Script::default()), Vec::new());
    let mut cx = Cx::new(&mut dice, &mut events);
    let mut entered = Vec::new();
    let mut won = [Vec::new(), Vec::new()];
    for seat in [Seat(0), Seat(1)] {
        let mut side = match given.take(names::seat_id(seat)) {
            None => Table::default(),
            Some(node) => node.table()?.clone(),
        };
        *game.side_mut(seat) = Side {
            domains: vec![Domain::default(); DOMAINS],
            ..Side::default()
        };
        lay(&mut game, seat, &mut side, &mut cx)?;
        if let Some(node) = side.take("play") {
            entered.extend(play::enter(&mut game, seat, &node, &mut cx)?);
        }
        if let Some(node) = side.take("won") {
            won[usize::from(seat.0)] = prints(&node)?;
        }
        side.end("a player's side")?;
    }
    stories(&mut game, given, won, &mut cx)?;
    play::stand(&mut game, &entered)?;
    if let Some(node) = given.take("tokens") {
        tokens(&mut game, &node)?;
    }
    pools(&mut game);
    game.moments.clear();
    Ok(game)
}

/// Whose turn it is, and which round.
fn course(game: &mut Coc, given: &mut Table) -> Result<(), Fault> {
    let mut seat_of = |key: &str| -> Result<Option<Seat>, Fault> {
        let node = given.take(key);
        node.map(|node| names::seat(&node, node.text()?))
            .transpose()
    };
    let first = seat_of("first")?.unwrap_or(Seat(0));
    let active = seat_of("active")?.unwrap_or(first);
    let round: u16 = match given.take("round") {
        None => 2,
        Some(node) => match node.number()? {
            0 => return Err(node.fault("rounds are counted from 1")),
            round => round,
        },
    };
    game.first = first;
    game.active = active;
    game.turn = round * 2 - u16::from(active == first);
    Ok(())
}

/// A list of cards, each with how many: `"2 f88"`.
fn prints(node: &Node) -> Result<Vec<Print>, Fault> {
    let mut all = Vec::new();
    for item in node.items() {
        let (count, name) = counted(item)?;
        let print = names::print(item, name)?;
        all.extend(std::iter::repeat_n(print, usize::from(count)));
    }
    Ok(all)
}

/// A card of a player, not laid anywhere yet.
fn add(game: &mut Coc, seat: Seat, print: Print) -> CardId {
    let card = opening::add(game, print, Some(seat), Zone::Deck);
    game.side_mut(seat).deck.push(card);
    card
}

fn filler(number: u8) -> Print {
    Print::of(number).unwrap_or(Print(FILLER))
}

/// Hand, discard pile, domains and deck of a player.
fn lay(game: &mut Coc, seat: Seat, side: &mut Table, cx: &mut Cx<'_>) -> Result<(), Fault> {
    for (key, zone, fell) in [
        ("hand", Zone::Hand, false),
        ("discard", Zone::Discard, false),
        ("fallen", Zone::Discard, true),
    ] {
        let Some(node) = side.take(key) else { continue };
        for print in prints(&node)? {
            let card = add(game, seat, print);
            game.move_card(card, zone, Why::Dealt, cx);
            game.card_mut(card).fell = fell;
        }
    }
    if let Some(node) = side.take("domains") {
        domains(game, seat, &node, cx)?;
    }
    deck(game, seat, side)
}

/// The deck, the top first, then cards that do nothing up to its size.
fn deck(game: &mut Coc, seat: Seat, side: &mut Table) -> Result<(), Fault> {
    let top = match side.take("deck") {
        None => Vec::new(),
        Some(node) => prints(&node)?,
    };
    let size = match side.take("deck_size") {
        None => DECK.max(top.len()),
        Some(node) => {
            let size = usize::from(node.number::<u8>()?);
            if size < top.len() {
                return Err(node.fault("the deck lists more cards than that"));
            }
            size
        }
    };
    let rest = std::iter::repeat_n(filler(FILLER), size - top.len());
    for print in top.into_iter().chain(rest) {
        add(game, seat, print);
    }
    game.side_mut(seat).deck.reverse();
    Ok(())
}

/// `"2 agency, f3, drained"`: the resources of a domain; with fewer than three the others are empty.
fn domains(game: &mut Coc, seat: Seat, node: &Node, cx: &mut Cx<'_>) -> Result<(), Fault> {
    for (n, item) in node.items().iter().enumerate() {
        if n >= DOMAINS {
            let card = add(game, seat, filler(FILLER));
            game.move_card(card, Zone::Domain, Why::Domain, cx);
        }
        for part in item.text()?.split(", ").filter(|part| !part.is_empty()) {
            if part == "drained" {
                game.side_mut(seat).domains[n].drained = true;
                continue;
            }
            for print in resource(item, part)? {
                let card = add(game, seat, print);
                game.move_card(card, Zone::Resource(n as u8), Why::Resource, cx);
            }
        }
    }
    Ok(())
}

/// `2 agency` or `2 f3`: so many resources of a faction, or so many of a card.
fn resource(at: &Node, part: &str) -> Result<Vec<Print>, Fault> {
    let (count, name) = match part.split_once(' ') {
        Some((n, name)) => match n.parse::<u8>() {
            Ok(n) => (usize::from(n), name),
            Err(_) => (1, part),
        },
        None => (1, part),
    };
    let print = match names::faction(name) {
        Some(faction) => filler(payer(faction)),
        None => names::print(at, name)?,
    };
    Ok(vec![print; count])
}

/// Won ones, those in play, and the deck, the top first; the others follow by number.
fn stories(
    game: &mut Coc,
    given: &mut Table,
    won: [Vec<Print>; 2],
    cx: &mut Cx<'_>,
) -> Result<(), Fault> {
    let mut left: Vec<Print> = Print::all()
        .filter(|p| p.fact().kind == CardType::Story)
        .collect();
    for (seat, prints) in [Seat(0), Seat(1)].into_iter().zip(won) {
        for print in prints {
            left.retain(|p| *p != print);
            let owner = (print.fact().kind == CardType::Conspiracy).then_some(seat);
            let card = opening::add(game, print, owner, Zone::StoryDeck);
            game.move_card(card, Zone::Won(seat), Why::Won, cx);
        }
    }
    let mut take = |key: &str| -> Result<Vec<Print>, Fault> {
        let Some(node) = given.take(key) else {
            return Ok(Vec::new());
        };
        let named = prints(&node)?;
        for print in &named {
            if !left.contains(print) {
                return Err(node.fault(format!("{} is not there (any more)", print.fact().title)));
            }
            left.retain(|p| p != print);
        }
        Ok(named)
    };
    let (slots, deck) = (take("slots")?, take("story_deck")?);
    let mut all = slots.into_iter().chain(left_first(&deck, &left));
    for slot in 0..game.slots.len() {
        if let Some(print) = all.next() {
            let card = opening::add(game, print, None, Zone::StoryDeck);
            game.move_card(card, Zone::Slot, Why::Revealed, cx);
            game.slots[slot] = card;
        }
    }
    let in_slots: Vec<Print> = game.slots.iter().map(|c| game.card(*c).print).collect();
    left.retain(|p| !in_slots.contains(p));
    for print in deck.into_iter().chain(left) {
        let card = opening::add(game, print, None, Zone::StoryDeck);
        game.story_deck.insert(0, card);
    }
    Ok(())
}

/// The stories that fill the slots of which nothing is said: none that the deck names.
fn left_first(deck: &[Print], left: &[Print]) -> Vec<Print> {
    let free = left.iter().copied();
    free.filter(|p| !deck.contains(p)).collect()
}

/// `{ f160 = [3, 1] }`: those of a, then those of b.
fn tokens(game: &mut Coc, node: &Node) -> Result<(), Fault> {
    for (name, both) in node.table()?.iter() {
        let card = names::card(game, both, name)?;
        let numbers: Vec<u8> = both.numbers()?;
        let [a, b] = numbers.as_slice() else {
            return Err(both.fault("the tokens of both are wanted: [a, b]"));
        };
        if !game.stories().any(|story| story == card) {
            return Err(both.fault("this is no story in play"));
        }
        game.card_mut(card).tokens = [*a, *b];
    }
    Ok(())
}

/// Everyone knows which cards a player may hold: those they have somewhere.
fn pools(game: &mut Coc) {
    for seat in [Seat(0), Seat(1)] {
        let own = game.cards.iter().filter(|c| c.owner == Some(seat));
        let mut prints: Vec<Print> = own.map(|c| c.print).collect();
        prints.sort_unstable();
        prints.dedup();
        game.side_mut(seat).pool = Pool {
            factions: Vec::new(),
            prints,
        };
    }
}

/// The owner of a card that lies on a player's side.
fn owner(seat: Seat, others: bool) -> Seat {
    if others { other(seat) } else { seat }
}
