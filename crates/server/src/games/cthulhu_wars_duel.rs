//! Cthulhu Wars: Duel at a table.

use cthulhu_wars::{CthulhuWars, Duel, DuelSetup, action::Action, ids::Faction, view::View};
use engine::{Position, Seat};

use super::{Agreement, Offered, house_bots};
use crate::wire::Named;

impl Offered for Duel {
    const ABOUT: &'static str = "Two Great Old Ones fight for Lovecraft Country: every loss is the \
                                 other's Doom, and whoever runs out of Power lets the other decay.";
    const SEATS: &'static [u8] = &[2];

    fn sides() -> Vec<Named> {
        <CthulhuWars as Offered>::sides()
    }

    fn bots() -> Vec<Named> {
        house_bots()
    }

    fn think(bot: &str, at: &Position<Self>, seat: Seat, seed: u64) -> Option<Action> {
        bots::choose(bot, at, seat, seed)
    }

    fn setup(agreed: &Agreement<'_>) -> Result<DuelSetup, String> {
        let side = |id: &Option<String>| match id {
            None => Ok(None),
            Some(id) => match Faction::from_id(id) {
                Some(faction) => Ok(Some(faction)),
                None => Err(format!("factions: there is no {id:?}")),
            },
        };
        let setup = DuelSetup {
            factions: agreed.sides.iter().map(side).collect::<Result<_, _>>()?,
            ..DuelSetup::default()
        };
        setup.setup().check().map_err(|e| e.to_string())?;
        Ok(setup)
    }

    fn dealt(view: &View) -> Vec<(Seat, String)> {
        <CthulhuWars as Offered>::dealt(view)
    }
}
