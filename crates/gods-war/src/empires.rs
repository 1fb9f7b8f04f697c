//! The empires' own rules, one file each, and what asks all of them.

pub mod chaos;
pub mod darkness;
pub mod earth;
pub mod invisible_god;
pub mod moon;
pub mod sea;
pub mod sky;
pub mod storm;

use crate::{
    Cx, GodsWar,
    action::Verb,
    buildings::Building,
    frame::Frame,
    ids::{Ability, Area, Empire, Gift},
    units::Unit,
};

/// The same question or notice to the file of one empire.
macro_rules! of {
    ($empire:expr, $rule:ident($($with:expr),*)) => {
        match $empire {
            Empire::Chaos => chaos::$rule($($with),*),
            Empire::Darkness => darkness::$rule($($with),*),
            Empire::Sky => sky::$rule($($with),*),
            Empire::Storm => storm::$rule($($with),*),
            Empire::Earth => earth::$rule($($with),*),
            Empire::Sea => sea::$rule($($with),*),
            Empire::Moon => moon::$rule($($with),*),
            Empire::InvisibleGod => invisible_god::$rule($($with),*),
        }
    };
}

/// The unique actions that an empire can take now: its own, and the turning of the moon, which is
/// everybody's.
pub(crate) fn verbs(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    of!(by, verbs(g, into));
    moon::open_to_all(g, by, into);
}

/// The frame in which a unique action begins.
pub(crate) fn first(g: &mut GodsWar, by: Empire, verb: Verb, cx: &mut Cx<'_>) -> Frame {
    match verb {
        Verb::Ability(Ability::LunarCycle) => moon::turn_by(g, by, cx),
        _ => of!(by, first(g, verb, cx)),
    }
}

/// Whether a unit's own requirement for being summoned is met (cost and pool aside).
pub(crate) fn may_summon(g: &GodsWar, unit: Unit) -> bool {
    match unit.home() {
        Some(home) => of!(home, may_summon(g, unit)),
        None => true,
    }
}

/// Heroquests that depend on how things stand: noted as soon as they are true.
pub(crate) fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
    for empire in g.table.clone() {
        of!(empire, quests(g, cx));
    }
}

/// A gift was taken: some work at once.
pub(crate) fn gift_taken(g: &mut GodsWar, empire: Empire, gift: Gift, cx: &mut Cx<'_>) {
    of!(empire, gift_taken(g, gift, cx));
}

/// A gift was used on an empire. Invisible God's heroquest: another player's gift affects it.
pub(crate) fn aimed_at(g: &mut GodsWar, by: Empire, on: Empire, cx: &mut Cx<'_>) {
    if on == Empire::InvisibleGod && by != on {
        invisible_god::targeted(g, cx);
    }
}

/// A unit came from a pool: heroquests that ask for a summoning, however it came about.
pub(crate) fn placed_unit(g: &mut GodsWar, unit: Unit, area: Area, cx: &mut Cx<'_>) {
    if let Some(home) = unit.home() {
        of!(home, placed_unit(g, unit, area, cx));
    }
}

/// A building was placed: heroquests and abilities that watch for it.
pub(crate) fn placed_building(g: &mut GodsWar, building: Building, area: Area, cx: &mut Cx<'_>) {
    of!(building.empire(), placed_building(g, building, area, cx));
}

/// A player has dropped to 0 Power in the Action Phase.
pub(crate) fn dropped(g: &mut GodsWar, by: Empire, cx: &mut Cx<'_>) {
    if by == Empire::Sea {
        sea::dropped(g, cx);
    }
}

/// Who takes another action out of turn by an ability.
pub(crate) fn again(g: &GodsWar, of: Empire) -> Option<Empire> {
    (of == Empire::Sea && sea::again(g)).then_some(of)
}
