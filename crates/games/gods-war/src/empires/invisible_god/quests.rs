//! Invisible God's heroquests: enemies struck down, losses of its own, gifts aimed at it.

use crate::{
    Cx, GodsWar,
    event::Why,
    hooks::{Capitulation, Loss, Ruin},
    ids::{Class, Empire, Gift, Kind, Structure},
    sheet::Slot,
    units::Unit,
};

const OWN: Empire = Empire::InvisibleGod;

/// A unit has been killed or eliminated.
pub(crate) fn unit_lost(g: &mut GodsWar, loss: Loss, cx: &mut Cx<'_>) {
    let Loss { unit, by, killed } = loss;
    match g.units.controller(unit) {
        Some(OWN) => fallen(g, unit, killed, cx),
        _ if by == Some(OWN) => struck_down(g, unit, cx),
        _ => {}
    }
}

// First and second fragment: Invisible God kills or eliminates a mortal or a god; a hero and a
// greater god bring VP. Monsters and Spawn are enemies, too, as for Storm's heroquests.
fn struck_down(g: &mut GodsWar, unit: Unit, cx: &mut Cx<'_>) {
    let (slot, great) = match g.class(unit) {
        Class::MortalMinion => (Slot::S1A, false),
        Class::MortalHero => (Slot::S1A, true),
        Class::LesserGod => (Slot::S2A, false),
        Class::GreaterGod => (Slot::S2A, true),
    };
    let vp = if great {
        OWN.quest_param(slot, "vp")
    } else {
        0
    };
    achieve(g, slot, vp, cx);
}

// A Wizard dies, a Knight dies; a Specter has to be killed, Magic Explosion doesn't count
// (reconstructed).
fn fallen(g: &mut GodsWar, unit: Unit, killed: bool, cx: &mut Cx<'_>) {
    match unit.kind() {
        Kind::Wizard => achieve(g, Slot::S1B, 0, cx),
        Kind::Knight => achieve(g, Slot::S2B, 0, cx),
        Kind::Specter if killed => achieve(g, Slot::S3B, 0, cx),
        _ => {}
    }
}

// Third fragment: Invisible God destroys an enemy building, a Temple or Ziggurat for VP; or it loses
// one of its own.
/// A building was destroyed.
pub(crate) fn destroyed(g: &mut GodsWar, ruin: Ruin, cx: &mut Cx<'_>) {
    let Ruin { building, by, .. } = ruin;
    if building.empire() == OWN {
        lost_building(g, cx);
    } else if by == Some(OWN) {
        let vp = match building.printed() {
            Structure::Temple => OWN.quest_param(Slot::S3A, "vp"),
            Structure::Ziggurat => OWN.quest_param(Slot::S3A, "vp_2"),
            _ => 0,
        };
        achieve(g, Slot::S3A, vp, cx);
    }
}

/// A building was conquered.
pub(crate) fn conquered(g: &mut GodsWar, fallen: Capitulation, cx: &mut Cx<'_>) {
    if fallen.building.empire() == OWN {
        lost_building(g, cx);
    }
}

/// A building of its own was conquered or destroyed.
fn lost_building(g: &mut GodsWar, cx: &mut Cx<'_>) {
    achieve(g, Slot::S3B, 0, cx);
}

/// Another player has targeted Invisible God with a gift: any effect of a gift that touches it (FAQ).
fn targeted(g: &mut GodsWar, cx: &mut Cx<'_>) {
    achieve(g, Slot::S4A, 0, cx);
}

/// A gift was used on an empire.
pub(crate) fn aimed_at(g: &mut GodsWar, (by, on): (Empire, Empire), cx: &mut Cx<'_>) {
    if on == OWN && by != on {
        targeted(g, cx);
    }
}

/// Something happened to someone: if that was a gift of another player's and the other is Invisible
/// God, it has been targeted.
pub(crate) fn touched(g: &mut GodsWar, (whom, why): (Option<Empire>, Why), cx: &mut Cx<'_>) {
    let Why::Gift(gift) = why else { return };
    if whom == Some(OWN) && giver(g, gift) != Some(OWN) {
        targeted(g, cx);
    }
}

fn giver(g: &GodsWar, gift: Gift) -> Option<Empire> {
    let ally = |e: &Empire| g.sheet(*e).race_gifts.has(gift);
    gift.empire().or_else(|| g.table.iter().copied().find(ally))
}

// Of several deeds in one battle the one that brings most VP counts.
fn achieve(g: &mut GodsWar, slot: Slot, vp: u16, cx: &mut Cx<'_>) {
    if g.sheet(OWN).slots[slot.index()].is_some() {
        return;
    }
    let promised = &mut g.marks.invisible_god.vp[slot.index()];
    *promised = vp.max(*promised);
    g.fulfil(OWN, slot, cx);
}

/// What a heroquest brings besides its gift.
pub(crate) fn reward(g: &mut GodsWar, slot: Slot, cx: &mut Cx<'_>) {
    let vp = std::mem::take(&mut g.marks.invisible_god.vp[slot.index()]);
    g.gain_vp(OWN, vp, Why::Quest(OWN, slot), cx);
}
