//! Phase 2: Determine First Player (Rulebook IV).

use crate::{
    CthulhuWars, Cx, Next,
    event::Event,
    factions::moments,
    ids::Faction,
    phases::{self, Step, doom_phase},
    sets::FactionSet,
    view::Phase,
};

// Rulebook IV: Cthulhu on the first turn; without Cthulhu the first by alphabet; later the one with
// most Power; of several, the previous First Player decides.
pub fn determine(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    g.phase = Phase::FirstPlayer;
    cx.emit(Event::PhaseBegan { phase: g.phase });
    if first_turn(g) {
        let mut playing = g.playing().iter();
        let first = playing.find(|f| moments(*f).goes_first);
        let named = || g.playing().iter().filter(|f| !moments(*f).never_goes_first);
        let by_name = || named().min_by_key(|f| f.name());
        let first = first.or_else(by_name).unwrap_or(g.first);
        return appoint(g, first, cx);
    }
    let most = g.playing().iter().map(|f| g.power(f)).max().unwrap_or(0);
    let tied: FactionSet = g.playing().iter().filter(|f| g.power(*f) == most).collect();
    match tied.first() {
        Some(first) if tied.len() == 1 => appoint(g, first, cx),
        _ => Next::Goto(Step::TieBreak { tied, by: g.first }.into()),
    }
}

// The game begins with phases 1 and 2; in Duel with the Action Phase.
fn first_turn(g: &CthulhuWars) -> bool {
    g.turn == 1 && !g.variant.action_phase_first()
}

/// There is a First Player; they choose the direction where it matters.
pub fn appoint(g: &mut CthulhuWars, first: Faction, cx: &mut Cx<'_>) -> Next {
    g.first = first;
    cx.emit(Event::FirstPlayer { faction: first });
    (moments(first).became_first)(g, cx);
    if g.variant.chooses_direction() {
        return Next::Goto(Step::Direction.into());
    }
    go_on(g, cx)
}

// Rulebook IV: the direction holds for the rest of the turn.
pub fn direct(g: &mut CthulhuWars, clockwise: bool, cx: &mut Cx<'_>) -> Next {
    g.clockwise = clockwise;
    cx.emit(Event::Direction {
        by: g.first,
        clockwise,
    });
    go_on(g, cx)
}

// Rulebook V: no Doom Phase on turn 1.
fn go_on(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    if first_turn(g) {
        phases::action::begin(g, cx)
    } else {
        doom_phase::begin(g, cx)
    }
}
