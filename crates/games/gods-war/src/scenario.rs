//! Positions and facts of The Gods War for scenario files: `docs/scenarios.md` lists every key.

mod given;
mod names;
mod then;

use engine::{
    Dice, Game as _, Seat, Stack,
    dice::Script,
    scenario::{Fault, Mismatches, Moment, Node, Stage, Staged, Table},
};

use crate::{
    Cx, Frame,
    buildings::Buildings,
    ids::{Empire, Monster, Phase, Race},
    map::MapId,
    phases::{self, action::Step as Turn, council::Step as Council},
    setup::{Rules, Setup},
    sheet::Sheet,
    state::GodsWar,
    units::Place,
};

impl Staged for GodsWar {
    fn stage(given: &mut Table) -> Result<Stage<Self>, Fault> {
        let (setup, line) = setup(given)?;
        let start = Start::read(given)?;
        let (mut game, first) = opening(&setup, line)?;
        if start == Start::NewGame {
            return new_game(game, first, given);
        }
        clear(&mut game);
        given::put_all(&mut game, given)?;
        start.enter(game, given, line)
    }

    fn fact(
        moment: &Moment<'_, Self>,
        name: &str,
        expected: &Node,
        mismatches: &mut Mismatches,
    ) -> Result<(), Fault> {
        then::fact(moment, name, expected, mismatches)
    }

    fn seat_of(&self, name: &str) -> Option<Seat> {
        let empire = names::empire_called(name)?;
        self.playing().has(empire).then(|| self.seat(empire))
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.empire(seat).map_or("nobody", Empire::id).to_owned()
    }
}

/// Who plays on which board with what added.
fn setup(given: &mut Table) -> Result<(Setup, usize), Fault> {
    let line = given.iter().next().map_or(1, |(_, node)| node.line);
    let empires: Vec<Empire> = match given.take("empires") {
        None => Empire::CORE.to_vec(),
        Some(node) => listed(&node, names::empire)?,
    };
    let map = match given.take("map") {
        None => None,
        Some(node) => Some(board(&node)?),
    };
    let races: Vec<Race> = match given.take("races") {
        None => Vec::new(),
        Some(node) => listed(&node, names::race)?,
    };
    let monsters: Vec<Monster> = match given.take("monsters") {
        None => Vec::new(),
        Some(node) => listed(&node, names::monster)?,
    };
    let rules = match given.take("mad_god_wanes") {
        None => Rules::default(),
        Some(node) => Rules {
            mad_god_wanes: node.boolean()?,
        },
    };
    let setup = Setup {
        players: empires.len() as u8,
        map,
        expansion: true,
        empires: empires.into_iter().map(Some).collect(),
        races,
        random_races: 0,
        monsters,
        rules,
    };
    Ok((setup, line))
}

fn listed<T>(
    node: &Node,
    named: impl Fn(&Node, &str) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let items = node.items().iter();
    items.map(|item| named(item, item.text()?)).collect()
}

fn board(node: &Node) -> Result<MapId, Fault> {
    let id = node.text()?;
    let board = MapId::ALL.into_iter().find(|map| map.id() == id);
    board.ok_or_else(|| {
        let ids: Vec<&str> = MapId::ALL.into_iter().map(MapId::id).collect();
        node.fault(format!(
            "there is no board {id:?}; there are {}",
            ids.join(", ")
        ))
    })
}

/// The game as it is set up, before anything is laid on the table.
fn opening(setup: &Setup, line: usize) -> Result<(GodsWar, Frame), Fault> {
    let (mut dice, mut events) = (Dice::scripted(Script::default()), Vec::new());
    let mut cx = Cx::new(&mut dice, &mut events);
    GodsWar::new(setup, &mut cx).map_err(|e| Fault::new(line, e.to_string()))
}

/// A new game has its own set-up; the first player and the runes on the deck can be given.
fn new_game(mut game: GodsWar, first: Frame, given: &mut Table) -> Result<Stage<GodsWar>, Fault> {
    if let Some(node) = given.take("first") {
        given::first(&mut game, &node)?;
        game.active = None;
    }
    if let Some(node) = given.take("deck") {
        given::deck(&mut game, &node)?;
    }
    given.end("`given`")?;
    Ok(Stage {
        game,
        below: Stack::default(),
        first,
    })
}

/// An empty board in the second round; what elder races and monsters begin with stays.
fn clear(game: &mut GodsWar) {
    for empire in game.table.clone() {
        for unit in empire.units().iter() {
            game.units.put(unit, Place::Pool);
        }
    }
    game.buildings = Buildings::default();
    game.sheets = std::array::from_fn(|_| Sheet::default());
    game.phase = Phase::Action;
    game.round = 2;
    game.clockwise = true;
    game.first = first_player(&game.table);
    game.active = Some(game.first);
}

/// Sky, else the first that can be.
fn first_player(table: &[Empire]) -> Empire {
    let able = table.iter().find(|e| **e != Empire::Chaos);
    let sky = table.iter().find(|e| **e == Empire::Sky);
    sky.or(able).copied().unwrap_or(Empire::Sky)
}

/// Where the play begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    NewGame,
    Action,
    ActionPhase,
    Power,
    Council,
    Score,
    CouncilGifts,
    Rift,
    Compromise,
    CouncilEnd,
}

impl Start {
    const ALL: [(&'static str, Self); 10] = [
        ("new_game", Self::NewGame),
        ("action", Self::Action),
        ("action_phase", Self::ActionPhase),
        ("power", Self::Power),
        ("council", Self::Council),
        ("score", Self::Score),
        ("council_gifts", Self::CouncilGifts),
        ("rift", Self::Rift),
        ("compromise", Self::Compromise),
        ("council_end", Self::CouncilEnd),
    ];

    fn read(given: &mut Table) -> Result<Self, Fault> {
        let Some(node) = given.take("start") else {
            return Ok(Self::Action);
        };
        let name = node.text()?;
        let found = Self::ALL.into_iter().find(|(id, _)| *id == name);
        found.map(|(_, start)| start).ok_or_else(|| {
            let ids = Self::ALL.map(|(id, _)| id).join(", ");
            node.fault(format!("there is no start {name:?}; there are {ids}"))
        })
    }

    /// Enters the phase: the frames that wait and the one that runs first.
    fn enter(self, mut game: GodsWar, given: &Table, line: usize) -> Result<Stage<GodsWar>, Fault> {
        given.end("`given`")?;
        let of = game.active.unwrap_or(game.first);
        let first: Frame = match self {
            Self::NewGame => phases::setup::Step::Direction.into(),
            Self::Action => Turn::Turn { of }.into(),
            Self::ActionPhase => {
                game.round = game.round.saturating_sub(1);
                game.active = None;
                Turn::Begin.into()
            }
            Self::Power => {
                if game.table.iter().any(|e| game.power(*e) > 0) {
                    let why = "the Power Phase begins when no one has Power left";
                    return Err(Fault::new(line, why));
                }
                Turn::Pass { from: game.first }.into()
            }
            Self::Council => Council::Begin.into(),
            Self::Score => Council::Score { place: 0 }.into(),
            Self::CouncilGifts => phases::gifts::Step::first().into(),
            Self::Rift => Council::Rift.into(),
            Self::Compromise => Council::Compromise.into(),
            Self::CouncilEnd => Council::End.into(),
        };
        let mut below = Stack::default();
        if self.in_council() {
            game.phase = Phase::Council;
            game.active = None;
        }
        if self == Self::CouncilGifts {
            below.push(Council::Rift.into());
        }
        Ok(Stage { game, below, first })
    }

    const fn in_council(self) -> bool {
        matches!(
            self,
            Self::Score | Self::CouncilGifts | Self::Rift | Self::Compromise | Self::CouncilEnd
        )
    }
}

#[cfg(test)]
mod tests {
    use engine::scenario::kit::{assert_keys_explained, assert_unknown_fact_answered};

    use super::*;

    /// The keys that say who plays where and how it begins.
    const SETUP: [&str; 8] = [
        "empires",
        "map",
        "races",
        "monsters",
        "mad_god_wanes",
        "start",
        "dice",
        "draws",
    ];

    #[test]
    fn the_docs_list_every_key() {
        let given = given::PUTS.iter().map(|(key, _)| *key).chain(SETUP);
        let starts = Start::ALL.map(|(id, _)| id);
        let keys = given.chain(then::FACTS).chain(starts);
        assert_keys_explained("## The Gods War: given", None, keys);
    }

    #[test]
    fn an_unknown_fact_is_answered_with_the_known_ones() {
        assert_unknown_fact_answered::<GodsWar>(&then::FACTS);
    }
}
