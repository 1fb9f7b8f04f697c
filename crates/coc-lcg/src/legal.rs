//! What a player may begin just now: play a card, use an ability, answer with one.
//!
//! The same checks say what a player *could* do as far as everybody knows: every card that may be in
//! his deck is tried as if it were in his hand. He is asked if and only if that is possible, so that
//! being asked, or not, tells nobody what he holds.

use engine::Seat;

use crate::{
    Coc,
    ability::{Ability, AbilityRef, Before, Cost, Count, From, Kind, Only, Pick, When},
    cards,
    filters::{self, Asking},
    ids::{CardId, CardType, Phase, Print},
    pay::Price,
    print::Number,
    query,
    state::{Answers, Condition, Happened, Object, Target, Zone, other},
};

/// Something a player can begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Start {
    /// The card.
    pub card: CardId,
    /// Its ability; none if a character, support or conspiracy is played.
    pub ability: Option<AbilityRef>,
    /// What it answers.
    pub answers: Answers,
}

impl Start {
    /// What an action window offers.
    fn action(card: CardId, ability: Option<AbilityRef>) -> Self {
        Self {
            card,
            ability,
            answers: Answers::Nothing,
        }
    }
}

/// A card as the rules look at it: really there, or a print that may be in hand.
#[derive(Clone, Copy)]
struct Held {
    card: CardId,
    print: Print,
    sight: Sight,
}

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// Everything, as its player sees it.
    Own,
    /// What everybody knows: any card may be in a hand.
    Everybodys,
}

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

    fn held(&self, card: CardId) -> Held {
        self.seen(card, Sight::Own)
    }

    fn seen(&self, card: CardId, sight: Sight) -> Held {
        Held {
            card,
            print: self.card(card).print,
            sight,
        }
    }

    /// What can be done with abilities that everybody sees.
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
    fn user(&self, card: CardId, ability: AbilityRef) -> Option<Seat> {
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

    /// Whether a player could act in an action window, as far as everybody knows.
    pub(crate) fn could_act(&self, by: Seat) -> bool {
        !self.open_actions(by, Sight::Everybodys).is_empty()
            || self.could_hold(by, |held| self.hand_action(by, held))
    }

    /// Whether a player may hold a card that can be used like this, as far as everybody knows.
    fn could_hold(&self, by: Seat, usable: impl Fn(Held) -> Option<Start>) -> bool {
        let Some(card) = self.side(by).hand.first().copied() else {
            return false;
        };
        let pool = self.side(by).pool.prints.iter().copied();
        let sight = Sight::Everybodys;
        pool.map(|print| Held { card, print, sight })
            .any(|held| usable(held).is_some())
    }

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

    /// Whether a player could disrupt something, as far as everybody knows.
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

    /// Whether a player could respond to something, as far as everybody knows.
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

    /// Whether something can be begun: it is allowed now, everything that must be chosen is there,
    /// and it can be paid.
    fn can_begin(&self, by: Seat, held: Held, start: Start) -> bool {
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

    /// Each player may have one conspiracy of his own in play.
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
