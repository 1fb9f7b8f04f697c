//! Appraises positions of Skirmish.

use engine::Seat;
use skirmish::{
    Skirmish,
    ids::{Area, opponent},
    moves::Frame,
};

use crate::{
    Insight,
    odds::{Fitted, Terms},
};

/// A point of the score.
const POINT: i64 = 100;
/// A held stronghold: the enemy must take it.
const STRONGHOLD: i64 = 40;
/// An outnumbered enemy in the next area.
const PRESSURE: i64 = 3;

impl Insight for Skirmish {
    const PER_MS: u32 = 10;

    fn terms(&self, seat: Seat, terms: &mut Terms) {
        let lead = |of: f64, enemy: f64| (of - enemy) / 10.0;
        let points = |seat| f64::from(self.score(seat));
        terms.put("lead", lead(points(seat), points(opponent(seat))));
        let ground = i32::try_from(ground_worth(self, seat)).unwrap_or_default();
        terms.put("ground", f64::from(ground) / 100.0);
    }

    fn late(&self) -> f64 {
        0.0
    }

    fn fitted() -> &'static Fitted {
        static FITTED: Fitted = Fitted::new(include_str!("../data/skirmish.toml"));
        &FITTED
    }

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
