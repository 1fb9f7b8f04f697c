//! The monsters' questions in words.

use engine::{Seat, text};

use super::{Step, arachne_solara, cwim};
use crate::{
    GodsWar,
    words::{Words, words},
};

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Birth { .. } => words(
            "Where does the Mother of Monsters go?",
            "Where she was a Spawn stays behind.",
        ),
        Step::Rise { .. } => words("Which Spawn rises?", "It fights an empire in its area."),
        Step::Against { .. } => words("Whom does the Spawn fight?", ""),
        Step::Amok { .. } => words(
            "Where does Cwim run?",
            "The buildings there are destroyed; each owner may put the next lower one in its place.",
        ),
        Step::Spin { .. } => words(
            "Where does Arachne Solara go?",
            text!("Web tokens left: {0}.", arachne_solara::tokens_left(g)),
        ),
        Step::Lust { area, .. } => words(
            "Lust: which enemy summons a unit?",
            text!("Their cheapest one comes to {0} for free.", area.name()),
        ),
        Step::Desire { area, .. } => words(
            text!("Which unit comes to {0} for free?", area.name()),
            "One of the cheapest in your pool.",
        ),
        Step::Rubble => rubble_words(g),
        Step::Torment { nth } => words(
            match nth {
                0 => "Which of your units is routed?",
                1 => "Which of your units is killed?",
                _ => "Which of your units is out of the game?",
            },
            "Mind, Soul, Body: an attacker of Cwim loses a unit in each of these ways.",
        ),
        Step::Mind { .. } => words("Where is it routed to?", ""),
        Step::Ruin { left, .. } => words(
            "Which building is destroyed?",
            text!(
                "Cwim is dead: one building of {0}.",
                cwim::ruins(g, *left).map_or("", |(e, _)| e.name())
            ),
        ),
        Step::Champion { .. } => words(
            "Which hero or greater god dies with Androgeus?",
            "Both sides have rolled a kill.",
        ),
        Step::Flee { .. } => words(
            "Where is the Mother of Monsters routed to?",
            "Not to an area with Spawn.",
        ),
    }
}

fn rubble_words(g: &GodsWar) -> Words {
    match g.marks.monsters.rubble.first() {
        Some(rubble) => words(
            text!("Put a {0} in {1}?", rubble.lower.name(), rubble.area.name()),
            "Cwim has trampled your building there; the next lower one may take its place.",
        ),
        None => Words::default(),
    }
}
