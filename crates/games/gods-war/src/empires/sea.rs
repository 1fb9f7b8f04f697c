//! Sea: Submerge, Magasta's Churning, and its heroquests.

pub mod churning;
pub mod gifts;
pub mod submerge;

use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar,
    buildings::Building,
    empires::EmpireRules,
    event::Why,
    geography::Centre,
    hooks::{Capitulation, Ruin},
    ids::{Area, Empire, Kind, Structure},
    sheet::Slot,
    units::Unit,
};

pub(crate) use churning::{again, may_begin};

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The land that has become sea.
    pub sunken: Option<Area>,
    /// Sea takes one action after another: this one has to begin in a sea area.
    pub churning: bool,
    /// Sea has had Power since it last dropped to 0.
    pub afloat: bool,
}

/// What Sea brings.
pub(crate) static RULES: EmpireRules = EmpireRules {
    actions: &[submerge::ACTION, gifts::tidal_surge::ACTION],
    phase_powers: &[gifts::aquatic::PHASE_POWER],
    may_summon,
    quests,
    placed_unit,
    placed_building,
    reward,
    ..EmpireRules::PLAIN
};

/// Whether a unit's own requirement for being summoned is met: Magasta needs the Spike shattered.
fn may_summon(g: &GodsWar, unit: Unit) -> bool {
    unit.kind() != Kind::Magasta || g.centre != Centre::Spike
}

/// Heroquests that depend on how things stand, and Whirlpool, which watches Sea's Power.
fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if g.units.pool(Empire::Sea).of(Kind::SeaSerpent).is_empty() {
        g.fulfil(Empire::Sea, Slot::S2B, cx);
    }
    gifts::whirlpool::watch(g, cx);
}

/// An empire with Power spends or loses some: Whirlpool watches Sea's.
pub(crate) fn has_power(g: &mut GodsWar, empire: Empire, _: &mut Cx<'_>) {
    g.marks.sea.afloat |= empire == Empire::Sea;
}

/// A unit of its sheet came from a pool: Magasta is a heroquest.
fn placed_unit(g: &mut GodsWar, (unit, _): (Unit, Area), cx: &mut Cx<'_>) {
    if unit.kind() == Kind::Magasta {
        g.fulfil(Empire::Sea, Slot::S3B, cx);
    }
}

/// A building of its own was placed: the Ziggurat is a heroquest.
fn placed_building(g: &mut GodsWar, (building, _): (Building, Area), cx: &mut Cx<'_>) {
    if building.printed() == Structure::Ziggurat {
        g.fulfil(Empire::Sea, Slot::S1B, cx);
    }
}

/// It has dropped to 0 Power in the Action Phase.
pub(crate) fn dropped(g: &mut GodsWar, by: Empire, cx: &mut Cx<'_>) {
    if by == Empire::Sea {
        g.marks.sea.afloat = true;
        gifts::whirlpool::watch(g, cx);
    }
}

// First fragment: Sea conquers a building in the Sky Dome or in Hell.
/// A building was conquered in an area.
pub(crate) fn conquered(g: &mut GodsWar, fallen: Capitulation, cx: &mut Cx<'_>) {
    if fallen.by == Empire::Sea && !fallen.area.is_surface() {
        g.fulfil(Empire::Sea, Slot::S1A, cx);
    }
}

// First fragment: or it destroys a building that costs 2 or more.
/// A building was destroyed.
pub(crate) fn destroyed(g: &mut GodsWar, Ruin { by, cost, .. }: Ruin, cx: &mut Cx<'_>) {
    if by == Some(Empire::Sea) && cost >= Empire::Sea.quest_param(Slot::S1A, "cost") {
        g.fulfil(Empire::Sea, Slot::S1A, cx);
    }
}

// Reconstructed (second fragment; the source lists the closing twice): the Rift opens.
/// The Chaos Rift has opened.
pub(crate) fn rift_opened(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    g.fulfil(Empire::Sea, Slot::S2A, cx);
}

/// The Chaos Rift has closed: a heroquest.
pub(crate) fn rift_closed(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    g.fulfil(Empire::Sea, Slot::S3A, cx);
}

/// What a heroquest brings besides its gift: runes; with the opening of the Rift one more, and one
/// for Chaos, where Chaos plays.
fn reward(g: &mut GodsWar, slot: Slot, cx: &mut Cx<'_>) {
    let why = Why::Quest(Empire::Sea, slot);
    g.draw_runes(Empire::Sea, Empire::Sea.quest_param(slot, "runes"), why, cx);
    if slot == Slot::S2A && g.playing().has(Empire::Chaos) {
        let more = Empire::Sea.quest_param(slot, "runes_2");
        g.draw_runes(Empire::Sea, more, why, cx);
        g.draw_runes(Empire::Chaos, more, why, cx);
    }
}
