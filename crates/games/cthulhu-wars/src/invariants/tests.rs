//! Every invariant can fail: a sound game is spoilt in one way after the other.

use engine::{Dice, Play};

use super::check;
use crate::{
    CthulhuWars, Setup,
    battle_record::Battle,
    doom,
    ids::{Area, Faction, Spellbook},
    negotiation::Negotiation,
    sets::{AreaSet, FactionSet, UnitSet},
    units::{Place, Unit},
};

/// A game in its first Action Phase.
fn game() -> CthulhuWars {
    let mut dice = Dice::from_number(1);
    let setup = Setup {
        factions: Setup::default()
            .dealt_from()
            .into_iter()
            .map(Some)
            .collect(),
        ..Setup::default()
    };
    let play = Play::<CthulhuWars>::new(&setup, &mut dice);
    let (play, _) = play.unwrap_or_else(|e| panic!("{e}"));
    play.game().clone()
}

fn unit(id: &str) -> Unit {
    Unit::from_id(id).unwrap_or_else(|| panic!("{id}"))
}

/// Great Cthulhu and Crawling Chaos, an Acolyte each, in a battle.
fn fight(g: &mut CthulhuWars) -> &mut Battle {
    let area = Area::Europe;
    g.place(unit("gc-acolyte-2"), area);
    g.place(unit("cc-acolyte-2"), area);
    g.battle = Battle::new(g, area, Faction::Gc, Faction::Cc);
    &mut g.battle
}

/// Ghroth demands two Cultists, of which one is promised.
fn demand(g: &mut CthulhuWars) -> &mut Negotiation {
    let mut shares = [0; Faction::ALL.len()];
    shares[Faction::Gc as usize] = 1;
    g.negotiation.insert(Negotiation {
        by: Faction::Bg,
        over: Spellbook::Ghroth,
        total: 2,
        willing: FactionSet::one(Faction::Gc),
        tried: FactionSet::EMPTY,
        proposer: None,
        shares,
        agreed: FactionSet::EMPTY,
    })
}

fn put(g: &mut CthulhuWars, id: &str, place: Place) {
    g.leave_gate(unit(id));
    g.units.put(unit(id), place);
}

/// How to spoil a game, and what is said of it.
type Spoilt = (&'static str, fn(&mut CthulhuWars));

fn finds(cases: &[Spoilt]) {
    for (words, spoil) in cases {
        let mut game = game();
        assert_eq!(check(&game), Ok(()));
        spoil(&mut game);
        let broken = check(&game).err().map(|b| b.0).unwrap_or_default();
        assert!(broken.contains(words), "{words}: {broken:?}");
    }
}

#[test]
fn of_units_and_gates() {
    finds(&[
        ("does not play", |g| g.players = 3),
        ("off the map", |g| {
            put(g, "gc-acolyte-2", Place::At(Area::Arkham));
        }),
        ("no one can capture", |g| {
            put(g, "gc-cthulhu-1", Place::Captured(Faction::Cc));
        }),
        ("no one can capture", |g| {
            put(g, "gc-acolyte-2", Place::Captured(Faction::Gc));
        }),
        ("someone else's unit", |g| {
            put(g, "cc-acolyte-2", Place::Submerged);
        }),
        ("without Cthulhu", |g| {
            put(g, "gc-acolyte-2", Place::Submerged);
        }),
        ("a gate off the map", |g| g.gates.insert(Area::Arkham)),
        ("keeps no gate", |g| {
            g.gates = AreaSet::EMPTY;
        }),
        ("from afar", |g| {
            g.units.put(unit("gc-acolyte-1"), Place::Pool);
        }),
        ("can't keep a gate", |g| {
            let start = g.map().start(Faction::Gc).unwrap_or(Area::Europe);
            g.place(unit("gc-deep_one-1"), start);
            g.keeper[start] = Some(unit("gc-deep_one-1"));
        }),
    ]);
}

#[test]
fn of_tracks_tokens_and_cards() {
    finds(&[
        ("the Ritual marker", |g| {
            g.ritual = doom::track(g).len() as u8;
        }),
        ("without a Decay Marker", |g| g.decay = 1),
        ("Desecration tokens of", |g| g.desecrated = g.map().areas),
        ("Desecration token off", |g| {
            g.desecrated.insert(Area::Arkham);
        }),
        ("Elder Signs of", |g| g.pile[2] += 1),
        ("Elder Signs are worth", |g| g.pile[2] -= 1),
        ("more spellbooks than its card", |g| {
            g.sheet_mut(Faction::Ys).met = 0xff;
        }),
        ("did not earn", |g| {
            g.give_book(Faction::Bg, Spellbook::Frenzy);
        }),
        ("are explained", |g| g.sheet_mut(Faction::Bg).doom += 1),
    ]);
}

#[test]
fn of_battles() {
    finds(&[
        ("fights itself", |g| fight(g).defender = Faction::Gc),
        ("can't be in the battle", |g| {
            fight(g).all.insert(unit("ys-undead-1"));
        }),
        ("can't be fighting", |g| {
            fight(g).fighters.insert(unit("gc-acolyte-3"));
        }),
        ("can't be retreated", |g| {
            fight(g).retreated.insert(unit("gc-acolyte-2"));
        }),
        ("can't be paid for", |g| {
            fight(g).paid.insert(unit("gc-acolyte-2"));
        }),
        ("both fighting and exempt", |g| {
            fight(g).exempt.insert(unit("cc-acolyte-2"));
        }),
        ("both fighting and lost", |g| {
            fight(g).lost.insert(unit("cc-acolyte-2"));
        }),
        ("can't be standing there", |g| {
            fight(g);
            put(g, "cc-acolyte-2", Place::Pool);
        }),
        ("can't be pained", |g| {
            fight(g).pained = UnitSet::ALL;
        }),
    ]);
}

#[test]
fn of_negotiations() {
    finds(&[
        ("is to give 7 of 6", |g| demand(g).shares[0] = 7),
        ("takes no part", |g| demand(g).shares[1] = 1),
        ("demands nothing", |g| demand(g).over = Spellbook::Frenzy),
        ("3 are promised", |g| demand(g).shares[0] = 3),
    ]);
    let mut game = game();
    demand(&mut game);
    fight(&mut game);
    assert_eq!(check(&game), Ok(()));
}
