//! Stories: who may go there, what is fought there, and what the sides have.

use engine::Seat;

use crate::{
    Coc,
    ability::{Change, Give},
    cards,
    ids::{CardId, Icon, Keyword},
    print,
    state::Condition,
};

use super::{
    has_keyword, icon, is_blank, lasting,
    passives::{active, concerns},
    skill,
};

/// Whether a character may be committed when its controller commits.
// Rulebook, Story Phase: ready characters; never the insane.
pub fn may_commit(g: &Coc, card: CardId) -> bool {
    let Some(play) = g.in_play(card) else {
        return false;
    };
    let barred = || {
        active(g)
            .any(|(source, p)| p.give == Give::NoCommitInOwnTurn && concerns(g, source, p.on, card))
    };
    g.is_character(card)
        && play.condition == Condition::Ready
        && play.committed.is_none()
        && (play.controller != g.active || !barred())
}

/// The story to which a character must be committed if it is committed at all: where the card stands
/// that calls it.
pub fn must_commit(g: &Coc, card: CardId) -> Option<CardId> {
    let callers = lasting(g, card).filter_map(|l| match l.what {
        Change::MustCommit(caller) => Some(caller),
        _ => None,
    });
    let callers = callers.filter(|caller| g.is_still(*caller));
    callers.filter_map(|c| g.in_play(c.card)?.committed).last()
}

/// Whether a character's text takes a struggle from its story.
pub fn removes_struggle(g: &Coc, card: CardId) -> bool {
    let passives = cards::behaviour(g.card(card).print).passives;
    !is_blank(g, card) && passives.iter().any(|p| p.give == Give::LoseStruggle)
}

/// The struggles of a story, in order.
// Rulebook, Icon Boosters; FAQ 2.27: what is lost is one struggle of the kind.
pub fn struggles_of(g: &Coc, story: CardId) -> Vec<Icon> {
    let of = |kind: Icon| {
        let boosters = g.attached_to(story).map(|c| g.fact(c).boosters);
        let all = 1 + boosters.map(|b| print::of(b, kind)).sum::<u8>();
        let fought = usize::from(all).saturating_sub(lost(g, story, kind));
        std::iter::repeat_n(kind, fought)
    };
    Icon::ALL.into_iter().flat_map(of).collect()
}

/// How many struggles of a kind a story has lost.
fn lost(g: &Coc, story: CardId, kind: Icon) -> usize {
    let until_the_end = lasting(g, story).filter(|l| l.what == Change::NoStruggle(kind));
    let by_characters = active(g).filter(|(source, p)| {
        p.give == Give::LoseStruggle
            && concerns(g, *source, p.on, story)
            && g.in_play(*source).is_some_and(|p| p.removes == Some(kind))
    });
    until_the_end.count() + by_characters.count()
}

/// The skill of a side at a story.
pub fn total_skill(g: &Coc, story: CardId, seat: Seat) -> u8 {
    sum(g.committed_of(story, seat).map(|c| skill(g, c)))
}

/// The icons of a kind of a side at a story.
pub fn total_icons(g: &Coc, story: CardId, kind: Icon, seat: Seat) -> u8 {
    sum(g.committed_of(story, seat).map(|c| icon(g, c, kind)))
}

/// How many characters of a side at a story are Fast.
pub fn fast_count(g: &Coc, story: CardId, seat: Seat) -> u8 {
    let fast = |c: &CardId| has_keyword(g, *c, Keyword::Fast);
    g.committed_of(story, seat).filter(fast).count() as u8
}

fn sum(values: impl Iterator<Item = u8>) -> u8 {
    values.fold(0, u8::saturating_add)
}
