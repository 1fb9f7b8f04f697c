//! Windwalker's six requirements. One is met whenever it likes, one by an action of its own with two
//! players.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{WW, poles};
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Why,
    factions::{Claim, Count, Counted, Guard, Source, Unique, power_for},
    ids::{Deed, Faction, Kind, Requirement},
    sets::AreaSet,
    spellbooks::{self, Held},
    words::{Words, not_in_play},
};

/// Its step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Ithaqua is given.
    SacrificeIthaqua,
}

/// Most Elder Signs for the spellbook that it takes whenever it likes.
const MOST_SIGNS: u8 = 3;

/// Two-player sheet, Note: with two players the requirement about another faction's spellbooks may be
/// met by sacrificing Ithaqua.
pub(super) const SACRIFICE_ITHAQUA: Unique = Unique {
    id: "sacrifice_ithaqua",
    verb: Verb::SacrificeIthaqua,
    label: "Sacrifice Ithaqua",
    detail: "for a spellbook",
    from: Source::Requirements(&[Requirement::EnemySixBooks]),
    hidden: |g| !g.variant.one_enemy_can_hold_back(),
    about: Some(Kind::Ithaqua),
    guards: &[
        Guard {
            holds: |g, _| g.variant.one_enemy_can_hold_back(),
            why: |_, _| text!("this is possible only with two players"),
        },
        Guard {
            holds: |g, _| g.lone(Kind::Ithaqua).is_some(),
            why: |_, _| not_in_play(Kind::Ithaqua),
        },
    ],
    start: |_, _| Step::SacrificeIthaqua.into(),
    ..Unique::PLAIN
};

/// The requirement that it meets whenever it likes: an Elder Sign for each enemy with six spellbooks.
pub(super) const CLAIM: Claim = Claim {
    requirement: Requirement::AnyTime,
    signs: |g| {
        let rich = g.enemies(WW).iter().filter(|f| g.six_books(*f)).count();
        (rich as u8).min(MOST_SIGNS)
    },
};

// The pole at which it did not start; a gate there, anyone's.
fn opposite(g: &CthulhuWars) -> AreaSet {
    let start = g.marks.windwalker.start;
    start.map_or(AreaSet::EMPTY, |start| poles(g).minus(AreaSet::one(start)))
}

fn enemies_books(g: &CthulhuWars) -> u16 {
    let books = |f: Faction| u16::from(g.sheet(f).book_count());
    let most = g.enemies(WW).iter().map(books).max();
    most.unwrap_or(0)
}

/// Those that hold by the position.
const HELD: [Held; 2] = [
    (Requirement::OppositeGate, |g| {
        opposite(g).and(g.gate_areas()).any()
    }),
    (Requirement::EnemySixBooks, |g| {
        g.enemies(WW).iter().any(|f| g.six_books(f))
    }),
];

/// Looks for them.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    spellbooks::meet_held(g, &HELD, cx);
}

/// It is First Player.
pub(super) fn became_first(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    spellbooks::meet(g, Requirement::FirstPlayer, cx);
}

/// How far it is.
pub(super) fn progress(g: &CthulhuWars, requirement: Requirement) -> Vec<Count> {
    match requirement {
        Requirement::EnemySixBooks => vec![Count {
            have: enemies_books(g),
            need: 6,
            of: Counted::EnemySpellbooks,
        }],
        Requirement::AwakenRhanTegoth => power_for(g, WW, Kind::RhanTegoth),
        Requirement::AwakenIthaqua => power_for(g, WW, Kind::Ithaqua),
        _ => Vec::new(),
    }
}

/// Gives Ithaqua; nothing is asked.
pub fn step(g: &mut CthulhuWars, _: Step, cx: &mut Cx<'_>) -> Next {
    if let Some((ithaqua, _)) = g.lone(Kind::Ithaqua) {
        g.declare(WW, Deed::SacrificeIthaqua, 0, cx);
        g.eliminate(ithaqua, WW, Why::Requirement, cx);
        spellbooks::meet(g, Requirement::EnemySixBooks, cx);
    }
    Next::Done
}

/// Nothing is asked.
pub fn ask(_: &CthulhuWars, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub fn answer(_: &mut CthulhuWars, _: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Done
}

/// Nothing is asked.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    Words::default().of(WW)
}

/// Nothing is asked.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
