//! Cthulhu Wars: Duel in the lobby.

use cthulhu_wars::{
    CthulhuWars, Duel, DuelSetup,
    map::Board,
    ruleset::{Preset, choices},
    variants::Variant,
    view::View,
};
use engine::{Seat, any::Minds};

use super::{
    Agreement, LobbyGame,
    cthulhu_wars::{
        factions,
        options::{
            Case, EARTH_3, EARTH_4_EAST, EARTH_4_WEST, EARTH_5, EarthBoard, READINGS, deal,
            drafted, expansions, factions_of, flat, map, option, pick, reading, readings, value,
        },
        singles,
    },
    house_bots, suggestion,
};
use crate::wire::{Named, OptionInfo, Side, Suggestion};

/// Where Duel's rulebook is silent, the first edition's faction cards apply instead of later ones.
const FIRST_EDITION: [(&str, &str); 4] = [
    ("dreams_cost", "3"),
    ("first_doom_sign", "false"),
    ("shub_sacrifice", "gate_area"),
    ("share_power", "0"),
];
/// The presets: id and changes.
const PRESETS: [(&str, &[(&str, &str)]); 2] = [("duel", &[]), ("first-edition", &FIRST_EDITION)];

impl LobbyGame for Duel {
    const ABOUT: &'static str = "Two Great Old Ones fight for Lovecraft Country: every loss is the \
                                 other's Doom, and a player who runs out of Power makes the other decay.";
    const SEATS: &'static [u8] = &[2];

    fn sides() -> Vec<Side> {
        singles()
    }

    fn suggestions() -> Vec<Suggestion> {
        vec![
            suggestion(
                "box",
                "As in the box",
                "Great Cthulhu against Black Goat in Lovecraft Country: about an hour.",
                2,
                &[],
            ),
            suggestion(
                "draft",
                "Any two factions",
                "You choose two of the four factions, one after the other.",
                2,
                &[("deal", "draft")],
            ),
            suggestion(
                "earth",
                "On the Earth",
                "Duel's rules on the board of the great game for three.",
                2,
                &[("map", "earth-3p"), ("deal", "draft")],
            ),
        ]
    }

    fn options() -> Vec<OptionInfo> {
        let mut options = vec![
            boards(),
            factions_of(
                "Without expansions",
                "The factions of Duel's box, or the four of the great game.",
                None,
            ),
            dealing(),
            presets(),
        ];
        let mattering = choices::choices().iter();
        let mattering = mattering.filter(|c| c.variants.contains(&Variant::Duel));
        options.extend(mattering.map(|choice| OptionInfo {
            group: Some(READINGS.to_owned()),
            ..reading(choice, &cases())
        }));
        options
    }

    fn bots() -> Vec<Named> {
        house_bots()
    }

    fn minds() -> Minds<Self> {
        bots::minds()
    }

    fn setup(agreed: &Agreement<'_>) -> Result<DuelSetup, String> {
        let preset = pick(agreed, "preset", &PRESETS)?;
        let setup = DuelSetup {
            map: map(agreed)?,
            factions: factions(agreed.sides, 1)?,
            expansions: expansions(agreed)?,
            draft: drafted(agreed)?,
            ruleset: readings(agreed, preset)?,
        };
        setup.setup().check().map_err(|e| e.to_string())?;
        Ok(setup)
    }

    fn dealt(view: &View) -> Vec<(Seat, String)> {
        <CthulhuWars as LobbyGame>::dealt(view)
    }
}

fn cases() -> Vec<Case> {
    let rules = Preset::default().ruleset(Variant::Duel);
    let case = |(preset, changes): (&'static str, &[(&str, &str)])| Case {
        variant: Variant::Duel.id(),
        preset,
        rules: match choices::readings(changes.iter().copied()) {
            Ok(readings) => rules.clone().with(&readings),
            Err(_) => rules.clone(),
        },
    };
    PRESETS.into_iter().map(case).collect()
}

fn boards() -> OptionInfo {
    let own = Board::LovecraftCountry.map();
    let reconstructed = own.reconstructed.as_deref().unwrap_or_default();
    let help = format!("12 areas, some joined by portals. Reconstructed: {reconstructed}");
    let earth = [EARTH_3, EARTH_4_EAST, EARTH_4_WEST, EARTH_5];
    let mut values = vec![value(&own.id, &own.name, help.trim_end())];
    values.extend(earth.map(EarthBoard::value));
    option(
        "map",
        "Board",
        "Duel's own, or one of the base game, which the rulebook lets you mix in.",
        values,
    )
}

// Open factions come from Duel's box unless a player chose one of another box.
fn dealing() -> OptionInfo {
    let random = value(
        deal::RANDOM.0,
        deal::RANDOM.1,
        "By lot, when the game starts: the two of Duel's box, unless a player has picked another.",
    );
    option(
        deal::ID,
        deal::NAME,
        deal::HELP,
        vec![random, flat(deal::DRAFT)],
    )
}

fn presets() -> OptionInfo {
    option(
        "preset",
        "Rules",
        "Which faction cards decide where Duel's rulebook is silent.",
        vec![
            value(
                "duel",
                "Duel's rulebook",
                "With the later faction cards, whose words it uses.",
            ),
            value(
                "first-edition",
                "First edition's cards",
                "Dreams costs 3, and three bonuses of the later cards are gone.",
            ),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_editions_cards_are_readings_that_change_something() {
        let [usual, first] = <[Case; 2]>::try_from(cases()).ok().unwrap();
        assert_eq!((usual.rules.dreams_cost, first.rules.dreams_cost), (2, 3));
        let mut rules = first.rules;
        rules = rules.with(&choices::readings([("dreams_cost", "2")]).unwrap());
        assert_ne!(rules, usual.rules);
    }
}
