//! Cards that let a player choose once more, when they are done.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Coc, Cx, Next,
    ability::Special,
    action::Action,
    event::Why,
    harm,
    ids::CardId,
    ops::Went,
    query,
    state::{Zone, other},
};

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The effect.
    pub place: u8,
    /// Who chooses.
    pub by: Seat,
    /// For which card.
    pub what: Special,
    /// How many more times.
    pub left: u8,
}

/// Begins the choice of a card.
pub(super) fn begin(g: &Coc, place: usize, what: Special) -> Went {
    let by = g.effects[place].by;
    let step = Step {
        place: place as u8,
        by: if what == Special::MayWoundBack {
            other(by)
        } else {
            by
        },
        what,
        left: if what == Special::EraseTokens { 2 } else { 1 },
    };
    Went::Frame(step.into())
}

fn chosen(g: &Coc, step: Step, pick: usize) -> Option<CardId> {
    let effect = &g.effects[usize::from(step.place)];
    g.chosen_cards(effect, pick).first().copied()
}

pub(crate) fn step(g: &mut Coc, step: Step, _: &mut Cx<'_>) -> Next {
    let mut options = Options::default();
    ask(g, &step, &mut options);
    // Nothing to choose, or nothing but "no": it is over.
    let only_no = options.all().iter().all(|(_, a)| *a == Action::No);
    if step.left == 0 || only_no {
        return Next::Done;
    }
    Next::Ask(step.into())
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    let by = step.by;
    match step.what {
        Special::SmallPriceToPay => {
            let both = [0, 1].into_iter().filter_map(|pick| chosen(g, *step, pick));
            // FAQ 1.3: what can't go insane can't be picked for it.
            let can = both.filter(|c| query::can_go_insane(g, *c));
            options.extend(by, can.map(|card| Action::Card { card }));
        }
        Special::MayWoundBack => {
            let can = g.characters().filter(|c| query::can_be_wounded(g, *c));
            options.extend(by, can.map(|card| Action::Card { card }));
            options.push(by, Action::No);
        }
        Special::EraseTokens | Special::MoveToken => {
            let Some(story) = chosen(g, *step, 0) else {
                return;
            };
            for seat in [Seat(0), Seat(1)] {
                if g.card(story).tokens[usize::from(seat.0)] > 0 {
                    options.push(by, Action::Player { seat: seat.0 });
                }
            }
        }
        Special::MayTakeBack => {
            for (n, domain) in (1..).zip(&g.side(by).domains) {
                if !domain.drained {
                    options.push(
                        by,
                        Action::Domain {
                            seat: by.0,
                            domain: n,
                        },
                    );
                }
            }
            options.push(by, Action::No);
        }
        Special::SacrificeResource => {
            let resources = g.side(by).domains.iter().flat_map(|d| &d.resources);
            options.extend(by, resources.map(|card| Action::Card { card: *card }));
        }
        _ => {}
    }
}

pub(crate) fn answer(g: &mut Coc, step: Step, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let place = usize::from(step.place);
    match (step.what, action) {
        (Special::SmallPriceToPay, Action::Card { card }) => {
            let both = [0, 1].into_iter().filter_map(|pick| chosen(g, step, pick));
            let other = both.filter(|c| *c != card).collect();
            // FAQ 1.3: the wound only if the madness really came.
            if !g.go_insane(card, cx) {
                return Next::Done;
            }
            Next::Goto(harm::wounds(Some(place), other, 1))
        }
        (Special::MayWoundBack, Action::Card { card }) => {
            Next::Goto(harm::wounds(Some(place), vec![card], 1))
        }
        (Special::EraseTokens, Action::Player { seat }) => {
            if let Some(story) = chosen(g, step, 0) {
                g.add_tokens(story, Seat(seat), -1, cx);
            }
            let left = step.left - 1;
            Next::Goto(Step { left, ..step }.into())
        }
        (Special::MoveToken, Action::Player { seat }) => {
            if let Some(story) = chosen(g, step, 0) {
                g.add_tokens(story, Seat(seat), -1, cx);
                g.add_tokens(story, other(Seat(seat)), 1, cx);
            }
            Next::Done
        }
        (Special::MayTakeBack, Action::Domain { domain, .. }) => {
            g.drain(by, domain - 1, cx);
            let card = g.effects[place].source.card;
            if g.card(card).zone == Zone::Resolving {
                g.move_card(card, Zone::Hand, Why::Returned, cx);
            }
            Next::Done
        }
        (Special::SacrificeResource, Action::Card { card }) => {
            g.move_card(card, Zone::Discard, Why::Sacrificed, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}
