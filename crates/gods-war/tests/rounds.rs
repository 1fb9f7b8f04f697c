//! Whole rounds: Power and Council Phase follow the Action Phase until somebody has 35 VP.

use engine::{Dice, Play};
use gods_war::{GodsWar, Setup, action::Action, action::Verb, state::Phase};

/// Plays at random, giving up Power only when nothing else is left.
fn play(seed: u64, setup: &Setup) -> Play<GodsWar> {
    let mut dice = Dice::from_number(seed);
    let mut choose = Dice::from_number(seed + 1000);
    let (mut play, _) = Play::<GodsWar>::new(setup, &mut dice).unwrap();
    for _ in 0..20_000 {
        if play.over() {
            return play;
        }
        let all = play.options().all();
        let kept = all
            .iter()
            .filter(|(_, a)| *a != Action::Do(Verb::DropToZero));
        let kept: Vec<_> = kept.cloned().collect();
        let offered = if kept.is_empty() { all.to_vec() } else { kept };
        let (seat, action) = offered[choose.below(offered.len() as u32) as usize].clone();
        play.apply(seat, action, &mut dice).unwrap();
        play.check().unwrap();
    }
    panic!("no end");
}

#[test]
fn games_of_three_and_four_end_with_a_winner() {
    for (seed, players) in [(1, 3), (2, 4), (3, 4), (4, 3)] {
        let setup = Setup {
            players,
            ..Setup::default()
        };
        let over = play(seed, &setup);
        let game = over.game();
        assert_eq!(game.phase, Phase::Over);
        let best = game.table.iter().map(|e| game.vp(*e)).max();
        assert!(best >= Some(35));
        let winners = game.ended.as_ref().unwrap();
        assert!(winners.winners.iter().all(|e| Some(game.vp(*e)) == best));
    }
}
