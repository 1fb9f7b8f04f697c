//! The one place that knows games by name. Adding a game is one crate and one line here.

mod coc_lcg;
mod cthulhu_wars;
mod cthulhu_wars_duel;
mod gods_war;
mod skirmish;

use std::collections::BTreeMap;

use engine::{
    Card, Game, Luck, Position, Seat, Text, Viewer,
    any::{AnyMatch, host, read_setup, resume},
    journal::{Entry, ReplayMismatch},
};
use serde_json::Value;

use crate::wire::{GameInfo, Named, OptionInfo, Side};

/// Every game of the house, in the order the lobby shows them.
pub const GAMES: &[GameKind] = &[
    kind::<::cthulhu_wars::CthulhuWars>(),
    kind::<::cthulhu_wars::Duel>(),
    kind::<::gods_war::GodsWar>(),
    kind::<::coc_lcg::Coc>(),
    kind::<::skirmish::Skirmish>(),
];

/// Whether example games are offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Examples {
    /// For developers and tests.
    Shown,
    /// For players.
    Hidden,
}

/// The games that a server offers.
pub fn offered(examples: Examples) -> Vec<GameKind> {
    let wanted = |k: &&GameKind| examples == Examples::Shown || !k.example;
    GAMES.iter().filter(wanted).copied().collect()
}

/// What a table agreed on, before it becomes a game's setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreement<'a> {
    /// How many seats.
    pub seats: u8,
    /// A value for every option that is offered.
    pub options: &'a BTreeMap<String, String>,
    /// The chosen sides by seat.
    pub sides: &'a [Option<String>],
    /// By seat: the list of a deck of the player's own, which keeps the rules.
    pub decks: &'a [Option<String>],
}

/// Reads the list of a deck: which rules it breaks, or why it can't be read.
pub type CheckDeck = fn(&str) -> Result<Vec<Text>, Text>;

/// What the lobby must know of a game besides its rules.
pub trait LobbyGame: Game {
    /// One sentence about it.
    const ABOUT: &'static str;
    /// The seat counts it can be played with.
    const SEATS: &'static [u8];
    /// It is an example for developers.
    const EXAMPLE: bool = false;
    /// What is wrong with a deck of a player's own; absent: it is played without such decks.
    const CHECK_DECK: Option<CheckDeck> = None;

    /// The sides a seat can pick.
    fn sides() -> Vec<Side> {
        Vec::new()
    }

    /// What the host can choose.
    fn options() -> Vec<OptionInfo> {
        Vec::new()
    }

    /// The bots that can take a seat, the usual one first.
    fn bots() -> Vec<Named>;

    /// What a bot chooses.
    fn think(bot: &str, at: &Position<Self>, seat: Seat, seed: u64) -> Option<Self::Action>;

    /// The setup that follows from what the table agreed on.
    ///
    /// # Errors
    /// Says what makes no sense.
    fn setup(agreed: &Agreement<'_>) -> Result<Self::Setup, String>;

    /// The sides as they were dealt, by seat.
    fn dealt(_view: &Self::View) -> Vec<(Seat, String)> {
        Vec::new()
    }
}

/// Starts or folds a match: setup, what its dice follow from, entries so far.
type Host = fn(&Value, Luck, Vec<Entry>) -> Result<Box<dyn AnyMatch>, ReplayMismatch>;
/// Takes a match up: setup, what its dice follow from, entries so far, snapshots of it.
type Resume = fn(&Value, Luck, Vec<Entry>, &[String]) -> Result<Box<dyn AnyMatch>, ReplayMismatch>;
/// Makes a setup.
type MakeSetup = fn(&Agreement<'_>) -> Result<Value, String>;
/// The sides as they were dealt in a match that begins.
type Dealt = fn(&Value, Luck) -> Result<Vec<(Seat, String)>, ReplayMismatch>;

/// A game with its types erased: plain functions over plain data.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// Stable id.
    pub id: &'static str,
    /// The name people know.
    pub name: &'static str,
    /// The rules version.
    pub version: u32,
    /// It is an example for developers.
    pub example: bool,
    /// What the lobby shows.
    pub info: fn() -> GameInfo,
    /// Its reference cards.
    pub reference: fn() -> Vec<Card>,
    /// What is wrong with a deck of a player's own, if it is played with such.
    pub check_deck: Option<CheckDeck>,
    /// Makes its setup.
    pub setup: MakeSetup,
    /// Starts or folds a match of it.
    pub host: Host,
    /// Takes up a match of it from snapshots.
    pub resume: Resume,
    /// The sides that a setup and its dice deal.
    pub dealt: Dealt,
}

/// Erases a game's types.
pub const fn kind<G: LobbyGame>() -> GameKind {
    GameKind {
        id: G::ID,
        name: G::NAME,
        version: G::VERSION,
        example: G::EXAMPLE,
        info: info::<G>,
        reference: G::reference,
        check_deck: G::CHECK_DECK,
        setup: |agreed| serde_json::to_value(G::setup(agreed)?).map_err(|e| e.to_string()),
        host: |setup, luck, entries| host::<G>(setup, luck, entries, G::think),
        resume: |setup, luck, entries, snapshots| {
            resume::<G>(setup, luck, entries, snapshots, G::think)
        },
        dealt: dealt::<G>,
    }
}

fn info<G: LobbyGame>() -> GameInfo {
    GameInfo {
        id: G::ID.to_owned(),
        name: G::NAME.to_owned(),
        version: G::VERSION,
        about: G::ABOUT.to_owned(),
        seats: G::SEATS.to_vec(),
        sides: G::sides(),
        options: G::options(),
        bots: G::bots(),
        own_decks: G::CHECK_DECK.is_some(),
    }
}

fn dealt<G: LobbyGame>(setup: &Value, luck: Luck) -> Result<Vec<(Seat, String)>, ReplayMismatch> {
    let started = engine::matches::Match::<G>::start(read_setup::<G>(setup)?, luck)
        .map_err(|e| ReplayMismatch::Header(format!("setup.{e}")))?;
    Ok(G::dealt(&started.play().game().view(Viewer::Spectator)))
}

/// The house's bots, for the lobby.
pub fn house_bots() -> Vec<Named> {
    let named = |b: &bots::Bot| Named {
        id: b.id.to_owned(),
        name: b.name.to_owned(),
        help: b.help.to_owned(),
    };
    bots::BOTS.iter().map(named).collect()
}
