//! Earth Queens: birth, marriage (Harmonious, Matrimony), Injunction.

use crate::{
    Cx, GodsWar, Next,
    event::{Event, Why},
    frame::Frame,
    ids::{Ability, Area, Empire, Gift, Kind},
    monsters,
    sets::{EmpireSet, UnitSet},
    units::{Place, Unit},
};

use super::Step;

/// The empire whose colour an Earth Queen bears.
pub(crate) fn suitor(queen: Unit) -> Option<Empire> {
    let others = Empire::ALL.into_iter().filter(|e| *e != Empire::Earth);
    (queen.kind() == Kind::EarthQueen)
        .then(|| others.clone().nth(usize::from(queen.number()) - 1))
        .flatten()
}

// FAQ: Earth can bring any Queen to life, from her spouse's pool, too; not one that Oblivion took.
/// The Queens that Earth can summon.
pub(crate) fn unborn(g: &GodsWar) -> UnitSet {
    let queens = Kind::EarthQueen.units();
    queens.filter(|u| g.units.place(u) == Place::Pool)
}

/// What an empire can summon besides its own pool: Earth the Queens in their spouses' pools.
pub(crate) fn of_spouses(g: &GodsWar, by: Empire) -> UnitSet {
    if by == Empire::Earth {
        unborn(g)
    } else {
        UnitSet::EMPTY
    }
}

/// The Queens in play.
pub(crate) fn in_play(g: &GodsWar) -> UnitSet {
    let standing = |u: Unit| matches!(g.units.place(u), Place::At(_) | Place::Pen);
    Kind::EarthQueen.units().filter(standing)
}

/// The empires that Earth has married; a dead Queen is still a wife (FAQ, Injunction).
pub(crate) fn marriages(g: &GodsWar) -> EmpireSet {
    let queens = Kind::EarthQueen.units();
    let spouse = |u: Unit| g.units.controller(u).filter(|e| *e != Empire::Earth);
    queens.iter().filter_map(spouse).collect()
}

/// The next birth that is due. Without a Queen in any pool nothing comes (FAQ).
pub(crate) fn birth(g: &mut GodsWar) -> Option<Frame> {
    if unborn(g).is_empty() {
        g.marks.earth.births.clear();
    }
    while let Some(area) = g.marks.earth.births.pop() {
        if g.areas().has(area) {
            return Some(Step::Birth { area }.into());
        }
    }
    None
}

/// A Queen is summoned where the Temple or Ziggurat was placed.
pub(super) fn born(g: &mut GodsWar, queen: Unit, area: Area, cx: &mut Cx<'_>) -> Next {
    g.place_unit(queen, area, Why::Ability(Ability::QueensBirth), cx);
    monsters::summoned(g, Empire::Earth, area, Next::Done)
}

// Harmonious: a summoned Queen marries the empire of her colour if it plays; Matrimony: he controls
// her from now on, dead or alive. Others stay Earth's (Rulebook XI).
pub(super) fn wed(g: &mut GodsWar, unit: Unit, cx: &mut Cx<'_>) {
    let Some(spouse) = suitor(unit).filter(|e| g.playing().has(*e)) else {
        return;
    };
    if g.units.controller(unit) != Some(spouse) {
        g.units.give(unit, Some(spouse));
        cx.emit(Event::Joined {
            unit,
            empire: spouse,
            why: Why::Ability(Ability::Harmonious),
        });
    }
}

/// Harmonious, in the Council Phase: Power for Earth and for each spouse whose Queen is in play.
pub(crate) fn harmonious(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let ability = Ability::Harmonious;
    let why = Why::Ability(ability);
    let queens = in_play(g).iter();
    let spouses: EmpireSet = queens.filter_map(|u| g.units.controller(u)).collect();
    for spouse in spouses.iter().filter(|e| *e != Empire::Earth) {
        g.gain_power(Empire::Earth, ability.param("power"), why, cx);
        g.gain_power(spouse, ability.param("power_2"), why, cx);
    }
}

/// Injunction can be used: there is a Queen in play. It comes before Harmonious.
pub(crate) fn can_enjoin(g: &GodsWar) -> bool {
    g.sheet(Empire::Earth).has(Gift::Injunction) && in_play(g).any()
}

/// Injunction: a Queen is eliminated, Earth takes a rune.
pub(super) fn injunction(g: &mut GodsWar, queen: Unit, cx: &mut Cx<'_>) {
    let gift = Gift::Injunction;
    let why = Why::Gift(gift);
    g.lose_unit(queen, Some(Empire::Earth), false, why, cx);
    g.draw_runes(Empire::Earth, gift.param("runes"), why, cx);
}
