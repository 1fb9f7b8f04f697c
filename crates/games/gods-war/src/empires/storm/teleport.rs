//! Storm's gift Teleport: the Thunder King goes from any area to any area, with at most one other unit
//! of any empire.

use engine::{Text, text};

use crate::{
    Cx, GodsWar,
    action::{Power, Verb},
    event::Why,
    ids::{Area, Class, Empire, Gift, Kind},
    sets::{AreaSet, UnitSet},
    units::Unit,
};

const TELEPORT: Gift = Gift::Teleport;

fn king(g: &GodsWar) -> Option<(Unit, Area)> {
    let king = Kind::ThunderKing.units().first()?;
    Some((king, g.units.area(king)?))
}

/// Whether it can be used now.
pub(super) fn possible(g: &GodsWar) -> bool {
    g.sheet(Empire::Storm).has(TELEPORT) && (alone(g) || companions(g).any())
}

/// Whether he can go alone.
pub(super) fn alone(g: &GodsWar) -> bool {
    areas(g, None).any()
}

/// Whom he can take along: a unit of any empire in his area; no monster (Rulebook XIII), nobody
/// neutral.
pub(super) fn companions(g: &GodsWar) -> UnitSet {
    let Some((king, area)) = king(g) else {
        return UnitSet::EMPTY;
    };
    let may = |u: Unit| u != king && g.can_be_targeted(u) && areas(g, Some(u)).any();
    g.units.distinct(g.units.at(area)).filter(may)
}

/// Where he can go with this companion, by what it costs.
pub(super) fn areas(g: &GodsWar, with: Option<Unit>) -> AreaSet {
    let Some((_, from)) = king(g) else {
        return AreaSet::EMPTY;
    };
    let payable = |to: &Area| *to != from && cost(g, with, *to) <= g.power(Empire::Storm);
    g.areas().iter().filter(payable).collect()
}

/// It costs more with a greater god, or when Hell is left without permission, but not twice.
fn cost(g: &GodsWar, with: Option<Unit>, to: Area) -> u16 {
    let heavy = with.is_some_and(|u| g.class(u) == Class::GreaterGod);
    let more = if heavy || escapes(g, with, to) {
        TELEPORT.param("cost_2")
    } else {
        0
    };
    (TELEPORT.fact().cost + more).min(TELEPORT.param("max"))
}

/// Whether somebody would leave Hell without permission.
fn escapes(g: &GodsWar, with: Option<Unit>, to: Area) -> bool {
    let Some((king, from)) = king(g) else {
        return false;
    };
    let allowed = |u: Unit| {
        let mut leave = g.marks.turn.leave.iter();
        leave.any(|leave| leave.area == from && g.combat(u, None) < leave.below)
    };
    let exits = from.is_hell() && !to.is_hell();
    exits && ![Some(king), with].into_iter().flatten().all(allowed)
}

/// What it costs, in words.
pub(super) fn price(g: &GodsWar, with: Option<Unit>) -> Text {
    let costs: Vec<u16> = areas(g, with).iter().map(|to| cost(g, with, to)).collect();
    let least = costs.iter().min().copied().unwrap_or_default();
    let most = costs.iter().max().copied().unwrap_or_default();
    if least == most {
        text!("It costs {0} Power.", least)
    } else {
        text!("It costs {0} Power, out of Hell {1}.", least, most)
    }
}

/// Pays and goes.
pub(super) fn go(g: &mut GodsWar, with: Option<Unit>, to: Area, cx: &mut Cx<'_>) {
    let Some((king, _)) = king(g) else {
        return;
    };
    let why = Why::Gift(TELEPORT);
    g.declare(Empire::Storm, Verb::Gift(TELEPORT), cost(g, with, to), cx);
    g.move_unit(king, to, why, cx);
    if let Some(unit) = with {
        let of = g.units.controller(unit).filter(|e| *e != Empire::Storm);
        if of.is_some() {
            g.uses(Empire::Storm, Power::Gift(TELEPORT), of, cx);
        }
        g.move_unit(unit, to, why, cx);
    }
}
