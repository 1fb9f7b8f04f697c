//! The books would notice: an event that is missing or comes twice, a state that changed by itself.

use cthulhu_wars::{
    CthulhuWars, Setup,
    battle_record::Battle,
    event::Event,
    ids::{Faction, Kind, Requirement, Spellbook},
    ledger::Ledger,
    length::MOST_TURNS,
    sheet::Sheet,
    units::Place,
    view::Phase,
};
use engine::audit::spoilt::{Score, Step, told_twice, untold};

use super::table::{Table, tables};

/// A random game, action by action.
fn steps(setup: &Setup, number: u64) -> Vec<Step<CthulhuWars>> {
    let (mut table, told) = Table::new(setup, number);
    let mut steps = vec![(told, table.play.game().clone())];
    while let Some(told) = table.play_on() {
        steps.push((told, table.play.game().clone()));
    }
    steps
}

/// What the books do not keep, or keep only until the next event of the kind.
const FLEETING: [&str; 24] = [
    "CircuitBegan",
    "Declared",
    "Desecrated",
    "DiceRolled",
    "DieRolled",
    "Direction",
    "Drafted",
    "Exempted",
    "FirstPlayer",
    "GhoulCame",
    "KillAssigned",
    "PainAssigned",
    // Of a faction without Power, which gives up nothing.
    "Passed",
    "PhaseBegan",
    "Proposed",
    "Replied",
    "Rerolled",
    "Rolled",
    "RoundBegan",
    "Settled",
    "Spared",
    "StoodAside",
    "Surrounded",
    "Used",
];

/// What another event of the same action may make good: the marker goes back to 0, the Ritual marker
/// stops on Instant Death.
const OVERTAKEN: [&str; 2] = ["DecayRaised", "Ritual"];

/// Spoils the events of random games one by one.
fn spoil(with: fn(&mut Vec<Event>, usize)) -> Score {
    let mut score = Score::default();
    for setup in tables() {
        score.spoil(Ledger::open(&setup), &steps(&setup, 1), usize::MAX, with);
    }
    score
}

#[test]
fn an_event_that_is_not_told_is_noticed() {
    let score = spoil(untold);
    let excused = [&FLEETING[..], &OVERTAKEN].concat();
    assert_eq!(score.overlooked(&excused), [""; 0]);
    // Most of what may pass unnoticed in one place is noticed in another.
    for name in [
        "PhaseBegan",
        "FirstPlayer",
        "Direction",
        "RoundBegan",
        "Rolled",
        "Desecrated",
    ] {
        assert!(score.noticed(name), "{name} is never noticed: {score:?}");
    }
    assert!(
        score.kinds() >= 45,
        "{} kinds of event came up",
        score.kinds()
    );
}

#[test]
fn an_event_that_is_told_twice_is_noticed() {
    let score = spoil(told_twice);
    let excused = [&FLEETING[..], &["Ritual"]].concat();
    assert_eq!(score.overlooked(&excused), [""; 0]);
}

/// Something that must not happen by itself.
type Change = fn(&mut CthulhuWars);

fn sheet(g: &mut CthulhuWars) -> &mut Sheet {
    g.sheet_mut(Faction::Gc)
}

/// Every field of the state that outlasts an action.
const CHANGES: [(&str, Change); 29] = [
    ("place of gc-cthulhu-1", |g| {
        let cthulhu = Kind::Cthulhu.units();
        cthulhu
            .iter()
            .for_each(|u| g.units.put(u, Place::Submerged));
    }),
    ("gate of", |g| {
        g.gates = g.gates.iter().skip(1).collect();
    }),
    ("gate of", |g| {
        if let Some(area) = g.gates.iter().find(|a| g.keeper[*a].is_some()) {
            g.keeper[area] = None;
        }
    }),
    ("desecrated areas", |g| g.desecrated = g.map().areas),
    ("Power of", |g| sheet(g).power += 1),
    ("Doom of", |g| sheet(g).doom += 1),
    ("Elder Signs of Great", |g| sheet(g).signs[2] += 1),
    ("revealed Doom", |g| sheet(g).revealed += 1),
    ("Devolve of", |g| {
        g.give_book(Faction::Gc, Spellbook::Devolve);
    }),
    ("Kill or Devour 2", |g| {
        sheet(g).met |= Requirement::KillTwo.bit();
    }),
    ("first awakening", |g| sheet(g).awakened = true),
    ("pile", |g| g.pile[0] -= 1),
    ("Ritual marker", |g| g.ritual += 1),
    ("Decay Marker", |g| g.decay += 1),
    ("turn", |g| g.turn += 1),
    ("phase", |g| g.phase = Phase::Over),
    ("round", |g| g.round += 1),
    ("active faction", |g| g.active = None),
    ("direction", |g| g.clockwise = !g.clockwise),
    ("The Thousand Forms", |g| g.thousand_forms_used = true),
    ("areas fought over", |g| g.battled = g.map().areas),
    ("who stepped off a gate", |g| {
        g.stepped_off = g.units.on_map();
    }),
    ("who has moved", |g| g.moved = g.units.on_map()),
    ("First Player", |g| {
        g.first = g.order().last().unwrap_or(g.first);
    }),
    ("table", |g| g.table.swap(0, 1)),
    ("the events told Seat(", |g| g.owner.reverse()),
    ("board", |g| g.board = cthulhu_wars::map::Board::Earth3p),
    ("a battle that no one declared", |g| {
        if let Some(area) = g.map().areas.first() {
            g.battle = Battle::new(g, area, Faction::Gc, Faction::Cc);
        }
    }),
    ("end", |g| {
        g.ended = Some(cthulhu_wars::victory::Ended {
            winners: Vec::new(),
            why: "just so".into(),
        });
    }),
];

#[test]
fn a_state_that_changes_by_itself_is_noticed() {
    let setup = Setup::default();
    let (mut table, _) = Table::new(&setup, 1);
    while table.play.game().round != 2 {
        assert!(table.play_on().is_some());
    }
    for (what, change) in CHANGES {
        let mut game = table.play.game().clone();
        change(&mut game);
        let broken = table.books.compare(&game).err();
        let words = broken.map(|b| b.0).unwrap_or_default();
        assert!(words.contains(what), "{what}: {words:?}");
    }
}

#[test]
fn a_game_of_too_many_turns_is_noticed() {
    let mut books = Ledger::open(&Setup::default());
    for turn in 1..=MOST_TURNS {
        assert_eq!(books.enter(&Event::TurnBegan { turn }), Ok(()));
    }
    let turn = MOST_TURNS + 1;
    assert!(books.enter(&Event::TurnBegan { turn }).is_err());
}
