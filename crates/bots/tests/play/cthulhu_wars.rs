//! The bots at a table of Cthulhu Wars.

use crate::common::{assert_no_bot_peeks, play_out, start, wins};
use bots::{Insight as _, weigh_with};
use cthulhu_wars::{
    CthulhuWars, Setup,
    action::{Action, Verb},
};
use engine::{Game as _, advice::Weighed};

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

#[test]
fn passing_at_the_first_action_gives_a_whole_turn_away_and_is_marked() {
    let (mut play, mut dice) = start::<CthulhuWars>(&table(4), 3);
    let pass = Action::Do(Verb::Pass);
    let seat = loop {
        let seat = play.waiting().iter().next().unwrap();
        if play.options().of(seat).any(|action| *action == pass) {
            break seat;
        }
        let first = *play.options().of(seat).next().unwrap();
        play.apply(seat, first, &mut dice).unwrap();
    };
    let gives = |action: &Action| {
        let question = play.at().question().unwrap();
        play.game().gives_away(question, seat, action)
    };
    assert_eq!(gives(&pass), Some("Power"));
    let mut others = play.options().of(seat).filter(|action| **action != pass);
    assert_eq!(others.find_map(gives), None);

    let told = weigh_with(2000, play.at(), seat, 1, Some(&pass));
    let chance = |weighed: &Weighed| weighed.chances[usize::from(seat.0)];
    let wanted = serde_json::to_value(pass).unwrap();
    let made = told
        .iter()
        .find(|weighed| weighed.action == wanted)
        .unwrap();
    let lost = chance(&told[0]) - chance(made);
    assert!(lost >= 0.05, "{lost}");
}
