//! What a good position looks like in Cthulhu Wars. The unit is a hundredth of a Doom.

use cthulhu_wars::{
    CthulhuWars,
    frame::Frame,
    ids::{Faction, Kind},
    phases::{self, action},
    units::{Class, monsters},
};
use engine::{Game as _, Seat};

use crate::Insight;

/// More than anything that is not the end of the game.
const VICTORY: i64 = 1_000_000;
const DOOM: i64 = 100;
/// Nobody wins without all six.
const SPELLBOOK: i64 = 420;
const SIXTH_SPELLBOOK: i64 = 800;
/// Two Power and a Doom each turn.
const GATE: i64 = 260;
/// A gate whose keeper a stronger enemy stands beside.
const GATE_IN_DANGER: i64 = 90;
const POWER: i64 = 11;
/// Power that cannot all be spent in a turn is worth less.
const ENOUGH_POWER: i64 = 12;
const CULTIST: i64 = 34;
const GREAT_OLD_ONE: i64 = 520;
/// A Monster, for each Power it costs.
const MONSTER: i64 = 17;
/// An area with units: room for gates, and many requirements ask for it.
const AREA: i64 = 18;
const CAPTIVE: i64 = 45;

impl Insight for CthulhuWars {
    fn appraise(&self, seat: Seat) -> i64 {
        if let Some(outcome) = self.outcome() {
            return match outcome.winners.as_slice() {
                [one] if *one == seat => VICTORY,
                several if several.contains(&seat) => VICTORY / 2,
                _ => -VICTORY,
            };
        }
        let mut balance = 0;
        let others = i64::from(self.players) - 1;
        for faction in self.playing().iter() {
            let worth = worth(self, faction);
            balance += if self.seat(faction) == seat { worth * others * 2 } else { -worth };
        }
        balance
    }

    fn quiet(&self, question: &Frame) -> bool {
        matches!(
            question,
            Frame::Round(action::Step::Menu(_)) | Frame::Phase(phases::Step::Ritual(_))
        )
    }
}

fn worth(g: &CthulhuWars, faction: Faction) -> i64 {
    let sheet = g.sheet(faction);
    let books = i64::from(sheet.book_count());
    let power = i64::from(sheet.power);
    let own = g.on_map(faction);
    let doom = i64::from(sheet.doom + sheet.sign_worth()) * DOOM;
    let spells = books * SPELLBOOK + if books == 6 { SIXTH_SPELLBOOK } else { 0 };
    let purse = (power.min(ENOUGH_POWER) + power) * POWER / 2;
    let units: i64 = own.iter().map(|unit| unit_worth(unit.kind())).sum();
    let submerged = g.units.submerged().and(faction.units());
    let hidden: i64 = submerged.iter().map(|unit| unit_worth(unit.kind()) * 3 / 4).sum();
    let captives = i64::from(g.units.captured_by(faction).len()) * CAPTIVE;
    doom + spells + purse + units + hidden + captives + ground_worth(g, faction)
}

fn unit_worth(kind: Kind) -> i64 {
    match kind.class() {
        Class::Cultist => CULTIST,
        Class::Monster => i64::from(kind.printed_cost()) * MONSTER,
        Class::GreatOldOne => GREAT_OLD_ONE,
    }
}

/// What a faction has on the map besides its figures.
fn ground_worth(g: &CthulhuWars, faction: Faction) -> i64 {
    let strong = |f: Faction| monsters().or(f.great_old_ones()).and(f.units());
    let areas = i64::from(g.areas_of(faction).len()) * AREA;
    let gates: i64 = g
        .controlled(faction)
        .iter()
        .map(|area| {
            let guards = g.units.at(area).and(strong(faction)).any();
            let enemy = g.enemies(faction).iter().any(|f| g.units.at(area).and(strong(f)).any());
            if enemy && !guards { GATE - GATE_IN_DANGER } else { GATE }
        })
        .sum();
    areas + gates
}
