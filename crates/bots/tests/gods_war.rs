//! The bots at a table of The Gods War.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use bots::choose;
use engine::{Dice, Game as _, Play, Seat, Viewer};
use gods_war::{GodsWar, Setup};

/// The game ends at this many VP (Rulebook IX).
const ENDS_AT: u16 = 35;
/// A game of greedy bots takes no more rounds.
const MOST_ROUNDS: u16 = 16;

fn start(seed: u64, players: u8) -> (Play<GodsWar>, Dice) {
    let mut dice = Dice::from_number(seed);
    let setup = Setup {
        players,
        expansion: true,
        ..Setup::default()
    };
    let (play, _) = Play::new(&setup, &mut dice).unwrap();
    (play, dice)
}

fn asked(play: &Play<GodsWar>) -> Seat {
    play.waiting().iter().next().unwrap()
}

fn play_out(seed: u64, bots: [&str; 3]) -> Play<GodsWar> {
    let (mut play, mut dice) = start(seed, 3);
    for n in 0..GodsWar::MOST_ACTIONS {
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
    play
}

#[test]
fn greedy_bots_bring_games_to_an_end_by_victory_points() {
    for seed in 0..3 {
        let play = play_out(seed, ["greedy"; 3]);
        let game = play.game();
        let most = game.table.iter().map(|e| game.vp(*e)).max();
        assert!(most >= Some(ENDS_AT), "it ended at {most:?}");
        assert!(game.round <= MOST_ROUNDS, "it took {} rounds", game.round);
    }
}

#[test]
fn greedy_beats_random() {
    let tables = [
        ["greedy", "random", "random"],
        ["random", "greedy", "random"],
        ["random", "random", "greedy"],
    ];
    let (mut greedy, mut random) = (0, 0);
    for seed in 0..6 {
        let bots = tables[seed as usize % 3];
        for winner in play_out(seed, bots).game().outcome().unwrap().winners {
            let score = if bots[usize::from(winner.0)] == "greedy" {
                &mut greedy
            } else {
                &mut random
            };
            *score += 1;
        }
    }
    assert!(greedy > random * 2, "greedy won {greedy}, random {random}");
}

#[test]
fn a_bot_knows_no_more_than_its_seat() {
    for seed in 0..2 {
        let (mut play, mut dice) = start(seed, 4);
        for n in 0..80 {
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
            let action = choose("random", play.at(), seat, seed ^ n).unwrap();
            play.apply(seat, action, &mut dice).unwrap();
        }
    }
}
