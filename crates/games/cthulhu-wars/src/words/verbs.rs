//! The entries of the action menu in words.

use engine::{Described, Role, Target, Text, text};

use super::describe::{plain, power};
use crate::{
    CthulhuWars,
    action::{Action, Verb},
    actions::{self, common},
    factions::{doom_action, unique},
    frame::Frame,
    ids::{Area, Faction, Kind},
    phases,
};

/// A heading of the menu.
const COMMON: &str = "Common actions";
const UNIQUE: &str = "Unique actions";
const UNLIMITED: &str = "Unlimited actions";

/// An entry of the menu, described.
pub(super) fn entry(g: &CthulhuWars, frame: &Frame, verb: Verb) -> Described {
    let faction = match frame {
        Frame::Round(phases::action::Step::Menu(round)) => round.faction,
        _ => g.first,
    };
    Described {
        targets: targets(g, faction, verb),
        ..words(g, faction, verb)
    }
}

fn words(g: &CthulhuWars, faction: Faction, verb: Verb) -> Described {
    if let Some(common) = common(verb) {
        let of_gates = actions::GATES.iter().any(|gates| gates.verb == verb);
        return Described {
            detail: common.detail.into(),
            cost: power(g, faction, (common.cost)(g, faction)),
            group: if of_gates { UNLIMITED } else { COMMON }.into(),
            card: Some(card(common.id)),
            ..plain(common.label, common.rule)
        };
    }
    if let Some(unique) = unique(verb) {
        return Described {
            detail: unique.detail.into(),
            cost: power(g, faction, (unique.cost)(g)),
            group: UNIQUE.into(),
            card: Some(card(unique.id)),
            ..plain(unique.label, "Faction card")
        };
    }
    if let Some(ability) = doom_action(Action::Do(verb)) {
        return Described {
            detail: ability.detail.into(),
            card: Some(Target::new("ability", ability.id)),
            ..plain(ability.label, "Faction card")
        };
    }
    match verb {
        Verb::Awaken(kind) => Described {
            detail: "a Great Old One".into(),
            cost: power(g, faction, actions::awaken::cost(g, faction, kind)),
            group: COMMON.into(),
            card: Some(Target::new("unit", kind.id())),
            ..plain(text!("Awaken {0}", kind.name()), "Rulebook IX")
        },
        Verb::EndRound => Described {
            role: Role::Done,
            card: Some(card("end_round")),
            ..plain("End my round", "Rulebook VI")
        },
        Verb::Forgo => Described {
            detail: "Unlimited Actions are still possible afterwards".into(),
            role: Role::Done,
            card: Some(card("forgo")),
            ..plain("No second action", "Duel, The Two Unlimited Actions")
        },
        Verb::Pass => Described {
            detail: "gives up all your Power".into(),
            role: Role::Pass,
            card: Some(card("pass")),
            ..plain("Pass", "Rulebook VI, Pass")
        },
        _ => plain(Text::default(), "Rulebook VI"),
    }
}

fn card(id: &'static str) -> Target {
    Target::new("action", id)
}

fn targets(g: &CthulhuWars, faction: Faction, verb: Verb) -> Vec<Target> {
    let area = |a: Area| Target::new("area", a.id());
    match verb {
        Verb::Battle => actions::battle::areas(g, faction).map(area).collect(),
        Verb::Capture => actions::capture::areas(g, faction).map(area).collect(),
        verb => {
            let about = match verb {
                Verb::Awaken(kind) => Some(kind),
                verb => unique(verb).and_then(|unique| unique.about),
            };
            let unit = |kind: Kind| Target::new("unit", kind.id());
            about.map(unit).into_iter().collect()
        }
    }
}
