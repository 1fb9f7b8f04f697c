//! What single cards do that the vocabulary would be abused for: a function each, and what they ask.

pub(crate) mod choosing;
pub(crate) mod fallen;
pub(crate) mod looking;
pub(crate) mod stories;

use engine::Seat;

use crate::{
    Coc, Cx,
    ability::{AbilityRef, Change, Is, Op, Special},
    event::{Event, Why},
    filters,
    frame::Frame,
    ids::{CardId, Icon, Subtype},
    lasting,
    ops::Went,
    state::{Condition, Target, Zone, other},
};

pub(crate) use stories::can_execute;

/// Who asks.
pub(crate) const RULE: &str = "Card effects";

/// A player searches their deck for a card that fits, to put it into play.
pub(crate) fn search(by: Seat, place: usize, is: &'static [Is]) -> Frame {
    looking::search(by, place as u8, is)
}

/// Does what a single card does.
pub(crate) fn execute(g: &mut Coc, place: usize, by: Seat, what: Special, cx: &mut Cx<'_>) -> Went {
    let source = g.effects[place].source.card;
    let chosen = g.chosen_cards(&g.effects[place], 0).first().copied();
    match what {
        Special::CopyPrintedIcons => copy_printed_icons(g, place, source, chosen, cx),
        Special::MoveDrain => move_drain(g, place, cx),
        Special::CopyAndBlank => copy_and_blank(g, place, source, chosen, cx),
        Special::PushDown => push_down(g, chosen, cx),
        Special::AttachSelf => attach_self(g, source, chosen, cx),
        Special::DetachSelf => detach_self(g, source, cx),
        Special::MustCommit => must_commit(g, place, source, chosen, cx),
        Special::RecallAttachments => recall_attachments(g, cx),
        Special::SeedDomain => seed_domain(g, by, cx),
        Special::LoseStruggle => lose_struggle(g, place, chosen, cx),
        Special::ReturnTheFallen => return fallen::begin(g),
        Special::SmallPriceToPay
        | Special::MayWoundBack
        | Special::EraseTokens
        | Special::MoveToken
        | Special::MayTakeBack
        | Special::SacrificeResource => return choosing::begin(g, place, what),
        Special::LookAndBury | Special::LookAndArrange => {
            return looking::begin(g, place, what, cx);
        }
        Special::NowhereToHide
        | Special::ShadowOutOfTime
        | Special::OpeningNight
        | Special::AncientApocrypha
        | Special::CallOfCthulhu
        | Special::FrozenInTime
        | Special::Dreamwalkers
        | Special::OtherPath => return stories::begin(g, what, cx),
    }
    Went::Done
}

/// Paul Lemond has, until the phase ends, every icon printed on the other character, too.
fn copy_printed_icons(
    g: &mut Coc,
    place: usize,
    source: CardId,
    chosen: Option<CardId>,
    cx: &mut Cx<'_>,
) {
    // FAQ 2.26: nothing printed can be read from a face-down card.
    if let Some(card) = chosen.filter(|c| !g.is_insane(*c)) {
        let print = g.card(card).print;
        lasting::begin(g, place, &[source], Change::IconsOf(print), cx);
    }
}

/// Itinerant Scholar: a drain token moves from one domain to another, which is drained by it.
fn move_drain(g: &mut Coc, place: usize, cx: &mut Cx<'_>) {
    let chosen = &g.effects[place].chosen;
    let domain = |pick: usize| match chosen.get(pick)?.first()? {
        Target::Domain(seat, n) => Some((*seat, usize::from(*n))),
        _ => None,
    };
    if let (Some((mine, from)), Some((seat, to))) = (domain(0), domain(1)) {
        g.side_mut(mine).domains[from].drained = false;
        cx.emit(Event::Refreshed {
            seat: mine,
            domains: vec![from as u8],
        });
        g.drain(seat, to as u8, cx);
    }
}

/// Richard Upton Pickman: it has the other character's keywords and triggered abilities, and its text
/// box is blank.
fn copy_and_blank(
    g: &mut Coc,
    place: usize,
    source: CardId,
    chosen: Option<CardId>,
    cx: &mut Cx<'_>,
) {
    // FAQ 2.26: a face-down card has nothing that could be copied.
    if let Some(card) = chosen.filter(|c| !g.is_insane(*c)) {
        let copied = Change::AbilitiesOf(g.object(card), g.card(card).print);
        lasting::begin(g, place, &[source], copied, cx);
        lasting::begin(g, place, &[card], Change::Blank, cx);
    }
}

/// Low Blow: ready becomes exhausted, exhausted insane.
fn push_down(g: &mut Coc, chosen: Option<CardId>, cx: &mut Cx<'_>) {
    let Some(card) = chosen else { return };
    match g.condition(card) {
        Some(Condition::Ready) => {
            g.exhaust(card, cx);
        }
        Some(Condition::Exhausted) => {
            g.go_insane(card, cx);
        }
        Some(Condition::Insane) | None => {}
    }
}

/// Hound of Tindalos: it becomes an Attachment support on the character.
// FAQ 4.1, erratum; 1.15: what is attached to it and where it was committed is lost.
fn attach_self(g: &mut Coc, source: CardId, host: Option<CardId>, cx: &mut Cx<'_>) {
    let Some(host) = host.filter(|h| *h != source) else {
        return;
    };
    g.uncommit(source, cx);
    let attached: Vec<CardId> = g.attached_to(source).collect();
    for card in attached {
        g.leave_play(card, Zone::Discard, Why::Destroyed, cx);
    }
    let Some(play) = g.in_play_mut(source) else {
        return;
    };
    play.as_support = true;
    play.wounds = 0;
    play.host = Some(host);
    cx.emit(Event::Attached {
        face: g.face(source),
        host: Some(g.face(host)),
    });
}

/// Hound of Tindalos: it comes off and is a character again.
fn detach_self(g: &mut Coc, source: CardId, cx: &mut Cx<'_>) {
    if let Some(play) = g.in_play_mut(source) {
        play.as_support = false;
        play.host = None;
        cx.emit(Event::Attached {
            face: g.face(source),
            host: None,
        });
    }
}

/// Y'Golonac: it must commit to whatever story it is committed to.
fn must_commit(g: &mut Coc, place: usize, source: CardId, chosen: Option<CardId>, cx: &mut Cx<'_>) {
    if let Some(card) = chosen {
        lasting::begin(g, place, &[card], Change::MustCommit(g.object(source)), cx);
    }
}

/// Mystic Bounty Hunter: every Attachment in a discard pile goes to its owner's hand.
fn recall_attachments(g: &mut Coc, cx: &mut Cx<'_>) {
    for seat in [g.active, other(g.active)] {
        for card in g.side(seat).discard.clone() {
            if g.fact(card).is(Subtype::Attachment) {
                g.back_to_hand(card, cx);
            }
        }
    }
}

/// Eldritch Nexus: the new domain gets the next card of the deck as a resource.
fn seed_domain(g: &mut Coc, by: Seat, cx: &mut Cx<'_>) {
    let domain = g.side(by).domains.len().saturating_sub(1) as u8;
    if let Some(card) = g.side(by).deck.last().copied() {
        g.move_card(card, Zone::Resource(domain), Why::Resource, cx);
    }
}

/// Inside Information: the story has one struggle of the kind fewer.
fn lose_struggle(g: &mut Coc, place: usize, story: Option<CardId>, cx: &mut Cx<'_>) {
    let mut chosen = g.effects[place].chosen.iter().flatten();
    let icon: Option<Icon> = chosen.find_map(|t| match t {
        Target::Struggle(icon) => Some(*icon),
        _ => None,
    });
    if let (Some(story), Some(icon)) = (story, icon) {
        lasting::begin(g, place, &[story], Change::NoStruggle(icon), cx);
    }
}

/// The cards of a search that fit.
fn fitting(g: &Coc, place: u8, is: &[Is], cards: &[CardId]) -> Vec<CardId> {
    let asking = g.asking(usize::from(place));
    let fits = |c: &CardId| is.iter().all(|i| filters::fits(g, &asking, *i, *c));
    cards.iter().copied().filter(fits).collect()
}

/// The filter of the search that an effect has come to.
fn searched(does: AbilityRef, at: u8) -> &'static [Is] {
    match does.get().does.get(usize::from(at).saturating_sub(1)) {
        Some(Op::Search(is)) => is,
        _ => &[],
    }
}
