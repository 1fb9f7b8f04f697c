//! Spirit: any lesser god of anyone is summoned beside own pieces (Chaos has none of its own).
//! Reconstructed.

use super::{effect::Effect, place_unit::PLACE, pool};
use crate::{
    GodsWar, Next,
    ids::{Area, Class},
    monsters,
    sets::UnitSet,
    units::Unit,
};

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    offers: |g, _| {
        let all = g.table.iter().map(|e| pool(g, *e));
        let all = all.fold(UnitSet::EMPTY, UnitSet::or);
        all.filter(|u| g.class(u) == Class::LesserGod)
    },
    placed: summoned,
    ..PLACE
};

// It summons, other runes place: what follows a summons follows only here.
fn summoned(g: &GodsWar, unit: Unit, area: Area) -> Next {
    match g.units.controller(unit) {
        Some(of) => monsters::summoned(g, of, area, Next::Done),
        None => Next::Done,
    }
}
