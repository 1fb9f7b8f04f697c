//! What can answer something, and what must.

use engine::Seat;

use super::{Held, Sight, Start};
use crate::{
    Coc,
    ability::{AbilityRef, From, Kind, When},
    cards,
    ids::{CardId, CardType},
    query,
    state::{Answers, Happened, Object, Zone, other},
};

impl Coc {
    /// The responses of a player to what has happened.
    pub(crate) fn responses(&self, by: Seat) -> Vec<Start> {
        let mut all = self.open_responses(by, response, Sight::Own);
        for card in self.side(by).hand.iter().copied() {
            all.extend(self.response_from_hand(by, self.held(card)));
        }
        all
    }

    /// The forced responses that are due, of both players.
    pub(crate) fn due(&self) -> Vec<(Seat, Start)> {
        let of = |by: Seat| {
            let due = self.open_responses(by, forced, Sight::Own);
            due.into_iter().map(move |start| (by, start))
        };
        of(self.active).chain(of(other(self.active))).collect()
    }

    fn open_responses(
        &self,
        by: Seat,
        wanted: impl Fn(Kind) -> Option<When>,
        sight: Sight,
    ) -> Vec<Start> {
        let mut all = Vec::new();
        for (place, moment) in self.moments.iter().enumerate() {
            for (card, ability) in self.abilities_at(&moment.what) {
                let Some(when) = wanted(ability.get().kind) else {
                    continue;
                };
                let start = Start {
                    card,
                    ability: Some(ability),
                    answers: Answers::Moment(place as u8),
                };
                if self.answerer(card, &moment.what) == Some(by)
                    && !moment.used.contains(&(card, ability))
                    && self.is_after(by, card, when, &moment.what)
                    && self.can_begin(by, self.seen(card, sight), start)
                {
                    all.push(start);
                }
            }
        }
        all
    }

    /// Every card in play with its abilities, and one that has just left it with those it had.
    // FAQ 1.12: a response to leaving play works as if the card still lay there.
    fn abilities_at(&self, what: &Happened) -> Vec<(CardId, AbilityRef)> {
        let mut all = Vec::new();
        if let Happened::Fell { card, had, .. } = what
            && self.card(card.card).zone == Zone::Discard
        {
            all.extend(had.iter().map(|a| (card.card, *a)));
        }
        for card in self.play.iter().copied() {
            let abilities = query::abilities_of(self, card);
            all.extend(abilities.into_iter().map(|a| (card, a)));
        }
        all
    }

    /// Who may answer with a card: its controller, or who controlled it when it left play.
    fn answerer(&self, card: CardId, what: &Happened) -> Option<Seat> {
        match what {
            Happened::Fell {
                card: fallen,
                controller,
                ..
            } if fallen.card == card => Some(*controller),
            _ => self.in_play(card).map(|p| p.controller),
        }
    }

    fn response_from_hand(&self, by: Seat, held: Held) -> Option<Start> {
        let (ability, a) = cards::abilities(held.print).find(|(_, a)| a.from == From::Event)?;
        let Kind::Response(when) = a.kind else {
            return None;
        };
        let mut moments = self.moments.iter().enumerate();
        let (place, _) = moments.find(|(_, moment)| {
            self.is_after(by, held.card, when, &moment.what)
                // Whether a card in hand was used before is known of the real one only.
                && (held.sight == Sight::Everybodys
                    || !moment.used.contains(&(held.card, ability)))
        })?;
        let start = Start {
            card: held.card,
            ability: Some(ability),
            answers: Answers::Moment(place as u8),
        };
        self.can_begin(by, held, start).then_some(start)
    }

    /// Whether a player could respond to something, as far as everyone knows.
    pub(crate) fn could_respond(&self, by: Seat) -> bool {
        let open = self.open_responses(by, response, Sight::Everybodys);
        !open.is_empty() || self.could_hold(by, |held| self.response_from_hand(by, held))
    }

    /// Whether what has happened is what a response answers.
    fn is_after(&self, by: Seat, card: CardId, when: When, what: &Happened) -> bool {
        let itself = |object: &Object| object.card == card && self.is_still(*object);
        match (when, what) {
            (When::Enters, Happened::Entered { card, .. })
            | (When::Committed, Happened::Committed(card))
            | (When::Wounded, Happened::Wounded(card))
            | (When::Restored, Happened::Restored(card)) => itself(card),
            (When::EntersOverpaid, Happened::Entered { card, overpaid }) => {
                itself(card) && overpaid.is_some_and(|n| n > 0)
            }
            (When::Falls, Happened::Fell { card: fallen, .. }) => fallen.card == card,
            // FAQ: "your" is said to the controller, and a card falls to its owner's pile.
            (When::FallsToYou, Happened::Fell { card: fallen, .. }) => {
                fallen.card == card && self.card(card).owner == Some(by)
            }
            (When::StoryResolved, Happened::Resolved { committed, .. }) => {
                committed.iter().any(itself)
            }
            (
                When::WonByTwo,
                Happened::Won {
                    by: winner, margin, ..
                },
            ) => *winner == by && *margin >= 2,
            (When::OverpaidAbility, Happened::OverpaidAbility(seat)) => *seat == by,
            (When::Played(faction), Happened::Played { by: player, card }) => {
                let fact = self.fact(card.card);
                *player == by && fact.faction == faction && fact.kind == CardType::Character
            }
            (When::DrewInDrawPhase, Happened::Drew(_)) => true,
            _ => false,
        }
    }
}

/// The moment that a response answers.
fn response(kind: Kind) -> Option<When> {
    match kind {
        Kind::Response(when) => Some(when),
        _ => None,
    }
}

/// The moment that a forced response answers.
fn forced(kind: Kind) -> Option<When> {
    match kind {
        Kind::Forced(when) => Some(when),
        _ => None,
    }
}
