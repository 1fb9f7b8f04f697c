//! Positions and facts of Cthulhu Wars for scenario files: `docs/scenarios.md` lists every key.

mod given;
mod marks;
mod names;
mod then;

use engine::{
    Dice, Game as _, Position, Seat, Stack,
    dice::Script,
    scenario::{Fault, Mismatches, Moment, Node, Stage, Staged, Table},
};

use crate::{
    Cx, Duel, battle,
    battle_record::Battle,
    frame::Frame,
    ids::Faction,
    keepers::Keepers,
    map::Board,
    phases::{
        self,
        action::{Round, Second, Step as RoundStep},
    },
    ruleset::{Preset, Readings},
    sets::AreaSet,
    setup::Setup,
    sheet::Sheet,
    state::CthulhuWars,
    supplements::{self, Supplement},
    variants::{Variant, duel},
    view::Phase,
};

impl Staged for CthulhuWars {
    fn stage(given: &mut Table) -> Result<Stage<Self>, Fault> {
        let variant = match given.take("variant") {
            None => Variant::Base,
            Some(node) => variant(&node)?,
        };
        stage(given, variant)
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
        let seat = name
            .strip_prefix("seat ")
            .and_then(|n| n.parse::<u8>().ok());
        if let Some(number) = seat.filter(|n| (1..=self.seats).contains(n)) {
            return Some(Seat(number - 1));
        }
        let faction = names::faction_called(name)?;
        self.playing().has(faction).then(|| self.seat(faction))
    }

    fn seat_name(&self, seat: Seat) -> String {
        let faction = self.table().iter().find(|f| self.seat(**f) == seat);
        faction.map_or_else(|| format!("seat {}", seat.0 + 1), |f| f.id().to_owned())
    }
}

impl Staged for Duel {
    fn stage(given: &mut Table) -> Result<Stage<Self>, Fault> {
        let stage = stage(given, Variant::Duel)?;
        Ok(Stage {
            game: Self(stage.game),
            below: stage.below,
            first: stage.first,
        })
    }

    fn fact(
        moment: &Moment<'_, Self>,
        name: &str,
        expected: &Node,
        mismatches: &mut Mismatches,
    ) -> Result<(), Fault> {
        let at = Position {
            game: moment.at.game.0.clone(),
            stack: moment.at.stack.clone(),
            drawn: moment.at.drawn,
        };
        let moment = Moment {
            at: &at,
            events: moment.events,
            before: moment.before,
        };
        then::fact(&moment, name, expected, mismatches)
    }

    fn seat_of(&self, name: &str) -> Option<Seat> {
        self.0.seat_of(name)
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.0.seat_name(seat)
    }
}

fn stage(given: &mut Table, variant: Variant) -> Result<Stage<CthulhuWars>, Fault> {
    let (setup, line) = setup(given, variant)?;
    let start = Start::read(given)?;
    let (mut game, first) = opening(&setup, line)?;
    if matches!(start, Start::NewGame) {
        given.end("`given`")?;
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

/// Who plays on which board by which readings.
fn setup(given: &mut Table, variant: Variant) -> Result<(Setup, usize), Fault> {
    let line = given.iter().next().map_or(1, |(_, node)| node.line);
    let draft = match given.take("draft") {
        None => false,
        Some(node) => node.boolean()?,
    };
    let expansions = match given.take("expansions") {
        None => false,
        Some(node) => node.boolean()?,
    };
    let supplements = match given.take("supplements") {
        None => Vec::new(),
        Some(node) => supplements(&node)?,
    };
    let factions: Vec<Faction> = match (given.take("factions"), variant) {
        (Some(node), _) => {
            let items = node.items().iter();
            items
                .map(|item| names::faction(item, item.text()?))
                .collect::<Result<_, _>>()?
        }
        (None, _) if draft => Vec::new(),
        (None, Variant::Duel) => duel::BOX.to_vec(),
        (None, _) => Setup::default().dealt_from(),
    };
    let players = match given.take("players") {
        Some(node) => node.number()?,
        None if variant == Variant::Base && !draft => factions.len() as u8,
        None => variant.seats()[0],
    };
    let map = match given.take("map") {
        None => None,
        Some(node) => Some(board(&node)?),
    };
    let preset = match given.take("preset") {
        None => Preset::Rulebook,
        Some(node) => preset(&node)?,
    };
    let ruleset = match given.take("ruleset") {
        None => Readings::default(),
        Some(node) => readings(&node)?,
    };
    let setup = Setup {
        players,
        variant,
        map,
        factions: factions.into_iter().map(Some).collect(),
        expansions,
        supplements,
        draft,
        preset,
        ruleset,
    };
    Ok((setup, line))
}

/// What the table has added to the game.
fn supplements(node: &Node) -> Result<Vec<Supplement>, Fault> {
    let of = |item: &Node| {
        let id = item.text()?;
        Supplement::from_id(id).ok_or_else(|| item.fault(format!("there is no supplement {id:?}")))
    };
    node.items().iter().map(of).collect()
}

fn variant(node: &Node) -> Result<Variant, Fault> {
    let offered = [
        Variant::Base,
        Variant::TwoFactions,
        Variant::ThreeFactions,
        Variant::Decay,
    ];
    let name = node.text()?;
    let found = offered.into_iter().find(|v| v.id() == name);
    found.ok_or_else(|| {
        let ids = offered.map(Variant::id).join(", ");
        node.fault(format!("there is no variant {name:?}; there are {ids}"))
    })
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

/// Single readings, by the names of the [`Ruleset`](crate::ruleset::Ruleset)'s fields.
fn readings(node: &Node) -> Result<Readings, Fault> {
    use engine::scenario::Value;
    let mut fields = toml::Table::new();
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
        let read = fields.clone().try_into::<Readings>();
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
    game.units = supplements::units(game.supplements);
    game.gates = AreaSet::EMPTY;
    game.keeper = Keepers::default();
    game.sheets = <[Sheet; Faction::ALL.len()]>::default();
    game.decay = 0;
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
                if !game.variant.action_phase_first() {
                    game.turn = game.turn.saturating_sub(1);
                }
                (Phase::Action, phases::Step::GatherPower.into())
            }
            Self::FirstPlayer => (Phase::FirstPlayer, phases::Step::FirstPlayer.into()),
            Self::Doom => (Phase::Doom, phases::Step::DoomAdvance.into()),
            Self::Rituals if game.variant.doom_turns() => {
                (Phase::Doom, phases::Step::DoomTurn(0).into())
            }
            Self::Rituals => (Phase::Doom, phases::doom_turn::begun(0).into()),
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

/// The place of the active faction in the turn order; with two factions each, of its player.
fn place(game: &CthulhuWars) -> u8 {
    if game.variant.several_factions_each() {
        let other = |f: Faction| game.seat(f) != game.seat(game.first);
        return u8::from(game.active.is_some_and(other));
    }
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
    game.battle = Battle::new(game, area, attacker, defender);
    let spare = game.unlimited_battle(attacker);
    let round = Round {
        faction: attacker,
        main: !spare,
        spare,
        second: Second::None,
    };
    let after = RoundStep::Next(place(game) + 1);
    below.push(if game.variant.several_factions_each() {
        let mut left = game.factions_of(game.seat(attacker));
        left.remove(attacker);
        let place = place(game);
        RoundStep::Which { place, left }.into()
    } else {
        after.into()
    });
    below.push(RoundStep::After(round).into());
    Ok(())
}

#[cfg(test)]
mod tests {
    use engine::scenario::kit::{assert_keys_explained, assert_unknown_fact_answered};

    use super::*;

    #[test]
    fn the_docs_list_every_key() {
        let setup = [
            "variant", "players", "draft", "factions", "map", "preset", "ruleset", "start",
            "battle", "dice", "draws",
        ];
        let given = given::PUTS.iter().map(|(key, _)| *key).chain(setup);
        let facts = engine::scenario::FACTS.into_iter().chain(then::FACTS);
        let other = Some("## The Gods War: given");
        assert_keys_explained("## The file", other, given.chain(facts));
    }

    #[test]
    fn an_unknown_fact_is_answered_with_the_known_ones() {
        assert_unknown_fact_answered::<CthulhuWars>(&then::FACTS);
    }
}
