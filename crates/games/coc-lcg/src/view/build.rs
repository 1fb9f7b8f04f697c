//! Building what a viewer sees.

use std::collections::BTreeMap;

use engine::{Seat, Viewer};

use super::{
    CardView, ConditionView, DomainView, IconsView, InPlayView, LastingView, SideView, StackKind,
    StackView, StoryView, StruggleView, View, WindowView,
};
use crate::{
    Coc,
    ability::Kind,
    ids::{CardId, Icon},
    query,
    state::{Condition, Effect, Lasting, Side, Target, Zone},
    stories,
};

const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// The id of a player's side.
fn side_id(seat: Seat) -> String {
    format!("s{}", seat.0)
}

fn ids(cards: &[CardId]) -> Vec<String> {
    cards.iter().map(|c| c.id()).collect()
}

/// The match as a viewer may see it.
pub(crate) fn build(g: &Coc, viewer: Viewer) -> View {
    let conspiracies = g.stories().filter(|s| g.card(*s).zone == Zone::Play);
    View {
        turn: g.turn,
        active: g.active,
        phase: g.phase,
        window: g.window.map(|step| WindowView {
            at: step.window,
            to_act: step.to_act,
            passed: step.passes > 0,
        }),
        sides: SEATS
            .into_iter()
            .map(|s| (side_id(s), side(g, s, viewer)))
            .collect(),
        cards: cards(g, viewer),
        slots: (1..)
            .zip(g.slots)
            .map(|(n, card): (u8, CardId)| (n.to_string(), card.id()))
            .collect(),
        conspiracies: conspiracies.map(CardId::id).collect(),
        stories: g.stories().map(|s| (s.id(), story(g, s))).collect(),
        story_deck: g.story_deck.len() as u8,
        stack: stack(g),
        lasting: g.lasting.iter().filter_map(|l| lasting(g, l)).collect(),
    }
}

/// Something that lasts, unless all that it was about has gone.
fn lasting(g: &Coc, lasting: &Lasting) -> Option<LastingView> {
    let there = lasting.on.iter().filter(|o| g.is_still(**o));
    let on: Vec<String> = there.map(|o| o.card.id()).collect();
    (lasting.on.is_empty() || !on.is_empty()).then(|| LastingView {
        from: lasting.from.id(),
        by: lasting.by,
        on,
    })
}

/// Whether a viewer knows what a card is.
fn sees(g: &Coc, card: CardId, viewer: Viewer) -> bool {
    let c = g.card(card);
    c.zone.is_open() || (matches!(c.zone, Zone::Hand | Zone::Domain) && c.is_known_to(viewer))
}

fn side(g: &Coc, seat: Seat, viewer: Viewer) -> SideView {
    let side: &Side = g.side(seat);
    let seen = side.hand.iter().filter(|c| sees(g, **c, viewer));
    SideView {
        seat,
        factions: side.pool.factions.clone(),
        hand: side.hand.len() as u8,
        hand_cards: seen.map(|c| c.id()).collect(),
        deck: side.deck.len() as u8,
        discard: ids(&side.discard),
        domains: side
            .domains
            .iter()
            .enumerate()
            .map(|(n, domain)| {
                let view = DomainView {
                    resources: ids(&domain.resources),
                    value: g.worth(seat, n, true),
                    drained: domain.drained,
                    card: domain.card.filter(|c| sees(g, *c, viewer)).map(CardId::id),
                };
                (format!("d{}", n + 1), view)
            })
            .collect(),
        won: ids(&side.won),
    }
}

fn cards(g: &Coc, viewer: Viewer) -> BTreeMap<String, CardView> {
    let all = (0..g.cards.len()).map(|n| CardId(n as u16));
    all.filter(|c| sees(g, *c, viewer))
        .map(|c| {
            let card = g.card(c);
            let view = CardView {
                print: card.print.id(),
                owner: card.owner,
                play: in_play(g, c),
            };
            (c.id(), view)
        })
        .collect()
}

fn in_play(g: &Coc, card: CardId) -> Option<InPlayView> {
    let play = g.in_play(card)?;
    let character = g.is_character(card);
    let icons = query::icons(g, card);
    Some(InPlayView {
        controller: play.controller,
        condition: match play.condition {
            Condition::Ready => ConditionView::Ready,
            Condition::Exhausted => ConditionView::Exhausted,
            Condition::Insane => ConditionView::Insane,
        },
        wounds: play.wounds,
        committed: play.committed.map(CardId::id),
        host: play.host.map(CardId::id),
        skill: character.then(|| query::skill(g, card)),
        icons: character.then_some(IconsView {
            terror: icons[Icon::Terror as usize],
            combat: icons[Icon::Combat as usize],
            arcane: icons[Icon::Arcane as usize],
            investigation: icons[Icon::Investigation as usize],
        }),
        keywords: query::keywords(g, card).iter().collect(),
        toughness: query::toughness(g, card),
        blank: query::is_blank(g, card),
    })
}

fn both<T: Copy>(of: [T; 2]) -> BTreeMap<String, T> {
    SEATS
        .into_iter()
        .map(|s| (side_id(s), of[usize::from(s.0)]))
        .collect()
}

fn story(g: &Coc, id: CardId) -> StoryView {
    let resolving = g.resolving.as_ref().filter(|r| r.story == id);
    let list = match resolving {
        Some(r) => [r.fought(), &stories::resolve::to_come(g, r)].concat(),
        None => query::struggles_of(g, id),
    };
    let decided = resolving.map_or(&[][..], |r| &r.decided);
    let struggles = list.iter().enumerate().map(|(n, icon)| {
        let done = decided.get(n).copied();
        let (counts, winner) = done.unwrap_or_else(|| stories::resolve::forecast(g, id, *icon));
        StruggleView {
            icon: *icon,
            count: both(counts),
            winner,
            done: done.is_some(),
        }
    });
    let (skill, success, _) = stories::resolve::succeeds(g, id);
    let opposing = skill[usize::from(1 - g.active.0)];
    StoryView {
        tokens: both(g.card(id).tokens),
        struggles: struggles.collect(),
        skill: both(skill),
        success,
        unchallenged: success.is_some() && opposing == 0,
        resolving: resolving.map(|r| r.decided.len() as u8 - u8::from(r.open)),
    }
}

fn stack(g: &Coc) -> Vec<StackView> {
    let effects = g.effects.iter().map(|e| effect(g, e));
    let pending = g.pending.iter().map(|p| StackView {
        kind: if p.wounds > 0 {
            StackKind::Wound
        } else {
            StackKind::Destroy
        },
        card: p.card.id(),
        by: g.controller(p.card).unwrap_or(g.active),
        x: None,
        targets: Vec::new(),
        cancelled: p.cancelled,
        waiting: true,
    });
    effects.chain(pending).collect()
}

fn effect(g: &Coc, effect: &Effect) -> StackView {
    let ability = effect.does.get();
    let chosen = effect.chosen.iter().flatten();
    StackView {
        kind: match ability.kind {
            Kind::Action => StackKind::Action,
            Kind::Response(_) => StackKind::Response,
            Kind::Forced(_) => StackKind::Forced,
            Kind::Disrupt(_) => StackKind::Disrupt,
            Kind::Story => StackKind::Story,
        },
        card: effect.source.card.id(),
        by: effect.by,
        x: crate::legal::has_x(g.card(effect.source.card).print, ability).then_some(effect.x),
        targets: chosen
            .filter_map(|t| match t {
                Target::Card(object) => Some(object.card.id()),
                _ => None,
            })
            .collect(),
        cancelled: effect.cancelled,
        waiting: effect.waiting,
    }
}
