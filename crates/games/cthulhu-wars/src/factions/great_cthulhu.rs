//! Great Cthulhu: Immortal, Devour, Absorb, Regenerate, Devolve, Dreams, Submerge,
//! Y'ha Nthlei, and its six requirements.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::{Ability, Action, Verb},
    actions::capture,
    battle_record::{Battle, Side},
    event::{Deed, Event, Why},
    factions::{Awaken, Moments, Offer, Special, Unique},
    frame::Frame,
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    ruleset::AbsorbedShoggoth,
    sets::{AreaSet, UnitSet},
    spellbooks,
    units::{Place, Unit, cultists},
    words::{Words, from_area, left, words},
};

const GC: Faction = Faction::Gc;

/// What Great Cthulhu brings.
pub static MOMENTS: Moments = Moments {
    awaken: &[Awaken {
        kind: Kind::Cthulhu,
        cost: awaken_cost,
        areas: awaken_areas,
        rite: None,
        then: awakened,
    }],
    unique: &[
        Unique {
            verb: Verb::Dreams,
            possible: can_dream,
            start: |_, _| Step::DreamsWhere.into(),
        },
        Unique {
            verb: Verb::Submerge,
            possible: can_submerge,
            start: begin_submerge,
        },
        Unique {
            verb: Verb::Emerge,
            possible: can_emerge,
            start: |_, _| Step::Emerge.into(),
        },
    ],
    pre_battle: &[
        Offer {
            what: Ability::Devour,
            when: can_devour,
            begin: begin_devour,
        },
        Offer {
            what: Ability::Absorb,
            when: can_absorb,
            begin: begin_absorb,
        },
    ],
    combat,
    income,
    notice,
    special: |g, cx| {
        first_doom_phase(g, cx);
        Special::Books
    },
    special_again: five_books,
    capacity,
    slew: |battle, slain| battle.slain += slain,
    battle_over: count_slain,
    ..Moments::PLAIN
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Great Cthulhu's faction card";

/// This faction's own questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Devolve: which Acolyte becomes a Deep One?
    Devolve,
    /// Devour: which unit does the opponent give up?
    Devoured { of: Side },
    /// Absorb: which Shoggoth eats?
    AbsorbEater { by: Side },
    /// … and whom?
    AbsorbFood { by: Side, eater: Unit },
    /// Dreams: where?
    DreamsWhere,
    /// … and whose Acolyte?
    DreamsWhom { area: Area },
    /// … and which one does its owner give up?
    DreamsWhich { area: Area, of: Faction },
    /// Submerge: who goes along?
    Submerge { with: UnitSet },
    /// Emerge: where?
    Emerge,
}

// --- awakening -----------------------------------------------------------------------------------

// Immortal: 10 the first time, 4 afterwards.
fn awaken_cost(g: &CthulhuWars) -> u16 {
    if g.sheet(GC).awakened {
        4
    } else {
        Kind::Cthulhu.printed_cost()
    }
}

// Faction card: a gate in the start area, in whatever hands.
fn awaken_areas(g: &CthulhuWars) -> AreaSet {
    g.map()
        .start(GC)
        .filter(|a| g.gates.has(*a))
        .map_or(AreaSet::EMPTY, AreaSet::one)
}

// Immortal: an Elder Sign every time.
fn awakened(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    g.sheet_mut(GC).awakened = true;
    g.gain_signs(GC, 1, Why::Immortal, cx);
    spellbooks::meet(g, Requirement::AwakenCthulhu, cx);
}

// --- combat and income ---------------------------------------------------------------------------

fn combat(g: &CthulhuWars, units: UnitSet, _: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    let absorbed = g.battle.as_ref().map_or(0, |battle| {
        let eaters = Kind::Shoggoth.units().iter().zip(battle.absorbed);
        eaters
            .filter(|(eater, _)| units.has(*eater))
            .map(|(_, dice)| u16::from(dice))
            .sum()
    });
    count(Kind::DeepOne)
        + 2 * count(Kind::Shoggoth)
        + 3 * count(Kind::Starspawn)
        + 6 * count(Kind::Cthulhu)
        + absorbed
}

// Y'ha Nthlei: with Cthulhu in play, 1 Power per enemy-controlled gate in an Ocean.
fn income(g: &CthulhuWars) -> u16 {
    let awake = g.kind_in_play(Kind::Cthulhu) || !g.rules.yha_nthlei_needs_cthulhu;
    if !g.has(Spellbook::YhaNthlei) || !awake {
        return 0;
    }
    let oceans = g.gates.and(g.map().oceans);
    oceans
        .iter()
        .filter(|a| g.controller(*a).is_some_and(|f| f != GC))
        .count() as u16
}

// Regenerate: a Starspawn may be assigned up to two results.
fn capacity(g: &CthulhuWars, unit: Unit) -> u8 {
    if unit.kind() == Kind::Starspawn && g.has(Spellbook::Regenerate) {
        2
    } else {
        1
    }
}

// --- requirements --------------------------------------------------------------------------------

fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let oceans = g.gates.and(g.map().oceans);
    if g.controlled(GC).and(oceans).len() >= 3 || oceans.len() >= 4 {
        spellbooks::meet(g, Requirement::OceanGates, cx);
    }
}

/// The first Doom Phase gives a spellbook (FAQ: on turn 2, as turn 1 has none).
fn first_doom_phase(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if spellbooks::meet(g, Requirement::FirstDoomPhase, cx) && g.rules.first_doom_sign {
        g.gain_signs(GC, 1, Why::Requirement, cx);
    }
}

/// A Doom Phase with five spellbooks gives the sixth and an Elder Sign.
fn five_books(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if g.sheet(GC).book_count() == 5 && spellbooks::meet(g, Requirement::FiveBooks, cx) {
        g.gain_signs(GC, 1, Why::Requirement, cx);
    }
}

/// Kills and Devours of a finished battle: no unit counts for both requirements.
fn count_slain(g: &mut CthulhuWars, battle: &Battle, cx: &mut Cx<'_>) {
    let mut slain = battle.slain;
    if slain >= 2 && spellbooks::meet(g, Requirement::KillTwo, cx) {
        slain -= 2;
    }
    if slain >= 1 {
        spellbooks::meet(g, Requirement::KillOne, cx);
    }
}

// --- Devolve -------------------------------------------------------------------------------------

fn devolvable(g: &CthulhuWars) -> UnitSet {
    g.on_map(GC).and(cultists())
}

/// Whether the window after an action opens: the spellbook, an Acolyte on the map, a Deep One in
/// the Pool. All of that is public.
pub fn can_devolve(g: &CthulhuWars) -> bool {
    g.has(Spellbook::Devolve) && devolvable(g).any() && g.in_pool(GC, Kind::DeepOne).is_some()
}

/// Whether an Acolyte could be captured where it stands.
pub fn acolyte_in_danger(g: &CthulhuWars) -> bool {
    let mut areas = g.areas_of(GC).iter();
    areas.any(|area| {
        let mut hunters = g.enemies(GC).iter().filter(|e| g.power(*e) > 0);
        hunters.any(|enemy| capture::can_capture(g, enemy, GC, area))
    })
}

fn devolve(g: &mut CthulhuWars, acolyte: Unit, cx: &mut Cx<'_>) {
    let (Some(area), Some(deep_one)) = (g.units.area(acolyte), g.in_pool(GC, Kind::DeepOne)) else {
        return;
    };
    g.eliminate(acolyte, GC, Why::Book(Spellbook::Devolve), cx);
    g.place(deep_one, area);
    cx.emit(Event::Placed {
        unit: deep_one,
        area,
        by: GC,
    });
}

// --- Devour and Absorb ---------------------------------------------------------------------------

fn can_devour(g: &CthulhuWars, by: Side) -> bool {
    g.battle.as_ref().is_some_and(|battle| {
        !battle.has_used(Ability::Devour)
            && battle.of(by).and(Kind::Cthulhu.units()).any()
            && battle.prey(by.other()).any()
    })
}

fn begin_devour(g: &mut CthulhuWars, by: Side, _: &mut Cx<'_>) -> Frame {
    if let Some(battle) = &mut g.battle {
        battle.use_up(Ability::Devour);
    }
    Step::Devoured { of: by.other() }.into()
}

/// The Shoggoths that can eat; two that have eaten alike count as one.
fn eaters(battle: &Battle, by: Side) -> UnitSet {
    let here = battle.of(by).and(Kind::Shoggoth.units());
    let alike = battle.absorbed[0] == battle.absorbed[1];
    match here.first() {
        Some(first) if alike => UnitSet::one(first),
        _ => here,
    }
}

/// The dice a Shoggoth has gained by Absorb in this battle.
pub fn absorbed_by(battle: &Battle, eater: Unit) -> u8 {
    let mut shoggoths = Kind::Shoggoth.units().iter().zip(battle.absorbed);
    shoggoths
        .find(|(unit, _)| *unit == eater)
        .map_or(0, |(_, dice)| dice)
}

fn food(battle: &Battle, by: Side, eater: Unit) -> UnitSet {
    battle.prey(by).minus(UnitSet::one(eater))
}

fn can_absorb(g: &CthulhuWars, by: Side) -> bool {
    g.has(Spellbook::Absorb)
        && g.battle
            .as_ref()
            .is_some_and(|battle| eaters(battle, by).any() && battle.prey(by).len() >= 2)
}

fn begin_absorb(_: &mut CthulhuWars, by: Side, _: &mut Cx<'_>) -> Frame {
    Step::AbsorbEater { by }.into()
}

// Absorb: 3 dice for each unit eaten. D-28: whether an eaten Shoggoth's dice carry over.
fn absorb(g: &mut CthulhuWars, eater: Unit, eaten: Unit, cx: &mut Cx<'_>) {
    let carries = g.rules.absorbed_shoggoth == AbsorbedShoggoth::CarriesOver;
    if let Some(battle) = &mut g.battle {
        let place = |unit: Unit| Kind::Shoggoth.units().iter().position(|u| u == unit);
        let before = place(eaten).map_or(0, |i| std::mem::take(&mut battle.absorbed[i]));
        if let Some(i) = place(eater) {
            battle.absorbed[i] += 3 + if carries { before } else { 0 };
        }
        battle.lose(eaten);
    }
    g.eliminate(eaten, GC, Why::Book(Spellbook::Absorb), cx);
}

// --- Dreams --------------------------------------------------------------------------------------

fn dreams_cost(g: &CthulhuWars) -> u16 {
    u16::from(g.rules.dreams_cost)
}

fn dreamers(g: &CthulhuWars, area: Area) -> impl Iterator<Item = Faction> {
    let here = g.units.at(area).and(cultists());
    g.enemies(GC)
        .iter()
        .filter(move |f| here.and(f.units()).any())
}

fn dream_areas(g: &CthulhuWars) -> impl Iterator<Item = Area> {
    g.map()
        .areas
        .iter()
        .filter(|a| dreamers(g, *a).next().is_some())
}

// FAQ: without an Acolyte to put in its place it can't be used.
fn can_dream(g: &CthulhuWars) -> bool {
    g.has(Spellbook::Dreams)
        && g.power(GC) >= dreams_cost(g)
        && g.in_pool(GC, Kind::Acolyte).is_some()
        && dream_areas(g).next().is_some()
}

fn dream(g: &mut CthulhuWars, area: Area, victim: Unit, cx: &mut Cx<'_>) {
    g.eliminate(victim, GC, Why::Book(Spellbook::Dreams), cx);
    if let Some(unit) = g.in_pool(GC, Kind::Acolyte) {
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by: GC });
    }
}

// --- Submerge ------------------------------------------------------------------------------------

fn can_submerge(g: &CthulhuWars) -> bool {
    g.has(Spellbook::Submerge)
        && g.power(GC) >= 1
        && g.lone(Kind::Cthulhu)
            .is_some_and(|(_, area)| g.map().oceans.has(area))
}

fn begin_submerge(_: &mut CthulhuWars, _: &mut Cx<'_>) -> Frame {
    Step::Submerge {
        with: Kind::Cthulhu.units(),
    }
    .into()
}

fn companions(g: &CthulhuWars, with: UnitSet) -> UnitSet {
    g.lone(Kind::Cthulhu)
        .map_or(UnitSet::EMPTY, |(_, area)| g.units_at(GC, area).minus(with))
}

fn submerge(g: &mut CthulhuWars, with: UnitSet, cx: &mut Cx<'_>) {
    let Some((_, area)) = g.lone(Kind::Cthulhu) else {
        return;
    };
    g.declare(GC, Deed::Submerge, 1, cx);
    for unit in with.iter() {
        g.leave_gate(unit);
        g.units.put(unit, Place::Submerged);
    }
    cx.emit(Event::Submerged {
        units: with.iter().collect(),
        area,
    });
}

fn can_emerge(g: &CthulhuWars) -> bool {
    g.units.submerged().any()
}

fn emerge(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    let units = g.units.submerged();
    cx.emit(Event::Declared {
        faction: GC,
        what: Deed::Emerge,
        cost: 0,
    });
    for unit in units.iter() {
        g.units.put(unit, Place::At(area));
    }
    cx.emit(Event::Emerged {
        units: units.iter().collect(),
        area,
    });
}

// --- frames --------------------------------------------------------------------------------------

/// Runs a frame.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::Devolve if !can_devolve(g) => Next::Done,
        _ => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let gc = g.seat(GC);
    match *step {
        Step::Devolve => {
            options.extend(gc, g.distinct(devolvable(g)).iter().map(Action::Unit));
            options.push(gc, Action::Done);
        }
        Step::Devoured { of } => {
            if let Some(battle) = &g.battle {
                let units = g.distinct(battle.prey(of));
                options.extend(g.seat(battle.faction(of)), units.iter().map(Action::Unit));
            }
        }
        Step::AbsorbEater { by } => {
            if let Some(battle) = &g.battle {
                let able = eaters(battle, by)
                    .iter()
                    .filter(|e| food(battle, by, *e).any());
                options.extend(gc, able.map(Action::Unit));
            }
        }
        Step::AbsorbFood { by, eater } => {
            if let Some(battle) = &g.battle {
                let units = g.distinct(food(battle, by, eater));
                options.extend(gc, units.iter().map(Action::Unit));
            }
        }
        Step::DreamsWhere => options.extend(gc, dream_areas(g).map(Action::Area)),
        Step::DreamsWhom { area } => options.extend(gc, dreamers(g, area).map(Action::Faction)),
        Step::DreamsWhich { area, of } => {
            let units = g.distinct(capture::cultists_of(g, of, area));
            options.extend(g.seat(of), units.iter().map(Action::Unit));
        }
        Step::Submerge { with } => {
            options.extend(gc, g.distinct(companions(g, with)).iter().map(Action::Unit));
            options.push(gc, Action::Done);
        }
        Step::Emerge => options.extend(gc, g.map().areas.iter().map(Action::Area)),
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Devolve, Action::Unit(acolyte)) => {
            devolve(g, acolyte, cx);
            Next::Goto(step.into())
        }
        (Step::Devoured { .. }, Action::Unit(unit)) => {
            if let Some(battle) = &mut g.battle {
                battle.lose(unit);
                battle.slain += 1;
            }
            g.eliminate(unit, GC, Why::Devour, cx);
            Next::Done
        }
        (Step::AbsorbEater { by }, Action::Unit(eater)) => {
            Next::Goto(Step::AbsorbFood { by, eater }.into())
        }
        (Step::AbsorbFood { eater, .. }, Action::Unit(eaten)) => {
            absorb(g, eater, eaten, cx);
            Next::Done
        }
        (Step::DreamsWhere, Action::Area(area)) => Next::Goto(Step::DreamsWhom { area }.into()),
        (Step::DreamsWhom { area }, Action::Faction(of)) => {
            let cost = dreams_cost(g);
            g.declare(GC, Deed::Dreams, cost, cx);
            Next::Goto(Step::DreamsWhich { area, of }.into())
        }
        (Step::DreamsWhich { area, .. }, Action::Unit(victim)) => {
            dream(g, area, victim, cx);
            Next::Done
        }
        (Step::Submerge { mut with }, Action::Unit(unit)) => {
            with.insert(unit);
            Next::Goto(Step::Submerge { with }.into())
        }
        (Step::Submerge { with }, _) => {
            submerge(g, with, cx);
            Next::Done
        }
        (Step::Emerge, Action::Area(area)) => {
            emerge(g, area, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::Devolve => words(
            "Devolve which Acolyte?",
            "It becomes a Deep One where it stands; a gate it keeps is abandoned.",
        ),
        Step::Devoured { .. } => words(
            "Which unit is devoured?",
            "Cthulhu devours a Monster or Cultist of your choice.",
        ),
        Step::AbsorbEater { .. } => words("Which Shoggoth eats?", "3 dice for each unit eaten."),
        Step::AbsorbFood { .. } => words("Whom does it eat?", "3 dice for each unit eaten."),
        Step::DreamsWhere => words("Dreams: where?", left(g, Faction::Gc)),
        Step::DreamsWhom { area } => from_area("Dreams: whose Acolyte?", area),
        Step::DreamsWhich { area, .. } => from_area("Which Acolyte do you lose to Dreams?", area),
        Step::Submerge { with } => words(
            "Who submerges with Cthulhu?",
            text!("{0} so far.", with.len() - 1),
        ),
        Step::Emerge => words("Emerge where?", "All submerged units appear together."),
    }
}
