//! Invisible God: Castles and Towers, Wizard Gate, books, and its gifts.

pub mod books;
pub mod buildings;
pub mod gifts;
pub mod quests;

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    buildings::Building,
    empires::Due,
    event::Why,
    frame::Frame,
    ids::{Area, Empire, Gift, Kind, Structure},
    sheet::Slot,
    state::Phase,
    units::Unit,
    words::{Words, words},
};

pub(crate) use buildings::castles;
pub(crate) use quests::{destroyed, lost_building, reward, targeted, touched, unit_lost};

/// Rule of these questions.
pub(crate) const RULE: &str = "Invisible God sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Dice kept by the Blue Book for players' next rolls.
    pub kept: Vec<(Empire, u8)>,
    /// VP that heroquests bring with their gifts, by slot.
    pub vp: [u16; 8],
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A book is opened, or the Final Ritual held.
    Open { verb: Verb },
    /// Blue Book: keep a player's die?
    Keep { rolled: Vec<(Empire, u8)> },
    /// Brown Book: who gains 1 Power.
    Share { left: u8 },
    /// Red Book: where a Specter rises.
    Rise { left: u8 },
    /// King's Blessing: what is built.
    Blessing,
    /// King's Blessing: where.
    Site { what: Structure },
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Open { verb } => open(g, verb, cx),
        step => Next::Ask(step.into()),
    }
}

fn open(g: &mut GodsWar, verb: Verb, cx: &mut Cx<'_>) -> Next {
    match verb {
        Verb::Gift(Gift::BlueBook) => books::blue(g, cx),
        Verb::Gift(Gift::BrownBook) => books::brown(g, cx),
        Verb::Gift(Gift::RedBook) => books::red(g, cx),
        _ => books::final_ritual(g, cx),
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::InvisibleGod);
    match step {
        Step::Open { .. } => {}
        Step::Keep { .. } => options.extend(seat, [Action::Yes, Action::No]),
        Step::Share { .. } => {
            let enemies = g.enemies(Empire::InvisibleGod);
            options.extend(seat, enemies.iter().map(Action::Empire));
        }
        Step::Rise { .. } => {
            options.extend(seat, buildings::areas(g).iter().map(Action::Area));
            options.push(seat, Action::Done);
        }
        Step::Blessing => {
            options.extend(seat, buildings::free_kinds(g).map(Action::Structure));
        }
        Step::Site { what } => {
            let sites = crate::actions::build::sites(g, Empire::InvisibleGod, *what);
            options.extend(seat, sites.iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Keep { rolled }, Action::Yes | Action::No) => {
            books::keep(g, rolled, action == Action::Yes, cx)
        }
        (Step::Share { left }, Action::Empire(to)) => books::share(g, left, to, cx),
        (Step::Rise { left }, Action::Area(area)) => books::rise(g, left, area, cx),
        (Step::Rise { .. }, _) => books::closed(g, Gift::RedBook, cx),
        (Step::Blessing, Action::Structure(what)) => Next::Ask(Step::Site { what }.into()),
        (Step::Site { what }, Action::Area(area)) => {
            buildings::bless(g, what, area, cx);
            Next::Done
        }
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Open { .. } => Words::default(),
        Step::Keep { rolled } => match rolled.first() {
            Some((of, die)) => words(
                text!("Keep the {0} of {1}?", *die, of.name()),
                "A kept die is part of that player's next roll.",
            ),
            None => Words::default(),
        },
        Step::Share { left } => words(
            "Who gains 1 Power?",
            text!("Brown Book of Commerce: {0} left to give.", *left),
        ),
        Step::Rise { left } => words(
            "Where does a Specter rise?",
            text!("Red Book of Power: up to {0} more.", *left),
        ),
        Step::Blessing => words("King's Blessing: build what?", "It is free."),
        Step::Site { what } => words(text!("Build the {0} where?", what.name()), "It is free."),
    }
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(g: &GodsWar, into: &mut Vec<Verb>) {
    let own = g.sheet(Empire::InvisibleGod);
    let books = books::BOOKS.into_iter().filter(|book| own.has(*book));
    into.extend(books.map(Verb::Gift));
    // A covered slot can't be earned again, so the ritual is held once (reconstructed).
    if own.slots[Slot::S4B.index()].is_none() {
        into.push(Verb::Quest(Slot::S4B));
    }
}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, verb: Verb, _: &mut Cx<'_>) -> Frame {
    Step::Open { verb }.into()
}

/// Whether a unit's own requirement for being summoned is met: none has one.
pub(crate) const fn may_summon(_: &GodsWar, _: Unit) -> bool {
    true
}

/// Heroquests that depend on how things stand: none does.
pub(crate) const fn quests(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// What it has to use in the Power or the Council Phase.
pub(crate) fn due(g: &GodsWar) -> Vec<Due> {
    let has = |gift: Gift| g.sheet(Empire::InvisibleGod).has(gift);
    let mut due = Vec::new();
    if g.phase == Phase::Power && has(Gift::Tapping) {
        due.push(Due::Works(Power::Gift(Gift::Tapping)));
    }
    if g.phase == Phase::Council && has(Gift::DivineRight) {
        due.push(Due::Works(Power::Gift(Gift::DivineRight)));
    }
    let buildable = buildings::free_kinds(g).next().is_some();
    if g.phase == Phase::Council && has(Gift::KingsBlessing) && buildable {
        due.push(Due::Asks(Power::Gift(Gift::KingsBlessing)));
    }
    due
}

/// Uses one of them.
pub(crate) fn work(g: &mut GodsWar, power: Power, cx: &mut Cx<'_>) -> Option<Frame> {
    match power {
        Power::Gift(Gift::Tapping) => tapping(g, cx),
        Power::Gift(Gift::DivineRight) => divine_right(g, cx),
        _ => return Some(Step::Blessing.into()),
    }
    None
}

/// A gift was taken: none works at once.
pub(crate) const fn gift_taken(_: &mut GodsWar, _: Gift, _: &mut Cx<'_>) {}

/// A unit of its sheet came from a pool: nothing watches for it.
pub(crate) const fn placed_unit(_: &mut GodsWar, _: Unit, _: Area, _: &mut Cx<'_>) {}

/// A building of its own was placed: nothing watches for it.
pub(crate) const fn placed_building(_: &mut GodsWar, _: Building, _: Area, _: &mut Cx<'_>) {}

/// Divine Right: a rune, and another if enough players have more VP.
fn divine_right(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let (own, gift) = (Empire::InvisibleGod, Gift::DivineRight);
    let ahead = g.table.iter().filter(|e| g.vp(**e) > g.vp(own)).count();
    let behind = ahead >= usize::from(gift.param("players"));
    let runes = gift.param("runes") + if behind { gift.param("runes_2") } else { 0 };
    g.draw_runes(own, runes, Why::Gift(gift), cx);
}

// Reconstructed (Tapping): for each area with a Wizard and an enemy building, before the minimum of
// Power; of two enemies there both lose, Invisible God gains once.
fn tapping(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let (own, gift) = (Empire::InvisibleGod, Gift::Tapping);
    let why = Why::Gift(gift);
    for area in g.areas().iter() {
        let enemies = g.buildings.at(area).filter(|b| b.empire() != own);
        let wizard = g.units.of_at(own, area).of(Kind::Wizard).any();
        if !wizard || enemies.is_empty() {
            continue;
        }
        g.gain_power(own, gift.param("power"), why, cx);
        for building in enemies.iter() {
            g.lose_power(building.empire(), gift.param("power_2"), why, cx);
        }
    }
}
