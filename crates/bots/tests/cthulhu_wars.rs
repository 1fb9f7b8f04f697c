//! The bots at a table of Cthulhu Wars.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use bots::choose;
use cthulhu_wars::{CthulhuWars, Setup};
use engine::{Dice, Game as _, Outcome, Play, Seat, Viewer};

fn start(seed: u64, players: u8) -> (Play<CthulhuWars>, Dice) {
    let mut dice = Dice::from_number(seed);
    let setup = Setup {
        players,
        ..Setup::default()
    };
    let (play, _) = Play::new(&setup, &mut dice).unwrap();
    (play, dice)
}

fn asked(play: &Play<CthulhuWars>) -> Seat {
    play.waiting().iter().next().unwrap()
}

fn play_out(seed: u64, bots: [&str; 4]) -> Outcome {
    let (mut play, mut dice) = start(seed, 4);
    for n in 0..CthulhuWars::MOST_ACTIONS {
        if play.over() {
            break;
        }
        let seat = asked(&play);
        let bot = bots[usize::from(seat.0)];
        let action = choose(bot, play.at(), seat, seed * 100_000 + n).unwrap();
        assert!(
            play.options().has(seat, &action),
            "{bot} chose {action:?}, not listed"
        );
        play.apply(seat, action, &mut dice).unwrap();
    }
    play.game().outcome().unwrap()
}

#[test]
fn greedy_bots_bring_games_to_a_sensible_end() {
    let games = 16;
    let won = (0..games).filter(|seed| !play_out(*seed, ["greedy"; 4]).winners.is_empty());
    let won = won.count();
    assert!(won >= 8, "only {won} of {games} games had a winner");
}

#[test]
fn greedy_beats_random() {
    let tables = [
        ["greedy", "random", "random", "random"],
        ["random", "random", "greedy", "random"],
    ];
    let (mut greedy, mut random) = (0, 0);
    for seed in 0..24 {
        let bots = tables[seed as usize % 2];
        for winner in play_out(seed, bots).winners {
            let score = if bots[usize::from(winner.0)] == "greedy" {
                &mut greedy
            } else {
                &mut random
            };
            *score += 1;
        }
    }
    assert!(
        greedy >= 4 && greedy > random,
        "greedy won {greedy}, random {random}"
    );
}

#[test]
fn a_bot_knows_no_more_than_its_seat() {
    for seed in 0..4 {
        let (mut play, mut dice) = start(seed, 3);
        for n in 0..150 {
            if play.over() {
                break;
            }
            let seat = asked(&play);
            let mut guess = Dice::from_number(seed * 77 + n);
            let other = play.at().determinize(Viewer::Seat(seat), &mut guess);
            for bot in bots::BOTS {
                let mine = choose(bot.id, play.at(), seat, n);
                assert_eq!(mine, choose(bot.id, &other, seat, n), "{} peeked", bot.id);
            }
            let action = choose("greedy", play.at(), seat, seed ^ n).unwrap();
            play.apply(seat, action, &mut dice).unwrap();
        }
    }
}
