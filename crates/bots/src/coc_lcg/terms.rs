//! What decides a game of the card game, in named terms.
#![expect(clippy::cast_precision_loss, reason = "counts are small")]

use coc_lcg::{Coc, ids::CardId, query, state::Condition};
use engine::{Seat, Text, text};

use super::committed;
use crate::odds::{Terms, is};

/// How far the game has gone, from 0 to 1: the most stories won.
pub(super) fn late(g: &Coc) -> f64 {
    let won = |seat| g.side(Seat(seat)).won.len() as f64 / 3.0;
    let tokens = |seat| {
        let most = g.stories().map(|s| tokens(g, s, Seat(seat))).max();
        f64::from(most.unwrap_or_default()) / 15.0
    };
    (0..2)
        .map(|seat| won(seat) + tokens(seat))
        .fold(0.0, f64::max)
        .min(1.0)
}

fn tokens(g: &Coc, story: CardId, seat: Seat) -> u8 {
    g.card(story).tokens[usize::from(seat.0)]
}

/// The terms of a seat.
pub(super) fn of(g: &Coc, seat: Seat, terms: &mut Terms) {
    let side = g.side(seat);
    let stories = || g.stories().map(|story| f64::from(tokens(g, story, seat)));
    terms.put("stories", side.won.len() as f64);
    terms.put("second story", is(side.won.len() > 1));
    terms.put("success tokens", stories().sum::<f64>() / 5.0);
    terms.put(
        "tokens near the fifth",
        stories().map(|n| n * n / 25.0).sum(),
    );
    let expected: i64 = g.stories().map(|story| committed(g, story, seat)).sum();
    terms.put("committed", expected as f64 / 300.0);
    terms.put("active", is(g.active == seat));
    let domains = || side.domains.iter().map(|d| d.resources.len() as f64);
    terms.put("resources", domains().sum::<f64>() / 5.0);
    terms.put("largest domain", domains().fold(0.0, f64::max) / 4.0);
    let drained = side.domains.iter().filter(|d| d.drained);
    terms.put("drained domains", drained.count() as f64 / 3.0);
    terms.put("hand", side.hand.len() as f64 / 5.0);
    terms.put("hand of three", (side.hand.len().min(3) as f64) / 3.0);
    let low = 8_usize.saturating_sub(side.deck.len());
    terms.put("last cards", low as f64 / 8.0);
    play(g, seat, terms);
}

fn play(g: &Coc, seat: Seat, terms: &mut Terms) {
    let own = || {
        g.play
            .iter()
            .copied()
            .filter(|c| g.controller(*c) == Some(seat))
    };
    let people = || own().filter(|c| g.is_character(*c));
    let sane = || people().filter(|c| !g.is_insane(*c));
    let ready = |c: &CardId| {
        let play = g.in_play(*c);
        play.is_some_and(|p| p.condition == Condition::Ready || p.committed.is_some())
    };
    terms.put("characters", sane().count() as f64 / 4.0);
    terms.put(
        "ready characters",
        sane().filter(ready).count() as f64 / 4.0,
    );
    terms.put(
        "insane characters",
        people().filter(|c| g.is_insane(*c)).count() as f64 / 4.0,
    );
    terms.put(
        "supports",
        own().filter(|c| !g.is_character(*c)).count() as f64 / 3.0,
    );
    let skill = |c| f64::from(query::skill(g, c));
    terms.put("skill", sane().map(skill).sum::<f64>() / 10.0);
    let mut icons = [0.0; 4];
    for card in sane() {
        for (sum, n) in icons.iter_mut().zip(query::icons(g, card)) {
            *sum += f64::from(n) / 4.0;
        }
    }
    for (name, sum) in ["Terror", "Combat", "Arcane", "Investigation"]
        .into_iter()
        .zip(icons)
    {
        terms.put(name, sum);
    }
    let wounds = people()
        .filter_map(|c| g.in_play(c))
        .map(|p| f64::from(p.wounds));
    terms.put("wounds", wounds.sum::<f64>() / 3.0);
}

/// What a term is about, in a player's words.
pub(super) fn topic(term: &str) -> Option<Text> {
    Some(match term {
        "stories" | "second story" => text!("stories"),
        "success tokens" | "tokens near the fifth" => text!("success tokens"),
        "committed" => text!("characters at stories"),
        "resources" | "largest domain" => text!("resources"),
        "drained domains" => text!("ready domains"),
        "hand" | "hand of three" => text!("cards in hand"),
        "last cards" => text!("cards in the deck"),
        "characters" => text!("characters"),
        "ready characters" => text!("ready characters"),
        "insane characters" => text!("sanity"),
        "supports" => text!("supports"),
        "skill" => text!("skill"),
        "Terror" | "Combat" | "Arcane" | "Investigation" => text!("icons"),
        "wounds" => text!("wounds"),
        _ => return None,
    })
}
