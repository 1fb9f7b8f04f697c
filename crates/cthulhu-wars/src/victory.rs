//! Ending and winning the game (Rulebook X).

use engine::{Outcome, Seat};

use crate::{CthulhuWars, Cx, Next, doom, event::Event, ids::Faction, view::Phase};

/// The Doom that ends the game.
pub const THRESHOLD: u16 = 30;

/// Whether the Doom Phase ends the game.
pub fn doom_phase_ends_game(g: &CthulhuWars) -> bool {
    someone_at_thirty(g) || doom::instant_death(g)
}

/// Whether any faction has 30 Doom.
pub fn someone_at_thirty(g: &CthulhuWars) -> bool {
    g.playing().iter().any(|f| g.sheet(f).doom >= THRESHOLD)
}

// Rulebook X: all Elder Signs are turned in; of those with six spellbooks whoever has most Doom
// wins, several share it; if nobody has six, all lose.
pub fn end(g: &mut CthulhuWars, why: &'static str, cx: &mut Cx<'_>) -> Next {
    g.phase = Phase::Over;
    for faction in g.playing().iter() {
        for value in 1..=3 {
            while g.sheet(faction).signs[usize::from(value) - 1] > 0 {
                doom::reveal(g, faction, value, cx);
            }
        }
    }
    let most = candidates(g).map(|f| g.sheet(f).doom).max();
    let winners: Vec<Faction> = candidates(g)
        .filter(|f| Some(g.sheet(*f).doom) == most)
        .collect();
    conclude(g, winners, why, cx)
}

fn candidates(g: &CthulhuWars) -> impl Iterator<Item = Faction> {
    g.playing().iter().filter(|f| g.six_books(*f))
}

/// Nobody has any Power after gathering: the game can't go on.
pub fn end_without_power(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    g.phase = Phase::Over;
    conclude(g, Vec::new(), "nobody has any Power left", cx)
}

fn conclude(
    g: &mut CthulhuWars,
    winners: Vec<Faction>,
    cause: &'static str,
    cx: &mut Cx<'_>,
) -> Next {
    let names: Vec<&str> = winners.iter().map(|f| f.name()).collect();
    let why = match names.as_slice() {
        [] => format!("The game ended because {cause}. Nobody has six spellbooks: all lose."),
        [one] => format!(
            "The game ended because {cause}. {one} has most Doom of those with six spellbooks."
        ),
        several => format!(
            "The game ended because {cause}. {} share the victory with equal Doom.",
            several.join(" and ")
        ),
    };
    let seats: Vec<Seat> = winners.iter().map(|f| g.seat(*f)).collect();
    cx.emit(Event::Ended {
        winners,
        why: why.clone(),
    });
    g.ended = Some(Outcome {
        winners: seats,
        why,
    });
    Next::Done
}
