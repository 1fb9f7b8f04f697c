//! What is always true: which of it holds now, and for whom.

use crate::{
    Coc,
    ability::{Counted, During, Passive, Scope},
    cards,
    filters::{Asking, all_fit},
    ids::{CardId, Subtype},
    state::other,
};

use super::{has_text, icon, is_subtype, skill};

/// All that holds now, with the cards it comes from.
pub(super) fn active(g: &Coc) -> impl Iterator<Item = (CardId, &'static Passive)> {
    let written = |card: CardId| cards::behaviour(g.card(card).print).passives;
    let cards = g.play.iter().copied();
    let sources = cards.filter(move |c| !written(*c).is_empty() && has_text(g, *c));
    let all = sources.flat_map(move |source| {
        let passives = written(source).iter();
        passives.map(move |passive| (source, passive))
    });
    all.filter(|(source, passive)| holds(g, *source, passive.during))
}

fn holds(g: &Coc, source: CardId, during: During) -> bool {
    match during {
        During::Play => true,
        During::Committed => g.in_play(source).is_some_and(|p| p.committed.is_some()),
        During::AttachmentInPlay => attachments(g) > 0,
    }
}

/// Whether something that a card changes is changed for this card.
pub(super) fn concerns(g: &Coc, source: CardId, scope: Scope, card: CardId) -> bool {
    match scope {
        Scope::Itself => source == card,
        Scope::Host => g.in_play(source).and_then(|p| p.host) == Some(card),
        Scope::Characters(is) => {
            g.is_character(card)
                && !g.is_insane(card)
                && asking(g, source).is_some_and(|asking| all_fit(g, &asking, is, card))
        }
        Scope::Story => g.in_play(source).and_then(|p| p.committed) == Some(card),
        Scope::CommittedHere => g.in_play(card).and_then(|p| p.committed) == Some(source),
        Scope::Game => true,
    }
}

fn asking(g: &Coc, source: CardId) -> Option<Asking> {
    g.controller(source).map(|by| Asking::of(by, source))
}

/// How many there are of what a card counts for what it gives to another, or to itself.
pub(super) fn count(g: &Coc, source: CardId, card: CardId, counted: Counted) -> i16 {
    let number = match counted {
        Counted::Attachments => attachments(g),
        Counted::Characters(is) => asking(g, source).map_or(0, |asking| {
            g.characters()
                .filter(|c| all_fit(g, &asking, is, *c))
                .count()
        }),
        Counted::OwnIcons(kind) => usize::from(icon(g, card, kind)),
        Counted::WeakerOpponents => weaker_opponents(g, source),
    };
    i16::try_from(number).unwrap_or(i16::MAX)
}

/// Cards of the subtype Attachment in play.
fn attachments(g: &Coc) -> usize {
    let is = |c: &&CardId| is_subtype(g, **c, Subtype::Attachment);
    g.play.iter().filter(is).count()
}

fn weaker_opponents(g: &Coc, card: CardId) -> usize {
    let Some(play) = g.in_play(card) else {
        return 0;
    };
    let Some(story) = play.committed else {
        return 0;
    };
    let own = skill(g, card);
    g.committed_of(story, other(play.controller))
        .filter(|c| skill(g, *c) < own)
        .count()
}
