//! The tables that the tests of whole games are played at: every board, every empire, elder races
//! and monsters in some of the games.

use gods_war::{
    Setup,
    ids::{Empire, Monster, Race},
    map::MapId,
    setup::Rules,
};

/// A table of these empires.
pub(crate) fn table(empires: &[Empire]) -> Setup {
    Setup {
        players: empires.len() as u8,
        empires: empires.iter().copied().map(Some).collect(),
        expansion: true,
        ..Setup::default()
    }
}

/// Every board and every empire, each beside several others.
pub(crate) fn setups() -> Vec<Setup> {
    use Empire::{Chaos, Darkness, Earth, InvisibleGod, Moon, Sea, Sky, Storm};
    let mut setups = vec![
        Setup::default(),
        Setup {
            map: Some(MapId::Gw4b),
            rules: Rules {
                mad_god_wanes: false,
            },
            ..Setup::default()
        },
        table(&[Chaos, Sky, Storm]),
        table(&[Darkness, Sky, Storm]),
        table(&[Earth, Chaos, Moon]),
        table(&[Sea, InvisibleGod, Darkness]),
        table(&[Earth, Sea, Moon, InvisibleGod]),
        Setup {
            map: Some(MapId::Gw4b),
            ..table(&[Moon, Chaos, Sea, Sky])
        },
        table(&[Chaos, Darkness, Sky, Storm, InvisibleGod]),
        table(&[Sea, Earth, Moon, Storm, Chaos]),
        table(&[InvisibleGod, Moon, Sky, Darkness, Earth]),
    ];
    setups.extend(peopled());
    setups
}

/// With elder races and monsters.
pub(crate) fn peopled() -> Vec<Setup> {
    use Empire::{Chaos, Darkness, Earth, InvisibleGod, Moon, Sea, Sky, Storm};
    vec![
        Setup {
            races: Race::ALL.to_vec(),
            monsters: Monster::ALL.to_vec(),
            ..table(&[Chaos, Earth, Sky, Storm, Moon])
        },
        Setup {
            random_races: 4,
            monsters: vec![Monster::Cwim, Monster::Androgeus],
            ..table(&[Chaos, Darkness, InvisibleGod, Sea])
        },
        Setup {
            random_races: 3,
            monsters: vec![Monster::MotherOfMonsters, Monster::ArachneSolara],
            ..table(&[Sky, Storm, Darkness])
        },
    ]
}
