//! Texts of random games.

use engine::{Dice, Game, Play, Seat, Vocabulary, dice::Seed};
use serde_json::Value;

use crate::{recipe::menu, registry};

/// How rarely, in positions, to try actions of other positions.
const RARELY: u64 = 8;
/// How many choices of other positions to keep for that.
const KEPT: usize = 500;

/// A random one of these, if there is any.
pub fn pick<'a, T>(from: &'a [T], luck: &mut Dice) -> Option<&'a T> {
    let n = u32::try_from(from.len()).ok().filter(|n| *n > 0)?;
    from.get(luck.below(n) as usize)
}

/// Plays one random game and collects the texts of its log, questions, choices, and refusals.
pub(crate) fn collect<G: Game>(
    setup: &Value,
    seed: Seed,
    vocabulary: &mut Vocabulary,
) -> anyhow::Result<()> {
    let setup = registry::parse::<G>(setup)?;
    let (mut dice, mut luck) = (Dice::seeded(&seed), Dice::seeded(&seed.map(|b| b ^ 0xff)));
    let (mut play, events) = Play::<G>::new(&setup, &mut dice)?;
    vocabulary.events(play.game(), &events);
    let mut tried: Vec<G::Action> = Vec::new();
    for number in 0..G::MOST_ACTIONS {
        vocabulary.position(&play);
        if number % RARELY == 0 {
            refuse(&play, &mut tried, vocabulary);
        }
        let beside = luck.below(16) == 0;
        let listed = play.options().len();
        let choices: Vec<_> = menu(&play).collect();
        let choices = if beside {
            &choices[..]
        } else {
            &choices[..listed]
        };
        let Some((seat, action)) = pick(choices, &mut luck).cloned() else {
            break;
        };
        let applied = play.apply(seat, action, &mut dice)?;
        vocabulary.events(play.game(), &applied.events);
    }
    vocabulary.position(&play);
    Ok(())
}

/// Collects why choices of other positions are illegal here.
fn refuse<G: Game>(play: &Play<G>, tried: &mut Vec<G::Action>, vocabulary: &mut Vocabulary) {
    for (_, action) in play.options().all() {
        if tried.len() < KEPT && !tried.contains(action) {
            tried.push(action.clone());
        }
    }
    let Some(frame) = play.at().question() else {
        return;
    };
    for seat in (0..play.game().seats())
        .map(Seat)
        .filter(|s| play.waiting().has(*s))
    {
        let others = tried.iter().filter(|a| !play.options().has(seat, a));
        for action in others {
            vocabulary.said(&play.game().why_not(frame, seat, action));
        }
    }
}
