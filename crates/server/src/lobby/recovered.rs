//! Recovers lobby options from a setup: an archive has only the setup.

use serde_json::Value;

use super::fits::{self, Options};
use crate::{
    games::{Agreement, GameKind},
    wire::{GameInfo, OptionInfo},
};

/// How many passes to make: some options depend on others.
const ROUNDS: usize = 3;

/// The non-default options that lead to a setup, as far as possible.
pub(super) fn options(kind: &GameKind, seats: u8, setup: &Value) -> Options {
    let search = Search {
        kind,
        info: (kind.info)(),
        seats,
        setup,
    };
    let Some(mut best) = search.climb(None) else {
        return Options::new();
    };
    // An option that decides several things may have seemed right for most of them.
    for misleading in best.1.clone().keys() {
        if best.0 > 0
            && let Some(other) = search.climb(Some(misleading))
            && other.0 < best.0
        {
            best = other;
        }
    }
    best.1
}

struct Search<'a> {
    kind: &'a GameKind,
    info: GameInfo,
    seats: u8,
    setup: &'a Value,
}

impl Search<'_> {
    /// The distance of a choice's setup, and the options of it that are effective.
    fn made(&self, chosen: &Options) -> Option<(usize, Options)> {
        let agreed = fits::settle(&self.info, self.seats, chosen);
        let none = vec![None; usize::from(self.seats)];
        let made = (self.kind.setup)(&Agreement {
            seats: self.seats,
            options: &agreed.values,
            sides: &none,
            decks: &none,
        });
        Some((apart(&made.ok()?, self.setup), agreed.chosen))
    }

    /// Keeps each value that reduces the distance; one option is left out.
    fn climb(&self, without: Option<&str>) -> Option<(usize, Options)> {
        let (mut nearest, mut chosen) = self.made(&Options::new())?;
        let offered = |o: &&OptionInfo| Some(&*o.id) != without;
        for _ in 0..ROUNDS {
            let before = nearest;
            for option in self.info.options.iter().filter(offered) {
                for value in &option.values {
                    let mut other = chosen.clone();
                    other.insert(option.id.clone(), value.id.clone());
                    if let Some((distance, agreed)) = self.made(&other)
                        && distance < nearest
                    {
                        (nearest, chosen) = (distance, agreed);
                    }
                }
            }
            if nearest == before {
                break;
            }
        }
        Some((nearest, chosen))
    }
}

/// In how many places two values differ.
fn apart(one: &Value, other: &Value) -> usize {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let missing = other.keys().filter(|key| !one.contains_key(*key)).count();
            let each = one.iter().map(|(key, value)| match other.get(key) {
                Some(other) => apart(value, other),
                None => 1,
            });
            missing + each.sum::<usize>()
        }
        // A value from a list keeps the list's order.
        (Value::Array(one), Value::Array(other)) => {
            let mut extra: Vec<&Value> = other.iter().collect();
            let found = one.iter().filter(|value| {
                let at = extra.iter().position(|other| other == value);
                at.map(|at| extra.swap_remove(at)).is_some()
            });
            one.len() - found.count() + extra.len()
        }
        (one, other) => usize::from(one != other),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::games::GAMES;

    fn setup(kind: &GameKind, seats: u8, chosen: &Options) -> Value {
        let none = vec![None; usize::from(seats)];
        let agreed = fits::settle(&(kind.info)(), seats, chosen);
        let agreement = Agreement {
            seats,
            options: &agreed.values,
            sides: &none,
            decks: &none,
        };
        (kind.setup)(&agreement).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn what_a_host_chose_is_found_again(
            game in any::<prop::sample::Index>(),
            seats in any::<prop::sample::Index>(),
            choices in prop::collection::vec(
                (any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..6,
            ),
        ) {
            let kind = game.get(GAMES);
            let info = (kind.info)();
            let seats = *seats.get(&info.seats);
            let mut chosen = Options::new();
            for (option, value) in choices {
                if info.options.is_empty() {
                    break;
                }
                let option = option.get(&info.options);
                chosen.insert(option.id.clone(), value.get(&option.values).id.clone());
            }
            let made = setup(kind, seats, &chosen);
            let found = options(kind, seats, &made);
            prop_assert_eq!(setup(kind, seats, &found), made);
        }
    }
}
