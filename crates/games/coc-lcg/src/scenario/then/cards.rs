//! Facts of single cards: `{ f88 = … }`.

use engine::scenario::{Fault, Mismatches, Node};

use super::names;
use crate::{
    Coc,
    ids::{CardId, Icon, Keyword, Subtype},
    query,
    state::Condition,
};

pub(super) fn fact(
    game: &Coc,
    name: &str,
    expected: &Node,
    into: &mut Mismatches,
) -> Result<(), Fault> {
    for (called, node) in expected.table()?.iter() {
        let card = names::card(game, node, called)?;
        let fact = format!("{name} of {}", names::title(game, card));
        match name {
            "wounds" => {
                let found = game.in_play(card).map_or(0, |p| p.wounds);
                into.compare(node, fact, node.number()?, found);
            }
            "skill" => into.compare(node, fact, node.number()?, query::skill(game, card)),
            "toughness" => into.compare(node, fact, node.number()?, query::toughness(game, card)),
            "icons" => into.compare(node, fact, node.text()?, &icons(game, card)),
            "keywords" => {
                let found = query::keywords(game, card);
                into.compare_named(node, fact, keyword, found.iter().map(Keyword::id))?;
            }
            "subtypes" => {
                let found = query::subtypes(game, card).into_iter();
                into.compare_named(node, fact, subtype, found.map(Subtype::id))?;
            }
            "committed" | "host" => {
                let found = place(game, name, card);
                let found = found.map_or("none".to_owned(), |c| names::title(game, c));
                let wanted = match node.text()? {
                    "none" => "none".to_owned(),
                    story => names::title(game, names::card(game, node, story)?),
                };
                into.compare(node, fact, wanted, found);
            }
            _ => into.compare(node, fact, node.text()?, &words(game, name, card)),
        }
    }
    Ok(())
}

/// The story a card is committed to, or what it is attached to.
fn place(game: &Coc, name: &str, card: CardId) -> Option<CardId> {
    let play = game.in_play(card)?;
    if name == "host" {
        play.host
    } else {
        play.committed
    }
}

fn words(game: &Coc, name: &str, card: CardId) -> String {
    match name {
        "condition" => condition(game, card).to_owned(),
        "controller" => names::whose(game.controller(card)).to_owned(),
        _ => names::place(game.card(card).zone),
    }
}

fn condition(game: &Coc, card: CardId) -> &'static str {
    match game.condition(card) {
        Some(Condition::Ready) => "ready",
        Some(Condition::Exhausted) => "exhausted",
        Some(Condition::Insane) => "insane",
        None => "not in play",
    }
}

fn icons(game: &Coc, card: CardId) -> String {
    let letters = Icon::ALL.into_iter().flat_map(|icon| {
        let n = query::icon(game, card, icon);
        std::iter::repeat_n(names::letter(icon), usize::from(n))
    });
    letters.collect()
}

fn keyword(node: &Node) -> Result<&'static str, Fault> {
    let name = node.text()?;
    let found = Keyword::ALL.into_iter().find(|k| k.id() == name);
    found
        .map(Keyword::id)
        .ok_or_else(|| node.fault(format!("there is no keyword {name:?}")))
}

fn subtype(node: &Node) -> Result<&'static str, Fault> {
    let name = node.text()?;
    let found = Subtype::ALL.into_iter().find(|s| s.id() == name);
    found
        .map(Subtype::id)
        .ok_or_else(|| node.fault(format!("there is no subtype {name:?}")))
}
