//! A match that was stored when there were fewer factions can be read: the new ones stand last and
//! have nothing.

use cthulhu_wars::{
    CthulhuWars, Setup,
    ids::Faction,
    units::{UNITS, Unit},
};
use engine::{Dice, Play, Position};
use serde_json::Value;

/// What the box had: four factions with 64 figures.
const FACTIONS: usize = 4;
const FIGURES: usize = 64;

/// The tables with a place for each faction.
const TABLES: [&str; 4] = ["table", "owner", "sheets", "shares"];

/// As it was stored then: shorter tables, sets of units as numbers, and no field that has come since.
fn as_it_was(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("cancelled");
            for (key, field) in fields.iter_mut() {
                match field {
                    Value::Array(items) if items.len() == UNITS => items.truncate(FIGURES),
                    Value::Array(items) if TABLES.contains(&key.as_str()) => {
                        items.truncate(FACTIONS);
                    }
                    field => as_it_was(field),
                }
            }
        }
        Value::Array(items) => {
            let unit = |item: &Value| item.as_str().and_then(Unit::from_id);
            let units: Option<Vec<Unit>> = items.iter().map(unit).collect();
            if let Some(units) = units.filter(|units| !units.is_empty()) {
                let bits = units.iter().fold(0_u64, |bits, u| bits | 1 << u.index());
                *value = bits.into();
            } else {
                items.iter_mut().for_each(as_it_was);
            }
        }
        _ => {}
    }
}

#[test]
fn a_match_stored_with_fewer_factions_is_read() {
    assert!(Faction::ALL.len() > FACTIONS);
    let mut sets = 0;
    for seed in 1..=3 {
        let mut dice = Dice::from_number(seed);
        let (mut play, _) = Play::<CthulhuWars>::new(&Setup::default(), &mut dice).unwrap();
        let mut luck = Dice::from_number(seed + 100);
        while !play.over() {
            let stored = serde_json::to_value(play.at()).unwrap();
            let mut old = stored.clone();
            as_it_was(&mut old);
            sets += u32::from(old.to_string().len() < stored.to_string().len() - 200);
            let read: Position<CthulhuWars> = serde_json::from_value(old).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), stored);
            let all = play.options().all();
            let (seat, action) = all[luck.below(all.len() as u32) as usize];
            play.apply(seat, action, &mut dice).unwrap();
        }
    }
    assert!(sets > 100, "{sets} positions were shorter then");
}
