//! King's Blessing, in the Council Phase: a Castle or Tower for free.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    actions::build,
    empires::invisible_god::buildings::OWN as KINDS,
    event::Why,
    hooks::PhasePower,
    ids::{Area, Empire, Gift, Phase, Structure},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Invisible God sheet";

const OWN: Empire = Empire::InvisibleGod;
const GIFT: Gift = Gift::KingsBlessing;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// What is built.
    Blessing,
    /// Where.
    Site { what: Structure },
}

/// Offered in the Council Phase.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Council,
    asks: true,
    due: |g| g.sheet(OWN).has(GIFT) && free_kinds(g).next().is_some(),
    work: |_, _| Some(Step::Blessing.into()),
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Blessing => options.extend(g.seat(OWN), free_kinds(g).map(Action::Structure)),
        Step::Site { what } => {
            let sites = build::sites(g, OWN, *what).iter();
            options.extend(g.seat(OWN), sites.map(Action::Area));
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
        (Step::Blessing, Action::Structure(what)) => Next::Ask(Step::Site { what }.into()),
        (Step::Site { what }, Action::Area(area)) => {
            bless(g, what, area, cx);
            Next::Done
        }
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Blessing => words("King's Blessing: build what?", "It is free."),
        Step::Site { what } => words(text!("Build the {0} where?", what.name()), "It is free."),
    }
}

/// The kinds that King's Blessing can build.
fn free_kinds(g: &GodsWar) -> impl Iterator<Item = Structure> + '_ {
    KINDS.into_iter().filter(move |what| {
        g.buildings.in_pool(OWN, *what).is_some() && build::sites(g, OWN, *what).any()
    })
}

fn bless(g: &mut GodsWar, what: Structure, area: Area, cx: &mut Cx<'_>) {
    let why = Why::Gift(GIFT);
    build::put(g, OWN, what, area, why, cx);
}
