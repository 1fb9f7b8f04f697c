//! Earth Queens: birth, marriage (Harmonious, Matrimony).

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Power},
    event::{Event, Why},
    hooks::PhasePower,
    ids::{Ability, Area, Empire, Kind, Phase},
    monsters,
    sets::{EmpireSet, UnitSet},
    units::{Place, Unit},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Earth sheet";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Birth of a Queen: which one.
    Birth { area: Area },
}

/// Harmonious works in the Council Phase.
pub(crate) const HARMONIOUS: PhasePower = PhasePower {
    power: Power::Ability(Ability::Harmonious),
    phase: Phase::Council,
    asks: false,
    due: |_| true,
    work: |g, cx| {
        harmonious(g, cx);
        None
    },
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Earth);
    options.extend(seat, unborn(g).iter().map(Action::Unit));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    Step::Birth { area }: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match action {
        Action::Unit(queen) => born(g, queen, area, cx),
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, Step::Birth { area }: &Step, _: Seat) -> Words {
    words(
        text!("Which Queen is born in {0}?", area.name()),
        "A Temple or the Ziggurat was placed: one Earth Queen comes for free.",
    )
}

/// The empire whose colour an Earth Queen bears.
pub(crate) fn suitor(queen: Unit) -> Option<Empire> {
    let others = Empire::ALL.into_iter().filter(|e| *e != Empire::Earth);
    (queen.kind() == Kind::EarthQueen)
        .then(|| others.clone().nth(usize::from(queen.number()) - 1))
        .flatten()
}

// FAQ: Earth can bring any Queen to life, from its spouse's pool, too; not one that Oblivion took.
/// The Queens that Earth can summon.
pub(crate) fn unborn(g: &GodsWar) -> UnitSet {
    let queens = Kind::EarthQueen.units();
    queens.filter(|u| g.units.place(u) == Place::Pool)
}

/// What an empire can summon besides its own pool: Earth the Queens in their spouses' pools.
pub(crate) fn of_spouses(g: &GodsWar, by: Empire) -> UnitSet {
    if by == Empire::Earth {
        unborn(g)
    } else {
        UnitSet::EMPTY
    }
}

/// The Queens in play.
pub(crate) fn in_play(g: &GodsWar) -> UnitSet {
    let standing = |u: Unit| matches!(g.units.place(u), Place::At(_) | Place::Pen);
    Kind::EarthQueen.units().filter(standing)
}

/// The empires that Earth has married; a dead Queen is still a wife (FAQ, Injunction).
pub(crate) fn marriages(g: &GodsWar) -> EmpireSet {
    let queens = Kind::EarthQueen.units();
    let spouse = |u: Unit| g.units.controller(u).filter(|e| *e != Empire::Earth);
    queens.iter().filter_map(spouse).collect()
}

/// The next birth that is due. Without a Queen in any pool nothing comes (FAQ).
pub(crate) fn birth(g: &mut GodsWar) -> Option<Frame> {
    if unborn(g).is_empty() {
        g.marks.earth.births.clear();
    }
    while let Some(area) = g.marks.earth.births.pop() {
        if g.areas().has(area) {
            return Some(Step::Birth { area }.into());
        }
    }
    None
}

/// A Queen is summoned where the Temple or Ziggurat was placed.
fn born(g: &mut GodsWar, queen: Unit, area: Area, cx: &mut Cx<'_>) -> Next {
    g.place_unit(queen, area, Why::Ability(Ability::QueensBirth), cx);
    monsters::summoned(g, Empire::Earth, area, Next::Done)
}

// Harmonious: a summoned Queen marries the empire of its color if that plays; Matrimony: it controls
// the Queen from now on, dead or alive. Others stay Earth's (Rulebook XI).
pub(super) fn wed(g: &mut GodsWar, unit: Unit, cx: &mut Cx<'_>) {
    let Some(spouse) = suitor(unit).filter(|e| g.playing().has(*e)) else {
        return;
    };
    if g.units.controller(unit) != Some(spouse) {
        g.units.give(unit, Some(spouse));
        cx.emit(Event::Joined {
            unit,
            empire: spouse,
            why: Why::Ability(Ability::Harmonious),
        });
    }
}

/// Harmonious, in the Council Phase: Power for Earth and for each spouse whose Queen is in play.
fn harmonious(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let ability = Ability::Harmonious;
    let why = Why::Ability(ability);
    let queens = in_play(g).iter();
    let spouses: EmpireSet = queens.filter_map(|u| g.units.controller(u)).collect();
    for spouse in spouses.iter().filter(|e| *e != Empire::Earth) {
        g.gain_power(Empire::Earth, ability.param("power"), why, cx);
        g.gain_power(spouse, ability.param("power_2"), why, cx);
    }
}
