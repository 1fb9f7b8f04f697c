//! `eldertable games`: lists the games as JSON.

use std::io::Write;

use server::games::GAMES;

#[derive(clap::Args, Debug)]
pub(crate) struct Games {}

impl Games {
    #[expect(clippy::unused_self, reason = "a command like the others")]
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let games: Vec<_> = GAMES.iter().map(|game| (game.info)()).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commands_know_every_game_that_is_served() {
        let served = GAMES.iter().map(|g| (g.id, g.version));
        let known = rules::all().iter().map(|r| (r.id, r.version));
        assert_eq!(known.collect::<Vec<_>>(), served.collect::<Vec<_>>());
    }
}
