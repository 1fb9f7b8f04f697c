//! Diplomacy (Rulebook XII): an empire without an ally sends its units in a race's area as emissaries.

use crate::{
    Cx, GodsWar, Next,
    action::Verb,
    actions::COMMON_COST,
    aftermath, empires,
    event::{Event, Why},
    facts::rule,
    ids::{Area, Empire, Race},
    races::{self, Step, dragonewts},
    sets::AreaSet,
    units::{Place, Unit},
};

// Rulebook XII: one ally each; the Scorpion Folk do not count (Parasitic).
fn may_ally(g: &GodsWar, by: Empire, race: Race) -> bool {
    let others = races::in_game(g).filter(|other| *other != Race::ScorpionFolk);
    race == Race::ScorpionFolk || !others.into_iter().any(|r| races::ally(g, r) == Some(by))
}

/// Where an empire can try to win a race over now: in its area with a unit of its own; the Giant in
/// any area without a building.
pub(super) fn citadels(g: &GodsWar, by: Empire, race: Race) -> AreaSet {
    if races::ally(g, race).is_some() || !may_ally(g, by, race) {
        return AreaSet::EMPTY;
    }
    let own = g.units.of_on_map(by).iter();
    let held: AreaSet = own.filter_map(|u| g.units.area(u)).collect();
    let home = |area: &Area| match race {
        Race::Giant => g.buildings.at(*area).is_empty(),
        _ => g.units.at(*area).of(race.kind()).any(),
    };
    let open = |area: &Area| home(area) && empires::sea::may_begin(g, by, *area);
    held.iter().filter(open).collect()
}

// Dwarves and Elves: with the other race allied to anyone it always succeeds.
fn certain(g: &GodsWar, race: Race) -> bool {
    match race {
        Race::Dwarves => races::ally(g, Race::Elves).is_some(),
        Race::Elves => races::ally(g, Race::Dwarves).is_some(),
        _ => false,
    }
}

// Rulebook XII: at most the total cost of all your units there; a 6 kills one of them, too. The
// Giant costs an emissary besides.
pub(super) fn negotiate(
    g: &mut GodsWar,
    by: Empire,
    race: Race,
    area: Area,
    cx: &mut Cx<'_>,
) -> Next {
    let verb = Verb::Diplomacy(race);
    g.declare_at(by, verb, COMMON_COST, Some(area), cx);
    let units = g.units.of_at(by, area).iter();
    let weight: u16 = units.map(|u| g.unit_cost(u.kind())).sum();
    let die = cx.dice.d6();
    cx.emit(Event::Rolled {
        empire: Some(by),
        dice: vec![die],
        why: Why::Diplomacy,
    });
    let joins = u16::from(die) <= weight || certain(g, race);
    let killed = u8::from(u16::from(die) == rule("diplomacy_kills_on"));
    let given = u8::from(joins && race == Race::Giant);
    let left = killed + given;
    Next::Goto(
        Step::Emissary {
            by,
            race,
            area,
            joins,
            left,
        }
        .into(),
    )
}

/// An emissary dies.
pub(super) fn emissary_dies(g: &mut GodsWar, unit: Unit, then: Step, cx: &mut Cx<'_>) -> Next {
    g.lose_unit(unit, None, true, Why::Diplomacy, cx);
    Next::Call {
        then: then.into(),
        first: aftermath::Step::Check.into(),
    }
}

/// The race joins, or it does not.
pub(super) fn conclude(
    g: &mut GodsWar,
    by: Empire,
    race: Race,
    area: Area,
    joins: bool,
    cx: &mut Cx<'_>,
) {
    if joins {
        join(g, by, race, cx);
        if race == Race::Giant
            && let Some(giant) = race.kind().units().first()
        {
            g.place_unit(giant, area, Why::Diplomacy, cx);
        }
    } else if race == Race::Ducks {
        flee(g, area, cx);
    }
}

/// All its units are the empire's now; those that are not on the map lie in its pool.
fn join(g: &mut GodsWar, by: Empire, race: Race, cx: &mut Cx<'_>) {
    for unit in race.kind().units().iter() {
        g.units.give(unit, Some(by));
        if g.units.area(unit).is_none() {
            g.units.put(unit, Place::Pool);
        }
    }
    cx.emit(Event::Allied { race, empire: by });
    if race == Race::Dragonewts {
        dragonewts::begin_again(g, cx);
    }
}

// Ducks: after a failure the Duck goes clockwise to the next sea, Sunken Land left out.
fn flee(g: &mut GodsWar, from: Area, cx: &mut Cx<'_>) {
    let to = g.map().clockwise_sea(from);
    for duck in g.units.at(from).of(Race::Ducks.kind()).iter() {
        g.move_unit(duck, to, Why::Race(Race::Ducks), cx);
    }
}
