//! Psychopomp: Darkness gains Power or VP for units that were routed into Hell, not for its own.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::{post_battle, reports},
    event::Why,
    hooks::Interrupt,
    ids::{Empire, Gift},
    sets::{EmpireSet, UnitSet},
    words::{Words, words},
};

const GIFT: Gift = Gift::Psychopomp;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// What Darkness gains.
    Psychopomp,
}

/// Asked after the routs of a battle.
pub(crate) const AFTER_ROUTS: Interrupt = Interrupt {
    frame: Frame::Psychopomp(Step::Psychopomp),
    due: |g| led(g).any(),
};

fn led(g: &GodsWar) -> UnitSet {
    if !g.has_gift(GIFT) || g.battle.used.has(GIFT) {
        return UnitSet::EMPTY;
    }
    let enemy = |u| g.units.controller(u) != Some(Empire::Darkness);
    g.battle.into_hell.filter(enemy)
}

// The routed units' player chooses what Darkness gains; Darkness itself if units of two empires went
// (FAQ), or of none (reconstructed).
fn ferryman(g: &GodsWar) -> Empire {
    let owners: EmpireSet = led(g)
        .iter()
        .filter_map(|u| g.units.controller(u))
        .collect();
    match owners.iter().next() {
        Some(owner) if owners.len() == 1 => owner,
        _ => Empire::Darkness,
    }
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    post_battle::after_routs(g, step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    let choices = [Action::TakePower, Action::TakeVp];
    options.extend(g.voice(ferryman(g)), choices);
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    reports::used(g, GIFT, None, cx);
    match action {
        Action::TakeVp => g.gain_vp(Empire::Darkness, GIFT.param("vp"), Why::Gift(GIFT), cx),
        _ => g.gain_power(Empire::Darkness, GIFT.param("power"), Why::Gift(GIFT), cx),
    }
    post_battle::after_routs_answered(&step.into())
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Psychopomp: what does Darkness gain?",
        text!(
            "Units were routed into Hell: {0} Power or {1} VP.",
            GIFT.param("power"),
            GIFT.param("vp")
        ),
    )
}
