//! The rules without a server.

use std::time::Duration;

use crate::{
    Options,
    figure::{Bound, Figure},
};

/// The games, and how many random actions a second they make at least.
const GAMES: [(&str, f64); 4] = [
    ("cthulhu-wars", 2_500_000.0),
    ("cthulhu-wars-duel", 2_500_000.0),
    ("gods-war", 1_000_000.0),
    ("coc-lcg", 1_000_000.0),
];

pub(super) fn measure(options: &Options) -> anyhow::Result<Vec<Figure>> {
    let time = Duration::from_secs_f64(options.sized(3.0, 0.1));
    let figure = |(game, least): (&str, f64)| {
        Ok(Figure {
            what: format!("random actions of {game} on one core"),
            value: rules::actions_per_second(game, time)?,
            unit: "/s",
            bound: Bound::AtLeast(least),
            beside: "–".to_owned(),
        })
    };
    GAMES.into_iter().map(figure).collect()
}
