//! Black Goat's six requirements. One of them is an action of its own.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{BG, GIVEN, own_cultists};
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::{Event, Why},
    factions::{Count, Counted, Guard, Source, Unique, power_for},
    ids::{Deed, Faction, Kind, Requirement},
    spellbooks,
    units::Unit,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The requirement's action: which Cultists?
    SacrificeTwo { given: u8 },
}

/// Cultists that are eliminated.
const CULTISTS: u8 = 2;

/// The action that eliminates two Cultists.
pub(super) const SACRIFICE_TWO: Unique = Unique {
    id: "sacrifice_two",
    verb: Verb::SacrificeTwo,
    label: "Eliminate two Cultists",
    detail: "for a spellbook",
    from: Source::Requirements(&[Requirement::SacrificeTwo]),
    guards: &[Guard {
        holds: |g, _| own_cultists(g).len() >= CULTISTS,
        why: |_, _| text!("you have not two Cultists on the map"),
    }],
    start: |_, _| Step::SacrificeTwo { given: 0 }.into(),
    ..Unique::PLAIN
};

/// Areas with own units that are enough, by requirement.
fn areas_needed(g: &CthulhuWars) -> [(Requirement, u8); 3] {
    [
        (Requirement::FourAreas, 4),
        (Requirement::SixAreas, 6),
        (Requirement::EightAreas, g.rules.most_areas),
    ]
}

// FAQ: not necessarily in the same area, and in an enemy's round too.
fn shares_an_area(g: &CthulhuWars, enemy: Faction) -> bool {
    g.areas_of(BG).iter().any(|a| g.units_at(enemy, a).any())
}

/// Areas with own units, and shared with enemies.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let areas = g.areas_of(BG).len();
    for (requirement, least) in areas_needed(g) {
        if areas >= least {
            spellbooks::meet(g, requirement, cx);
        }
    }
    let enemies = g.enemies(BG);
    let all_shared = enemies.iter().all(|enemy| shares_an_area(g, enemy));
    if all_shared && spellbooks::meet(g, Requirement::ShareAreas, cx) {
        let bonus = u16::from(g.rules.share_power) * u16::from(enemies.len());
        g.gain_power(BG, bonus, Why::Requirement, cx);
    }
}

/// How far it is.
pub(super) fn progress(g: &CthulhuWars, requirement: Requirement) -> Vec<Count> {
    let count = |have, need, of| vec![Count { have, need, of }];
    let needed = areas_needed(g).into_iter().find(|(r, _)| *r == requirement);
    if let Some((_, least)) = needed {
        let areas = g.areas_of(BG).len();
        return count(areas.into(), least.into(), Counted::Areas);
    }
    match requirement {
        Requirement::ShareAreas => {
            let enemies = g.enemies(BG);
            let met = enemies.iter().filter(|enemy| shares_an_area(g, *enemy));
            count(met.count() as u16, enemies.len().into(), Counted::Enemies)
        }
        Requirement::SacrificeTwo => {
            let own = own_cultists(g).len();
            count(own.into(), CULTISTS.into(), Counted::Cultists)
        }
        Requirement::AwakenShub => power_for(g, BG, Kind::ShubNiggurath),
        _ => Vec::new(),
    }
}

fn sacrifice(g: &mut CthulhuWars, given: u8, unit: Unit, cx: &mut Cx<'_>) -> Next {
    if given == 0 {
        cx.emit(Event::Declared {
            faction: BG,
            what: Deed::SacrificeTwo,
            cost: 0,
        });
    }
    g.eliminate(unit, BG, Why::Requirement, cx);
    let given = given + 1;
    if given < CULTISTS {
        return Next::Goto(Step::SacrificeTwo { given }.into());
    }
    spellbooks::meet(g, Requirement::SacrificeTwo, cx);
    Next::Done
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let units = g.distinct(guards::offered(g, (), &GIVEN));
    options.extend(g.seat(BG), units.iter().map(Action::Unit));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::SacrificeTwo { given } = step;
    match action {
        Action::Unit(unit) => sacrifice(g, given, unit, cx),
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, Step::SacrificeTwo { given }: &Step, _: Seat) -> Words {
    words(
        "Which Cultist is eliminated?",
        text!("{0} of 2.", given + 1),
    )
    .of(BG)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, (), &GIVEN, unit),
        _ => None,
    }
}
