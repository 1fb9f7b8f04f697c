//! Nyogtha, of which there are two; Nightmare Web.

use engine::{Text, text};

use super::{beside_a_god, earn, has_earned, nowhere};
use crate::{
    CthulhuWars, Cx,
    battle_record::Battle,
    factions::Awaken,
    ids::{Faction, Kind, Spellbook},
    sets::AreaSet,
    supplements,
    units::great_old_ones,
};

/// What Nightmare Web costs.
const AGAIN: u16 = 2;

/// How both awake, and how one awakes again.
pub(super) const AWAKEN: Awaken = Awaken {
    kind: Kind::Nyogtha,
    cost: |g, by| {
        if is_own(g, by) {
            AGAIN
        } else {
            Kind::Nyogtha.printed_cost()
        }
    },
    areas,
    nowhere: why_nowhere,
    rite: None,
    then: |_, _, _| {},
};

fn is_own(g: &CthulhuWars, by: Faction) -> bool {
    supplements::holder(g, Kind::Nyogtha) == Some(by)
}

// Nightmare Web: the one in the Pool awakes in any area with an own unit.
fn areas(g: &CthulhuWars, by: Faction) -> AreaSet {
    match () {
        () if !is_own(g, by) => beside_a_god(g, by),
        () if has_earned(g, Spellbook::NightmareWeb) => g.areas_of(by),
        () => AreaSet::EMPTY,
    }
}

fn why_nowhere(g: &CthulhuWars, by: Faction) -> Text {
    if is_own(g, by) {
        text!("the other one awakes by Nightmare Web only, which you have not earned")
    } else {
        nowhere(g, by)
    }
}

/// The dice of each: 4 if its faction begins the battle, else 1.
pub(super) fn dice(g: &CthulhuWars) -> u16 {
    let battle = &g.battle;
    let begins = !battle.is_fought() || is_own(g, battle.attacker);
    if begins { 4 } else { 1 }
}

/// It has fought an enemy Great Old One.
pub(super) fn battle_over(g: &mut CthulhuWars, battle: &Battle) {
    let Some(owner) = supplements::holder(g, Kind::Nyogtha) else {
        return;
    };
    let fought = battle.all.minus(battle.exempt);
    let enemies = fought.and(great_old_ones()).minus(g.units.of(owner));
    if fought.and(Kind::Nyogtha.units()).any() && enemies.any() {
        g.independents.faced = true;
    }
}

/// Its spellbook: such a battle, and no Nyogtha was lost in the action.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let marks = &mut g.independents;
    let faced = std::mem::take(&mut marks.faced);
    let bereft = std::mem::take(&mut marks.bereft);
    marks.below = false;
    if faced && !bereft {
        earn(g, Spellbook::NightmareWeb, cx);
    }
}
