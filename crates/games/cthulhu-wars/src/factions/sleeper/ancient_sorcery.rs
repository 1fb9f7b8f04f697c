//! Ancient Sorcery: a Serpent Man goes onto the card of an enemy, whose first ability Sleeper has until the
//! end of the next Doom Phase.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{SL, borrowed};
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::FROM_ORIGIN,
    event::{Event, Why},
    factions::{Among, Guard, Source, Unique, moments},
    frame::Frame,
    ids::{Area, Deed, Faction, Kind, Spellbook},
    sets::{FactionSet, UnitSet},
    units::{Place, Unit},
    words::{Words, left, words},
};

/// A question of this spellbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Serpent Man goes?
    SorceryWho,
    /// … and onto whose card?
    SorceryWhom { unit: Unit },
    /// Where does the next one return to?
    SorceryBack,
}

const COST: u16 = 1;

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "ancient_sorcery",
    verb: Verb::AncientSorcery,
    label: "Ancient Sorcery",
    detail: "borrow the ability of an enemy",
    from: Source::Book(Spellbook::AncientSorcery),
    cost: |_| COST,
    guards: &[
        Guard {
            holds: |g, _| guards::offered(g, (), &SERPENTS).any(),
            why: |_, _| text!("no Serpent Man is on the map"),
        },
        Guard {
            holds: |g, _| guards::offered(g, (), &ENEMIES).any(),
            why: |_, _| text!("you have the ability of every enemy"),
        },
    ],
    start: |_, _| Step::SorceryWho.into(),
    ..Unique::PLAIN
};

const SERPENTS: [Among<(), UnitSet>; 2] = [
    Among {
        set: |g, ()| g.on_map(SL).and(Kind::SerpentMan.units()),
        why: |_, (), unit| text!("{0} is no Serpent Man of yours on the map", unit.this()),
    },
    Among {
        set: |g, ()| (FROM_ORIGIN.set)(g, SL),
        why: |g, (), unit| (FROM_ORIGIN.why)(g, SL, unit),
    },
];

const ENEMIES: [Among<(), FactionSet>; 2] = [
    Among {
        set: |g, ()| g.enemies(SL),
        why: |_, (), _| text!("that is your own faction"),
    },
    Among {
        set: |g, ()| {
            let free = |f: &Faction| !borrowed::has(g, *f);
            g.playing().iter().filter(free).collect()
        },
        why: |_, (), of| text!("you have the ability of {0}", of.name()),
    },
];

/// Whether an ability is borrowed, or a Serpent Man on the card of an enemy.
pub(super) fn lends(g: &CthulhuWars) -> bool {
    let away = |unit: Unit| matches!(g.units.place(unit), Place::OnCard(_));
    let serpents = Kind::SerpentMan.units();
    !g.marks.sleeper.borrowed.is_empty() || serpents.iter().any(away)
}

fn go(g: &mut CthulhuWars, unit: Unit, of: Faction, cx: &mut Cx<'_>) {
    let Some(area) = g.units.area(unit) else {
        return;
    };
    g.declare(SL, Deed::AncientSorcery, COST, cx);
    g.leave_gate(unit);
    g.units.put(unit, Place::OnCard(of));
    g.marks.sleeper.borrowed.insert(of);
    cx.emit(Event::OntoCard { unit, area, of });
}

// The next Serpent Man on a card.
fn away(g: &CthulhuWars) -> Option<(Unit, Faction)> {
    let mut enemies = g.enemies(SL).iter();
    enemies.find_map(|of| {
        let serpents = g.units.on_card(of).and(Kind::SerpentMan.units());
        Some((serpents.first()?, of))
    })
}

/// Its turn in the Doom Phase begins: Serpent Men return, with a Power for each.
pub(super) fn comes_back(g: &CthulhuWars) -> Option<Frame> {
    away(g).map(|_| Step::SorceryBack.into())
}

fn back(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    if let Some((unit, of)) = away(g) {
        g.place(unit, area);
        cx.emit(Event::OffCard { unit, area, of });
        g.gain_power(SL, 1, Why::Book(Spellbook::AncientSorcery), cx);
    }
}

/// Asks as long as one is away.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::SorceryBack if away(g).is_none() => Next::Done,
        question => Next::Ask(question.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(SL);
    match step {
        Step::SorceryWho => {
            let units = g.distinct(guards::offered(g, (), &SERPENTS));
            options.extend(seat, units.iter().map(Action::Unit));
        }
        Step::SorceryWhom { .. } => {
            let enemies = guards::offered(g, (), &ENEMIES);
            options.extend(seat, enemies.iter().map(Action::Faction));
        }
        Step::SorceryBack => options.extend(seat, g.map().areas.iter().map(Action::Area)),
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::SorceryWho, Action::Unit(unit)) => Next::Goto(Step::SorceryWhom { unit }.into()),
        (Step::SorceryWhom { unit }, Action::Faction(of)) => {
            go(g, unit, of, cx);
            Next::Done
        }
        (Step::SorceryBack, Action::Area(area)) => {
            back(g, area, cx);
            Next::Goto(step.into())
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match step {
        Step::SorceryWho => words("Ancient Sorcery: which Serpent Man goes?", left(g, SL)),
        Step::SorceryWhom { .. } => {
            let asked = words(
                "Ancient Sorcery: onto whose card?",
                "You have that ability until the end of the next Doom Phase.",
            );
            g.enemies(SL).iter().fold(asked, |words, of| {
                words.detail(Action::Faction(of), moments(of).lends.into())
            })
        }
        Step::SorceryBack => words(
            "Where does the Serpent Man return to?",
            text!(
                "It was on the card of {0}; you gain 1 Power.",
                away(g).map_or("", |(_, of)| of.name())
            ),
        ),
    }
    .of(SL)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (step, action) {
        (Step::SorceryWho, Action::Unit(unit)) => guards::why_not(g, (), &SERPENTS, unit),
        (Step::SorceryWhom { .. }, Action::Faction(of)) => guards::why_not(g, (), &ENEMIES, of),
        _ => None,
    }
}
