//! Move Units (Rulebook V.C): one area is activated, each unit of it may take one step, to different
//! areas or to the same. [`reach`] says where to, [`hell`] who may leave Hell, [`island`] how
//! Kylerela goes along.

pub mod hell;
pub mod island;
pub mod reach;

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Verb},
    actions::{COMMON_COST, Granted, summon::distinct},
    event::{Event, Why},
    ids::{Area, Empire, Kind},
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, describe, words},
};

use hell::{Passage, Way};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook V.C, Move Units";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// From where. At this cost, 1 for the action, 0 where a rune moves units; then it can be left.
    From { by: Empire, cost: u16 },
    /// Which unit, or the island.
    Which(Moving),
    /// Where to.
    To(Moving, Unit),
    /// Out of Hell by which way.
    Way(Moving, Unit, Area),
    /// Into which sea the island goes.
    Sea(Moving),
    /// How it lies there.
    Lie(Moving, Area),
    /// Another player is asked for leave to exit Hell.
    Leave { by: Empire, of: Empire, area: Area },
}

/// A Move Units action so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moving {
    /// Who moves.
    pub by: Empire,
    /// The activated area.
    pub from: Area,
    /// What is still to be paid: with the first step.
    pub due: Option<u16>,
    /// Units that have taken their step.
    pub moved: UnitSet,
    /// The ways out of Hell that were used.
    pub passage: Passage,
    /// Areas whose Mermaids have been paid.
    pub tolls: AreaSet,
    /// Kylerela has moved.
    pub sailed: bool,
    /// Dawn: units in all areas may move.
    pub dawn: bool,
}

/// Whether units may not be moved out of an area.
fn held_fast(g: &GodsWar, area: Area) -> bool {
    GodsWar::hooks().held_fast.iter().any(|held| held(g, area))
}

impl Moving {
    const fn new(by: Empire, from: Area, cost: u16) -> Self {
        Self {
            by,
            from,
            due: Some(cost),
            moved: UnitSet::EMPTY,
            passage: Passage {
                stay: UnitSet::EMPTY,
                failed: UnitSet::EMPTY,
                paid: false,
            },
            tolls: AreaSet::EMPTY,
            sailed: false,
            dawn: false,
        }
    }

    /// The VP that moving out of an area costs besides.
    fn toll(&self, g: &GodsWar, area: Area) -> u16 {
        if self.tolls.has(area) {
            return 0;
        }
        let tolls = GodsWar::hooks().move_tolls.iter();
        tolls.map(|toll| (toll.vp)(g, self.by, area)).sum()
    }

    /// Pays for moving out of an area.
    fn pay_toll(&mut self, g: &mut GodsWar, area: Area, cx: &mut Cx<'_>) {
        if self.tolls.has(area) {
            return;
        }
        for toll in GodsWar::hooks().move_tolls {
            let vp = (toll.vp)(g, self.by, area);
            g.lose_vp(self.by, vp, toll.why, cx);
        }
        self.tolls.insert(area);
    }

    /// The ways out of Hell for a unit, after the toll is paid.
    fn ways(&self, g: &GodsWar, unit: Unit, from: Area) -> Vec<Way> {
        let purse = g.vp(self.by).saturating_sub(self.toll(g, from));
        hell::ways_within(g, unit, &self.passage, purse)
    }

    /// Where a unit can go.
    fn reach(&self, g: &GodsWar, unit: Unit) -> AreaSet {
        let Some(from) = g.units.area(unit) else {
            return AreaSet::EMPTY;
        };
        if held_fast(g, from) || g.vp(self.by) < self.toll(g, from) {
            return AreaSet::EMPTY;
        }
        let mut to = reach::steps(g, self.by, from);
        if from.is_hell() && !self.ways(g, unit, from).is_empty() {
            to = to.or(reach::out_of_hell(g, self.by, from));
        }
        to
    }

    /// Units that can still take a step, one of each that are alike.
    fn movable(&self, g: &GodsWar) -> UnitSet {
        let areas = if self.dawn {
            g.areas()
        } else {
            AreaSet::one(self.from)
        };
        let done = self.moved.or(self.passage.stay);
        areas.iter().fold(UnitSet::EMPTY, |all, area| {
            let left = g.units.of_at(self.by, area).minus(done);
            all.or(distinct(left.filter(|u| self.reach(g, u).any())))
        })
    }

    // Rulebook V.C: the island moves once, and only in an action that activates it.
    fn can_sail(&self, g: &GodsWar) -> bool {
        self.from == Area::Kylerela && !self.sailed && island::seas(g).any()
    }

    /// Pays with the first step.
    fn begin(&mut self, g: &mut GodsWar, cx: &mut Cx<'_>) {
        if let Some(cost) = self.due.take() {
            g.declare(self.by, Verb::Move, cost, cx);
            g.marks.turn.origin = Some(self.from);
        }
    }
}

/// The areas that an empire can activate. Kylerela also for a building on it.
fn sources(g: &GodsWar, by: Empire) -> impl Iterator<Item = Area> + '_ {
    let can = move |area: &Area| {
        let moving = Moving::new(by, *area, 0);
        let aboard = *area == Area::Kylerela
            && (g.units.of_at(by, *area).any() || g.buildings.of_at(by, *area).is_some());
        (aboard && moving.can_sail(g)) || moving.movable(g).any()
    };
    let open = move |area: &Area| super::may_begin(g, by, *area);
    g.areas().iter().filter(open).filter(can)
}

/// The areas of Hell for which an empire can ask others for leave. Each is asked once in a turn.
fn askable(g: &GodsWar, by: Empire) -> impl Iterator<Item = Verb> + '_ {
    let hell = crate::map::hell().iter();
    let pairs = hell.flat_map(move |area| g.enemies(by).iter().map(move |of| (of, area)));
    pairs
        .filter(move |(of, area)| {
            !g.sheet(*of).uncontrolled
                && !g.marks.turn.asked.contains(&(*of, *area))
                && hell::can_grant(g, *of, by, *area)
        })
        .map(|(of, area)| Verb::AskLeave(of, area))
}

/// Move Units and requests for leave to exit Hell, where they are possible.
pub(crate) fn verbs(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    if g.power(by) >= COMMON_COST && sources(g, by).next().is_some() {
        into.push(Verb::Move);
    }
    into.extend(askable(g, by));
}

/// The frame in which it begins.
pub(crate) fn first(g: &mut GodsWar, by: Empire, verb: Verb, _: &mut Cx<'_>) -> Frame {
    if let Verb::AskLeave(of, area) = verb {
        g.marks.turn.asked.push((of, area));
        return Step::Leave { by, of, area }.into();
    }
    let cost = COMMON_COST;
    Step::From { by, cost }.into()
}

/// The frame in which units are moved without paying for the action (a rune).
pub fn free(by: Empire) -> Frame {
    Step::From { by, cost: 0 }.into()
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    let over = match &step {
        Step::From { by, .. } => sources(g, *by).next().is_none(),
        Step::Which(moving) => !moving.can_sail(g) && moving.movable(g).is_empty(),
        _ => false,
    };
    if over {
        return Next::Done;
    }
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::From { by, cost } => {
            let seat = g.seat(*by);
            options.extend(seat, sources(g, *by).map(Action::Area));
            options.extend(seat, (*cost == 0).then_some(Action::Done));
        }
        Step::Which(moving) => {
            let seat = g.seat(moving.by);
            options.extend(seat, moving.movable(g).iter().map(Action::Unit));
            let island = moving.can_sail(g).then_some(Action::Area(Area::Kylerela));
            options.extend(seat, island);
            options.extend(seat, moving.due.is_none().then_some(Action::Done));
        }
        Step::To(moving, unit) => {
            let to = moving.reach(g, *unit);
            options.extend(g.seat(moving.by), to.iter().map(Action::Area));
        }
        Step::Way(moving, unit, _) => {
            let from = g.units.area(*unit).unwrap_or(moving.from);
            let ways = moving.ways(g, *unit, from);
            options.extend(g.seat(moving.by), ways.into_iter().map(way_action));
        }
        Step::Sea(moving) => {
            options.extend(g.seat(moving.by), island::seas(g).iter().map(Action::Area));
        }
        Step::Lie(moving, sea) => {
            let positions = island::positions(g, *sea).into_iter();
            options.extend(g.seat(moving.by), positions.map(Action::Sail));
        }
        Step::Leave { of, .. } => options.extend(g.seat(*of), [Action::Yes, Action::No]),
    }
}

/// How a player names a way out of Hell.
const fn way_action(way: Way) -> Action {
    match way {
        Way::Hellborn => Action::Yes,
        Way::Leave(by) => Action::Empire(by),
        Way::Own(unit) => Action::Unit(unit),
        Way::Pay => Action::TakeVp,
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (&step, action) {
        (Step::From { by, cost }, Action::Area(from)) => {
            Next::Goto(Step::Which(Moving::new(*by, from, *cost)).into())
        }
        (Step::From { .. } | Step::Which(_), Action::Done) => Next::Done,
        (Step::Which(moving), Action::Unit(unit)) => Next::Goto(Step::To(*moving, unit).into()),
        (Step::Which(moving), Action::Area(_)) => Next::Goto(Step::Sea(*moving).into()),
        (Step::To(moving, unit), Action::Area(to)) => towards(g, *moving, *unit, to, cx),
        (Step::Way(moving, unit, to), action) => {
            let from = g.units.area(*unit).unwrap_or(moving.from);
            let ways = moving.ways(g, *unit, from);
            match ways.into_iter().find(|way| way_action(*way) == action) {
                Some(way) => go(g, *moving, *unit, *to, Some(way), cx),
                None => Next::Ask(step.into()),
            }
        }
        (Step::Sea(moving), Action::Area(sea)) => Next::Goto(Step::Lie(*moving, sea).into()),
        (Step::Lie(moving, _), Action::Sail(to)) => sail(g, *moving, to, cx),
        (Step::Leave { by, of, area }, Action::Yes | Action::No) => {
            leave(g, *by, *of, *area, action == Action::Yes, cx);
            Next::Done
        }
        _ => Next::Ask(step.into()),
    }
}

/// A unit goes somewhere; out of Hell by a way that may have to be chosen.
fn towards(g: &mut GodsWar, moving: Moving, unit: Unit, to: Area, cx: &mut Cx<'_>) -> Next {
    let from = g.units.area(unit).unwrap_or(moving.from);
    if !from.is_hell() || to.is_hell() {
        return go(g, moving, unit, to, None, cx);
    }
    let ways = moving.ways(g, unit, from);
    match hell::plain_way(unit, &moving.passage, &ways) {
        Some(way) => go(g, moving, unit, to, Some(way), cx),
        None => Next::Ask(Step::Way(moving, unit, to).into()),
    }
}

/// A unit takes its step, if its way out of Hell holds.
fn go(
    g: &mut GodsWar,
    mut moving: Moving,
    unit: Unit,
    to: Area,
    way: Option<Way>,
    cx: &mut Cx<'_>,
) -> Next {
    moving.begin(g, cx);
    let from = g.units.area(unit).unwrap_or(moving.from);
    let gone = if let Some(way) = way {
        hell::go(g, unit, to, way, &mut moving.passage, cx)
    } else {
        g.move_unit(unit, to, Why::Action, cx);
        true
    };
    if gone {
        moving.pay_toll(g, from, cx);
        moving.moved.insert(unit);
        // Sky sheet, Dawn: whenever the Sun God moves to an area outside Hell.
        moving.dawn |= unit.kind() == Kind::SunGod && !to.is_hell();
    }
    Next::Goto(Step::Which(moving).into())
}

fn sail(
    g: &mut GodsWar,
    mut moving: Moving,
    to: crate::geography::Kylerela,
    cx: &mut Cx<'_>,
) -> Next {
    moving.begin(g, cx);
    moving.sailed = true;
    island::lay(g, moving.by, to, cx);
    Next::Goto(Step::Which(moving).into())
}

/// The other player's answer; given leave holds until the turn ends.
fn leave(g: &mut GodsWar, by: Empire, of: Empire, area: Area, granted: bool, cx: &mut Cx<'_>) {
    cx.emit(Event::Leave {
        by,
        of,
        area,
        granted,
    });
    if granted {
        let below = hell::worth(g, of, by, area, cx);
        let by = of;
        g.marks.turn.leave.push(Granted { by, area, below });
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::From { by, .. } => words(
            "Move from where?",
            text!("{0} has {1} Power.", by.name(), g.power(*by)),
        ),
        Step::Which(moving) if moving.dawn => words(
            "Move which unit?",
            "Dawn: the Sun God has moved, units in all areas may move.",
        ),
        Step::Which(moving) => words("Move which unit?", price_of(g, moving, moving.from)),
        Step::To(moving, unit) => {
            let from = g.units.area(*unit).unwrap_or(moving.from);
            words(
                text!("Move {0} to where?", describe::the(g, *unit)),
                price_of(g, moving, from),
            )
        }
        Step::Way(_, unit, _) => words(
            text!(
                "By whose leave does {0} exit Hell?",
                describe::the(g, *unit)
            ),
            "A unit of your own that gives leave stays.",
        ),
        Step::Sea(_) => words("Into which sea does Kylerela go?", ""),
        Step::Lie(_, sea) => words(text!("How does Kylerela lie in {0}?", sea.name()), ""),
        Step::Leave { by, area, .. } => words(
            text!("May units of {0} exit {1}?", by.name(), area.name()),
            "Your leave is for units weaker than your strongest unit there, until the turn ends.",
        ),
    }
}

/// What moving out of an area costs besides, in words.
fn price_of(g: &GodsWar, moving: &Moving, from: Area) -> Text {
    match moving.toll(g, from) {
        0 => text!("From {0}.", from.name()),
        vp => text!(
            "Siren Song: moving out of {0} costs {1} VP.",
            from.name(),
            vp
        ),
    }
}

/// Choices that mean something special in these questions.
pub(crate) fn label(step: &Step, action: Action) -> Option<Text> {
    match (step, action) {
        (Step::Which(_), Action::Area(Area::Kylerela)) => Some("Kylerela itself".into()),
        (Step::Way(..), Action::TakeVp) => Some(text!("Pay {0} VP", hell::price())),
        _ => None,
    }
}
