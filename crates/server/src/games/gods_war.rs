//! The Gods War in the lobby.

use engine::{Seat, any::Minds};
use gods_war::{
    GodsWar, Setup,
    ids::{Empire, Monster, Race},
    map::MapId,
    setup::Rules,
    view::View,
};

use super::{
    Agreement, LobbyGame,
    cthulhu_wars::options::{option, pick, value},
    house_bots, suggestion,
};
use crate::wire::{Named, OptionInfo, OptionValue, Side, Suggestion};

/// The group of elder races.
const RACES: &str = "Elder races";
/// The group of monsters.
const MONSTERS: &str = "Monsters";
/// The group of reconstructed rules that a table can switch.
const RECONSTRUCTED: &str = "Reconstructed rules";
/// Off, or on.
const NO_YES: [(&str, bool); 2] = [("no", false), ("yes", true)];
/// On, or off.
const YES_NO: [(&str, bool); 2] = [("yes", true), ("no", false)];
/// Which empires are dealt.
const DEALT: [(&str, bool); 2] = [("core", false), ("all", true)];
/// How many elder races are dealt.
const DRAWN: [(&str, bool); 2] = [("none", false), ("each", true)];

impl LobbyGame for GodsWar {
    const ABOUT: &'static str = "Gods and their peoples fight over the mythic age of Glorantha, \
                                 until Chaos tears the world open. The rulebook's rules are \
                                 complete; the board and cards it does not print are \
                                 reconstructed.";
    const SEATS: &'static [u8] = &[4, 3, 5];

    fn sides() -> Vec<Side> {
        let side = |empire: Empire| Side {
            id: empire.id().to_owned(),
            name: empire.name().into(),
            help: temper(empire).into(),
            when: None,
        };
        Empire::ALL.into_iter().map(side).collect()
    }

    fn suggestions() -> Vec<Suggestion> {
        vec![
            suggestion(
                "core",
                "The four empires of the box",
                "Chaos, Darkness, Sky and Storm, without elder races: the best first game.",
                4,
                &[],
            ),
            suggestion(
                "three",
                "Three players",
                "A smaller board, and more room for each empire.",
                3,
                &[],
            ),
            suggestion(
                "all",
                "All of Glorantha",
                "Five of the eight empires by lot, and an elder race for each.",
                5,
                &[("races", "each")],
            ),
        ]
    }

    fn options() -> Vec<OptionInfo> {
        let mut options = vec![boards(), dealing(), drawing()];
        options.extend(Race::ALL.into_iter().map(race));
        options.extend(Monster::ALL.into_iter().map(monster));
        options.push(waning());
        options
    }

    fn bots() -> Vec<Named> {
        house_bots()
    }

    fn minds() -> Minds<Self> {
        bots::minds()
    }

    fn setup(agreed: &Agreement<'_>) -> Result<Setup, String> {
        let maps = boards_for(agreed.seats);
        let drawn = pick(agreed, "races", &DRAWN)?;
        let setup = Setup {
            players: agreed.seats,
            map: Some(pick(agreed, "map", &maps)?),
            empires: empires(agreed.sides)?,
            expansion: agreed.seats > Empire::CORE.len() as u8 || pick(agreed, "empires", &DEALT)?,
            races: chosen(agreed, &Race::ALL, "race", Race::id)?,
            random_races: if drawn { agreed.seats } else { 0 },
            monsters: chosen(agreed, &Monster::ALL, "monster", Monster::id)?,
            rules: Rules {
                mad_god_wanes: pick(agreed, "mad_god_wanes", &YES_NO)?,
            },
        };
        setup.check().map_err(|e| e.to_string())?;
        Ok(setup)
    }

    fn dealt(view: &View) -> Vec<(Seat, String)> {
        let sides = view.empires.iter();
        sides
            .map(|(empire, sheet)| (Seat(sheet.seat), empire.id().to_owned()))
            .collect()
    }
}

/// How an empire plays, in a few words.
const fn temper(empire: Empire) -> &'static str {
    match empire {
        Empire::Chaos => "Breeds in other people's lands and grows with every death.",
        Empire::Darkness => "Rises out of Hell in numbers and takes its due.",
        Empire::Sky => "Rules by law and fire, once its Sun God is free.",
        Empire::Storm => "Strikes anywhere on the wind and always wants more.",
        Empire::Earth => {
            "Grows patiently and marries its Queens to all empires. (Empires expansion)"
        }
        Empire::Sea => "Waits for the world to drown, then comes ashore. (Empires expansion)",
        Empire::Moon => "Waxes and wanes, and is terrible when full. (Empires expansion)",
        Empire::InvisibleGod => {
            "Castles, sorcery and books, and no god to be seen. (Empires expansion)"
        }
    }
}

/// The chosen empires.
fn empires(sides: &[Option<String>]) -> Result<Vec<Option<Empire>>, String> {
    let named = |side: &Option<String>| match side {
        None => Ok(None),
        Some(id) => match Empire::from_id(id) {
            Some(empire) => Ok(Some(empire)),
            None => Err(format!("empires: there is no {id:?}")),
        },
    };
    sides.iter().map(named).collect()
}

/// The things of a list that the table has switched on.
fn chosen<T: Copy>(
    agreed: &Agreement<'_>,
    all: &[T],
    what: &str,
    id: impl Fn(T) -> &'static str,
) -> Result<Vec<T>, String> {
    let mut chosen = Vec::new();
    for thing in all {
        if pick(agreed, &format!("{what}-{}", id(*thing)), &NO_YES)? {
            chosen.push(*thing);
        }
    }
    Ok(chosen)
}

/// The boards for a number of players with their ids.
fn boards_for(seats: u8) -> Vec<(&'static str, MapId)> {
    let maps = MapId::of_players(seats).iter();
    maps.map(|map| (map.id(), *map)).collect()
}

fn boards() -> OptionInfo {
    let board = |map: MapId, seats: u8, name: &str, help: &str| OptionValue {
        seats: vec![seats],
        ..value(map.id(), name, help)
    };
    option(
        "map",
        "Board",
        "Which halves of the world lie on the table: a finer half has more lands. Most borders are \
         reconstructed.",
        vec![
            board(MapId::Gw4a, 4, "Finer west", "14 lands."),
            board(MapId::Gw4b, 4, "Finer east", "14 lands."),
            board(
                MapId::Gw3,
                3,
                "Small",
                "12 lands: the coarser sides of both halves.",
            ),
            board(
                MapId::Gw5,
                5,
                "Large",
                "16 lands: the finer sides of both halves.",
            ),
        ],
    )
}

fn dealing() -> OptionInfo {
    option(
        "empires",
        "Empires",
        "Which empires are dealt to seats without a choice. Any of the eight can be chosen.",
        vec![
            OptionValue {
                seats: vec![4, 3],
                ..value("core", "The core four", "Chaos, Darkness, Sky, Storm.")
            },
            value(
                "all",
                "All eight",
                "With Earth, Sea, Moon and Invisible God of the Empires expansion.",
            ),
        ],
    )
}

fn drawing() -> OptionInfo {
    option(
        "races",
        "Elder races",
        "Neutral peoples who can be won as allies. Those whose cards could not be read whole are \
         completed by us.",
        vec![
            value("none", "None", "Only those chosen below."),
            value(
                "each",
                "One for each player",
                "Drawn at random beside those chosen below.",
            ),
        ],
    )
}

fn no_yes(id: &str, name: &str, help: &str, group: &str) -> OptionInfo {
    OptionInfo {
        group: Some(group.to_owned()),
        ..option(
            id,
            name,
            help,
            vec![
                value("no", "No", "Not in this game."),
                value("yes", "Yes", "In this game."),
            ],
        )
    }
}

fn race(race: Race) -> OptionInfo {
    let help = match race {
        Race::Ducks => "They live at sea and are unlucky to kill.",
        Race::Dwarves => "They build anything. They need Jrustela on the board.",
        Race::Elves => {
            "They bear fruit each year. They need the Elf Jungle on the board. Their gift is \
             reconstructed."
        }
        Race::ScorpionFolk => {
            "They come with the first Nest, so Chaos must play. Their gift is reconstructed."
        }
        Race::Slarges => {
            "One roll makes them weak or strong. They need Umathela on the board. Their gift is \
             reconstructed."
        }
        Race::Giant => "It comes when called, and eats.",
        Race::Dragonewts => "They rise through five lives. They need Teleos on the board.",
    };
    no_yes(&format!("race-{}", race.id()), race.name(), help, RACES)
}

fn monster(monster: Monster) -> OptionInfo {
    let help = match monster {
        Monster::MotherOfMonsters => "Comes when the Chaos Rift opens and breeds.",
        Monster::Cwim => "Comes when the Chaos Rift opens and tramples buildings.",
        Monster::Androgeus => "Comes with the first Great Compromise and rewards company.",
        Monster::ArachneSolara => {
            "In Hell from the start; the game also ends when its web is spun."
        }
    };
    no_yes(
        &format!("monster-{}", monster.id()),
        monster.name(),
        help,
        MONSTERS,
    )
}

fn waning() -> OptionInfo {
    OptionInfo {
        group: Some(RECONSTRUCTED.to_owned()),
        ..option(
            "mad_god_wanes",
            "The Mad God wanes",
            "Whether the Mad God marker falls by a die at the end of a Council Phase once it \
             stands at 10. Known from an early version of the game only.",
            vec![
                value("yes", "Yes", "It falls."),
                value("no", "No", "It stays where it is."),
            ],
        )
    }
}
