//! The course of the game: set-up, turns, phases, what lasts, stories resolved, the end.

use super::{AuditResult, Lasts, Ledger, Pile, Resolving, Side, must};
use crate::{
    deck::{self, Deck},
    event::Event,
    ids::{CardId, CardType, Faction, Icon, Print},
    opening::DOMAINS,
    state::Ended,
};
use engine::Seat;

/// Cards, counted.
fn pile(prints: impl IntoIterator<Item = Print>) -> Pile {
    let mut pile = Pile::new();
    for print in prints {
        *pile.entry(print).or_default() += 1;
    }
    pile
}

impl Ledger {
    pub(super) fn enter_course(&mut self, event: &Event) -> AuditResult {
        match event {
            Event::Began {
                first,
                decks,
                factions,
            } => self.enter_beginning(*first, *decks, factions),
            Event::Turn { seat, turn } => {
                let next = self.turn + 1;
                must(*turn == next, || format!("turn {turn} instead of {next}"))?;
                self.turn = next;
                self.active = Some(*seat);
                Ok(())
            }
            Event::PhaseBegan { seat, phase } => {
                must(self.active == Some(*seat), || {
                    format!("the phase of {seat:?} in the turn of {:?}", self.active)
                })?;
                self.phase = *phase;
                self.fell.clear();
                Ok(())
            }
            Event::Mulligan { seat } => {
                let again = std::mem::replace(&mut self.side_mut(*seat).mulligan, true);
                must(!again, || format!("a second mulligan of {seat:?}"))
            }
            Event::Lasts { from, by, on, what } => {
                self.lasting.push(Lasts {
                    from: *from,
                    by: *by,
                    on: on.iter().map(|face| face.card).collect(),
                    what: *what,
                });
                Ok(())
            }
            Event::Ended { .. } => {
                let over = std::mem::take(&mut self.lasting);
                must(!over.is_empty(), || "nothing lasted that could end".into())
            }
            Event::Over { winner, deck_out } => {
                let winner = *winner;
                self.ended = Some(if *deck_out {
                    Ended::DeckOut { winner }
                } else {
                    Ended::ThreeStories(winner)
                });
                Ok(())
            }
            event => self.enter_story(event),
        }
    }

    fn enter_beginning(
        &mut self,
        first: Seat,
        sizes: [u8; 2],
        factions: &[Vec<Faction>; 2],
    ) -> AuditResult {
        must(self.first.is_none(), || "it begins again".into())?;
        self.first = Some(first);
        self.active = Some(first);
        for (seat, (size, factions)) in (0..).map(Seat).zip(sizes.into_iter().zip(factions)) {
            let prints = match (self.own_list(seat), factions.as_slice()) {
                (Some(list), []) => Deck::parse(list).unwrap_or_default().prints(),
                (None, [one, two]) => deck::starter([*one, *two], seat),
                _ => return super::fault(format!("a deck of {factions:?} was not agreed on")),
            };
            let place = usize::from(seat.0);
            must(prints.len() == usize::from(size), || {
                format!("a deck of {size} cards, not {}", prints.len())
            })?;
            self.decks[place] = pile(prints);
            self.sides[place] = Side {
                domains: vec![super::Domain::default(); DOMAINS],
                ..Side::default()
            };
        }
        self.story_deck = pile(Print::all().filter(|p| p.fact().kind == CardType::Story));
        Ok(())
    }

    /// A story that is resolved, struggle by struggle.
    fn enter_story(&mut self, event: &Event) -> AuditResult {
        match event {
            Event::Resolving { story } => {
                must(self.resolving.is_none(), || "a story in a story".into())?;
                self.resolving = Some(Resolving {
                    story: story.card,
                    decided: Vec::new(),
                });
                Ok(())
            }
            Event::Struggle {
                story,
                icon,
                counts,
                winner,
                ..
            } => self.enter_struggle(story.card, (*icon, *counts, *winner)),
            Event::Resolved { story } => {
                let resolving = self.resolving.take().map(|r| r.story);
                must(resolving == Some(story.card), || {
                    format!("{} was resolved, not {resolving:?}", story.card)
                })?;
                for play in self.standing.values_mut() {
                    if play.committed == Some(story.card) {
                        play.committed = None;
                        play.removes = None;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn enter_struggle(
        &mut self,
        at: CardId,
        decided: (Icon, [u8; 2], Option<Seat>),
    ) -> AuditResult {
        let resolving = self.resolving.as_mut().filter(|r| r.story == at);
        let Some(resolving) = resolving else {
            return super::fault(format!("a struggle at {at}, which is not resolved"));
        };
        resolving.decided.push(decided);
        Ok(())
    }
}
