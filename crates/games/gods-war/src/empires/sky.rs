//! Sky: the Sun God, his fall and his rising, Great Decrees.

pub mod gifts;
pub mod phases;
pub mod sunspear;

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    buildings::Building,
    event::{Event, Why},
    frame::Frame,
    ids::{Area, Empire, Gift, Kind, Structure},
    map,
    sheet::Slot,
    units::{Place, Unit},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Sky sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The Sun God falls into Hell: whoever brought it about chooses the area.
    pub falling: Option<Fall>,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Nightfall: to which area of Hell.
    Nightfall { by: Empire },
    /// A Great Decree: for whom.
    Decree { slot: Slot },
    /// Sunspear: at which unit.
    Sunspear,
    /// Sunspear has struck: a Phoenix there or not.
    Phoenix { area: Area },
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Nightfall { by } => {
            let from = g.marks.sky.falling.and_then(|fall| fall.from);
            let to = map::hell().iter().filter(|area| Some(*area) != from);
            options.extend(g.voice(*by), to.map(Action::Area));
        }
        Step::Decree { .. } => {
            let others = g.enemies(Empire::Sky).iter().map(Action::Empire);
            options.extend(g.seat(Empire::Sky), others);
        }
        Step::Sunspear => {
            let units = sunspear::targets(g).iter().map(Action::Unit);
            options.extend(g.seat(Empire::Sky), units);
        }
        Step::Phoenix { .. } => {
            options.extend(g.seat(Empire::Sky), [Action::Yes, Action::No]);
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (&step, action) {
        (Step::Nightfall { .. }, Action::Area(to)) => {
            land(g, to, cx);
            Next::Done
        }
        (Step::Decree { slot }, Action::Empire(other)) => {
            decree(g, *slot, other, cx);
            Next::Done
        }
        (Step::Sunspear, Action::Unit(unit)) => sunspear::strike(g, unit, cx),
        (Step::Phoenix { area }, Action::Yes) => {
            sunspear::phoenix(g, *area, cx);
            Next::Done
        }
        (Step::Phoenix { .. }, Action::No) => Next::Done,
        _ => Next::Ask(step.into()),
    }
}

// Nightfall: a Sun God who would be killed or eliminated is routed to an area of Hell instead, from
// Hell to another one. Who chooses it is not stated: whoever brought it about (reconstructed).
pub(crate) fn fall(g: &mut GodsWar, unit: Unit, by: Option<Empire>, _: &mut Cx<'_>) {
    let from = g.units.area(unit);
    g.units.put(unit, Place::Falling);
    g.marks.sky.falling = Some(Fall { from, by });
}

/// The question that a fall leaves open.
pub(crate) fn falling(g: &GodsWar) -> Option<Step> {
    let fall = g.marks.sky.falling?;
    let by = fall.by.unwrap_or(Empire::Sky);
    Some(Step::Nightfall { by })
}

fn land(g: &mut GodsWar, to: Area, cx: &mut Cx<'_>) {
    let fall = g.marks.sky.falling.take();
    if let Some(unit) = Kind::SunGod.units().first() {
        g.units.put(unit, Place::At(to));
        let from = fall.and_then(|fall| fall.from);
        cx.emit(Event::Fell { unit, from, to });
    }
}

/// Nightfall in battle: he is routed into Hell instead of dying, and that is no kill for anybody's
/// heroquest (FAQ). From outside Hell it leads him into Hell, as Psychopomp wants (reconstructed).
pub(crate) fn spared(g: &mut GodsWar, unit: Unit, by: Option<Empire>, cx: &mut Cx<'_>) -> bool {
    if unit.kind() != Kind::SunGod {
        return false;
    }
    let outside = matches!(g.units.place(unit), Place::At(area) if !area.is_hell());
    g.in_battle(|b| {
        b.routed.insert(unit);
        if outside {
            b.into_hell.insert(unit);
        }
    });
    g.lose_unit(unit, by, true, Why::Battle, cx);
    true
}

/// Its weakness, Optimist: no battle in Hell.
pub(crate) fn may_fight(_: &GodsWar, by: Empire, area: Area) -> bool {
    by != Empire::Sky || !area.is_hell()
}

/// Its heroquests: a Shrine or Nest conquered or destroyed in battle; any other building.
pub(crate) fn building_fell(g: &mut GodsWar, (by, kind): (Empire, Structure), cx: &mut Cx<'_>) {
    if by == Empire::Sky {
        let small = kind == Structure::Shrine || kind.is_nest();
        g.fulfil(by, if small { Slot::S2A } else { Slot::S2B }, cx);
    }
}

// The Sun is free: the Sun God leaves Hell, by whatever means. Sky takes runes; so does another
// player who gave the permission.
pub(crate) fn left_hell(g: &mut GodsWar, unit: Unit, from: Area, to: Area, cx: &mut Cx<'_>) {
    let free = unit.kind() == Kind::SunGod && from.is_hell() && !to.is_hell();
    if !free || !g.open_quest(Empire::Sky, Slot::S1A) {
        return;
    }
    let granter = g.marks.turn.freed_by;
    g.fulfil(Empire::Sky, Slot::S1A, cx);
    let why = Why::Quest(Empire::Sky, Slot::S1A);
    let runes = |name| Empire::Sky.quest_param(Slot::S1A, name);
    g.draw_runes(Empire::Sky, runes("runes"), why, cx);
    if let Some(granter) = granter {
        g.draw_runes(granter, runes("runes_2"), why, cx);
    }
}

// Great Decree: an action that gives another player something, and is a heroquest by itself.
fn decree(g: &mut GodsWar, slot: Slot, other: Empire, cx: &mut Cx<'_>) {
    let param = |name| Empire::Sky.quest_param(slot, name);
    g.declare(Empire::Sky, Verb::Quest(slot), param("cost"), cx);
    let why = Why::Quest(Empire::Sky, slot);
    g.gain_power(other, param("power"), why, cx);
    g.draw_runes(other, param("runes"), why, cx);
    g.fulfil(Empire::Sky, slot, cx);
}

/// The Great Decrees that can be made: not in the first Action Phase, each while its slot is open
/// (Noblesse Oblige opens them again).
fn decrees(g: &GodsWar) -> impl Iterator<Item = Slot> + '_ {
    let open = |slot: &Slot| {
        let cost = Empire::Sky.quest_param(*slot, "cost");
        g.open_quest(Empire::Sky, *slot) && cost <= g.power(Empire::Sky)
    };
    DECREES
        .into_iter()
        .filter(move |slot| g.round > 1 && open(slot))
}

/// The slots of the Great Decrees.
pub(crate) const DECREES: [Slot; 2] = [Slot::S3A, Slot::S3B];

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Nightfall { .. } => words(
            "To which area of Hell does the Sun God fall?",
            "He is never killed: he falls into Hell.",
        ),
        Step::Decree { slot } => {
            let param = |name| Empire::Sky.quest_param(*slot, name);
            let gain = match slot {
                Slot::S3A => text!("The player gains {0} Power.", param("power")),
                _ => text!("The player draws {0} rune.", param("runes")),
            };
            words("For whom is the Great Decree?", gain)
        }
        Step::Sunspear => words(
            "Sunspear: at which unit?",
            text!(
                "It is eliminated by a roll of at least {0} times its cost.",
                Gift::Sunspear.param("factor")
            ),
        ),
        Step::Phoenix { area } => words(
            text!("Place a Phoenix in {0}?", area.name()),
            "Sunspear places it, whether it has hit or not.",
        ),
    }
}

/// The Sun God's fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fall {
    /// Where he fell from.
    pub from: Option<Area>,
    /// Who brought it about.
    pub by: Option<Empire>,
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(g: &GodsWar, into: &mut Vec<Verb>) {
    into.extend(decrees(g).map(Verb::Quest));
    if sunspear::possible(g) {
        into.push(Verb::Gift(Gift::Sunspear));
    }
}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, verb: Verb, _: &mut Cx<'_>) -> Frame {
    match verb {
        Verb::Quest(slot) => Step::Decree { slot }.into(),
        _ => Step::Sunspear.into(),
    }
}

/// Whether a unit's own requirement for being summoned is met.
pub(crate) fn may_summon(_: &GodsWar, _: Unit) -> bool {
    true
}

/// Heroquests that depend on how things stand.
pub(crate) fn quests(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// A gift was taken.
pub(crate) fn gift_taken(_: &mut GodsWar, _: Gift, _: &mut Cx<'_>) {}

/// A unit of its sheet came from a pool.
pub(crate) fn placed_unit(_: &mut GodsWar, _: Unit, _: Area, _: &mut Cx<'_>) {}

/// A building of its own was placed.
pub(crate) fn placed_building(g: &mut GodsWar, building: Building, _: Area, cx: &mut Cx<'_>) {
    if building.printed() == Structure::Ziggurat {
        g.fulfil(Empire::Sky, Slot::S1B, cx);
    }
}

pub(crate) use phases::{due, work};
