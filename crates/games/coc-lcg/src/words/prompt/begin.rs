//! What is asked when something is being begun: X, targets, costs, the domain that pays.

use engine::{Text, text};

use super::Question;
use crate::{
    Coc,
    ability::{Cost, Count, Fate, Pick, What},
    initiate::{self, Wanted},
    state::Target,
    words::{describe, names},
};

pub(super) fn question(g: &Coc, step: &initiate::Step) -> Question {
    let card = names::title(g, step.card);
    let (open, why) = asked(g, step, &card);
    let title = if step.is_secret(g) {
        text!("Play a card or use an ability")
    } else {
        open
    };
    (title, with_chosen(g, step, why))
}

/// The title, if the card lies open, and what is asked.
fn asked(g: &Coc, step: &initiate::Step, card: &Text) -> Question {
    match step.wanted(g) {
        Wanted::X(_) => (
            text!("{0}: choose X", card.clone()),
            text!(
                "Choose X for {0}: a domain worth at least that much will be drained.",
                card.clone()
            ),
        ),
        Wanted::Host(_) => (
            text!("{0}: choose what it is attached to", card.clone()),
            text!(
                "{0} is attached to something as it comes into play: choose what.",
                card.clone()
            ),
        ),
        Wanted::Target(..) => target(step, card),
        Wanted::Cost(cost, _) => (
            text!("{0}: pay its cost", card.clone()),
            self::cost(cost, card),
        ),
        Wanted::Domain(domains) => (
            text!("{0}: choose a domain to drain", card.clone()),
            price(g, step, card, &domains),
        ),
        Wanted::Free => (
            text!("{0}: play it", card.clone()),
            text!(
                "{0} costs nothing: no one sees it before you play it.",
                card.clone()
            ),
        ),
        Wanted::Nothing => super::on_its_way(),
    }
}

fn cost(cost: Cost, card: &Text) -> Text {
    let card = card.clone();
    match cost {
        Cost::Exhaust(_) => text!(
            "{0} costs exhausting a character of yours: choose which.",
            card
        ),
        Cost::Pay(_)
        | Cost::PayX
        | Cost::ExhaustSelf
        | Cost::SacrificeSelf
        | Cost::Sacrifice(_) => {
            text!(
                "{0} costs the sacrifice of a character of yours: choose which.",
                card
            )
        }
    }
}

/// What it comes to on the domain that pays least: some discounts count what lies there.
fn price(g: &Coc, step: &initiate::Step, card: &Text, domains: &[u8]) -> Text {
    let card = card.clone();
    let price = describe::price_of(g, step);
    let amounts = domains
        .iter()
        .filter_map(|d| Some(g.amount(step.by, price?, Some(usize::from(*d)))));
    match amounts.min() {
        Some(1) => text!("{0} costs 1 resource: one domain must pay for it.", card),
        Some(n) => text!(
            "{0} costs {1} resources: one domain must pay for it alone.",
            card,
            n
        ),
        None => text!("One domain must pay for {0} alone.", card),
    }
}

fn target(step: &initiate::Step, card: &Text) -> Question {
    let pick = step.ability.and_then(|ability| {
        let picks = ability.get().picks;
        let place = if step.complete {
            step.chosen.len()
        } else {
            step.chosen.len().saturating_sub(1)
        };
        picks.get(place)
    });
    let Some(pick) = pick else {
        return super::on_its_way();
    };
    let title = text!("{0}: choose {1}", card.clone(), thing(pick.what));
    (title, purpose(pick, card))
}

/// What is chosen.
fn thing(what: What) -> Text {
    match what {
        What::Character => text!("a character"),
        What::Support => text!("a support card"),
        What::CharacterOrSupport => text!("a character or support card"),
        What::Story => text!("a story"),
        What::ResourceOrSupport => text!("a resource or support card"),
        What::DrainedDomain => text!("a drained domain of one’s own"),
        What::UndrainedDomain => text!("a domain that is not drained"),
        What::Player => text!("a player"),
        What::OwnDiscard => text!("a card of one’s own discard pile"),
        What::OpponentDiscard => text!("a card of the opponent’s discard pile"),
        What::HandOrDiscard => text!("a card in hand or discard pile"),
        What::Struggle => text!("a struggle"),
    }
}

/// What is chosen for what.
fn purpose(pick: &Pick, card: &Text) -> Text {
    let (card, thing) = (card.clone(), thing(pick.what));
    let one = match pick.fate {
        Fate::Other => text!("{0} needs a choice: {1}.", card, thing),
        Fate::Wound => text!("{0} wounds what you choose: {1}.", card, thing),
        Fate::Insanity => text!("{0} drives insane whom you choose: {1}.", card, thing),
        Fate::Restore => text!("{0} restores whom you choose: {1}.", card, thing),
        Fate::Ready => text!("{0} readies what you choose: {1}.", card, thing),
        Fate::Exhaust => text!("{0} exhausts what you choose: {1}.", card, thing),
        Fate::EnterPlay => text!("{0} puts into play what you choose: {1}.", card, thing),
        Fate::Control => text!(
            "{0} gives you control of what you choose: {1}.",
            card,
            thing
        ),
    };
    match pick.count {
        Count::Exactly(1) => one,
        Count::Exactly(n) => text!("{0} You choose {1}, one by one.", one, n),
        Count::UpTo(n) => text!("{0} You choose {1} at most, one by one.", one, n),
    }
}

/// What has been chosen so far.
fn with_chosen(g: &Coc, step: &initiate::Step, why: Text) -> Text {
    let cards = step
        .chosen
        .iter()
        .flatten()
        .filter_map(|target| match target {
            Target::Card(object) => Some(object.card),
            Target::Domain(..) | Target::Player(_) | Target::Struggle(_) => None,
        });
    let cards = cards.chain(step.host);
    let chosen = names::titles(g, cards);
    let paid = names::titles(g, step.costs.iter().copied());
    let why = if chosen.is_empty() {
        why
    } else {
        text!("{0} Chosen so far: {1}.", why, chosen)
    };
    if paid.is_empty() {
        why
    } else {
        text!("{0} Paying with: {1}.", why, paid)
    }
}
