//! Everything that can be pointed at has its card.

use std::collections::BTreeSet;

use engine::{Card, reference::Status};

use super::cards;
use crate::{
    facts::FACTS,
    ids::{Ability, Area, Class, Cycle, Empire, Gift, Kind, Monster, Race, Rune, Structure},
    sheet::Slot,
    words::describe,
};

fn ids(kind: &str) -> BTreeSet<String> {
    let of_kind = cards().into_iter().filter(|c| c.kind == kind);
    of_kind.map(|c| c.id).collect()
}

fn find(kind: &str, id: &str) -> Card {
    let mut all = cards().into_iter();
    all.find(|c| c.kind == kind && c.id == id)
        .unwrap_or_else(|| panic!("no card {kind} {id}"))
}

fn fact(card: &Card, name: &str) -> String {
    let mut facts = card.facts.iter();
    facts
        .find(|fact| fact.name == name)
        .map_or_else(String::new, |fact| fact.value.to_string())
}

#[test]
fn everything_with_an_id_has_one_card() {
    let all: Vec<(&str, Vec<&str>)> = vec![
        ("empire", Empire::ALL.iter().map(|x| x.id()).collect()),
        ("unit_kind", Kind::ALL.iter().map(|x| x.id()).collect()),
        ("gift", Gift::ALL.iter().map(|x| x.id()).collect()),
        ("ability", Ability::ALL.iter().map(|x| x.id()).collect()),
        ("rune", Rune::ALL.iter().map(|x| x.id()).collect()),
        ("area", Area::ALL.iter().map(|x| x.id()).collect()),
        ("race", Race::ALL.iter().map(|x| x.id()).collect()),
        ("monster", Monster::ALL.iter().map(|x| x.id()).collect()),
    ];
    for (kind, wanted) in all {
        let wanted: BTreeSet<String> = wanted.into_iter().map(str::to_owned).collect();
        assert_eq!(ids(kind), wanted, "{kind}");
    }
    let cards = cards();
    let keys: BTreeSet<_> = cards.iter().map(|c| (&c.kind, &c.id)).collect();
    assert_eq!(keys.len(), cards.len(), "a card twice");
}

#[test]
fn what_choices_and_the_log_point_at_has_a_card() {
    for structure in Structure::ALL {
        find("building_kind", structure.id());
    }
    for empire in Empire::ALL {
        for slot in Slot::ALL {
            if empire.heroquest(slot).is_some() {
                find("heroquest", &describe::quest_id(empire, slot));
            }
        }
    }
    for term in Cycle::ALL
        .map(Cycle::id)
        .into_iter()
        .chain(Class::ALL.map(Class::id))
    {
        find("term", term);
    }
    let actions = [
        "build",
        "upgrade",
        "summon",
        "move",
        "declare_battle",
        "rebirth",
    ];
    for action in actions.into_iter().chain(["drop_to_zero", "diplomacy"]) {
        find("action", action);
    }
}

#[test]
fn cards_say_something_and_where_from() {
    let lacking = cards()
        .into_iter()
        .filter(|c| c.name.is_empty() || c.text.is_empty() || c.rule.is_empty())
        .map(|c| format!("{} {}", c.kind, c.id));
    assert_eq!(lacking.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn numbers_are_those_of_the_data() {
    let archer = find("unit_kind", "archer");
    assert_eq!(fact(&archer, "Cost"), "1");
    assert_eq!(fact(&archer, "Class"), "Mortal minion");
    assert_eq!(archer.of, "sky");
    let temple = find("building_kind", "sky:temple");
    assert_eq!(fact(&temple, "In battle"), "2 routs");
    assert_eq!(
        fact(&find("building_kind", "storm:temple"), "In battle"),
        "1 rout"
    );
    let teleport = find("gift", "teleport");
    assert_eq!(fact(&teleport, "Timing"), "action");
    assert_eq!(fact(&teleport, "Cost"), "1");
    assert_eq!(find("ability", "anarchy").of, "chaos");
    assert_eq!(find("ability", "birth").of, "mother_of_monsters");
}

#[test]
fn what_is_reconstructed_says_so() {
    assert_eq!(find("gift", "sunspear").status, Status::Reconstructed);
    assert_eq!(find("gift", "teleport").status, Status::Stated);
    assert_eq!(find("area", "northwest_sea").status, Status::Reconstructed);
    assert!(!fact(&find("gift", "sunspear"), "Not certain").is_empty());
    assert_eq!(FACTS.areas.len(), Area::ALL.len());
}
