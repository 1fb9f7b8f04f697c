//! Phase 1: Gather Power (Rulebook III). All factions at once; no choices but those of supplements.

use crate::{
    CthulhuWars, Cx, Next,
    event::Event,
    factions::moments,
    ids::Faction,
    phases::Step,
    sets::UnitSet,
    spellbooks, supplements,
    units::{Place, cultists},
    variants::decay_marker,
    victory,
    view::Phase,
};

/// A new turn: everyone earns Power, captives go home, the poorest are raised.
pub fn gather(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    g.phase = Phase::GatherPower;
    g.round = 0;
    g.active = None;
    g.thousand_forms_used = false;
    if g.variant.action_phase_first() {
        cx.emit(Event::PhaseBegan { phase: g.phase });
    } else {
        g.turn += 1;
        cx.emit(Event::TurnBegan { turn: g.turn });
    }
    decay_marker::reset(g, cx);
    for faction in g.playing().iter() {
        earn(g, faction, cx);
    }
    for faction in g.playing().iter() {
        (moments(faction).earned)(g, cx);
    }
    minimum_power(g, cx);
    // Not covered by the rulebook: no one can ever act again, so the game ends without a winner.
    let asked = supplements::gathered(g, 0).is_some();
    if g.playing().iter().all(|f| g.power(f) == 0) && !asked {
        return victory::end_without_power(g, cx);
    }
    for faction in g.playing().iter() {
        (moments(faction).gathered)(g);
    }
    gathered(g, 0)
}

/// The questions of supplements, from this place of theirs on; then everyone has their Power: what it earns,
/// and the First Player.
pub(super) fn gathered(g: &CthulhuWars, from: u8) -> Next {
    match supplements::gathered(g, from) {
        Some((place, first)) => Next::Call {
            then: Step::Gathered(place + 1).into(),
            first,
        },
        None => Next::Call {
            then: Step::FirstPlayer.into(),
            first: spellbooks::Step::Check.into(),
        },
    }
}

// Rulebook III: 1 per Cultist on the map, 2 per controlled gate, 1 per abandoned gate anywhere,
// 1 per captive, which must be returned; then the faction's own ways.
fn earn(g: &mut CthulhuWars, faction: Faction, cx: &mut Cx<'_>) {
    let count = |set: UnitSet| u16::from(set.and(cultists()).and(g.units.of(faction)).len());
    let mut earning = count(g.units.on_map());
    if g.rules.submerged_power {
        earning += count(g.units.submerged());
    }
    let gates = 2 * u16::from(g.own_gates(faction));
    let abandoned = u16::from(g.abandoned().len());
    let captives = g.units.captured_by(faction);
    let own = (moments(faction).income)(g);
    let held = u16::from(captives.len());
    g.sheet_mut(faction).power += earning + gates + abandoned + held + own;
    for unit in captives.iter() {
        g.units.put(unit, Place::Pool);
        cx.emit(Event::Freed { unit, by: faction });
    }
    let cultists = earning;
    cx.emit(Event::Gathered {
        faction,
        cultists,
        gates,
        abandoned,
        captives: held,
        own,
    });
}

// Rulebook III, Minimum Power: a faction with less than half of the highest is raised to half of it,
// rounded up.
fn minimum_power(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let most = g.playing().iter().map(|f| g.power(f)).max().unwrap_or(0);
    let half = most.div_ceil(2);
    for faction in g.playing().iter() {
        if g.power(faction) * 2 < most {
            let from = std::mem::replace(&mut g.sheet_mut(faction).power, half);
            cx.emit(Event::MinimumPower {
                faction,
                from,
                power: half,
            });
        }
    }
}
