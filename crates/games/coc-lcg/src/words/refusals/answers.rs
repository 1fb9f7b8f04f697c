//! Why an answer that is not on the list is none. The answer may be made up: no id need exist.

use engine::{Seat, Text, text};

use super::{Now, Reason, playing, using};
use crate::{
    Coc,
    ability::AbilityRef,
    action::Action,
    frame::{self, Frame},
    ids::CardId,
    initiate::Wanted,
    opening, query,
    state::{Condition, Zone},
    stories::commit,
    words::{describe, label, names, prompt},
};

/// The reason, by what was tried; at last what is asked instead.
pub(super) fn reason(g: &Coc, frame: &Frame, seat: Seat, action: Action) -> Reason {
    let told = match action {
        Action::Play { card } => play(g, frame, seat, card),
        Action::Use {
            card,
            print,
            ability: index,
        }
        | Action::Answer {
            card,
            print,
            ability: index,
            ..
        } => using(g, frame, seat, card, AbilityRef { print, index }),
        Action::Domain { seat: of, domain } => draining(g, frame, seat, Seat(of), domain),
        Action::Commit { card, story } => committing(g, frame, seat, card, story),
        Action::Resource { card, domain } => Some(attaching(g, frame, seat, card, domain)),
        Action::Card { card } => choosing(g, frame, seat, card),
        Action::Pass
        | Action::Done
        | Action::Yes
        | Action::No
        | Action::X { .. }
        | Action::Player { .. }
        | Action::Struggle { .. } => None,
    };
    told.unwrap_or_else(|| asked_instead(g, frame, seat))
}

fn because(frame: &Frame, code: &'static str, why: Text) -> Reason {
    Reason::new(code, frame::rule(frame), why)
}

/// What is asked, for an answer of another sort.
fn asked_instead(g: &Coc, frame: &Frame, seat: Seat) -> Reason {
    let title = prompt::prompt(g, frame, seat).title;
    let why = text!("this is no answer to \u{201c}{0}\u{201d}", title);
    because(frame, "not_offered", why)
}

/// Whether a card lies in a player's own hand.
fn holds(g: &Coc, seat: Seat, card: CardId) -> bool {
    let side = g.sides.get(usize::from(seat.0));
    side.is_some_and(|side| side.hand.contains(&card))
}

fn not_in_hand(frame: &Frame) -> Reason {
    because(frame, "not_in_hand", text!("this card is not in your hand"))
}

fn play(g: &Coc, frame: &Frame, seat: Seat, card: CardId) -> Option<Reason> {
    if !holds(g, seat, card) {
        return Some(not_in_hand(frame));
    }
    match frame {
        Frame::Window(_) => Some(playing::reason(g, seat, card)),
        Frame::Disrupt(_) => Some(playing::answering(g, seat, card, Now::Disrupt)),
        Frame::Sequence(_) => Some(playing::answering(g, seat, card, Now::Response)),
        _ => None,
    }
}

fn using(g: &Coc, frame: &Frame, seat: Seat, card: CardId, ability: AbilityRef) -> Option<Reason> {
    let now = match frame {
        Frame::Window(_) => Now::Action,
        Frame::Disrupt(_) => Now::Disrupt,
        Frame::Sequence(_) => Now::Response,
        _ => return None,
    };
    let lies = names::known(g, seat, card)?;
    let (code, why) = match &lies.play {
        None => ("not_in_play", text!("this card is not in play")),
        Some(play) if play.controller != seat => {
            ("not_yours", text!("you do not control this card"))
        }
        Some(play) if play.condition == Condition::Insane => {
            ("insane", text!("it is insane and has no text"))
        }
        Some(_) if query::is_blank(g, card) => ("blank", text!("its text box is blank")),
        Some(_) => return Some(using::reason(g, seat, card, ability, now)),
    };
    Some(because(frame, code, why))
}

/// A domain that is to pay, by its number from 1.
fn draining(g: &Coc, frame: &Frame, seat: Seat, of: Seat, domain: u8) -> Option<Reason> {
    let Frame::Initiate(step) = frame else {
        return None;
    };
    let Wanted::Domain(_) = step.wanted(g) else {
        return None;
    };
    if of != seat || step.by != seat {
        let why = text!("you pay with your own domains");
        return Some(because(frame, "not_yours", why));
    }
    let price = describe::price_of(g, step)?;
    let place = usize::from(domain).wrapping_sub(1);
    Some(playing::domain_fault(g, seat, price, place))
}

fn committing(g: &Coc, frame: &Frame, seat: Seat, card: CardId, story: CardId) -> Option<Reason> {
    let Frame::Commit(commit::Step::Choose { .. }) = frame else {
        return None;
    };
    let play = names::find(g, card).and_then(|c| c.play.as_ref());
    let (code, why) = match play {
        None => ("not_in_play", text!("this character is not in play")),
        Some(play) if play.controller != seat => {
            ("not_yours", text!("you do not control this character"))
        }
        Some(play) if play.committed.is_some() => {
            ("committed", text!("it is committed to a story already"))
        }
        Some(play) if play.condition != Condition::Ready => {
            ("not_ready", text!("only ready characters can be committed"))
        }
        Some(_) if !g.is_character(card) => {
            ("no_character", text!("only characters can be committed"))
        }
        Some(_) if !query::may_commit(g, card) => (
            "barred",
            text!("a card text forbids committing it in its controller’s own turn"),
        ),
        Some(_) if !g.stories().any(|s| s == story) => {
            ("no_story", text!("this is no story in play"))
        }
        Some(_) if seat != g.active && g.committed_of(story, g.active).next().is_none() => (
            "nobody_there",
            text!("you can oppose only where the active player has committed someone"),
        ),
        Some(_) => {
            let bound = query::must_commit(g, card).map(|story| names::title(g, story));
            let bound = bound.unwrap_or_else(|| text!("another story"));
            ("bound", text!("it must be committed to {0}", bound))
        }
    };
    Some(because(frame, code, why))
}

fn attaching(g: &Coc, frame: &Frame, seat: Seat, card: CardId, domain: u8) -> Reason {
    if !matches!(frame, Frame::Opening(_) | Frame::Turn(_)) {
        let why = text!("a resource is attached in your resource phase, one each turn");
        return because(frame, "phase", why);
    }
    if !holds(g, seat, card) {
        return not_in_hand(frame);
    }
    let side = g.sides.get(usize::from(seat.0));
    let domains = side.map_or(0, |side| side.domains.len());
    let why = match frame {
        Frame::Opening(opening::Step::Resources { chosen }) => {
            first_resource(&chosen[usize::from(seat.0)], card)
        }
        _ if (1..=domains).contains(&usize::from(domain)) => {
            text!("a resource is attached in your resource phase, one each turn")
        }
        _ => text!("you have no such domain"),
    };
    because(frame, "not_offered", why)
}

/// The first resources are chosen one after the other.
fn first_resource(chosen: &[CardId], card: CardId) -> Text {
    if chosen.contains(&card) {
        text!("this card is one of your resources already")
    } else {
        text!("choose the resource for domain {0} now", chosen.len() + 1)
    }
}

/// A card that can't be chosen, where cards are.
fn choosing(g: &Coc, frame: &Frame, seat: Seat, card: CardId) -> Option<Reason> {
    let listed = label::listed(g, frame, seat);
    if !listed.iter().any(|a| matches!(a, Action::Card { .. })) {
        return None;
    }
    let lies = names::known(g, seat, card);
    let why = match (frame, lies) {
        (_, None) => text!("this card can’t be chosen"),
        (Frame::Hand(_), Some(lies)) if lies.zone != Zone::Hand => {
            text!("this card is not in your hand")
        }
        (Frame::Harm(_) | Frame::Turn(_), Some(_)) if g.controller(card) != Some(seat) => {
            text!("you do not control this card")
        }
        (_, Some(_)) => text!("{0} can’t be chosen here", names::title(g, card)),
    };
    Some(because(frame, "not_offered", why))
}
