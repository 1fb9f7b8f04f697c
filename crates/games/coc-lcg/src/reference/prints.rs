//! The 165 cards of the core set.

use engine::{Card, Text, reference::Fact, text};

use super::card;
use crate::{
    ids::{CardType, Icon, Print},
    print::{self, Icons, Number, PrintFact},
};

/// Every printed card, in order.
pub(super) fn cards() -> Vec<Card> {
    Print::all().map(|p| of(p.fact())).collect()
}

fn of(fact: &PrintFact) -> Card {
    let story = fact.kind == CardType::Story;
    Card {
        of: if story { "" } else { fact.faction.id() }.into(),
        facts: facts(fact),
        rule: format!("Core set, card F{}", fact.print.number()),
        status: fact.status,
        ..card("card", fact.print.id(), fact.title.clone(), &fact.text)
    }
}

/// Short facts; what a card has not is left out.
fn facts(fact: &PrintFact) -> Vec<Fact> {
    let character = fact.kind == CardType::Character;
    let story = fact.kind == CardType::Story;
    let all = [
        ("Type", Some(fact.kind.name().into())),
        ("Descriptor", said(fact.descriptor.clone())),
        ("Unique card", yes(fact.unique)),
        ("Faction", (!story).then(|| fact.faction.name().into())),
        ("Cost", (!story).then(|| number(fact.cost))),
        ("Skill", character.then(|| number(fact.skill))),
        ("Icons", icons(fact.icons)),
        ("Keywords", keywords(fact)),
        ("Toughness", count(fact.toughness)),
        ("Steadfast", count(fact.steadfast)),
        ("Loyal", yes(fact.loyal)),
        ("Subtypes", subtypes(fact)),
        ("Icon boosters", icons(fact.boosters)),
        ("Resource", (!story).then(|| resource(fact))),
        ("Deck limit", restricted(fact)),
        ("Not certain", said(fact.note.clone())),
    ];
    let there = all.into_iter();
    there
        .filter_map(|(name, value)| Some(Fact::new(name, value?)))
        .collect()
}

fn said(words: String) -> Option<Text> {
    (!words.is_empty()).then(|| words.into())
}

fn yes(so: bool) -> Option<Text> {
    so.then(|| text!("yes"))
}

fn count(n: u8) -> Option<Text> {
    (n > 0).then(|| n.into())
}

fn number(number: Number) -> Text {
    match number {
        Number::Of(n) => n.into(),
        Number::X => text!("X"),
    }
}

fn icons(icons: Icons) -> Option<Text> {
    let there = Icon::ALL.into_iter().filter_map(|icon| {
        let n = print::of(icons, icon);
        (n > 0).then(|| text!("{0} {1}", icon.name(), n))
    });
    list(there)
}

fn keywords(fact: &PrintFact) -> Option<Text> {
    list(fact.keywords.iter().map(|k| k.name().into()))
}

fn subtypes(fact: &PrintFact) -> Option<Text> {
    list(fact.subtypes.iter().map(|s| s.name().into()))
}

fn list(parts: impl Iterator<Item = Text>) -> Option<Text> {
    let all = Text::joined(parts, "{0}, {1}");
    (!all.is_empty()).then_some(all)
}

fn resource(fact: &PrintFact) -> Text {
    if fact.transient {
        text!("{0}, Transient", fact.resource.name())
    } else {
        fact.resource.name().into()
    }
}

fn restricted(fact: &PrintFact) -> Option<Text> {
    fact.restricted
        .then(|| text!("restricted: one such title in a deck"))
}
