//! Ghroth: a die against the areas with Fungi. If it hits, the enemies lose as many Cultists as it shows;
//! if not, an Acolyte of any Pool is placed anywhere.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::BG;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Among, Source, Unique},
    ids::{Area, Deed, Faction, Kind, Spellbook},
    negotiation,
    ruleset::GhrothMiss,
    sets::FactionSet,
    words::{Words, words},
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The die.
    Ghroth,
    /// Missed: whose Acolyte is placed?
    GhrothPlaceWhose,
    /// … and where?
    GhrothPlaceWhere { of: Faction },
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "ghroth",
    verb: Verb::Ghroth,
    label: "Ghroth",
    detail: "a die against the areas with Fungi",
    from: Source::Book(Spellbook::Ghroth),
    cost: |_| 2,
    start: |_, _| Step::Ghroth.into(),
    ..Unique::PLAIN
};

const POOLS: [Among<(), FactionSet>; 1] = [Among {
    set: |g, ()| {
        let has_one = |f: &Faction| g.in_pool(*f, Kind::Acolyte).is_some();
        g.playing().iter().filter(has_one).collect()
    },
    why: |_, (), of| text!("no Acolyte is in the Pool of {0}", of.name()),
}];

fn roll(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    let what = Deed::Ghroth;
    g.declare(BG, what, 2, cx);
    let face = cx.dice.d6();
    cx.emit(Event::DieRolled {
        faction: BG,
        face,
        what,
    });
    let fungi = Kind::Fungi.units();
    let areas = g.map().areas.iter();
    let areas = areas.filter(|a| g.units.at(*a).and(fungi).any()).count();
    if usize::from(face) <= areas {
        negotiation::open(g, Spellbook::Ghroth, face, cx)
    } else if guards::offered(g, (), &POOLS).any() {
        Next::Goto(Step::GhrothPlaceWhose.into())
    } else {
        Next::Done
    }
}

fn place(g: &mut CthulhuWars, of: Faction, area: Area, cx: &mut Cx<'_>) {
    if let Some(unit) = g.in_pool(of, Kind::Acolyte) {
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by: BG });
    }
}

/// Rolls, or asks.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Ghroth => roll(g, cx),
        Step::GhrothPlaceWhose | Step::GhrothPlaceWhere { .. } => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let bg = g.seat(BG);
    match *step {
        Step::Ghroth => {}
        Step::GhrothPlaceWhose => {
            let pools = guards::offered(g, (), &POOLS);
            options.extend(bg, pools.iter().map(Action::Faction));
            if g.rules.ghroth_miss == GhrothMiss::MayPlace {
                options.push(bg, Action::Done);
            }
        }
        Step::GhrothPlaceWhere { .. } => {
            options.extend(bg, g.map().areas.iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::GhrothPlaceWhose, Action::Faction(of)) => {
            Next::Goto(Step::GhrothPlaceWhere { of }.into())
        }
        (Step::GhrothPlaceWhere { of }, Action::Area(area)) => {
            place(g, of, area, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::Ghroth => Words::default(),
        Step::GhrothPlaceWhose => words(
            "Ghroth missed: place whose Acolyte?",
            "From any Pool, in any area.",
        ),
        Step::GhrothPlaceWhere { of } => words(
            text!("Place an Acolyte of {0} where?", of.name()),
            "In any area.",
        ),
    }
    .of(BG)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::GhrothPlaceWhose, Action::Faction(of)) => guards::why_not(g, (), &POOLS, of),
        _ => None,
    }
}
