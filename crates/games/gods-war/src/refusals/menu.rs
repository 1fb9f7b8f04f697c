//! Why an entry of the action menu is missing.

use engine::{Text, text};

use super::{pieces, short};
use crate::{
    GodsWar,
    action::{Action, Verb},
    actions::{self, summon},
    battle, empires,
    facts::Timing,
    ids::{Ability, Empire, Race},
    runes,
    sheet::Slot,
};

/// The entries a player would look for: common actions, their gifts and abilities that are actions,
/// heroquests that are, elder races that could be won over.
pub(super) fn expected(g: &GodsWar, by: Empire) -> Vec<Action> {
    let common = [
        Verb::Build,
        Verb::Upgrade,
        Verb::Summon,
        Verb::Move,
        Verb::Battle,
    ];
    let gifts = g.sheet(by).gifts().filter(|g| g.works(Timing::Action));
    let own = by.fact().abilities.iter().copied();
    let own = own.filter(|a| a.fact().timing.contains(&Timing::Action));
    let moon = g.playing().has(Empire::Moon) && by != Empire::Moon;
    let neutral = |race: &Race| {
        let mut units = race.kind().units().and(g.units.on_map()).iter();
        units.any(|u| g.units.controller(u).is_none())
    };
    common
        .into_iter()
        .chain(gifts.map(Verb::Gift))
        .chain(own.map(Verb::Ability))
        .chain(moon.then_some(Verb::Ability(Ability::LunarCycle)))
        .chain(quests(g, by).map(Verb::Quest))
        .chain(Race::ALL.into_iter().filter(neutral).map(Verb::Diplomacy))
        .map(Action::Do)
        .collect()
}

/// Heroquests that are actions and still open.
fn quests(g: &GodsWar, by: Empire) -> impl Iterator<Item = Slot> + '_ {
    let action = move |slot: &Slot| {
        let fact = by.heroquest(*slot);
        fact.is_some_and(|q| q.params.contains_key("cost")) && g.open_quest(by, *slot)
    };
    Slot::ALL.into_iter().filter(action)
}

/// Why an entry that is not listed can't be taken now.
pub(super) fn why(g: &GodsWar, by: Empire, verb: Verb) -> Text {
    if !(runes::law::allows(g, by, verb) && runes::cold::allows(g, by, verb)) {
        return text!("a rune in force forbids it");
    }
    if actions::menu(g, by).contains(&verb) {
        return text!("it can be chosen");
    }
    match verb {
        Verb::Build => pieces::nothing_to_build(g, by),
        Verb::Upgrade => pieces::nothing_to_upgrade(g, by),
        Verb::Summon => nobody_to_summon(g, by),
        Verb::Move => nobody_to_move(g, by),
        Verb::Battle => no_battle(g, by),
        Verb::Gift(_) | Verb::Ability(_) | Verb::Quest(_) => {
            empires::why_not(g, by, verb).unwrap_or_else(|| text!("what it needs is not there"))
        }
        Verb::Diplomacy(race) => no_diplomacy(g, by, race),
        Verb::AskLeave(..) => text!("no one there can give you leave, or you have asked"),
        Verb::Rebirth => text!("it is for a player without pieces who can't build"),
        Verb::DropToZero => text!("your turn has not come"),
    }
}

fn nobody_to_summon(g: &GodsWar, by: Empire) -> Text {
    if summon::sites(g, by).is_empty() {
        return text!("you have no building on the map");
    }
    let pool = summon::distinct(g.units.pool(by));
    let least = pool.iter().map(|u| g.unit_cost(u.kind())).min();
    match least {
        None => text!("no unit is in your pool"),
        Some(cost) => short(g, by, cost)
            .unwrap_or_else(|| text!("you can't pay for, or may not summon, what is in your pool")),
    }
}

fn nobody_to_move(g: &GodsWar, by: Empire) -> Text {
    if g.units.of_on_map(by).is_empty() {
        return text!("you have no unit on the map");
    }
    short(g, by, actions::COMMON_COST)
        .unwrap_or_else(|| text!("no unit of yours can go anywhere, or pay for its way"))
}

fn no_battle(g: &GodsWar, by: Empire) -> Text {
    if g.units.of_on_map(by).is_empty() {
        return text!("you have no unit on the map");
    }
    if let Some(short) = short(g, by, actions::COMMON_COST) {
        return short;
    }
    let own = g.units.of_on_map(by);
    let mut areas = own.iter().filter_map(|u| g.units.area(u));
    let met = areas.any(|area| {
        let mut enemies = g.enemies(by).iter();
        enemies.any(|e| g.units.of_at(e, area).any() || g.buildings.of_at(e, area).is_some())
    });
    if met {
        text!("where your units meet an enemy you may not, or can't pay for it")
    } else {
        text!("no unit of yours shares an area with an enemy's unit or building")
    }
}

fn no_diplomacy(g: &GodsWar, by: Empire, race: Race) -> Text {
    let there = race.kind().units();
    let mut areas = there.iter().filter_map(|u| g.units.area(u));
    let met = areas.any(|area| g.units.of_at(by, area).any());
    if !met {
        return text!("you have no unit with the {0}", race.name());
    }
    short(g, by, actions::COMMON_COST)
        .unwrap_or_else(|| text!("the {0} are not to be won over now", race.name()))
}

/// Where battle can be declared, for those who answer with an area.
pub(super) fn battle_in(g: &GodsWar, by: Empire, area: crate::ids::Area) -> Text {
    if g.units.of_at(by, area).is_empty() {
        text!("you have no unit in {0}", area.name())
    } else if battle::declare::areas(g, by).has(area) {
        text!("battle can be declared in {0}", area.name())
    } else {
        no_battle(g, by)
    }
}
