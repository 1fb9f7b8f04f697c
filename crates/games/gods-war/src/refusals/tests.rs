use engine::{Dice, Game as _};

use super::{listed, refusals, why_not};
use crate::{
    Cx, Frame, GodsWar, Setup,
    action::{Action, Verb},
    actions::{build, summon},
    buildings::{Building, Site},
    ids::{Area, Empire, Gift, Kind, Structure},
    phases::action::Step as Turn,
    sheet::Slot,
    units::Place,
};

/// The four core empires in the second round, with 3 Power each.
fn game() -> GodsWar {
    let setup = Setup {
        empires: Empire::CORE.map(Some).to_vec(),
        ..Setup::default()
    };
    let (mut dice, mut events) = (Dice::from_number(7), Vec::new());
    let new = GodsWar::new(&setup, &mut Cx::new(&mut dice, &mut events));
    let (mut g, _) = new.unwrap_or_else(|e| panic!("{e}"));
    for empire in Empire::CORE {
        g.sheet_mut(empire).power = 3;
    }
    g.round = 2;
    g.phase = crate::ids::Phase::Action;
    build(&mut g, "storm-shrine-1", Area::GenertGarden);
    build(&mut g, "sky-shrine-1", Area::Spike);
    g
}

fn put(g: &mut GodsWar, kind: Kind, area: Area) {
    let unit = kind.units().first().unwrap_or_else(|| panic!());
    g.units.put(unit, Place::At(area));
}

fn build(g: &mut GodsWar, id: &str, area: Area) {
    let token = Building::from_id(id).unwrap_or_else(|| panic!("{id}"));
    g.buildings.put(token, Site::At(area));
}

fn gift(g: &mut GodsWar, of: Empire, gift: Gift) {
    g.sheet_mut(of).slots[Slot::S2A.index()] = Some(gift);
}

fn menu(of: Empire) -> Frame {
    Turn::Menu { of }.into()
}

fn refused(g: &GodsWar, frame: &Frame, of: Empire, label: &str) -> String {
    let all = refusals(g, frame, g.seat(of));
    let refusal = all.into_iter().find(|r| r.label == label);
    refusal.map_or_else(|| "offered".into(), |r| r.why.to_string())
}

fn why(g: &GodsWar, frame: impl Into<Frame>, by: Empire, action: Action) -> String {
    let frame = frame.into();
    assert!(!listed(g, &frame).has(g.seat(by), &action), "it is offered");
    let illegal = why_not(g, &frame, g.seat(by), action);
    assert_eq!(illegal.code, "not_offered");
    assert!(!illegal.rule.0.is_empty());
    illegal.why.to_string()
}

#[test]
fn nothing_is_both_offered_and_refused_and_labels_differ() {
    let mut g = game();
    gift(&mut g, Empire::Sky, Gift::Sunspear);
    gift(&mut g, Empire::Storm, Gift::Teleport);
    for of in Empire::CORE {
        let frame = menu(of);
        let offered: Vec<String> = listed(&g, &frame)
            .of(g.seat(of))
            .map(|a| g.describe(Some(&frame), g.seat(of), a).label.to_string())
            .collect();
        let refused = refusals(&g, &frame, g.seat(of));
        for refusal in &refused {
            assert!(!offered.iter().any(|label| refusal.label == **label));
            assert!(!refusal.why.is_empty() && !refusal.rule.0.is_empty());
        }
        let other = g.seat(if of == Empire::Sky {
            Empire::Storm
        } else {
            Empire::Sky
        });
        assert!(refusals(&g, &frame, other).is_empty());
    }
}

#[test]
fn the_menu_says_what_is_missing() {
    let mut g = game();
    let storm = menu(Empire::Storm);
    let said = |g: &GodsWar, label| refused(g, &storm, Empire::Storm, label);
    assert_eq!(said(&g, "Move Units"), "you have no unit on the map");
    assert_eq!(said(&g, "Declare Battle"), "you have no unit on the map");
    put(&mut g, Kind::Barbarian, Area::Teshnos);
    assert_eq!(
        said(&g, "Declare Battle"),
        "no unit of yours shares an area with an enemy's unit or building"
    );
    g.sheet_mut(Empire::Storm).power = 1;
    assert_eq!(said(&g, "Upgrade a building"), "needs 2 Power, you have 1");
    gift(&mut g, Empire::Storm, Gift::Teleport);
    assert_eq!(said(&g, "Teleport"), "the Thunder King is not on the map");
    g.sheet_mut(Empire::Storm).spent.insert(Gift::Teleport);
    assert_eq!(said(&g, "Teleport"), "it lies face down");
    let chaos = menu(Empire::Chaos);
    assert_eq!(
        refused(&g, &chaos, Empire::Chaos, "Summon a unit"),
        "you have no building on the map"
    );
    assert_eq!(
        refused(&g, &chaos, Empire::Chaos, "Irruption"),
        "Magna Mater is not on the map"
    );
    g.round = 1;
    let sky = menu(Empire::Sky);
    assert_eq!(
        refused(&g, &sky, Empire::Sky, "Great Decree of Power"),
        "not in the first Action Phase"
    );
}

#[test]
fn units_and_buildings_say_what_they_lack() {
    let mut g = game();
    let frame: Frame = summon::Step::What { by: Empire::Storm }.into();
    let said = |g: &GodsWar, label| refused(g, &frame, Empire::Storm, label);
    assert_eq!(said(&g, "Thunder King"), "needs 4 Power, you have 3");
    g.sheet_mut(Empire::Storm).power = 4;
    assert!(said(&g, "Thunder King").contains("sheet"));
    build(&mut g, "storm-temple-1", Area::Teshnos);
    assert_eq!(said(&g, "Thunder King"), "offered");
    for unit in Kind::Barbarian.units().iter() {
        g.units.put(unit, Place::At(Area::Vithela));
    }
    assert_eq!(
        said(&g, "Barbarian in Vithela"),
        "no Barbarian is left in your pool"
    );
    let what = Action::Structure(Structure::Temple);
    let frame = build::Step::What { by: Empire::Storm };
    assert!(why(&g, frame, Empire::Storm, what).contains("upgrade"));
}

#[test]
fn answers_are_refused_by_what_was_tried() {
    let mut g = game();
    build(&mut g, "storm-shrine-2", Area::Teshnos);
    let by = Empire::Sky;
    let place = || build::Step::Where {
        by,
        what: Structure::Shrine,
    };
    assert_eq!(
        why(&g, place(), by, Action::Area(Area::Teshnos)),
        "a building stands in Teshnos"
    );
    assert_eq!(
        why(&g, place(), by, Action::Area(Area::Teleos)),
        "Teleos is not on the board"
    );
    assert!(why(&g, place(), by, Action::Yes).contains("answer with an area"));
    assert!(why(&g, place(), by, Action::Do(Verb::Move)).contains("first answer this"));
    let summon = summon::Step::Where {
        by,
        unit: Kind::Archer.units().first().unwrap_or_else(|| panic!()),
    };
    assert_eq!(
        why(&g, summon, by, Action::Area(Area::Vithela)),
        "you have no building in Vithela"
    );
}
