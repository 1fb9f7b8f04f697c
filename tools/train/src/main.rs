//! Fits the weights of a game's terms to the results of games that bots play against each other, and
//! writes them as TOML: `train GAME --players search-500 --games 1000 --seed 7 > weights.toml`. The same
//! command writes the same weights.
#![forbid(unsafe_code)]

mod fit;
mod games;

use std::{io::Write as _, num::NonZeroUsize};

use bots::Insight;
use clap::Parser;
use serde_json::Value;

/// Fit the bots' winning chances to games that they play.
#[derive(Parser, Debug)]
#[command(version, about)]
struct Train {
    /// The game's id
    game: String,
    /// The bots that play, by seat; they change seats from game to game
    #[arg(long, value_delimiter = ',', default_value = "greedy")]
    players: Vec<String>,
    /// The number of games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of the games; never one that strength is measured with
    #[arg(long, default_value_t = 1_000_001)]
    seed: u64,
    /// The setup, as JSON; from a list each game takes the next one
    #[arg(long, value_name = "JSON", default_value = "{}")]
    setup: String,
    /// One in so many choices is made at random, so that bots see more than their own ways
    #[arg(long, default_value_t = 12)]
    astray: u32,
    /// How often the games are gone through
    #[arg(long, default_value_t = 30)]
    rounds: u32,
    /// The number of games at the same time
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
}

fn main() -> anyhow::Result<()> {
    let train = Train::parse();
    match train.game.as_str() {
        "cthulhu-wars" => train.run::<cthulhu_wars::CthulhuWars>(),
        "cthulhu-wars-duel" => train.run::<cthulhu_wars::Duel>(),
        "gods-war" => train.run::<gods_war::GodsWar>(),
        "coc-lcg" => train.run::<coc_lcg::Coc>(),
        other => anyhow::bail!("there are no terms for {other:?}"),
    }
}

impl Train {
    fn run<G: Insight>(&self) -> anyhow::Result<()> {
        let setups = match serde_json::from_str(&self.setup)? {
            Value::Array(several) if !several.is_empty() => several,
            setup => vec![setup],
        };
        let games = games::play::<G>(self, &setups)?;
        let fitted = fit::fit(&games, self.rounds);
        let (share, loss, even) = (fitted.right, fitted.loss, fitted.even);
        let mut weights = fitted.weights;
        weights.made = format!(
            "tools/train {} --players {} --games {} --seed {} --setup '{}' --astray {} --rounds {}; \
             of {} games kept back: the likeliest won {share:.3}, loss {loss:.4} (none known: {even:.4})",
            self.game,
            self.players.join(","),
            self.games,
            self.seed,
            self.setup,
            self.astray,
            self.rounds,
            fitted.kept_back,
        );
        let text = toml::to_string(&weights)?;
        Ok(std::io::stdout().write_all(text.as_bytes())?)
    }
}
