//! What can come before something.

use engine::Seat;

use super::{Held, Sight, Start};
use crate::{
    Coc,
    ability::{AbilityRef, Before, From, Kind},
    cards,
    ids::CardId,
    query,
    state::Answers,
};

impl Coc {
    /// The disrupts of a player to something that is about to happen.
    pub(crate) fn disrupts(
        &self,
        by: Seat,
        to: Answers,
        used: &[(CardId, AbilityRef)],
    ) -> Vec<Start> {
        let mut all = self.open_disrupts(by, to, used, Sight::Own);
        for card in self.side(by).hand.iter().copied() {
            all.extend(self.disrupt_from_hand(by, self.held(card), to));
        }
        all
    }

    fn open_disrupts(
        &self,
        by: Seat,
        to: Answers,
        used: &[(CardId, AbilityRef)],
        sight: Sight,
    ) -> Vec<Start> {
        let mut all = Vec::new();
        for card in self.play.iter().copied() {
            for ability in query::abilities_of(self, card) {
                let Kind::Disrupt(before) = ability.get().kind else {
                    continue;
                };
                let start = Start {
                    card,
                    ability: Some(ability),
                    answers: to,
                };
                if self.user(card, ability) == Some(by)
                    && !used.contains(&(card, ability))
                    && self.is_before(by, card, before, to)
                    && self.can_begin(by, self.seen(card, sight), start)
                {
                    all.push(start);
                }
            }
        }
        all
    }

    fn disrupt_from_hand(&self, by: Seat, held: Held, to: Answers) -> Option<Start> {
        let (ability, a) = cards::abilities(held.print).find(|(_, a)| a.from == From::Event)?;
        let Kind::Disrupt(before) = a.kind else {
            return None;
        };
        let start = Start {
            card: held.card,
            ability: Some(ability),
            answers: to,
        };
        (self.is_before(by, held.card, before, to) && self.can_begin(by, held, start))
            .then_some(start)
    }

    /// Whether a player could disrupt something, as far as everyone knows.
    pub(crate) fn could_disrupt(
        &self,
        by: Seat,
        to: Answers,
        used: &[(CardId, AbilityRef)],
    ) -> bool {
        !self
            .open_disrupts(by, to, used, Sight::Everybodys)
            .is_empty()
            || self.could_hold(by, |held| self.disrupt_from_hand(by, held, to))
    }

    /// Whether what is about to happen is what a disrupt answers.
    fn is_before(&self, by: Seat, card: CardId, before: Before, to: Answers) -> bool {
        match to {
            Answers::Wound(victim) => match before {
                Before::OwnWound => victim == card,
                Before::HostWound => self.in_play(card).is_some_and(|p| p.host == Some(victim)),
                Before::YourWound => self.controller(victim) == Some(by),
                Before::AnyWound => true,
                _ => false,
            },
            Answers::Destruction(victim) => before == Before::EventDestroys && victim == card,
            Answers::Effect(place) => self.disrupts_effect(card, before, place),
            Answers::Nothing | Answers::Moment(_) => false,
        }
    }

    fn disrupts_effect(&self, card: CardId, before: Before, place: u8) -> bool {
        let Some(effect) = self.effects.get(usize::from(place)) else {
            return false;
        };
        let ability = effect.does.get();
        let of_a_card = ability.from == From::Play;
        match before {
            Before::Chosen => effect.has_chosen(self.object(card)),
            // A triggered ability is a triggered effect of a card that is in play already.
            // Not its own: that would never end.
            Before::TriggeredAbility => {
                of_a_card && ability.kind != Kind::Story && effect.source.card != card
            }
            Before::CardAbility => of_a_card && ability.kind != Kind::Story,
            Before::ActionOrResponse => {
                matches!(ability.kind, Kind::Action | Kind::Response(_))
            }
            _ => false,
        }
    }
}
