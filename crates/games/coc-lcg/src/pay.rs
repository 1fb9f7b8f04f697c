//! Paying: one domain is drained for a card or an ability.

use engine::Seat;

use crate::{
    Coc, Cx,
    event::{Event, Why},
    ids::{CardId, Faction, Print},
    print::Number,
    query,
    state::Zone,
};

/// What is to be paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Price {
    /// A card played from hand, with the number chosen for its X.
    Card(Print, u8),
    /// An ability of a card in play or in the discard pile.
    Ability(u8),
}

impl Coc {
    /// What a domain is worth: for playing a card, Transient resources count twice.
    // Rulebook, Transient
    pub(crate) fn worth(&self, seat: Seat, domain: usize, for_card: bool) -> u8 {
        let resources = &self.side(seat).domains[domain].resources;
        let twice = |c: &CardId| for_card && self.fact(*c).transient;
        let count = resources.iter().map(|c| 1 + u8::from(twice(c)));
        count.sum()
    }

    /// Resources of a faction on a domain, as they count for playing a card.
    fn matching(&self, seat: Seat, domain: usize, faction: Faction) -> u8 {
        let resources = self.side(seat).domains[domain].resources.iter();
        let of = resources.filter(|c| self.fact(**c).resource == faction);
        of.map(|c| 1 + u8::from(self.fact(*c).transient)).sum()
    }

    /// Resources of a faction on all domains, drained or not; Transient ones count once.
    // FAQ 2.19
    fn steadfast(&self, seat: Seat, faction: Faction) -> u8 {
        let all = self.side(seat).domains.iter().flat_map(|d| &d.resources);
        all.filter(|c| self.fact(**c).resource == faction).count() as u8
    }

    /// What a price comes to if this domain pays it, or none needs to.
    pub(crate) fn amount(&self, by: Seat, price: Price, domain: Option<usize>) -> u8 {
        match price {
            Price::Ability(n) => n,
            Price::Card(print, x) => {
                let base = match print.fact().cost {
                    Number::Of(n) => n,
                    Number::X => x,
                };
                query::cost_of(self, by, print, base, domain)
            }
        }
    }

    /// Whether nothing needs to be drained.
    pub(crate) fn is_free(&self, by: Seat, price: Price) -> bool {
        self.amount(by, price, None) == 0
    }

    /// Whether enough resources of its faction lie on all domains together for a card.
    pub(crate) fn is_steadfast(&self, by: Seat, print: Print) -> bool {
        let fact = print.fact();
        fact.steadfast == 0 || self.steadfast(by, fact.faction) >= fact.steadfast
    }

    /// The domains that can pay a price, by number from 0.
    pub(crate) fn payers(&self, by: Seat, price: Price) -> Vec<u8> {
        self.paying(by, price).map(|d| d as u8).collect()
    }

    fn paying(&self, by: Seat, price: Price) -> impl Iterator<Item = usize> {
        let count = self.side(by).domains.len();
        (0..count).filter(move |d| self.can_pay(by, price, *d))
    }

    // Rulebook, Operations Phase: one domain, of at least the cost, with a resource of the faction.
    fn can_pay(&self, by: Seat, price: Price, domain: usize) -> bool {
        if self.side(by).domains[domain].drained {
            return false;
        }
        let amount = self.amount(by, price, Some(domain));
        let Price::Card(print, _) = price else {
            return self.worth(by, domain, false) >= amount;
        };
        let fact = print.fact();
        let needed = match (fact.faction, fact.loyal) {
            (Faction::Neutral, _) => 0,
            // Rulebook, Loyal: the whole cost must be matched.
            (_, true) => amount,
            (_, false) => 1,
        };
        self.worth(by, domain, true) >= amount && self.matching(by, domain, fact.faction) >= needed
    }

    /// Whether a price can be paid at all.
    pub(crate) fn payable(&self, by: Seat, price: Price) -> bool {
        self.is_free(by, price) || self.paying(by, price).next().is_some()
    }

    /// Drains a domain for a price and tells by how much it was overpaid.
    pub(crate) fn pay(&mut self, by: Seat, price: Price, domain: u8, cx: &mut Cx<'_>) -> u8 {
        let for_card = matches!(price, Price::Card(..));
        let cost = self.amount(by, price, Some(usize::from(domain)));
        let worth = self.worth(by, usize::from(domain), for_card);
        let overpaid = worth.saturating_sub(cost);
        cx.emit(Event::Drained {
            seat: by,
            domain,
            cost,
            overpaid,
        });
        self.spend(by, domain, cx);
        overpaid
    }

    /// An effect drains a domain: nothing is bought with it.
    pub(crate) fn drain(&mut self, seat: Seat, domain: u8, cx: &mut Cx<'_>) {
        cx.emit(Event::Drained {
            seat,
            domain,
            cost: 0,
            overpaid: 0,
        });
        self.spend(seat, domain, cx);
    }

    /// The domain is used, and with it the Transient resources on it.
    fn spend(&mut self, by: Seat, domain: u8, cx: &mut Cx<'_>) {
        let d = &mut self.side_mut(by).domains[usize::from(domain)];
        d.drained = true;
        let resources = d.resources.clone();
        for card in resources {
            if self.fact(card).transient {
                self.move_card(card, Zone::Discard, Why::Transient, cx);
            }
        }
    }
}
