//! Quake: Earth's buildings change places among their own areas.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    buildings::{Building, Site},
    empires::PAYABLE,
    event::{Event, Why},
    hooks::{Guard, UniqueAction},
    ids::{Area, Empire, Gift, Structure},
    sets::{AreaSet, BuildingSet},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Earth sheet";

const GIFT: Gift = Gift::Quake;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where the buildings go, the dearest first.
    Quake { to: Vec<Area> },
}

/// The action.
pub(crate) const ACTION: UniqueAction = UniqueAction {
    verb: Verb::Gift(GIFT),
    guards: &[
        PAYABLE,
        Guard {
            holds: |g, _| matters(g),
            why: |_, _| text!("it needs buildings of two kinds on the map"),
        },
    ],
    first: |_, _| Step::Quake { to: Vec::new() }.into(),
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Quake { to }: &Step, options: &mut Options<Action>) {
    let free = free(g, to).iter().map(Action::Area);
    options.extend(g.seat(Empire::Earth), free);
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    Step::Quake { mut to }: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    if let Action::Area(area) = action {
        to.push(area);
    }
    go_on(g, to, cx)
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, Step::Quake { to }: &Step, _: Seat) -> Words {
    words(
        match next(g, to) {
            Some(building) => text!("Where does the {0} go?", building.printed().name()),
            None => text!("Quake"),
        },
        "Your buildings change places; the rest fill the areas that are left.",
    )
}

/// Earth's buildings on the map, the dearest first.
fn ranked(g: &GodsWar) -> Vec<Building> {
    let mut own: Vec<Building> = g.buildings.of_on_map(Empire::Earth).iter().collect();
    own.sort_by_key(|b| (std::cmp::Reverse(cost(g, *b)), *b));
    own
}

fn cost(g: &GodsWar, building: Building) -> u16 {
    g.building_cost(Empire::Earth, building.printed())
}

/// Whether exchanging could change anything: there are two kinds of building.
fn matters(g: &GodsWar) -> bool {
    g.building_types(Empire::Earth) > 1
}

/// The areas that no one has been sent to.
fn free(g: &GodsWar, to: &[Area]) -> AreaSet {
    let own = ranked(g).into_iter();
    let areas: AreaSet = own.filter_map(|b| g.buildings.area(b)).collect();
    areas.minus(to.iter().copied().collect())
}

/// The building whose new area is asked for; none, once those that are left are all alike.
fn next(g: &GodsWar, to: &[Area]) -> Option<Building> {
    let ranked = ranked(g);
    let left = &ranked[to.len().min(ranked.len())..];
    let next = *left.first()?;
    left.iter()
        .any(|b| b.printed() != next.printed())
        .then_some(next)
}

/// Asks on, or does it.
fn go_on(g: &mut GodsWar, to: Vec<Area>, cx: &mut Cx<'_>) -> Next {
    if next(g, &to).is_some() {
        return Next::Ask(Step::Quake { to }.into());
    }
    g.declare(Empire::Earth, Verb::Gift(GIFT), GIFT.fact().cost, cx);
    carry_out(g, &to, cx);
    Next::Done
}

// Reconstructed (Quake): the buildings are permuted among exactly the areas they stand in now.
fn carry_out(g: &mut GodsWar, to: &[Area], cx: &mut Cx<'_>) {
    let ranked = ranked(g);
    let rest = free(g, to);
    let kinds = ranked.iter().map(|b| b.printed());
    let areas = to.iter().copied().chain(rest.iter());
    let plan: Vec<(Structure, Area)> = kinds.zip(areas).collect();
    let stays = |b: &Building| {
        let area = g.buildings.area(*b);
        plan.iter()
            .any(|(kind, to)| *kind == b.printed() && Some(*to) == area)
    };
    let staying: BuildingSet = ranked.iter().copied().filter(stays).collect();
    let mut moving: Vec<(Building, Area)> = Vec::new();
    for building in ranked.iter().filter(|b| !staying.has(**b)) {
        if let Some(area) = g.buildings.area(*building) {
            moving.push((*building, area));
        }
    }
    let kept = staying.iter().filter_map(|b| g.buildings.area(b));
    let kept: AreaSet = kept.collect();
    for (kind, to) in plan.into_iter().filter(|(_, to)| !kept.has(*to)) {
        let Some(n) = moving.iter().position(|(b, _)| b.printed() == kind) else {
            continue;
        };
        let (building, from) = moving.remove(n);
        g.buildings.put(building, Site::At(to));
        cx.emit(Event::Carried {
            building,
            from,
            to,
            why: Why::Gift(GIFT),
        });
    }
}
