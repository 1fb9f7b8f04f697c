//! Ready, exhausted, insane; wounds: what happens to a character in play.

use crate::{
    Coc, Cx,
    event::{Event, Why},
    ids::CardId,
    query,
    state::{Condition, Happened, Zone},
};

impl Coc {
    /// Turns a card in play; tells whether that changed anything.
    // FAQ 2.10: only the ready can be exhausted, only the exhausted readied.
    fn turn(&mut self, card: CardId, from: Condition, to: Condition, cx: &mut Cx<'_>) -> bool {
        let face = self.face(card);
        let Some(play) = self.in_play_mut(card).filter(|p| p.condition == from) else {
            return false;
        };
        play.condition = to;
        cx.emit(Event::Turned {
            face,
            condition: to,
            restored: from == Condition::Insane,
        });
        true
    }

    /// Exhausts a ready card.
    pub(crate) fn exhaust(&mut self, card: CardId, cx: &mut Cx<'_>) -> bool {
        self.turn(card, Condition::Ready, Condition::Exhausted, cx)
    }

    /// Readies an exhausted card.
    pub(crate) fn ready(&mut self, card: CardId, cx: &mut Cx<'_>) -> bool {
        self.turn(card, Condition::Exhausted, Condition::Ready, cx)
    }

    /// Restores an insane character: it is face up and exhausted.
    pub(crate) fn restore(&mut self, card: CardId, cx: &mut Cx<'_>) -> bool {
        if !query::can_be_restored(self, card) {
            return false;
        }
        let restored = self.turn(card, Condition::Insane, Condition::Exhausted, cx);
        if restored {
            self.note(Happened::Restored(self.object(card)));
        }
        restored
    }

    /// Drives a character insane; tells whether that happened.
    // Rulebook, Insanity: what is attached is destroyed; a wounded character is destroyed instead.
    pub(crate) fn go_insane(&mut self, card: CardId, cx: &mut Cx<'_>) -> bool {
        if !query::can_go_insane(self, card) {
            return false;
        }
        if self.in_play(card).is_some_and(|p| p.wounds > 0) {
            self.leave_play(card, Zone::Discard, Why::Destroyed, cx);
            return true;
        }
        let attached: Vec<CardId> = self.attached_to(card).collect();
        self.uncommit(card, cx);
        let face = self.face(card);
        if let Some(play) = self.in_play_mut(card) {
            play.condition = Condition::Insane;
        }
        cx.emit(Event::Turned {
            face,
            condition: Condition::Insane,
            restored: false,
        });
        for attachment in attached {
            self.leave_play(attachment, Zone::Discard, Why::Destroyed, cx);
        }
        true
    }

    /// Deals wounds; tells whether that happened. Whether they kill is looked at when the effect is
    /// done, see `checks`; the insane die at once.
    pub(crate) fn wound(&mut self, card: CardId, wounds: u8, cx: &mut Cx<'_>) -> bool {
        if wounds == 0 || !query::can_be_wounded(self, card) {
            return false;
        }
        let object = self.object(card);
        cx.emit(Event::Wounded {
            face: self.face(card),
            wounds,
        });
        self.note(Happened::Wounded(object));
        // Rulebook, Insanity: an insane character that is wounded is destroyed.
        if self.is_insane(card) {
            self.leave_play(card, Zone::Discard, Why::Destroyed, cx);
        } else if let Some(play) = self.in_play_mut(card) {
            play.wounds = play.wounds.saturating_add(wounds);
        }
        true
    }

    /// Destroys a card in play or on a domain.
    pub(crate) fn destroy(&mut self, card: CardId, cx: &mut Cx<'_>) -> bool {
        if let Zone::Resource(_) = self.card(card).zone {
            self.move_card(card, Zone::Discard, Why::Destroyed, cx);
            return true;
        }
        let there = self.in_play(card).is_some();
        self.leave_play(card, Zone::Discard, Why::Destroyed, cx);
        there
    }

    /// Its controller sacrifices a card in play.
    pub(crate) fn sacrifice(&mut self, card: CardId, cx: &mut Cx<'_>) {
        self.leave_play(card, Zone::Discard, Why::Sacrificed, cx);
    }
}
