//! The Chaos Rift Struggle (Rulebook VII.D): offerings, dice set in secret, and the Rift's strength.

mod struggle;

use engine::{Dice, Options, Seat, Viewer, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    actions::summon,
    aftermath,
    buildings::{Building, Site},
    event::{Event, Why},
    facts::rule,
    geography::Centre,
    ids::{Class, Empire},
    sets::{BuildingSet, UnitSet},
    units::{Place, Unit},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VII.D, Chaos Rift Struggle";

/// What is remembered while dice are being set.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The dice by seat, as far as they are set; no one sees those of others.
    pub dice: Vec<Option<u8>>,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The Struggle begins.
    Begin,
    /// One player after the other puts a piece into the Rift.
    Offering { place: u8 },
    /// All set a die in secret.
    Dice,
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Begin => Next::Goto(Step::Offering { place: 0 }.into()),
        Step::Offering { place } => offering(g, place),
        Step::Dice => dice(g, cx),
    }
}

// Rulebook VII.D.1: everyone but Chaos; a player who can't is exempted. Rulebook IX: the Uncontrolled
// Faction gives nothing. Reconstructed: in player order, for all to see.
fn offering(g: &mut GodsWar, place: u8) -> Next {
    let Some(empire) = g.order().nth(usize::from(place)) else {
        g.marks.rift.dice = vec![None; g.table.len()];
        return Next::Goto(Step::Dice.into());
    };
    if gives(g, empire) && (units(g, empire).any() || buildings(g, empire).any()) {
        Next::Ask(Step::Offering { place }.into())
    } else {
        Next::Goto(Step::Offering { place: place + 1 }.into())
    }
}

fn gives(g: &GodsWar, empire: Empire) -> bool {
    empire != Empire::Chaos && !g.sheet(empire).uncontrolled
}

// Rulebook VII.D.1: units in play, but no greater god, and none from the Slave Pen (FAQ). Of figures
// that are alike and stand together one is offered.
fn units(g: &GodsWar, empire: Empire) -> UnitSet {
    let lesser = |u: &Unit| g.class(*u) != Class::GreaterGod;
    let alike = |area| summon::distinct(g.units.of_at(empire, area));
    let areas = g.areas();
    let each = areas
        .iter()
        .flat_map(|area| alike(area).iter().collect::<Vec<_>>());
    each.filter(lesser).collect()
}

fn buildings(g: &GodsWar, empire: Empire) -> BuildingSet {
    g.buildings.of_on_map(empire)
}

// Rulebook VII.D.2: when the last die is set all are shown.
fn dice(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    bid_for_the_uncontrolled(g);
    let dice: Option<Vec<u8>> = g.marks.rift.dice.iter().copied().collect();
    match dice {
        Some(dice) => {
            g.marks.rift.dice.clear();
            struggle::resolve(g, &dice, cx);
            Next::Goto(aftermath::Step::Check.into())
        }
        None => Next::Wait(Step::Dice.into()),
    }
}

// Rulebook IX: the Uncontrolled Faction always commits 3.
fn bid_for_the_uncontrolled(g: &mut GodsWar) {
    let bid = rule("uncontrolled_bid") as u8;
    let gone = g.table.iter().map(|e| g.sheet(*e).uncontrolled);
    let gone: Vec<bool> = gone.collect();
    let dice = g.marks.rift.dice.iter_mut().zip(gone);
    for (die, _) in dice.filter(|(_, gone)| *gone) {
        *die = Some(bid);
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Begin => {}
        Step::Offering { place } => {
            if let Some(empire) = g.order().nth(usize::from(*place)) {
                let seat = g.seat(empire);
                options.extend(seat, buildings(g, empire).iter().map(Action::Building));
                options.extend(seat, units(g, empire).iter().map(Action::Unit));
            }
        }
        Step::Dice => {
            let faces = || (1..=rule("commitment_max") as u8).map(Action::Number);
            let missing = (0..).map(Seat).zip(&g.marks.rift.dice);
            for (seat, _) in missing.filter(|(_, die)| die.is_none()) {
                options.extend(seat, faces());
            }
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Offering { place }, Action::Unit(unit)) => {
            // Neither killed nor eliminated: not in play, not in a pool until the Rift closes.
            g.lay_unit(unit, Place::Rift, Why::Rift, cx);
            Next::Goto(Step::Offering { place: place + 1 }.into())
        }
        (Step::Offering { place }, Action::Building(building)) => {
            g.lay_building(building, Site::Rift, Why::Rift, cx);
            Next::Goto(Step::Offering { place: place + 1 }.into())
        }
        (Step::Dice, Action::Number(face)) => {
            if let (Some(empire), Some(die)) =
                (g.empire(by), g.marks.rift.dice.get_mut(usize::from(by.0)))
            {
                *die = Some(face);
                cx.emit(Event::DieSet { empire });
            }
            dice(g, cx)
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// What everything in the Rift costs together (Rulebook VII.D.5).
pub fn content_cost(g: &GodsWar) -> u16 {
    let units = g.units.lying(Place::Rift);
    let units: u16 = units.iter().map(|u| g.unit_cost(u.kind())).sum();
    let buildings = g.buildings.lying(Site::Rift);
    let cost = |b: Building| g.building_cost(b.empire(), b.printed());
    units + buildings.iter().map(cost).sum::<u16>()
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, seat: Seat) -> Words {
    let inside = text!("What lies in the Rift costs {0}.", content_cost(g));
    match step {
        Step::Begin => Words::default(),
        Step::Offering { .. } => words("Put which piece into the Chaos Rift?", inside),
        Step::Dice => {
            let power = g.empire(seat).map_or(0, |e| g.power(e));
            let why = if g.empire(seat) == Some(Empire::Chaos) {
                text!(
                    "You have {0} Power. Your die is subtracted. {1}",
                    power,
                    inside
                )
            } else {
                text!(
                    "You have {0} Power. More than that counts as 0. {1}",
                    power,
                    inside
                )
            };
            words("How much Power do you commit?", why)
        }
    }
}

/// A player has left while this question was open.
pub(crate) fn left(_: &GodsWar, frame: Frame) -> Next {
    Next::Goto(frame)
}

/// Dice that others have set could show anything.
pub(crate) fn determinize(g: &mut GodsWar, viewer: Viewer, dice: &mut Dice) {
    let faces = u32::from(rule("commitment_max"));
    for (seat, die) in (0..).map(Seat).zip(&mut g.marks.rift.dice) {
        if die.is_some() && !viewer.is(seat) {
            *die = Some(dice.below(faces) as u8 + 1);
        }
    }
}

/// Whether the Rift is open.
pub fn open(g: &GodsWar) -> bool {
    g.centre == Centre::Rift
}
