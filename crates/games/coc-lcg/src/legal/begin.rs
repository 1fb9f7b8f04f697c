//! What it takes to begin something: targets, costs, limits.

use engine::Seat;

use super::{Held, Sight, Start};
use crate::{
    Coc,
    ability::{Ability, Cost, Count, From, Only, Pick},
    cards,
    filters::{self, Asking},
    ids::{CardId, CardType, Phase, Print},
    pay::Price,
    print::Number,
    query,
    state::{Answers, Condition, Target, Zone},
};

impl Coc {
    /// Whether something can be begun: it is allowed now, everything that must be chosen is there,
    /// and it can be paid.
    pub(super) fn can_begin(&self, by: Seat, held: Held, start: Start) -> bool {
        let Some(ability) = start.ability else {
            return self.can_play(by, held);
        };
        let a = ability.get();
        let event = a.from == From::Event;
        if !self.is_allowed(by, held.card, a) || (event && !self.is_steadfast(by, held.print)) {
            return false;
        }
        // FAQ: where a copied ability names itself, it goes on naming the card it was copied from.
        if !self.costs_met(by, query::itself(self, held.card, ability), a) {
            return false;
        }
        self.numbers(by, held.print, a)
            .into_iter()
            .any(|x| self.choosable(by, held, start, a, x))
    }

    /// The numbers that could be paid for X; just 0 where there is none.
    fn numbers(&self, by: Seat, print: Print, a: &Ability) -> Vec<u8> {
        let price = |x| price_of(print, a, x);
        if !has_x(print, a) {
            let free = price(0).is_none_or(|p| self.payable(by, p));
            return if free { vec![0] } else { Vec::new() };
        }
        let most = self.side(by).domains.len();
        let most = (0..most)
            .map(|d| self.worth(by, d, true))
            .max()
            .unwrap_or(0);
        (0..=most)
            .filter(|x| price(*x).is_none_or(|p| self.payable(by, p)))
            .collect()
    }

    /// The numbers that may be chosen for the X of something that is being begun.
    pub(crate) fn numbers_for(&self, by: Seat, start: Start) -> Vec<u8> {
        let Some(ability) = start.ability else {
            return Vec::new();
        };
        let (a, held) = (ability.get(), self.held(start.card));
        let numbers = self.numbers(by, held.print, a);
        let can = |x: &u8| self.choosable(by, held, start, a, *x);
        numbers.into_iter().filter(can).collect()
    }

    fn choosable(&self, by: Seat, held: Held, start: Start, a: &Ability, x: u8) -> bool {
        let asking = Asking {
            by,
            card: held.card,
            x,
            answers: start.answers,
        };
        a.picks
            .iter()
            .all(|pick| self.enough(asking, pick, held.sight))
    }

    fn enough(&self, asking: Asking, pick: &Pick, sight: Sight) -> bool {
        let Count::Exactly(n) = pick.count else {
            return true;
        };
        let mut targets = filters::candidates(self, &asking, pick, &[]);
        let mut unknown = 0;
        if sight == Sight::Everybodys && pick.what.is_from_hand() {
            let hand = &self.side(asking.by).hand;
            targets.retain(|t| !matches!(t, Target::Card(o) if hand.contains(&o.card)));
            unknown = hand.len();
        }
        targets.len() + unknown >= usize::from(n)
    }

    fn is_allowed(&self, by: Seat, card: CardId, a: &Ability) -> bool {
        let play = self.in_play(card);
        match a.only {
            Only::Always => true,
            Only::OwnOperations => self.active == by && self.phase == Phase::Operations,
            Only::Committed => play.is_some_and(|p| p.committed.is_some()),
            Only::HostCommitted => play
                .and_then(|p| p.host)
                .and_then(|host| self.in_play(host))
                .is_some_and(|p| p.committed.is_some()),
            Only::Attached => play.is_some_and(|p| p.as_support),
            Only::NotAttached => play.is_some_and(|p| !p.as_support),
        }
    }

    /// Whether the costs other than draining can be paid.
    // FAQ: a cost must really change something; what can't be paid in full can't be used.
    fn costs_met(&self, by: Seat, card: CardId, a: &Ability) -> bool {
        let mine = self.controller(card) == Some(by);
        a.costs.iter().all(|cost| match cost {
            Cost::Pay(_) | Cost::PayX => true,
            Cost::ExhaustSelf => mine && self.condition(card) == Some(Condition::Ready),
            Cost::SacrificeSelf => mine && self.in_play(card).is_some(),
            Cost::Sacrifice(_) | Cost::Exhaust(_) => !self.cost_cards(by, card, *cost).is_empty(),
        })
    }

    /// The cards that can pay a cost that must be chosen.
    pub(crate) fn cost_cards(&self, by: Seat, card: CardId, cost: Cost) -> Vec<CardId> {
        let asking = Asking {
            by,
            card,
            x: 0,
            answers: Answers::Nothing,
        };
        let mine = |c: &CardId| self.controller(*c) == Some(by);
        let (is, ready) = match cost {
            Cost::Sacrifice(is) => (is, false),
            Cost::Exhaust(is) => (is, true),
            _ => return Vec::new(),
        };
        let stands = |c: &CardId| !ready || self.condition(*c) == Some(Condition::Ready);
        let fits = |c: &CardId| is.iter().all(|i| filters::fits(self, &asking, *i, *c));
        let characters = self.characters();
        characters
            .filter(mine)
            .filter(stands)
            .filter(fits)
            .collect()
    }

    /// Whether a character, support or conspiracy may be played from hand.
    // Rulebook, Operations Phase: only there, only by the active player.
    fn can_play(&self, by: Seat, held: Held) -> bool {
        let fact = held.print.fact();
        self.phase == Phase::Operations
            && self.active == by
            && self.is_steadfast(by, held.print)
            && query::may_enter(self, by, held.print)
            && (fact.kind != CardType::Conspiracy || !self.has_conspiracy(by))
            && (!fact.attaches() || !self.hosts(by, held.card, held.print).is_empty())
            && self.payable(by, Price::Card(held.print, 0))
    }

    /// Each player may have one conspiracy of their own in play.
    // Rulebook, Conspiracy Cards 4
    fn has_conspiracy(&self, by: Seat) -> bool {
        let conspiracies = self.stories().filter(|s| self.card(*s).zone == Zone::Play);
        conspiracies
            .into_iter()
            .any(|s| self.card(s).owner == Some(by))
    }

    /// What an Attachment may be attached to.
    pub(crate) fn hosts(&self, by: Seat, card: CardId, print: Print) -> Vec<CardId> {
        let asking = Asking {
            by,
            card,
            x: 0,
            answers: Answers::Nothing,
        };
        let picks = cards::host_of(print);
        let candidates = picks.map(|pick| filters::candidates(self, &asking, pick, &[]));
        let cards = candidates.into_iter().flatten();
        cards
            .filter_map(|target| match target {
                Target::Card(object) => Some(object.card),
                _ => None,
            })
            .collect()
    }
}

/// Whether a number must be chosen for an X.
pub(crate) fn has_x(print: Print, a: &Ability) -> bool {
    (a.from == From::Event && print.fact().cost == Number::X) || a.costs.contains(&Cost::PayX)
}

/// What a domain must be drained for, if one must.
pub(crate) fn price_of(print: Print, a: &Ability, x: u8) -> Option<Price> {
    if a.from == From::Event {
        return Some(Price::Card(print, x));
    }
    a.costs.iter().find_map(|cost| match cost {
        Cost::Pay(n) => Some(Price::Ability(*n)),
        Cost::PayX => Some(Price::Ability(x)),
        _ => None,
    })
}
