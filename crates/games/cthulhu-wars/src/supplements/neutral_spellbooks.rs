//! Neutral spellbooks: one of each lies beside the board, and a faction that has met a requirement may take
//! one of them instead of an own one (their leaflet). It counts as one of the six.

pub mod mao_ceremony;
pub mod recriminations;
pub mod shriveling;
pub mod undimensioned;

use crate::{
    CthulhuWars, Cx,
    event::Why,
    ids::{Faction, Spellbook},
    supplements::Moments,
    view::Phase,
};

/// Rule of their questions.
pub(crate) const RULE: &str = "Neutral spellbook";

/// What a gate costs with Umr at-Tawil.
const GATE: u16 = 2;

/// Where they hook in.
pub(super) const MOMENTS: Moments = Moments {
    spellbooks: &[
        Spellbook::MaoCeremony,
        Spellbook::Recriminations,
        Spellbook::Shriveling,
        Spellbook::StarsAreRight,
        Spellbook::UmrAtTawil,
        Spellbook::Undimensioned,
    ],
    unique: &[recriminations::UNIQUE, undimensioned::UNIQUE],
    pre_battle: &[shriveling::PRE_BATTLE],
    in_battle: &[shriveling::IN_BATTLE],
    gathered: mao_ceremony::offers,
    gate_cost: |g, by| (g.holder(Spellbook::UmrAtTawil) == Some(by)).then_some(GATE),
    signs_matter: sees_right_stars,
    reserve: |g, of| {
        if sees_right_stars(g, of) {
            g.sheet(of).sign_worth()
        } else {
            0
        }
    },
    revealed,
    ..Moments::PLAIN
};

fn sees_right_stars(g: &CthulhuWars, faction: Faction) -> bool {
    g.phase == Phase::Doom && g.holder(Spellbook::StarsAreRight) == Some(faction)
}

// Stars Are Right: an Elder Sign revealed in the Doom Phase gives as much Power as Doom.
fn revealed(g: &mut CthulhuWars, by: Faction, value: u8, cx: &mut Cx<'_>) {
    if sees_right_stars(g, by) {
        let why = Why::Book(Spellbook::StarsAreRight);
        g.gain_power(by, u16::from(value), why, cx);
    }
}

/// Who holds a neutral spellbook that is being used.
fn user(g: &CthulhuWars, book: Spellbook) -> Faction {
    g.holder(book).unwrap_or(g.first)
}
