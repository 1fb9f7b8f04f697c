//! Random games with random options.

use std::collections::BTreeMap;

use anyhow::Context;
use engine::{Dice, Vocabulary, dice::Seed};
use rules::pick;
use serde_json::Value;
use server::{
    games::{Agreement, GameKind},
    wire::{Condition, GameInfo, OptionInfo, OptionValue},
};

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
        (rules.collect_words)(&setup, key, vocabulary)?;
    }
    Ok(())
}

/// A random agreement of a table.
fn setup(game: &GameKind, info: &GameInfo, luck: &mut Dice) -> Result<Value, String> {
    let seats = *pick(&info.seats, luck).ok_or("no number of players is offered")?;
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
