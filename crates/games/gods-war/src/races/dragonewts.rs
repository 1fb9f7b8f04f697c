//! Dragonewts: one figure in five stages.

use engine::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Cx, GodsWar,
    event::{Event, Why},
    facts::StageFact,
    ids::{Ability, Class, Empire, Kind, Race},
    races,
    units::Place,
};

names! {
    /// A Dragonewt's stage.
    #[ts(rename = "GodsWarStage")]
    Stage ("snake_case") {
        Scout "scout" "Scout",
        Warrior "warrior" "Warrior",
        Priest "priest" "Priest",
        Noble "noble" "Noble",
        InhumanKing "inhuman_king" "Inhuman King",
    }
}

impl Stage {
    /// What the card says of it.
    pub fn fact(self) -> Option<&'static StageFact> {
        Race::Dragonewts.fact().stage.get(self as usize)
    }

    /// The next one, if it is not the last.
    pub fn next(self) -> Option<Self> {
        Self::ALL.get(self as usize + 1).copied()
    }
}

/// The class of its stage.
pub fn class(g: &GodsWar) -> Class {
    let fact = g.marks.races.stage.fact();
    let class = fact.and_then(|fact| fact.class);
    class.unwrap_or_else(|| Kind::Dragonewt.class())
}

/// The cost of its stage.
pub fn cost(g: &GodsWar) -> u16 {
    g.marks.races.stage.fact().map_or(0, |fact| fact.cost)
}

/// The combat rating of its stage.
pub fn combat(g: &GodsWar) -> u8 {
    g.marks.races.stage.fact().map_or(0, |fact| fact.combat)
}

// Rebirth: one stage on.
pub(super) fn advance(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if let Some(to) = g.marks.races.stage.next() {
        turn(g, to, cx);
    }
}

/// A Scout again.
pub(super) fn begin_again(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if g.marks.races.stage != Stage::Scout {
        turn(g, Stage::Scout, cx);
    }
}

fn turn(g: &mut GodsWar, to: Stage, cx: &mut Cx<'_>) {
    g.marks.races.stage = to;
    cx.emit(Event::Stage { to });
}

// Rebirth: killed in battle it may go on a stage, which is asked after the battle; from the last
// stage, and when it is eliminated otherwise, it begins again.
pub(super) fn lost(g: &mut GodsWar, in_battle: bool, cx: &mut Cx<'_>) {
    if in_battle && g.marks.races.stage.next().is_some() {
        g.marks.races.reborn = true;
    } else {
        begin_again(g, cx);
    }
}

/// It can be reborn: Oblivion has not taken it out of the game.
pub(super) fn remains(g: &GodsWar) -> bool {
    let units = Kind::Dragonewt.units();
    units.iter().all(|u| g.units.place(u) != Place::Out)
}

/// It can go on a stage in the Council Phase.
pub(super) fn may_advance(g: &GodsWar) -> bool {
    g.marks.races.stage.next().is_some() && remains(g)
}

/// Dragon Magic gives something now.
pub(super) fn magic_due(g: &GodsWar, of: Empire) -> bool {
    let stage = g.marks.races.stage.fact();
    let gives = stage.is_some_and(|stage| stage.power > 0 || stage.vp > 0);
    gives && races::ally(g, Race::Dragonewts) == Some(of) && in_play(g, of)
}

fn in_play(g: &GodsWar, of: Empire) -> bool {
    g.units.in_play(of).of(Kind::Dragonewt).any()
}

// Dragon Magic: what its stage brings in the Power Phase.
pub(super) fn magic(g: &mut GodsWar, of: Empire, cx: &mut Cx<'_>) {
    if let Some(stage) = g.marks.races.stage.fact() {
        let why = Why::Ability(Ability::DragonMagic);
        g.gain_power(of, stage.power, why, cx);
        g.gain_vp(of, stage.vp, why, cx);
    }
}
