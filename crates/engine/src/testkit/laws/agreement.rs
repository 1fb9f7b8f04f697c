//! Choices and `apply` agree.

use super::walk::{Walk, beside, menu};
use crate::{game::Game, play::Play, seat::Seat};

/// How many listed choices to try at each decision besides the one taken.
const TRIED: usize = 12;
/// How many actions of earlier positions to keep and try at later ones.
const KEPT: usize = 48;

pub(super) fn law<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let mut earlier: Vec<(Seat, G::Action)> = Vec::new();
    loop {
        listed_are_accepted(walk)?;
        others_are_refused(walk, &earlier)?;
        for pair in walk.play.options().all().to_vec() {
            if earlier.contains(&pair) {
                continue;
            }
            if earlier.len() < KEPT {
                earlier.push(pair);
            } else if walk.one_of(4) == 0 {
                let at = walk.one_of(KEPT);
                earlier[at] = pair;
            }
        }
        if walk.stroll()?.is_none() {
            return others_are_refused(walk, &earlier);
        }
    }
}

fn listed_are_accepted<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let mut menu = menu(&walk.play);
    walk.luck.shuffle(&mut menu);
    for (seat, action) in menu.into_iter().take(TRIED) {
        let mut play = walk.play.clone();
        let words = format!("{action:?} of seat {}", seat.0);
        play.apply(seat, action, &mut walk.dice.clone())
            .map_err(|illegal| format!("{words} is listed and refused: {illegal}"))?;
        play.check()
            .map_err(|broken| format!("after {words}: {broken}"))?;
    }
    Ok(())
}

/// Actions of earlier positions, and every listed choice by each seat that does not have it, are
/// refused.
fn others_are_refused<G: Game>(
    walk: &mut Walk<G>,
    earlier: &[(Seat, G::Action)],
) -> Result<(), String> {
    let beside = beside(&walk.play);
    let listed = walk.play.options().all();
    let seats = (0..walk.play.game().seats()).map(Seat);
    let foreign = seats.flat_map(|seat| {
        let actions = listed
            .iter()
            .chain(earlier)
            .map(|(_, action)| action.clone());
        actions.map(move |action| (seat, action)).take(KEPT)
    });
    let tried = foreign.filter(|pair| !listed.contains(pair) && !beside.contains(pair));
    let hash = walk.play.at().hash();
    let mut play: Play<G> = walk.play.clone();
    let mut dice = walk.dice.clone();
    for (seat, action) in tried {
        let words = format!("{action:?} of seat {}", seat.0);
        match play.apply(seat, action, &mut dice) {
            Ok(_) => return Err(format!("{words} is not listed and accepted")),
            Err(illegal) if illegal.code.is_empty() || illegal.why.is_empty() => {
                return Err(format!("{words} is refused without a reason"));
            }
            Err(_) => {}
        }
    }
    if play.at().hash() != hash || play.options() != walk.play.options() {
        return Err("a refused action changed the position".to_owned());
    }
    if dice.drawn() != walk.dice.drawn() {
        return Err("a refused action rolled dice".to_owned());
    }
    Ok(())
}
