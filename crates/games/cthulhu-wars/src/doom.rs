//! The Doom and Ritual tracks, and revealing Elder Signs (Rulebook V).

use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx,
    event::{Event, Why},
    factions::moments,
    ids::Faction,
    ruleset::{EarlyThirty, RitualTrack, Ruleset},
    supplements,
    variants::Variant,
    victory,
    view::Phase,
};

/// Where a faction's Doom came from, besides the Elder Signs it has revealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sources {
    /// Controlled gates in the Doom Phase.
    pub gates: u16,
    /// Controlled gates in Rituals.
    pub rituals: u16,
    /// Losses of opponents, and those that escaped.
    pub losses: u16,
    /// Gifts, and Elder Signs that the pile no longer held.
    pub other: u16,
    /// Doom that was given up or taken away again.
    #[serde(default, skip_serializing_if = "nothing")]
    pub spent: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn nothing(amount: &u16) -> bool {
    *amount == 0
}

impl Sources {
    /// Books Doom under its source.
    pub const fn add(&mut self, amount: u16, why: Why) {
        *match why {
            Why::Gates => &mut self.gates,
            Why::Ritual => &mut self.rituals,
            Why::Loss(_) | Why::Escape(_) => &mut self.losses,
            _ => &mut self.other,
        } += amount;
    }

    /// All that was gained.
    pub const fn sum(&self) -> u16 {
        self.gates + self.rituals + self.losses + self.other
    }
}

/// Instant Death among the costs of the Ritual track.
const INSTANT_DEATH: u8 = 0;

/// The Ritual track's spaces for so many factions; 0 is Instant Death.
const fn printed_track(factions: u8) -> &'static [u8] {
    match factions {
        3 => &[5, 6, 7, 8, 9, 10, INSTANT_DEATH],
        5 => &[5, 6, 6, 7, 7, 8, 8, 9, 9, 10, INSTANT_DEATH],
        // Not found: as the known ones grow.
        6 => &[5, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 10, INSTANT_DEATH],
        _ => &[5, 6, 7, 7, 8, 8, 9, 10, INSTANT_DEATH],
    }
}

/// The Ritual track on the table. Rulebook XI and the two-player sheet: the four-player track.
/// Duel's is reconstructed: every value once.
pub fn ritual_track(variant: Variant, factions: u8, rules: &Ruleset) -> &'static [u8] {
    match (rules.ritual_track, variant) {
        (RitualTrack::Short, _) | (RitualTrack::Usual, Variant::Duel) => printed_track(3),
        (RitualTrack::Long, _) | (RitualTrack::Usual, Variant::TwoFactions | Variant::Decay) => {
            printed_track(4)
        }
        (RitualTrack::Usual, Variant::Base | Variant::ThreeFactions) => printed_track(factions),
    }
}

/// The spaces of the track on the table; 0 is Instant Death.
pub fn track(g: &CthulhuWars) -> &'static [u8] {
    ritual_track(g.variant, g.players, &g.rules)
}

/// What a Ritual costs now; 10 once the marker is on Instant Death.
pub fn ritual_cost(g: &CthulhuWars) -> u16 {
    match track(g).get(usize::from(g.ritual)) {
        Some(&INSTANT_DEATH) | None => 10,
        Some(cost) => u16::from(*cost),
    }
}

/// What a Ritual costs a faction now: as on the track, or always the same by its spellbook.
pub fn ritual_cost_of(g: &CthulhuWars, faction: Faction) -> u16 {
    match moments(faction).ritual_cost {
        Some((book, cost)) if g.has(book) => cost,
        _ => ritual_cost(g),
    }
}

/// The gates of a faction that count in the Doom Phase, for Doom and for its Ritual.
pub fn counted_gates(g: &CthulhuWars, faction: Faction) -> u16 {
    let void = supplements::void_gates(g, faction);
    u16::from(g.own_gates(faction) - g.own_gates_in(faction, void))
}

/// The marker goes a step up; it stops on Instant Death.
pub fn advance_ritual(g: &mut CthulhuWars) {
    let last = track(g).len() as u8 - 1;
    g.ritual = (g.ritual + 1).min(last);
}

/// Whether the marker is on Instant Death.
pub fn instant_death(g: &CthulhuWars) -> bool {
    usize::from(g.ritual) + 1 == track(g).len()
}

/// The values of which a faction holds an Elder Sign.
pub fn revealable(g: &CthulhuWars, faction: Faction) -> impl Iterator<Item = u8> + use<> {
    let signs = g.sheet(faction).signs;
    (1..=3).filter(move |v| signs[usize::from(*v) - 1] > 0)
}

// Rulebook V: an Elder Sign may be revealed at any time; it leaves the game. Rulebook X: if that
// brings its owner to 30 in the Action Phase the game ends at once. Duel: only when the turn is
// over; before the Doom Phase it is a reading.
pub fn reveal(g: &mut CthulhuWars, faction: Faction, value: u8, cx: &mut Cx<'_>) {
    let sheet = g.sheet_mut(faction);
    sheet.signs[usize::from(value) - 1] -= 1;
    sheet.doom += u16::from(value);
    sheet.revealed += u16::from(value);
    cx.reveal();
    cx.emit(Event::Revealed { faction, value });
    supplements::revealed(g, faction, value, cx);
    let now = match g.phase {
        Phase::Action => !g.variant.thirty_ends_the_turn(),
        Phase::GatherPower | Phase::FirstPlayer => {
            g.variant.thirty_ends_the_turn() && g.rules.early_thirty == EarlyThirty::AtOnce
        }
        Phase::Draft | Phase::Start | Phase::Doom | Phase::Over => false,
    };
    if now && victory::at_thirty(g, faction) {
        victory::end(g, "an Elder Sign brought a faction to 30 Doom", cx);
    }
}
