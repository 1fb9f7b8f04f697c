//! Leaving Hell (Rulebook V.C, Hell Sideboard): by leave of a stronger unit in the same area, or, with
//! Magasta's Pool, for VP. For Move Units and for every ability that moves units out of Hell: such an
//! ability asks [`ways`] (no way: the unit stays), picks one and lets [`go`] do it.

use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar,
    actions::summon::distinct,
    event::Why,
    facts::rule,
    geography::Centre,
    ids::{Area, Empire, Kind},
    races::slarges,
    sets::{AreaSet, UnitSet},
    units::Unit,
};

/// A way for a unit to leave Hell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Darkness needs no one's leave.
    Hellborn,
    /// Another player has given leave this turn.
    Leave(Empire),
    /// A stronger unit of the same player gives leave; it stays.
    Own(Unit),
    /// VP are paid, once for the whole action.
    Pay,
}

/// What one action or ability has used of these ways so far; begin with the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Passage {
    /// Own units that gave leave: they may not go themselves.
    pub stay: UnitSet,
    /// Units whose rating was rolled in vain: they don't roll again.
    pub failed: UnitSet,
    /// The VP are paid.
    pub paid: bool,
}

/// The ways by which a unit may leave Hell now; none if it isn't there.
pub fn ways(g: &GodsWar, unit: Unit, passage: &Passage) -> Vec<Way> {
    let purse = g.units.controller(unit).map_or(0, |by| g.vp(by));
    ways_within(g, unit, passage, purse)
}

/// As [`ways`], with only so many VP left to pay.
pub(super) fn ways_within(g: &GodsWar, unit: Unit, passage: &Passage, purse: u16) -> Vec<Way> {
    let (Some(area), Some(by)) = (g.units.area(unit), g.units.controller(unit)) else {
        return Vec::new();
    };
    if !area.is_hell() || passage.stay.has(unit) {
        return Vec::new();
    }
    if hellborn(g, by) {
        return vec![Way::Hellborn];
    }
    let mut ways = Vec::new();
    if !passage.failed.has(unit) {
        ways.extend(leave(g, unit, area).map(Way::Leave));
        ways.extend(granters(g, unit, by, passage).iter().map(Way::Own));
    }
    if g.centre == Centre::Pool && (passage.paid || purse >= price()) {
        ways.push(Way::Pay);
    }
    ways
}

/// How a unit comes out of Hell during a battle: no one is asked for leave then (Rulebook X, Routs), and
/// no rating is rolled for it. Leave that is given anyway costs nothing; `paid`: the VP are.
pub fn way_in_battle(g: &GodsWar, unit: Unit, paid: bool) -> Option<Way> {
    let passage = Passage {
        paid,
        ..Passage::default()
    };
    let asks_nobody = |way: &Way| match way {
        Way::Own(granter) => !rolls(*granter),
        Way::Hellborn | Way::Leave(_) | Way::Pay => true,
    };
    // What costs comes last.
    ways(g, unit, &passage).into_iter().find(asks_nobody)
}

/// The way that is taken without asking: the only one, or one that costs nothing and binds no one.
/// For the Sun God a permission brings its giver a rune: the player of the Sun God chooses.
pub fn plain_way(unit: Unit, passage: &Passage, ways: &[Way]) -> Option<Way> {
    let free = |way: &&Way| match way {
        Way::Hellborn | Way::Leave(_) => true,
        Way::Own(granter) => passage.stay.has(*granter) && !rolls(*granter),
        Way::Pay => passage.paid,
    };
    match ways {
        [way] => Some(*way),
        _ if rolls(unit) || unit.kind() == Kind::SunGod => None,
        _ => ways.iter().find(free).copied(),
    }
}

/// Moves a unit out of Hell by one of its ways: rolls the ratings that are rolled, pays the VP. Tells
/// whether it went.
pub fn go(
    g: &mut GodsWar,
    unit: Unit,
    to: Area,
    way: Way,
    passage: &mut Passage,
    cx: &mut Cx<'_>,
) -> bool {
    let may = match way {
        Way::Hellborn => true,
        Way::Leave(by) => suffices(g, unit, by, passage, cx),
        Way::Own(granter) => outranks(g, granter, unit, passage, cx),
        Way::Pay => pay(g, unit, passage, cx),
    };
    if may {
        g.marks.turn.freed_by = match way {
            Way::Leave(by) => Some(by),
            _ => None,
        };
        g.move_unit(unit, to, Why::Action, cx);
        g.marks.turn.freed_by = None;
    }
    may
}

/// The areas in which units of an empire come out of Hell when they move: the Gates of Dawn,
/// submerged or not; the Hellborn anywhere on the surface world.
pub fn exits(g: &GodsWar, by: Empire) -> AreaSet {
    if hellborn(g, by) {
        return g.areas().iter().filter(|area| area.is_surface()).collect();
    }
    AreaSet::one(g.map().hell_exit)
}

/// What leaving without permission costs once Magasta's Pool is there.
pub fn price() -> u16 {
    rule("hell_exit_vp")
}

/// Whether an empire could be asked by another for leave to exit an area of Hell: it has a unit
/// there that may outrank one of the other's.
pub(super) fn can_grant(g: &GodsWar, of: Empire, by: Empire, area: Area) -> bool {
    let strongest = g.units.of_at(of, area).iter().map(|u| range(g, u).1).max();
    let weakest = g.units.of_at(by, area).iter().map(|u| range(g, u).0).min();
    weakest.is_some() && strongest > weakest && !hellborn(g, by)
}

/// The rating that an empire's leave is worth: its strongest unit's in the area. A rating that is
/// rolled is rolled now, unless a fixed one does anyway (FAQ, Magna Mater).
pub(super) fn worth(g: &GodsWar, of: Empire, by: Empire, area: Area, cx: &mut Cx<'_>) -> u8 {
    let there = g.units.of_at(of, area);
    let fixed = there.filter(|u| !rolls(u));
    let best = fixed.iter().map(|u| g.combat(u, None)).max().unwrap_or(0);
    let asking = g.units.of_at(by, area).iter().map(|u| range(g, u).1).max();
    if Some(best) > asking {
        return best;
    }
    let rolled = there.minus(fixed).iter();
    rolled.fold(best, |best, u| best.max(g.rolled_combat(u, None, cx)))
}

// Darkness sheet, Hellborn: only after the first Council Phase.
fn hellborn(g: &GodsWar, by: Empire) -> bool {
    by == Empire::Darkness && g.round > 1
}

// FAQ, Magna Mater; Slarges: a die each time the rating is needed.
fn rolls(unit: Unit) -> bool {
    matches!(unit.kind(), Kind::MagnaMater | Kind::Slarge)
}

/// The lowest and the highest rating a unit can have now.
fn range(g: &GodsWar, unit: Unit) -> (u8, u8) {
    match unit.kind() {
        Kind::MagnaMater => (1, 6),
        Kind::Slarge => (slarges::combat_of(1), slarges::combat_of(6)),
        _ => (g.combat(unit, None), g.combat(unit, None)),
    }
}

/// The players whose leave may do for a unit.
fn leave(g: &GodsWar, unit: Unit, area: Area) -> impl Iterator<Item = Empire> {
    let least = range(g, unit).0;
    let given = g.marks.turn.leave.iter();
    given
        .filter(move |leave| leave.area == area && leave.below > least)
        .map(|leave| leave.by)
}

/// Own units whose leave may do for a unit.
fn granters(g: &GodsWar, unit: Unit, by: Empire, passage: &Passage) -> UnitSet {
    let least = range(g, unit).0;
    let area = g.units.area(unit);
    let others = g.units.of_on_map(by).minus(UnitSet::one(unit));
    let stronger = others
        .minus(passage.failed)
        .filter(|other| g.units.area(other) == area && range(g, other).1 > least);
    // Those that stay already come first among their kind.
    let staying = distinct(stronger.and(passage.stay));
    let kinds = |u: Unit| staying.of(u.kind()).is_empty();
    staying.or(distinct(stronger).filter(kinds))
}

fn suffices(g: &GodsWar, unit: Unit, by: Empire, passage: &mut Passage, cx: &mut Cx<'_>) -> bool {
    let area = g.units.area(unit);
    let rating = g.rolled_combat(unit, None, cx);
    let mut given = g.marks.turn.leave.iter();
    let may = given.any(|l| l.by == by && Some(l.area) == area && l.below > rating);
    if !may {
        passage.failed.insert(unit);
    }
    may
}

// Rulebook V.C: a higher rating, and the unit that gives leave stays.
fn outranks(
    g: &GodsWar,
    granter: Unit,
    unit: Unit,
    passage: &mut Passage,
    cx: &mut Cx<'_>,
) -> bool {
    let above = g.rolled_combat(granter, None, cx);
    let rating = g.rolled_combat(unit, None, cx);
    if above > rating {
        passage.stay.insert(granter);
        return true;
    }
    let rolled = [granter, unit].into_iter().filter(|u| rolls(*u));
    passage.failed = passage.failed.or(rolled.collect());
    false
}

fn pay(g: &mut GodsWar, unit: Unit, passage: &mut Passage, cx: &mut Cx<'_>) -> bool {
    if let Some(by) = g.units.controller(unit)
        && !passage.paid
    {
        g.lose_vp(by, price(), Why::Hell, cx);
        passage.paid = true;
    }
    true
}
