//! Androgeus: Lust, and a hero's death.

use crate::{
    Cx, Frame, GodsWar, Next,
    battle::kills,
    battle_record::Side,
    empires,
    event::Why,
    ids::{Ability, Area, Class, Empire, Kind, Monster},
    monsters::{self, Step},
    sets::UnitSet,
    units::Unit,
};

fn figure(g: &GodsWar) -> Option<(Unit, Area)> {
    let figure = Kind::Androgeus.units().first()?;
    Some((figure, g.units.area(figure)?))
}

// Lust: a summoning in this area or an adjacent one; an arrow is no border.
pub(super) fn stirred(g: &GodsWar, area: Area) -> bool {
    figure(g).is_some_and(|(_, at)| at == area || g.adjacent(at).has(area))
}

/// The cheapest units that an empire could summon now.
pub(super) fn cheapest(g: &GodsWar, of: Empire) -> UnitSet {
    let able = g.units.pool(of).filter(|u| empires::may_summon(g, u));
    let least = able.iter().map(|u| g.unit_cost(u.kind())).min();
    able.filter(|u| Some(g.unit_cost(u.kind())) == least)
}

/// The enemies that can be chosen.
pub(super) fn rivals(g: &GodsWar, by: Empire) -> impl Iterator<Item = Empire> + '_ {
    let able = |of: &Empire| cheapest(g, *of).any();
    g.enemies(by).iter().filter(able)
}

/// The enemy's unit comes, and Androgeus after it.
pub(super) fn comes(g: &mut GodsWar, unit: Option<Unit>, area: Area, cx: &mut Cx<'_>) {
    let why = Why::Ability(Ability::Lust);
    if let Some(unit) = unit {
        g.place_unit(unit, area, why, cx);
    }
    if let Some((figure, at)) = figure(g)
        && at != area
    {
        g.move_unit(figure, area, why, cx);
    }
}

/// An empire has a unit beside Androgeus in the Council Phase.
pub(super) fn charmed(g: &GodsWar, of: Empire) -> bool {
    figure(g).is_some_and(|(_, area)| g.units.of_at(of, area).any())
}

/// The heroes and greater gods that fight on a side.
pub(super) fn champions(g: &GodsWar, side: Side) -> UnitSet {
    let great = |u: Unit| matches!(g.class(u), Class::MortalHero | Class::GreaterGod);
    g.fighters(side).filter(great)
}

// The end: a hero or greater god in the battle, a kill of theirs and a kill rolled by Androgeus. Any
// other result does nothing to Androgeus.
pub(super) fn results(g: &mut GodsWar, side: Side, then: Frame) -> Next {
    let due = g.battle.due;
    g.in_battle(|b| b.due[side as usize] = crate::battle_record::Score::default());
    let enough =
        |side: Side| u16::from(due[side as usize].kills) >= Monster::Androgeus.param("kills");
    let foe = side.other();
    if g.fighting(foe).is_some() && enough(side) && enough(foe) && champions(g, foe).any() {
        let first = Step::Champion { side: foe }.into();
        return Next::Call { then, first };
    }
    Next::Goto(then)
}

/// One of them dies with Androgeus; that is one of the kills rolled.
pub(super) fn duel(g: &mut GodsWar, side: Side, champion: Unit, cx: &mut Cx<'_>) {
    g.in_battle(|b| {
        let due = &mut b.due[side as usize];
        due.kills = due.kills.saturating_sub(1);
    });
    kills::kill(g, side, champion, cx);
    let by = g.fighting(side);
    monsters::fights::slay(g, Monster::Androgeus, by, cx);
}
