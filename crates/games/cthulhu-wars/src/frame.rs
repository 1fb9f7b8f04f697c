//! The table of contents: every paragraph of the rules that can wait or ask, one arm a module.

use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars,
    action::Action,
    actions, battle,
    factions::{black_goat, crawling_chaos, great_cthulhu, yellow_sign},
    negotiation, phases, spellbooks,
    words::Words,
};

engine::frames! {
    CthulhuWars, Action, Words;
    /// Phases 1 to 3 and the turning of the turn.
    Phase(phases) = "phase",
    /// The Action Phase and its rounds.
    Round(phases::action) = "round",
    /// A common or unlimited action.
    Act(actions) = "act",
    /// Battle.
    Battle(battle) = "battle",
    /// Taking earned spellbooks.
    Books(spellbooks) = "books",
    /// Dividing a common loss.
    Negotiation(negotiation) = "negotiation",
    /// Great Cthulhu's own questions.
    GreatCthulhu(great_cthulhu) = "great_cthulhu",
    /// Crawling Chaos's own questions.
    CrawlingChaos(crawling_chaos) = "crawling_chaos",
    /// Black Goat's own questions.
    BlackGoat(black_goat) = "black_goat",
    /// Yellow Sign's own questions.
    YellowSign(yellow_sign) = "yellow_sign",
}

impl Copy for Frame {}
