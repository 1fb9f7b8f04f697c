//! Tidal Surge: all units leave a sea for the lands beside it.

use crate::{
    Cx, GodsWar, Next,
    action::Verb,
    event::Why,
    ids::{Area, Empire, Gift},
    sets::{AreaSet, UnitSet},
};

use super::{Step, may_begin};

/// The seas beside land from which somebody can be swept.
pub(super) fn seas(g: &GodsWar) -> AreaSet {
    let fits = |area: &Area| {
        g.is_sea(*area)
            && shores(g, *area).any()
            && swept(g, *area).any()
            && may_begin(g, Empire::Sea, *area)
    };
    g.areas().iter().filter(fits).collect()
}

/// The lands beside a sea: by borders and docks, not across arrows.
pub(super) fn shores(g: &GodsWar, sea: Area) -> AreaSet {
    let around = g.adjacent(sea).iter();
    around
        .filter(|area| area.is_surface() && !g.is_sea(*area))
        .collect()
}

fn swept(g: &GodsWar, sea: Area) -> UnitSet {
    g.units.at(sea).filter(|u| g.can_be_targeted(u))
}

/// The sea is chosen and paid for.
pub(super) fn begin(g: &mut GodsWar, from: Area, cx: &mut Cx<'_>) -> Next {
    let gift = Gift::TidalSurge;
    g.declare_at(
        Empire::Sea,
        Verb::Gift(gift),
        gift.fact().cost,
        Some(from),
        cx,
    );
    let left = swept(g, from);
    Next::Ask(Step::Swept { left, from }.into())
}

/// The next unit has its land.
pub(super) fn sweep(
    g: &mut GodsWar,
    mut left: UnitSet,
    from: Area,
    to: Area,
    cx: &mut Cx<'_>,
) -> Next {
    if let Some(unit) = left.first() {
        g.move_unit(unit, to, Why::Gift(Gift::TidalSurge), cx);
        left.remove(unit);
    }
    if left.any() {
        Next::Ask(Step::Swept { left, from }.into())
    } else {
        Next::Done
    }
}
