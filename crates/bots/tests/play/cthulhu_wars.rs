//! The bots at a table of Cthulhu Wars.

use crate::common::{assert_no_bot_peeks, play_out, wins};
use cthulhu_wars::{CthulhuWars, Setup};
use engine::Game as _;

fn table(players: u8) -> Setup {
    Setup {
        players,
        ..Setup::default()
    }
}

#[test]
fn greedy_bots_bring_games_to_a_sensible_end() {
    let games = 16;
    let has_winner = |seed: &u64| {
        let play = play_out::<CthulhuWars>(&table(4), *seed, &["greedy"; 4]);
        !play.game().outcome().unwrap().winners.is_empty()
    };
    let won = (0..games).filter(has_winner).count();
    assert!(won >= 8, "only {won} of {games} games had a winner");
}

#[test]
fn greedy_beats_random() {
    let tables: [&[&str]; 2] = [
        &["greedy", "random", "random", "random"],
        &["random", "random", "greedy", "random"],
    ];
    let (greedy, random) = wins::<CthulhuWars>(&table(4), &tables, 24);
    assert!(
        greedy >= 4 && greedy > random,
        "greedy won {greedy}, random {random}"
    );
}

#[test]
fn a_bot_knows_no_more_than_its_seat() {
    assert_no_bot_peeks::<CthulhuWars>(&table(3), 4, 150, "greedy");
}
