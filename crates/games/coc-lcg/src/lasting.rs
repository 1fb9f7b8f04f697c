//! What lasts until the phase ends.

use engine::Seat;

use crate::{
    Coc, Cx,
    ability::Change,
    event::{Event, Face},
    ids::{CardId, CardType},
    state::{Lasting, Object},
};

/// A change begins, on cards or, if there are none, for everything.
pub(crate) fn begin(g: &mut Coc, place: usize, cards: &[CardId], what: Change, cx: &mut Cx<'_>) {
    let effect = &g.effects[place];
    let (from, by) = (g.card(effect.source.card).print, effect.by);
    let on: Vec<Object> = cards.iter().map(|c| g.object(*c)).collect();
    let faces: Vec<Face> = cards.iter().map(|c| g.face(*c)).collect();
    cx.emit(Event::Lasts {
        from,
        by,
        on: faces,
        what,
    });
    g.lasting.push(Lasting { from, by, on, what });
}

/// A card changes sides until the phase ends.
// FAQ: its condition is kept; a committed character stays committed, on the other side.
pub(crate) fn take_control(g: &mut Coc, place: usize, card: CardId, cx: &mut Cx<'_>) {
    let (to, back) = (g.effects[place].by, g.controller(card));
    if let Some(back) = back {
        set_controller(g, card, to, cx);
        begin(g, place, &[card], Change::Control { to, back }, cx);
    }
}

fn set_controller(g: &mut Coc, card: CardId, to: Seat, cx: &mut Cx<'_>) {
    let face = g.face(card);
    if let Some(play) = g.in_play_mut(card).filter(|p| p.controller != to) {
        play.controller = to;
        cx.emit(Event::Controlled { face, by: to });
    }
}

/// A discount for the next card is used up when that card is played.
pub(crate) fn used_up(g: &mut Coc, by: Seat, card: CardId) {
    let fact = g.fact(card);
    let is_it = |l: &Lasting| {
        l.by == by
            && fact.kind == CardType::Character
            && matches!(l.what, Change::NextCheaper(faction) if faction == fact.faction)
    };
    // All that waited for such a card have made it cheaper.
    g.lasting.retain(|l| !is_it(l));
}

/// The phase ends, and everything with it.
pub(crate) fn end_of_phase(g: &mut Coc, cx: &mut Cx<'_>) {
    let over = std::mem::take(&mut g.lasting);
    for lasting in over.iter().rev() {
        if let Change::Control { back, .. } = lasting.what {
            for object in &lasting.on {
                if g.is_still(*object) {
                    set_controller(g, object.card, back, cx);
                }
            }
        }
    }
    if !over.is_empty() {
        cx.emit(Event::Ended { phase: g.phase });
    }
}
