//! The bots at a table of Skirmish.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use bots::choose;
use engine::{Dice, Game as _, Outcome, Play, Seat, Viewer};
use skirmish::{Setup, Skirmish};

fn start(seed: u64) -> (Play<Skirmish>, Dice) {
    let mut dice = Dice::from_number(seed);
    let (play, _) = Play::new(&Setup { moves: 60 }, &mut dice).unwrap();
    (play, dice)
}

fn seat_to_move(play: &Play<Skirmish>) -> Seat {
    play.waiting().iter().next().unwrap()
}

fn play_out(seed: u64, bots: [&str; 2]) -> Outcome {
    let (mut play, mut dice) = start(seed);
    for n in 0.. {
        if play.over() {
            break;
        }
        let seat = seat_to_move(&play);
        let bot = bots[usize::from(seat.0)];
        let action = choose(bot, play.at(), seat, seed * 1000 + n).unwrap();
        assert!(
            play.options().has(seat, &action),
            "{bot} chose what is not listed"
        );
        play.apply(seat, action, &mut dice).unwrap();
    }
    play.game().outcome().unwrap()
}

#[test]
fn greedy_beats_random_clearly() {
    const GAMES: u64 = 20;
    let won =
        |seat: u8, bots: [&str; 2], seed| usize::from(play_out(seed, bots).winners == [Seat(seat)]);
    let first: usize = (0..GAMES)
        .map(|seed| won(0, ["greedy", "random"], seed))
        .sum();
    let second: usize = (0..GAMES)
        .map(|seed| won(1, ["random", "greedy"], seed))
        .sum();
    assert!(
        first + second >= 36,
        "greedy won {first} and {second} of {GAMES} each"
    );
}

#[test]
fn a_bot_knows_no_more_than_its_seat() {
    for seed in 0..6 {
        let (mut play, mut dice) = start(seed);
        for n in 0..45 {
            let seat = seat_to_move(&play);
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

#[test]
fn the_same_seed_makes_the_same_choice() {
    let (play, _) = start(1);
    for bot in bots::BOTS {
        let first = choose(bot.id, play.at(), Seat(0), 9);
        assert!(first.is_some());
        assert_eq!(first, choose(bot.id, play.at(), Seat(0), 9));
    }
}

#[test]
fn nobody_answers_for_another_seat_or_under_an_unknown_name() {
    let (play, _) = start(1);
    assert_eq!(choose("random", play.at(), Seat(1), 1), None);
    assert_eq!(choose("greedy", play.at(), Seat(1), 1), None);
    assert_eq!(choose("wizard", play.at(), Seat(0), 1), None);
}
