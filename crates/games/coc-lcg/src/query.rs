//! What is true of the cards now, counted anew from the board: nothing of it is stored.
//!
//! Layers, each of which reads only those above it: blank text and copied abilities; subtypes and
//! factions; keywords and Toughness; icons but combat; skill; combat icons (Freelance Agent compares
//! skill, Atwood Science Hall counts investigation). The face-down insane have nothing of all this,
//! and nothing changes them. What comes to less than 0 counts as 0, but is added up truly first.

mod cost;
mod entry;
mod passives;
mod stories;
mod values;

pub use cost::cost_of;
pub use entry::{enters_exhausted, is_unique_allowed, may_control, may_enter};
pub use stories::{
    fast_count, may_commit, must_commit, removes_struggle, struggles_of, total_icons, total_skill,
};
pub use values::{icon, icons, skill};

use passives::{active, concerns};

use crate::{
    Coc,
    ability::{AbilityRef, Change, From, Give, Only, Scope},
    cards,
    ids::{CardId, CardType, Faction, Icon, Keyword, KeywordSet, Print, Subtype},
    state::{Condition, Lasting, Object},
};

/// What lasts on a card until the phase ends.
fn lasting(g: &Coc, card: CardId) -> impl Iterator<Item = &Lasting> {
    let object = g.object(card);
    g.lasting.iter().filter(move |l| l.on.contains(&object))
}

/// Whether the text box of a card in play counts as blank: subtypes, keywords and all rules text.
// FAQ 2.25
pub fn is_blank(g: &Coc, card: CardId) -> bool {
    lasting(g, card).any(|l| l.what == Change::Blank) || is_blanked_at_its_story(g, card)
}

fn is_blanked_at_its_story(g: &Coc, card: CardId) -> bool {
    let story = g.in_play(card).and_then(|p| p.committed);
    let story = story.filter(|s| g.fact(*s).kind == CardType::Conspiracy);
    story.is_some_and(|story| {
        let passives = cards::behaviour(g.card(story).print).passives;
        passives
            .iter()
            .any(|p| p.on == Scope::CommittedHere && p.give == Give::Blank)
    })
}

/// Whether what is printed in the text box of a card holds.
fn has_text(g: &Coc, card: CardId) -> bool {
    !g.is_insane(card) && !is_blank(g, card)
}

/// Whether a card in play is a character that lies there as an attachment.
fn is_as_support(g: &Coc, card: CardId) -> bool {
    g.in_play(card).is_some_and(|p| p.as_support)
}

/// The cards whose keywords and triggered abilities a card has copied.
fn copied(g: &Coc, card: CardId) -> impl Iterator<Item = (Object, Print)> {
    let copied = lasting(g, card).filter_map(|l| match l.what {
        Change::AbilitiesOf(original, print) => Some((original, print)),
        _ => None,
    });
    copied.filter(move |_| !g.is_insane(card) && !is_as_support(g, card))
}

/// The abilities that a card in play can use there, copied ones included.
pub fn abilities_of(g: &Coc, card: CardId) -> Vec<AbilityRef> {
    if g.in_play(card).is_none() {
        return Vec::new();
    }
    let own = g.card(card).print;
    let printed = (cards::has_abilities(own) && has_text(g, card)).then_some(own);
    let prints = printed
        .into_iter()
        .chain(copied(g, card).map(|(_, print)| print));
    let mut all = Vec::new();
    for (ability, a) in prints.flat_map(cards::abilities) {
        // FAQ 1.15: of an attached character only what works attached is left.
        let works = a.from == From::Play && (!is_as_support(g, card) || a.only == Only::Attached);
        if works && !all.contains(&ability) {
            all.push(ability);
        }
    }
    all
}

/// The card that an ability means where its text names its own card.
// FAQ: a copied ability goes on naming the card it was copied from.
pub fn itself(g: &Coc, card: CardId, ability: AbilityRef) -> CardId {
    if g.card(card).print == ability.print {
        return card;
    }
    copied(g, card)
        .find(|(_, print)| *print == ability.print)
        .map_or(card, |(original, _)| original.card)
}

/// The subtypes of a card now; what is printed on it, outside play.
pub fn subtypes(g: &Coc, card: CardId) -> Vec<Subtype> {
    let all = Subtype::ALL.into_iter();
    all.filter(|s| is_subtype(g, card, *s)).collect()
}

/// Whether a card has the subtype now. A resource has none.
// FAQ 1.15: an attached character is an Attachment and nothing else.
pub fn is_subtype(g: &Coc, card: CardId, subtype: Subtype) -> bool {
    if is_as_support(g, card) {
        return subtype == Subtype::Attachment;
    }
    let resource = matches!(g.card(card).zone, crate::state::Zone::Resource(_));
    !resource && has_text(g, card) && g.fact(card).is(subtype)
}

/// The faction of a card now: none of the insane, who are not even neutral.
pub fn faction(g: &Coc, card: CardId) -> Option<Faction> {
    (!g.is_insane(card)).then(|| g.fact(card).faction)
}

/// The keywords of a card now; what is printed on it, outside play.
pub fn keywords(g: &Coc, card: CardId) -> KeywordSet {
    Keyword::ALL
        .into_iter()
        .filter(|k| has_keyword(g, card, *k))
        .collect()
}

/// Whether a card has the keyword now.
// Losing a keyword takes away what was gained, too.
pub fn has_keyword(g: &Coc, card: CardId, keyword: Keyword) -> bool {
    if g.is_insane(card) || is_as_support(g, card) {
        return false;
    }
    let gives =
        |give: Give| active(g).any(|(source, p)| p.give == give && concerns(g, source, p.on, card));
    let printed = has_text(g, card) && g.fact(card).keywords.has(keyword);
    let has = printed
        || copied(g, card).any(|(_, print)| print.fact().keywords.has(keyword))
        || lasting(g, card).any(|l| l.what == Change::Keyword(keyword))
        || gives(Give::Keyword(keyword));
    has && !gives(Give::NoKeyword(keyword))
}

/// How many wounds a character can take before the next one kills it.
pub fn toughness(g: &Coc, card: CardId) -> u8 {
    if !g.is_character(card) || g.is_insane(card) {
        return 0;
    }
    let printed = if has_text(g, card) {
        g.fact(card).toughness
    } else {
        0
    };
    let copied = copied(g, card).map(|(_, print)| print.fact().toughness);
    let mut sum = printed + copied.sum::<u8>();
    for (source, passive) in active(g) {
        match passive.give {
            Give::Toughness(more) if concerns(g, source, passive.on, card) => sum += more,
            Give::NoToughness if concerns(g, source, passive.on, card) => return 0,
            _ => {}
        }
    }
    sum
}

/// Whether wounds can be dealt to a card.
pub fn can_be_wounded(g: &Coc, card: CardId) -> bool {
    g.is_character(card) && !has_keyword(g, card, Keyword::Invulnerability)
}

/// Whether a card can be driven insane.
// Rulebook, Insanity: neither Willpower nor terror icons; no one twice.
pub fn can_go_insane(g: &Coc, card: CardId) -> bool {
    g.is_character(card)
        && !g.is_insane(card)
        && !has_keyword(g, card, Keyword::Willpower)
        && icon(g, card, Icon::Terror) == 0
}

/// Whether a card goes insane at once because so many characters are in play.
pub fn goes_insane_in_company(g: &Coc, card: CardId) -> bool {
    let company = g.characters().count();
    let mad = |give: Give| matches!(give, Give::InsaneInCompany(n) if company >= usize::from(n));
    active(g).any(|(source, p)| mad(p.give) && concerns(g, source, p.on, card))
        && can_go_insane(g, card)
}

/// Whether an insane character can be restored.
pub fn can_be_restored(g: &Coc, card: CardId) -> bool {
    g.condition(card) == Some(Condition::Insane)
        && !active(g)
            .any(|(source, p)| p.give == Give::NoRestore && concerns(g, source, p.on, card))
}

/// Whether anyone is restored in refresh phases.
pub fn refresh_restores(g: &Coc) -> bool {
    !active(g).any(|(_, p)| p.give == Give::NoRefreshRestore)
}
