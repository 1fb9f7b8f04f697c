//! Chaos: Festering, Anarchy, its gods and its gifts.

pub mod gifts;
pub mod phases;

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    buildings::Building,
    event::{Event, Why},
    frame::Frame,
    hooks::Toll,
    ids::{Ability, Area, Empire, Gift, Kind, Structure},
    sets::BuildingSet,
    sheet::Slot,
    units::Unit,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Chaos sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The Mad God marker.
    pub mad_god: u8,
    /// I Fought, We Won: the signs by seat, as far as they are made; nobody sees those of others.
    pub signs: Vec<Option<bool>>,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Irruption: every Broo of the pool comes to Magna Mater.
    Irruption,
    /// Imbed: which Nest.
    Imbed,
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Irruption => {
            irruption(g, cx);
            Next::Done
        }
        Step::Imbed => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Irruption => {}
        Step::Imbed => {
            let nests = standard_nests(g).iter().map(Action::Building);
            options.extend(g.seat(Empire::Chaos), nests);
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Imbed, Action::Building(nest)) => {
            let verb = Verb::Gift(Gift::Imbed);
            g.declare(Empire::Chaos, verb, Gift::Imbed.fact().cost, cx);
            g.imbed(nest, Why::Gift(Gift::Imbed), cx);
            Next::Done
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Irruption => Words::default(),
        Step::Imbed => words(
            "Imbed which Nest?",
            "It is turned over and adds a kill in battle.",
        ),
    }
}

/// The Nests on the map that can be turned over.
pub(crate) fn standard_nests(g: &GodsWar) -> BuildingSet {
    let own = g.buildings.of_on_map(Empire::Chaos);
    own.filter(|nest| g.buildings.kind(nest) == Structure::ChaosNest)
}

// Reconstructed (Irruption): the Broos come to Magna Mater's area. All of them, even if there are
// none (FAQ).
fn irruption(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let Some(area) = g.area_of(Kind::MagnaMater) else {
        return;
    };
    let verb = Verb::Ability(Ability::Irruption);
    g.declare(Empire::Chaos, verb, Ability::Irruption.fact().cost, cx);
    for broo in g.units.pool(Empire::Chaos).of(Kind::Broo).iter() {
        g.place_unit(broo, area, Why::Ability(Ability::Irruption), cx);
    }
}

// Anarchy: each unit killed or eliminated, of anybody, moves the Mad God marker at once, even when
// the Mad God is not in play.
pub(crate) fn anarchy(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if g.playing().has(Empire::Chaos) {
        g.marks.chaos.mad_god += Ability::Anarchy.param("steps") as u8;
        let to = g.marks.chaos.mad_god;
        cx.emit(Event::MadGod { to });
        if u16::from(to) >= Empire::Chaos.quest_param(Slot::S3A, "position") {
            g.fulfil(Empire::Chaos, Slot::S3A, cx);
        }
    }
}

/// Its heroquest: a battle of anybody in which 2 or more units were killed.
pub(crate) fn battle_over(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    let killed = g.battle.as_ref().map_or(0, |b| b.killed.len());
    if u16::from(killed) >= Empire::Chaos.quest_param(Slot::S2A, "units") {
        g.fulfil(Empire::Chaos, Slot::S2A, cx);
    }
}

/// Plague: whoever declares battle in the Lady of Disease's area, Chaos too, first pays 1 VP.
pub(crate) const PLAGUE: Toll = Toll {
    ability: Ability::Plague,
    vp: |g, area| {
        if g.area_of(Kind::LadyOfDisease) == Some(area) {
            Ability::Plague.param("vp")
        } else {
            0
        }
    },
    why: |area| text!("Plague in {0}: battle there costs VP, too.", area.name()),
};

// Rulebook VII.D: when the Spike shatters Chaos takes Catastrophe, in its own slot, and a rune.
pub(crate) fn spike_shattered(g: &mut GodsWar, slot: Slot, gift: Gift, cx: &mut Cx<'_>) {
    if g.playing().has(Empire::Chaos) {
        let empire = Empire::Chaos;
        cx.emit(Event::Quest { empire, slot });
        crate::aftermath::take(g, empire, slot, gift, cx);
        g.draw_runes(empire, gift.param("runes"), Why::Gift(gift), cx);
    }
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(g: &GodsWar, into: &mut Vec<Verb>) {
    let power = g.power(Empire::Chaos);
    let imbed = g.sheet(Empire::Chaos).has(Gift::Imbed) && standard_nests(g).any();
    if imbed && Gift::Imbed.fact().cost <= power {
        into.push(Verb::Gift(Gift::Imbed));
    }
    if g.area_of(Kind::MagnaMater).is_some() && Ability::Irruption.fact().cost <= power {
        into.push(Verb::Ability(Ability::Irruption));
    }
}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, verb: Verb, _: &mut Cx<'_>) -> Frame {
    match verb {
        Verb::Gift(_) => Step::Imbed.into(),
        _ => Step::Irruption.into(),
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

/// A unit of its sheet came from a pool: each of its three gods is a heroquest.
pub(crate) fn placed_unit(g: &mut GodsWar, unit: Unit, _: Area, cx: &mut Cx<'_>) {
    let slot = match unit.kind() {
        Kind::LadyOfDisease => Slot::S1B,
        Kind::MagnaMater => Slot::S2B,
        Kind::MadGod => Slot::S3B,
        _ => return,
    };
    g.fulfil(Empire::Chaos, slot, cx);
}

/// A building of its own was placed.
pub(crate) fn placed_building(_: &mut GodsWar, _: Building, _: Area, _: &mut Cx<'_>) {}

pub(crate) use phases::{due, work};
