//! The Giant: The Eater. That nothing chooses it (Contrary) is asked of
//! `GodsWar::can_be_targeted`.

use crate::{
    Cx, GodsWar,
    action::Verb,
    actions,
    event::Why,
    ids::{Ability, Area, Class, Empire, Kind},
    sets::UnitSet,
    units::Unit,
};

/// Where it stands, if it is this empire's and can eat.
fn table(g: &GodsWar, by: Empire) -> Option<Area> {
    let giant = g.units.of_on_map(by).of(Kind::Giant).first()?;
    let area = g.units.area(giant)?;
    actions::may_begin(g, by, area).then_some(area)
}

/// The minions of an empire that it can eat: its greater god or Ziggurat there protects them.
pub(super) fn prey(g: &GodsWar, by: Empire, of: Empire) -> UnitSet {
    let Some(area) = table(g, by) else {
        return UnitSet::EMPTY;
    };
    if g.greater_god_at(of, area) || g.ziggurat_at(of, area) {
        return UnitSet::EMPTY;
    }
    let there = g.units.of_at(of, area);
    there.filter(|u| g.class(u) == Class::MortalMinion)
}

/// The empires that must give it a minion if they are chosen.
pub(super) fn victims(g: &GodsWar, by: Empire) -> impl Iterator<Item = Empire> + '_ {
    g.enemies(by)
        .iter()
        .filter(move |of| prey(g, by, *of).any())
}

/// It is paid, before the victim chooses.
pub(super) fn declare(g: &mut GodsWar, by: Empire, cx: &mut Cx<'_>) {
    let ability = Ability::TheEater;
    let area = table(g, by);
    g.declare_at(by, Verb::Ability(ability), ability.fact().cost, area, cx);
}

/// It eats.
pub(super) fn eat(g: &mut GodsWar, by: Empire, minion: Unit, cx: &mut Cx<'_>) {
    g.lose_unit(minion, Some(by), false, Why::Ability(Ability::TheEater), cx);
}
