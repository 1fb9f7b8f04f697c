//! Spectral Form: a Shade can take two results of one roll.

use engine::text;

use crate::{
    GodsWar,
    battle_record::Side,
    hooks::SecondResult,
    ids::{Empire, Gift, Kind},
    sets::UnitSet,
};

/// Works when results are taken.
pub(crate) const SECOND_RESULT: SecondResult = SecondResult {
    gift: Gift::SpectralForm,
    units: shades,
    after_kill: || text!("Spectral Form: does the Shade take a second result?"),
    after_rout: || text!("Spectral Form: does the Shade take a second rout?"),
};

fn shades(g: &GodsWar, side: Side) -> UnitSet {
    let spectral = g.fighting(side) == Some(Empire::Darkness) && g.has_gift(Gift::SpectralForm);
    if spectral {
        g.fighters(side).of(Kind::Shade)
    } else {
        UnitSet::EMPTY
    }
}
