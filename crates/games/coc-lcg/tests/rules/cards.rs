//! What stands on the cards in `data/` is what they do in `cards`.

use coc_lcg::{
    ability::Kind,
    cards,
    ids::{Print, Trigger},
};

/// The trigger words of a card's abilities, in their order, with that of its host first.
fn triggers(print: Print) -> Vec<Trigger> {
    let abilities = cards::abilities(print).map(|(_, ability)| match ability.kind {
        Kind::Action => Trigger::Action,
        Kind::Response(_) => Trigger::Response,
        Kind::Forced(_) => Trigger::Forced,
        Kind::Disrupt(_) => Trigger::Disrupt,
        Kind::Story => Trigger::WhenWon,
    });
    let attaches = cards::host_of(print).map(|_| Trigger::Attach);
    attaches.into_iter().chain(abilities).collect()
}

/// The word a sentence consists of, or, if it tells what the card is attached to, begins with.
fn trigger_word(sentence: &str) -> Option<Trigger> {
    let word = |trigger: &Trigger| match trigger {
        Trigger::Attach => sentence.starts_with("Attach to "),
        other => sentence == other.name(),
    };
    Trigger::ALL.into_iter().find(word)
}

/// The words in bold on a card are those of its abilities, each once.
#[test]
fn the_words_in_bold_are_those_of_the_abilities() {
    for print in Print::all() {
        let mut done = triggers(print);
        done.sort_unstable();
        done.dedup();
        let mut printed = print.fact().triggers.clone();
        printed.sort_unstable();
        assert_eq!(printed, done, "{print} {}", print.fact().title);
    }
}

/// The text of a card has a sentence with its word for every ability, in order.
#[test]
fn the_text_names_the_word_of_every_ability() {
    for print in Print::all() {
        let said = print.fact().text.split(". ").filter_map(trigger_word);
        let said: Vec<Trigger> = said.collect();
        assert_eq!(said, triggers(print), "{print} {}", print.fact().title);
    }
}
