//! Which options, values, and sides fit a table's seats and each other.

use engine::{Text, text};
use std::collections::BTreeMap;

use crate::wire::{Condition, GameInfo, OptionInfo, OptionValue, Side};

/// Options by id.
pub(crate) type Options = BTreeMap<String, String>;

/// The effective options of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ResolvedOptions {
    /// A value for every available option.
    pub(crate) values: Options,
    /// The chosen values that are available and not the default.
    pub(crate) chosen: Options,
}

/// Resolves the options in order: a chosen value if it is available, else the first that is.
pub(crate) fn settle(info: &GameInfo, seats: u8, chosen: &Options) -> ResolvedOptions {
    let mut agreed = ResolvedOptions {
        values: Options::new(),
        chosen: Options::new(),
    };
    for option in &info.options {
        if !holds(option.when.as_ref(), &agreed.values) {
            continue;
        }
        let offered =
            |v: &&OptionValue| for_seats(v, seats) && holds(v.when.as_ref(), &agreed.values);
        let fitting: Vec<&OptionValue> = option.values.iter().filter(offered).collect();
        let Some(default) = fitting.first() else {
            continue;
        };
        let wanted = chosen.get(&option.id);
        let value = fitting
            .iter()
            .find(|v| Some(&v.id) == wanted)
            .unwrap_or(default);
        if value.id != default.id {
            agreed.chosen.insert(option.id.clone(), value.id.clone());
        }
        agreed.values.insert(option.id.clone(), value.id.clone());
    }
    agreed
}

/// Whether a side is available with these options.
pub(crate) fn offers_side(info: &GameInfo, values: &Options, id: &str) -> bool {
    let mut sides = info.sides.iter();
    sides.any(|s| s.id == id && holds(s.when.as_ref(), values))
}

/// Whether two seats can't have these two sides.
pub(crate) fn clash(one: &str, other: &str) -> bool {
    Side::parts(one).any(|part| Side::parts(other).any(|p| p == part))
}

/// Why a side isn't available.
pub(crate) fn why_no_side(info: &GameInfo, id: &str) -> Text {
    let known = info.sides.iter().find(|s| s.id == id);
    match known.and_then(|s| s.when.as_ref()) {
        Some(when) => text!("\"{0}\" is a side only {1}", id.to_owned(), so(info, when)),
        None => text!("{0} has no side \"{1}\"", info.name.clone(), id.to_owned()),
    }
}

/// The numbers of seats that a known value fits.
///
/// # Errors
/// Names the unknown option or value.
pub(crate) fn known<'a>(
    info: &'a GameInfo,
    id: &str,
    value: &str,
) -> Result<(&'a OptionInfo, &'a OptionValue), Text> {
    let option = info.options.iter().find(|o| o.id == id);
    let option = option.ok_or_else(|| {
        text!(
            "{0} has no option \"{1}\"",
            info.name.clone(),
            id.to_owned()
        )
    })?;
    let found = option.values.iter().find(|v| v.id == value);
    let found = found.ok_or_else(|| {
        text!(
            "\"{0}\" is not a value of \"{1}\"",
            value.to_owned(),
            id.to_owned()
        )
    })?;
    Ok((option, found))
}

/// Checks that a chosen value is effective.
///
/// # Errors
/// Names the option and what it conflicts with.
pub(crate) fn check(
    info: &GameInfo,
    seats: u8,
    agreed: &ResolvedOptions,
    id: &str,
    value: &str,
) -> Result<(), Text> {
    let (option, _) = known(info, id, value)?;
    if agreed.values.get(id).is_some_and(|v| v == value) {
        return Ok(());
    }
    if let Some(when) = option
        .when
        .as_ref()
        .filter(|w| !holds(Some(w), &agreed.values))
    {
        return Err(text!(
            "\"{0}\" is offered only {1}",
            id.to_owned(),
            so(info, when)
        ));
    }
    let values = || option.values.iter().filter(|v| v.id == value);
    let condition = values()
        .filter(|v| for_seats(v, seats))
        .find_map(|v| v.when.as_ref());
    Err(match condition {
        Some(when) => text!(
            "\"{0}\" is a value of \"{1}\" only {2}",
            value.to_owned(),
            id.to_owned(),
            so(info, when)
        ),
        None => text!(
            "\"{0}\" is not a value of \"{1}\" for {2} seats",
            value.to_owned(),
            id.to_owned(),
            seats
        ),
    })
}

fn so(info: &GameInfo, when: &Condition) -> Text {
    let name = info.options.iter().find(|o| o.id == when.option);
    let name = name.map_or(when.option.as_str(), |o| o.name.as_str());
    let values = when.values.iter().map(|v| text!("\"{0}\"", v.clone()));
    text!(
        "while \"{0}\" ({1}) is {2}",
        when.option.clone(),
        name.to_owned(),
        Text::joined(values, "{0} or {1}")
    )
}

fn for_seats(value: &OptionValue, seats: u8) -> bool {
    value.seats.is_empty() || value.seats.contains(&seats)
}

fn holds(when: Option<&Condition>, values: &Options) -> bool {
    when.is_none_or(|when| {
        let value = values.get(&when.option);
        value.is_some_and(|v| when.values.contains(v))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        games::{Agreement, GAMES, GameKind},
        wire::Suggestion,
    };

    fn one(id: &str, value: &str) -> Options {
        Options::from([(id.to_owned(), value.to_owned())])
    }

    /// Every table of a game with all ungrouped options at any of their values.
    fn tables(info: &GameInfo) -> Vec<(u8, Options)> {
        let open = info.options.iter().filter(|o| o.group.is_none());
        let mut tables: Vec<(u8, Options)> =
            info.seats.iter().map(|n| (*n, Options::new())).collect();
        for option in open {
            let with = |(seats, chosen): &(u8, Options)| {
                let wanted = option.values.iter().map(|v| {
                    let mut chosen = chosen.clone();
                    chosen.insert(option.id.clone(), v.id.clone());
                    (*seats, chosen)
                });
                wanted.collect::<Vec<_>>()
            };
            tables = tables.iter().flat_map(with).collect();
            tables.retain(|(seats, chosen)| {
                let agreed = settle(info, *seats, chosen);
                chosen
                    .iter()
                    .all(|(id, v)| check(info, *seats, &agreed, id, v).is_ok())
            });
            tables.dedup();
        }
        tables
    }

    fn setup(kind: &GameKind, seats: u8, chosen: &Options) -> serde_json::Value {
        let agreed = settle(&(kind.info)(), seats, chosen);
        let agreed = Agreement {
            decks: &[],
            seats,
            options: &agreed.values,
            sides: &vec![None; usize::from(seats)],
        };
        let setup = (kind.setup)(&agreed).unwrap();
        assert!(
            (kind.host)(&setup, [7; 32].into(), Vec::new()).is_ok(),
            "{setup}"
        );
        setup
    }

    #[test]
    fn conditions_name_options_that_stand_before_and_their_values() {
        for kind in GAMES {
            let info = (kind.info)();
            let mut known: Vec<&OptionInfo> = Vec::new();
            let fits = |when: Option<&Condition>, known: &[&OptionInfo]| {
                when.is_none_or(|when| {
                    let option = known.iter().find(|o| o.id == when.option);
                    let has =
                        |v: &String| option.is_some_and(|o| o.values.iter().any(|x| x.id == *v));
                    !when.values.is_empty() && when.values.iter().all(has)
                })
            };
            for option in &info.options {
                assert!(fits(option.when.as_ref(), &known), "{}", option.id);
                let values = option.values.iter();
                assert!(
                    values.clone().all(|v| fits(v.when.as_ref(), &known)),
                    "{}",
                    option.id
                );
                assert!(
                    !known.iter().any(|o| o.id == option.id),
                    "{} twice",
                    option.id
                );
                let words = values.flat_map(|v| [&v.name, &v.help]);
                let mut words = words.chain([&option.name, &option.help]);
                assert!(
                    kind.example || words.all(|w| !w.is_empty()),
                    "{}",
                    option.id
                );
                known.push(option);
            }
            assert!(info.sides.iter().all(|s| fits(s.when.as_ref(), &known)));
        }
    }

    #[test]
    fn every_table_that_can_be_agreed_on_starts() {
        for kind in GAMES {
            let info = (kind.info)();
            let tables = tables(&info);
            assert!(tables.len() >= info.seats.len(), "{}", kind.id);
            for (seats, chosen) in tables {
                let agreed = settle(&info, seats, &chosen);
                for option in &info.options {
                    let holding = option
                        .values
                        .iter()
                        .filter(|v| for_seats(v, seats) && holds(v.when.as_ref(), &agreed.values));
                    let mut ids: Vec<&str> = holding.map(|v| v.id.as_str()).collect();
                    let all = ids.len();
                    ids.sort_unstable();
                    ids.dedup();
                    assert_eq!(ids.len(), all, "{}: an id is offered twice", option.id);
                    assert!(all > 0, "{}", option.id);
                }
                setup(kind, seats, &chosen);
            }
        }
    }

    #[test]
    fn every_suggested_table_starts_with_all_its_options() {
        for kind in GAMES {
            let info = (kind.info)();
            for suggestion in &info.suggestions {
                let Suggestion { seats, options, .. } = suggestion;
                assert!(info.seats.contains(seats), "{}", suggestion.id);
                let agreed = settle(&info, *seats, options);
                assert_eq!(agreed.chosen, *options, "{}", suggestion.id);
                setup(kind, *seats, options);
            }
            let usual = info.suggestions.first();
            assert!(usual.is_none_or(|s| s.seats == info.seats[0] && s.options.is_empty()));
        }
    }

    #[test]
    fn every_single_value_reaches_the_setup() {
        for kind in GAMES {
            let info = (kind.info)();
            for seats in &info.seats {
                let usual = setup(kind, *seats, &Options::new());
                let agreed = settle(&info, *seats, &Options::new());
                for option in &info.options {
                    for value in &option.values {
                        let chosen = one(&option.id, &value.id);
                        let other = settle(&info, *seats, &chosen).chosen == chosen;
                        let setup = setup(kind, *seats, &chosen);
                        assert_eq!(setup != usual, other, "{} {}", option.id, value.id);
                        let fits = check(&info, *seats, &agreed, &option.id, &value.id).is_ok();
                        assert!(!(fits && other), "{}", option.id);
                    }
                }
            }
        }
    }

    #[test]
    fn sides_that_share_a_part_clash() {
        assert!(clash("gc", "gc") && clash("gc+bg", "cc+gc"));
        assert!(!clash("gc+bg", "cc+ys"));
    }
}
