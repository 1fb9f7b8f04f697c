//! The only place that names games. Adding a game takes one crate and one line here.

mod coc_lcg;
mod cthulhu_wars;
mod cthulhu_wars_duel;
mod gods_war;
mod skirmish;

use std::collections::BTreeMap;

use engine::{
    Card, Game, Luck, Seat, Text, Viewer,
    any::{AnyMatch, Minds, host, read_setup, resume},
    journal::{Entry, ReplayMismatch},
    scenario::{Fault, Staged, lesson::Lesson},
};
use serde_json::Value;

use crate::wire::{GameInfo, Named, OptionInfo, Side, Suggestion};

/// All games, in the lobby's order.
pub const GAMES: &[GameKind] = &[
    kind_with_lessons::<::cthulhu_wars::CthulhuWars>(),
    kind_with_lessons::<::cthulhu_wars::Duel>(),
    kind_with_lessons::<::gods_war::GodsWar>(),
    kind_with_lessons::<::coc_lcg::Coc>(),
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

/// The games a server offers.
pub fn offered(examples: Examples) -> Vec<GameKind> {
    let wanted = |k: &&GameKind| examples == Examples::Shown || !k.example;
    GAMES.iter().filter(wanted).copied().collect()
}

/// A table's agreement, from which a game makes its setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreement<'a> {
    /// How many seats.
    pub seats: u8,
    /// A value for every offered option.
    pub options: &'a BTreeMap<String, String>,
    /// The chosen sides by seat.
    pub sides: &'a [Option<String>],
    /// By seat: the list of the player's own, legal deck.
    pub decks: &'a [Option<String>],
}

/// Checks a deck list: returns broken rules, or why the list can't be read.
pub type CheckDeck = fn(&str) -> Result<Vec<Text>, Text>;

/// What the lobby must know about a game besides its rules.
pub trait LobbyGame: Game {
    /// One sentence about the game.
    const ABOUT: &'static str;
    /// Possible numbers of seats.
    const SEATS: &'static [u8];
    /// Whether it is an example for developers.
    const EXAMPLE: bool = false;
    /// Checks custom decks; `None` if the game has none.
    const CHECK_DECK: Option<CheckDeck> = None;

    /// The sides a seat can pick.
    fn sides() -> Vec<Side> {
        Vec::new()
    }

    /// Options of the host.
    fn options() -> Vec<OptionInfo> {
        Vec::new()
    }

    /// Tables that suit many, the usual one first.
    fn suggestions() -> Vec<Suggestion> {
        Vec::new()
    }

    /// The bots, the weakest first.
    fn bots() -> Vec<Named>;

    /// Who thinks about it: how its bots choose, and how choices are weighed.
    fn minds() -> Minds<Self>;

    /// Makes the setup.
    ///
    /// # Errors
    /// Says what is invalid.
    fn setup(agreed: &Agreement<'_>) -> Result<Self::Setup, String>;

    /// The dealt sides by seat.
    fn dealt(_view: &Self::View) -> Vec<(Seat, String)> {
        Vec::new()
    }
}

/// Starts or folds a match: setup, randomness, entries.
type Host = fn(&Value, Luck, Vec<Entry>) -> Result<Box<dyn AnyMatch>, ReplayMismatch>;
/// Restores a match: setup, randomness, entries, snapshots.
type Resume = fn(&Value, Luck, Vec<Entry>, &[String]) -> Result<Box<dyn AnyMatch>, ReplayMismatch>;
/// Makes a setup.
type MakeSetup = fn(&Agreement<'_>) -> Result<Value, String>;
/// The dealt sides of a match that begins.
type Dealt = fn(&Value, Luck) -> Result<Vec<(Seat, String)>, ReplayMismatch>;

/// A lesson's start, with erased types.
#[derive(Clone, PartialEq, Debug)]
pub struct OpenedLesson {
    /// The learner's seat.
    pub seat: Seat,
    /// The sides by seat.
    pub sides: Vec<Option<String>>,
    /// The first entry of its journal, which holds its position.
    pub entry: Entry,
}

/// A game with erased types: plain functions over plain data.
#[derive(Clone, Copy, Debug)]
pub struct GameKind {
    /// Stable id.
    pub id: &'static str,
    /// The display name.
    pub name: &'static str,
    /// The rules version.
    pub version: u32,
    /// Whether it is an example for developers.
    pub example: bool,
    /// What the lobby shows.
    pub info: fn() -> GameInfo,
    /// Its reference cards.
    pub reference: fn() -> Vec<Card>,
    /// Checks custom decks, if the game has them.
    pub check_deck: Option<CheckDeck>,
    /// Makes a setup.
    pub setup: MakeSetup,
    /// Starts or folds a match.
    pub host: Host,
    /// Restores a match from snapshots.
    pub resume: Resume,
    /// The sides that a setup and its dice deal.
    pub dealt: Dealt,
    /// How its lessons are played, if it has any.
    pub lessons: Option<LessonRules>,
}

/// A lesson of a game with erased types.
#[derive(Clone, Copy, Debug)]
pub struct LessonRules {
    /// Opens it.
    pub open: fn(&Lesson) -> Result<OpenedLesson, Fault>,
    /// How many of its steps the entries of its match have reached.
    pub reached: fn(&Lesson, &[Entry]) -> Result<usize, Fault>,
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
        host: |setup, luck, entries| host::<G>(setup, luck, entries, G::minds()),
        resume: |setup, luck, entries, snapshots| {
            resume::<G>(setup, luck, entries, snapshots, G::minds())
        },
        dealt: dealt::<G>,
        lessons: None,
    }
}

/// Erases the types of a game that has lessons.
pub const fn kind_with_lessons<G: LobbyGame + Staged>() -> GameKind {
    let lessons = LessonRules {
        open: open_lesson::<G>,
        reached: |lesson, entries| lesson.reached::<G>(entries),
    };
    GameKind {
        lessons: Some(lessons),
        ..kind::<G>()
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
        suggestions: G::suggestions(),
        options: G::options(),
        bot: usual_bot(&G::bots()),
        bots: G::bots(),
        own_decks: G::CHECK_DECK.is_some(),
    }
}

fn dealt<G: LobbyGame>(setup: &Value, luck: Luck) -> Result<Vec<(Seat, String)>, ReplayMismatch> {
    let started = engine::matches::Match::<G>::start(read_setup::<G>(setup)?, luck)
        .map_err(|e| ReplayMismatch::Header(format!("setup.{e}")))?;
    Ok(G::dealt(&started.play().game().view(Viewer::Spectator)))
}

fn open_lesson<G: LobbyGame + Staged>(lesson: &Lesson) -> Result<OpenedLesson, Fault> {
    let opened = lesson.open::<G>()?;
    let game = &opened.at.game;
    let mut sides = vec![None; usize::from(game.seats())];
    for (seat, side) in G::dealt(&game.view(Viewer::Spectator)) {
        if let Some(place) = sides.get_mut(usize::from(seat.0)) {
            *place = Some(side);
        }
    }
    Ok(OpenedLesson {
        seat: opened.seat,
        sides,
        entry: opened.entry,
    })
}

/// A suggested table with the options that differ from their defaults.
fn suggestion(id: &str, name: &str, help: &str, seats: u8, options: &[(&str, &str)]) -> Suggestion {
    let chosen = |(id, value): &(&str, &str)| ((*id).to_owned(), (*value).to_owned());
    Suggestion {
        id: id.to_owned(),
        name: name.to_owned(),
        help: help.to_owned(),
        seats,
        options: options.iter().map(chosen).collect(),
    }
}

/// The bot that plays when none is named.
fn usual_bot(bots: &[Named]) -> Option<String> {
    let usual = bots.iter().find(|bot| bot.id == bots::USUAL);
    usual.or(bots.first()).map(|bot| bot.id.clone())
}

/// The built-in bots, for the lobby.
pub fn house_bots() -> Vec<Named> {
    let named = |b: &bots::Bot| Named {
        id: b.id.to_owned(),
        name: b.name.to_owned(),
        help: b.help.to_owned(),
    };
    bots::BOTS.iter().map(named).collect()
}
