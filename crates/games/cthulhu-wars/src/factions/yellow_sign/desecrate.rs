//! Desecrate: the King in Yellow desecrates its area if a die does not exceed the number of own units
//! there; either way a unit of cost 2 or less appears.

use engine::{InvariantViolation, Line, Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{YS, put, requirements, third_eye};
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Guard, Source, Unique},
    ids::{Area, Deed, Kind},
    invariants::hold,
    units::Class,
    words::{
        Words, from_area,
        narrate::{self, Told},
    },
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The die.
    Desecrate,
    /// … and the unit that is placed.
    DesecratePlace { area: Area },
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "desecrate",
    verb: Verb::Desecrate,
    label: "Desecrate",
    detail: "where the King stands",
    from: Source::GreatOldOne(Kind::KingInYellow),
    about: Some(Kind::KingInYellow),
    cost,
    guards: &[
        Guard {
            holds: |g, _| desecrated_here(g).is_none(),
            why: |g, _| {
                let area = desecrated_here(g).map_or("", Area::name);
                text!("{0} is desecrated already", area)
            },
        },
        Guard {
            holds: |g, _| tokens(g) > 0,
            why: |_, _| text!("no Desecration token is left"),
        },
    ],
    start: |_, _| Step::Desecrate.into(),
    ..Unique::PLAIN
};

fn cost(g: &CthulhuWars) -> u16 {
    let here = g.lone(Kind::KingInYellow);
    let toll = here.map_or(0, |(_, area)| g.toll(YS, area));
    let cost = if third_eye::is_open(g) { 1 } else { 2 };
    cost + toll
}

/// Desecration tokens left.
pub(super) fn tokens(g: &CthulhuWars) -> u8 {
    g.rules
        .desecration_tokens
        .saturating_sub(g.desecrated.len())
}

fn desecrated_here(g: &CthulhuWars) -> Option<Area> {
    let (_, area) = g.lone(Kind::KingInYellow)?;
    g.desecrated.has(area).then_some(area)
}

fn roll(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    let Some((_, area)) = g.lone(Kind::KingInYellow) else {
        return Next::Done;
    };
    let (cost, what) = (cost(g), Deed::Desecrate);
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
        g.desecrated.insert(area);
        third_eye::desecrated(g, cx);
        requirements::desecrated(g, area, cx);
    }
    if placeable(g).next().is_some() {
        return Next::Goto(Step::DesecratePlace { area }.into());
    }
    Next::Done
}

fn placeable(g: &CthulhuWars) -> impl Iterator<Item = Kind> {
    let own = [Kind::Undead, Kind::Byakhee, Kind::Acolyte].into_iter();
    // FAQ: a neutral Monster that costs no more than 2, too.
    let neutral = Kind::of(YS).filter(|k| k.is_of_supplement() && k.class() == Class::Monster);
    let all = own.chain(neutral.filter(|k| k.printed_cost() <= 2));
    all.filter(|k| g.in_pool(YS, *k).is_some())
}

/// Rolls, or asks.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Desecrate => roll(g, cx),
        Step::DesecratePlace { .. } => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    if let Step::DesecratePlace { .. } = step {
        options.extend(g.seat(YS), placeable(g).map(Action::Kind));
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let (Step::DesecratePlace { area }, Action::Kind(kind)) = (step, action) {
        put(g, kind, area, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::Desecrate => Words::default(),
        Step::DesecratePlace { area } => from_area("Which unit appears?", area),
    }
    .of(YS)
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}

/// How it went.
pub(super) fn narrate(event: &Event) -> Option<Line> {
    let Event::Desecrated { area, success } = event else {
        return None;
    };
    let line = narrate::detail(YS).area(*area);
    Some(line.text(if *success {
        " is desecrated"
    } else {
        " resists"
    }))
}

/// There are only so many tokens, all on the map.
pub(super) fn check(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    let (tokens, most) = (g.desecrated.len(), g.rules.desecration_tokens);
    hold(tokens <= most, || {
        format!("{tokens} Desecration tokens of {most} are on the map")
    })?;
    hold(g.desecrated.minus(g.map().areas).is_empty(), || {
        "there is a Desecration token off the map".into()
    })
}
