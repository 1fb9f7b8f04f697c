//! Cards of areas, elder races, monsters, and the glossary.

use engine::{Card, Text, text};

use super::{With, card, origin};
use crate::{
    facts::{FACTS, RaceFact},
    ids::{Area, Monster, Race, Structure},
    map::MapId,
};

/// Areas.
pub(super) fn areas(into: &mut Vec<Card>) {
    into.extend(Area::ALL.into_iter().map(area));
}

fn area(area: Area) -> Card {
    let fact = &FACTS.areas[area as usize];
    let on: Vec<MapId> = MapId::ALL
        .into_iter()
        .filter(|id| id.map().areas.has(area))
        .collect();
    let only = if on.len() == MapId::ALL.len() {
        Text::default()
    } else {
        Text::joined(on.iter().map(|id| Text::from(id.name())), "{0}; {1}")
    };
    card("area", area.id(), area.name(), &fact.text)
        .fact("Region", region(area, &on))
        .fact("Only on", only)
        .from(&origin!(fact))
}

fn region(area: Area, on: &[MapId]) -> &'static str {
    if area.is_hell() {
        "Hell"
    } else if area.is_sky() {
        "Sky Dome"
    } else if on.iter().any(|id| id.map().seas.has(area)) {
        "Surface world, sea"
    } else {
        "Surface world, land"
    }
}

/// Elder races.
pub(super) fn races(into: &mut Vec<Card>) {
    into.extend(Race::ALL.into_iter().map(race));
}

fn race(race: Race) -> Card {
    let fact = race.fact();
    let card = card("race", race.id(), race.name(), &fact.text)
        .fact("Alliance", fact.alliance.clone())
        .fact("Unit", race.kind().name())
        .fact("Gift", race.gift().map_or("", crate::ids::Gift::name));
    stages(card, fact).from(&origin!(fact))
}

/// The Dragonewt's stages.
fn stages(card: Card, fact: &RaceFact) -> Card {
    let stage = |s: &crate::facts::StageFact| {
        let (name, class) = (s.name.clone(), s.class.map_or("", crate::ids::Class::name));
        text!(
            "{0}: {1}, cost {2}, combat {3}",
            name,
            class,
            s.cost,
            s.combat
        )
    };
    card.fact(
        "Stages",
        Text::joined(fact.stage.iter().map(stage), "{0}; {1}"),
    )
}

/// Monsters.
pub(super) fn monsters(into: &mut Vec<Card>) {
    for monster in Monster::ALL {
        let fact = monster.fact();
        let card = card("monster", monster.id(), monster.name(), &fact.text)
            .fact("Combat", fact.combat)
            .fact("Comes", fact.placement.clone())
            .fact("Dies", fact.kill.clone())
            .fact("Reward", fact.reward.clone());
        into.push(card.from(&origin!(fact)));
    }
}

/// Terms, actions, phases and steps of a battle. Kinds of building have cards of their own.
pub(super) fn terms(into: &mut Vec<Card>) {
    for term in &FACTS.terms {
        if Structure::from_id(&term.id).is_none() {
            let mut card = card(&term.kind, term.id.clone(), term.name.clone(), &term.text);
            term.rule.clone_into(&mut card.rule);
            into.push(card);
        }
    }
}
