//! Fear: Darkness sends the units it routs anywhere, as one group; nothing may target the Giant.

use crate::{GodsWar, battle_record::Side, hooks::FarRout, ids::Gift, sets::UnitSet};

/// Works when units are routed.
pub(crate) const FAR_ROUT: FarRout = FarRout {
    gift: Gift::Fear,
    when: fear,
};

fn fear(g: &GodsWar, side: Side, units: UnitSet) -> bool {
    let free = units.iter().all(|u| g.can_be_targeted(u));
    free && g.wields(Gift::Fear) == Some(side.other())
}
