//! What decides a game of The Gods War, in named terms.
#![expect(clippy::cast_precision_loss, reason = "counts are small")]

use engine::{Seat, Text, text};
use gods_war::{
    GodsWar,
    ids::{Area, Class, Empire},
    units::Place,
};

use super::{in_danger, prey};
use crate::odds::{Terms, is};

/// How far the game has gone, from 0 to 1: the most victory points.
pub(super) fn late(g: &GodsWar) -> f64 {
    let most = g.playing().iter().map(|e| g.sheet(e).vp).max();
    (f64::from(most.unwrap_or_default()) / 35.0).min(1.0)
}

/// The terms of a seat; none for who has left.
pub(super) fn of(g: &GodsWar, seat: Seat, terms: &mut Terms) {
    let Some(empire) = g.empire(seat) else {
        return;
    };
    terms.play(empire as usize);
    let sheet = g.sheet(empire);
    let vp = |e: Empire| f64::from(g.sheet(e).vp) / 10.0;
    let rival = g.enemies(empire).iter().map(vp).fold(0.0, f64::max);
    terms.put("VP", vp(empire));
    terms.put("lead", (vp(empire) - rival).clamp(-2.0, 2.0));
    terms.put("Power", f64::from(sheet.power) / 10.0);
    terms.put("has Power", is(sheet.power > 0));
    terms.put("gifts", f64::from(sheet.gift_count()) / 4.0);
    terms.put("gifts of races", is(!sheet.race_gifts.is_empty()));
    let earned = sheet.earned.iter().filter(|e| **e).count();
    terms.put("heroquests achieved", earned as f64 / 4.0);
    let filled = |n| {
        (0..empire.fragments())
            .filter(|f| sheet.filled(*f) == n)
            .count() as f64
    };
    terms.put("fragments begun", filled(1) / 2.0);
    terms.put("fragments complete", filled(2) / 2.0);
    terms.put("runes", sheet.runes.len() as f64 / 3.0);
    terms.put(
        "types of buildings",
        f64::from(g.building_types(empire)) / 4.0,
    );
    buildings(g, empire, terms);
    units(g, empire, terms);
    for one in Empire::ALL {
        terms.put(one.name(), is(one == empire));
    }
}

fn buildings(g: &GodsWar, empire: Empire, terms: &mut Terms) {
    let own = g.buildings.of_on_map(empire);
    let cost = |b| f64::from(g.building_cost(empire, g.buildings.kind(b)));
    let costs: f64 = own.iter().map(cost).sum();
    let threatened = |b: &_| {
        let area = g.buildings.area(*b);
        area.is_some_and(|area| in_danger(g, empire, area))
    };
    terms.put("buildings", own.iter().count() as f64 / 5.0);
    terms.put("cost of buildings", costs / 10.0);
    terms.put(
        "buildings in danger",
        own.iter().filter(threatened).count() as f64 / 3.0,
    );
}

fn units(g: &GodsWar, empire: Empire, terms: &mut Terms) {
    let in_play = || g.units.in_play(empire).iter();
    let cost = |unit| f64::from(g.unit_cost(gods_war::units::Unit::kind(unit)));
    let on_map = in_play().filter(|u| matches!(g.units.place(*u), Place::At(a) if !a.is_hell()));
    let hell = in_play().filter(|u| matches!(g.units.place(*u), Place::At(a) if a.is_hell()));
    let gods = in_play().filter(|u| g.class(*u) == Class::GreaterGod);
    terms.put("units", on_map.map(cost).sum::<f64>() / 10.0);
    terms.put("units in Hell", hell.map(cost).sum::<f64>() / 10.0);
    terms.put("greater gods", gods.count() as f64);
    let stands = |area: &Area| g.units.of_at(empire, *area).any();
    let near = g.areas().iter().filter(stands);
    let near: Vec<Area> = near.collect();
    terms.put("areas", near.len() as f64 / 5.0);
    let prey = near.into_iter().filter(|area| prey(g, empire, *area));
    terms.put("buildings to conquer", prey.count() as f64 / 3.0);
}

/// What a term is about, in a player's words.
pub(super) fn topic(term: &str) -> Option<Text> {
    Some(match term {
        "VP" | "lead" => text!("victory points"),
        "Power" | "has Power" => text!("Power"),
        "gifts" | "gifts of races" => text!("gifts"),
        "heroquests achieved" => text!("heroquests"),
        "fragments begun" | "fragments complete" => text!("fragments"),
        "runes" => text!("runes"),
        "types of buildings" | "buildings" | "cost of buildings" => text!("buildings"),
        "buildings in danger" => text!("the safety of buildings"),
        "units" => text!("units"),
        "units in Hell" => text!("units in Hell"),
        "greater gods" => text!("greater gods"),
        "areas" => text!("areas"),
        "buildings to conquer" => text!("buildings to conquer"),
        _ => return None,
    })
}
