//! The operations of the vocabulary, done.

use engine::Seat;

use crate::{
    Coc, Cx,
    ability::{Num, Op, Ref, Who},
    cards::special,
    event::{Cancelled, Event, Why},
    filters::{self, Asking},
    frame::Frame,
    hand, harm,
    ids::CardId,
    lasting, query,
    state::{Answers, Condition, Effect, Happened, Target, Zone, other},
};

/// How an operation went.
pub(crate) enum Went {
    /// It is done.
    Done,
    /// What follows is not done.
    Stop,
    /// This comes first.
    Frame(Frame),
}

/// Does an operation of the effect in this place of the list.
pub(crate) fn execute(g: &mut Coc, place: usize, op: Op, cx: &mut Cx<'_>) -> Went {
    let by = g.effects[place].by;
    match op {
        Op::Wound(what, wounds) => {
            Went::Frame(harm::wounds(Some(place), g.refer(place, what), wounds))
        }
        Op::Destroy(what) => Went::Frame(harm::destroy(place, g.refer(place, what))),
        Op::Search(is) => Went::Frame(special::search(by, place, is)),
        Op::Discard(who, count) => Went::Frame(hand::discard(g.seats(place, who), count)),
        Op::Sacrifice(who) => Went::Frame(harm::sacrifice(g.seats(place, who))),
        Op::Special(what) => special::execute(g, place, by, what, cx),
        Op::Then if g.effects[place].failed => Went::Stop,
        Op::IfOverpaid(ops) if g.effects[place].overpaid > 0 => {
            for op in ops {
                at_once(g, place, *op, cx);
            }
            Went::Done
        }
        op => {
            at_once(g, place, op, cx);
            Went::Done
        }
    }
}

/// Operations that no one is asked about.
fn at_once(g: &mut Coc, place: usize, op: Op, cx: &mut Cx<'_>) {
    match op {
        Op::Control(what) => {
            for card in g.refer(place, what) {
                lasting::take_control(g, place, card, cx);
            }
        }
        Op::Lasting(what, change) => {
            let cards = g.refer(place, what);
            lasting::begin(g, place, &cards, change, cx);
        }
        Op::Rule(change) => lasting::begin(g, place, &[], change, cx),
        Op::Draw(n) => g.draw(g.effects[place].by, n, Why::Drawn, cx),
        Op::Mill(who, n) => {
            let n = g.number(place, n);
            for seat in g.seats(place, who) {
                g.mill(seat, n, cx);
            }
        }
        Op::SacrificeAll(is) => {
            for card in g.refer(place, Ref::Characters(is)) {
                g.sacrifice(card, cx);
            }
        }
        Op::Success(what) => {
            for story in g.refer(place, what) {
                g.add_tokens(story, g.effects[place].by, 1, cx);
            }
        }
        Op::NewDomain(who) => {
            for seat in g.seats(place, who) {
                g.new_domain(seat, cx);
            }
        }
        Op::Cancel => cancel(g, place, cx),
        op => to_each(g, place, op, cx),
    }
}

/// Operations that are done to each card they name, and can fail on it.
fn to_each(g: &mut Coc, place: usize, op: Op, cx: &mut Cx<'_>) {
    match op {
        Op::Insane(what) => g.each(place, what, |g, card| g.go_insane(card, cx)),
        Op::Ready(what) => g.each(place, what, |g, card| g.ready(card, cx)),
        Op::Exhaust(what) => g.each(place, what, |g, card| g.exhaust(card, cx)),
        Op::Restore(what) => g.each(place, what, |g, card| g.restore(card, cx)),
        Op::ToHand(what) => g.each(place, what, |g, card| g.back_to_hand(card, cx)),
        Op::PutIntoPlay(what) => g.each(place, what, |g, card| g.put_into_play(card, cx)),
        Op::Uncommit(what) => g.each(place, what, |g, card| {
            let committed = g.in_play(card).is_some_and(|p| p.committed.is_some());
            g.uncommit(card, cx);
            committed
        }),
        Op::ToDeckBottom(what) => g.each(place, what, |g, card| {
            g.bury(card, Why::Buried, cx);
            true
        }),
        _ => {}
    }
}

/// What a disrupt answers does not happen.
fn cancel(g: &mut Coc, place: usize, cx: &mut Cx<'_>) {
    match g.effects[place].answers {
        Answers::Effect(other) => {
            let effect = &mut g.effects[usize::from(other)];
            effect.cancelled = true;
            let card = effect.source.card;
            cx.emit(Event::Cancelled {
                face: g.face(card),
                what: Cancelled::Effect,
            });
        }
        Answers::Wound(card) => {
            if let Some(pending) = g.pending.last_mut() {
                pending.wounds = pending.wounds.saturating_sub(1);
            }
            cx.emit(Event::Cancelled {
                face: g.face(card),
                what: Cancelled::Wound,
            });
        }
        Answers::Destruction(card) => {
            if let Some(pending) = g.pending.last_mut() {
                pending.cancelled = true;
            }
            cx.emit(Event::Cancelled {
                face: g.face(card),
                what: Cancelled::Destruction,
            });
        }
        Answers::Nothing | Answers::Moment(_) => {}
    }
}

impl Coc {
    /// Who asks, for filters, while an effect is done.
    pub(crate) fn asking(&self, place: usize) -> Asking {
        let effect = &self.effects[place];
        Asking {
            by: effect.by,
            card: effect.source.card,
            x: effect.x,
            answers: effect.answers,
        }
    }

    /// The cards an operation is done to; what has become another object is left out.
    // FAQ 1.9: an effect on a target that is not there any more is ignored.
    pub(crate) fn refer(&self, place: usize, what: Ref) -> Vec<CardId> {
        let effect = &self.effects[place];
        match what {
            Ref::Itself => vec![query::itself(self, effect.source.card, effect.does)],
            Ref::Chosen(pick) => self.chosen_cards(effect, usize::from(pick)),
            Ref::Characters(is) => {
                let asking = self.asking(place);
                let fits = |c: &CardId| is.iter().all(|i| filters::fits(self, &asking, *i, *c));
                self.characters().filter(fits).collect()
            }
        }
    }

    pub(crate) fn chosen_cards(&self, effect: &Effect, pick: usize) -> Vec<CardId> {
        let chosen = effect.chosen.get(pick).into_iter().flatten();
        chosen
            .filter_map(|target| match target {
                Target::Card(object) if self.is_still(*object) => Some(object.card),
                _ => None,
            })
            .collect()
    }

    /// The players an operation concerns.
    pub(crate) fn seats(&self, place: usize, who: Who) -> Vec<Seat> {
        let effect = &self.effects[place];
        let chosen = |pick: u8| effect.chosen.get(usize::from(pick)).into_iter().flatten();
        match who {
            Who::You => vec![effect.by],
            Who::Opponent => vec![other(effect.by)],
            Who::Each => vec![self.active, other(self.active)],
            Who::Chosen(pick) => chosen(pick)
                .filter_map(|target| match target {
                    Target::Player(seat) => Some(*seat),
                    _ => None,
                })
                .collect(),
            Who::Subject => match effect.answers {
                Answers::Moment(place) => match self.moments.get(usize::from(place)) {
                    Some(moment) => match moment.what {
                        Happened::Drew(seat) => vec![seat],
                        _ => Vec::new(),
                    },
                    None => Vec::new(),
                },
                _ => Vec::new(),
            },
        }
    }

    fn number(&self, place: usize, n: Num) -> u8 {
        match n {
            Num::N(n) => n,
            Num::X => self.effects[place].x,
        }
    }

    /// Does something to each card; if it fails on one, what stands behind "then" is not done.
    fn each(&mut self, place: usize, what: Ref, mut does: impl FnMut(&mut Self, CardId) -> bool) {
        let cards = self.refer(place, what);
        let mut all = !cards.is_empty();
        for card in cards {
            all &= does(self, card);
        }
        self.effects[place].failed |= !all;
    }

    /// A card goes to its owner's hand, from play or from a pile.
    pub(crate) fn back_to_hand(&mut self, card: CardId, cx: &mut Cx<'_>) -> bool {
        if self.in_play(card).is_some() {
            self.leave_play(card, Zone::Hand, Why::Returned, cx);
        } else {
            self.move_card(card, Zone::Hand, Why::Returned, cx);
        }
        true
    }

    /// A card is put into play under its owner's control, unless one like it forbids that.
    pub(crate) fn put_into_play(&mut self, card: CardId, cx: &mut Cx<'_>) -> bool {
        self.put_as(card, Condition::Ready, cx)
    }

    /// As [`Self::put_into_play`], in a condition.
    pub(crate) fn put_as(&mut self, card: CardId, condition: Condition, cx: &mut Cx<'_>) -> bool {
        let Some(owner) = self.card(card).owner else {
            return false;
        };
        let print = self.card(card).print;
        // FAQ 1.13 and Rulebook, Heroic/Villainous: putting into play doesn't get round these.
        let allowed = if condition == Condition::Insane {
            query::is_unique_allowed(self, owner, print)
        } else {
            query::may_enter(self, owner, print)
        };
        if allowed {
            self.enter_play(card, owner, condition, None, None, cx);
        }
        allowed
    }

    /// Discards from the top of a deck, as many as there are.
    pub(crate) fn mill(&mut self, seat: Seat, count: u8, cx: &mut Cx<'_>) {
        for _ in 0..count {
            let Some(card) = self.side(seat).deck.last().copied() else {
                return;
            };
            self.move_card(card, Zone::Discard, Why::Milled, cx);
        }
    }

    /// Puts success tokens of a player on a story, or takes some off.
    pub(crate) fn add_tokens(&mut self, story: CardId, seat: Seat, by: i8, cx: &mut Cx<'_>) {
        let tokens = &mut self.card_mut(story).tokens[usize::from(seat.0)];
        *tokens = tokens.saturating_add_signed(by);
        let now = *tokens;
        cx.emit(Event::Tokens {
            story: self.face(story),
            seat,
            now,
            by,
        });
    }

    /// The top card of a deck becomes a new domain of its owner, face down.
    // Rulebook, Adding a Domain
    pub(crate) fn new_domain(&mut self, seat: Seat, cx: &mut Cx<'_>) -> bool {
        let Some(card) = self.side(seat).deck.last().copied() else {
            return false;
        };
        let domain = self.side(seat).domains.len() as u8;
        self.move_card(card, Zone::Domain, Why::Domain, cx);
        cx.emit(Event::NewDomain { seat, domain });
        true
    }
}
