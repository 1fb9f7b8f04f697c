//! The effects of stories that ask something or touch what no other card does.

use engine::{Options, Seat, SeatSet};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use super::looking;
use crate::{
    Coc, Cx, Next,
    ability::Special,
    action::Action,
    cards,
    event::{Event, Why},
    ids::{CardId, CardType},
    ops::Went,
    state::{Condition, Zone, other},
};

/// What the players are asked, one after the other, the active player first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Which story.
    pub what: Special,
    /// Who is left.
    pub seats: Vec<Seat>,
    /// What the first of them has chosen, or has still to decide about.
    pub cards: Vec<CardId>,
    /// Whether the first of them has begun.
    pub begun: bool,
}

/// Success tokens on the player's side that leave room for one by The Other Path.
pub(crate) const ROOM: u8 = 2;
/// Cards of the deck that save a resource from Frozen in Time.
pub(crate) const FROZEN: u8 = 2;

/// Whether a story's effect can be done at all.
// FAQ 1.9: an effect that needs a choice which can't be made can't be executed.
pub(crate) fn can_execute(g: &Coc, story: CardId) -> bool {
    let mut ops = cards::abilities(g.card(story).print).flat_map(|(_, a)| a.does);
    let dreamwalkers = ops.any(|op| *op == crate::ability::Op::Special(Special::Dreamwalkers));
    !dreamwalkers
        || [Seat(0), Seat(1)]
            .into_iter()
            .all(|s| !given(g, s).is_empty())
}

/// Begins the effect of a story.
pub(super) fn begin(g: &mut Coc, what: Special, cx: &mut Cx<'_>) -> Went {
    match what {
        Special::NowhereToHide => nowhere_to_hide(g, cx),
        Special::OpeningNight => opening_night(g, cx),
        Special::AncientApocrypha => ancient_apocrypha(g, cx),
        _ => {
            return Went::Frame(
                Step {
                    what,
                    seats: vec![g.active, other(g.active)],
                    cards: Vec::new(),
                    begun: false,
                }
                .into(),
            );
        }
    }
    Went::Done
}

/// All success tokens of both players are gone.
fn nowhere_to_hide(g: &mut Coc, cx: &mut Cx<'_>) {
    let stories: Vec<CardId> = g.stories().collect();
    for story in stories {
        for seat in [Seat(0), Seat(1)] {
            let tokens = g.card(story).tokens[usize::from(seat.0)];
            if tokens > 0 {
                g.add_tokens(story, seat, -tokens.cast_signed(), cx);
            }
        }
    }
}

/// The characters in a player's discard pile.
fn fallen(g: &Coc, seat: Seat) -> Vec<CardId> {
    let discard = g.side(seat).discard.iter().copied();
    discard
        .filter(|c| g.fact(*c).kind == CardType::Character)
        .collect()
}

/// All characters in discard piles come into play, insane.
fn opening_night(g: &mut Coc, cx: &mut Cx<'_>) {
    for seat in [g.active, other(g.active)] {
        for card in fallen(g, seat) {
            g.put_as(card, Condition::Insane, cx);
        }
    }
}

/// Both open a domain; the characters in their discard piles become resources there.
fn ancient_apocrypha(g: &mut Coc, cx: &mut Cx<'_>) {
    for seat in [g.active, other(g.active)] {
        if !g.new_domain(seat, cx) {
            continue;
        }
        let domain = g.side(seat).domains.len() as u8 - 1;
        for card in fallen(g, seat) {
            g.move_card(card, Zone::Resource(domain), Why::Resource, cx);
        }
    }
}

/// The won stories that a player can give back.
fn given(g: &Coc, seat: Seat) -> Vec<CardId> {
    let won = g.side(seat).won.iter().copied();
    won.filter(|c| g.fact(*c).kind == CardType::Story).collect()
}

/// What a player must still decide about when they begin.
fn beginning(g: &mut Coc, what: Special, seat: Seat, cx: &mut Cx<'_>) -> Vec<CardId> {
    match what {
        Special::FrozenInTime => {
            let domains = g.side(seat).domains.iter();
            domains.flat_map(|d| d.resources.clone()).collect()
        }
        Special::CallOfCthulhu => {
            looking::look(g, seat, seat, usize::MAX, cx);
            Vec::new()
        }
        _ => Vec::new(),
    }
}

pub(crate) fn step(g: &mut Coc, mut step: Step, cx: &mut Cx<'_>) -> Next {
    let Some(seat) = step.seats.first().copied() else {
        return finish(g, &step, cx);
    };
    if !step.begun {
        step.begun = true;
        step.cards = beginning(g, step.what, seat, cx);
        return Next::Goto(step.into());
    }
    let mut options = Options::default();
    ask(g, &step, &mut options);
    let only_no = options
        .all()
        .iter()
        .all(|(_, a)| matches!(a, Action::No | Action::Done));
    if !only_no {
        return Next::Ask(step.into());
    }
    // Who has chosen all that can be chosen need not say that it is enough.
    if step.what == Special::ShadowOutOfTime {
        exchange(g, seat, &step.cards, cx);
    }
    next(step)
}

fn next(mut step: Step) -> Next {
    step.seats.remove(0);
    step.begun = false;
    step.cards.clear();
    Next::Goto(step.into())
}

/// Dreamwalkers: the story deck is shuffled when both have given one back.
fn finish(g: &mut Coc, step: &Step, cx: &mut Cx<'_>) -> Next {
    if step.what == Special::Dreamwalkers {
        let mut deck = std::mem::take(&mut g.story_deck);
        deck.sort_unstable();
        cx.dice.shuffle(&mut deck);
        for card in &deck {
            g.card_mut(*card).known = SeatSet::EMPTY;
        }
        g.story_deck = deck;
        cx.emit(Event::Shuffled { deck: None });
    }
    Next::Done
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    let Some(seat) = step.seats.first().copied() else {
        return;
    };
    let side = g.side(seat);
    let push = |options: &mut Options<Action>, cards: Vec<CardId>| {
        options.extend(seat, cards.into_iter().map(|card| Action::Card { card }));
    };
    match step.what {
        Special::ShadowOutOfTime => {
            if step.cards.len() < side.discard.len() {
                let hand = side.hand.iter().copied();
                push(options, hand.filter(|c| !step.cards.contains(c)).collect());
            }
            options.push(seat, Action::Done);
        }
        Special::CallOfCthulhu => {
            let mut deck = side.deck.clone();
            deck.sort_unstable();
            push(options, deck);
        }
        Special::FrozenInTime => {
            if let Some(card) = step.cards.first() {
                options.push(seat, Action::Card { card: *card });
                options.push(seat, Action::No);
            }
        }
        Special::Dreamwalkers => push(options, given(g, seat)),
        Special::OtherPath => {
            let room = |s: &CardId| g.card(*s).tokens[usize::from(seat.0)] <= ROOM;
            push(options, g.stories().filter(room).collect());
            options.push(seat, Action::No);
        }
        _ => {}
    }
}

pub(crate) fn answer(
    g: &mut Coc,
    mut step: Step,
    seat: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match (step.what, action) {
        (Special::ShadowOutOfTime, Action::Card { card }) => {
            step.cards.push(card);
            return Next::Goto(step.into());
        }
        (Special::ShadowOutOfTime, _) => exchange(g, seat, &step.cards, cx),
        (Special::CallOfCthulhu, Action::Card { card }) => {
            g.move_card(card, Zone::Hand, Why::Found, cx);
            g.shuffle(seat, cx);
        }
        (Special::FrozenInTime, action) => {
            let card = step.cards.remove(0);
            match action {
                Action::Card { .. } => {
                    g.destroy(card, cx);
                }
                _ => g.mill(seat, FROZEN, cx),
            }
            let then = Next::Goto(step.into());
            // An empty deck ends it at once.
            return match then {
                Next::Goto(frame) => Next::Call {
                    then: frame,
                    first: crate::checks::Settle::Check.into(),
                },
                then => then,
            };
        }
        (Special::Dreamwalkers, Action::Card { card }) => {
            g.move_card(card, Zone::StoryDeck, Why::GivenBack, cx);
        }
        (Special::OtherPath, Action::Card { card }) => g.add_tokens(card, seat, 1, cx),
        _ => {}
    }
    next(step)
}

/// So many cards in hand for as many from the top of the discard pile.
fn exchange(g: &mut Coc, seat: Seat, cards: &[CardId], cx: &mut Cx<'_>) {
    let discard = &g.side(seat).discard;
    let top: Vec<CardId> = discard.iter().rev().take(cards.len()).copied().collect();
    for card in cards {
        g.move_card(*card, Zone::Discard, Why::Exchanged, cx);
    }
    for card in top {
        g.move_card(card, Zone::Hand, Why::Exchanged, cx);
    }
}
