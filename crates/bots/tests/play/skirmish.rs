//! The bots at a table of Skirmish.

use crate::common::{assert_no_bot_peeks, start, wins};
use bots::choose;
use engine::Seat;
use skirmish::{Setup, Skirmish};

const TABLE: Setup = Setup { moves: 60 };

#[test]
fn greedy_beats_random_clearly() {
    let seats: [&[&str]; 2] = [&["greedy", "random"], &["random", "greedy"]];
    let (greedy, random) = wins::<Skirmish>(&TABLE, &seats, 40);
    assert!(
        greedy >= 36 && random <= 4,
        "greedy won {greedy}, random {random}"
    );
}

#[test]
fn a_bot_knows_no_more_than_its_seat() {
    assert_no_bot_peeks::<Skirmish>(&TABLE, 6, 45, "random");
}

#[test]
fn the_same_seed_makes_the_same_choice() {
    let (play, _) = start::<Skirmish>(&TABLE, 1);
    for bot in bots::BOTS {
        let first = choose(bot.id, play.at(), Seat(0), 9);
        assert!(first.is_some());
        assert_eq!(first, choose(bot.id, play.at(), Seat(0), 9));
    }
}

#[test]
fn nobody_answers_for_another_seat_or_under_an_unknown_name() {
    let (play, _) = start::<Skirmish>(&TABLE, 1);
    assert_eq!(choose("random", play.at(), Seat(1), 1), None);
    assert_eq!(choose("greedy", play.at(), Seat(1), 1), None);
    assert_eq!(choose("wizard", play.at(), Seat(0), 1), None);
}
