//! Words of whole games played at random.

use std::collections::BTreeSet;

use engine::{Dice, Game as _, Line, Play, Seat, Viewer};

use super::{names, prompt, refusals};
use crate::{
    Coc,
    action::Action,
    frame::Frame,
    ids::{CardId, Icon, Print},
    setup::{Choice, Setup},
    state::Zone,
};

/// Decks with three of everything: nothing in them has a title of its own.
fn threefold() -> Setup {
    let list = |prints: &[u8]| {
        let lines = prints.iter().map(|n| format!("3x F{n}\n"));
        Choice::Own {
            list: lines.collect(),
        }
    };
    let one = [
        7, 8, 9, 10, 13, 14, 16, 19, 22, 27, 29, 33, 34, 69, 74, 143, 155, 28,
    ];
    let two = [
        43, 44, 55, 56, 88, 86, 90, 95, 97, 100, 124, 125, 130, 133, 150, 154, 155, 87,
    ];
    Setup {
        decks: [list(&one), list(&two)],
    }
}

/// Plays at random, showing each position.
fn play(setup: &Setup, seed: u64, mut look: impl FnMut(&Play<Coc>, &mut Dice)) {
    let mut luck = Dice::from_number(seed);
    let mut dice = Dice::from_number(seed + 100);
    let begun = Play::<Coc>::new(setup, &mut dice);
    let (mut play, _) = begun.unwrap_or_else(|e| panic!("{e}"));
    while !play.over() {
        look(&play, &mut luck);
        let all = play.options().all();
        let (by, action) = all[luck.below(all.len() as u32) as usize];
        let done = play.apply(by, action, &mut dice);
        done.unwrap_or_else(|e| panic!("{e}"));
    }
}

/// The choices of the open question have words that tell them apart, and one click lets it pass.
#[test]
fn every_choice_has_words_of_its_own() {
    play(&threefold(), 1, |play, _| {
        let question = play.at().question();
        let mut seen = BTreeSet::new();
        for (seat, action) in play.options().all() {
            let words = play.game().describe(question, *seat, action);
            assert!(
                seen.insert((*seat, words.label.to_string())),
                "{} twice at {question:?}",
                words.label
            );
            assert_ne!(words.role, engine::Role::Pass);
        }
    });
}

/// Whatever a player is doing with a card in their hand, the others read the same.
#[test]
fn nobody_reads_what_is_still_in_hand() {
    let mut titles = BTreeSet::new();
    play(&threefold(), 2, |play, _| {
        let g = play.game();
        if let Some(Frame::Initiate(step)) = play.at().question()
            && step.is_secret(g)
        {
            titles.insert(
                prompt::prompt(g, &step.clone().into(), step.by)
                    .title
                    .to_string(),
            );
        }
    });
    assert_eq!(titles.len(), 1, "{titles:?}");
}

fn made_up(luck: &mut Dice) -> Action {
    let card = CardId(luck.below(150) as u16);
    let story = CardId(luck.below(150) as u16);
    let domain = luck.below(6) as u8;
    let print = Print::of(luck.below(165) as u8 + 1).unwrap_or_else(|| panic!());
    let ability = luck.below(4) as u8;
    let seat = luck.below(4) as u8;
    match luck.below(9) {
        0 => Action::Play { card },
        1 => Action::Use {
            card,
            print,
            ability,
        },
        2 => Action::Answer {
            card,
            print,
            ability,
            to: domain,
        },
        3 => Action::Card { card },
        4 => Action::Domain { seat, domain },
        5 => Action::Player { seat },
        6 => Action::Resource { card, domain },
        7 => Action::Commit { card, story },
        _ => Action::Struggle { icon: Icon::Arcane },
    }
}

/// Any action is refused with a reason, and the reason names no card that the player does not know.
#[test]
fn what_is_refused_tells_nothing_hidden() {
    play(&threefold(), 3, |play, luck| {
        let g = play.game();
        let Some(frame) = play.at().question() else {
            return;
        };
        for seat in play.waiting().iter() {
            let action = made_up(luck);
            if play.options().has(seat, &action) {
                continue;
            }
            let why = refusals::why_not(g, frame, seat, action).why.to_string();
            assert!(!why.is_empty(), "{action:?}");
            if let Action::Card { card } | Action::Play { card } = action
                && names::find(g, card).is_some_and(|c| !c.known.has(seat) && !c.zone.is_open())
            {
                let title = names::title(g, card).to_string();
                assert!(!why.contains(&title), "{why}");
            }
        }
    });
}

/// In their own operations phase a player is shown for each card in hand why they can't play it.
#[test]
fn every_card_in_hand_can_be_played_or_is_refused() {
    let mut told = BTreeSet::new();
    let mut look = |play: &Play<Coc>, _: &mut Dice| {
        let g = play.game();
        let Some(frame @ Frame::Window(step)) = play.at().question() else {
            return;
        };
        let seat = step.to_act;
        let refused = refusals::refusals(g, frame, seat);
        told.extend(refused.iter().map(|r| r.rule.0.to_string()));
        let own = g.active == seat && step.window == crate::windows::Window::Operations;
        if !own {
            assert!(refused.is_empty());
            return;
        }
        let plays = play.options().of(seat);
        let plays = plays.filter(|a| matches!(a, Action::Play { .. })).count();
        assert_eq!(plays + refused.len(), g.side(seat).hand.len());
    };
    for seed in 0..4 {
        play(&threefold(), seed, &mut look);
        play(&Setup::default(), seed, &mut look);
    }
    assert!(told.len() > 2, "{told:?}");
}

/// A line that names a card of someone's hand or deck is for them alone.
#[test]
fn lines_of_hidden_cards_are_secret() {
    let (mut dice, mut luck) = (Dice::from_number(5), Dice::from_number(6));
    let begun = Play::<Coc>::new(&threefold(), &mut dice);
    let (mut play, mut events) = begun.unwrap_or_else(|e| panic!("{e}"));
    let mut secrets = 0;
    while !play.over() {
        for event in &events {
            for viewer in Viewer::all(2) {
                let seen = play.game().redact(event, viewer);
                let line = seen.as_ref().and_then(|e| play.game().narrate(e));
                let Some(line) = line else { continue };
                if line.secret {
                    assert_ne!(viewer, Viewer::Spectator, "{}", line.plain());
                    secrets += 1;
                }
            }
        }
        let all = play.options().all();
        let (by, action) = all[luck.below(all.len() as u32) as usize];
        let done = play.apply(by, action, &mut dice);
        events = done.unwrap_or_else(|e| panic!("{e}")).events;
    }
    assert!(secrets > 20);
}

#[test]
fn equal_copies_in_hand_are_numbered() {
    let mut dice = Dice::from_number(9);
    let begun = Play::<Coc>::new(&threefold(), &mut dice);
    let (play, _) = begun.unwrap_or_else(|e| panic!("{e}"));
    let mut g = play.game().clone();
    let hand = g.side(Seat(0)).hand.clone();
    let (one, two) = (hand[0], hand[1]);
    g.cards[two.index()].print = g.cards[one.index()].print;
    let rivals = [one, two];
    let title = names::title(&g, one).to_string();
    let name = |card| names::apart(&g, Seat(0), card, &rivals).to_string();
    assert_eq!(name(one), format!("{title} (1)"));
    assert_eq!(name(two), format!("{title} (2)"));
    let elsewhere = g.side(Seat(0)).deck[0];
    g.cards[elsewhere.index()].print = g.cards[one.index()].print;
    assert_eq!(g.card(elsewhere).zone, Zone::Deck);
    let rivals = [one, elsewhere];
    let told = names::apart(&g, Seat(0), elsewhere, &rivals);
    assert_eq!(told.to_string(), format!("{title} (in the deck)"));
}

/// Whatever the log says in random games, translators have read.
#[test]
fn every_line_of_the_log_is_among_the_samples() {
    let samples = Coc::samples();
    let known: BTreeSet<String> = samples.iter().map(Line::template).collect();
    for seed in 0..6 {
        let (mut dice, mut luck) = (Dice::from_number(seed), Dice::from_number(seed + 50));
        let begun = Play::<Coc>::new(&Setup::default(), &mut dice);
        let (mut play, mut events) = begun.unwrap_or_else(|e| panic!("{e}"));
        loop {
            for event in &events {
                for viewer in Viewer::all(2) {
                    let seen = play.game().redact(event, viewer);
                    let line = seen.and_then(|e| play.game().narrate(&e));
                    let said = line.map(|line| line.template());
                    assert!(said.is_none_or(|said| known.contains(&said)), "{event:?}");
                }
            }
            if play.over() {
                break;
            }
            let all = play.options().all();
            let (by, action) = all[luck.below(all.len() as u32) as usize];
            let done = play.apply(by, action, &mut dice);
            events = done.unwrap_or_else(|e| panic!("{e}")).events;
        }
    }
}
