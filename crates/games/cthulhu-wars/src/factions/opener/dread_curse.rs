//! Dread Curse of Azathoth: dice for Abominations and Spawn in play fall on an area; enemies there take
//! the kills and pains. It is no battle: no ability of a battle helps.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::OW;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::move_units::not_bordering,
    event::{Event, Why},
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Faction, Kind, Spellbook},
    ruleset::CurseDistance,
    sets::{AreaSet, FactionSet, UnitSet},
    tolls::too_dear,
    units::Unit,
    words::{Words, count, left, words},
};

/// A question of this action, in an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where does it fall?
    CurseWhere,
    /// Which enemy takes the next result?
    CurseWhom { area: Area, due: Due },
    /// Which of its units does an enemy give?
    CurseWho { area: Area },
    /// Where does a pained unit go?
    CurseTo { area: Area, unit: Unit },
}

/// Results that no one has been given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Due {
    kills: u8,
    pains: u8,
}

/// The results that each faction must take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Shares {
    kills: [u8; Faction::ALL.len()],
    pains: [u8; Faction::ALL.len()],
}

impl Shares {
    /// Whether no result is left.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    fn of(&self, faction: Faction) -> u8 {
        self.kills[faction as usize] + self.pains[faction as usize]
    }
}

const COST: u16 = 2;

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "dread_curse",
    verb: Verb::DreadCurse,
    label: "Dread Curse of Azathoth",
    detail: "dice fall on enemies in an area",
    from: Source::Book(Spellbook::DreadCurse),
    cost: |_| COST,
    guards: &[
        Guard {
            holds: |g, _| dice(g) > 0,
            why: |_, _| text!("no Abomination and no Spawn of Yog-Sothoth is in play"),
        },
        Guard {
            holds: |g, _| guards::offered(g, (), &AREAS).any(),
            why: |_, _| text!("no enemy is on the map"),
        },
    ],
    start: |_, _| Step::CurseWhere.into(),
    ..Unique::PLAIN
};

const AREAS: [Among<(), AreaSet>; 2] = [
    Among {
        set: |g, ()| {
            let held = |area: &Area| g.units.at(*area).minus(g.units.of(OW)).any();
            g.map().areas.iter().filter(held).collect()
        },
        why: |_, (), area| text!("no enemy is in {0}", area.name()),
    },
    Among {
        set: |g, ()| g.open_areas(OW, COST),
        why: |g, (), area| too_dear(g, OW, COST, area),
    },
];

// Only as many results as an enemy has units there.
const ENEMIES: [Among<Area, FactionSet>; 2] = [
    Among {
        set: |g, _| g.enemies(OW),
        why: |_, _, _| text!("that is your own faction"),
    },
    Among {
        set: |g, area| {
            let room = |f: &Faction| g.units_at(*f, area).len() > g.marks.opener.curse.of(*f);
            g.playing().iter().filter(room).collect()
        },
        why: |_, area, of| text!("{0} has no unit left in {1}", of.name(), area.name()),
    },
];

const VICTIMS: [Among<Area, UnitSet>; 1] = [Among {
    set: |g, area| victim(g, area).map_or(UnitSet::EMPTY, |(of, _)| g.units_at(of, area)),
    why: |_, area, unit| text!("{0} is no unit of yours in {1}", unit.this(), area.name()),
}];

// Retreats of a battle have their rules; here enemies are no obstacle.
const PLACES: [Among<Area, AreaSet>; 1] = [Among {
    set: |g, area| match g.rules.curse_distance {
        CurseDistance::Bordering => g.map().near(area),
        CurseDistance::Anywhere => g.map().areas.minus(AreaSet::one(area)),
    },
    why: |_, area, to| not_bordering(area, to),
}];

// Two-player sheet, Note: with the Decay Marker half the dice, rounded up.
fn dice(g: &CthulhuWars) -> u8 {
    let kinds = Kind::Abomination.units().or(Kind::SpawnYog.units());
    let cursing = g.units.in_play().and(kinds).len();
    if g.variant.decays() {
        cursing.div_ceil(2)
    } else {
        cursing
    }
}

fn roll(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) -> Next {
    let (faction, what) = (OW, Deed::DreadCurse);
    let dice = dice(g);
    g.declare(faction, what, COST + g.toll(OW, area), cx);
    let faces: Vec<u8> = (0..dice).map(|_| cx.dice.d6()).collect();
    let showing = |wanted: &[u8]| faces.iter().filter(|face| wanted.contains(face)).count() as u8;
    let due = Due {
        kills: showing(&[6]),
        pains: showing(&[4, 5]),
    };
    cx.emit(Event::DiceRolled {
        faction,
        faces,
        what,
    });
    Next::Goto(Step::CurseWhom { area, due }.into())
}

// Kills are given first; what is more than there are units is lost.
fn give(g: &mut CthulhuWars, area: Area, mut due: Due, to: Faction) -> Next {
    let shares = &mut g.marks.opener.curse;
    if due.kills > 0 {
        due.kills -= 1;
        shares.kills[to as usize] += 1;
    } else {
        due.pains -= 1;
        shares.pains[to as usize] += 1;
    }
    Next::Goto(Step::CurseWhom { area, due }.into())
}

/// Who takes the next result, and whether it is a kill: all kills come first, in turn order.
fn victim(g: &CthulhuWars, area: Area) -> Option<(Faction, bool)> {
    let Shares { kills, pains } = g.marks.opener.curse;
    let next = |shares: [u8; Faction::ALL.len()]| {
        let mut order = g.order_from(OW);
        order.find(|f| shares[*f as usize] > 0 && g.units_at(*f, area).any())
    };
    let killed = next(kills).map(|f| (f, true));
    killed.or_else(|| next(pains).map(|f| (f, false)))
}

fn struck(g: &mut CthulhuWars, area: Area, unit: Unit, cx: &mut Cx<'_>) -> Next {
    let Some((of, killed)) = victim(g, area) else {
        return Next::Done;
    };
    let shares = &mut g.marks.opener.curse;
    if killed {
        shares.kills[of as usize] -= 1;
        g.eliminate(unit, OW, Why::Book(Spellbook::DreadCurse), cx);
        Next::Goto(Step::CurseWho { area }.into())
    } else {
        shares.pains[of as usize] -= 1;
        Next::Goto(Step::CurseTo { area, unit }.into())
    }
}

/// Asks, as long as there is something to decide.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::CurseWhom { area, due } => {
            let open = due.kills + due.pains > 0 && guards::offered(g, area, &ENEMIES).any();
            if open {
                Next::Ask(step.into())
            } else {
                Next::Goto(Step::CurseWho { area }.into())
            }
        }
        Step::CurseWho { area } if victim(g, area).is_none() => {
            g.marks.opener.curse = Shares::default();
            Next::Done
        }
        Step::CurseWhere | Step::CurseWho { .. } | Step::CurseTo { .. } => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let ow = g.seat(OW);
    match *step {
        Step::CurseWhere => {
            let areas = guards::offered(g, (), &AREAS);
            options.extend(ow, areas.iter().map(Action::Area));
        }
        Step::CurseWhom { area, .. } => {
            let enemies = guards::offered(g, area, &ENEMIES);
            options.extend(ow, enemies.iter().map(Action::Faction));
        }
        Step::CurseWho { area } => {
            if let Some((of, _)) = victim(g, area) {
                let units = g.distinct(guards::offered(g, area, &VICTIMS));
                options.extend(g.seat(of), units.iter().map(Action::Unit));
            }
        }
        Step::CurseTo { area, .. } => {
            let places = guards::offered(g, area, &PLACES);
            options.extend(ow, places.iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::CurseWhere, Action::Area(area)) => roll(g, area, cx),
        (Step::CurseWhom { area, due }, Action::Faction(to)) => give(g, area, due, to),
        (Step::CurseWho { area }, Action::Unit(unit)) => struck(g, area, unit, cx),
        (Step::CurseTo { area, unit }, Action::Area(to)) => {
            g.place(unit, to);
            let from = area;
            cx.emit(Event::Driven { unit, from, to });
            Next::Goto(Step::CurseWho { area }.into())
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::CurseWhere => words("Dread Curse of Azathoth: where does it fall?", left(g, OW)),
        Step::CurseWhom { area, due } => {
            let title = if due.kills > 0 {
                text!("Who takes the next kill?")
            } else {
                text!("Who takes the next pain?")
            };
            let (kills, pains) = (
                count::kills(due.kills.into()),
                count::pains(due.pains.into()),
            );
            words(
                title,
                text!("{0} and {1} to give in {2}.", kills, pains, area.name()),
            )
        }
        Step::CurseWho { area } => {
            let (of, killed) = victim(g, area).unwrap_or((OW, true));
            let title = if killed {
                text!("Choose who of {0} is killed", of.name())
            } else {
                text!("Choose who of {0} is driven away", of.name())
            };
            let why = text!("The Dread Curse falls on {0}.", area.name());
            return words(title, why).of(of).here();
        }
        Step::CurseTo { unit, .. } => {
            let where_to = match g.rules.curse_distance {
                CurseDistance::Bordering => "Any area that borders this one.",
                CurseDistance::Anywhere => "Any other area.",
            };
            words(text!("Choose where {0} is driven", unit.the()), where_to)
        }
    }
    .of(OW)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::CurseWhere, Action::Area(area)) => guards::why_not(g, (), &AREAS, area),
        (Step::CurseWhom { area, .. }, Action::Faction(of)) => {
            guards::why_not(g, area, &ENEMIES, of)
        }
        (Step::CurseWho { area }, Action::Unit(unit)) => guards::why_not(g, area, &VICTIMS, unit),
        (Step::CurseTo { area, .. }, Action::Area(to)) => guards::why_not(g, area, &PLACES, to),
        _ => None,
    }
}
