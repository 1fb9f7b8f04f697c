//! The facts that `then` can state of a game of Call of Cthulhu LCG.

mod cards;
mod printed;

use engine::{
    Seat,
    scenario::{Fault, Mismatches, Moment, Node, Value, names::unknown_fact},
};

use super::names;
use crate::{
    Coc,
    ids::{CardId, Icon, Phase, Print},
    state::{Ended, Side},
    stories::resolve,
};

/// Every fact of the game's own.
pub(super) const FACTS: [&str; 31] = [
    "printed",
    "where",
    "condition",
    "wounds",
    "skill",
    "icons",
    "keywords",
    "toughness",
    "subtypes",
    "controller",
    "committed",
    "host",
    "tokens",
    "struggles",
    "forecast",
    "play",
    "hand",
    "discard",
    "deck",
    "deck_bottom",
    "won",
    "domains",
    "drained",
    "slots",
    "story_deck",
    "phase",
    "round",
    "active",
    "first",
    "window",
    "ended",
];

/// Compares one fact.
pub(super) fn fact(
    moment: &Moment<'_, Coc>,
    name: &str,
    expected: &Node,
    into: &mut Mismatches,
) -> Result<(), Fault> {
    let game = &moment.at.game;
    match name {
        "where" | "condition" | "wounds" | "skill" | "icons" | "keywords" | "toughness"
        | "subtypes" | "controller" | "committed" | "host" => {
            cards::fact(game, name, expected, into)
        }
        "printed" => printed::fact(expected, into),
        "tokens" => tokens(game, expected, into),
        "struggles" => struggles(game, expected, into),
        "forecast" => forecast(game, expected, into),
        "play" => lists(game, name, expected, into, in_play),
        "hand" => lists(game, name, expected, into, |g, s| g.side(s).hand.clone()),
        "discard" => lists(game, name, expected, into, |g, s| g.side(s).discard.clone()),
        "won" => lists(game, name, expected, into, |g, s| g.side(s).won.clone()),
        "deck" => decks(game, name, expected, into, |side| {
            side.deck.iter().rev().copied().collect()
        }),
        "deck_bottom" => decks(game, name, expected, into, |side| side.deck.clone()),
        "domains" => numbers(game, name, expected, into, resources),
        "drained" => numbers(game, name, expected, into, drained),
        "slots" => {
            let slots: Vec<CardId> = game.slots.to_vec();
            in_order(game, expected, name, &slots, into)
        }
        "story_deck" => {
            let deck: Vec<CardId> = game.story_deck.iter().rev().copied().collect();
            in_order(game, expected, name, &deck, into)
        }
        _ => course(game, name, expected, into),
    }
}

/// Facts of the course of the game.
fn course(game: &Coc, name: &str, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
    let found = match name {
        "round" => {
            into.compare(expected, name, expected.number()?, game.turn.div_ceil(2));
            return Ok(());
        }
        "phase" => Phase::id(game.phase),
        "active" => names::seat_id(game.active),
        "first" => names::seat_id(game.first),
        "window" => game.window.map_or("none", |w| w.window.id()),
        "ended" => match game.ended {
            None => "no",
            Some(Ended::ThreeStories(_)) => "three stories",
            Some(Ended::DeckOut { .. }) => "empty deck",
        },
        other => return Err(unknown_fact(expected, other, &FACTS)),
    };
    into.compare(expected, name, expected.text()?, found);
    Ok(())
}

/// What a player controls in play, stories apart.
fn in_play(game: &Coc, seat: Seat) -> Vec<CardId> {
    let mine = |c: &CardId| game.controller(*c) == Some(seat);
    game.play.iter().copied().filter(mine).collect()
}

/// By player: how many, or exactly these in any order.
fn lists(
    game: &Coc,
    name: &str,
    expected: &Node,
    into: &mut Mismatches,
    of: impl Fn(&Coc, Seat) -> Vec<CardId>,
) -> Result<(), Fault> {
    for (who, node) in expected.table()?.iter() {
        let seat = names::seat(node, who)?;
        let found = of(game, seat);
        let titles = found.into_iter().map(|c| print_title(game.card(c).print));
        let fact = format!("{name} of {who}");
        into.compare_number_or_named(node, fact, print_called, titles)?;
    }
    Ok(())
}

fn print_title(print: Print) -> &'static str {
    &print.fact().title
}

fn print_called(node: &Node) -> Result<&'static str, Fault> {
    Ok(print_title(names::print(node, node.text()?)?))
}

/// By player: how many cards, or the first of them in order.
fn decks(
    game: &Coc,
    name: &str,
    expected: &Node,
    into: &mut Mismatches,
    of: impl Fn(&Side) -> Vec<CardId>,
) -> Result<(), Fault> {
    for (who, node) in expected.table()?.iter() {
        let deck = of(game.side(names::seat(node, who)?));
        in_order(game, node, &format!("{name} of {who}"), &deck, into)?;
    }
    Ok(())
}

/// How many, or the first of them in order.
fn in_order(
    game: &Coc,
    expected: &Node,
    fact: &str,
    found: &[CardId],
    into: &mut Mismatches,
) -> Result<(), Fault> {
    if let Value::Integer(_) = expected.value {
        into.compare(expected, fact, expected.number()?, found.len());
        return Ok(());
    }
    let wanted: Vec<&str> = expected
        .items()
        .iter()
        .map(print_called)
        .collect::<Result<_, _>>()?;
    let first = found.iter().take(wanted.len());
    let first: Vec<&str> = first.map(|c| print_title(game.card(*c).print)).collect();
    into.compare(expected, fact, wanted.join(", "), first.join(", "));
    Ok(())
}

/// By player: a list of numbers in order.
fn numbers(
    game: &Coc,
    name: &str,
    expected: &Node,
    into: &mut Mismatches,
    of: impl Fn(&Side) -> Vec<usize>,
) -> Result<(), Fault> {
    for (who, node) in expected.table()?.iter() {
        let found = of(game.side(names::seat(node, who)?));
        let wanted: Vec<usize> = node.numbers()?;
        let fact = format!("{name} of {who}");
        into.compare(node, fact, format!("{wanted:?}"), format!("{found:?}"));
    }
    Ok(())
}

/// The resources on each domain.
fn resources(side: &Side) -> Vec<usize> {
    side.domains.iter().map(|d| d.resources.len()).collect()
}

/// The drained domains, from 1.
fn drained(side: &Side) -> Vec<usize> {
    let numbered = (1..).zip(&side.domains);
    numbered
        .filter(|(_, d)| d.drained)
        .map(|(n, _)| n)
        .collect()
}

/// `{ f160 = [3, 1] }`: those of a, then those of b.
fn tokens(game: &Coc, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
    for (name, node) in expected.table()?.iter() {
        let card = names::card(game, node, name)?;
        let wanted: Vec<u8> = node.numbers()?;
        let found = game.card(card).tokens.to_vec();
        let fact = format!("tokens on {}", names::title(game, card));
        into.compare(node, fact, format!("{wanted:?}"), format!("{found:?}"));
    }
    Ok(())
}

/// `{ f160 = "TCAI" }`: the struggles of a story in order.
fn struggles(game: &Coc, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
    for (name, node) in expected.table()?.iter() {
        let card = names::card(game, node, name)?;
        let struggles = crate::query::struggles_of(game, card);
        let found: String = struggles.into_iter().map(names::letter).collect();
        let fact = format!("struggles of {}", names::title(game, card));
        into.compare(node, fact, node.text()?, &found);
    }
    Ok(())
}

/// `{ f160 = { terror = "2:1 a", success = "3:3 no one" } }`: what a and b have, and who leads.
fn forecast(game: &Coc, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
    for (name, facts) in expected.table()?.iter() {
        let story = names::card(game, facts, name)?;
        for (what, node) in facts.table()?.iter() {
            let ([a, b], leader) = if what == "success" {
                let (skill, by, _) = resolve::succeeds(game, story);
                (skill, by)
            } else {
                let icon = Icon::ALL.into_iter().find(|i| i.id() == what);
                let icon = icon.ok_or_else(|| node.fault("there is no such struggle"))?;
                resolve::forecast(game, story, icon)
            };
            let found = format!("{a}:{b} {}", names::whose(leader));
            let fact = format!("{what} at {}", names::title(game, story));
            into.compare(node, fact, node.text()?, &found);
        }
    }
    Ok(())
}
