//! Submerge: a land becomes sea for good.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    empires,
    event::{Event, Why},
    hooks::{Guard, UniqueAction},
    ids::{Ability, Area, Empire},
    monsters,
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Sea sheet";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which land.
    Submerge,
    /// Which unit comes for free.
    Rise { area: Area },
}

/// The action.
pub(crate) const ACTION: UniqueAction = UniqueAction {
    verb: Verb::Ability(Ability::Submerge),
    guards: &[Guard {
        holds: |g, _| lands(g).any(),
        why: |_, _| text!("it has been used"),
    }],
    first: |_, _| Step::Submerge.into(),
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Sea);
    match step {
        Step::Submerge => options.extend(seat, lands(g).iter().map(Action::Area)),
        Step::Rise { .. } => {
            options.extend(seat, risers(g).iter().map(Action::Unit));
            options.push(seat, Action::Done);
        }
    }
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match (step, action) {
        (Step::Submerge, Action::Area(area)) => sink(g, area, cx),
        (Step::Rise { area }, Action::Unit(unit)) => rise(g, unit, area, cx),
        (Step::Rise { .. }, _) => Next::Done,
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Submerge => words(
            "Submerge which land?",
            "It is sea for the rest of the game; its arrows and its ways to Hell and the Sky Dome end.",
        ),
        Step::Rise { area } => words(
            text!("Which unit rises in {0}?", area.name()),
            "One unit comes for free.",
        ),
    }
}

/// The lands that can be submerged: once in a game, not Kylerela and not the Spike.
fn lands(g: &GodsWar) -> AreaSet {
    if g.marks.sea.sunken.is_some() {
        return AreaSet::EMPTY;
    }
    let land = |area: &Area| {
        area.is_surface() && !g.is_sea(*area) && !matches!(area, Area::Kylerela | Area::Spike)
    };
    g.areas().iter().filter(land).collect()
}

/// The Sunken Land is placed. A dock of Kylerela touches land only: it comes off (reconstructed).
fn sink(g: &mut GodsWar, area: Area, cx: &mut Cx<'_>) -> Next {
    let ability = Ability::Submerge;
    g.declare(Empire::Sea, Verb::Ability(ability), ability.fact().cost, cx);
    g.marks.sea.sunken = Some(area);
    g.kylerela.docks.remove(area);
    cx.emit(Event::Sunk { area });
    if risers(g).any() {
        Next::Goto(Step::Rise { area }.into())
    } else {
        Next::Done
    }
}

/// The units that can rise with it: any in the pool, Magasta only after the Spike has shattered.
fn risers(g: &GodsWar) -> UnitSet {
    let pool = g.units.pool(Empire::Sea);
    g.units.distinct(pool.filter(|u| empires::may_summon(g, u)))
}

/// One of them comes for free.
fn rise(g: &mut GodsWar, unit: Unit, area: Area, cx: &mut Cx<'_>) -> Next {
    g.place_unit(unit, area, Why::Ability(Ability::Submerge), cx);
    monsters::summoned(g, Empire::Sea, area, Next::Done)
}
