//! Positions and facts of Cthulhu Wars for scenario files: `docs/scenarios.md` lists every key.

mod given;
mod names;
mod then;

use engine::{
    Dice, Game as _, Seat, Stack,
    dice::Script,
    scenario::{Fault, Mismatches, Moment, Node, Stage, Staged, Table},
};

use crate::{
    Cx,
    battle::{self, Battle},
    frame::Frame,
    ids::{Area, Faction},
    map::Board,
    phases::{
        self,
        action::{Round, Second, Step as RoundStep},
    },
    ruleset::{Preset, Ruleset},
    sets::AreaSet,
    setup::Setup,
    state::CthulhuWars,
    units::Units,
    view::Phase,
};

impl Staged for CthulhuWars {
    fn stage(given: &mut Table) -> Result<Stage<Self>, Fault> {
        let (setup, line) = setup(given)?;
        let start = Start::read(given)?;
        let (mut game, first) = opening(&setup, line)?;
        if matches!(start, Start::NewGame) {
            return Ok(Stage {
                game,
                below: Stack::default(),
                first,
            });
        }
        clear(&mut game);
        given::put_all(&mut game, given)?;
        start.enter(game, given)
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
        let faction = names::faction_called(name)?;
        self.playing().has(faction).then(|| self.seat(faction))
    }

    fn seat_name(&self, seat: Seat) -> String {
        let faction = self.table().iter().find(|f| self.seat(**f) == seat);
        faction.map_or("nobody", |f| f.id()).to_owned()
    }
}

/// Who plays on which board by which readings.
fn setup(given: &mut Table) -> Result<(Setup, usize), Fault> {
    let line = given.iter().next().map_or(1, |(_, node)| node.line);
    let factions = match given.take("factions") {
        None => Faction::ALL.to_vec(),
        Some(node) => {
            let items = node.items().iter();
            items
                .map(|item| names::faction(item, item.text()?))
                .collect::<Result<_, _>>()?
        }
    };
    let players = factions.len() as u8;
    let map = match given.take("map") {
        None => Board::usual(players),
        Some(node) => board(&node)?,
    };
    let preset = match given.take("preset") {
        None => Preset::Rulebook,
        Some(node) => preset(&node)?,
    };
    let ruleset = match given.take("ruleset") {
        None => preset.ruleset(),
        Some(node) => ruleset(&node, &preset.ruleset())?,
    };
    let factions = factions.into_iter().map(Some).collect();
    let setup = Setup {
        players,
        map: Some(map),
        factions,
        preset,
        ruleset: Some(ruleset),
    };
    Ok((setup, line))
}

fn board(node: &Node) -> Result<Board, Fault> {
    let id = node.text()?;
    let board = Board::ALL.into_iter().find(|b| b.map().id == id);
    board.ok_or_else(|| {
        let ids: Vec<&str> = Board::ALL.iter().map(|b| b.map().id.as_str()).collect();
        node.fault(format!(
            "there is no board {id:?}; there are {}",
            ids.join(", ")
        ))
    })
}

fn preset(node: &Node) -> Result<Preset, Fault> {
    match node.text()? {
        "rulebook" => Ok(Preset::Rulebook),
        "later-edition" | "later_edition" => Ok(Preset::LaterEdition),
        other => Err(node.fault(format!("{other:?} is neither rulebook nor later-edition"))),
    }
}

/// Single readings laid over a preset, by the names of the [`Ruleset`]'s fields.
fn ruleset(node: &Node, base: &Ruleset) -> Result<Ruleset, Fault> {
    use engine::scenario::Value;
    let mut fields = toml::Table::try_from(base).map_err(|e| node.fault(e.to_string()))?;
    for (key, value) in node.table()?.iter() {
        let plain = match &value.value {
            Value::Bool(it) => toml::Value::from(*it),
            Value::Integer(n) => toml::Value::from(*n),
            Value::Text(text) => toml::Value::from(text.as_str()),
            Value::List(_) | Value::Table(_) => {
                return Err(value.fault("a reading is a word, a number, true or false"));
            }
        };
        fields.insert(key.to_owned(), plain);
        let read = fields.clone().try_into::<Ruleset>();
        read.map_err(|e| value.fault(format!("{key}: {}", e.message())))?;
    }
    fields.try_into().map_err(|e| node.fault(e.to_string()))
}

/// The game as it is set up, before anything is laid on the table.
fn opening(setup: &Setup, line: usize) -> Result<(CthulhuWars, Frame), Fault> {
    let (mut dice, mut events) = (Dice::scripted(Script::default()), Vec::new());
    let mut cx = Cx::new(&mut dice, &mut events);
    CthulhuWars::new(setup, &mut cx).map_err(|e| Fault::new(line, e.to_string()))
}

/// An empty board in the second turn.
fn clear(game: &mut CthulhuWars) {
    game.units = Units::default();
    game.gates = AreaSet::EMPTY;
    game.keeper = [None; Area::ALL.len()];
    game.turn = 2;
    game.round = 1;
    game.first = game.table[0];
    game.clockwise = true;
    game.active = Some(game.first);
}

/// Where the play begins.
enum Start {
    NewGame,
    GatherPower,
    FirstPlayer,
    Doom,
    Rituals,
    SpecialEvents,
    Action,
    Battle(Node),
}

impl Start {
    fn read(given: &mut Table) -> Result<Self, Fault> {
        if let Some(node) = given.take("battle") {
            return Ok(Self::Battle(node));
        }
        let Some(node) = given.take("start") else {
            return Ok(Self::Action);
        };
        match node.text()? {
            "new_game" => Ok(Self::NewGame),
            "gather_power" => Ok(Self::GatherPower),
            "first_player" => Ok(Self::FirstPlayer),
            "doom" => Ok(Self::Doom),
            "rituals" => Ok(Self::Rituals),
            "special_events" => Ok(Self::SpecialEvents),
            "action" => Ok(Self::Action),
            other => Err(node.fault(format!(
                "there is no start {other:?}; there are new_game, gather_power, first_player, \
                 doom, rituals, special_events, action"
            ))),
        }
    }

    /// Enters the phase: the frames that wait and the one that runs first.
    fn enter(self, mut game: CthulhuWars, given: &mut Table) -> Result<Stage<CthulhuWars>, Fault> {
        let mut below = Stack::default();
        let (phase, first): (Phase, Frame) = match self {
            Self::NewGame | Self::GatherPower => {
                game.turn = game.turn.saturating_sub(1);
                (Phase::Action, phases::Step::GatherPower.into())
            }
            Self::FirstPlayer => (Phase::FirstPlayer, phases::Step::FirstPlayer.into()),
            Self::Doom => (Phase::Doom, phases::Step::DoomAdvance.into()),
            Self::Rituals => (Phase::Doom, phases::Step::Ritual(0).into()),
            Self::SpecialEvents => (Phase::Doom, phases::Step::Special(0).into()),
            Self::Action => (Phase::Action, RoundStep::Next(place(&game)).into()),
            Self::Battle(node) => {
                declare(&mut game, &node, &mut below)?;
                (Phase::Action, battle::Step::FIRST.into())
            }
        };
        game.phase = phase;
        if phase != Phase::Action {
            game.active = None;
        }
        given.end("`given`")?;
        Ok(Stage { game, below, first })
    }
}

/// The place of the active faction in the turn order.
fn place(game: &CthulhuWars) -> u8 {
    game.order()
        .position(|f| Some(f) == game.active)
        .unwrap_or(0) as u8
}

/// A battle that has been declared and paid for.
fn declare(game: &mut CthulhuWars, node: &Node, below: &mut Stack<Frame>) -> Result<(), Fault> {
    let mut table = node.table()?.clone();
    let mut take = |key| {
        let missing = || node.fault(format!("`battle` needs `{key}`"));
        table.take(key).ok_or_else(missing)
    };
    let (place_node, by, of) = (take("area")?, take("attacker")?, take("defender")?);
    table.end("`battle`")?;
    let area = names::area(&place_node, place_node.text()?, game.map())?;
    let attacker = names::playing(game, &by, by.text()?)?;
    let defender = names::playing(game, &of, of.text()?)?;
    for (node, side) in [(&by, attacker), (&of, defender)] {
        if game.units_at(side, area).is_empty() {
            return Err(node.fault(format!("{} has no unit there", side.name())));
        }
    }
    game.active = Some(attacker);
    game.battled.insert(area);
    game.battle = Some(Battle::new(game, area, attacker, defender));
    let spare = game.six_books(attacker);
    let round = Round {
        faction: attacker,
        main: !spare,
        spare,
        second: Second::None,
    };
    below.push(RoundStep::Next(place(game) + 1).into());
    below.push(RoundStep::After(round).into());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_docs_list_every_key() {
        let page = include_str!("../../../docs/scenarios.md");
        let setup = [
            "factions", "map", "preset", "ruleset", "start", "battle", "dice", "draws",
        ];
        let given = given::PUTS.iter().map(|(key, _)| *key).chain(setup);
        let facts = engine::scenario::FACTS.into_iter().chain(then::FACTS);
        for key in given.chain(facts) {
            let named = ["`", " ", ".", "]"].iter().any(|end| {
                page.contains(&format!("`{key}{end}"))
                    || page.contains(&format!("[then.{key}{end}"))
            });
            assert!(named, "docs/scenarios.md does not explain `{key}`");
        }
    }

    #[test]
    fn an_unknown_fact_is_answered_with_the_known_ones() {
        let text = "rule = 'r'\nsource = 's'\n[then]\npowers = { gc = 1 }\n";
        let path = std::path::Path::new("a.toml");
        let report = engine::scenario::run::<CthulhuWars>(path, text).to_string();
        assert!(report.contains("a.toml:4 "), "{report}");
        for key in engine::scenario::FACTS.into_iter().chain(then::FACTS) {
            assert!(report.contains(key), "{report}");
        }
    }
}
