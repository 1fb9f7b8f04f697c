//! The Doom and Ritual tracks, and revealing Elder Signs (Rulebook V).

use crate::{CthulhuWars, Cx, event::Event, ids::Faction, victory, view::Phase};

/// Instant Death among the costs of the Ritual track.
const INSTANT_DEATH: u8 = 0;

/// The Ritual track's spaces for a player count; 0 is Instant Death.
pub const fn ritual_track(players: u8) -> &'static [u8] {
    match players {
        3 => &[5, 6, 7, 8, 9, 10, INSTANT_DEATH],
        5 => &[5, 6, 6, 7, 7, 8, 8, 9, 9, 10, INSTANT_DEATH],
        _ => &[5, 6, 7, 7, 8, 8, 9, 10, INSTANT_DEATH],
    }
}

/// What a Ritual costs now; 10 once the marker is on Instant Death.
pub fn ritual_cost(g: &CthulhuWars) -> u16 {
    match ritual_track(g.players).get(usize::from(g.ritual)) {
        Some(&INSTANT_DEATH) | None => 10,
        Some(cost) => u16::from(*cost),
    }
}

/// The marker goes a step up; it stops on Instant Death.
pub fn advance_ritual(g: &mut CthulhuWars) {
    let last = ritual_track(g.players).len() as u8 - 1;
    g.ritual = (g.ritual + 1).min(last);
}

/// Whether the marker is on Instant Death.
pub fn instant_death(g: &CthulhuWars) -> bool {
    usize::from(g.ritual) + 1 == ritual_track(g.players).len()
}

/// The values of which a faction holds an Elder Sign.
pub fn revealable(g: &CthulhuWars, faction: Faction) -> impl Iterator<Item = u8> + use<> {
    let signs = g.sheet(faction).signs;
    (1..=3).filter(move |v| signs[usize::from(*v) - 1] > 0)
}

// Rulebook V: an Elder Sign may be revealed at any time; it leaves the game. Rulebook X: if that
// brings its owner to 30 in the Action Phase the game ends at once.
pub fn reveal(g: &mut CthulhuWars, faction: Faction, value: u8, cx: &mut Cx<'_>) {
    let sheet = g.sheet_mut(faction);
    sheet.signs[usize::from(value) - 1] -= 1;
    sheet.doom += u16::from(value);
    sheet.revealed += u16::from(value);
    cx.reveal();
    cx.emit(Event::Revealed { faction, value });
    if g.phase == Phase::Action && g.sheet(faction).doom >= victory::THRESHOLD {
        victory::end(g, "an Elder Sign brought a faction to 30 Doom", cx);
    }
}
