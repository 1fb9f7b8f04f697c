//! What must be true at every decision.

use std::collections::BTreeSet;

use engine::{InvariantViolation, Seat};

use crate::{
    Coc,
    ids::{CardId, CardType, Print},
    state::Zone,
};

/// The invariants.
///
/// # Errors
/// Names what is broken.
pub(crate) fn check(g: &Coc) -> Result<(), InvariantViolation> {
    zones(g)?;
    for id in (0..g.cards.len()).map(|n| CardId(n as u16)) {
        card(g, id)?;
    }
    stories(g)
}

fn broken<T>(what: String) -> Result<T, InvariantViolation> {
    Err(InvariantViolation(what))
}

/// Every card is in exactly one zone, and that is the one it says.
fn zones(g: &Coc) -> Result<(), InvariantViolation> {
    let mut seen = BTreeSet::new();
    for (card, zone, owner) in lying(g) {
        if !seen.insert(card) {
            return broken(format!("{card} lies in two zones, the second is {zone:?}"));
        }
        let there = g.card(card);
        if there.zone != zone {
            return broken(format!("{card} lies in {zone:?} and says {:?}", there.zone));
        }
        if owner.is_some() && there.owner != owner {
            return broken(format!(
                "{card} lies in {zone:?} of {owner:?}, not its owner"
            ));
        }
    }
    let resolving = g.cards.iter().filter(|c| c.zone == Zone::Resolving).count();
    if seen.len() + resolving != g.cards.len() {
        return broken(format!(
            "{} cards, {} lie somewhere, {resolving} are on their way",
            g.cards.len(),
            seen.len()
        ));
    }
    Ok(())
}

fn lying(g: &Coc) -> Vec<(CardId, Zone, Option<Seat>)> {
    let mut all: Vec<(CardId, Zone, Option<Seat>)> = Vec::new();
    for (seat, side) in [Seat(0), Seat(1)].into_iter().zip(&g.sides) {
        let mine = Some(seat);
        all.extend(side.deck.iter().map(|c| (*c, Zone::Deck, mine)));
        all.extend(side.hand.iter().map(|c| (*c, Zone::Hand, mine)));
        all.extend(side.discard.iter().map(|c| (*c, Zone::Discard, mine)));
        all.extend(side.won.iter().map(|c| (*c, Zone::Won(seat), None)));
        for (n, domain) in (0..).zip(&side.domains) {
            all.extend(
                domain
                    .resources
                    .iter()
                    .map(|c| (*c, Zone::Resource(n), mine)),
            );
            all.extend(domain.card.iter().map(|c| (*c, Zone::Domain, mine)));
        }
    }
    all.extend(g.play.iter().map(|c| (*c, Zone::Play, None)));
    all.extend(g.story_deck.iter().map(|c| (*c, Zone::StoryDeck, None)));
    all.extend(
        g.slots
            .iter()
            .filter(|c| g.card(**c).zone == Zone::Slot)
            .map(|c| (*c, Zone::Slot, None)),
    );
    all
}

fn card(g: &Coc, id: CardId) -> Result<(), InvariantViolation> {
    let card = g.card(id);
    let Some(play) = &card.play else {
        return match card.zone {
            Zone::Play => broken(format!("{id} is in play and does not stand there")),
            Zone::Slot => Ok(()),
            _ if card.tokens != [0; 2] => broken(format!("{id} has tokens outside play")),
            _ => Ok(()),
        };
    };
    if card.zone != Zone::Play {
        return broken(format!("{id} stands in play and lies in {:?}", card.zone));
    }
    if let Some(host) = play.host
        && g.in_play(host).is_none()
        && g.card(host).zone != Zone::Slot
    {
        return broken(format!("{id} is attached to {host}, which is not in play"));
    }
    if g.fact(id).attaches() && play.host.is_none() {
        return broken(format!("the attachment {id} is attached to nothing"));
    }
    match play.committed {
        Some(story) if !g.stories().any(|s| s == story) => {
            broken(format!("{id} is committed to {story}, which is no story"))
        }
        Some(_) if !g.is_character(id) || g.is_insane(id) => {
            broken(format!("{id} is committed and can't be"))
        }
        _ => unique(g, id, play.controller),
    }
}

/// A player controls a unique card once only.
// Rulebook, Unique Cards
fn unique(g: &Coc, id: CardId, controller: Seat) -> Result<(), InvariantViolation> {
    let (print, fact): (Print, _) = (g.card(id).print, g.fact(id));
    let same = |c: &&CardId| {
        g.card(**c).print == print && g.controller(**c) == Some(controller) && !g.is_insane(**c)
    };
    if fact.unique && !g.is_insane(id) && g.play.iter().filter(same).count() > 1 {
        return broken(format!("two of the unique {} on one side", fact.title));
    }
    Ok(())
}

/// Three stories lie in play as long as the deck has any, and every won one counts.
fn stories(g: &Coc) -> Result<(), InvariantViolation> {
    for slot in g.slots {
        if g.fact(slot).kind != CardType::Story {
            return broken(format!("{slot} lies among the stories and is none"));
        }
    }
    let over = g.ended.is_some();
    if !over && g.slots.iter().any(|s| g.card(*s).zone != Zone::Slot) {
        return broken("a slot is empty".into());
    }
    if !over
        && g.sides
            .iter()
            .any(|s| s.won.len() >= crate::checks::STORIES_TO_WIN)
    {
        return broken("three stories are won and the game goes on".into());
    }
    Ok(())
}
