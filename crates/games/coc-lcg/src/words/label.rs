//! The labels of choices: what is chosen, distinguished from everything else that can be chosen.

use engine::{Options, Seat, Text, text};

use crate::{
    Coc,
    ability::{AbilityRef, Cost, From, Special},
    action::Action,
    frame::{self, Frame},
    ids::CardId,
    opening, query,
    state::Happened,
    stories,
    words::names,
};

/// The choices of a seat.
pub(super) fn listed(g: &Coc, frame: &Frame, seat: Seat) -> Vec<Action> {
    let mut options = Options::default();
    frame::ask(g, frame, &mut options);
    options.of(seat).copied().collect()
}

/// The label of a choice, unlike that of any other choice of the question.
pub(super) fn label(g: &Coc, frame: Option<&Frame>, seat: Seat, action: Action) -> Text {
    let at = At { g, frame, seat };
    let plain = at.wording(action, &[]);
    let Some(frame) = frame.filter(|_| may_have_rivals(g, action)) else {
        return plain;
    };
    let mut rivals = listed(g, frame, seat);
    rivals.retain(|a| at.wording(*a, &[]) == plain);
    if rivals.len() < 2 {
        return plain;
    }
    let full = at.wording(action, &rivals);
    let twins: Vec<Action> = rivals
        .iter()
        .copied()
        .filter(|a| at.wording(*a, &rivals) == full)
        .collect();
    match twins.iter().position(|a| *a == action) {
        Some(place) if twins.len() > 1 => text!("{0} ({1})", full, place + 1),
        _ => full,
    }
}

/// Whether there may be another choice of the same words: two cards of one title, two moments that
/// one card answers, two abilities of one card.
fn may_have_rivals(g: &Coc, action: Action) -> bool {
    match action {
        Action::Answer { .. } => true,
        Action::Use { card, .. } => {
            has_twin(g, card)
                || names::find(g, card).is_some() && query::abilities_of(g, card).len() > 1
        }
        Action::Play { card } | Action::Card { card } | Action::Resource { card, .. } => {
            has_twin(g, card)
        }
        Action::Commit { card, story } => has_twin(g, card) || has_twin(g, story),
        Action::Pass
        | Action::Done
        | Action::Yes
        | Action::No
        | Action::X { .. }
        | Action::Domain { .. }
        | Action::Player { .. }
        | Action::Struggle { .. } => false,
    }
}

fn has_twin(g: &Coc, card: CardId) -> bool {
    let print = names::find(g, card).map(|c| c.print);
    let same = g.cards.iter().filter(|c| Some(c.print) == print);
    same.count() > 1
}

/// The card that a choice is about.
fn subject(action: Action) -> Option<CardId> {
    match action {
        Action::Play { card }
        | Action::Use { card, .. }
        | Action::Answer { card, .. }
        | Action::Card { card }
        | Action::Resource { card, .. }
        | Action::Commit { card, .. } => Some(card),
        Action::Pass
        | Action::Done
        | Action::Yes
        | Action::No
        | Action::X { .. }
        | Action::Domain { .. }
        | Action::Player { .. }
        | Action::Struggle { .. } => None,
    }
}

/// The card that a choice is about, unlike the others of this title that can be chosen.
pub(super) fn card_of(g: &Coc, frame: Option<&Frame>, seat: Seat, card: CardId) -> Text {
    let Some(frame) = frame.filter(|_| has_twin(g, card)) else {
        return names::title(g, card);
    };
    let print = |card| names::find(g, card).map(|c| c.print);
    let cards = listed(g, frame, seat).into_iter().filter_map(subject);
    let twins = once(cards.filter(|other| print(*other) == print(card)));
    names::apart(g, seat, card, &twins)
}

/// Each once, in order.
fn once(cards: impl Iterator<Item = CardId>) -> Vec<CardId> {
    let mut all = Vec::new();
    for card in cards {
        if !all.contains(&card) {
            all.push(card);
        }
    }
    all
}

/// Where a choice is described: who is asked what.
#[derive(Clone, Copy)]
struct At<'a> {
    g: &'a Coc,
    frame: Option<&'a Frame>,
    seat: Seat,
}

impl At<'_> {
    /// The words of a choice, with what tells its cards from those of its rivals.
    fn wording(self, action: Action, rivals: &[Action]) -> Text {
        match action {
            Action::Pass => text!("Pass"),
            Action::Done => text!("Done"),
            Action::Yes => self.yes(),
            Action::No => self.no(),
            Action::Play { card } => self.name(card, rivals),
            Action::Use {
                card,
                print,
                ability,
            } => {
                let index = ability;
                self.using(card, AbilityRef { print, index }, rivals)
            }
            Action::Answer {
                card,
                print,
                ability,
                to,
            } => {
                let index = ability;
                self.answering(card, AbilityRef { print, index }, to, rivals)
            }
            Action::Card { card } => self.card(card, rivals),
            Action::X { x } => text!("X = {0}", x),
            Action::Domain { seat, domain } => domain_name(self.g, self.seat, Seat(seat), domain),
            Action::Player { seat } => self.player(Seat(seat)),
            Action::Struggle { icon } => icon.name().into(),
            Action::Resource { card, domain } => {
                text!(
                    "Resource: {0} on domain {1}",
                    self.name(card, rivals),
                    domain
                )
            }
            Action::Commit { card, story } => {
                let stories = once(rivals.iter().filter_map(|a| match a {
                    Action::Commit { story, .. } => Some(*story),
                    _ => None,
                }));
                let story = names::apart(self.g, self.seat, story, &stories);
                text!("Commit {0} to {1}", self.name(card, rivals), story)
            }
        }
    }

    fn name(self, card: CardId, rivals: &[Action]) -> Text {
        let cards = once(rivals.iter().filter_map(|a| subject(*a)));
        names::apart(self.g, self.seat, card, &cards)
    }

    fn using(self, card: CardId, ability: AbilityRef, rivals: &[Action]) -> Text {
        let name = self.name(card, rivals);
        let own = names::find(self.g, card).map(|c| c.print);
        let name = if own.is_none_or(|own| own == ability.print) {
            name
        } else {
            text!("{0} as {1}", name, names::print(ability.print))
        };
        let costs = ability.get().costs.iter().map(|c| cost(*c));
        let costs = Text::joined(costs, "{0}, {1}");
        if costs.is_empty() {
            text!("Use {0}", name)
        } else {
            text!("Use {0}: {1}", name, costs)
        }
    }

    fn answering(self, card: CardId, ability: AbilityRef, to: u8, rivals: &[Action]) -> Text {
        let said = match ability.get().from {
            From::Event => self.name(card, rivals),
            From::Play | From::Discard => self.using(card, ability, rivals),
        };
        let of_this_card = rivals.iter().filter(|a| subject(**a) == Some(card));
        if of_this_card.count() < 2 {
            return said;
        }
        text!("{0}, after this: {1}", said, moment(self.g, self.seat, to))
    }

    fn card(self, card: CardId, rivals: &[Action]) -> Text {
        let name = self.name(card, rivals);
        match self.frame {
            Some(Frame::StoryEffect(step)) if step.what == Special::FrozenInTime => {
                text!("Destroy {0}", name)
            }
            _ => name,
        }
    }

    fn player(self, seat: Seat) -> Text {
        let tokens = matches!(
            self.frame,
            Some(Frame::Choosing(step))
                if matches!(step.what, Special::EraseTokens | Special::MoveToken)
        );
        match (tokens, seat == self.seat) {
            (true, true) => text!("A token of yours"),
            (true, false) => text!("A token of your opponent’s"),
            (false, true) => text!("You"),
            (false, false) => text!("Your opponent"),
        }
    }

    fn yes(self) -> Text {
        match self.frame {
            Some(Frame::Opening(opening::Step::Mulligan { .. })) => text!("Draw another hand"),
            Some(Frame::Stories(stories::resolve::Step::Investigate { .. })) => {
                text!("Put a success token on it")
            }
            Some(Frame::Won(_)) => text!("Do its effect"),
            Some(Frame::Initiate(_)) => text!("Play it"),
            _ => text!("Yes"),
        }
    }

    fn no(self) -> Text {
        match self.frame {
            Some(Frame::Opening(opening::Step::Mulligan { .. })) => text!("Keep this hand"),
            Some(Frame::Stories(stories::resolve::Step::Ready { .. })) => text!("Ready no one"),
            Some(Frame::Stories(stories::resolve::Step::Investigate { .. })) => {
                text!("Leave it")
            }
            Some(Frame::Won(_)) => text!("Decline its effect"),
            Some(Frame::Choosing(step)) if step.what == Special::MayWoundBack => {
                text!("Wound no one")
            }
            Some(Frame::Choosing(step)) if step.what == Special::MayTakeBack => {
                text!("Drain nothing")
            }
            Some(Frame::Looking(_)) => text!("Take none"),
            Some(Frame::StoryEffect(step)) if step.what == Special::FrozenInTime => {
                text!("Discard from the deck instead")
            }
            Some(Frame::StoryEffect(_)) => text!("Choose none"),
            _ => text!("No"),
        }
    }
}

/// A domain with what it is worth: whose, and its number from 1.
pub(super) fn domain_name(g: &Coc, asked: Seat, of: Seat, domain: u8) -> Text {
    let name = if of == asked {
        text!("Domain {0}", domain)
    } else {
        text!("Domain {0} of your opponent", domain)
    };
    let side = g.sides.get(usize::from(of.0));
    let place = usize::from(domain).wrapping_sub(1);
    match side.and_then(|side| side.domains.get(place)) {
        None => name,
        Some(_) => match g.worth(of, place, true) {
            1 => text!("{0} (1 resource)", name),
            n => text!("{0} ({1} resources)", name, n),
        },
    }
}

/// What is paid for an ability.
fn cost(cost: Cost) -> Text {
    match cost {
        Cost::Pay(n) => text!("pay {0}", n),
        Cost::PayX => text!("pay X"),
        Cost::ExhaustSelf => text!("exhaust it"),
        Cost::SacrificeSelf => text!("sacrifice it"),
        Cost::Sacrifice(_) => text!("sacrifice a character"),
        Cost::Exhaust(_) => text!("exhaust a character"),
    }
}

/// Something that has happened, by its place in the list.
pub(super) fn moment(g: &Coc, seat: Seat, to: u8) -> Text {
    let Some(moment) = g.moments.get(usize::from(to)) else {
        return text!("something has happened");
    };
    // What has gone where this player does not see it is named no more.
    let title = |card| match names::known(g, seat, card) {
        Some(card) => names::print(card.print),
        None => "a card".into(),
    };
    match &moment.what {
        Happened::Entered { card, .. } => text!("{0} came into play", title(card.card)),
        Happened::Fell { card, .. } => text!("{0} went to the discard pile", title(card.card)),
        Happened::Committed(card) => text!("{0} was committed", title(card.card)),
        Happened::Wounded(card) => text!("{0} was wounded", title(card.card)),
        Happened::Restored(card) => text!("{0} was restored", title(card.card)),
        Happened::Resolved { story, .. } => text!("{0} was resolved", title(*story)),
        Happened::Won {
            story, icon, by, ..
        } if *by == seat => {
            text!("you won {0} at {1}", icon.name(), title(*story))
        }
        Happened::Won { story, icon, .. } => {
            text!("your opponent won {0} at {1}", icon.name(), title(*story))
        }
        Happened::OverpaidAbility(by) if *by == seat => text!("you overpaid an ability"),
        Happened::OverpaidAbility(_) => text!("your opponent overpaid an ability"),
        Happened::Played { card, .. } => text!("{0} was played", title(card.card)),
        Happened::Drew(by) if *by == seat => text!("you drew the cards of the turn"),
        Happened::Drew(_) => text!("your opponent drew the cards of the turn"),
    }
}
