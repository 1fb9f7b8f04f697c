//! Cthulhu Wars in the lobby.

pub(super) mod options;

use std::collections::BTreeMap;

use cthulhu_wars::{
    CthulhuWars, Setup,
    ids::Faction,
    ruleset::{
        Preset,
        choices::{Choice, choices},
    },
    variants::Variant,
    view::View,
};
use engine::{Seat, Text, any::Minds, text};

use self::options::{
    Case, READINGS, condition, deal, drafted, expansions, factions_of, flat, map, option, pick,
    reading, readings, supplement_options, supplements, value,
};
use super::{Agreement, LobbyGame, house_bots, suggestion};
use crate::wire::{Named, OptionInfo, OptionValue, Side, Suggestion};

/// The variants of the base game's box.
const VARIANTS: [Variant; 4] = [
    Variant::Base,
    Variant::TwoFactions,
    Variant::ThreeFactions,
    Variant::Decay,
];
/// The presets with their ids.
const PRESETS: [(&str, Preset); 2] = [
    ("rulebook", Preset::Rulebook),
    ("later-edition", Preset::LaterEdition),
];

/// Tables for a start: id, name, what they are, players, options.
type Proposed = (
    &'static str,
    &'static str,
    &'static str,
    u8,
    &'static [(&'static str, &'static str)],
);

const SUGGESTIONS: [Proposed; 8] = [
    (
        "four",
        "The whole world",
        "Four players with a faction each, as the game is meant: about three hours.",
        4,
        &[],
    ),
    (
        "three",
        "Three players",
        "A smaller world and shorter Rituals: about two hours.",
        3,
        &[],
    ),
    (
        "two",
        "Two players",
        "Each plays two factions, and all four are enemies.",
        2,
        &[],
    ),
    (
        "epic",
        "Three factions each",
        "Two players and six factions, those of expansions among them: a whole day.",
        2,
        &[("variant", "three_factions")],
    ),
    (
        "five",
        "Five players",
        "Five factions, one of an expansion among them, on the largest Earth: about four hours.",
        5,
        &[],
    ),
    (
        "expansions",
        "With expansions",
        "Four players draft from all factions, those of expansions among them.",
        4,
        &[("factions", "expansions"), ("deal", "draft")],
    ),
    (
        "first-expansion",
        "A first expansion",
        "Four players with the factions of the box; High Priests and neutral monsters come to them.",
        4,
        &[("high-priests", "with"), ("neutral-monsters", "with")],
    ),
    (
        "everything",
        "Everything",
        "Five players draft from all factions, with all supplements.",
        5,
        &[
            ("deal", "draft"),
            ("high-priests", "with"),
            ("neutral-spellbooks", "with"),
            ("neutral-monsters", "with"),
            ("independent-great-old-ones", "with"),
        ],
    ),
];

impl LobbyGame for CthulhuWars {
    const ABOUT: &'static str = "Great Old Ones fight for the Earth: four factions with nothing in \
                                 common, each strong in its own way.";
    const SEATS: &'static [u8] = &[4, 3, 5, 2];

    fn sides() -> Vec<Side> {
        let single = singles().into_iter().map(|side| Side {
            when: Some(condition("variant", &["base", "decay"])),
            ..side
        });
        let several = [Variant::TwoFactions, Variant::ThreeFactions].map(|variant| {
            let all = together(usize::from(variant.factions_each()));
            all.into_iter().map(move |own| Side {
                id: own.iter().map(|f| f.id()).collect::<Vec<_>>().join("+"),
                name: Text::joined(own.iter().map(|f| Text::from(f.name())), "{0} + {1}"),
                help: text!("All are yours, and enemies of each other like all others."),
                when: Some(condition("variant", &[variant.id()])),
            })
        });
        single.chain(several.into_iter().flatten()).collect()
    }

    fn suggestions() -> Vec<Suggestion> {
        let all = SUGGESTIONS.into_iter();
        all.map(|(id, name, help, players, options)| suggestion(id, name, help, players, options))
            .collect()
    }

    fn options() -> Vec<OptionInfo> {
        let mut options = vec![
            variants(),
            boards(),
            factions_of(
                "The four of the box",
                "Great Cthulhu, Crawling Chaos, Black Goat, and Yellow Sign.",
                Some(condition("variant", &["base", "two_factions", "decay"])),
            ),
            dealing(),
        ];
        options.push(presets());
        options.extend(supplement_options());
        options.extend(single_readings());
        options
    }

    fn bots() -> Vec<Named> {
        house_bots()
    }

    fn minds() -> Minds<Self> {
        bots::minds()
    }

    fn setup(agreed: &Agreement<'_>) -> Result<Setup, String> {
        let variant = pick(agreed, "variant", &VARIANTS.map(|v| (v.id(), v)))?;
        let setup = Setup {
            players: agreed.seats,
            variant,
            map: map(agreed)?,
            factions: factions(agreed.sides, usize::from(variant.factions(1)))?,
            expansions: expansions(agreed)?,
            supplements: supplements(agreed)?,
            draft: drafted(agreed)?,
            preset: pick(agreed, "preset", &PRESETS)?,
            ruleset: readings(agreed, &[])?,
        };
        setup.check().map_err(|e| e.to_string())?;
        Ok(setup)
    }

    fn dealt(view: &View) -> Vec<(Seat, String)> {
        let mut sides: BTreeMap<u8, Vec<&str>> = BTreeMap::new();
        for (faction, sheet) in &view.factions {
            sides.entry(sheet.seat).or_default().push(faction.id());
        }
        let joined = |(seat, ids): (u8, Vec<&str>)| (Seat(seat), ids.join("+"));
        sides.into_iter().map(joined).collect()
    }
}

/// Every faction as a side.
pub(super) fn singles() -> Vec<Side> {
    let named = |faction: Faction| Side {
        id: faction.id().to_owned(),
        name: faction.name().into(),
        help: faction.temper().into(),
        when: None,
    };
    Faction::ALL.into_iter().map(named).collect()
}

/// Every choice of so many factions, in order.
fn together(many: usize) -> Vec<Vec<Faction>> {
    if many == 0 {
        return vec![Vec::new()];
    }
    let fewer = together(many - 1).into_iter();
    let with = |own: Vec<Faction>| {
        let last = own.last().copied();
        let after = Faction::ALL.into_iter().filter(move |f| Some(*f) > last);
        after.map(move |f| [own.clone(), vec![f]].concat())
    };
    fewer.flat_map(with).collect()
}

/// The chosen factions: the first of every seat, then the second of every seat.
pub(super) fn factions(
    sides: &[Option<String>],
    each: usize,
) -> Result<Vec<Option<Faction>>, String> {
    let mut factions = vec![None; each * sides.len()];
    for (seat, side) in sides.iter().enumerate() {
        let Some(side) = side else { continue };
        let parts: Vec<&str> = Side::parts(side).collect();
        if parts.len() != each {
            return Err(format!("factions: {side:?} where a seat plays {each}"));
        }
        for (nth, part) in parts.into_iter().enumerate() {
            let faction = Faction::from_id(part);
            let faction = faction.ok_or_else(|| format!("factions: there is no {part:?}"))?;
            factions[nth * sides.len() + seat] = Some(faction);
        }
    }
    Ok(factions)
}

fn variants() -> OptionInfo {
    let help = |variant: Variant| match variant {
        Variant::Base => "Three to five players with a faction each.",
        Variant::TwoFactions => {
            "Two players with two factions each (Rulebook XI): all four are on the map."
        }
        Variant::ThreeFactions => {
            "Two players with three factions each (Rulebook XI), on the five-player board: the borders \
             of the map for six are not known."
        }
        Variant::Decay => {
            "Two players with a faction each (two-player sheet): a player out of Power lets the \
             other pay for Decay, and every loss is the opponent's Doom."
        }
        Variant::Duel => "",
    };
    let one = |variant: Variant| OptionValue {
        seats: variant.seats().to_vec(),
        ..value(variant.id(), variant.name(), help(variant))
    };
    OptionInfo {
        leads_seats: true,
        ..option(
            "variant",
            "Variant",
            "How the game is played; the number of players follows.",
            VARIANTS.into_iter().map(one).collect(),
        )
    }
}

// Rulebook II: the boards for three, four, and five; XI: the four-player board; two-player sheet: the
// three-player side. Sources differ about the board for two, so either can be chosen.
fn boards() -> OptionInfo {
    let three = |seats: &[u8], variants: &[&str]| OptionValue {
        seats: seats.to_vec(),
        when: Some(condition("variant", variants)),
        ..options::EARTH_3.value()
    };
    let four = |board: options::EarthBoard| OptionValue {
        seats: vec![4, 2],
        when: Some(condition("variant", &["base", "two_factions", "decay"])),
        ..board.value()
    };
    option(
        "map",
        "Board",
        "Which halves of the Earth lie on the table: a finer half has more areas.",
        vec![
            three(&[3, 2], &["base", "decay"]),
            four(options::EARTH_4_EAST),
            four(options::EARTH_4_WEST),
            OptionValue {
                seats: vec![5],
                ..options::EARTH_5.value()
            },
            three(&[2], &["two_factions"]),
            OptionValue {
                seats: vec![2],
                when: Some(condition("variant", &["three_factions"])),
                ..options::EARTH_5.value()
            },
        ],
    )
}

// Rulebook XI: with two factions each the players choose.
fn dealing() -> OptionInfo {
    let draft = || flat(deal::DRAFT);
    let so = |value: OptionValue, variants: &[&str]| OptionValue {
        when: Some(condition("variant", variants)),
        ..value
    };
    option(
        deal::ID,
        deal::NAME,
        deal::HELP,
        vec![
            so(
                value(
                    deal::DRAFT.0,
                    deal::DRAFT.1,
                    "One player chooses a faction, the other two, and so on in turn (Rulebook XI).",
                ),
                &["two_factions", "three_factions"],
            ),
            flat(deal::RANDOM),
            so(draft(), &["base", "decay"]),
        ],
    )
}

fn presets() -> OptionInfo {
    option(
        "preset",
        "Rules",
        "Which edition decides where they differ.",
        vec![
            value(
                "rulebook",
                "Rulebook of 2014",
                "As the first edition's rulebook has it.",
            ),
            value(
                "later-edition",
                "Later edition",
                "With the later faction cards and corrections.",
            ),
        ],
    )
}

fn single_readings() -> Vec<OptionInfo> {
    choices().iter().filter_map(single_reading).collect()
}

fn single_reading(choice: &Choice) -> Option<OptionInfo> {
    let mut variants = VARIANTS.to_vec();
    variants.retain(|v| choice.variants.contains(v));
    let case = |variant: Variant| {
        PRESETS.map(|(preset, rules)| Case {
            variant: variant.id(),
            preset,
            rules: rules.ruleset(variant),
        })
    };
    let cases: Vec<Case> = variants.iter().flat_map(|v| case(*v)).collect();
    let ids: Vec<&str> = variants.iter().map(|v| v.id()).collect();
    (!ids.is_empty()).then(|| OptionInfo {
        group: Some(READINGS.to_owned()),
        when: (ids.len() < VARIANTS.len()).then(|| condition("variant", &ids)),
        ..reading(choice, &cases)
    })
}
