//! Why a card in hand can't be played, and why a domain can't pay.

use engine::{Seat, text};

use super::{Now, Reason};
use crate::{
    Coc,
    ability::{Ability, Cost, From, Only},
    cards,
    ids::{CardId, CardType, Faction, Keyword, Phase, Print},
    legal,
    pay::Price,
    print::PrintFact,
    query,
    state::Zone,
};

/// Why a player can't play a card of their hand now.
pub(super) fn reason(g: &Coc, by: Seat, card: CardId) -> Reason {
    let print = g.card(card).print;
    match print.fact().kind {
        CardType::Event => event(g, by, card, print),
        CardType::Character | CardType::Support | CardType::Conspiracy | CardType::Story => {
            permanent(g, by, card, print)
        }
    }
}

/// A character, support or conspiracy.
fn permanent(g: &Coc, by: Seat, card: CardId, print: Print) -> Reason {
    let fact = print.fact();
    if g.phase != Phase::Operations || g.active != by {
        return own_phase();
    }
    steadfast(g, by, print)
        .or_else(|| company(g, by, print))
        .or_else(|| conspiracy(g, by, fact))
        .or_else(|| host(g, by, card, print))
        .or_else(|| unpaid(g, by, Price::Card(print, 0)))
        .unwrap_or_else(not_now)
}

fn event(g: &Coc, by: Seat, card: CardId, print: Print) -> Reason {
    let Some((_, a)) = cards::abilities(print).next() else {
        return not_now();
    };
    Now::Action
        .misses(a.kind)
        .or_else(|| own_operations(g, by, a))
        .or_else(|| steadfast(g, by, print))
        // Where the price has an X, it is the least that can be paid.
        .or_else(|| unpaid(g, by, legal::price_of(print, a, 0)?))
        .or_else(|| other_costs(g, by, card, a))
        .unwrap_or_else(nothing_fits)
}

/// It is allowed and could be paid.
pub(super) fn nothing_fits() -> Reason {
    Reason::new(
        "no_target",
        "FAQ 1.9",
        text!("it has to choose something, and nothing fits"),
    )
}

/// Why a card in hand does not answer what is going on.
pub(super) fn answering(g: &Coc, by: Seat, card: CardId, now: Now) -> Reason {
    let print = g.card(card).print;
    let event = cards::abilities(print).find(|(_, a)| a.from == From::Event);
    let Some((_, a)) = event else {
        return own_phase();
    };
    now.misses(a.kind)
        .or_else(|| steadfast(g, by, print))
        .or_else(|| unpaid(g, by, legal::price_of(print, a, 0)?))
        .or_else(|| other_costs(g, by, card, a))
        .unwrap_or_else(no_answer)
}

/// It is of the right sort, but about something else.
pub(super) fn no_answer() -> Reason {
    Reason::new(
        "trigger",
        "FAQ, timing",
        text!("it does not answer this, or nothing fits that it has to choose"),
    )
}

fn own_phase() -> Reason {
    Reason::new(
        "phase",
        "Rulebook, Operations Phase",
        text!("characters, supports and conspiracies are played in your own operations phase"),
    )
}

fn not_now() -> Reason {
    Reason::new(
        "not_offered",
        "Timing: actions",
        text!("it can’t be played now"),
    )
}

pub(super) fn own_operations(g: &Coc, by: Seat, a: &Ability) -> Option<Reason> {
    let now = g.active == by && g.phase == Phase::Operations;
    (a.only == Only::OwnOperations && !now).then(|| {
        Reason::new(
            "phase",
            "Card text",
            text!("it is played in your own operations phase only"),
        )
    })
}

fn steadfast(g: &Coc, by: Seat, print: Print) -> Option<Reason> {
    let fact = print.fact();
    (!g.is_steadfast(by, print)).then(|| {
        Reason::new(
            "steadfast",
            "Rulebook, Steadfast",
            text!(
                "Steadfast: your domains together need {0} resources of its faction, {1}",
                fact.steadfast,
                fact.faction.name()
            ),
        )
    })
}

/// Unique cards, Heroic and Villainous.
fn company(g: &Coc, by: Seat, print: Print) -> Option<Reason> {
    if query::may_enter(g, by, print) {
        return None;
    }
    if !query::is_unique_allowed(g, by, print) {
        return Some(Reason::new(
            "unique",
            "FAQ 1.13",
            text!("it is unique and you have a copy of it in play"),
        ));
    }
    let why = if print.fact().keywords.has(Keyword::Heroic) {
        text!("it is Heroic and you control a Villainous character")
    } else {
        text!("it is Villainous and you control a Heroic character")
    };
    Some(Reason::new(
        "heroic_villainous",
        "Rulebook, Heroic and Villainous",
        why,
    ))
}

fn conspiracy(g: &Coc, by: Seat, fact: &PrintFact) -> Option<Reason> {
    let mut stories = g.stories();
    let own = stories.any(|s| g.card(s).zone == Zone::Play && g.card(s).owner == Some(by));
    (fact.kind == CardType::Conspiracy && own).then(|| {
        Reason::new(
            "conspiracy",
            "Rulebook, Conspiracy Cards",
            text!("you have a conspiracy in play already"),
        )
    })
}

fn host(g: &Coc, by: Seat, card: CardId, print: Print) -> Option<Reason> {
    (print.fact().attaches() && g.hosts(by, card, print).is_empty()).then(|| {
        Reason::new(
            "no_host",
            "FAQ 2.33",
            text!("there is nothing in play that it may be attached to"),
        )
    })
}

pub(super) fn other_costs(g: &Coc, by: Seat, card: CardId, a: &Ability) -> Option<Reason> {
    let missing = a.costs.iter().find(|cost| {
        matches!(cost, Cost::Sacrifice(_) | Cost::Exhaust(_))
            && g.cost_cards(by, card, **cost).is_empty()
    })?;
    let why = match missing {
        Cost::Exhaust(_) => text!("you control no ready character that could be exhausted for it"),
        _ => text!("you control no character that could be sacrificed for it"),
    };
    Some(Reason::new("no_cost", "FAQ, paying costs", why))
}

/// Why nothing can be drained for a price, if nothing can: the fault of the domain that comes
/// closest to paying.
pub(super) fn unpaid(g: &Coc, by: Seat, price: Price) -> Option<Reason> {
    if g.payable(by, price) {
        return None;
    }
    let domains = g.side(by).domains.iter().enumerate();
    let open = domains.filter(|(_, d)| !d.drained);
    let faults = open.map(|(place, _)| fault(g, by, price, place));
    let nearest = faults.min_by_key(|fault| fault.missing);
    let all_drained = || {
        Reason::new(
            "drained",
            "Rulebook, Operations Phase",
            text!("all your domains are drained"),
        )
    };
    Some(nearest.map_or_else(all_drained, |fault| fault.reason))
}

/// Why an own domain, by its number from 0, can't pay a price.
pub(super) fn domain_fault(g: &Coc, by: Seat, price: Price, domain: usize) -> Reason {
    match g.side(by).domains.get(domain) {
        None => Reason::new(
            "not_offered",
            "Rulebook, Domains",
            text!("you have no such domain"),
        ),
        Some(d) if d.drained => Reason::new(
            "drained",
            "Rulebook, Operations Phase",
            text!("this domain is drained"),
        ),
        Some(_) => fault(g, by, price, domain).reason,
    }
}

/// What is wrong with a domain that is not drained.
struct Fault {
    /// Resources that it is short of.
    missing: u8,
    reason: Reason,
}

fn fault(g: &Coc, by: Seat, price: Price, domain: usize) -> Fault {
    let amount = g.amount(by, price, Some(domain));
    let worth = g.worth(by, domain, matches!(price, Price::Card(..)));
    let missing = amount.saturating_sub(worth);
    let reason = if missing > 0 {
        Reason::new(
            "not_enough",
            "Rulebook, Operations Phase",
            text!(
                "one domain must pay {0} alone, and domain {1} is worth {2}",
                amount,
                domain + 1,
                worth
            ),
        )
    } else {
        mismatch(price, amount)
    };
    Fault { missing, reason }
}

/// The domain is worth enough, but what lies there is of other factions.
fn mismatch(price: Price, amount: u8) -> Reason {
    let (faction, loyal) = match price {
        Price::Card(print, _) => (print.fact().faction, print.fact().loyal),
        Price::Ability(_) => (Faction::Neutral, false),
    };
    if loyal {
        return Reason::new(
            "loyal",
            "Rulebook, Loyal",
            text!(
                "Loyal: the domain that pays needs {0} resources of its faction, {1}",
                amount,
                faction.name()
            ),
        );
    }
    Reason::new(
        "no_match",
        "Rulebook, Operations Phase",
        text!(
            "the domain that pays {0} needs a resource of its faction, {1}",
            amount,
            faction.name()
        ),
    )
}
