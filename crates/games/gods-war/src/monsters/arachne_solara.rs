//! Arachne Solara: its web, and the end of the game when it is complete.

use crate::{
    Cx, GodsWar,
    action::Verb,
    battle_record::{Score, Side},
    event::{Event, Why},
    ids::{Ability, Area, Empire, Kind, Monster},
    map,
    sets::AreaSet,
    units::Unit,
};

/// Its figure and area.
pub(super) fn figure(g: &GodsWar) -> Option<(Unit, Area)> {
    let figure = Kind::ArachneSolara.units().first()?;
    Some((figure, g.units.area(figure)?))
}

/// Web tokens still in the pool.
pub(crate) fn tokens_left(g: &GodsWar) -> u16 {
    let marks = &g.marks.monsters;
    let taken = u16::from(marks.webs.len()) + u16::from(marks.empowered.len());
    Monster::ArachneSolara.param("tokens").saturating_sub(taken)
}

// Spinning the Web: from Hell or the Heavens to the surface where no web is; from the surface to the
// Heavens or to Hell.
pub(super) fn steps(g: &GodsWar) -> AreaSet {
    let Some((_, from)) = figure(g) else {
        return AreaSet::EMPTY;
    };
    if from.is_surface() {
        return map::hell().or(AreaSet::one(Area::Heavens));
    }
    let open = |area: &Area| area.is_surface() && !g.marks.monsters.webs.has(*area);
    g.areas().iter().filter(open).collect()
}

/// It goes, and spins.
pub(super) fn spin(g: &mut GodsWar, by: Empire, to: Area, cx: &mut Cx<'_>) {
    let Some((figure, from)) = figure(g) else {
        return;
    };
    let ability = Ability::Spinning;
    let cost = ability.fact().cost;
    g.declare_at(by, Verb::Ability(ability), cost, Some(from), cx);
    g.move_unit(figure, to, Why::Ability(ability), cx);
    if to.is_surface() {
        g.marks.monsters.webs.insert(to);
        let left = tokens_left(g);
        cx.emit(Event::Web { area: to, left });
    }
}

// Empowering the Web: buildings in its area and in areas with a web.
fn held(g: &GodsWar, of: Empire) -> u16 {
    let Some((_, at)) = figure(g) else {
        return 0;
    };
    let strong = g.marks.monsters.webs.or(AreaSet::one(at));
    let own = g.buildings.of_on_map(of).iter();
    own.filter(|b| g.buildings.area(*b).is_some_and(|a| strong.has(a)))
        .count() as u16
}

/// Whether an empire can use it: once in a game.
pub(super) fn empowers(g: &GodsWar, of: Empire) -> bool {
    !g.marks.monsters.empowered.has(of) && held(g, of) > 0 && tokens_left(g) > 0
}

/// It uses it.
pub(super) fn empower(g: &mut GodsWar, of: Empire, cx: &mut Cx<'_>) {
    let ability = Ability::Empowering;
    let power = held(g, of) * ability.param("power");
    g.marks.monsters.empowered.insert(of);
    let left = tokens_left(g);
    cx.emit(Event::WebTaken { empire: of, left });
    g.gain_power(of, power, Why::Ability(ability), cx);
}

/// Completing the Web: the last token has been taken.
pub(super) fn complete(g: &GodsWar) -> bool {
    figure(g).is_some() && tokens_left(g) == 0
}

// Tangled in the Web: VP for each kill scored on it; nothing else happens to it.
pub(super) fn results(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let kills = g.battle.due[side as usize].kills;
    g.in_battle(|b| b.due[side as usize] = Score::default());
    if let Some(by) = g.fighting(side.other()) {
        let vp = u16::from(kills) * Ability::Tangled.param("vp");
        g.gain_vp(by, vp, Why::Ability(Ability::Tangled), cx);
    }
}
