//! Lines of the log as they are read.

use engine::{Dice, Level, Play};

use super::narrate;
use crate::{
    GodsWar, Setup,
    action::{Power, Verb},
    buildings::Building,
    event::{Event, Why},
    ids::{Area, Cycle, Empire, Gift, Rune},
    sheet::Slot,
    units::Unit,
};

fn game() -> GodsWar {
    let mut dice = Dice::from_number(1);
    let setup = Setup {
        empires: Empire::CORE.map(Some).to_vec(),
        ..Setup::default()
    };
    let play = Play::<GodsWar>::new(&setup, &mut dice);
    let (play, _) = play.unwrap_or_else(|e| panic!("{e}"));
    play.game().clone()
}

fn said(event: &Event) -> String {
    narrate(&game(), event).map_or_else(String::new, |line| line.plain())
}

fn unit(id: &str) -> Unit {
    Unit::from_id(id).unwrap_or_else(|| panic!("{id}"))
}

fn building(id: &str) -> Building {
    Building::from_id(id).unwrap_or_else(|| panic!("{id}"))
}

#[test]
fn actions_say_what_they_cost() {
    let by = |verb, cost| Event::Declared {
        empire: Empire::Sky,
        verb,
        cost,
    };
    assert_eq!(said(&by(Verb::Build, 1)), "Sky: Build for 1 Power");
    assert_eq!(
        said(&by(Verb::Gift(Gift::Sunspear), 2)),
        "Sky: Sunspear for 2 Power"
    );
    assert_eq!(
        said(&by(Verb::Quest(Slot::S3A), 1)),
        "Sky: Great Decree of Power for 1 Power"
    );
    assert_eq!(said(&by(Verb::Rebirth, 0)), "Sky: Rebirth");
}

#[test]
fn pieces_say_whose_they_are_and_why() {
    let area = Area::Teshnos;
    let shrine = building("storm-shrine-1");
    let built = |why| Event::Built {
        building: shrine,
        area,
        why,
    };
    assert_eq!(
        said(&built(Why::Action)),
        "Storm: Shrine is placed in Teshnos"
    );
    assert_eq!(
        said(&built(Why::Rune(Rune::Plant))),
        "Storm: Shrine is placed in Teshnos by the Plant rune"
    );
    let lost = Event::Lost {
        unit: unit("troll-1"),
        area: Some(area),
        by: Some(Empire::Storm),
        killed: true,
        why: Why::Battle,
    };
    assert_eq!(said(&lost), "Darkness: Troll is killed in Teshnos by Storm");
    let struck = Event::Lost {
        unit: unit("troll-1"),
        area: Some(area),
        by: Some(Empire::Sky),
        killed: false,
        why: Why::Gift(Gift::Sunspear),
    };
    assert_eq!(
        said(&struck),
        "Darkness: Troll is eliminated in Teshnos by Sky by Sunspear"
    );
}

#[test]
fn routs_are_told_from_moves() {
    let gone = |why| Event::Moved {
        unit: unit("barbarian-1"),
        from: Area::Teshnos,
        to: Area::GenertGarden,
        why,
    };
    assert_eq!(
        said(&gone(Why::Battle)),
        "Storm: Barbarian is routed from Teshnos to Genert's Garden"
    );
    assert_eq!(
        said(&gone(Why::Action)),
        "Storm: Barbarian goes from Teshnos to Genert's Garden"
    );
}

#[test]
fn a_rune_is_named_to_its_owner_alone() {
    let rune = Event::RuneGained {
        empire: Empire::Sky,
        rune: Some(Rune::Fate),
        why: Why::Quest(Empire::Sky, Slot::S1A),
    };
    assert_eq!(
        said(&rune),
        "You draw the Fate rune for the heroquest The Sun is free"
    );
    assert!(narrate(&game(), &rune).is_some_and(|line| line.secret));
    assert_eq!(
        said(&rune.hiding_rune()),
        "Sky draws a rune for the heroquest The Sun is free"
    );
}

#[test]
fn dice_are_dice_and_phases_are_headings() {
    let rolled = Event::Rolled {
        empire: Some(Empire::Storm),
        dice: vec![1, 4],
        why: Why::Gift(Gift::SingleCombat),
    };
    assert_eq!(said(&rolled), "Storm rolls [1 4] by Single Combat");
    let line = narrate(&game(), &Event::RoundBegan { round: 3 });
    assert_eq!(line.map(|l| l.level), Some(Level::Heading));
    let turned = Event::CycleTurned { to: Cycle::Full };
    assert_eq!(said(&turned), "The Lunar Cycle stands at Full Moon");
    let used = Event::Used {
        empire: Empire::Sky,
        power: Power::Gift(Gift::Arrogance),
        on: Some(Empire::Storm),
    };
    assert_eq!(said(&used), "Sky uses Arrogance on Storm");
}
