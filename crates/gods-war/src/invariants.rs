//! What must hold at every decision.

use engine::Broken;

use crate::{GodsWar, ids::Rune};

/// Checks a position.
///
/// # Errors
/// Names what is broken.
pub(crate) fn check(g: &GodsWar) -> Result<(), Broken> {
    runes_add_up(g)?;
    one_building_an_area(g)?;
    Ok(())
}

fn runes_add_up(g: &GodsWar) -> Result<(), Broken> {
    let hands = g.sheets.iter().flat_map(|s| &s.runes);
    let mut all: Vec<Rune> = g
        .deck
        .iter()
        .chain(&g.discard)
        .chain(hands)
        .chain(&g.marks.runes.open)
        .copied()
        .chain(g.marks.runes.lasting.iter().map(|l| l.card))
        .collect();
    all.sort_unstable();
    if all == Rune::ALL {
        Ok(())
    } else {
        Err(Broken(format!(
            "{} runes instead of 50, or some twice",
            all.len()
        )))
    }
}

fn one_building_an_area(g: &GodsWar) -> Result<(), Broken> {
    for area in g.areas().iter() {
        let there = g.buildings.at(area);
        let nests = there.filter(|b| b.printed().is_nest()).len();
        if nests > 1 || there.len() - nests > 1 {
            return Err(Broken(format!(
                "{} buildings in {}",
                there.len(),
                area.name()
            )));
        }
    }
    Ok(())
}
