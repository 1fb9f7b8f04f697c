//! Do the books and the state say the same?

use std::{collections::BTreeMap, fmt::Debug};

use engine::{InvariantViolation, Seat};

use super::{AuditResult, Domain, Lasts, Ledger, Lying, Pile, Side, must};
use crate::{
    Coc,
    ids::CardId,
    state::{self, InPlay, Zone},
};

/// The events say one thing, the state says another.
fn same<T: PartialEq + Debug>(what: &str, told: &T, found: &T) -> AuditResult {
    must(told == found, || {
        format!("{what}: the events told {told:?}, it is {found:?}")
    })
}

/// All cards of the match with their ids.
fn all(g: &Coc) -> impl Iterator<Item = (CardId, &state::Card)> {
    (0..).map(CardId).zip(&g.cards)
}

fn pile(g: &Coc, cards: &[CardId]) -> Pile {
    let mut pile = Pile::new();
    for card in cards {
        *pile.entry(g.card(*card).print).or_default() += 1;
    }
    pile
}

impl From<&state::Side> for Side {
    fn from(side: &state::Side) -> Self {
        let domains = side.domains.iter().map(|d| Domain {
            resources: d.resources.clone(),
            drained: d.drained,
            card: d.card,
        });
        Self {
            discard: side.discard.clone(),
            domains: domains.collect(),
            won: side.won.clone(),
            mulligan: side.mulligan,
        }
    }
}

impl Ledger {
    /// Compares the books with the state.
    ///
    /// # Errors
    /// Names the first difference.
    pub fn compare(&self, g: &Coc) -> Result<(), InvariantViolation> {
        self.compare_cards(g)?;
        self.compare_sides(g)?;
        self.compare_play(g)?;
        self.compare_stories(g)?;
        self.compare_course(g)
    }

    fn compare_cards(&self, g: &Coc) -> AuditResult {
        for (id, card) in all(g) {
            let found = Lying {
                print: card.print,
                owner: card.owner,
                zone: card.zone,
                known: card.known,
            };
            let in_deck = matches!(card.zone, Zone::Deck | Zone::StoryDeck);
            let told = self.cards.get(&id).copied();
            same(&id.id(), &told, &(!in_deck).then_some(found))?;
            let fell = self.fell.contains(&id);
            same(&format!("{id} fell in this phase"), &fell, &card.fell)?;
        }
        same("cards", &(self.cards.len() <= g.cards.len()), &true)
    }

    fn compare_sides(&self, g: &Coc) -> AuditResult {
        for seat in [Seat(0), Seat(1)] {
            let (place, side) = (usize::from(seat.0), g.side(seat));
            let of = |what: &str| format!("{what} of {seat:?}");
            same(&of("deck"), &self.decks[place], &pile(g, &side.deck))?;
            same(&of("side"), &self.sides[place], &Side::from(side))?;
            let hand: Vec<CardId> = self
                .cards
                .iter()
                .filter(|(_, c)| c.zone == Zone::Hand && c.owner == Some(seat))
                .map(|(id, _)| *id)
                .collect();
            same(&of("hand"), &hand, &side.hand)?;
        }
        same("story deck", &self.story_deck, &pile(g, &g.story_deck))
    }

    fn compare_play(&self, g: &Coc) -> AuditResult {
        same("cards in play", &self.play, &g.play)?;
        let found: BTreeMap<CardId, InPlay> = all(g)
            .filter_map(|(id, card)| Some((id, card.play.clone()?)))
            .collect();
        same("how cards stand in play", &self.standing, &found)?;
        let found: Vec<Lasts> = g.lasting.iter().map(Lasts::from).collect();
        same("what lasts", &self.lasting, &found)
    }

    fn compare_stories(&self, g: &Coc) -> AuditResult {
        for (id, card) in all(g) {
            let told = self.tokens.get(&id).copied().unwrap_or_default();
            same(&format!("tokens on {id}"), &told, &card.tokens)?;
        }
        // When the game has ended there may be no story left for a slot.
        let found = g
            .slots
            .map(|s| Some(s).filter(|s| g.card(*s).zone == Zone::Slot));
        same("stories in play", &self.slots, &found)?;
        let told = self.resolving.as_ref().map(|r| {
            let decided = r.decided.iter().map(|(_, counts, by)| (*counts, *by));
            let icons = r.decided.iter().map(|(icon, ..)| *icon);
            (
                r.story,
                icons.collect::<Vec<_>>(),
                decided.collect::<Vec<_>>(),
            )
        });
        let found = g
            .resolving
            .as_ref()
            .map(|r| (r.story, r.fought().to_vec(), r.decided.clone()));
        same("the story that is resolved", &told, &found)
    }

    fn compare_course(&self, g: &Coc) -> AuditResult {
        same("first player", &self.first, &Some(g.first))?;
        same("turn", &self.turn, &g.turn)?;
        same("active player", &self.active, &Some(g.active))?;
        same("phase", &self.phase, &g.phase)?;
        same("end", &self.ended, &g.ended)
    }
}
