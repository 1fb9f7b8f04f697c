//! Books kept from the events alone agree with the state through whole games.
#![expect(clippy::unwrap_used, reason = "a test that meets a fault fails")]

use engine::{Dice, Game as _, Play};
use gods_war::{
    GodsWar, Setup,
    ids::{Empire, Monster, Race},
};

/// Plays at random and enters every action in the books.
fn followed(seed: u64, setup: &Setup, actions: usize) {
    let mut dice = Dice::from_number(seed);
    let mut choose = Dice::from_number(seed + 500);
    let mut books = GodsWar::audit(setup).unwrap();
    let (mut play, events) = Play::<GodsWar>::new(setup, &mut dice).unwrap();
    books.follow(&events, play.game()).unwrap();
    for action in 0..actions {
        if play.over() {
            return;
        }
        let offered = play.options().all();
        let (seat, choice) = offered[choose.below(offered.len() as u32) as usize];
        let applied = play.apply(seat, choice, &mut dice).unwrap();
        let told = books.follow(&applied.events, play.game());
        assert_eq!(told, Ok(()), "seed {seed}, action {action}: {choice:?}");
        assert_eq!(
            play.check(),
            Ok(()),
            "seed {seed}, action {action}: {choice:?}"
        );
    }
}

fn core() -> Setup {
    Setup {
        empires: Empire::CORE.map(Some).to_vec(),
        ..Setup::default()
    }
}

#[test]
fn nothing_changes_untold() {
    for seed in 1..=6 {
        followed(seed, &core(), 1500);
    }
}

#[test]
fn nor_with_the_empires_of_the_expansion() {
    let tables = [
        [
            Empire::Earth,
            Empire::Sea,
            Empire::Moon,
            Empire::Chaos,
            Empire::InvisibleGod,
        ],
        [
            Empire::Sky,
            Empire::Earth,
            Empire::Darkness,
            Empire::Moon,
            Empire::Sea,
        ],
    ];
    for (seed, table) in (1..).zip(tables) {
        let setup = Setup {
            players: 5,
            expansion: true,
            empires: table.map(Some).to_vec(),
            ..Setup::default()
        };
        followed(seed, &setup, 1500);
    }
}

#[test]
fn nor_with_elder_races_and_monsters() {
    for seed in 1..=4 {
        let setup = Setup {
            players: 5,
            expansion: true,
            races: Race::ALL.to_vec(),
            monsters: Monster::ALL.to_vec(),
            empires: vec![Some(Empire::Chaos)],
            ..Setup::default()
        };
        followed(seed, &setup, 1500);
    }
}

/// A change that no event tells.
type Spoil = fn(&mut GodsWar);

#[test]
fn a_change_that_is_not_told_is_found() {
    let setup = core();
    let mut dice = Dice::from_number(1);
    let mut books = GodsWar::audit(&setup).unwrap();
    let (play, events) = Play::<GodsWar>::new(&setup, &mut dice).unwrap();
    assert_eq!(books.follow(&events, play.game()), Ok(()));
    let spoil: [(&str, Spoil); 6] = [
        ("Power", |g| g.sheet_mut(Empire::Sky).power += 1),
        ("VP", |g| g.sheet_mut(Empire::Sky).vp += 1),
        ("runes", |g| {
            let rune = g.deck.pop();
            g.sheet_mut(Empire::Sky).runes.extend(rune);
        }),
        ("troll-1", |g| {
            let troll = gods_war::units::Unit::from_id("troll-1").unwrap();
            g.units.put(troll, gods_war::units::Place::Pool);
        }),
        ("sky-shrine-1", |g| {
            let shrine = gods_war::buildings::Building::from_id("sky-shrine-1").unwrap();
            g.buildings.put(shrine, gods_war::buildings::Site::Pool);
        }),
        ("Mad God", |g| g.marks.chaos.mad_god = 1),
    ];
    for (what, change) in spoil {
        let mut game = play.game().clone();
        change(&mut game);
        let found = books.compare(&game).unwrap_err().0;
        assert!(found.contains(what), "{what}: {found}");
    }
}
