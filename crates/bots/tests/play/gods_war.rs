//! The bots at a table of The Gods War.

use crate::common::{assert_no_bot_peeks, play_out, wins};
use gods_war::{GodsWar, Setup};

/// The game ends at this many VP (Rulebook IX).
const ENDS_AT: u16 = 35;
/// A game of greedy bots takes no more rounds.
const MOST_ROUNDS: u16 = 16;

fn table(players: u8) -> Setup {
    Setup {
        players,
        expansion: true,
        ..Setup::default()
    }
}

#[test]
fn greedy_bots_bring_games_to_an_end_by_victory_points() {
    for seed in 0..3 {
        let play = play_out::<GodsWar>(&table(3), seed, &["greedy"; 3]);
        let game = play.game();
        let most = game.table.iter().map(|e| game.vp(*e)).max();
        assert!(most >= Some(ENDS_AT), "it ended at {most:?}");
        assert!(game.round <= MOST_ROUNDS, "it took {} rounds", game.round);
    }
}

#[test]
fn greedy_beats_random() {
    let tables: [&[&str]; 3] = [
        &["greedy", "random", "random"],
        &["random", "greedy", "random"],
        &["random", "random", "greedy"],
    ];
    let (greedy, random) = wins::<GodsWar>(&table(3), &tables, 6);
    assert!(greedy > random * 2, "greedy won {greedy}, random {random}");
}

#[test]
fn a_bot_knows_no_more_than_its_seat() {
    assert_no_bot_peeks::<GodsWar>(&table(4), 2, 80, "random");
}
