//! When to stop: a round ends by itself where only a gate could be given up.

use cthulhu_wars::{
    CthulhuWars, Setup,
    action::{Action, Verb},
};
use engine::{Dice, Seat, journal::Stops, matches::Match};

/// How many choices of each game.
const CHOICES: u32 = 300;

/// The choices at each end of a round at which a player was asked.
fn ends_of_rounds(level: Stops) -> Vec<Vec<Action>> {
    let mut seen = Vec::new();
    for number in 1..=3 {
        let Ok(mut the) = Match::<CthulhuWars>::start(Setup::default(), [number; 32]) else {
            panic!("the default setup is one");
        };
        for seat in 0..4 {
            assert!(the.set_stops(Seat(seat), level, None).is_ok());
        }
        let mut luck = Dice::seeded(&[number; 32]);
        for _ in 0..CHOICES {
            let all = the.play().options().all();
            let Some((seat, action)) = all.get(luck.below(all.len().max(1) as u32) as usize) else {
                break;
            };
            if all.iter().any(|(_, a)| *a == Action::Do(Verb::EndRound)) {
                seen.push(all.iter().map(|(_, a)| *a).collect());
            }
            let (seat, action) = (*seat, serde_json::to_value(action));
            assert!(action.is_ok_and(|action| the.act(seat, None, &action, None).is_ok()));
        }
    }
    seen
}

fn decides_nothing(choices: &[Action]) -> bool {
    let idle = [Action::Do(Verb::EndRound), Action::Do(Verb::AbandonGate)];
    choices.iter().all(|choice| idle.contains(choice))
}

#[test]
fn a_round_ends_by_itself_when_only_a_gate_could_be_given_up() {
    for level in [Stops::Quick, Stops::Normal] {
        let asked = ends_of_rounds(level);
        assert!(!asked.is_empty(), "an open gate is worth a question");
        assert!(!asked.iter().any(|choices| decides_nothing(choices)));
    }
}

#[test]
fn full_control_asks_at_the_end_of_each_round() {
    let asked = ends_of_rounds(Stops::Full);
    assert!(asked.iter().any(|choices| decides_nothing(choices)));
}
