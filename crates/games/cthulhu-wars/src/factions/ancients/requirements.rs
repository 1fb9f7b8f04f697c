//! The Ancients' six requirements: a Cathedral for each mark, and two gifts (`free_monsters.rs`).

use crate::{
    CthulhuWars, Cx,
    ids::Requirement,
    map::Glyph,
    spellbooks::{self, Held},
};

fn stands(g: &CthulhuWars, mark: Glyph) -> bool {
    let mut cathedrals = g.marks.ancients.cathedrals.iter();
    cathedrals.any(|area| g.map().glyph(area) == mark)
}

/// Those that hold by the position.
const HELD: [Held; 4] = [
    (Requirement::CathedralCircle, |g| stands(g, Glyph::Circle)),
    (Requirement::CathedralChevron, |g| stands(g, Glyph::Chevron)),
    (Requirement::CathedralSlashes, |g| stands(g, Glyph::Slashes)),
    (Requirement::CathedralUnmarked, |g| stands(g, Glyph::None)),
];

/// Looks for them.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    spellbooks::meet_held(g, &HELD, cx);
}
