//! Chaos: Festering, Anarchy, Plague, its gods and its heroquests.

pub mod gifts;
pub mod irruption;

use engine::text;
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar,
    action::Power,
    empires::EmpireRules,
    event::{Event, Why},
    hooks::{PhasePower, Toll},
    ids::{Ability, Area, Empire, Kind, Phase},
    sheet::Slot,
    units::Unit,
};

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The Mad God marker.
    pub mad_god: u8,
    /// I Fought, We Won: the signs by seat, as far as they are made; no one sees those of others.
    pub signs: Vec<Option<bool>>,
}

/// What Chaos brings.
pub(crate) static RULES: EmpireRules = EmpireRules {
    actions: &[gifts::imbed::ACTION, irruption::ACTION],
    phase_powers: &[
        FESTERING,
        gifts::imbed::PHASE_POWER,
        gifts::blood_sacrifice::PHASE_POWER,
        gifts::i_fought_we_won::PHASE_POWER,
    ],
    placed_unit,
    ..EmpireRules::PLAIN
};

/// Festering works in the Power Phase.
const FESTERING: PhasePower = PhasePower {
    power: Power::Ability(Ability::Festering),
    phase: Phase::Power,
    asks: false,
    due: |g| festering_nests(g) > 0,
    work: |g, cx| {
        let ability = Ability::Festering;
        let power = festering_nests(g) * ability.param("power");
        g.gain_power(Empire::Chaos, power, Why::Ability(ability), cx);
        None
    },
};

// Festering: each Nest that shares its area with an enemy's building.
fn festering_nests(g: &GodsWar) -> u16 {
    let nests = g.buildings.of_on_map(Empire::Chaos);
    let beside = |area| g.buildings.normal_at(area).is_some();
    let festering = nests.filter(|b| g.buildings.area(b).is_some_and(beside));
    u16::from(festering.len())
}

// Reconstructed (Waning Madness, from the prototype): at the end of the Council Phase, while the Mad
// God is in play and its marker stands at 10 or more, it goes down by a die.
pub(crate) fn wane(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    let wane = Ability::MadGodWane;
    let high = u16::from(g.marks.chaos.mad_god) >= wane.param("position");
    if !(g.rules.mad_god_wanes && high && g.area_of(Kind::MadGod).is_some()) {
        return;
    }
    let die = cx.dice.d6();
    cx.emit(Event::Rolled {
        empire: Some(Empire::Chaos),
        dice: vec![die],
        why: Why::Ability(wane),
    });
    let to = g.marks.chaos.mad_god.saturating_sub(die);
    g.marks.chaos.mad_god = to;
    cx.emit(Event::MadGod { to });
}

// Anarchy: each unit killed or eliminated, of anyone, moves the Mad God marker at once, even when
// the Mad God is not in play.
pub(crate) fn anarchy(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    if g.playing().has(Empire::Chaos) {
        g.marks.chaos.mad_god += Ability::Anarchy.param("steps") as u8;
        let to = g.marks.chaos.mad_god;
        cx.emit(Event::MadGod { to });
        if u16::from(to) >= Empire::Chaos.quest_param(Slot::S3A, "position") {
            g.fulfil(Empire::Chaos, Slot::S3A, cx);
        }
    }
}

/// Its heroquest: a battle of anyone in which 2 or more units were killed.
pub(crate) fn battle_over(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    let killed = g.battle.killed.len();
    if u16::from(killed) >= Empire::Chaos.quest_param(Slot::S2A, "units") {
        g.fulfil(Empire::Chaos, Slot::S2A, cx);
    }
}

/// Plague: a player who declares battle in the Lady of Disease's area, Chaos too, first pays 1 VP.
pub(crate) const PLAGUE: Toll = Toll {
    ability: Ability::Plague,
    vp: |g, area| {
        if g.area_of(Kind::LadyOfDisease) == Some(area) {
            Ability::Plague.param("vp")
        } else {
            0
        }
    },
    why: |area| text!("Plague in {0}: battle there costs VP, too.", area.name()),
};

/// A unit of its sheet came from a pool: each of its three gods is a heroquest.
fn placed_unit(g: &mut GodsWar, (unit, _): (Unit, Area), cx: &mut Cx<'_>) {
    let slot = match unit.kind() {
        Kind::LadyOfDisease => Slot::S1B,
        Kind::MagnaMater => Slot::S2B,
        Kind::MadGod => Slot::S3B,
        _ => return,
    };
    g.fulfil(Empire::Chaos, slot, cx);
}
