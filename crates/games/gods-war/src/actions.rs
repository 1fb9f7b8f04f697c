//! The action menu (Rulebook V): which actions a player can take, what each costs, where it begins.

pub mod build;
pub mod moves;
pub mod summon;

use engine::{Target, starts};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar,
    action::Verb,
    aftermath, battle,
    hooks::Hooks,
    ids::{Area, Empire},
};

/// Whether an action of an empire may begin in an area.
pub(crate) fn may_begin(g: &GodsWar, by: Empire, area: Area) -> bool {
    GodsWar::hooks()
        .may_begin
        .iter()
        .all(|may| may(g, by, area))
}

/// What is remembered of the turn that is being taken.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Who has been asked for leave to exit which area of Hell.
    pub asked: Vec<(Empire, Area)>,
    /// Leave that was given: units of a lower combat rating may exit that area.
    pub leave: Vec<Granted>,
    /// Whose leave a unit uses that exits Hell just now.
    pub freed_by: Option<Empire>,
    /// The area in which the last action of Sea began, for Churning.
    pub origin: Option<Area>,
}

/// Leave to exit Hell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Granted {
    /// Who gave it.
    pub by: Empire,
    /// The area of Hell.
    pub area: Area,
    /// The granting unit's combat rating: only lower ones may go.
    pub below: u8,
}

/// Every entry of the menu that can be carried out now. Giving up the rest is always possible,
/// unless the Truth rune holds a player to their word.
pub fn menu(g: &GodsWar, by: Empire) -> Vec<Verb> {
    let mut verbs = Vec::new();
    build::verbs(g, by, &mut verbs);
    summon::verbs(g, by, &mut verbs);
    moves::verbs(g, by, &mut verbs);
    battle::verbs(g, by, &mut verbs);
    let hooks = GodsWar::hooks();
    for add in hooks.menu {
        add(g, by, &mut verbs);
    }
    verbs.retain(|verb| hooks.allows.iter().all(|allows| allows(g, by, *verb)));
    if !(hooks.held_to)(g, by, &mut verbs) {
        verbs.push(Verb::DropToZero);
    }
    verbs
}

/// What an entry costs, where that does not depend on its details.
pub fn cost(g: &GodsWar, by: Empire, verb: Verb) -> Option<u16> {
    match verb {
        Verb::Build | Verb::Upgrade | Verb::Summon | Verb::AskLeave(..) | Verb::DropToZero => None,
        Verb::Move | Verb::Battle | Verb::Diplomacy(_) => Some(COMMON_COST),
        Verb::Rebirth => Some(0),
        Verb::Gift(gift) => Some(gift.fact().cost),
        Verb::Ability(ability) => {
            let mut costs = GodsWar::hooks().costs.iter();
            let own = costs.find_map(|cost| cost(g, verb));
            Some(own.unwrap_or(ability.fact().cost))
        }
        Verb::Quest(slot) => Some(by.quest_param(slot, "cost")),
    }
}

/// Rulebook V: Move Units, Declare Battle and Diplomacy cost 1.
pub const COMMON_COST: u16 = 1;

/// The frame in which an entry begins. It pays and announces itself when its choices are made.
pub fn first(g: &mut GodsWar, by: Empire, verb: Verb, cx: &mut Cx<'_>) -> Frame {
    match verb {
        Verb::Build => build::Step::What { by }.into(),
        Verb::Upgrade => build::Step::Which { by }.into(),
        Verb::Summon => summon::Step::What { by }.into(),
        Verb::Move | Verb::AskLeave(..) => moves::first(g, by, verb, cx),
        Verb::Battle => battle::first(g, by),
        owned => {
            let mut begins = GodsWar::hooks().begins.iter();
            let first = begins.find_map(|begins| begins(g, by, owned, cx));
            first.unwrap_or_else(|| aftermath::Step::Check.into())
        }
    }
}

/// Where on the board an entry begins.
pub(crate) fn starts(g: &GodsWar, by: Empire, verb: Verb) -> Vec<Target> {
    let question: Frame = match verb {
        Verb::Upgrade => build::Step::Which { by }.into(),
        Verb::Move => moves::Step::From {
            by,
            cost: COMMON_COST,
        }
        .into(),
        Verb::Battle => battle::first(g, by),
        _ => return Vec::new(),
    };
    starts::starts(g, &question, g.seat(by), &["area", "unit", "building"])
}

/// The rule of an entry.
pub const fn rule(verb: Verb) -> &'static str {
    match verb {
        Verb::Build | Verb::Upgrade => build::RULE,
        Verb::Summon => summon::RULE,
        Verb::Move | Verb::AskLeave(..) => moves::RULE,
        Verb::Battle => battle::RULE,
        Verb::Diplomacy(_) => "Rulebook XII, Elder Races",
        Verb::Rebirth => "Rulebook IX, Knocked Out of the Game",
        Verb::DropToZero => "Rulebook V, Action Phase",
        Verb::Gift(_) | Verb::Ability(_) | Verb::Quest(_) => "Rulebook V.E, Unique Actions",
    }
}

/// An action is over: what was agreed for it lapses.
pub fn turn_ends(g: &mut GodsWar, cx: &mut Cx<'_>) {
    Hooks::tell(GodsWar::hooks().action_over, g, (), cx);
    g.marks.turn.asked.clear();
    g.marks.turn.leave.clear();
    Hooks::tell(GodsWar::hooks().turn_passes, g, (), cx);
}

/// Who takes another action in this turn.
pub fn again(g: &mut GodsWar, of: Empire) -> Option<Empire> {
    let mut again = GodsWar::hooks().another_action.iter();
    again.find_map(|again| again(g, of))
}

/// The Action Phase is over: what lasts until then lapses.
pub fn phase_ends(g: &mut GodsWar, cx: &mut Cx<'_>) {
    g.marks.turn = Marks::default();
    Hooks::tell(GodsWar::hooks().action_phase_over, g, (), cx);
}
