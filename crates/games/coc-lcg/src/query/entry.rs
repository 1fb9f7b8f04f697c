//! What may come into play or change sides, and how it stands then.

use engine::Seat;

use crate::{
    Coc,
    ability::Give,
    cards,
    ids::{CardId, Keyword, KeywordSet, Print},
};

use super::{has_keyword, keywords};

/// Whether a player may play a card or put it into play, as far as unique and Heroic/Villainous go.
pub fn may_enter(g: &Coc, seat: Seat, print: Print) -> bool {
    is_unique_allowed(g, seat, print) && is_company_allowed(g, seat, print.fact().keywords)
}

/// Whether a player may take control of a card of the other one.
// FAQ 1.13
pub fn may_control(g: &Coc, seat: Seat, card: CardId) -> bool {
    let elsewhere = g.in_play(card).is_some_and(|p| p.controller != seat);
    elsewhere
        && !has_copy(g, seat, g.card(card).print, Some(card))
        && is_company_allowed(g, seat, keywords(g, card))
}

/// Whether a player has no copy of a unique card in play.
pub fn is_unique_allowed(g: &Coc, seat: Seat, print: Print) -> bool {
    !has_copy(g, seat, print, None)
}

// FAQ 1.13: controlled or owned.
fn has_copy(g: &Coc, seat: Seat, print: Print, but: Option<CardId>) -> bool {
    let belongs = |c: CardId| g.controller(c) == Some(seat) || g.card(c).owner == Some(seat);
    let is_copy = |c: &CardId| g.card(*c).print == print && Some(*c) != but && belongs(*c);
    print.fact().unique && g.play.iter().any(is_copy)
}

// Rulebook, Heroic and Villainous: not one while controlling the other.
fn is_company_allowed(g: &Coc, seat: Seat, keywords: KeywordSet) -> bool {
    let controls = |keyword| g.characters_of(seat).any(|c| has_keyword(g, c, keyword));
    let clash = |one, other| keywords.has(one) && controls(other);
    !clash(Keyword::Heroic, Keyword::Villainous) && !clash(Keyword::Villainous, Keyword::Heroic)
}

/// Whether a card that has just come into play stands there exhausted.
pub fn enters_exhausted(g: &Coc, card: CardId) -> bool {
    let passives = cards::behaviour(g.card(card).print).passives;
    let controller = g.controller(card);
    passives.iter().any(|p| p.give == Give::EntersExhausted)
        && !g
            .play
            .iter()
            .any(|c| g.is_support(*c) && g.controller(*c) == controller)
}
