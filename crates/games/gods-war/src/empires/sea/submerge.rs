//! Submerge: a land becomes sea for good.

use crate::{
    Cx, GodsWar, Next,
    action::Verb,
    empires,
    event::{Event, Why},
    ids::{Ability, Area, Empire},
    monsters,
    sets::{AreaSet, UnitSet},
    units::Unit,
};

use super::Step;

/// The lands that can be submerged: once in a game, not Kylerela and not the Spike.
pub(super) fn lands(g: &GodsWar) -> AreaSet {
    if g.marks.sea.sunken.is_some() {
        return AreaSet::EMPTY;
    }
    let land = |area: &Area| {
        area.is_surface() && !g.is_sea(*area) && !matches!(area, Area::Kylerela | Area::Spike)
    };
    g.areas().iter().filter(land).collect()
}

/// The Sunken Land is placed. A dock of Kylerela touches land only: it comes off (reconstructed).
pub(super) fn sink(g: &mut GodsWar, area: Area, cx: &mut Cx<'_>) -> Next {
    let ability = Ability::Submerge;
    g.declare(Empire::Sea, Verb::Ability(ability), ability.fact().cost, cx);
    g.marks.sea.sunken = Some(area);
    g.kylerela.docks.remove(area);
    cx.emit(Event::Sunk { area });
    if risers(g).any() {
        Next::Goto(Step::Rise { area }.into())
    } else {
        Next::Done
    }
}

/// The units that can rise with it: any in the pool, Magasta only after the Spike has shattered.
pub(super) fn risers(g: &GodsWar) -> UnitSet {
    let pool = g.units.pool(Empire::Sea);
    g.units.distinct(pool.filter(|u| empires::may_summon(g, u)))
}

/// One of them comes for free.
pub(super) fn rise(g: &mut GodsWar, unit: Unit, area: Area, cx: &mut Cx<'_>) -> Next {
    g.place_unit(unit, area, Why::Ability(Ability::Submerge), cx);
    monsters::summoned(g, Empire::Sea, area, Next::Done)
}
