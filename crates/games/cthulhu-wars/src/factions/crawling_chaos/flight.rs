//! Flight: each unit moves up to two areas for the same Power.

use engine::{Text, text};

use crate::{CthulhuWars, ids::Area, sets::AreaSet};

/// Where a unit can move from an area.
pub(super) fn reach(g: &CthulhuWars, from: Area) -> AreaSet {
    g.map().within_two(from)
}

/// Why an area is out of reach.
pub(super) fn too_far(from: Area, to: Area) -> Text {
    text!(
        "{0} is more than two areas from {1}",
        to.name(),
        from.name()
    )
}
