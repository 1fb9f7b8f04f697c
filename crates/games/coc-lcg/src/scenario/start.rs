//! Where the play of a scenario begins.

use engine::{
    Dice, Seat, Stack,
    dice::Script,
    scenario::{Fault, Node, Stage, Table},
};

use super::{given, names};
use crate::{
    Coc, Cx,
    frame::Frame,
    ids::Phase,
    opening,
    setup::{Choice, Setup},
    then,
    turn::{After, Step as Turn},
    windows::Window,
};

/// The keys that say where it begins and with which decks.
#[cfg(test)]
pub(super) const KEYS: [&str; 4] = ["start", "decks", "dice", "draws"];

/// A place of the turn: the phase it is in and the frame that runs first.
type Place = (&'static str, Phase, fn() -> Frame);

/// An action window, and what follows it.
fn opened(window: Window, then: Turn) -> Frame {
    then::Step::Open(window, Box::new(then.into())).into()
}

const NEW_GAME: &str = "new_game";

/// Every place but a new game.
const PLACES: [Place; 16] = [
    ("turn", Phase::Refresh, || Turn::Begin.into()),
    ("end_of_refresh", Phase::Refresh, || Turn::Refresh.into()),
    ("draw", Phase::Refresh, || Turn::End(After::Draw).into()),
    ("end_of_draw", Phase::Draw, || Turn::Draw.into()),
    ("resource", Phase::Draw, || {
        Turn::End(After::Resource).into()
    }),
    ("end_of_resource", Phase::Resource, || {
        opened(Window::Resource, Turn::End(After::Operations))
    }),
    ("operations", Phase::Operations, || Turn::Operations.into()),
    ("end_of_operations", Phase::Operations, || {
        Turn::End(After::Story).into()
    }),
    ("story", Phase::Story, || Turn::Story.into()),
    ("commit", Phase::Story, || Turn::Commit.into()),
    ("after_active", Phase::Story, || {
        opened(Window::AfterActive, Turn::Oppose)
    }),
    ("oppose", Phase::Story, || Turn::Oppose.into()),
    ("before_stories", Phase::Story, || {
        opened(Window::BeforeStories, Turn::Resolve)
    }),
    ("resolve", Phase::Story, || Turn::Resolve.into()),
    ("after_stories", Phase::Story, || Turn::Aftermath.into()),
    ("end_of_turn", Phase::Story, || {
        Turn::End(After::Turn).into()
    }),
];

/// All places where a play can begin.
#[cfg(test)]
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    [NEW_GAME].into_iter().chain(PLACES.map(|(id, ..)| id))
}

/// Sets up the position.
pub(super) fn stage(given: &mut Table) -> Result<Stage<Coc>, Fault> {
    let start = given.take("start");
    let wanted = start.as_ref().map_or(Ok("operations"), Node::text)?;
    if wanted == NEW_GAME {
        return new_game(given);
    }
    let place = PLACES.into_iter().find(|(id, ..)| *id == wanted);
    let Some((_, phase, first)) = place else {
        let ids = PLACES.map(|(id, ..)| id).join(", ");
        let why = format!("there is no start {wanted:?}; there are {NEW_GAME}, {ids}");
        return Err(Fault::new(start.map_or(1, |node| node.line), why));
    };
    let mut game = given::position(given)?;
    given.end("`given`")?;
    game.phase = phase;
    if wanted == "turn" {
        game.turn -= 1;
    }
    Ok(Stage {
        game,
        below: Stack::default(),
        first: first(),
    })
}

/// A new game: the decks as they are, unshuffled; who goes first can be given.
fn new_game(given: &mut Table) -> Result<Stage<Coc>, Fault> {
    let line = given.iter().next().map_or(1, |(_, node)| node.line);
    let first = match given.take("first") {
        Some(node) => names::seat(&node, node.text()?)?,
        None => Seat(0),
    };
    let mut setup = Setup::default();
    if let Some(node) = given.take("decks") {
        for (who, deck) in node.table()?.iter() {
            setup.decks[usize::from(names::seat(deck, who)?.0)] = choice(deck)?;
        }
    }
    given.end("`given`")?;
    let mut dice = Dice::scripted(Script {
        picks: [first.0 + 1].into_iter().collect(),
        ..Script::default()
    });
    let mut events = Vec::new();
    let mut cx = Cx::new(&mut dice, &mut events);
    let (game, first) = opening::start(&setup, &mut cx)
        .map_err(|why| Fault::new(line, format!("{}: {}", why.field, why.why)))?;
    Ok(Stage {
        game,
        below: Stack::default(),
        first,
    })
}

/// Two factions, or a list as text.
fn choice(node: &Node) -> Result<Choice, Fault> {
    let texts = node.texts()?;
    if let [list] = texts.as_slice() {
        return Ok(Choice::Own {
            list: (*list).to_owned(),
        });
    }
    let factions: Option<Vec<_>> = texts.iter().map(|name| names::faction(name)).collect();
    match factions.as_deref() {
        Some([one, two]) => Ok(Choice::Starter {
            factions: [*one, *two],
        }),
        _ => Err(node.fault("a starter deck is made of two factions")),
    }
}
