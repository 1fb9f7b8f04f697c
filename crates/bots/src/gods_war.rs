//! Appraises positions of The Gods War, in hundredths of a VP.

mod terms;

use engine::{Game as _, Seat, Text};
use gods_war::{
    GodsWar,
    frame::Frame,
    ids::{Area, Class, Empire, Kind, Structure},
    phases::action::Step as Turn,
    units::{Place, Unit},
};

use crate::{
    Insight,
    odds::{Fitted, Terms},
};

/// More than everything but the end of the game.
const VICTORY: i64 = 1_000_000;
const VP: i64 = 100;
const POWER: i64 = 14;
/// A building gives a VP in each later round.
const BUILDING: i64 = 110;
/// For each Power of a building's cost beyond the first: it defends itself and fewer enemies can
/// conquer it.
const BUILDING_COST: i64 = 18;
/// A type of building gives two Power in each later round.
const TYPE: i64 = 70;
/// An undefended area with a stronger enemy.
const IN_DANGER: i64 = 60;
/// An enemy building that could be conquered.
const PREY: i64 = 30;
const GIFT: i64 = 90;
/// The first gift of a fragment gives a Power in each later round, the second a VP.
const FRAGMENT_BEGUN: i64 = 40;
const FRAGMENT_FULL: i64 = 130;
/// A heroquest whose gift hasn't been chosen.
const EARNED: i64 = 120;
const RUNE: i64 = 55;
/// A unit, for each Power of its cost.
const UNIT: i64 = 22;
const GREATER_GOD: i64 = 70;
/// A unit in Hell, which can do little there.
const IN_HELL: i64 = 8;

impl Insight for GodsWar {
    const PER_MS: u32 = 40;

    fn sides() -> Vec<&'static str> {
        Empire::ALL.map(Empire::name).to_vec()
    }

    fn terms(&self, seat: Seat, terms: &mut Terms) {
        terms::of(self, seat, terms);
    }

    fn topic(term: &str) -> Option<Text> {
        terms::topic(term)
    }

    fn late(&self) -> f64 {
        terms::late(self)
    }

    fn fitted() -> &'static Fitted {
        static FITTED: Fitted = Fitted::new(include_str!("../data/gods-war.toml"));
        &FITTED
    }

    fn appraise(&self, seat: Seat) -> i64 {
        if let Some(outcome) = self.outcome() {
            return match outcome.winners.as_slice() {
                [one] if *one == seat => VICTORY,
                several if several.contains(&seat) => VICTORY / 2,
                _ => -VICTORY,
            };
        }
        let others = count(self.table.len()) - 1;
        let mut balance = 0;
        for empire in self.playing().iter() {
            let worth = worth(self, empire);
            balance += if self.seat(empire) == seat {
                worth * others * 2
            } else {
                -worth
            };
        }
        balance
    }

    fn quiet(&self, question: &Frame) -> bool {
        matches!(question, Frame::Action(Turn::Menu { .. }))
    }

    fn side(&self, seat: Seat) -> String {
        let name = self.empire(seat).map_or("nobody", Empire::name);
        name.to_owned()
    }

    fn turns(&self) -> Option<u32> {
        Some(self.round.into())
    }
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(0)
}

fn worth(g: &GodsWar, empire: Empire) -> i64 {
    let sheet = g.sheet(empire);
    let earned = count(sheet.earned.iter().filter(|e| **e).count());
    let fragments: i64 = (0..empire.fragments())
        .map(|fragment| match sheet.filled(fragment) {
            0 => 0,
            1 => FRAGMENT_BEGUN,
            _ => FRAGMENT_FULL,
        })
        .sum();
    i64::from(sheet.vp) * VP
        + i64::from(sheet.power) * POWER
        + i64::from(sheet.gift_count()) * GIFT
        + i64::from(sheet.race_gifts.len()) * GIFT
        + earned * EARNED
        + fragments
        + count(sheet.runes.len()) * RUNE
        + i64::from(g.building_types(empire)) * TYPE
        + buildings(g, empire)
        + units(g, empire)
}

fn buildings(g: &GodsWar, empire: Empire) -> i64 {
    let own = g.buildings.of_on_map(empire);
    let worth = |building| {
        let cost = i64::from(g.building_cost(empire, g.buildings.kind(building)));
        let danger = g
            .buildings
            .area(building)
            .is_some_and(|area| in_danger(g, empire, area));
        BUILDING + (cost - 1) * BUILDING_COST - i64::from(danger) * IN_DANGER
    };
    own.iter().map(worth).sum()
}

/// Whether an enemy in the area is stronger.
fn in_danger(g: &GodsWar, empire: Empire, area: Area) -> bool {
    let strength = strength(g, empire, area);
    g.enemies(empire)
        .iter()
        .any(|enemy| self::strength(g, enemy, area) > strength)
}

/// The combat ratings of an empire's units in an area; at least 1 for a unit that could conquer.
fn strength(g: &GodsWar, empire: Empire, area: Area) -> i64 {
    let there = g.units.of_at(empire, area);
    let dice = |unit: Unit| match unit.kind() {
        Kind::MagnaMater | Kind::Slarge => 3,
        _ => i64::from(g.combat(unit, None)),
    };
    let sum: i64 = there.iter().map(dice).sum();
    sum.max(i64::from(there.any()))
}

fn units(g: &GodsWar, empire: Empire) -> i64 {
    let worth = |unit: Unit| {
        let god = g.class(unit) == Class::GreaterGod;
        let price = i64::from(g.unit_cost(unit.kind())) * UNIT + i64::from(god) * GREATER_GOD;
        match g.units.place(unit) {
            Place::At(area) if area.is_hell() => price - IN_HELL,
            Place::At(_) => price,
            _ => price / 2,
        }
    };
    let figures: i64 = g.units.in_play(empire).iter().map(worth).sum();
    let stands = |area: &Area| g.units.of_at(empire, *area).any();
    let prey = g
        .areas()
        .iter()
        .filter(stands)
        .filter(|area| prey(g, empire, *area));
    figures + count(prey.count()) * PREY
}

/// Whether an enemy building in an area could be conquered or destroyed.
fn prey(g: &GodsWar, empire: Empire, area: Area) -> bool {
    let strength = strength(g, empire, area);
    g.buildings.at(area).iter().any(|building| {
        let owner = building.empire();
        let weak = g.buildings.kind(building) != Structure::ImbeddedNest;
        owner != empire && weak && self::strength(g, owner, area) < strength
    })
}
