//! Options shared by Cthulhu Wars and Duel: boards, dealing, single readings; how the lobby shows them
//! and what their values mean in a setup.

use cthulhu_wars::{
    map::Board,
    ruleset::{
        Readings, Ruleset,
        choices::{self, Answer, Choice},
    },
    supplements::Supplement,
};

use crate::{
    games::Agreement,
    wire::{Condition, OptionInfo, OptionValue},
};

/// The group of single readings.
pub(in crate::games) const READINGS: &str = "House rules";
/// The value of a reading without a choice.
const USUAL: &str = "as-above";

/// An option that is always available.
pub(in crate::games) fn option(
    id: &str,
    name: &str,
    help: &str,
    values: Vec<OptionValue>,
) -> OptionInfo {
    OptionInfo {
        id: id.to_owned(),
        name: name.to_owned(),
        help: help.to_owned(),
        group: None,
        when: None,
        leads_seats: false,
        values,
    }
}

/// A value that is always available.
pub(in crate::games) fn value(id: &str, name: &str, help: &str) -> OptionValue {
    OptionValue {
        id: id.to_owned(),
        name: name.to_owned(),
        help: help.to_owned(),
        seats: Vec::new(),
        when: None,
    }
}

/// A value from id, name, and help.
pub(in crate::games) fn flat((id, name, help): (&str, &str, &str)) -> OptionValue {
    value(id, name, help)
}

/// A condition: an option has one of these values.
pub(in crate::games) fn condition(option: &str, values: &[&str]) -> Condition {
    Condition {
        option: option.to_owned(),
        values: values.iter().map(|v| (*v).to_owned()).collect(),
    }
}

fn chosen<'a>(agreed: &Agreement<'a>, id: &str) -> Option<&'a str> {
    agreed.options.get(id).map(String::as_str)
}

/// The meaning of an option's value; the first one by default.
pub(in crate::games) fn pick<T: Copy>(
    agreed: &Agreement<'_>,
    option: &str,
    values: &[(&str, T)],
) -> Result<T, String> {
    let value = chosen(agreed, option);
    let found = values.iter().find(|(id, _)| value.is_none_or(|v| v == *id));
    let (_, meant) = found.ok_or_else(|| format!("{option}: there is no {value:?}"))?;
    Ok(*meant)
}

// --- boards --------------------------------------------------------------------------------------

/// A board of Earth.
#[derive(Clone, Copy)]
pub(in crate::games) struct EarthBoard {
    board: Board,
    name: &'static str,
    help: &'static str,
}

/// For three players.
pub(in crate::games) const EARTH_3: EarthBoard = EarthBoard {
    board: Board::Earth3p,
    name: "Earth, small",
    help: "13 areas: both 3-player halves.",
};
/// For four players.
pub(in crate::games) const EARTH_4_EAST: EarthBoard = EarthBoard {
    board: Board::Earth4pW3e5,
    name: "Earth, finer east",
    help: "17 areas: 3-player west and 5-player east, recommended for four factions.",
};
/// For four players, the other way around.
pub(in crate::games) const EARTH_4_WEST: EarthBoard = EarthBoard {
    board: Board::Earth4pW5e3,
    name: "Earth, finer west",
    help: "17 areas: 5-player west and 3-player east.",
};
/// For five players.
pub(in crate::games) const EARTH_5: EarthBoard = EarthBoard {
    board: Board::Earth5p,
    name: "Earth, large",
    help: "21 areas: both 5-player halves.",
};

impl EarthBoard {
    /// The board as a value of the option `map`.
    pub(in crate::games) fn value(self) -> OptionValue {
        value(&self.board.map().id, self.name, self.help)
    }
}

/// The chosen board.
pub(in crate::games) fn map(agreed: &Agreement<'_>) -> Result<Option<Board>, String> {
    let found = |id: &str| Board::ALL.into_iter().find(|b| b.map().id == id);
    let board = |id: &str| found(id).ok_or_else(|| format!("map: there is no {id:?}"));
    chosen(agreed, "map").map(board).transpose()
}

// --- dealing -------------------------------------------------------------------------------------

/// How factions are dealt.
pub(in crate::games) mod deal {
    /// The option.
    pub(in crate::games) const ID: &str = "deal";
    /// Its name.
    pub(in crate::games) const NAME: &str = "Open factions";
    /// Its help.
    pub(in crate::games) const HELP: &str = "How factions are dealt to seats without a choice.";
    /// At random.
    pub(in crate::games) const RANDOM: (&str, &str, &str) =
        ("random", "Dealt", "By lot, when the game starts.");
    /// In turn.
    pub(in crate::games) const DRAFT: (&str, &str, &str) = (
        "draft",
        "Drafted",
        "The players choose one after the other, when the game starts.",
    );
}

/// Whether the players choose.
pub(in crate::games) fn drafted(agreed: &Agreement<'_>) -> Result<bool, String> {
    pick(
        agreed,
        deal::ID,
        &[(deal::RANDOM.0, false), (deal::DRAFT.0, true)],
    )
}

// --- factions of expansions ----------------------------------------------------------------------

/// The factions that can be dealt or drafted.
pub(in crate::games) mod pool {
    /// The option.
    pub(in crate::games) const ID: &str = "factions";
    /// Those of the game's box.
    pub(in crate::games) const BOX: &str = "box";
    /// Those of expansions, too.
    pub(in crate::games) const ALL: &str = "expansions";
}

/// The option: which factions there are, in words; those of the box are enough where this holds.
pub(in crate::games) fn factions_of(
    box_name: &str,
    box_help: &str,
    when: Option<Condition>,
) -> OptionInfo {
    option(
        pool::ID,
        "Factions",
        "Which factions are dealt or drafted. A seat can choose any faction.",
        vec![
            OptionValue {
                // Five factions are one more than the box has.
                seats: vec![4, 3, 2],
                when,
                ..value(pool::BOX, box_name, box_help)
            },
            value(
                pool::ALL,
                "With expansions",
                "The factions of expansions are dealt and drafted too.",
            ),
        ],
    )
}

/// Whether factions of expansions are dealt.
pub(in crate::games) fn expansions(agreed: &Agreement<'_>) -> Result<bool, String> {
    pick(agreed, pool::ID, &[(pool::BOX, false), (pool::ALL, true)])
}

// --- supplements ---------------------------------------------------------------------------------

/// What a table can add, with the option for it: its id, the names of its values, and help.
const SUPPLEMENTS: [(Supplement, &str, [&str; 2], &str); 4] = [
    (
        Supplement::HighPriests,
        "high-priests",
        ["Without High Priests", "With High Priests"],
        "Each faction has a High Priest: a Cultist for 3 Power that it may give up for 2 between actions.",
    ),
    (
        Supplement::NeutralSpellbooks,
        "neutral-spellbooks",
        ["Without neutral spellbooks", "With neutral spellbooks"],
        "Six spellbooks more, one of each: who has met a requirement may take one of them instead of an own one.",
    ),
    (
        Supplement::NeutralMonsters,
        "neutral-monsters",
        ["Without neutral monsters", "With neutral monsters"],
        "In the Doom Phase a faction may give up 2 Doom for the Loyalty Card of Ghasts, Gugs, Shantaks, or Star Vampires.",
    ),
    (
        Supplement::IndependentGreatOldOnes,
        "independent-great-old-ones",
        [
            "Without independent Great Old Ones",
            "With independent Great Old Ones",
        ],
        "Byatis, Abhoth, Daoloth, and Nyogtha: any faction with a Great Old One can awaken them, and lose them again.",
    ),
];

const WITHOUT: &str = "without";
const WITH: &str = "with";

/// An option for each supplement; folded together with the readings, or the lobby would grow too long.
pub(in crate::games) fn supplement_options() -> impl Iterator<Item = OptionInfo> {
    SUPPLEMENTS
        .into_iter()
        .map(|(supplement, id, [without, with], help)| {
            let values = vec![
                value(WITHOUT, without, "They stay in the box."),
                value(WITH, with, help),
            ];
            OptionInfo {
                group: Some(READINGS.to_owned()),
                ..option(
                    id,
                    supplement.name(),
                    "A supplement for all factions.",
                    values,
                )
            }
        })
}

/// What the table adds.
pub(in crate::games) fn supplements(agreed: &Agreement<'_>) -> Result<Vec<Supplement>, String> {
    let mut added = Vec::new();
    for (supplement, id, ..) in SUPPLEMENTS {
        if pick(agreed, id, &[(WITHOUT, false), (WITH, true)])? {
            added.push(supplement);
        }
    }
    Ok(added)
}

// --- single readings -----------------------------------------------------------------------------

/// The readings that hold without a choice, by the options that decide them.
pub(in crate::games) struct Case {
    /// The value of `variant`.
    pub(in crate::games) variant: &'static str,
    /// The value of `preset`.
    pub(in crate::games) preset: &'static str,
    /// The readings.
    pub(in crate::games) rules: Ruleset,
}

/// The option of a reading: the usual value, or one of its answers. The answer that always holds by
/// default is not listed twice.
pub(in crate::games) fn reading(choice: &Choice, cases: &[Case]) -> OptionInfo {
    let always = |answer: &&Answer| {
        let mut held = cases.iter().map(|case| choice.answer(&case.rules));
        held.all(|held| held == Some(*answer))
    };
    let answers = choice.values.iter().filter(|a| !always(a));
    let mut values = usual(choice, cases);
    values.extend(answers.map(|a| value(&a.id, &a.name, &a.help)));
    let help = format!("{} {}.", choice.help, choice.source);
    option(&choice.id, &choice.name, &help, values)
}

/// The value "as the rules above say", once for each answer that they can give.
fn usual(choice: &Choice, cases: &[Case]) -> Vec<OptionValue> {
    let preset = grouped(choice, cases, |c| c.preset).map(|groups| ("preset", groups));
    let variant = || grouped(choice, cases, |c| c.variant).map(|groups| ("variant", groups));
    let Some((option, groups)) = preset.or_else(variant) else {
        let help = "What the variant and the rules above have.";
        return vec![value(USUAL, "As the rules above say", help)];
    };
    let always = groups.len() == 1;
    let one = |(answer, keys): (&Answer, Vec<&str>)| OptionValue {
        when: (!always).then(|| condition(option, &keys)),
        ..value(
            USUAL,
            &format!("As the rules above say: {}", answer.name),
            &answer.help,
        )
    };
    groups.into_iter().map(one).collect()
}

/// Each answer with the keys under which it holds, if the key alone decides.
fn grouped<'a>(
    choice: &'a Choice,
    cases: &'a [Case],
    key: fn(&'a Case) -> &'static str,
) -> Option<Vec<(&'a Answer, Vec<&'static str>)>> {
    let mut groups: Vec<(&Answer, Vec<&str>)> = Vec::new();
    for case in cases {
        let answer = choice.answer(&case.rules)?;
        match groups.iter_mut().find(|(a, _)| *a == answer) {
            Some((_, keys)) if keys.contains(&key(case)) => {}
            Some((_, keys)) => keys.push(key(case)),
            None => groups.push((answer, vec![key(case)])),
        }
    }
    let all: Vec<&str> = groups.iter().flat_map(|(_, keys)| keys).copied().collect();
    let decided = all
        .iter()
        .all(|k| all.iter().filter(|other| *other == k).count() == 1);
    decided.then_some(groups)
}

/// The single readings that differ from `preset`, or from the defaults.
pub(in crate::games) fn readings(
    agreed: &Agreement<'_>,
    preset: &[(&str, &str)],
) -> Result<Readings, String> {
    let offered = choices::choices().iter();
    let single = offered.filter_map(|choice| {
        let answer = chosen(agreed, &choice.id).filter(|answer| *answer != USUAL)?;
        Some((choice.id.as_str(), answer))
    });
    choices::readings(preset.iter().copied().chain(single))
}
