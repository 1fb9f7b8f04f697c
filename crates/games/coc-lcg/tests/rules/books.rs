//! The books kept from the events alone say what the state says; and they would notice an event that
//! is missing or comes twice, and a state that changed by itself.

use coc_lcg::{
    Coc, Setup,
    event::Event,
    ids::{CardType, Phase},
    ledger::Ledger,
    state::{Condition, Ended, Zone},
};
use engine::{
    Dice, Play, Seat,
    audit::spoilt::{Score, Step, told_twice, untold},
};

use crate::tables::setups;

/// A random game, action by action.
fn steps(setup: &Setup, number: u64) -> Vec<Step<Coc>> {
    let mut dice = Dice::from_number(number);
    let mut luck = Dice::from_number(number + 1_000_000);
    let (mut play, told) = Play::<Coc>::new(setup, &mut dice).unwrap_or_else(|e| panic!("{e}"));
    let mut steps = vec![(told, play.game().clone())];
    while !play.over() {
        let all = play.options().all();
        let (seat, action) = all[luck.below(all.len() as u32) as usize];
        let applied = play.apply(seat, action, &mut dice);
        let applied = applied.unwrap_or_else(|e| panic!("{action:?}: {e}"));
        steps.push((applied.events, play.game().clone()));
    }
    steps
}

#[test]
fn the_events_tell_all_that_changes() {
    for setup in setups() {
        for number in 0..5 {
            let mut books = Ledger::open(&setup);
            for (told, state) in steps(&setup, number) {
                for event in &told {
                    assert_eq!(books.enter(event), Ok(()), "{event:?} in {told:?}");
                }
                assert_eq!(books.compare(&state), Ok(()), "after {told:?}");
            }
        }
    }
}

/// So many actions later at most what was spoilt must come to light.
const FAR: usize = 20;

/// What the books do not keep: it is half done, or comes again in another event when it takes effect.
const FLEETING: [&str; 13] = [
    "Arranged",
    "Begins",
    "Cancelled",
    "Declined",
    "Kept",
    "LetPass",
    "Looked",
    "Passed",
    "Played",
    "Shuffled",
    "StoryWon",
    "Success",
    "Used",
];

/// What another event of the same action may make good: the phase is over, the story is done, the
/// card has left play, the hand has no other numbers than before.
const OVERTAKEN: [&str; 6] = [
    "PhaseBegan",
    "Renumbered",
    "Struggle",
    "Tokens",
    "Uncommitted",
    "Wounded",
];

/// Spoils the events of random games one by one.
fn spoil(with: fn(&mut Vec<Event>, usize)) -> Score {
    let mut score = Score::default();
    for setup in setups() {
        score.spoil(Ledger::open(&setup), &steps(&setup, 1), FAR, with);
    }
    score
}

#[test]
fn an_event_that_is_not_told_is_noticed() {
    let score = spoil(untold);
    let excused = [&FLEETING[..], &OVERTAKEN, &["NewDomain"]].concat();
    assert_eq!(score.overlooked(&excused), [""; 0]);
    // Most of what may pass unnoticed in one place is noticed in another.
    for name in OVERTAKEN {
        assert!(score.noticed(name), "{name} is never noticed: {score:?}");
    }
    assert!(
        score.kinds() >= 30,
        "{} kinds of event came up",
        score.kinds()
    );
}

#[test]
fn an_event_that_is_told_twice_is_noticed() {
    let score = spoil(told_twice);
    let excused = [&FLEETING[..], &OVERTAKEN, &["NewDomain", "Removes"]].concat();
    assert_eq!(score.overlooked(&excused), [""; 0]);
}

/// Something that must not happen by itself.
type Change = fn(&mut Coc);

/// Does something to the first card in play that is a character.
fn character(g: &mut Coc, with: impl FnOnce(&mut coc_lcg::state::InPlay)) {
    let there = g.cards.iter_mut().find(|c| {
        c.zone == Zone::Play && c.print.fact().kind == CardType::Character && c.play.is_some()
    });
    if let Some(play) = there.and_then(|c| c.play.as_mut()) {
        with(play);
    }
}

/// Every field of the state that outlasts an action.
const CHANGES: [(&str, Change); 22] = [
    ("deck of", |g| {
        let card = g.sides[0].deck[0];
        g.cards[card.index()].print = g.cards[g.slots[0].index()].print;
    }),
    ("hand of", |g| g.sides[1].hand.truncate(1)),
    ("side of", |g| g.sides[0].discard.reverse()),
    ("side of", |g| g.sides[1].domains[0].drained ^= true),
    ("side of", |g| g.sides[0].domains[1].resources.clear()),
    ("side of", |g| drop(g.sides[0].domains.pop())),
    ("side of", |g| g.sides[0].won.push(g.slots[0])),
    ("side of", |g| g.sides[1].mulligan ^= true),
    ("story deck", |g| g.story_deck.clear()),
    ("stories in play", |g| g.slots.reverse()),
    ("cards in play", |g| g.play.reverse()),
    ("how cards stand", |g| character(g, |p| p.wounds += 1)),
    ("how cards stand", |g| {
        character(g, |p| p.controller = Seat(1 - p.controller.0));
    }),
    ("how cards stand", |g| {
        character(g, |p| {
            p.condition = match p.condition {
                Condition::Ready => Condition::Exhausted,
                _ => Condition::Ready,
            };
        });
    }),
    ("how cards stand", |g| {
        let story = g.slots[0];
        character(g, |p| {
            p.committed = match p.committed {
                None => Some(story),
                Some(_) => None,
            };
        });
    }),
    ("tokens on", |g| {
        let story = g.slots[1];
        g.cards[story.index()].tokens[0] += 1;
    }),
    ("turn", |g| g.turn += 1),
    ("active", |g| g.active = Seat(1 - g.active.0)),
    ("first", |g| g.first = Seat(1 - g.first.0)),
    ("phase", |g| {
        g.phase = match g.phase {
            Phase::Story => Phase::Draw,
            _ => Phase::Story,
        };
    }),
    ("fell in this phase", |g| {
        let card = g.sides[0].discard.last().copied();
        if let Some(card) = card {
            g.cards[card.index()].fell ^= true;
        }
    }),
    ("end", |g| g.ended = Some(Ended::ThreeStories(Seat(0)))),
];

#[test]
fn a_state_that_changes_by_itself_is_noticed() {
    let setup = &setups()[0];
    let mut books = Ledger::open(setup);
    let game = steps(setup, 2).into_iter().find_map(|(told, state)| {
        for event in &told {
            assert_eq!(books.enter(event), Ok(()));
        }
        let enough = state.turn >= 8
            && state.play.len() >= 2
            && state.characters().count() > 0
            && state.sides[0].discard.len() >= 2
            && state.sides[1].hand.len() >= 2;
        enough.then_some(state)
    });
    let Some(game) = game else {
        panic!("a longer game, please");
    };
    for (what, change) in CHANGES {
        let mut other = game.clone();
        change(&mut other);
        let broken = books.compare(&other).err();
        let words = broken.map(|b| b.0).unwrap_or_default();
        assert!(words.contains(what), "{what}: {words:?}");
    }
}
