//! Action rounds come to an end, whatever is done in them.

use std::collections::HashSet;

use crate::common::{duels, setups};
use cthulhu_wars::{CthulhuWars, Duel, action::Verb};
use engine::{Dice, Game, Play};

/// How many games of each setup.
const GAMES: u64 = 4;
/// A game is followed for so many choices.
const CHOICES: u32 = 600;

/// Plays at random, gates first, and looks whether anything returns within a round.
fn no_position_comes_twice<G>(setups: &[G::Setup], of: impl Fn(&G) -> &CthulhuWars)
where
    G: Game<Action = cthulhu_wars::action::Action>,
{
    let mut offered = 0;
    for (setup, number) in setups.iter().flat_map(|s| (0..GAMES).map(move |n| (s, n))) {
        let mut seed = [7; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let mut dice = Dice::seeded(&seed);
        let mut luck = Dice::from_number(number);
        let Ok((mut play, _)) = Play::<G>::new(setup, &mut dice) else {
            panic!("{setup:?} is no setup");
        };
        let (mut round, mut seen) = (None, HashSet::new());
        for _ in 0..CHOICES {
            if play.over() {
                break;
            }
            let g = of(play.game());
            let now = (g.turn, g.round, g.active);
            if round.replace(now) != Some(now) {
                seen.clear();
            }
            let position = format!("{:?}", play.at());
            assert!(
                seen.insert(position),
                "{setup:?}, game {number}: it comes again"
            );
            let all: Vec<_> = play.options().all().to_vec();
            let gates = |a: &cthulhu_wars::action::Action| {
                use cthulhu_wars::action::Action;
                matches!(a, Action::Do(Verb::ControlGate | Verb::AbandonGate))
            };
            let at_gates: Vec<_> = all.iter().filter(|(_, a)| gates(a)).copied().collect();
            offered += at_gates.len();
            let from = if at_gates.is_empty() { &all } else { &at_gates };
            let (seat, action) = from[luck.below(from.len() as u32) as usize];
            let done = play.apply(seat, action, &mut dice);
            assert!(done.is_ok(), "{seat:?} may {action:?}");
        }
    }
    assert!(offered > 100, "gates were left and taken");
}

#[test]
fn nothing_comes_twice_within_a_round() {
    no_position_comes_twice::<CthulhuWars>(&setups(), |g| g);
    no_position_comes_twice::<Duel>(&duels(), |g| &g.0);
}
