//! Cards of empires, and of what they can do: gifts, abilities, heroquests, runes.

use engine::{Card, Text, text};

use super::{With, card, origin};
use crate::{
    facts::{HeroquestFact, Power, Provenance, Timing},
    ids::{Ability, Empire, Gift, Monster, Race, Rune},
    sheet::Slot,
    words::describe,
};

/// Empires.
pub(super) fn empires(into: &mut Vec<Card>) {
    into.extend(Empire::ALL.into_iter().map(empire));
}

fn empire(empire: Empire) -> Card {
    let fact = empire.fact();
    let mut card = card("empire", empire.id(), empire.name(), &fact.text)
        .fact("Begins with", fact.setup.clone())
        .fact("Fragments", empire.fragments())
        .reconstructed_if(fact.setup_status == Provenance::Reconstructed);
    card.rule = fact.setup_sources.join("; ");
    card
}

/// Gifts, those of elder races included.
pub(super) fn gifts(into: &mut Vec<Card>) {
    for gift in Gift::ALL {
        let race = Race::ALL.into_iter().find(|r| r.gift() == Some(gift));
        let of = gift.empire().map(Empire::id).or(race.map(Race::id));
        let card = power("gift", gift.id(), gift.name(), gift.fact());
        into.push(card.of(of.unwrap_or_default()));
    }
}

/// Abilities of sheets, elder races and monsters.
pub(super) fn abilities(into: &mut Vec<Card>) {
    for ability in Ability::ALL {
        let fact = ability.fact();
        let card = power("ability", ability.id(), ability.name(), fact);
        let of = owner(ability).unwrap_or_default();
        into.push(card.of(of).fact("Granted by", source(&fact.source_kind)));
    }
}

/// Who has an ability: an empire, an elder race or a monster.
fn owner(ability: Ability) -> Option<&'static str> {
    let named = |powers: &[Power]| powers.iter().any(|p| p.id == ability.id());
    let empire = Empire::ALL
        .into_iter()
        .find(|e| e.fact().abilities.contains(&ability));
    let race = || Race::ALL.into_iter().find(|r| named(&r.fact().abilities));
    let monster = || {
        Monster::ALL
            .into_iter()
            .find(|m| named(&m.fact().abilities))
    };
    empire
        .map(Empire::id)
        .or_else(|| race().map(Race::id))
        .or_else(|| monster().map(Monster::id))
}

/// What grants an ability, in words.
fn source(kind: &str) -> &'static str {
    match kind {
        "unique" => "the empire",
        "weakness" => "the empire, as its weakness",
        "building" => "a building",
        "greater_god" => "a greater god",
        _ => "",
    }
}

fn power(kind: &str, id: &str, name: &'static str, fact: &Power) -> Card {
    let cost = if fact.timing.contains(&Timing::Action) {
        fact.cost.into()
    } else {
        Text::default()
    };
    let timing = fact.timing.iter().map(|t| Text::from(when(*t)));
    card(kind, id, name, &fact.text)
        .fact("Timing", Text::joined(timing, "{0}, {1}"))
        .fact("Cost", cost)
        .from(&origin!(fact))
}

/// When it works, in words.
const fn when(timing: Timing) -> &'static str {
    match timing {
        Timing::Ongoing => "always",
        Timing::Action => "action",
        Timing::PreBattle => "Pre-Battle",
        Timing::Battle => "battle",
        Timing::PostBattle => "Post-Battle",
        Timing::Conquest => "Conquest and Destruction",
        Timing::Power => "Power Phase",
        Timing::Council => "Council Phase",
        Timing::OneTime => "once",
    }
}

/// Heroquests of the sheets, and of elder races.
pub(super) fn heroquests(into: &mut Vec<Card>) {
    for empire in Empire::ALL {
        for slot in Slot::ALL {
            if let Some(fact) = empire.heroquest(slot) {
                let id = describe::quest_id(empire, slot);
                let name = fact.name.clone();
                let card = heroquest(id, name.into(), fact).of(empire.id());
                into.push(card.fact("Slot", slot.name()));
            }
        }
    }
    for race in Race::ALL {
        if let Some(fact) = &race.fact().heroquest {
            let name = text!("Heroquest of the {0}", race.name());
            let mut card = heroquest(race.id().into(), name, fact).of(race.id());
            card.rule = race.fact().sources.join("; ");
            into.push(card);
        }
    }
}

fn heroquest(id: String, name: Text, fact: &HeroquestFact) -> Card {
    card("heroquest", id, name, &fact.text).from(&origin!(fact))
}

/// Runes.
pub(super) fn runes(into: &mut Vec<Card>) {
    into.extend(Rune::ALL.into_iter().map(rune));
}

fn rune(rune: Rune) -> Card {
    let fact = rune.fact();
    let vp = match (fact.vp, fact.vp_chaos) {
        (vp, Some(chaos)) => text!("{0}, for Chaos {1}", vp, chaos),
        (0, None) => Text::default(),
        (vp, None) => vp.into(),
    };
    let played = match fact.battle {
        Some(step) => text!("in any battle: {0}", when(step)),
        None => "between actions of the Action Phase".into(),
    };
    card("rune", rune.id(), rune.name(), &fact.text)
        .fact("VP", vp)
        .fact("Played", played)
        .from(&origin!(fact))
        .reconstructed_if(fact.name_status == Provenance::Reconstructed)
}
