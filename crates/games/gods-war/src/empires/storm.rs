//! Storm: Inferiority Complex, Honor, Fly, Kinship and its gifts.

pub mod gifts;
pub mod phases;
pub mod teleport;

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    buildings::Building,
    event::Why,
    frame::Frame,
    hooks::Surcharge,
    ids::{Ability, Area, Empire, Gift, Kind, Structure},
    sheet::Slot,
    units::Unit,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Storm sheet";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Teleport: whom the Thunder King takes along, if anybody.
    Companion,
    /// Teleport: where to.
    Teleport { with: Option<Unit> },
}

// First fragment: Storm kills an enemy mortal, or an enemy god, in battle. Monsters and Spawn are
// enemies, too (Rulebook XIII: their classes count; the example of Sunspear).
/// A unit is killed in battle.
pub(crate) fn killed(g: &mut GodsWar, (unit, by): (Unit, Option<Empire>), cx: &mut Cx<'_>) {
    if by == Some(Empire::Storm) {
        let mortal = g.is_mortal(unit);
        let slot = if mortal { Slot::S1A } else { Slot::S1B };
        g.fulfil(Empire::Storm, slot, cx);
    }
}

/// Its weakness, Honor: a battle against an empire with 0 Power costs more.
pub(crate) const HONOR: Surcharge = Surcharge {
    cost: |g, by, against| {
        let helpless = against.empire().is_some_and(|e| g.power(e) == 0);
        (by == Empire::Storm && helpless).then(|| Ability::Honor.param("cost"))
    },
    why: |cost| {
        text!(
            "Honor: a battle against an empire without Power costs {0} Power.",
            cost
        )
    },
};

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Storm);
    match step {
        Step::Companion => {
            let units = teleport::companions(g).iter().map(Action::Unit);
            options.extend(
                seat,
                units.chain(teleport::alone(g).then_some(Action::Done)),
            );
        }
        Step::Teleport { with } => {
            let areas = teleport::areas(g, *with).iter().map(Action::Area);
            options.extend(seat, areas);
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Companion, Action::Unit(unit)) => {
            Next::Goto(Step::Teleport { with: Some(unit) }.into())
        }
        (Step::Companion, Action::Done) => Next::Goto(Step::Teleport { with: None }.into()),
        (Step::Teleport { with }, Action::Area(to)) => {
            teleport::go(g, with, to, cx);
            Next::Done
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Companion => words(
            "Teleport: whom does the Thunder King take along?",
            "One unit of any empire in his area, or nobody.",
        ),
        Step::Teleport { with } => words("Teleport: where to?", teleport::price(g, *with)),
    }
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(g: &GodsWar, into: &mut Vec<Verb>) {
    if teleport::possible(g) {
        into.push(Verb::Gift(Gift::Teleport));
    }
}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, _: Verb, _: &mut Cx<'_>) -> Frame {
    Step::Companion.into()
}

/// Whether a unit's own requirement for being summoned is met: the Thunder King needs a Temple or the
/// Ziggurat on the map; where he comes is free (FAQ).
pub(crate) fn may_summon(g: &GodsWar, unit: Unit) -> bool {
    unit.kind() != Kind::ThunderKing || g.has_temple_or_ziggurat(Empire::Storm)
}

/// Heroquests that depend on how things stand: Envy and Rival magic.
pub(crate) fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let storm = Empire::Storm;
    let enemies = g.enemies(storm);
    let gifts = storm.quest_param(Slot::S2A, "gifts");
    let envied = |e: Empire| u16::from(g.sheet(e).gift_count()) >= gifts;
    if enemies.iter().any(envied) {
        g.fulfil(storm, Slot::S2A, cx);
    }
    let rivals = enemies.iter().filter(|e| !g.sheet(*e).runes.is_empty());
    if rivals.count() >= usize::from(storm.quest_param(Slot::S3A, "players")) {
        g.fulfil(storm, Slot::S3A, cx);
    }
}

// Reconstructed (Weather Control): Power for each gift on the sheet, this one included, and a rune.
pub(crate) fn gift_taken(g: &mut GodsWar, gift: Gift, cx: &mut Cx<'_>) {
    if gift == Gift::WeatherControl {
        let gifts = u16::from(g.sheet(Empire::Storm).gift_count());
        let why = Why::Gift(gift);
        g.gain_power(Empire::Storm, gifts * gift.param("power"), why, cx);
        g.draw_runes(Empire::Storm, gift.param("runes"), why, cx);
        g.spend_gift(Empire::Storm, gift, cx);
    }
}

/// A unit of its sheet came from a pool.
pub(crate) fn placed_unit(g: &mut GodsWar, unit: Unit, _: Area, cx: &mut Cx<'_>) {
    if unit.kind() == Kind::ThunderKing {
        g.fulfil(Empire::Storm, Slot::S3B, cx);
    }
}

/// A building of its own was placed.
pub(crate) fn placed_building(g: &mut GodsWar, building: Building, _: Area, cx: &mut Cx<'_>) {
    if building.printed() == Structure::Ziggurat {
        g.fulfil(Empire::Storm, Slot::S2B, cx);
    }
}

pub(crate) use phases::{due, work};
