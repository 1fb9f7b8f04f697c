//! Earth: Queens and their marriages, Titans, and its gifts.

pub mod gifts;
pub mod quake;
pub mod queens;
pub mod twilight;

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    buildings::Building,
    empires::Due,
    event::Why,
    frame::Frame,
    ids::{Ability, Area, Class, Empire, Gift, Kind, Structure},
    sets::{AreaSet, UnitSet},
    sheet::Slot,
    state::Phase,
    units::Unit,
    words::{Words, words},
};

pub(crate) use queens::suitor;

/// Rule of these questions.
pub(crate) const RULE: &str = "Earth sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Areas in which a Temple or the Ziggurat has been placed and a Queen is due.
    pub births: Vec<Area>,
    /// The Titans that have been summoned.
    pub titans: UnitSet,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Birth of a Queen: which one.
    Birth { area: Area },
    /// Injunction: which Queen, or none.
    Injunction,
    /// Quake: where the buildings go, the dearest first.
    Quake { to: Vec<Area> },
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Earth);
    match step {
        Step::Birth { .. } => {
            options.extend(seat, queens::unborn(g).iter().map(Action::Unit));
        }
        Step::Injunction => {
            options.extend(seat, queens::in_play(g).iter().map(Action::Unit));
            options.push(seat, Action::Done);
        }
        Step::Quake { to } => {
            options.extend(seat, quake::free(g, to).iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Birth { area }, Action::Unit(queen)) => queens::born(g, queen, area, cx),
        (Step::Injunction, Action::Unit(queen)) => {
            queens::injunction(g, queen, cx);
            Next::Done
        }
        (Step::Quake { mut to }, Action::Area(area)) => {
            to.push(area);
            quake::go_on(g, to, cx)
        }
        (Step::Injunction, _) => Next::Done,
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Birth { area } => words(
            text!("Which Queen is born in {0}?", area.name()),
            "A Temple or the Ziggurat was placed: one Earth Queen comes for free.",
        ),
        Step::Injunction => words(
            "Injunction: eliminate which Earth Queen?",
            "You take a rune for her. The marriage lasts.",
        ),
        Step::Quake { to } => words(
            match quake::next(g, to) {
                Some(building) => text!("Where does the {0} go?", building.printed().name()),
                None => text!("Quake"),
            },
            "Your buildings change places; the rest fill the areas that are left.",
        ),
    }
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(g: &GodsWar, into: &mut Vec<Verb>) {
    let gift = Gift::Quake;
    let can_pay = g.power(Empire::Earth) >= gift.fact().cost;
    if g.sheet(Empire::Earth).has(gift) && can_pay && quake::matters(g) {
        into.push(Verb::Gift(gift));
    }
}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, _: Verb, _: &mut Cx<'_>) -> Frame {
    Step::Quake { to: Vec::new() }.into()
}

/// Whether a unit's own requirement for being summoned is met: none has one.
pub(crate) const fn may_summon(_: &GodsWar, _: Unit) -> bool {
    true
}

/// Heroquests that depend on how things stand.
pub(crate) fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if world_in_arms(g) {
        g.fulfil(Empire::Earth, Slot::S1A, cx);
    }
    if gods_on_the_surface(g) {
        g.fulfil(Empire::Earth, Slot::S2A, cx);
    }
}

// First fragment: every player has 3 or more units on the map.
fn world_in_arms(g: &GodsWar) -> bool {
    let needed = Empire::Earth.quest_param(Slot::S1A, "units");
    let armed = |e: &Empire| u16::from(g.units.of_on_map(*e).len()) >= needed;
    g.table.iter().all(armed)
}

// Second fragment: two players have greater gods on the surface world.
fn gods_on_the_surface(g: &GodsWar) -> bool {
    let needed = Empire::Earth.quest_param(Slot::S2A, "players");
    let divine = |e: &&Empire| {
        let there = |u: Unit| g.units.area(u).is_some_and(Area::is_surface);
        let gods = |u: &Unit| g.class(*u) == Class::GreaterGod && there(*u);
        g.units.of(**e).iter().any(|u| gods(&u))
    };
    g.table.iter().filter(divine).count() >= usize::from(needed)
}

/// Its heroquest: its Ziggurat or a Titan survives a battle. A Ziggurat that was conquered in it hasn't;
/// a Titan has while he is in play, be it in the Slave Pen.
pub(crate) fn battle_over(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    let Some(battle) = &g.battle else {
        return;
    };
    let Some(side) = battle.side(Empire::Earth) else {
        return;
    };
    let ziggurat = |b: &Building| g.buildings.kind(*b) == Structure::Ziggurat;
    let ziggurat = battle.buildings[side as usize].filter(ziggurat);
    let own = |u| g.units.controller(u) == Some(Empire::Earth);
    let fought = battle.involved.filter(own).minus(battle.killed);
    let titan = fought.of(Kind::Titan).and(g.units.in_play(Empire::Earth));
    let stands = ziggurat.is_some_and(|b| g.buildings.area(b).is_some());
    if titan.any() || stands {
        g.fulfil(Empire::Earth, Slot::S1B, cx);
    }
}

/// What a heroquest brings besides its gift: a rune for each Titan.
pub(crate) fn reward(g: &mut GodsWar, slot: Slot, cx: &mut Cx<'_>) {
    let runes = Empire::Earth.quest_param(slot, "runes");
    g.draw_runes(Empire::Earth, runes, Why::Quest(Empire::Earth, slot), cx);
}

// Injunction comes before Harmonious.
/// What it has to use in the Power or the Council Phase.
pub(crate) fn due(g: &GodsWar) -> Vec<Due> {
    let mut due = Vec::new();
    if g.phase == Phase::Council && queens::can_enjoin(g) {
        due.push(Due::Works(Power::Gift(Gift::Injunction)));
    }
    if g.phase == Phase::Council {
        due.push(Due::Works(Power::Ability(Ability::Harmonious)));
    }
    due
}

/// Uses one of them.
pub(crate) fn work(g: &mut GodsWar, power: Power, cx: &mut Cx<'_>) -> Option<Frame> {
    match power {
        Power::Gift(_) => Some(Step::Injunction.into()),
        Power::Ability(_) => {
            queens::harmonious(g, cx);
            None
        }
    }
}

/// A gift was taken: none works at once.
pub(crate) const fn gift_taken(_: &mut GodsWar, _: Gift, _: &mut Cx<'_>) {}

/// A unit of its sheet came from a pool: a Queen marries, a Titan is a heroquest.
pub(crate) fn placed_unit(g: &mut GodsWar, unit: Unit, _: Area, cx: &mut Cx<'_>) {
    queens::wed(g, unit, cx);
    if unit.kind() == Kind::Titan && !g.marks.earth.titans.has(unit) {
        let first = g.marks.earth.titans.is_empty();
        g.marks.earth.titans.insert(unit);
        let slot = if first { Slot::S3A } else { Slot::S3B };
        g.fulfil(Empire::Earth, slot, cx);
    }
}

/// A building of its own was placed: a Temple or the Ziggurat brings a Queen.
pub(crate) fn placed_building(g: &mut GodsWar, building: Building, area: Area, cx: &mut Cx<'_>) {
    match building.printed() {
        Structure::Temple => g.marks.earth.births.push(area),
        Structure::Ziggurat => {
            g.marks.earth.births.push(area);
            g.fulfil(Empire::Earth, Slot::S2B, cx);
        }
        _ => {}
    }
}

// Reconstructed (Ubiquitous): Earth may summon to any area of the surface world.
pub(crate) fn ubiquitous(g: &GodsWar, by: Empire) -> AreaSet {
    if by == Empire::Earth && g.sheet(by).has(Gift::Ubiquitous) {
        g.areas().iter().filter(|area| area.is_surface()).collect()
    } else {
        AreaSet::EMPTY
    }
}

/// An Axe Maiden's combat rating: with Chastity she is stronger where Earth has no hero and no god.
pub(crate) fn maiden_combat(g: &GodsWar, maiden: Unit) -> u8 {
    let chaste = g.sheet(Empire::Earth).has(Gift::Chastity);
    match g.units.area(maiden) {
        Some(area) if chaste && alone(g, area) => Gift::Chastity.param("combat") as u8,
        _ => maiden.kind().fact().combat,
    }
}

fn alone(g: &GodsWar, area: Area) -> bool {
    let own = g.units.of_at(Empire::Earth, area);
    own.iter().all(|u| g.class(u) == Class::MortalMinion)
}
