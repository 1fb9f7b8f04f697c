//! Awaken a Great Old One (Rulebook VI and IX). Cost and conditions are the faction's own.

use engine::Options;

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Event,
    factions::{Awaken, moments},
    ids::{Area, Faction, Kind},
};

/// Whether a Great Old One can be awakened now.
pub fn possible(g: &CthulhuWars, by: Faction, awaken: &Awaken) -> bool {
    g.in_pool(by, awaken.kind).is_some()
        && g.power(by) >= (awaken.cost)(g)
        && (awaken.areas)(g).any()
}

fn of(kind: Kind) -> Option<(Faction, &'static Awaken)> {
    let faction = kind.units().first()?.faction();
    Some((
        faction,
        moments(faction).awaken.iter().find(|a| a.kind == kind)?,
    ))
}

/// Where it may appear.
pub fn ask(g: &CthulhuWars, kind: Kind, options: &mut Options<Action>) {
    if let Some((by, awaken)) = of(kind) {
        options.extend(g.seat(by), (awaken.areas)(g).iter().map(Action::Area));
    }
}

/// The place is chosen: a rite comes first, or it awakes.
pub fn chosen(g: &mut CthulhuWars, kind: Kind, area: Area, cx: &mut Cx<'_>) -> Next {
    match of(kind) {
        Some((
            _,
            Awaken {
                rite: Some(rite), ..
            },
        )) => Next::Goto(rite(area)),
        _ => awaken(g, kind, area, cx),
    }
}

/// Pays and places it.
pub fn awaken(g: &mut CthulhuWars, kind: Kind, area: Area, cx: &mut Cx<'_>) -> Next {
    if let (Some((by, awaken)), Some(unit)) = (of(kind), kind.units().first()) {
        let cost = (awaken.cost)(g);
        g.pay(by, cost, cx);
        g.place(unit, area);
        cx.emit(Event::Awakened { unit, area, cost });
        (awaken.then)(g, cx);
    }
    Next::Done
}
