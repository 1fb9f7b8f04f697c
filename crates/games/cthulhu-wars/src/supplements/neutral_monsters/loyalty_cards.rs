//! Loyalty Cards: in its turn of the Doom Phase a faction may pay 2 Doom for one of them.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::{Event, Why},
    ids::{Faction, Kind},
    supplements::{self, LoyaltyCard},
    words::{Words, words},
};

/// What a card costs, in Doom.
pub(crate) const COST: u16 = 2;

/// A question about a card that has been taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// At which gate does the next free Monster appear?
    FreeMonster { by: Faction, kind: Kind, left: u8 },
}

/// The cards of this game.
fn cards(g: &CthulhuWars) -> impl Iterator<Item = &'static LoyaltyCard> {
    supplements::played(g).flat_map(|supplement| supplement.loyal)
}

/// The card of a kind.
pub(crate) fn of(g: &CthulhuWars, kind: Kind) -> Option<&'static LoyaltyCard> {
    cards(g).find(|card| card.kind == kind)
}

/// The cards that a faction could take now.
pub(crate) fn open(g: &CthulhuWars, by: Faction) -> impl Iterator<Item = Kind> {
    let rich = g.sheet(by).doom >= COST;
    let kinds = cards(g).map(|card| card.kind);
    kinds.filter(move |kind| rich && supplements::holder(g, *kind).is_none())
}

// Their leaflets: the free Monsters appear at controlled gates, without a gate none does.
/// A faction takes a card; its free Monsters come next.
pub(crate) fn take(g: &mut CthulhuWars, by: Faction, kind: Kind, cx: &mut Cx<'_>) -> Step {
    g.lose_doom(by, COST, Why::Loyalty(kind), cx);
    supplements::take_card(g, by, kind, cx);
    let left = of(g, kind).map_or(0, |card| card.free);
    Step::FreeMonster { by, kind, left }
}

/// Asks where the next one appears, as long as there is one and a gate.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    let Step::FreeMonster { by, left, .. } = step;
    if left == 0 || g.gated(by).is_empty() {
        return Next::Done;
    }
    Next::Ask(step.into())
}

/// The controlled gates.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let Step::FreeMonster { by, .. } = *step;
    options.extend(g.seat(by), g.gated(by).iter().map(Action::Area));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::FreeMonster { by, kind, left } = step;
    if let (Action::Area(area), Some(unit)) = (action, g.in_pool(by, kind)) {
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by });
    }
    let left = left - 1;
    Next::Goto(Step::FreeMonster { by, kind, left }.into())
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let Step::FreeMonster { by, kind, .. } = *step;
    words(
        text!("{0}: at which gate does it appear?", kind.name()),
        "It is free.",
    )
    .of(by)
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Area(area) => Some(text!("you control no gate in {0}", area.name())),
        _ => None,
    }
}
