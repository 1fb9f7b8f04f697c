//! Cards of units and buildings.

use engine::{Card, Text, text};

use super::{With, card, origin};
use crate::{
    facts::{BuildingFact, FACTS},
    ids::{Empire, Kind, Race, Structure},
};

/// Units by kind.
pub(super) fn units(into: &mut Vec<Card>) {
    into.extend(Kind::ALL.into_iter().map(unit));
}

fn unit(kind: Kind) -> Card {
    let fact = kind.fact();
    let combat: Text = if fact.combat_words.is_empty() {
        fact.combat.into()
    } else {
        fact.combat_words.clone().into()
    };
    let mut of = kind.empire().map(Empire::id);
    if of.is_none() {
        of = Race::of(kind).map(Race::id);
    }
    let class = fact.class.map_or("", crate::ids::Class::name);
    let made = kind.is_monster() || matches!(kind, Kind::Spawn);
    let cost = if made {
        Text::default()
    } else {
        fact.cost.into()
    };
    card("unit_kind", kind.id(), kind.name(), &fact.text)
        .of(of.unwrap_or_default())
        .fact("Cost", cost)
        .fact("Combat", combat)
        .fact("Class", class)
        .fact("Number", fact.count)
        .from(&origin!(fact))
}

/// Buildings: a card for each kind, and for each empire's own where several have it.
pub(super) fn buildings(into: &mut Vec<Card>) {
    for structure in Structure::ALL {
        let owners: Vec<Empire> = owners(structure).collect();
        if let [one] = owners.as_slice() {
            let fact = one.building(structure);
            into.push(building(structure.id(), structure.name(), fact).of(one.id()));
            continue;
        }
        into.push(general(structure));
        for empire in owners {
            let id = format!("{}:{}", empire.id(), structure.id());
            let name = text!("{0} of {1}", structure.name(), empire.name());
            into.push(building(id, name, empire.building(structure)).of(empire.id()));
        }
    }
}

/// The empires that have buildings of a kind.
fn owners(structure: Structure) -> impl Iterator<Item = Empire> {
    let has = move |empire: &Empire| !empire.building(structure).id.is_empty();
    Empire::ALL.into_iter().filter(has)
}

fn building(id: impl Into<String>, name: impl Into<Text>, fact: &BuildingFact) -> Card {
    let number = match fact.count {
        0 => Text::default(),
        count => count.into(),
    };
    card("building_kind", id, name, &fact.text)
        .fact("Cost", fact.cost)
        .fact("In battle", effect(fact))
        .fact("Number", number)
        .from(&origin!(fact))
}

/// What a building adds in battle, in words.
fn effect(fact: &BuildingFact) -> Text {
    match (fact.kills, fact.routs) {
        (0, 0) => "nothing".into(),
        (1, 0) => "1 kill".into(),
        (kills, 0) => text!("{0} kills", kills),
        (0, 1) => "1 rout".into(),
        (0, routs) => text!("{0} routs", routs),
        (kills, routs) => text!("kills: {0}, routs: {1}", kills, routs),
    }
}

/// What a kind of building is for most empires, by the glossary.
fn general(structure: Structure) -> Card {
    let term = FACTS.terms.iter().find(|t| t.id == structure.id());
    let (text, rule) = term.map_or(("", ""), |t| (t.text.as_str(), t.rule.as_str()));
    let mut card = card("building_kind", structure.id(), structure.name(), text);
    rule.clone_into(&mut card.rule);
    card
}
