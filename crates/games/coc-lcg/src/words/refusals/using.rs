//! Why an ability of a card in play can't be used.

use engine::{Seat, text};

use super::{Now, Reason, playing};
use crate::{
    Coc,
    ability::{Ability, AbilityRef, Cost, Only},
    ids::CardId,
    legal, query,
    state::Condition,
};

/// Why a player can't use an ability of a card they have in play that has its text.
pub(super) fn reason(g: &Coc, by: Seat, card: CardId, ability: AbilityRef, now: Now) -> Reason {
    if !query::abilities_of(g, card).contains(&ability) {
        return Reason::new(
            "no_ability",
            "FAQ, timing",
            text!("it has no such ability now"),
        );
    }
    let a = ability.get();
    now.misses(a.kind)
        .or_else(|| not_there(g, by, card, a))
        .or_else(|| exhausted(g, card, a))
        .or_else(|| playing::unpaid(g, by, legal::price_of(g.card(card).print, a, 0)?))
        .or_else(|| playing::other_costs(g, by, card, a))
        .unwrap_or_else(|| match now {
            Now::Action => playing::nothing_fits(),
            Now::Response | Now::Disrupt => playing::no_answer(),
        })
}

/// It works elsewhere only.
fn not_there(g: &Coc, by: Seat, card: CardId, a: &Ability) -> Option<Reason> {
    let play = g.in_play(card)?;
    let committed = |card| g.in_play(card).is_some_and(|p| p.committed.is_some());
    let why = match a.only {
        Only::Always => return None,
        Only::OwnOperations => return playing::own_operations(g, by, a),
        Only::Committed if committed(card) => return None,
        Only::Committed => text!("it can be used only while it is committed"),
        Only::HostCommitted if play.host.is_some_and(committed) => return None,
        Only::HostCommitted => {
            text!("it can be used only while what it is attached to is committed")
        }
        Only::Attached if play.as_support => return None,
        Only::Attached => text!("it can be used only while it is attached"),
        Only::NotAttached if !play.as_support => return None,
        Only::NotAttached => text!("it can be used only while it is not attached"),
    };
    Some(Reason::new("place", "Card text", why))
}

/// What costs exhausting it can't be used twice.
fn exhausted(g: &Coc, card: CardId, a: &Ability) -> Option<Reason> {
    let ready = g.condition(card) == Some(Condition::Ready);
    (a.costs.contains(&Cost::ExhaustSelf) && !ready).then(|| {
        Reason::new(
            "exhausted",
            "FAQ, paying costs",
            text!("it costs exhausting it, and it is exhausted already"),
        )
    })
}
