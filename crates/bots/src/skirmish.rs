//! Appraises positions of Skirmish.

use engine::Seat;
use skirmish::{
    Skirmish,
    ids::{Area, opponent},
    moves::Frame,
};

use crate::Insight;

/// A point of the score.
const POINT: i64 = 100;
/// A held stronghold: the enemy must take it.
const STRONGHOLD: i64 = 40;
/// An outnumbered enemy in the next area.
const PRESSURE: i64 = 3;

impl Insight for Skirmish {
    fn appraise(&self, seat: Seat) -> i64 {
        let enemy = opponent(seat);
        let lead = i64::from(self.score(seat)) - i64::from(self.score(enemy));
        lead * POINT + ground_worth(self, seat) - ground_worth(self, enemy)
    }

    fn quiet(&self, question: &Frame) -> bool {
        matches!(question, Frame::PickCard)
    }
}

/// A side's areas on the ring.
fn ground_worth(game: &Skirmish, seat: Seat) -> i64 {
    let worth = |area: Area| {
        let held = area.is_stronghold() && game.ground(area).owner == Some(seat);
        let near = area.neighbours().into_iter().chain([area]);
        let near: u8 = near.map(|a| game.units(a, seat)).sum();
        let enemies = game.units(area, opponent(seat));
        let pressed = enemies > 0 && near > enemies + 1;
        i64::from(held) * STRONGHOLD + i64::from(pressed) * PRESSURE
    };
    Area::all().map(worth).sum()
}
