//! Decks with several copies of a card: no one follows one of them through a hand or a deck by its
//! number, and no number tells when a card was drawn.

use std::collections::BTreeMap;

use crate::tables::copies::copies;
use coc_lcg::{
    Coc, Setup,
    action::Action,
    event::Event,
    ids::{CardId, Print},
    state::{Zone, other},
};
use engine::{Dice, Game as _, Play, Seat, Viewer};

/// A random game at the table of copies.
struct Random {
    play: Play<Coc>,
    dice: Dice,
    luck: Dice,
}

impl Random {
    fn new(number: u64) -> Self {
        let mut dice = Dice::from_number(number);
        let (play, _) = Play::new(&copies(), &mut dice).unwrap_or_else(|e| panic!("{e}"));
        Self {
            play,
            dice,
            luck: Dice::from_number(number + 1_000_000),
        }
    }

    /// A choice of the open question.
    fn choice(&mut self) -> Option<(Seat, Action)> {
        let all = self.play.options().all();
        let n = self.luck.below(all.len().max(1) as u32) as usize;
        all.get(n).copied()
    }

    fn take(&mut self, (seat, action): (Seat, Action)) -> Vec<Event> {
        let applied = self.play.apply(seat, action, &mut self.dice);
        applied.unwrap_or_else(|e| panic!("{action:?}: {e}")).events
    }
}

/// What a choice says and shows to a viewer.
fn seen(play: &Play<Coc>, (seat, action): (Seat, Action), dice: &Dice, viewer: Viewer) -> String {
    let (mut play, mut dice) = (play.clone(), dice.clone());
    let applied = play.apply(seat, action, &mut dice);
    let events = applied.unwrap_or_else(|e| panic!("{action:?}: {e}")).events;
    let told = events.iter().filter_map(|e| play.game().redact(e, viewer));
    let told: Vec<Event> = told.collect();
    format!("{told:?} {:?}", play.game().view(viewer))
}

/// The card of a player's hand that a choice is about.
fn from_hand(g: &Coc, seat: Seat, action: Action) -> Option<CardId> {
    let (Action::Play { card }
    | Action::Card { card }
    | Action::Answer { card, .. }
    | Action::Resource { card, .. }) = action
    else {
        return None;
    };
    g.side(seat).hand.contains(&card).then_some(card)
}

/// Whichever of several copies a player takes out of their hand, the others see the same.
#[test]
fn copies_in_hand_are_told_apart_by_nobody_else() {
    const ENOUGH: u32 = 40;
    let mut compared = 0;
    for number in 0..100 {
        if compared >= ENOUGH {
            break;
        }
        let mut game = Random::new(number);
        while let Some(choice) = game.choice() {
            let (g, seat) = (game.play.game(), choice.0);
            if let Some(card) = from_hand(g, seat, choice.1) {
                let knows = |c: CardId| g.card(c).known.has(other(seat));
                let twins = game
                    .play
                    .options()
                    .all()
                    .iter()
                    .copied()
                    .filter(|(_, action)| {
                        let twin = from_hand(g, seat, *action).filter(|c| *c != card);
                        let same = |twin| {
                            g.card(twin).print == g.card(card).print
                                && without(*action) == without(choice.1)
                                && knows(card) != knows(twin)
                        };
                        twin.is_some_and(same)
                    });
                for twin in twins.collect::<Vec<_>>() {
                    for viewer in [Viewer::Seat(other(seat)), Viewer::Spectator] {
                        let [this, that] =
                            [choice, twin].map(|c| seen(&game.play, c, &game.dice, viewer));
                        assert!(this == that, "{choice:?} and {twin:?} in game {number}");
                        compared += 1;
                    }
                }
            }
            game.take(choice);
        }
    }
    assert!(compared >= ENOUGH, "{compared}");
}

/// A choice without the number of its card.
fn without(action: Action) -> Action {
    let card = CardId::try_from("c0".to_owned()).unwrap_or_else(|e| panic!("{e}"));
    match action {
        Action::Play { .. } => Action::Play { card },
        Action::Card { .. } => Action::Card { card },
        Action::Resource { domain, .. } => Action::Resource { card, domain },
        Action::Answer {
            print, ability, to, ..
        } => Action::Answer {
            card,
            print,
            ability,
            to,
        },
        action => action,
    }
}

/// How often each card gets each number when the same is done with other dice.
const DRAWS: u64 = 400;

/// The hidden cards of a player that the other one does not know, by their visit: each has its own.
fn hidden(g: &Coc, seat: Seat) -> BTreeMap<(u32, Print), Vec<CardId>> {
    let mut all: BTreeMap<_, Vec<CardId>> = BTreeMap::new();
    let side = g.side(seat);
    for card in side.deck.iter().chain(&side.hand) {
        let c = g.card(*card);
        if !c.known.has(other(seat)) {
            all.entry((c.stamp, c.print)).or_default().push(*card);
        }
    }
    all
}

/// A player whose deck is shuffled or looked at gets other numbers, each as likely as any other: what was
/// seen of a card before tells nothing of where it is now, nor whether it was in hand or in the deck.
#[test]
fn what_goes_through_a_deck_is_lost_from_sight() {
    let (mut shuffled, mut looked) = (0, 0);
    for number in 100..400 {
        if shuffled >= 4 && looked >= 4 {
            break;
        }
        let mut game = Random::new(number);
        while let Some(choice) = game.choice() {
            let before = game.play.clone();
            let events = game.take(choice);
            let owner = events.iter().rev().find_map(|e| match e {
                Event::Shuffled { deck: Some(seat) } if before.game().turn > 0 => {
                    Some((*seat, true))
                }
                Event::Looked { deck, .. } => Some((*deck, false)),
                _ => None,
            });
            let Some((owner, shuffle)) = owner else {
                continue;
            };
            let count = if shuffle { &mut shuffled } else { &mut looked };
            *count += 1;
            if *count <= 4 {
                spread(&before, choice, owner);
            }
        }
    }
    assert!(shuffled >= 4 && looked >= 4, "{shuffled}, {looked}");
}

/// Does a choice with many dice: every hidden card comes to lie under every number about as often.
fn spread(before: &Play<Coc>, (seat, action): (Seat, Action), owner: Seat) {
    let mut seen: BTreeMap<(u32, Print), BTreeMap<CardId, u64>> = BTreeMap::new();
    for seed in 0..DRAWS {
        let mut play = before.clone();
        let applied = play.apply(seat, action, &mut Dice::from_number(seed));
        applied.unwrap_or_else(|e| panic!("{action:?}: {e}"));
        for (card, numbers) in hidden(play.game(), owner) {
            for number in numbers {
                *seen.entry(card).or_default().entry(number).or_default() += 1;
            }
        }
    }
    let of_hand = |key: &(u32, Print)| key.0 > 0;
    assert!(seen.keys().any(of_hand));
    for (card, numbers) in seen {
        let times: u64 = numbers.values().sum();
        let most = numbers.values().max().copied().unwrap_or(0);
        // Of 30 to 45 numbers each comes up in about one draw of 40.
        assert!(
            most * 8 <= times.max(DRAWS),
            "{card:?} is {most} times of {times} under one number"
        );
    }
}

/// Only the player who looks knows the cards: they may take it or put it elsewhere.
#[test]
fn looking_makes_all_others_forget() {
    let mut looked = 0;
    for number in 0..10 {
        let mut game = Random::new(number);
        while let Some(choice) = game.choice() {
            for event in game.take(choice) {
                let Event::Looked {
                    by,
                    faces: Some(faces),
                    ..
                } = event
                else {
                    continue;
                };
                let g = game.play.game();
                let there = |c: CardId| g.card(c).zone == Zone::Deck;
                for face in faces.iter().filter(|f| there(f.card)) {
                    assert!(!g.card(face.card).known.has(other(by)));
                    looked += 1;
                }
            }
        }
    }
    assert!(looked >= 20, "{looked}");
}

/// The cards of a hand are sent in an order that says nothing: neither when they were drawn nor what
/// they are.
#[test]
fn numbers_tell_neither_the_draw_nor_the_card() {
    const GAMES: u32 = 1500;
    let Setup { decks } = copies();
    assert!(decks[0] != decks[1]);
    let (mut by_draw, mut by_print) = ([0_i64; 8], [0_i64; 2]);
    for number in 0..GAMES {
        let mut dice = Dice::from_number(u64::from(number));
        let (play, events) =
            Play::<Coc>::new(&copies(), &mut dice).unwrap_or_else(|e| panic!("{e}"));
        let g = play.game();
        let mut own: Vec<CardId> = g.side(Seat(0)).deck.clone();
        own.extend(&g.side(Seat(0)).hand);
        own.sort_unstable();
        // Twice the distance from the middle: it adds up to nothing.
        let rank = |c: CardId| {
            let place = own.iter().position(|o| *o == c).unwrap_or(0);
            2 * whole(place) - (whole(own.len()) - 1)
        };
        let dealt = events.iter().filter_map(|e| match e {
            Event::Moved {
                face: Some(face),
                owner: Some(Seat(0)),
                to: Zone::Hand,
                ..
            } => Some(face.card),
            _ => None,
        });
        for (place, card) in dealt.enumerate() {
            by_draw[place] += rank(card);
        }
        let mut prints: Vec<Print> = own.iter().map(|c| g.card(*c).print).collect();
        prints.sort_unstable();
        for card in &own {
            let half = usize::from(g.card(*card).print > prints[prints.len() / 2]);
            by_print[half] += rank(*card);
        }
    }
    // A rank of 50 cards is 29 away from the middle on average: five times what chance makes of it.
    let most = 5 * 29 * i64::from(GAMES.isqrt());
    assert!(by_draw.iter().all(|sum| sum.abs() < most), "{by_draw:?}");
    assert!(
        by_print.iter().all(|sum| sum.abs() < 6 * most),
        "{by_print:?}"
    );
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
