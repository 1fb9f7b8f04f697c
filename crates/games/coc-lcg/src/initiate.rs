//! Beginning something: X, targets, costs, the domain that pays; then it is under way.

use engine::{Options, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    ability::{AbilityRef, Cost, Count, From, Kind},
    action::Action,
    event::{Event, Face, Why},
    filters::{self, Asking},
    frame::Frame,
    ids::CardId,
    legal::{self, Start},
    pay::Price,
    query, resolve,
    state::{Answers, Condition, Effect, Happened, Target, Zone},
};

/// Who asks.
pub(crate) const RULE: &str = "Playing cards and using abilities";

/// What is being begun, and how far its player has come. Until it is paid no one else knows of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Who.
    pub by: Seat,
    /// With which card.
    pub card: CardId,
    /// Which ability; none if a character, support or conspiracy is played.
    pub ability: Option<AbilityRef>,
    /// What it answers.
    pub answers: Answers,
    /// The number chosen for X.
    pub x: Option<u8>,
    /// What an Attachment is to be attached to.
    pub host: Option<CardId>,
    /// What has been chosen, pick by pick.
    pub chosen: Vec<Vec<Target>>,
    /// Whether the pick at the end of `chosen` is complete.
    pub complete: bool,
    /// The cards chosen to pay costs with, cost by cost.
    pub costs: Vec<CardId>,
}

/// What must be chosen next.
pub(crate) enum Wanted {
    /// The number for X.
    X(Vec<u8>),
    /// What to attach it to.
    Host(Vec<CardId>),
    /// A target; `true` if it may be left.
    Target(Vec<Target>, bool),
    /// A card to pay with.
    Cost(Cost, Vec<CardId>),
    /// A domain to drain.
    Domain(Vec<u8>),
    /// Nothing is to be paid for a card from hand: the last word before everyone sees it.
    Free,
    /// Nothing: it can be paid.
    Nothing,
}

/// Begins something. What everyone sees is begun before everyone; a card from hand is no one's
/// business until it is paid.
pub(crate) fn begin(g: &Coc, by: Seat, start: Start, cx: &mut Cx<'_>) -> Frame {
    if let (Some(ability), false) = (start.ability, g.card(start.card).zone == Zone::Hand) {
        cx.emit(Event::Begins {
            by,
            face: g.face(start.card),
            ability,
        });
    }
    Step {
        by,
        card: start.card,
        ability: start.ability,
        answers: start.answers,
        x: None,
        host: None,
        chosen: Vec::new(),
        complete: true,
        costs: Vec::new(),
    }
    .into()
}

impl Step {
    fn start(&self) -> Start {
        Start {
            card: self.card,
            ability: self.ability,
            answers: self.answers,
        }
    }

    fn asking(&self) -> Asking {
        Asking {
            by: self.by,
            card: self.card,
            x: self.x.unwrap_or(0),
            answers: self.answers,
        }
    }

    /// What is to be paid by draining a domain.
    fn price(&self, g: &Coc) -> Option<Price> {
        let print = g.card(self.card).print;
        match self.ability {
            None => Some(Price::Card(print, 0)),
            Some(ability) => legal::price_of(print, ability.get(), self.x.unwrap_or(0)),
        }
    }

    /// Whether no one else may know of it yet: the card is still in hand.
    pub(crate) fn is_secret(&self, g: &Coc) -> bool {
        g.card(self.card).zone == Zone::Hand
    }

    /// Whether a choice from hand belongs to it: how many there are is no one else's business.
    pub(crate) fn asks_for_hand(&self) -> bool {
        let picks = self.ability.map_or(&[][..], |a| a.get().picks);
        picks.iter().any(|pick| pick.what.is_from_hand())
    }

    // FAQ: costs are determined, then targets chosen, then it is paid.
    pub(crate) fn wanted(&self, g: &Coc) -> Wanted {
        if let Some(wanted) = self.wants_choice(g) {
            return wanted;
        }
        if let Some(ability) = self.ability {
            let chosen: Vec<Cost> = ability
                .get()
                .costs
                .iter()
                .copied()
                .filter(|c| matches!(c, Cost::Sacrifice(_) | Cost::Exhaust(_)))
                .collect();
            if let Some(cost) = chosen.get(self.costs.len()) {
                return Wanted::Cost(*cost, g.cost_cards(self.by, self.card, *cost));
            }
        }
        match self.price(g) {
            Some(price) if !g.is_free(self.by, price) => Wanted::Domain(g.payers(self.by, price)),
            _ if self.is_secret(g) => Wanted::Free,
            _ => Wanted::Nothing,
        }
    }

    fn wants_choice(&self, g: &Coc) -> Option<Wanted> {
        let print = g.card(self.card).print;
        let Some(ability) = self.ability else {
            return (print.fact().attaches() && self.host.is_none())
                .then(|| Wanted::Host(g.hosts(self.by, self.card, print)));
        };
        let a = ability.get();
        if legal::has_x(print, a) && self.x.is_none() {
            return Some(Wanted::X(g.numbers_for(self.by, self.start())));
        }
        let at = if self.complete {
            self.chosen.len()
        } else {
            self.chosen.len() - 1
        };
        let pick = a.picks.get(at)?;
        let mut targets = filters::candidates(g, &self.asking(), pick, &self.chosen);
        if let Some(so_far) = self.chosen.get(at) {
            targets.retain(|t| !so_far.contains(t));
        }
        Some(Wanted::Target(
            targets,
            matches!(pick.count, Count::UpTo(_)),
        ))
    }

    fn choose(&mut self, target: Target) {
        if self.complete {
            self.chosen.push(Vec::new());
        }
        if let Some(last) = self.chosen.last_mut() {
            last.push(target);
        }
        let most = self.ability.and_then(|ability| {
            let pick = ability.get().picks.get(self.chosen.len() - 1)?;
            Some(match pick.count {
                Count::Exactly(n) | Count::UpTo(n) => usize::from(n),
            })
        });
        let so_far = self.chosen.last().map_or(0, Vec::len);
        self.complete = most.is_none_or(|most| so_far >= most);
    }

    /// No more targets of this pick.
    fn done(&mut self) {
        if self.complete {
            self.chosen.push(Vec::new());
        }
        self.complete = true;
    }
}

pub(crate) fn step(g: &mut Coc, step: Step, cx: &mut Cx<'_>) -> Next {
    match step.wanted(g) {
        Wanted::Nothing => paid(g, step, None, cx),
        // What a forced response would choose is not there: it does what else it can.
        Wanted::Target(targets, _) if targets.is_empty() => {
            let mut step = step;
            step.done();
            Next::Goto(step.into())
        }
        _ => Next::Ask(step.into()),
    }
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    let by = step.by;
    match step.wanted(g) {
        Wanted::X(numbers) => options.extend(by, numbers.into_iter().map(|x| Action::X { x })),
        Wanted::Host(cards) | Wanted::Cost(_, cards) => {
            options.extend(by, cards.into_iter().map(|card| Action::Card { card }));
        }
        Wanted::Target(targets, optional) => {
            options.extend(by, targets.into_iter().map(aim));
            if optional {
                options.push(by, Action::Done);
            }
        }
        Wanted::Domain(domains) => options.extend(
            by,
            domains.into_iter().map(|domain| Action::Domain {
                seat: by.0,
                domain: domain + 1,
            }),
        ),
        Wanted::Free => options.push(by, Action::Yes),
        Wanted::Nothing => {}
    }
}

/// How a target is offered.
pub(crate) fn aim(target: Target) -> Action {
    match target {
        Target::Card(object) => Action::Card { card: object.card },
        Target::Domain(seat, domain) => Action::Domain {
            seat: seat.0,
            domain: domain + 1,
        },
        Target::Player(seat) => Action::Player { seat: seat.0 },
        Target::Struggle(icon) => Action::Struggle { icon },
    }
}

pub(crate) fn answer(
    g: &mut Coc,
    mut step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match (step.wanted(g), action) {
        (Wanted::X(_), Action::X { x }) => step.x = Some(x),
        (Wanted::Host(_), Action::Card { card }) => step.host = Some(card),
        (Wanted::Cost(..), Action::Card { card }) => step.costs.push(card),
        (Wanted::Target(..), Action::Done) => step.done(),
        (Wanted::Target(targets, _), action) => {
            if let Some(target) = targets.into_iter().find(|t| aim(*t) == action) {
                step.choose(target);
            }
        }
        (Wanted::Domain(_), Action::Domain { domain, .. }) => {
            return paid(g, step, Some(domain - 1), cx);
        }
        (Wanted::Free, _) => return paid(g, step, None, cx),
        _ => {}
    }
    Next::Goto(step.into())
}

/// Everything has been chosen: it is paid, everyone sees it, and it is under way.
fn paid(g: &mut Coc, step: Step, domain: Option<u8>, cx: &mut Cx<'_>) -> Next {
    show(g, &step, cx);
    announce(g, &step, cx);
    let from_play = step.ability.is_some_and(|a| a.get().from != From::Event);
    let source = g.object(step.card);
    if !from_play && step.ability.is_some() {
        g.move_card(step.card, Zone::Resolving, Why::Played, cx);
    }
    let overpaid = match (step.price(g), domain) {
        (Some(price), Some(domain)) => g.pay(step.by, price, domain, cx),
        _ => 0,
    };
    let Some(ability) = step.ability else {
        return played(g, &step, overpaid, cx);
    };
    // A triggered ability is one of a card in play.
    if ability.get().from == From::Play && overpaid > 0 {
        g.note(Happened::OverpaidAbility(step.by));
    }
    other_costs(g, &step, ability, cx);
    if let Answers::Moment(place) = step.answers
        && let Some(moment) = g.moments.get_mut(usize::from(place))
    {
        moment.used.push((step.card, ability));
    }
    let source = if from_play {
        source
    } else {
        g.object(step.card)
    };
    g.effects.push(Effect {
        does: ability,
        source,
        by: step.by,
        x: step.x.unwrap_or(0),
        overpaid,
        chosen: step.chosen,
        answers: step.answers,
        cancelled: false,
        failed: false,
        waiting: true,
        at: 0,
    });
    Next::Goto(resolve::begin(g))
}

/// What was chosen from hand is shown, and known from then on.
fn show(g: &mut Coc, step: &Step, cx: &mut Cx<'_>) {
    for target in step.chosen.iter().flatten() {
        if let Target::Card(object) = target
            && !g.card(object.card).zone.is_open()
        {
            g.card_mut(object.card).known = SeatSet::first(2);
            cx.reveal();
        }
    }
}

fn announce(g: &Coc, step: &Step, cx: &mut Cx<'_>) {
    let targets: Vec<Face> = step
        .chosen
        .iter()
        .flatten()
        .filter_map(|target| match target {
            Target::Card(object) => Some(g.face(object.card)),
            _ => None,
        })
        .chain(step.host.map(|host| g.face(host)))
        .collect();
    let face = g.face(step.card);
    cx.emit(match step.ability {
        Some(ability) if ability.get().from != From::Event => Event::Used {
            by: step.by,
            face,
            ability,
            x: step.x,
            targets,
        },
        _ => Event::Played {
            by: step.by,
            face,
            x: step.x,
            targets,
        },
    });
}

/// A character, support or conspiracy comes into play.
fn played(g: &mut Coc, step: &Step, overpaid: u8, cx: &mut Cx<'_>) -> Next {
    g.enter_play(
        step.card,
        step.by,
        Condition::Ready,
        step.host,
        Some(overpaid),
        cx,
    );
    crate::lasting::used_up(g, step.by, step.card);
    Next::Done
}

fn other_costs(g: &mut Coc, step: &Step, ability: AbilityRef, cx: &mut Cx<'_>) {
    let mut chosen = step.costs.iter().copied();
    let itself = query::itself(g, step.card, ability);
    for cost in ability.get().costs {
        match cost {
            Cost::Pay(_) | Cost::PayX => {}
            Cost::ExhaustSelf => {
                g.exhaust(itself, cx);
            }
            Cost::SacrificeSelf => g.sacrifice(itself, cx),
            Cost::Sacrifice(_) => {
                if let Some(card) = chosen.next() {
                    g.sacrifice(card, cx);
                }
            }
            Cost::Exhaust(_) => {
                if let Some(card) = chosen.next() {
                    g.exhaust(card, cx);
                }
            }
        }
    }
}

/// Whether the trigger word of an ability lets it be disrupted at all: story effects have none.
pub(crate) fn is_triggered(ability: AbilityRef) -> bool {
    ability.get().kind != Kind::Story
}
