//! Devolve: after any action an Acolyte may become a Deep One where it stands.

use engine::{Opening, Options, Seat, Text, Window, guards, text};
use serde::{Deserialize, Serialize};

use super::GC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::capture,
    event::{Event, Why},
    factions::{Among, Stop},
    frame::Frame,
    ids::{Kind, Spellbook},
    sets::UnitSet,
    units::{Unit, acolytes},
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Acolyte becomes a Deep One?
    Devolve,
}

const ACOLYTES: [Among<(), UnitSet>; 1] = [Among {
    set: |g, ()| g.on_map(GC).and(acolytes()),
    why: |_, (), _| text!("only own Acolytes on the map devolve"),
}];

/// The stop at which its player may wish to be asked.
pub(super) const STOP: Stop = Stop {
    window: || Window {
        id: WINDOW.into(),
        name: "Devolve".into(),
        help: "After every action of anybody you may turn Acolytes into Deep Ones. \
               \u{201c}In danger\u{201d} asks only when an Acolyte could be captured."
            .into(),
    },
    opening: |g, frame| {
        let asked = *frame == Frame::GreatCthulhuDevolve(Step::Devolve);
        asked.then(|| Opening {
            window: WINDOW,
            decline: Action::Done,
            danger: acolyte_in_danger(g),
        })
    },
};

const WINDOW: &str = "devolve";

// The spellbook, an Acolyte on the map, a Deep One in the Pool: all of that is public.
fn is_possible(g: &CthulhuWars) -> bool {
    g.has(Spellbook::Devolve)
        && guards::offered(g, (), &ACOLYTES).any()
        && g.in_pool(GC, Kind::DeepOne).is_some()
}

/// The question after an action of anyone.
pub(super) fn after_action(g: &CthulhuWars) -> Option<Frame> {
    is_possible(g).then(|| Step::Devolve.into())
}

/// Whether an Acolyte could be captured where it stands.
fn acolyte_in_danger(g: &CthulhuWars) -> bool {
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

/// Runs the question, as long as there is something to devolve.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    if is_possible(g) {
        Next::Ask(step.into())
    } else {
        Next::Done
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let gc = g.seat(GC);
    let acolytes = g.distinct(guards::offered(g, (), &ACOLYTES));
    options.extend(gc, acolytes.iter().map(Action::Unit));
    options.push(gc, Action::Done);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Action::Unit(acolyte) = action else {
        return Next::Done;
    };
    devolve(g, acolyte, cx);
    Next::Goto(step.into())
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    words(
        "Devolve which Acolyte?",
        "It becomes a Deep One where it stands; a gate it keeps is abandoned.",
    )
    .of(GC)
    .label(Action::Done, "No Devolve")
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, (), &ACOLYTES, unit),
        _ => None,
    }
}
