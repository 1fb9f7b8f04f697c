//! Sky: the Sun God, its fall and its rising, Great Decrees.

pub mod gifts;

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Verb},
    buildings::Building,
    empires::{EmpireRules, PAYABLE},
    event::{Event, Why},
    hooks::{Guard, UniqueAction},
    ids::{Area, Empire, Kind, Structure},
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
    /// The Sun God falls into Hell: the player who brought it about chooses the area.
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
}

/// What Sky brings.
pub(crate) static RULES: EmpireRules = EmpireRules {
    actions: &[
        UniqueAction {
            verb: Verb::Quest(Slot::S3A),
            guards: &DECREE,
            first: |_, _| Step::Decree { slot: Slot::S3A }.into(),
        },
        UniqueAction {
            verb: Verb::Quest(Slot::S3B),
            guards: &DECREE,
            first: |_, _| Step::Decree { slot: Slot::S3B }.into(),
        },
        gifts::sunspear::ACTION,
    ],
    phase_powers: &[
        gifts::solar_energy::PHASE_POWER,
        gifts::noblesse_oblige::PHASE_POWER,
        gifts::call_to_justice::PHASE_POWER,
    ],
    placed_building,
    ..EmpireRules::PLAIN
};

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
        _ => Next::Ask(step.into()),
    }
}

// Nightfall: a Sun God who would be killed or eliminated is routed to an area of Hell instead, from
// Hell to another one. Who chooses it is not stated: the player who brought it about (reconstructed).
pub(crate) fn fall(g: &mut GodsWar, unit: Unit, by: Option<Empire>, _: &mut Cx<'_>) -> bool {
    if unit.kind() != Kind::SunGod {
        return false;
    }
    let from = g.units.area(unit);
    g.units.put(unit, Place::Falling);
    g.marks.sky.falling = Some(Fall { from, by });
    true
}

/// The question that a fall leaves open.
pub(crate) fn falling(g: &GodsWar) -> Option<Frame> {
    let fall = g.marks.sky.falling?;
    let by = fall.by.unwrap_or(Empire::Sky);
    Some(Step::Nightfall { by }.into())
}

fn land(g: &mut GodsWar, to: Area, cx: &mut Cx<'_>) {
    let fall = g.marks.sky.falling.take();
    if let Some(unit) = Kind::SunGod.units().first() {
        g.units.put(unit, Place::At(to));
        let from = fall.and_then(|fall| fall.from);
        cx.emit(Event::Fell { unit, from, to });
    }
}

/// Nightfall in battle: it is routed into Hell instead of dying, and that is no kill for anyone's
/// heroquest (FAQ). From outside Hell it leads into Hell, as Psychopomp wants (reconstructed).
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
pub(crate) fn left_hell(g: &mut GodsWar, (unit, from, to): (Unit, Area, Area), cx: &mut Cx<'_>) {
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

/// Whether a Great Decree can be made: not in the first Action Phase, each while its slot is open
/// (Noblesse Oblige opens them again).
const DECREE: [Guard; 3] = [
    Guard {
        holds: |g, (by, verb)| matches!(verb, Verb::Quest(slot) if g.open_quest(by, slot)),
        why: |_, _| text!("this heroquest is achieved"),
    },
    Guard {
        holds: |g, _| g.round > 1,
        why: |_, _| text!("not in the first Action Phase"),
    },
    PAYABLE,
];

/// The slots of the Great Decrees.
pub(crate) const DECREES: [Slot; 2] = [Slot::S3A, Slot::S3B];

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Nightfall { .. } => words(
            "To which area of Hell does the Sun God fall?",
            "The Sun God is never killed but falls into Hell.",
        ),
        Step::Decree { slot } => {
            let param = |name| Empire::Sky.quest_param(*slot, name);
            let gain = match slot {
                Slot::S3A => text!("The player gains {0} Power.", param("power")),
                _ => text!("The player draws {0} rune.", param("runes")),
            };
            words("For whom is the Great Decree?", gain)
        }
    }
}

/// The Sun God's fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fall {
    /// Where it fell from.
    pub from: Option<Area>,
    /// Who brought it about.
    pub by: Option<Empire>,
}

/// A building of its own was placed.
fn placed_building(g: &mut GodsWar, (building, _): (Building, Area), cx: &mut Cx<'_>) {
    if building.printed() == Structure::Ziggurat {
        g.fulfil(Empire::Sky, Slot::S1B, cx);
    }
}
