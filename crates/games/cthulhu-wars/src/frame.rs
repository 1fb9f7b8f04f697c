//! The table of contents: every paragraph of the rules that can wait or ask, one arm a module.

use engine::Text;
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
    CthulhuWars, Action, Words, Text;
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
    /// Devolve.
    Devolve(great_cthulhu::devolve) = "great_cthulhu",
    /// Devour.
    Devour(great_cthulhu::devour) = "great_cthulhu",
    /// Absorb.
    Absorb(great_cthulhu::absorb) = "great_cthulhu",
    /// Dreams.
    Dreams(great_cthulhu::dreams) = "great_cthulhu",
    /// Submerge.
    Submerge(great_cthulhu::submerge) = "great_cthulhu",
    /// Abduct.
    Abduct(crawling_chaos::abduct) = "crawling_chaos",
    /// Invisibility.
    Invisibility(crawling_chaos::invisibility) = "crawling_chaos",
    /// Seek and Destroy.
    SeekAndDestroy(crawling_chaos::seek_and_destroy) = "crawling_chaos",
    /// The Harbinger.
    Harbinger(crawling_chaos::harbinger) = "crawling_chaos",
    /// The Thousand Forms.
    ThousandForms(crawling_chaos::thousand_forms) = "crawling_chaos",
    /// Paying for Crawling Chaos's requirements.
    Pay(crawling_chaos::requirements) = "crawling_chaos",
    /// Awakening Shub-Niggurath.
    AwakenShub(black_goat::awakening) = "black_goat",
    /// Avatar.
    Avatar(black_goat::avatar) = "black_goat",
    /// Ghroth.
    Ghroth(black_goat::ghroth) = "black_goat",
    /// Eliminating two Cultists for a requirement.
    SacrificeTwo(black_goat::requirements) = "black_goat",
    /// Blood Sacrifice.
    BloodSacrifice(black_goat::blood_sacrifice) = "black_goat",
    /// Necrophagy.
    Necrophagy(black_goat::necrophagy) = "black_goat",
    /// Desecrate.
    Desecrate(yellow_sign::desecrate) = "yellow_sign",
    /// Zingaya.
    Zingaya(yellow_sign::zingaya) = "yellow_sign",
    /// Shriek of the Byakhee.
    Shriek(yellow_sign::shriek) = "yellow_sign",
    /// The Screaming Dead.
    ScreamingDead(yellow_sign::screaming_dead) = "yellow_sign",
    /// He Who is Not to be Named.
    HeWho(yellow_sign::he_who) = "yellow_sign",
    /// Giving Doom away for a requirement.
    GiveDoom(yellow_sign::requirements) = "yellow_sign",
    /// Passion.
    Passion(yellow_sign::passion) = "yellow_sign",
}

impl Copy for Frame {}
