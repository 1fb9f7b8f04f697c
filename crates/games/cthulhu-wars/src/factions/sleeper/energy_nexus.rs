//! Energy Nexus: when a battle has been declared where a Wizard is, Sleeper takes an action that begins
//! there before the battle does.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{SL, ancient_sorcery, borrowed, capture_monster, cursed_slumber};
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions,
    event::Event,
    factions::{self, Unique, awakenings},
    frame::Frame,
    ids::{Area, Deed, Kind, Spellbook},
    spellbooks,
    words::{Words, left, words},
};

/// A step of this spellbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The window opens.
    NexusOpens { area: Area },
    /// Which action, if any?
    Nexus { area: Area },
    /// It has been taken.
    NexusOver,
    /// … its spellbooks, too: who may answer it?
    NexusAnswered,
}

/// The actions of its own that begin in an area.
const OWN: [Unique; 4] = [
    ancient_sorcery::UNIQUE,
    capture_monster::UNIQUE,
    cursed_slumber::SLEEP,
    borrowed::BEYOND_ONE,
];

/// A battle of anyone has been declared in an area. In an action of Energy Nexus there is no other.
pub(super) fn comes(g: &CthulhuWars, area: Area) -> Option<Frame> {
    let wizard = g.units_at(SL, area).and(Kind::Wizard.units()).any();
    let comes =
        g.has(Spellbook::EnergyNexus) && wizard && g.can_act(SL) && g.marks.sleeper.nexus.is_none();
    comes.then(|| Step::NexusOpens { area }.into())
}

// The actions that it could take, while it is confined to the area.
fn verbs(g: &CthulhuWars) -> impl Iterator<Item = Verb> {
    let common = actions::COMMON.iter().filter(|c| c.is_possible(g, SL));
    let awaken = awakenings(g, SL);
    let awaken = awaken.filter(|a| actions::awaken::is_possible(g, SL, a));
    let own = OWN.iter().filter(|u| u.is_possible(g, SL));
    let common = common.map(|c| c.verb);
    let awaken = awaken.map(|a| Verb::Awaken(a.kind));
    common.chain(awaken).chain(own.map(|u| u.verb))
}

fn close(g: &mut CthulhuWars) -> Next {
    g.marks.sleeper.nexus = None;
    Next::Done
}

/// Opens, asks, and closes again.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::NexusOpens { area } => {
            g.marks.sleeper.nexus = Some(area);
            Next::Goto(Step::Nexus { area }.into())
        }
        Step::Nexus { .. } => Next::Ask(step.into()),
        Step::NexusOver => {
            g.marks.sleeper.nexus = None;
            Next::Call {
                then: Step::NexusAnswered.into(),
                first: spellbooks::Step::Check.into(),
            }
        }
        // As after any action.
        Step::NexusAnswered => factions::after_action(g).map_or(Next::Done, Next::Goto),
    }
}

/// Lists the actions, or none.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let seat = g.seat(SL);
    options.extend(seat, verbs(g).map(Action::Do));
    options.push(seat, Action::Done);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Action::Do(verb) = action else {
        return close(g);
    };
    cx.emit(Event::Declared {
        faction: SL,
        what: Deed::EnergyNexus,
        cost: 0,
    });
    Next::Call {
        then: Step::NexusOver.into(),
        first: actions::start(g, SL, verb, cx),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match step {
        Step::Nexus { area } => words(
            text!(
                "Energy Nexus: an action in {0} before the battle?",
                area.name()
            ),
            left(g, SL),
        ),
        _ => Words::default(),
    }
    .of(SL)
    .label(Action::Done, "No action")
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (step, action) {
        (Step::Nexus { area }, Action::Do(_)) => {
            Some(text!("this action can't begin in {0}", area.name()))
        }
        _ => None,
    }
}
