//! Cthulhu Wars at a table.

use cthulhu_wars::{
    CthulhuWars, Setup, action::Action, ids::Faction, map::Board, ruleset::Preset, view::View,
};
use engine::{Position, Seat};

use super::{Agreement, Offered, house_bots};
use crate::wire::{Named, OptionInfo, OptionValue};

impl Offered for CthulhuWars {
    const ABOUT: &'static str = "Great Old Ones fight for the Earth: four factions with nothing in \
                                 common, each strong in its own way.";
    const SEATS: &'static [u8] = &[4, 3];

    fn sides() -> Vec<Named> {
        let named = |faction: Faction| Named {
            id: faction.id().to_owned(),
            name: faction.name().to_owned(),
            help: temper(faction).to_owned(),
        };
        Faction::ALL.into_iter().map(named).collect()
    }

    fn options() -> Vec<OptionInfo> {
        vec![boards(), readings()]
    }

    fn bots() -> Vec<Named> {
        house_bots()
    }

    fn think(bot: &str, at: &Position<Self>, seat: Seat, seed: u64) -> Option<Action> {
        bots::choose(bot, at, seat, seed)
    }

    fn setup(agreed: &Agreement<'_>) -> Result<Setup, String> {
        let side = |id: &Option<String>| match id {
            None => Ok(None),
            Some(id) => match Faction::from_id(id) {
                Some(faction) => Ok(Some(faction)),
                None => Err(format!("factions: there is no {id:?}")),
            },
        };
        let map = agreed.options.get("map").map(|id| {
            let found = Board::ALL.into_iter().find(|b| b.map().id == *id);
            found.ok_or_else(|| format!("map: there is no {id:?}"))
        });
        let preset = match agreed.options.get("preset").map(String::as_str) {
            None | Some("rulebook") => Preset::Rulebook,
            Some("later-edition") => Preset::LaterEdition,
            Some(other) => return Err(format!("preset: there is no {other:?}")),
        };
        let setup = Setup {
            players: agreed.seats,
            map: map.transpose()?,
            factions: agreed.sides.iter().map(side).collect::<Result<_, _>>()?,
            preset,
            ..Setup::default()
        };
        setup.check().map_err(|e| e.to_string())?;
        Ok(setup)
    }

    fn dealt(view: &View) -> Vec<(Seat, String)> {
        let sides = view.factions.iter();
        sides
            .map(|(faction, sheet)| (Seat(sheet.seat), faction.id().to_owned()))
            .collect()
    }
}

/// How a faction plays, in a few words.
const fn temper(faction: Faction) -> &'static str {
    match faction {
        Faction::Gc => "Strikes from the oceans with the strongest army.",
        Faction::Cc => "Slips away, comes back and strikes where it hurts.",
        Faction::Bg => "Spreads everywhere and lives on its many Cultists.",
        Faction::Ys => "Wanders and desecrates, richer with every land.",
    }
}

fn boards() -> OptionInfo {
    let offered = |board: &Board| {
        board
            .map()
            .players
            .iter()
            .any(|n| <CthulhuWars as Offered>::SEATS.contains(n))
    };
    let value = |board: Board| {
        let map = board.map();
        OptionValue {
            id: map.id.clone(),
            name: map.name.clone(),
            help: format!("{} areas", map.areas.iter().count()),
            seats: map.players.clone(),
        }
    };
    OptionInfo {
        id: "map".to_owned(),
        name: "Board".to_owned(),
        help: "Which halves of the Earth lie on the table.".to_owned(),
        values: Board::ALL.into_iter().filter(offered).map(value).collect(),
    }
}

fn readings() -> OptionInfo {
    let value = |(id, name, help): (&str, &str, &str)| OptionValue {
        id: id.to_owned(),
        name: name.to_owned(),
        help: help.to_owned(),
        seats: Vec::new(),
    };
    let values = [
        (
            "rulebook",
            "Rulebook of 2014",
            "As the first edition's rulebook has it.",
        ),
        (
            "later-edition",
            "Later edition",
            "With the later faction cards and corrections.",
        ),
    ];
    OptionInfo {
        id: "preset".to_owned(),
        name: "Rules".to_owned(),
        help: "Which edition decides where they differ.".to_owned(),
        values: values.into_iter().map(value).collect(),
    }
}
