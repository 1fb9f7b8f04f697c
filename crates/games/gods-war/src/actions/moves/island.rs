//! Kylerela, the Floating Island, moves (Rulebook V.C, Kylerela). What counts of its position: its
//! sea, the lands at its docks, the arrow under it (reconstructed: the mover chooses among all that
//! a table could lay).

use crate::{
    Cx, GodsWar,
    event::Event,
    geography::Kylerela,
    ids::{Area, Empire},
    sets::AreaSet,
};

// Rulebook V.C: one sea in an action. It goes into another sea; nothing lets it turn where it lies.
/// The seas it can go to.
pub fn seas(g: &GodsWar) -> AreaSet {
    let near = g.map().borders(g.kylerela.sea).iter();
    near.filter(|area| g.is_sea(*area)).collect()
}

/// Every position it can take in a sea.
pub fn positions(g: &GodsWar, sea: Area) -> Vec<Kylerela> {
    let lands: Vec<Area> = dock_lands(g, sea).iter().collect();
    let mut positions = under(g, sea, AreaSet::EMPTY);
    for (i, one) in lands.iter().enumerate() {
        positions.extend(under(g, sea, AreaSet::one(*one)));
        for other in &lands[i + 1..] {
            positions.extend(under(g, sea, [*one, *other].into_iter().collect()));
        }
    }
    positions
}

/// The lands at which it can dock in a sea: the Spike only while it stands, no submerged land. In the
/// land that was submerged it docks at any land around.
fn dock_lands(g: &GodsWar, sea: Area) -> AreaSet {
    let docks = g.map().docks.get(&sea).copied();
    let lands = docks.unwrap_or_else(|| g.map().borders(sea));
    let dry = |area: &Area| area.is_surface() && !g.is_sea(*area);
    lands.and(g.areas()).iter().filter(dry).collect()
}

/// The same docks with no arrow under it or one of that sea's; some docks always cover theirs.
fn under(g: &GodsWar, sea: Area, docks: AreaSet) -> Vec<Kylerela> {
    let at = |covers| Kylerela { sea, docks, covers };
    let mut blocks = g.map().blocks.iter();
    if let Some(block) = blocks.find(|block| block.sea == sea && block.docks == docks) {
        return vec![at(Some(block.arrow))];
    }
    let arrows = g.map().arrows.iter().enumerate();
    let here = arrows.filter(|(_, arrow)| arrow.sea == sea && g.joins_lands(arrow));
    let covered = here.map(|(n, _)| at(Some(n as u8)));
    [at(None)].into_iter().chain(covered).collect()
}

/// Kylerela takes a position.
pub fn lay(g: &mut GodsWar, by: Empire, to: Kylerela, cx: &mut Cx<'_>) {
    g.kylerela = to;
    cx.emit(Event::Sailed { by, to });
}
