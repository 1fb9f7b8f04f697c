//! The Spike shatters (Rulebook VII.D): at 10 VP of anyone, at once, in any phase.

use crate::{
    Cx, GodsWar,
    event::{Event, Why},
    facts,
    geography::Centre,
    hooks::Hooks,
    ids::{Area, Kind},
    units::Place,
};

/// Shatters the Spike if someone has enough VP.
pub fn check(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let at = facts::rule("shatters_at");
    let reached = g.table.iter().any(|e| g.vp(*e) >= at);
    if g.centre == Centre::Spike && reached {
        shatter(g, cx);
    }
}

fn shatter(g: &mut GodsWar, cx: &mut Cx<'_>) {
    cx.emit(Event::SpikeShattered);
    clear(g, cx);
    g.centre = Centre::Rift;
    g.kylerela.docks.remove(Area::Spike);
    g.battle.spike_is_gone();
    Hooks::tell(GodsWar::hooks().spike_shattered, g, (), cx);
}

// Everything on the Spike returns to the pools, without Anarchy. The Sun God falls into Hell, Arachne
// Solara goes to Inner Hell; the other monsters come later.
fn clear(g: &mut GodsWar, cx: &mut Cx<'_>) {
    for unit in g.units.at(Area::Spike).iter() {
        if unit.kind() == Kind::ArachneSolara {
            g.units.put(unit, Place::At(Area::InnerHell));
            let (from, to) = (Area::Spike, Area::InnerHell);
            let why = Why::Spike;
            cx.emit(Event::Moved {
                unit,
                from,
                to,
                why,
            });
        } else {
            g.lose_unit(unit, None, false, Why::Spike, cx);
        }
    }
    for building in g.buildings.at(Area::Spike).iter() {
        g.raze(building, None, Why::Spike, cx);
    }
}
