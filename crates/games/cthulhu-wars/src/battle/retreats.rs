//! Retreats (Rulebook VII): each pained unit goes to an adjacent area without units of the faction
//! it just fought. A side that can't loses one pained unit; the rest stay.

use engine::{Options, Text, text};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::move_units::not_bordering,
    battle::{Step, distinct},
    battle_record::{Battle, Side},
    event::{Event, Why},
    factions::{self, Guide, moments},
    ids::{Area, Faction},
    sets::{AreaSet, UnitSet},
    units::Unit,
};

/// A side's pained units that have not retreated.
fn pending(g: &CthulhuWars, side: Side) -> UnitSet {
    let battle = &g.battle;
    g.fighters(side).and(battle.pained).minus(battle.retreated)
}

// Rulebook VII: not into an area with units of the faction just fought, even if own units or a
// third faction's stand there too.
fn ways_out(g: &CthulhuWars, side: Side) -> AreaSet {
    let enemy = g.battle.faction(side.other());
    let near = g.map().near(g.battle.area);
    near.iter()
        .filter(|a| g.units_at(enemy, *a).is_empty())
        .collect()
}

/// Who picks destinations for a side: its owner, or the one who guides every retreat.
pub(crate) fn guide(g: &CthulhuWars, side: Side) -> Faction {
    factions::guide(g).map_or(g.battle.faction(side), |(faction, _)| faction)
}

/// Decides, or asks, which side is first.
pub fn begin(g: &CthulhuWars) -> Next {
    // Rulebook VII, Results: the attacker retreats first.
    let first = Side::Attacker;
    let both = Side::BOTH.iter().all(|s| pending(g, *s).any());
    match factions::guide(g) {
        Some((_, Guide::AnyOrder)) => return Next::Goto(Step::RetreatAny.into()),
        Some((_, Guide::SideBySide)) if both => return Next::Ask(Step::RetreatOrder.into()),
        _ => {}
    }
    Next::Goto(
        Step::Retreat {
            side: first,
            last: false,
        }
        .into(),
    )
}

/// Either side first.
pub fn ask_order(g: &CthulhuWars, options: &mut Options<Action>) {
    let sides = Side::BOTH.map(|side| g.battle.faction(side));
    let guide = guide(g, Side::Attacker);
    options.extend(g.seat(guide), sides.map(Action::Faction));
}

/// The order has been chosen.
pub fn ordered(g: &CthulhuWars, first: Faction) -> Next {
    let side = g.battle.side(first).unwrap_or(Side::Attacker);
    Next::Goto(Step::Retreat { side, last: false }.into())
}

/// The next unit of a side, or the other side, or the end.
pub fn step(g: &CthulhuWars, side: Side, last: bool) -> Next {
    if pending(g, side).is_empty() {
        let then = if last {
            Step::AfterRetreats(0)
        } else {
            Step::Retreat {
                side: side.other(),
                last: true,
            }
        };
        return Next::Goto(then.into());
    }
    if ways_out(g, side).is_empty() {
        return Next::Goto(
            Step::Surrounded {
                side,
                last,
                any: false,
            }
            .into(),
        );
    }
    Next::Ask(Step::Retreat { side, last }.into())
}

/// The next unit of either side.
pub fn step_any(g: &CthulhuWars) -> Next {
    let stuck = |s: &Side| pending(g, *s).any() && ways_out(g, *s).is_empty();
    if let Some(side) = Side::BOTH.into_iter().find(stuck) {
        return Next::Goto(
            Step::Surrounded {
                side,
                last: false,
                any: true,
            }
            .into(),
        );
    }
    if Side::BOTH.iter().all(|s| pending(g, *s).is_empty()) {
        return Next::Goto(Step::AfterRetreats(0).into());
    }
    Next::Ask(Step::RetreatAny.into())
}

/// Which unit goes next.
pub fn ask_which(g: &CthulhuWars, sides: &[Side], options: &mut Options<Action>) {
    for side in sides {
        let units = distinct(g, pending(g, *side));
        options.extend(g.seat(guide(g, *side)), units.iter().map(Action::Unit));
    }
}

/// A unit of either side has been picked.
pub fn any_unit(g: &CthulhuWars, unit: Unit) -> Next {
    let side = g.battle.side(g.owner(unit)).unwrap_or(Side::Attacker);
    Next::Goto(
        Step::RetreatTo {
            side,
            last: false,
            any: true,
            unit,
        }
        .into(),
    )
}

/// Where it goes.
pub fn ask_where(g: &CthulhuWars, side: Side, options: &mut Options<Action>) {
    let areas = ways_out(g, side);
    options.extend(g.seat(guide(g, side)), areas.iter().map(Action::Area));
}

/// It goes.
pub fn retreat(g: &mut CthulhuWars, unit: Unit, to: Area, cx: &mut Cx<'_>) {
    g.battle.retreated.insert(unit);
    let from = g.battle.area;
    g.place(unit, to);
    cx.emit(Event::Retreated { unit, from, to });
}

/// The step to return to.
pub const fn again(side: Side, last: bool, any: bool) -> Step {
    if any {
        Step::RetreatAny
    } else {
        Step::Retreat { side, last }
    }
}

/// A side has nowhere to go.
pub fn surrounded(g: &mut CthulhuWars, side: Side, last: bool, any: bool, cx: &mut Cx<'_>) -> Next {
    let faction = g.battle.faction(side);
    cx.emit(Event::Surrounded { faction });
    if losable(g, side).is_empty() {
        lose(g, side, None, cx);
        return Next::Goto(again(side, last, any).into());
    }
    Next::Ask(Step::Surrounded { side, last, any }.into())
}

fn losable(g: &CthulhuWars, side: Side) -> UnitSet {
    let battle = &g.battle;
    (moments(battle.faction(side)).losable)(g, battle, pending(g, side))
}

/// Who chooses the unit that is lost: its owner, or its enemy by an ability.
pub(crate) fn chooser_of_lost(g: &CthulhuWars, side: Side) -> Faction {
    let battle = &g.battle;
    let enemy = battle.faction(side.other());
    if (moments(enemy).chooses_lost)(g, battle) {
        enemy
    } else {
        battle.faction(side)
    }
}

/// Which unit is lost.
pub fn ask_lost(g: &CthulhuWars, side: Side, options: &mut Options<Action>) {
    let units = distinct(g, losable(g, side));
    options.extend(
        g.seat(chooser_of_lost(g, side)),
        units.iter().map(Action::Unit),
    );
}

/// One is lost (or none), the others stay unharmed.
pub fn lose(g: &mut CthulhuWars, side: Side, unit: Option<Unit>, cx: &mut Cx<'_>) {
    let ignores = moments(g.battle.faction(side)).ignores_surround;
    let saved = unit.is_some_and(|u| ignores(g, &g.battle, u));
    let pending = pending(g, side);
    let battle = &mut g.battle;
    battle.pained = battle.pained.minus(pending);
    let (Some(unit), false) = (unit, saved) else {
        return;
    };
    // Rulebook VII, Retreat: it is eliminated, which is no kill; it is no longer wounded.
    battle.lose(unit);
    let own_act = battle.own_pains.has(unit) && !g.rules.own_pain_doom;
    let by = battle.faction(if own_act { side } else { side.other() });
    g.eliminate(unit, by, Why::Surrounded, cx);
}

/// Why a unit of the battle can't retreat now.
pub(super) fn why_not(battle: &Battle, unit: Unit) -> Text {
    let name = unit.this();
    match () {
        () if battle.retreated.has(unit) => text!("{0} has retreated", name),
        () if battle.pained.has(unit) => text!("the other side retreats now"),
        () => text!("{0} is not pained, so it stays", name),
    }
}

/// Why a unit of the battle can't be the one that is lost.
pub(super) fn why_not_lost(g: &CthulhuWars, unit: Unit) -> Option<Text> {
    let battle = &g.battle;
    if battle.pained.has(unit) {
        (moments(g.owner(unit)).not_lost)(battle, unit)
    } else {
        Some(text!("only a pained unit is lost"))
    }
}

/// Why a unit of a side can't retreat there.
pub(super) fn why_not_to(g: &CthulhuWars, side: Side, to: Area) -> Option<Text> {
    let battle = &g.battle;
    let enemy = battle.faction(side.other());
    if !g.map().near(battle.area).has(to) {
        return Some(not_bordering(battle.area, to));
    }
    let blocked = g.units_at(enemy, to).any();
    blocked.then(|| {
        text!(
            "units of {0}, which it just fought, are in {1}",
            enemy.name(),
            to.name()
        )
    })
}
