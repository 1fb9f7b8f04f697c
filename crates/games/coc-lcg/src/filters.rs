//! What a filter means, and what can be chosen.

use engine::Seat;

use crate::{
    Coc,
    ability::{Fate, Is, Pick, What},
    ids::{CardId, CardType, Faction, Icon, Subtype},
    print::Number,
    query,
    state::{Answers, Condition, Domain, Happened, Target, Zone, other},
};

/// Who asks, and what for.
#[derive(Clone, Copy, Debug)]
pub struct Asking {
    /// The player.
    pub by: Seat,
    /// The card that its text calls itself, see [`query::itself`].
    pub card: CardId,
    /// The number chosen for X.
    pub x: u8,
    /// What a disrupt or response answers.
    pub answers: Answers,
}

impl Asking {
    /// A card that asks for itself, without X and answering nothing.
    pub fn of(by: Seat, card: CardId) -> Self {
        Self {
            by,
            card,
            x: 0,
            answers: Answers::Nothing,
        }
    }
}

/// Whether a card passes all filters.
pub fn all_fit(g: &Coc, asking: &Asking, is: &[Is], card: CardId) -> bool {
    is.iter().all(|is| fits(g, asking, *is, card))
}

/// Whether a card passes a filter.
pub fn fits(g: &Coc, asking: &Asking, is: Is, card: CardId) -> bool {
    let skill = || query::skill(g, card);
    let skill_printed = || printed(g, card, g.fact(card).skill);
    let cost_printed = || printed(g, card, g.fact(card).cost);
    match is {
        Is::SkillAtMost(most) => skill() <= most,
        Is::SkillAtMostX => skill() <= asking.x,
        Is::SkillBelowX => skill() < asking.x,
        Is::LowerSkillThanSelf => skill() < query::skill(g, asking.card),
        Is::PrintedSkillAtLeast(least) => skill_printed().is_some_and(|n| n >= least),
        Is::PrintedSkillAtMost(most) => skill_printed().is_some_and(|n| n <= most),
        // Rulebook, Insanity: the insane cost 0.
        Is::CostAtMostX => cost_printed().unwrap_or(0) <= asking.x,
        Is::PrintedCostAtMost(most) => cost_printed().is_some_and(|n| n <= most),
        Is::PrintedCostAtMostDomains => {
            let domains = g.side(asking.by).domains.len();
            cost_printed().is_some_and(|n| usize::from(n) <= domains)
        }
        Is::Exhausted => g.condition(card) == Some(Condition::Exhausted),
        Is::Insane => g.is_insane(card),
        Is::Committed => story_of(g, card).is_some(),
        Is::AtItsStory => is_beside(g, card, Some(asking.card)),
        Is::AtHostsStory => is_beside(g, card, g.in_play(asking.card).and_then(|p| p.host)),
        Is::WasAtThatStory => was_there(g, asking.answers, card),
        Is::Yours => g.controller(card) == Some(asking.by),
        Is::Opposing => g.controller(card) == Some(other(asking.by)),
        Is::NotSelf => card != asking.card,
        Is::Subtype(subtype) => query::is_subtype(g, card, subtype),
        Is::NotSubtype(subtype) => !query::is_subtype(g, card, subtype),
        Is::Keyword(keyword) => query::has_keyword(g, card, keyword),
        Is::Faction(faction) => faction_of(g, card) == Some(faction),
        Is::NotFaction(faction) => faction_of(g, card) != Some(faction),
        Is::Icons(icon, least) => query::icon(g, card, icon) >= least,
        Is::NoIcon(icon) => query::icon(g, card, icon) == 0,
        Is::Unattached => is_unattached(g, card),
        Is::CharacterCard => g.fact(card).kind == CardType::Character,
        Is::Resource => is_resource(g, card),
        Is::Tokens(least, most) => (least..=most).contains(&tokens(g, card)),
        Is::AnyOf(some) => some.iter().any(|is| fits(g, asking, *is, card)),
        Is::AllOf(all) => all_fit(g, asking, all, card),
    }
}

/// A printed number, if it can be compared.
// FAQ 2.26: what is printed on a face-down card can't be.
fn printed(g: &Coc, card: CardId, number: Number) -> Option<u8> {
    (!g.is_insane(card)).then(|| number.printed())
}

/// The story a character is committed to.
fn story_of(g: &Coc, card: CardId) -> Option<CardId> {
    g.in_play(card).and_then(|p| p.committed)
}

/// Whether a character is committed to the same story as another card.
fn is_beside(g: &Coc, card: CardId, other: Option<CardId>) -> bool {
    let story = other.and_then(|other| story_of(g, other));
    story.is_some() && story_of(g, card) == story
}

fn is_unattached(g: &Coc, card: CardId) -> bool {
    let is_attachment = |c| query::is_subtype(g, c, Subtype::Attachment);
    !g.attached_to(card).any(is_attachment)
}

/// Success tokens of both sides together.
fn tokens(g: &Coc, story: CardId) -> u8 {
    let [one, two] = g.card(story).tokens;
    one.saturating_add(two)
}

/// Whether a character was committed to the story whose resolution is answered.
fn was_there(g: &Coc, answers: Answers, card: CardId) -> bool {
    let Answers::Moment(place) = answers else {
        return false;
    };
    match g.moments.get(usize::from(place)).map(|m| &m.what) {
        Some(Happened::Resolved { committed, .. }) => committed.contains(&g.object(card)),
        _ => false,
    }
}

fn is_resource(g: &Coc, card: CardId) -> bool {
    matches!(g.card(card).zone, Zone::Resource(_))
}

/// The faction of a card; of a resource, what it pays.
fn faction_of(g: &Coc, card: CardId) -> Option<Faction> {
    if is_resource(g, card) {
        Some(g.fact(card).resource)
    } else {
        query::faction(g, card)
    }
}

/// What can be chosen, cards by id; nothing that was chosen before.
pub fn candidates(g: &Coc, asking: &Asking, pick: &Pick, before: &[Vec<Target>]) -> Vec<Target> {
    let own = g.side(asking.by);
    let supports = || g.play.iter().copied().filter(|c| g.is_support(*c));
    let cards = |lying: Vec<CardId>| cards(g, *asking, pick, lying);
    let mut found = match pick.what {
        What::Character => cards(g.characters().collect()),
        What::Support => cards(supports().collect()),
        What::CharacterOrSupport => cards(g.characters().chain(supports()).collect()),
        What::Story => cards(g.stories().collect()),
        What::ResourceOrSupport => cards(resources(g).chain(supports()).collect()),
        What::OwnDiscard => cards(own.discard.clone()),
        What::OpponentDiscard => cards(g.side(other(asking.by)).discard.clone()),
        What::HandOrDiscard => cards([own.hand.as_slice(), own.discard.as_slice()].concat()),
        What::DrainedDomain => domains(g, asking.by, |d| d.drained),
        What::UndrainedDomain => [Seat(0), Seat(1)]
            .into_iter()
            .flat_map(|seat| domains(g, seat, |d| !d.drained))
            .collect(),
        What::Player => [Seat(0), Seat(1)].map(Target::Player).to_vec(),
        What::Struggle => struggles(g, before),
    };
    found.retain(|target| !before.iter().flatten().any(|chosen| chosen == target));
    found
}

fn cards(g: &Coc, asking: Asking, pick: &Pick, mut lying: Vec<CardId>) -> Vec<Target> {
    lying.retain(|c| all_fit(g, &asking, pick.is, *c) && can_suffer(g, asking.by, pick.fate, *c));
    lying.sort_unstable();
    let targets = lying.into_iter().map(|card| Target::Card(g.object(card)));
    targets.collect()
}

/// The resources on all domains.
fn resources(g: &Coc) -> impl Iterator<Item = CardId> {
    let domains = g.sides.iter().flat_map(|side| &side.domains);
    domains.flat_map(|d| d.resources.iter().copied())
}

/// Whether something can happen to a card: otherwise it can't be chosen for it.
// FAQ 1.10 and 2.2
fn can_suffer(g: &Coc, by: Seat, fate: Fate, card: CardId) -> bool {
    match fate {
        Fate::Other => true,
        Fate::Wound => query::can_be_wounded(g, card),
        Fate::Insanity => query::can_go_insane(g, card),
        Fate::Restore => query::can_be_restored(g, card),
        Fate::Ready => g.condition(card) == Some(Condition::Exhausted),
        Fate::Exhaust => g.condition(card) == Some(Condition::Ready),
        Fate::EnterPlay => {
            let held = g.card(card);
            held.owner
                .is_some_and(|owner| query::may_enter(g, owner, held.print))
        }
        Fate::Control => query::may_control(g, by, card),
    }
}

fn domains(g: &Coc, seat: Seat, fits: impl Fn(&Domain) -> bool) -> Vec<Target> {
    let all = g.side(seat).domains.iter().enumerate();
    all.filter(|(_, domain)| fits(domain))
        .map(|(number, _)| Target::Domain(seat, number as u8))
        .collect()
}

/// The kinds of struggle that the story chosen before still has; before one is chosen, any story.
fn struggles(g: &Coc, before: &[Vec<Target>]) -> Vec<Target> {
    let mut chosen = before.iter().flatten();
    let story = chosen.find_map(|target| match target {
        Target::Card(object) => Some(object.card),
        Target::Domain(..) | Target::Player(_) | Target::Struggle(_) => None,
    });
    let fought: Vec<Icon> = match story {
        Some(story) => query::struggles_of(g, story),
        None => g
            .stories()
            .flat_map(|story| query::struggles_of(g, story))
            .collect(),
    };
    let kinds = Icon::ALL.into_iter().filter(|icon| fought.contains(icon));
    kinds.map(Target::Struggle).collect()
}
