//! The lessons of `learn/<game>/<number>.toml`, built into the server.

use engine::scenario::lesson::Lesson;
use rust_embed::RustEmbed;

#[derive(Debug, RustEmbed)]
#[folder = "../../learn"]
struct Files;

/// The numbers of a game's lessons, in order.
pub fn numbers(game: &str) -> Vec<u16> {
    let number = |path: &str| {
        let name = path.strip_prefix(game)?.strip_prefix('/')?;
        name.strip_suffix(".toml")?.parse().ok()
    };
    let mut numbers: Vec<u16> = Files::iter().filter_map(|path| number(&path)).collect();
    numbers.sort_unstable();
    numbers
}

/// The lessons of a game by number.
pub fn of(game: &str) -> Vec<(u16, Lesson)> {
    let lesson = |n: u16| Some((n, find(game, n)?));
    numbers(game).into_iter().filter_map(lesson).collect()
}

/// A lesson of a game.
pub fn find(game: &str, number: u16) -> Option<Lesson> {
    let file = Files::get(&format!("{game}/{number}.toml"))?;
    let text = std::str::from_utf8(&file.data).ok()?;
    match Lesson::read(text) {
        Ok(lesson) => Some(lesson),
        Err(fault) => {
            tracing::error!(game, number, %fault, "a lesson can't be read");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_numbered_without_gaps() {
        for game in ["cthulhu-wars", "cthulhu-wars-duel", "gods-war", "coc-lcg"] {
            let numbers: Vec<u16> = of(game).into_iter().map(|(n, _)| n).collect();
            let count = u16::try_from(numbers.len()).unwrap();
            assert!(count >= 6, "{game}: {numbers:?}");
            assert_eq!(numbers, (1..=count).collect::<Vec<_>>());
        }
    }
}
