//! Yellow Sign: Feast, Desecrate, Vengeance, Passion,
//! Zingaya, Shriek of the Byakhee, The Screaming Dead, The Third Eye, He Who is Not to be Named,
//! and its six requirements.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::capture,
    doom,
    event::{Deed, Event, Why},
    factions::{Awaken, Moments, Unique},
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    map::Glyph,
    ruleset::{PassionGain, ZingayaVictim},
    sets::{AreaSet, UnitSet},
    spellbooks,
    units::{Unit, cultists},
    words::{Words, from_area, left, words},
};

const YS: Faction = Faction::Ys;

/// What Yellow Sign brings.
pub static MOMENTS: Moments = Moments {
    awaken: &[
        Awaken {
            kind: Kind::KingInYellow,
            cost: |_| Kind::KingInYellow.printed_cost(),
            areas: king_areas,
            rite: None,
            then: king_awakened,
        },
        Awaken {
            kind: Kind::Hastur,
            cost: |_| Kind::Hastur.printed_cost(),
            areas: hastur_areas,
            rite: None,
            then: hastur_awakened,
        },
    ],
    unique: &[
        Unique {
            verb: Verb::Desecrate,
            possible: can_desecrate,
            start: |_, _| Step::Desecrate.into(),
        },
        Unique {
            verb: Verb::Zingaya,
            possible: can_zingaya,
            start: |_, _| Step::ZingayaWhere.into(),
        },
        Unique {
            verb: Verb::Shriek,
            possible: can_shriek,
            start: |_, _| Step::ShriekTo.into(),
        },
        Unique {
            verb: Verb::ScreamingDead,
            possible: can_scream,
            start: |_, _| Step::ScreamTo.into(),
        },
        Unique {
            verb: Verb::HeWho,
            possible: can_he_who,
            start: |_, _| Step::HeWhoTo.into(),
        },
        Unique {
            verb: Verb::GiveDoom,
            possible: |g| !g.met(Requirement::GiveDoom) && others(g).next().is_some(),
            start: |_, _| Step::GiveDoom.into(),
        },
    ],

    combat,
    income,
    joined,
    assigns_for_enemy: |battle| battle.vengeance,
    chooses_lost: |g, battle| g.rules.vengeance_surround && battle.vengeance,
    ..Moments::PLAIN
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Yellow Sign's faction card";

/// This faction's own questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Desecrate: the die.
    Desecrate,
    /// … and the unit that is placed.
    DesecratePlace { area: Area },
    /// Zingaya: where?
    ZingayaWhere,
    /// … and whose Acolyte?
    ZingayaWhom { area: Area },
    /// … and which one?
    ZingayaWhich { area: Area, of: Faction },
    /// Shriek of the Byakhee: where to?
    ShriekTo,
    /// … and who comes?
    ShriekWho { to: Area, came: UnitSet },
    /// The Screaming Dead: where does the King go?
    ScreamTo,
    /// … and which Undead follow?
    ScreamWho { from: Area, to: Area },
    /// He Who is Not to be Named: where does Hastur go?
    HeWhoTo,
    /// The requirement's action: who gains 3 Doom?
    GiveDoom,
    /// Passion: take the Power or not (where it may hurt)?
    Passion,
}

// --- awakening -----------------------------------------------------------------------------------

// The King appears where a unit of his stands and no gate is.
fn king_areas(g: &CthulhuWars) -> AreaSet {
    g.areas_of(YS).minus(g.gates)
}

fn king_awakened(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    spellbooks::meet(g, Requirement::AwakenKing, cx);
}

// Hastur appears at a controlled gate where the King stands.
fn hastur_areas(g: &CthulhuWars) -> AreaSet {
    match g.lone(Kind::KingInYellow) {
        Some((_, area)) => g.controlled(YS).and(AreaSet::one(area)),
        None => AreaSet::EMPTY,
    }
}

fn hastur_awakened(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if spellbooks::meet(g, Requirement::AwakenHastur, cx) {
        g.gain_signs(YS, 1, Why::Requirement, cx);
    }
}

// --- combat and income ---------------------------------------------------------------------------

// Undead: one less than there are; Byakhee: one more than there are; Hastur: the Ritual's cost.
fn combat(g: &CthulhuWars, units: UnitSet, _: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    let byakhee = count(Kind::Byakhee);
    count(Kind::Undead).saturating_sub(1)
        + if byakhee > 0 { byakhee + 1 } else { 0 }
        + doom::ritual_cost(g) * count(Kind::Hastur)
}

// Feast: a Power for each desecrated area with a unit of one's own.
fn income(g: &CthulhuWars) -> u16 {
    u16::from(g.desecrated.and(g.areas_of(YS)).len())
}

// Vengeance: if Hastur takes part when the dice fall, Yellow Sign assigns the results of its enemy.
fn joined(g: &mut CthulhuWars) {
    if let Some(battle) = &mut g.battle {
        battle.vengeance = battle.fighters.and(Kind::Hastur.units()).any();
    }
}

// --- Desecrate -----------------------------------------------------------------------------------

fn third_eye(g: &CthulhuWars) -> bool {
    g.has(Spellbook::ThirdEye) && g.kind_in_play(Kind::Hastur)
}

/// What Desecrate costs now.
pub fn desecrate_cost(g: &CthulhuWars) -> u16 {
    if third_eye(g) { 1 } else { 2 }
}

/// Desecration tokens left.
pub fn tokens(g: &CthulhuWars) -> u8 {
    g.rules
        .desecration_tokens
        .saturating_sub(g.desecrated.len())
}

fn can_desecrate(g: &CthulhuWars) -> bool {
    g.power(YS) >= desecrate_cost(g)
        && tokens(g) > 0
        && g.lone(Kind::KingInYellow)
            .is_some_and(|(_, area)| !g.desecrated.has(area))
}

// The die must not exceed the number of own units there; either way a unit of cost 2 or less
// appears.
fn desecrate(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    let Some((_, area)) = g.lone(Kind::KingInYellow) else {
        return Next::Done;
    };
    let (cost, what) = (desecrate_cost(g), Deed::Desecrate);
    g.declare(YS, what, cost, cx);
    let face = cx.dice.d6();
    cx.emit(Event::DieRolled {
        faction: YS,
        face,
        what,
    });
    let success = face <= g.units_at(YS, area).len();
    cx.emit(Event::Desecrated { area, success });
    if success {
        desecrated(g, area, cx);
    }
    if placeable(g).next().is_some() {
        return Next::Goto(Step::DesecratePlace { area }.into());
    }
    Next::Done
}

fn desecrated(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    g.desecrated.insert(area);
    if third_eye(g) {
        g.gain_signs(YS, 1, Why::Book(Spellbook::ThirdEye), cx);
    }
    let requirement = match g.map().glyph(area) {
        Glyph::None => return,
        Glyph::Circle => Requirement::DesecrateCircle,
        Glyph::Chevron => Requirement::DesecrateChevron,
        Glyph::Slashes => Requirement::DesecrateSlashes,
    };
    spellbooks::meet(g, requirement, cx);
}

fn placeable(g: &CthulhuWars) -> impl Iterator<Item = Kind> {
    let kinds = [Kind::Undead, Kind::Byakhee, Kind::Acolyte];
    kinds.into_iter().filter(|k| g.in_pool(YS, *k).is_some())
}

fn put(g: &mut CthulhuWars, kind: Kind, area: Area, cx: &mut Cx<'_>) {
    if let Some(unit) = g.in_pool(YS, kind) {
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by: YS });
    }
}

// --- Passion -------------------------------------------------------------------------------------

/// The Power that Passion gives for Cultists an enemy eliminated during this action.
pub fn passion(g: &CthulhuWars) -> u16 {
    if g.passion == 0 || !g.has(Spellbook::Passion) {
        return 0;
    }
    match g.rules.passion {
        PassionGain::OneInTotal => 1,
        PassionGain::OneEach => u16::from(g.passion),
    }
}

/// Takes it.
pub fn take_passion(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let amount = passion(g);
    g.gain_power(YS, amount, Why::Book(Spellbook::Passion), cx);
}

// --- Zingaya -------------------------------------------------------------------------------------

fn zingaya_victims(g: &CthulhuWars, area: Area) -> impl Iterator<Item = Faction> {
    let here = g.units.at(area);
    let undead = here.and(Kind::Undead.units()).any();
    let prey = here.and(cultists());
    g.enemies(YS)
        .iter()
        .filter(move |f| undead && prey.and(f.units()).any())
}

fn zingaya_areas(g: &CthulhuWars) -> impl Iterator<Item = Area> {
    g.areas_of(YS)
        .iter()
        .filter(|a| zingaya_victims(g, *a).next().is_some())
}

// FAQ: without an Undead to put in its place it can't be used.
fn can_zingaya(g: &CthulhuWars) -> bool {
    g.has(Spellbook::Zingaya)
        && g.power(YS) >= 1
        && g.in_pool(YS, Kind::Undead).is_some()
        && zingaya_areas(g).next().is_some()
}

// --- Shriek, The Screaming Dead, He Who is Not to be Named ---------------------------------------

fn byakhee(g: &CthulhuWars) -> UnitSet {
    g.on_map(YS).and(Kind::Byakhee.units())
}

fn can_shriek(g: &CthulhuWars) -> bool {
    g.has(Spellbook::Shriek) && g.power(YS) >= 1 && byakhee(g).any()
}

/// Byakhee that are elsewhere.
fn callable(g: &CthulhuWars, to: Area) -> UnitSet {
    byakhee(g).minus(g.units.at(to))
}

fn can_scream(g: &CthulhuWars) -> bool {
    g.has(Spellbook::ScreamingDead) && g.power(YS) >= 1 && g.lone(Kind::KingInYellow).is_some()
}

fn scream(g: &mut CthulhuWars, to: Area, cx: &mut Cx<'_>) -> Next {
    let Some((king, from)) = g.lone(Kind::KingInYellow) else {
        return Next::Done;
    };
    g.declare(YS, Deed::ScreamingDead, 1, cx);
    g.move_unit(king, to, cx);
    Next::Goto(Step::ScreamWho { from, to }.into())
}

fn followers(g: &CthulhuWars, from: Area) -> UnitSet {
    g.units_at(YS, from).and(Kind::Undead.units())
}

fn named_areas(g: &CthulhuWars) -> AreaSet {
    let Some((_, home)) = g.lone(Kind::Hastur) else {
        return AreaSet::EMPTY;
    };
    let others = g.map().areas.minus(AreaSet::one(home));
    others
        .iter()
        .filter(|a| g.units.at(*a).and(cultists()).any())
        .collect()
}

fn can_he_who(g: &CthulhuWars) -> bool {
    g.has(Spellbook::HeWho) && g.power(YS) >= 1 && named_areas(g).any()
}

fn he_who(g: &mut CthulhuWars, to: Area, cx: &mut Cx<'_>) {
    if let Some((hastur, _)) = g.lone(Kind::Hastur) {
        g.declare(YS, Deed::HeWho, 1, cx);
        g.move_unit(hastur, to, cx);
    }
}

// --- the gift ------------------------------------------------------------------------------------

// Faction card: "select another player": two factions each: not the player's own other faction.
fn others(g: &CthulhuWars) -> impl Iterator<Item = Faction> {
    let own = g.seat(YS);
    g.enemies(YS).iter().filter(move |f| g.seat(*f) != own)
}

// --- frames --------------------------------------------------------------------------------------

/// Runs a frame.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Desecrate => desecrate(g, cx),
        Step::ShriekWho { to, .. } if callable(g, to).is_empty() => Next::Done,
        Step::ScreamWho { from, .. } if followers(g, from).is_empty() => Next::Done,
        _ => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let ys = g.seat(YS);
    match *step {
        Step::Desecrate => {}
        Step::DesecratePlace { .. } => options.extend(ys, placeable(g).map(Action::Kind)),
        Step::ZingayaWhere => options.extend(ys, zingaya_areas(g).map(Action::Area)),
        Step::ZingayaWhom { area } => {
            options.extend(ys, zingaya_victims(g, area).map(Action::Faction));
        }
        Step::ZingayaWhich { area, of } => {
            let by = match g.rules.zingaya_victim {
                ZingayaVictim::Owner => g.seat(of),
                ZingayaVictim::YellowSign => ys,
            };
            let units = g.distinct(capture::cultists_of(g, of, area));
            options.extend(by, units.iter().map(Action::Unit));
        }
        Step::ShriekTo => {
            let areas = g.map().areas.iter().filter(|a| callable(g, *a).any());
            options.extend(ys, areas.map(Action::Area));
        }
        Step::ShriekWho { to, came } => {
            options.extend(ys, g.distinct(callable(g, to)).iter().map(Action::Unit));
            if came.any() {
                options.push(ys, Action::Done);
            }
        }
        Step::ScreamTo => {
            if let Some((_, from)) = g.lone(Kind::KingInYellow) {
                options.extend(ys, g.map().near(from).iter().map(Action::Area));
            }
        }
        Step::ScreamWho { from, .. } => {
            options.extend(ys, g.distinct(followers(g, from)).iter().map(Action::Unit));
            options.push(ys, Action::Done);
        }
        Step::HeWhoTo => options.extend(ys, named_areas(g).iter().map(Action::Area)),
        Step::GiveDoom => options.extend(ys, others(g).map(Action::Faction)),
        Step::Passion => options.extend(ys, [Action::TakePower, Action::Done]),
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::DesecratePlace { area }, Action::Kind(kind)) => {
            put(g, kind, area, cx);
            Next::Done
        }
        (Step::ZingayaWhere, Action::Area(area)) => Next::Goto(Step::ZingayaWhom { area }.into()),
        (Step::ZingayaWhom { area }, Action::Faction(of)) => {
            g.declare(YS, Deed::Zingaya, 1, cx);
            Next::Goto(Step::ZingayaWhich { area, of }.into())
        }
        (Step::ZingayaWhich { area, .. }, Action::Unit(victim)) => {
            g.eliminate(victim, YS, Why::Book(Spellbook::Zingaya), cx);
            put(g, Kind::Undead, area, cx);
            Next::Done
        }
        (Step::ShriekTo, Action::Area(to)) => {
            g.declare(YS, Deed::Shriek, 1, cx);
            Next::Goto(
                Step::ShriekWho {
                    to,
                    came: UnitSet::EMPTY,
                }
                .into(),
            )
        }
        (Step::ShriekWho { to, mut came }, Action::Unit(unit)) => {
            g.move_unit(unit, to, cx);
            came.insert(unit);
            Next::Goto(Step::ShriekWho { to, came }.into())
        }
        (Step::ScreamTo, Action::Area(to)) => scream(g, to, cx),
        (Step::ScreamWho { to, .. }, Action::Unit(unit)) => follow(g, step, unit, to, cx),
        (Step::Passion, Action::TakePower) => {
            take_passion(g, cx);
            Next::Done
        }
        (Step::HeWhoTo, Action::Area(to)) => {
            he_who(g, to, cx);
            Next::Done
        }
        (Step::GiveDoom, Action::Faction(to)) => {
            cx.emit(Event::Declared {
                faction: YS,
                what: Deed::GiveDoom,
                cost: 0,
            });
            g.gain_doom(to, 3, Why::Gift, cx);
            spellbooks::meet(g, Requirement::GiveDoom, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

fn follow(g: &mut CthulhuWars, step: Step, unit: Unit, to: Area, cx: &mut Cx<'_>) -> Next {
    g.move_unit(unit, to, cx);
    Next::Goto(step.into())
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::DesecratePlace { area } => from_area("Which unit appears?", area),
        Step::ZingayaWhere => words("Zingaya: where?", left(g, Faction::Ys)),
        Step::ZingayaWhom { area } => from_area("Zingaya: whose Acolyte?", area),
        Step::ZingayaWhich { area, .. } => from_area("Which Acolyte is lost to Zingaya?", area),
        Step::ShriekTo => words("Shriek of the Byakhee: where to?", left(g, Faction::Ys)),
        Step::ShriekWho { to, came } => words(
            text!("Which Byakhee fly to {0}?", to.name()),
            text!("{0} came.", came.len()),
        ),
        Step::ScreamTo => words(
            "The Screaming Dead: where does the King go?",
            left(g, Faction::Ys),
        ),
        Step::ScreamWho { to, .. } => {
            words(text!("Which Undead follow to {0}?", to.name()), "For free.")
        }
        Step::HeWhoTo => words("Where does Hastur appear?", "In an area with any Cultist."),
        Step::GiveDoom => words("Who gains 3 Doom?", "For a spellbook."),
        Step::Passion => words(
            text!("Gain {0} Power by Passion?", passion(g)),
            "Power out of turn must be spent in your next turn, after Decay.",
        ),
        Step::Desecrate => words("", ""),
    }
}
