//! Action windows.

use engine::Seat;

use super::{Held, Sight, Start};
use crate::{
    Coc,
    ability::{AbilityRef, From, Kind, Only},
    cards,
    ids::{CardId, CardType},
    query,
};

impl Coc {
    /// The actions of a player in an action window.
    pub(crate) fn actions(&self, by: Seat) -> Vec<Start> {
        let mut all = Vec::new();
        for card in self.side(by).hand.iter().copied() {
            all.extend(self.hand_action(by, self.held(card)));
        }
        all.extend(self.open_actions(by, Sight::Own));
        all
    }

    pub(super) fn held(&self, card: CardId) -> Held {
        self.seen(card, Sight::Own)
    }

    pub(super) fn seen(&self, card: CardId, sight: Sight) -> Held {
        Held {
            card,
            print: self.card(card).print,
            sight,
        }
    }

    /// What can be done with abilities that everyone sees.
    fn open_actions(&self, by: Seat, sight: Sight) -> Vec<Start> {
        let mut all = Vec::new();
        for card in self.play.iter().copied() {
            for ability in query::abilities_of(self, card) {
                let kind = ability.get().kind;
                if kind == Kind::Action && self.user(card, ability) == Some(by) {
                    all.push(Start::action(card, Some(ability)));
                }
            }
        }
        for card in self.side(by).discard.iter().copied() {
            let print = self.card(card).print;
            for (ability, a) in cards::abilities(print) {
                if a.from == From::Discard && a.kind == Kind::Action && self.card(card).fell {
                    all.push(Start::action(card, Some(ability)));
                }
            }
        }
        all.retain(|start| self.can_begin(by, self.seen(start.card, sight), *start));
        all
    }

    /// Who may use an ability of a card in play: its controller; what it gives its host to use, the
    /// host's controller.
    pub(super) fn user(&self, card: CardId, ability: AbilityRef) -> Option<Seat> {
        let play = self.in_play(card)?;
        match ability.get().only {
            Only::HostCommitted => self.controller(play.host?),
            _ => Some(play.controller),
        }
    }

    fn hand_action(&self, by: Seat, held: Held) -> Option<Start> {
        let start = match held.print.fact().kind {
            CardType::Event => {
                let (ability, a) = cards::abilities(held.print).next()?;
                (a.kind == Kind::Action).then_some(Start::action(held.card, Some(ability)))?
            }
            _ => Start::action(held.card, None),
        };
        self.can_begin(by, held, start).then_some(start)
    }

    /// Whether a player could act in an action window, as far as everyone knows.
    pub(crate) fn could_act(&self, by: Seat) -> bool {
        !self.open_actions(by, Sight::Everybodys).is_empty()
            || self.could_hold(by, |held| self.hand_action(by, held))
    }

    /// Whether a player may hold a card that can be used like this, as far as everyone knows.
    pub(super) fn could_hold(&self, by: Seat, usable: impl Fn(Held) -> Option<Start>) -> bool {
        let Some(card) = self.side(by).hand.first().copied() else {
            return false;
        };
        let pool = self.side(by).pool.prints.iter().copied();
        let sight = Sight::Everybodys;
        pool.map(|print| Held { card, print, sight })
            .any(|held| usable(held).is_some())
    }
}
