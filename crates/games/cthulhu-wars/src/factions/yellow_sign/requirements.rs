//! Yellow Sign's six requirements. One of them is an action of its own.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::YS;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::{Event, Why},
    factions::{Among, Count, Guard, Source, Unique, power_for},
    ids::{Area, Deed, Faction, Kind, Requirement},
    map::Glyph,
    sets::FactionSet,
    spellbooks,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The requirement's action: who gains 3 Doom?
    GiveDoom,
}

/// The Doom that another player gains.
const DOOM: u16 = 3;

/// The action that gives Doom away.
pub(super) const GIVE_DOOM: Unique = Unique {
    id: "give_doom",
    verb: Verb::GiveDoom,
    label: "Give 3 Doom",
    detail: "to another player, for a spellbook",
    from: Source::Requirements(&[Requirement::GiveDoom]),
    guards: &[Guard {
        holds: |g, _| guards::offered(g, (), &OTHERS).any(),
        why: |_, _| text!("no other player is there to gain it"),
    }],
    start: |_, _| Step::GiveDoom.into(),
    ..Unique::PLAIN
};

// Faction card: "select another player": two factions each: not the player's own other faction.
const OTHERS: [Among<(), FactionSet>; 1] = [Among {
    set: |g, ()| {
        let own = g.seat(YS);
        let other = |f: &Faction| g.seat(*f) != own;
        g.enemies(YS).iter().filter(other).collect()
    },
    why: |_, (), _| text!("give it to another player"),
}];

/// An area has been desecrated: its mark may be one of the three.
pub(super) fn desecrated(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    let requirement = match g.map().glyph(area) {
        Glyph::None => return,
        Glyph::Circle => Requirement::DesecrateCircle,
        Glyph::Chevron => Requirement::DesecrateChevron,
        Glyph::Slashes => Requirement::DesecrateSlashes,
    };
    spellbooks::meet(g, requirement, cx);
}

/// How far it is.
pub(super) fn progress(g: &CthulhuWars, requirement: Requirement) -> Vec<Count> {
    match requirement {
        Requirement::AwakenKing => power_for(g, YS, Kind::KingInYellow),
        Requirement::AwakenHastur => power_for(g, YS, Kind::Hastur),
        _ => Vec::new(),
    }
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let others = guards::offered(g, (), &OTHERS);
    options.extend(g.seat(YS), others.iter().map(Action::Faction));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Faction(to) = action {
        cx.emit(Event::Declared {
            faction: YS,
            what: Deed::GiveDoom,
            cost: 0,
        });
        g.gain_doom(to, DOOM, Why::Gift, cx);
        spellbooks::meet(g, Requirement::GiveDoom, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    words("Who gains 3 Doom?", "For a spellbook.").of(YS)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Faction(faction) => guards::why_not(g, (), &OTHERS, faction),
        _ => None,
    }
}
