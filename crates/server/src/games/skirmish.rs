//! Skirmish in the lobby: an example for developers.

use engine::any::Minds;
use skirmish::{Setup, Skirmish};

use super::{Agreement, LobbyGame, house_bots};
use crate::wire::{Named, OptionInfo, OptionValue};

/// The offered game lengths, the default first.
const LENGTHS: [(&str, u16); 3] = [("usual", 60), ("short", 20), ("long", 200)];

impl LobbyGame for Skirmish {
    const ABOUT: &'static str = "An example: two sides move around a ring and pay with cards.";
    const SEATS: &'static [u8] = &[2];
    const EXAMPLE: bool = true;

    fn options() -> Vec<OptionInfo> {
        let value = |(id, moves): (&str, u16)| OptionValue {
            id: id.to_owned(),
            name: format!("{moves} moves"),
            help: String::new(),
            seats: Vec::new(),
            when: None,
        };
        vec![OptionInfo {
            id: "length".to_owned(),
            name: "Length".to_owned(),
            help: "After how many moves the game ends.".to_owned(),
            group: None,
            when: None,
            leads_seats: false,
            values: LENGTHS.into_iter().map(value).collect(),
        }]
    }

    fn bots() -> Vec<Named> {
        house_bots()
    }

    fn minds() -> Minds<Self> {
        bots::minds()
    }

    fn setup(agreed: &Agreement<'_>) -> Result<Setup, String> {
        let length = agreed.options.get("length").map_or("usual", String::as_str);
        let found = LENGTHS.iter().find(|(id, _)| *id == length);
        let (_, moves) = found.ok_or_else(|| format!("length: there is no {length:?}"))?;
        Ok(Setup { moves: *moves })
    }
}
