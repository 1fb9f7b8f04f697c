//! Appraises positions of the card game, in hundredths of a success token.

mod terms;

use coc_lcg::{
    Coc,
    event::Event,
    frame::Frame,
    ids::{CardId, CardType, Icon, Print},
    query,
    state::{Condition, InPlay},
    turn,
};
use engine::{Game as _, Seat, Text};

use crate::{
    Insight,
    odds::{Fitted, Terms},
};

/// More than everything but the end of the game.
const VICTORY: i64 = 1_000_000;
const STORY: i64 = 900;
const TOKEN: i64 = 100;
/// A token near the fifth is worth more than the first ones.
const NEAR: i64 = 20;
const CARD: i64 = 30;
const RESOURCE: i64 = 45;
/// Extra worth of the first expensive domain.
const WORTH: i64 = 12;
const CHARACTER: i64 = 60;
const SUPPORT: i64 = 70;
const SKILL: i64 = 18;
const ICON: i64 = 20;
const WOUND: i64 = 25;
/// Below this many cards in the deck the end is near.
const LOW_DECK: usize = 8;
const LAST_CARDS: i64 = 60;

impl Insight for Coc {
    const PER_MS: u32 = 6;
    // With a full board.
    const HARDEST: u32 = 3;

    fn terms(&self, seat: Seat, terms: &mut Terms) {
        terms::of(self, seat, terms);
    }

    fn topic(term: &str) -> Option<Text> {
        terms::topic(term)
    }

    fn late(&self) -> f64 {
        terms::late(self)
    }

    fn fitted() -> &'static Fitted {
        static FITTED: Fitted = Fitted::new(include_str!("../data/coc-lcg.toml"));
        &FITTED
    }

    fn appraise(&self, seat: Seat) -> i64 {
        if let Some(outcome) = self.outcome() {
            return if outcome.winners.contains(&seat) {
                VICTORY
            } else {
                -VICTORY
            };
        }
        worth(self, seat) - worth(self, Seat(1 - seat.0))
    }

    fn quiet(&self, question: &Frame) -> bool {
        match question {
            Frame::Window(_) => self.effects.is_empty(),
            Frame::Turn(step) => *step == turn::Step::Resource,
            Frame::Commit(_) | Frame::Opening(_) => true,
            _ => false,
        }
    }

    fn side(&self, seat: Seat) -> String {
        let names: Vec<_> = self
            .side(seat)
            .pool
            .factions
            .iter()
            .map(|f| f.name())
            .collect();
        if names.is_empty() {
            "a deck of its own".to_owned()
        } else {
            names.join(" and ")
        }
    }

    fn turns(&self) -> Option<u32> {
        Some(self.turn.into())
    }

    /// Counted: cards played from hand and stories won.
    fn countable() -> Vec<String> {
        Print::all().map(Print::id).collect()
    }

    fn counted(event: &Event) -> Option<usize> {
        let (Event::Played { face, .. } | Event::StoryWon { story: face, .. }) = event else {
            return None;
        };
        // A conspiracy counts when it is played.
        let won = matches!(event, Event::StoryWon { .. });
        let story = face.print.fact().kind == CardType::Story;
        (won == story).then(|| usize::from(face.print.number()) - 1)
    }
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(0)
}

fn worth(g: &Coc, seat: Seat) -> i64 {
    let side = g.side(seat);
    let low = LOW_DECK.saturating_sub(side.deck.len());
    let play = g.play.iter().copied();
    let cards = play.filter(|c| g.controller(*c) == Some(seat));
    count(side.won.len()) * STORY
        + stories(g, seat)
        + resources(g, seat)
        + count(side.hand.len()) * CARD
        + cards.map(|c| card(g, c)).sum::<i64>()
        - count(low) * LAST_CARDS
}

/// Tokens, and the expected results of committed characters.
fn stories(g: &Coc, seat: Seat) -> i64 {
    let of = |story: CardId| {
        let tokens = i64::from(g.card(story).tokens[usize::from(seat.0)]);
        tokens * TOKEN + tokens * tokens * NEAR + committed(g, story, seat)
    };
    g.stories().map(of).sum()
}

/// The expected results of struggles and success at a story.
fn committed(g: &Coc, story: CardId, seat: Seat) -> i64 {
    let opponent = Seat(1 - seat.0);
    if g.committed_to(story).next().is_none() {
        return 0;
    }
    let lead = |icon| {
        i64::from(query::total_icons(g, story, icon, seat))
            > i64::from(query::total_icons(g, story, icon, opponent))
    };
    let prize = |icon| match icon {
        Icon::Terror | Icon::Combat => 90,
        Icon::Arcane => 40,
        Icon::Investigation => TOKEN,
    };
    let struggles: i64 = query::struggles_of(g, story)
        .into_iter()
        .filter(|icon| lead(*icon))
        .map(prize)
        .sum();
    let (mine, theirs) = (
        query::total_skill(g, story, seat),
        query::total_skill(g, story, opponent),
    );
    let success = match (seat == g.active, mine > theirs, theirs) {
        (true, true, 0) => 2 * TOKEN,
        (true, true, _) => TOKEN,
        _ => 0,
    };
    struggles + success
}

fn resources(g: &Coc, seat: Seat) -> i64 {
    let domains = g.side(seat).domains.iter();
    domains
        .map(|d| {
            let n = count(d.resources.len());
            n * RESOURCE + n.min(4) * n.min(4) * WORTH
        })
        .sum()
}

fn card(g: &Coc, id: CardId) -> i64 {
    let Some(play) = g.in_play(id) else { return 0 };
    if !g.is_character(id) {
        return SUPPORT;
    }
    if g.is_insane(id) {
        return CHARACTER / 3;
    }
    let icons: i64 = query::icons(g, id).into_iter().map(i64::from).sum();
    let whole = CHARACTER + i64::from(query::skill(g, id)) * SKILL + icons * ICON;
    whole - i64::from(play.wounds) * WOUND - tired(g, play)
}

/// An exhausted character can't defend in the opponent's turn.
fn tired(g: &Coc, play: &InPlay) -> i64 {
    let used = play.condition == Condition::Exhausted && play.committed.is_none();
    i64::from(used && play.controller != g.active) * SKILL
}
