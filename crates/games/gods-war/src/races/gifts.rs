//! The elder races' heroquests and their gifts.

use super::ally;
use crate::{
    Cx, GodsWar,
    event::Event,
    ids::{Empire, Race},
};

/// A race's heroquest is achieved; its gift comes when no battle is fought.
pub(super) fn earn(g: &mut GodsWar, race: Race) {
    if let (Some(of), Some(gift)) = (ally(g, race), race.gift()) {
        g.sheet_mut(of).race_earned.insert(gift);
    }
}

// Dwarves and Slarges: none of them in your pool.
fn all_out(g: &GodsWar, race: Race) -> bool {
    let wanted = matches!(race, Race::Dwarves | Race::Slarges);
    let pooled = |of: Empire| g.units.pool(of).of(race.kind()).any();
    wanted && ally(g, race).is_some_and(|of| !pooled(of))
}

/// Gifts of elder races that are earned come now.
pub(crate) fn gifts_due(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    let races: Vec<Race> = Race::ALL.into_iter().collect();
    for race in races {
        let (Some(empire), Some(gift)) = (ally(g, race), race.gift()) else {
            continue;
        };
        if g.sheet(empire).race_gifts.has(gift) {
            continue;
        }
        if g.sheet(empire).race_earned.has(gift) || all_out(g, race) {
            let sheet = g.sheet_mut(empire);
            sheet.race_earned.remove(gift);
            sheet.race_gifts.insert(gift);
            let slot = None;
            cx.emit(Event::GiftTaken { empire, gift, slot });
        }
    }
}
