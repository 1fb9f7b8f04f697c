//! Every invariant can fail: a sound game is spoilt in one way after the other.

use engine::{Dice, Play};

use super::check;
use crate::{
    GodsWar, Setup,
    buildings::{Building, Site},
    empires::sky::Fall,
    geography::Centre,
    ids::{Area, Empire, Gift, Rune},
    sheet::Slot,
    units::{Place, Unit},
    victory::Ended,
};

/// A game of Chaos, Darkness, Sky, Sea and Moon in its first Action Phase.
fn game() -> GodsWar {
    let mut dice = Dice::from_number(1);
    let empires = [
        Empire::Chaos,
        Empire::Darkness,
        Empire::Sky,
        Empire::Sea,
        Empire::Moon,
    ];
    let setup = Setup {
        players: 5,
        expansion: true,
        empires: empires.map(Some).to_vec(),
        ..Setup::default()
    };
    let play = Play::<GodsWar>::new(&setup, &mut dice);
    let (play, _) = play.unwrap_or_else(|e| panic!("{e}"));
    let mut g = play.game().clone();
    g.round = 1;
    g.phase = crate::ids::Phase::Action;
    g
}

fn unit(id: &str) -> Unit {
    Unit::from_id(id).unwrap_or_else(|| panic!("{id}"))
}

fn building(id: &str) -> Building {
    Building::from_id(id).unwrap_or_else(|| panic!("{id}"))
}

fn put(g: &mut GodsWar, id: &str, place: Place) {
    g.units.put(unit(id), place);
}

fn build(g: &mut GodsWar, id: &str, site: Site) {
    g.buildings.put(building(id), site);
}

fn lay(g: &mut GodsWar, empire: Empire, slot: Slot, gift: Gift) {
    g.sheet_mut(empire).slots[slot.index()] = Some(gift);
}

/// How to spoil a game, and what is said of it.
type Spoilt = (&'static str, fn(&mut GodsWar));

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
fn of_units() {
    finds(&[
        ("off the map", |g| {
            g.centre = Centre::Rift;
            put(g, "archer-1", Place::At(Area::Spike));
        }),
        ("pool of no one", |g| put(g, "duck-1", Place::Pool)),
        ("belongs to Moon", |g| {
            g.units.give(unit("archer-1"), Some(Empire::Moon));
        }),
        ("belongs to nobody", |g| {
            g.units.give(unit("archer-1"), None);
            put(g, "archer-1", Place::Out);
        }),
        ("empire does not play", |g| {
            put(g, "barbarian-1", Place::At(Area::Teshnos));
        }),
        ("does not play", |g| {
            g.units.give(unit("duck-1"), Some(Empire::Storm));
        }),
        ("belongs to someone", |g| {
            g.units.give(unit("spawn-1"), Some(Empire::Sky));
        }),
    ]);
}

#[test]
fn of_pieces_laid_aside() {
    finds(&[
        ("not there", |g| put(g, "archer-1", Place::Rift)),
        ("greater god", |g| {
            g.centre = Centre::Rift;
            put(g, "hellmother-1", Place::Rift);
        }),
        ("Slave Pen", |g| put(g, "assassin-1", Place::Pen)),
        ("too many trophies of Sky", |g| {
            put(g, "archer-1", Place::Trophy);
            build(g, "sky-shrine-2", Site::Trophy);
        }),
        ("too many trophies of Darkness", |g| {
            put(g, "troll-1", Place::Trophy);
        }),
        ("someone else", |g| put(g, "archer-1", Place::Falling)),
        ("without a mark", |g| put(g, "sun_god-1", Place::Falling)),
        ("the other way round", |g| {
            g.marks.sky.falling = Some(Fall {
                from: None,
                by: None,
            });
        }),
    ]);
}

#[test]
fn of_buildings() {
    finds(&[
        ("its empire is not", |g| {
            build(g, "storm-shrine-1", Site::At(Area::Teshnos));
        }),
        ("2 buildings in Teshnos", |g| {
            build(g, "sky-shrine-2", Site::At(Area::Teshnos));
            build(g, "sea-shrine-2", Site::At(Area::Teshnos));
        }),
        ("2 buildings in Teshnos", |g| {
            build(g, "chaos-chaos_nest-1", Site::At(Area::Teshnos));
            build(g, "chaos-chaos_nest-2", Site::At(Area::Teshnos));
        }),
        ("Imbedded off the map", |g| {
            g.buildings.imbed(building("chaos-chaos_nest-1"), true);
        }),
        ("Rift that is not there", |g| {
            build(g, "sky-shrine-2", Site::Rift);
        }),
        ("off the map", |g| {
            build(g, "sky-shrine-2", Site::At(Area::Spike));
            build(g, "sky-shrine-1", Site::Pool);
            g.centre = Centre::Rift;
            lay(g, Empire::Chaos, Slot::S1A, Gift::Catastrophe);
        }),
        ("Moonburn box", |g| {
            build(g, "sky-shrine-2", Site::MoonburnBox);
            build(g, "sky-temple-1", Site::MoonburnBox);
        }),
    ]);
}

#[test]
fn of_sheets() {
    finds(&[
        ("49 runes", |g| {
            g.deck.pop();
        }),
        ("some twice", |g| g.deck[0] = g.deck[1]),
        ("does not play", |g| g.sheet_mut(Empire::Storm).power = 1),
        ("501 VP", |g| {
            g.sheet_mut(Empire::Sky).vp = 501;
        }),
        ("someone else", |g| {
            lay(g, Empire::Sky, Slot::S1A, Gift::Eclipse);
        }),
        ("twice", |g| {
            lay(g, Empire::Sky, Slot::S1A, Gift::Sunspear);
            lay(g, Empire::Sky, Slot::S1B, Gift::Sunspear);
        }),
        ("as an elder race's", |g| {
            g.sheet_mut(Empire::Sky).race_gifts.insert(Gift::Sunspear);
        }),
        ("face down", |g| {
            g.sheet_mut(Empire::Sky).spent.insert(Gift::Sunspear);
        }),
        ("no slot 4a", |g| {
            g.sheet_mut(Empire::Sky).earned[Slot::S4A.index()] = true;
        }),
        ("covered slot 1a", |g| {
            lay(g, Empire::Sky, Slot::S1A, Gift::Sunspear);
            g.sheet_mut(Empire::Sky).earned[0] = true;
        }),
        ("another slot", |g| {
            lay(g, Empire::Chaos, Slot::S1B, Gift::Catastrophe);
        }),
        ("the slot of Catastrophe", |g| {
            lay(g, Empire::Chaos, Slot::S1A, Gift::Imbed);
        }),
        ("the wrong side", |g| {
            g.buildings.put(building("sky-shrine-1"), Site::Pool);
            lay(g, Empire::Chaos, Slot::S1A, Gift::Catastrophe);
            g.centre = Centre::Pool;
        }),
    ]);
}

#[test]
fn of_the_course_and_the_world() {
    finds(&[
        ("first player", |g| g.first = Empire::Chaos),
        ("it is the turn", |g| g.active = Some(Empire::Storm)),
        ("two places", |g| g.table.push(Empire::Sky)),
        ("round 0", |g| g.round = 0),
        ("the end and the phase", |g| {
            g.ended = Some(Ended {
                winners: Vec::new(),
            });
        }),
        ("the Spike stands", |g| g.sheet_mut(Empire::Sky).vp = 10),
        ("Kylerela lies in", |g| g.kylerela.sea = Area::Teshnos),
        ("docked at", |g| g.kylerela.docks.insert(Area::Altinela)),
        ("another sea", |g| g.kylerela.covers = Some(200)),
        ("can't be submerged", |g| {
            g.marks.sea.sunken = Some(Area::Heavens);
        }),
    ]);
    let mut g = game();
    g.deck.retain(|rune| *rune != Rune::Fate);
    g.discard.push(Rune::Fate);
    assert_eq!(check(&g), Ok(()));
}
