//! Elder races are chosen and placed (Rulebook XII, Elder Race Setup).

use crate::{
    Cx, GodsWar,
    event::{Event, Why},
    ids::{Area, Empire, Race},
    setup::Setup,
};

/// Whether what a race needs is in the game: Chaos, or its home on the map.
fn fits(g: &GodsWar, race: Race) -> bool {
    match race.fact().needs.as_str() {
        "" => true,
        "chaos" => g.playing().has(Empire::Chaos),
        area => Area::from_id(area).is_some_and(|area| g.map().areas.has(area)),
    }
}

// Rulebook XII: the races that were chosen come to the table; one whose home (or Chaos) is missing is
// put back and another one drawn for it.
pub(crate) fn set_up(g: &mut GodsWar, setup: &Setup, cx: &mut Cx<'_>) {
    let (here, missing): (Vec<Race>, Vec<Race>) = setup.races.iter().partition(|r| fits(g, **r));
    for race in here {
        come(g, race, cx);
    }
    draw(g, setup.random_races + missing.len() as u8, cx);
}

// Rulebook XII: a race whose home is missing is drawn anew; the Scorpion Folk bring one more race
// (here: when they are drawn; a table that chooses races adds one as it likes).
fn draw(g: &mut GodsWar, mut left: u8, cx: &mut Cx<'_>) {
    while left > 0 {
        let free = |race: &Race| fits(g, *race) && !g.marks.races.here.contains(race);
        let heap: Vec<Race> = Race::ALL.into_iter().filter(free).collect();
        if heap.is_empty() {
            return;
        }
        let race = heap[cx.dice.below(heap.len() as u32) as usize];
        left -= u8::from(race != Race::ScorpionFolk);
        come(g, race, cx);
    }
}

/// A race is in the game; if it has a home, one of its units stands there.
fn come(g: &mut GodsWar, race: Race, cx: &mut Cx<'_>) {
    g.marks.races.here.push(race);
    cx.emit(Event::RaceHere { race });
    let home = Area::from_id(&race.fact().home);
    if let (Some(area), Some(unit)) = (home, race.kind().units().first()) {
        g.place_unit(unit, area, Why::Race(race), cx);
    }
}
