//! Declaring a Battle: 1 Power (Rulebook VI and VII).

use engine::{Text, text};

use super::{Common, needs_power, why_idle};
use crate::{
    CthulhuWars, Cx, Next,
    action::Verb,
    battle::combat,
    event::Event,
    factions::{Among, Guard, moments},
    ids::{Area, Faction},
    sets::{AreaSet, FactionSet, UnitSet},
    tolls::too_dear,
};

/// What a battle costs.
pub(super) const COST: u16 = 1;

/// The action.
pub const COMMON: Common = Common {
    id: "battle",
    verb: Verb::Battle,
    label: "Battle",
    detail: "",
    cost: |_, _| COST,
    rule: "Rulebook VI, Battle",
    guards: &[
        Guard {
            holds: |g, by| g.power(by) >= COST,
            why: |g, by| needs_power(g, by, COST),
        },
        Guard {
            holds: |g, by| !(moments(by).weary)(g),
            why: |_, _| text!("there is no battle after what you did in this round"),
        },
        Guard {
            holds: |g, by| areas(g, by).next().is_some(),
            why: nowhere,
        },
    ],
};

/// Where: whether a battle was started there, who is there, who gives a die.
// Rulebook VI, Unlimited Battle: only one Battle in each area in a round.
pub(super) const AREAS: [Among<Faction, AreaSet>; 7] = [
    Among {
        set: |g, by| g.map().areas.minus(fought(g, by)),
        why: |_, _, area| {
            text!(
                "you have started a battle in {0} in this round",
                area.name()
            )
        },
    },
    super::ORIGIN,
    Among {
        set: CthulhuWars::areas_of,
        why: |_, _, area| text!("you have no unit in {0}", area.name()),
    },
    Among {
        set: |g, by| {
            let able = |area: &Area| able(g, by, *area).any();
            g.map().areas.iter().filter(able).collect()
        },
        why: why_idle,
    },
    Among {
        set: |g, by| {
            let met = |area: &Area| shared(g, by, *area);
            g.map().areas.iter().filter(met).collect()
        },
        why: |_, _, area| text!("no enemy is in {0}", area.name()),
    },
    Among {
        set: |g, by| g.open_areas(by, COST),
        why: |g, by, area| too_dear(g, by, COST, area),
    },
    Among {
        set: |g, by| areas(g, by).collect(),
        why: |_, _, area| text!("your units in {0} give no die", area.name()),
    },
];

/// Against whom.
pub(crate) const ENEMIES: [Among<(Faction, Area), FactionSet>; 3] = [
    Among {
        set: |g, (by, _)| g.enemies(by),
        why: |_, _, _| text!("that is your own faction"),
    },
    Among {
        set: |g, (_, area)| {
            let there = |f: &Faction| g.units_at(*f, area).any();
            g.playing().iter().filter(there).collect()
        },
        why: |_, (_, area), of| text!("{0} has no unit in {1}", of.name(), area.name()),
    },
    Among {
        set: |g, (by, area)| enemies(g, by, area).collect(),
        why: |_, _, of| text!("your units give no die against {0}", of.name()),
    },
];

// Rulebook VI: the units in the area must give at least one die right now; FAQ: abilities that
// would bring more do not count.
fn has_a_die(g: &CthulhuWars, by: Faction, units: UnitSet, enemy: Faction) -> bool {
    units.any() && combat::of(g, by, units, enemy) > 0
}

// The areas where it has started a battle in its own action round.
fn fought(g: &CthulhuWars, by: Faction) -> AreaSet {
    if g.active == Some(by) {
        g.battled
    } else {
        AreaSet::EMPTY
    }
}

// Those that may begin a battle.
fn able(g: &CthulhuWars, by: Faction, area: Area) -> UnitSet {
    g.units_at(by, area).minus(g.idle(by))
}

fn enemies(g: &CthulhuWars, by: Faction, area: Area) -> impl Iterator<Item = Faction> {
    let own = able(g, by, area);
    g.enemies(by)
        .iter()
        .filter(move |e| g.units_at(*e, area).any() && has_a_die(g, by, own, *e))
}

/// The areas where a battle can be started.
pub fn areas(g: &CthulhuWars, by: Faction) -> impl Iterator<Item = Area> {
    g.areas_of(by)
        .minus(fought(g, by))
        .and(g.origins(by))
        .and(g.open_areas(by, COST))
        .iter()
        .filter(move |a| enemies(g, by, *a).next().is_some())
}

fn shared(g: &CthulhuWars, by: Faction, area: Area) -> bool {
    let mut enemies = g.enemies(by).iter();
    enemies.any(|e| g.units_at(e, area).any())
}

fn nowhere(g: &CthulhuWars, by: Faction) -> Text {
    let met = |area: &Area| shared(g, by, *area);
    let shared: AreaSet = g.areas_of(by).iter().filter(met).collect();
    if shared.is_empty() {
        text!("no enemy stands where your units are")
    } else if shared.minus(g.battled).is_empty() {
        text!("you have started a battle in every such area in this round")
    } else {
        let idle = |area: &Area| able(g, by, *area).is_empty();
        let waiting = shared.iter().find(idle);
        waiting.map_or_else(
            || text!("your units give no die in any area where an enemy stands"),
            |area| why_idle(g, by, area),
        )
    }
}

/// The areas where a faction that may begin a battle has begun none in this round.
pub(crate) fn open(g: &CthulhuWars, by: Faction) -> AreaSet {
    if (moments(by).weary)(g) {
        return AreaSet::EMPTY;
    }
    g.map().areas.minus(fought(g, by))
}

/// Pays so much, and begins the Battle.
pub fn declare(
    g: &mut CthulhuWars,
    attacker: Faction,
    area: Area,
    defender: Faction,
    price: u16,
    cx: &mut Cx<'_>,
) -> Next {
    g.pay(attacker, price, cx);
    if g.active == Some(attacker) {
        g.battled.insert(area);
    }
    cx.emit(Event::BattleDeclared {
        area,
        attacker,
        defender,
    });
    let declared = crate::battle::Step::Declared {
        area,
        attacker,
        defender,
        place: 0,
    };
    Next::Goto(declared.into())
}
