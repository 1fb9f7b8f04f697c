//! How cards in play stand, and the tokens on stories.

use engine::{InvariantViolation, Seat};

use super::{AuditResult, Ledger, fault, must};
use crate::{
    event::{Event, Face},
    ids::CardId,
    state::{Condition, InPlay, Zone},
};

impl Ledger {
    fn standing(&mut self, face: Face) -> Result<&mut InPlay, InvariantViolation> {
        match self.standing.get_mut(&face.card) {
            Some(play) => Ok(play),
            None => fault(format!("{} does not stand in play", face.card)),
        }
    }

    pub(super) fn enter_play(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::Entered {
                face,
                controller,
                condition,
                host,
            } => self.enter_standing(face, controller, condition, host),
            Event::Turned {
                face,
                condition,
                restored,
            } => {
                let play = self.standing(face)?;
                let before = std::mem::replace(&mut play.condition, condition);
                let told = (before == Condition::Insane) == restored && before != condition;
                must(told, || format!("{} was {before:?}", face.card))
            }
            Event::Controlled { face, by } => {
                let before = std::mem::replace(&mut self.standing(face)?.controller, by);
                must(before != by, || {
                    format!("{} is controlled already", face.card)
                })
            }
            Event::Attached { face, host } => {
                let play = self.standing(face)?;
                must(play.host != host.map(|h| h.card), || {
                    format!("{} is attached as it was", face.card)
                })?;
                play.host = host.map(|h| h.card);
                play.as_support = host.is_some();
                if host.is_some() {
                    play.wounds = 0;
                }
                Ok(())
            }
            Event::Wounded { face, wounds } => {
                let play = self.standing(face)?;
                play.wounds = play.wounds.saturating_add(wounds);
                Ok(())
            }
            Event::Tokens {
                story,
                seat,
                now,
                by,
            } => self.enter_tokens(story.card, seat, now, by),
            _ => self.enter_committing(event),
        }
    }

    fn enter_standing(
        &mut self,
        face: Face,
        controller: Seat,
        condition: Condition,
        host: Option<Face>,
    ) -> AuditResult {
        let zone = self.cards.get(&face.card).map(|c| c.zone);
        must(zone == Some(Zone::Play), || {
            format!("{} enters play and lies in {zone:?}", face.card)
        })?;
        let play = InPlay {
            controller,
            condition,
            wounds: 0,
            committed: None,
            host: host.map(|h| h.card),
            as_support: false,
            removes: None,
        };
        let before = self.standing.insert(face.card, play);
        must(before.is_none(), || format!("{} enters again", face.card))
    }

    fn enter_committing(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::Committed { seat, face, story } => {
                let play = self.standing(face)?;
                must(play.controller == seat, || {
                    format!("{seat:?} commits {} of the other", face.card)
                })?;
                let before = play.committed.replace(story.card);
                must(before.is_none(), || {
                    format!("{} is committed twice", face.card)
                })
            }
            Event::Uncommitted { face, story } => {
                let play = self.standing(face)?;
                play.removes = None;
                let before = play.committed.take();
                must(before == Some(story.card), || {
                    format!("{} leaves {} and was at {before:?}", face.card, story.card)
                })
            }
            Event::Removes { face, icon } => {
                self.standing(face)?.removes = Some(icon);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn enter_tokens(&mut self, story: CardId, seat: Seat, now: u8, by: i8) -> AuditResult {
        let tokens = self.tokens.entry(story).or_default();
        let here = &mut tokens[usize::from(seat.0)];
        *here = here.saturating_add_signed(by);
        let here = *here;
        must(now == here, || {
            format!("{now} tokens on {story} instead of {here}")
        })
    }
}
