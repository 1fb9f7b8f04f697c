//! Where cards lie: decks, hands, discard piles, domains, what is in play and won.

use engine::{Seat, SeatSet};

use super::{AuditResult, Domain, Ledger, Lying, Pile, fault, must};
use crate::{
    ability::Change,
    event::{Event, Face},
    ids::{CardId, CardType, Print},
    state::{Zone, other},
};

/// A card that moves.
struct Move {
    face: Face,
    owner: Option<Seat>,
    from: Zone,
    to: Zone,
    known: SeatSet,
}

impl Ledger {
    pub(super) fn enter_cards(&mut self, event: &Event) -> AuditResult {
        match event {
            Event::Moved {
                face,
                owner,
                from,
                to,
                known,
                ..
            } => {
                let Some(face) = *face else {
                    return fault("a card moved that no event named");
                };
                let known = known.iter().fold(SeatSet::EMPTY, |all, s| all.with(*s));
                let moved = Move {
                    face,
                    owner: *owner,
                    from: *from,
                    to: *to,
                    known,
                };
                self.leave(&moved)?;
                self.arrive(&moved)
            }
            Event::Renumbered { owner, hand } => self.enter_numbers(*owner, hand),
            Event::Drained { seat, domain, .. } => {
                let domain = self.domain(*seat, *domain)?;
                let again = std::mem::replace(&mut domain.drained, true);
                must(!again, || "a drained domain is drained".into())
            }
            Event::Refreshed { seat, domains } => domains.iter().try_for_each(|domain| {
                let drained = std::mem::take(&mut self.domain(*seat, *domain)?.drained);
                must(drained, || {
                    "a domain is refreshed that was not drained".into()
                })
            }),
            Event::NewDomain { seat, domain } => {
                let last = self.sides[usize::from(seat.0)].domains.len();
                must(last == usize::from(*domain) + 1, || {
                    format!("domain {domain} is new, of {last}")
                })
            }
            Event::Played {
                by, face, targets, ..
            } => {
                self.show(targets);
                self.use_up(*by, face.print);
                Ok(())
            }
            Event::Used { targets, .. } => {
                self.show(targets);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn domain(
        &mut self,
        seat: Seat,
        domain: u8,
    ) -> Result<&mut Domain, engine::InvariantViolation> {
        let domains = &mut self.side_mut(seat).domains;
        match domains.get_mut(usize::from(domain)) {
            Some(domain) => Ok(domain),
            None => fault(format!("{seat:?} has no domain {domain}")),
        }
    }

    /// What is chosen before everyone is known to everyone.
    fn show(&mut self, targets: &[Face]) {
        for face in targets {
            if let Some(card) = self.cards.get_mut(&face.card) {
                card.known = SeatSet::first(2);
            }
        }
    }

    /// The discounts for the next character of a faction are used up by it.
    fn use_up(&mut self, by: Seat, print: Print) {
        let fact = print.fact();
        let is_it = |what| what == Change::NextCheaper(fact.faction);
        if fact.kind == CardType::Character {
            self.lasting.retain(|l| l.by != by || !is_it(l.what));
        }
    }

    /// The numbers of a hand: those that the other player knows too are the same as before.
    fn enter_numbers(&mut self, owner: Seat, hand: &[Face]) -> AuditResult {
        let old: Vec<(CardId, Lying)> = self
            .cards
            .iter()
            .filter(|(_, c)| c.owner == Some(owner) && c.zone == Zone::Hand)
            .map(|(id, card)| (*id, *card))
            .collect();
        let prints = |cards: &mut dyn Iterator<Item = Print>| {
            let mut prints: Vec<Print> = cards.collect();
            prints.sort_unstable();
            prints
        };
        let told = prints(&mut hand.iter().map(|face| face.print));
        let before = prints(&mut old.iter().map(|(_, card)| card.print));
        must(told == before, || {
            format!("the hand was {before:?} and is numbered as {told:?}")
        })?;
        for (id, card) in &old {
            let kept = hand.iter().any(|face| face.card == *id);
            must(kept || !card.known.has(other(owner)), || {
                format!("{id} has another number, though both know it")
            })?;
            self.cards.remove(id);
        }
        for face in hand {
            let same = old.iter().find(|(id, _)| *id == face.card);
            let both = same.filter(|(_, card)| card.known.has(other(owner)));
            let card = Lying {
                print: face.print,
                owner: Some(owner),
                zone: Zone::Hand,
                known: both.map_or(SeatSet::EMPTY.with(owner), |(_, card)| card.known),
            };
            self.cards.insert(face.card, card);
        }
        Ok(())
    }

    fn deck_of(&mut self, owner: Option<Seat>) -> &mut Pile {
        match owner {
            Some(seat) => &mut self.decks[usize::from(seat.0)],
            None => &mut self.story_deck,
        }
    }

    /// A card leaves the place where it lay.
    fn leave(&mut self, moved: &Move) -> AuditResult {
        let Face { card, print } = moved.face;
        if matches!(moved.from, Zone::Deck | Zone::StoryDeck) {
            let pile = self.deck_of(moved.owner);
            let left = pile.get(&print).copied().unwrap_or(0);
            must(left > 0, || format!("{print} is in no deck"))?;
            if left == 1 {
                pile.remove(&print);
            } else {
                pile.insert(print, left - 1);
            }
            return must(!self.cards.contains_key(&card), || {
                format!("{card} comes from a deck and lies elsewhere")
            });
        }
        let lay = self.cards.remove(&card);
        let there =
            lay.is_some_and(|l| (l.print, l.owner, l.zone) == (print, moved.owner, moved.from));
        must(there, || {
            format!("{card} leaves {:?} and lay {lay:?}", moved.from)
        })?;
        self.tokens.remove(&card);
        self.fell.remove(&card);
        let without = |list: &mut Vec<CardId>| list.retain(|c| *c != card);
        match (moved.from, moved.owner) {
            (Zone::Play, _) => {
                without(&mut self.play);
                self.standing.remove(&card);
            }
            (Zone::Slot, _) => {
                for slot in self.slots.iter_mut().filter(|s| **s == Some(card)) {
                    *slot = None;
                }
            }
            (Zone::Won(seat), _) => without(&mut self.side_mut(seat).won),
            (Zone::Discard, Some(seat)) => without(&mut self.side_mut(seat).discard),
            (Zone::Resource(domain), Some(seat)) => {
                without(&mut self.domain(seat, domain)?.resources);
            }
            _ => {}
        }
        Ok(())
    }

    /// A card comes to lie somewhere.
    fn arrive(&mut self, moved: &Move) -> AuditResult {
        let Face { card, print } = moved.face;
        if matches!(moved.to, Zone::Deck | Zone::StoryDeck) {
            *self.deck_of(moved.owner).entry(print).or_default() += 1;
            return Ok(());
        }
        let lying = Lying {
            print,
            owner: moved.owner,
            zone: moved.to,
            known: moved.known,
        };
        self.cards.insert(card, lying);
        match (moved.to, moved.owner) {
            (Zone::Play, _) => self.play.push(card),
            (Zone::Slot, _) => {
                let free = self.slots.iter_mut().find(|s| s.is_none());
                let Some(slot) = free else {
                    return fault(format!("{card} finds no free slot"));
                };
                *slot = Some(card);
            }
            (Zone::Won(seat), _) => self.side_mut(seat).won.push(card),
            (Zone::Discard, Some(seat)) => {
                self.side_mut(seat).discard.push(card);
                self.fell.insert(card);
            }
            (Zone::Resource(domain), Some(seat)) => self.domain(seat, domain)?.resources.push(card),
            (Zone::Domain, Some(seat)) => self.side_mut(seat).domains.push(Domain {
                card: Some(card),
                ..Domain::default()
            }),
            _ => {}
        }
        Ok(())
    }
}
