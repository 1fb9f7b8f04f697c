//! Random games with random options.

use std::collections::BTreeMap;

use anyhow::Context;
use engine::{Dice, Game, Play, Seat, Vocabulary, dice::Seed};
use serde_json::Value;
use server::{
    games::{Agreement, GameKind},
    wire::{Condition, GameInfo, OptionInfo, OptionValue},
};

use crate::{recipe::menu, rules};

/// How rarely, in positions, to try actions of other positions.
const RARELY: u64 = 8;
/// How many choices of other positions to keep for that.
const KEPT: usize = 500;

/// Plays games and collects their texts.
pub(super) fn listen(
    game: &GameKind,
    games: u32,
    seed: u64,
    vocabulary: &mut Vocabulary,
) -> anyhow::Result<()> {
    let rules = rules::of(game.id)?;
    let info = (game.info)();
    let mut luck = Dice::from_number(seed);
    for number in 0..games {
        let setup = setup(game, &info, &mut luck);
        let setup = setup.map_err(anyhow::Error::msg).context(game.id)?;
        let mut key = Seed::default();
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..12].copy_from_slice(&number.to_le_bytes());
        (rules.listen)(&setup, key, vocabulary)?;
    }
    Ok(())
}

/// A random agreement of a table.
fn setup(game: &GameKind, info: &GameInfo, luck: &mut Dice) -> Result<Value, String> {
    let seats = *pick(&info.seats, luck).ok_or("nobody can play it")?;
    let mut options = BTreeMap::new();
    for option in &info.options {
        if let Some(value) = value(option, seats, &options, luck) {
            options.insert(option.id.clone(), value.id.clone());
        }
    }
    (game.setup)(&Agreement {
        seats,
        options: &options,
        sides: &vec![None; usize::from(seats)],
        decks: &[],
    })
}

fn value<'a>(
    option: &'a OptionInfo,
    seats: u8,
    chosen: &BTreeMap<String, String>,
    luck: &mut Dice,
) -> Option<&'a OptionValue> {
    let holds = |when: &Option<Condition>| {
        when.as_ref().is_none_or(|when| {
            let value = chosen.get(&when.option);
            value.is_some_and(|value| when.values.contains(value))
        })
    };
    if !holds(&option.when) {
        return None;
    }
    let offered = option.values.iter().filter(|v| holds(&v.when));
    let offered: Vec<_> = offered
        .filter(|v| v.seats.is_empty() || v.seats.contains(&seats))
        .collect();
    pick(&offered, luck).copied()
}

fn pick<'a, T>(from: &'a [T], luck: &mut Dice) -> Option<&'a T> {
    let n = u32::try_from(from.len()).ok().filter(|n| *n > 0)?;
    from.get(luck.below(n) as usize)
}

/// Plays one random game and collects the texts of its log, questions, choices, and refusals.
pub(crate) fn hear<G: Game>(
    setup: &Value,
    seed: Seed,
    vocabulary: &mut Vocabulary,
) -> anyhow::Result<()> {
    let setup = rules::parse::<G>(setup)?;
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
