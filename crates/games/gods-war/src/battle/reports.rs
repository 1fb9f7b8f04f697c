//! Gifts that are used in a battle: an event, and each only once where it says so.

use crate::{Cx, GodsWar, action::Power, battle_record::Side, ids::Gift};

/// A gift is used, for the only time in this battle, perhaps on a side.
pub fn used(g: &mut GodsWar, gift: Gift, on: Option<Side>, cx: &mut Cx<'_>) {
    told(g, gift, on, cx);
    g.in_battle(|b| b.used.insert(gift));
}

/// A gift has an effect, which it may have again in this battle.
pub fn told(g: &mut GodsWar, gift: Gift, on: Option<Side>, cx: &mut Cx<'_>) {
    if let Some(empire) = g.holder(gift) {
        let on = on.and_then(|side| g.fighting(side));
        g.uses(empire, Power::Gift(gift), on.filter(|e| *e != empire), cx);
    }
}
