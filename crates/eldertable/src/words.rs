//! `eldertable words`: lists every template and phrase that the server can say, for translators.
//!
//! Static texts come from their sources: lobby options, reference cards, the server's own messages,
//! sample log lines, lessons. The rest is collected from every scenario file and from random games with
//! random options, for every viewer.

mod lobby;
pub(crate) mod random;
mod sources;

use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;
use engine::Vocabulary;
use server::games::{Examples, GameKind, offered};

use rules::{Usage, Verdict};

#[derive(clap::Args, Debug)]
pub(crate) struct Words {
    /// The games' ids; by default those offered to players
    games: Vec<String>,
    /// The folder with a folder of scenario files for each game
    #[arg(long, value_name = "DIR", default_value = "scenarios")]
    scenarios: PathBuf,
    /// Folders and files of Rust sources whose `text!` templates count
    #[arg(
        long,
        value_name = "PATH",
        default_values = [
            "crates/bots/src",
            "crates/engine/src",
            "crates/server/src",
            "crates/games/coc-lcg/src",
            "crates/games/cthulhu-wars/src",
            "crates/games/gods-war/src"
        ]
    )]
    sources: Vec<PathBuf>,
    /// How many random games of each game to play
    #[arg(long, default_value_t = 400)]
    random: u32,
    /// The same seed plays the same games; more of them begin with the same
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Fail if a text is missing in this file, and print nothing else
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

impl Words {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut vocabulary = Vocabulary::default();
        for game in self.games()? {
            lobby::listen(&game, &mut vocabulary);
            (rules::of(game.id)?.samples)(&mut vocabulary);
            self.scenarios(&game, &mut vocabulary)?;
            for (_, lesson) in server::lessons::of(game.id) {
                lesson.texts().for_each(|text| vocabulary.phrase(text));
            }
            random::listen(&game, self.random, self.seed, &mut vocabulary)?;
        }
        for folder in &self.sources {
            sources::listen(folder, &mut vocabulary)?;
        }
        if let Some(known) = &self.check {
            return check(&vocabulary, known, out);
        }
        let entries: Vec<_> = vocabulary.entries().collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&entries)?)?;
        Ok(())
    }

    fn games(&self) -> anyhow::Result<Vec<GameKind>> {
        if self.games.is_empty() {
            return Ok(offered(Examples::Hidden));
        }
        let all = offered(Examples::Shown);
        let find = |id: &String| {
            let found = all.iter().find(|game| game.id == id).copied();
            found.ok_or_else(|| Usage::error(format!("there is no game {id:?}")))
        };
        self.games.iter().map(find).collect()
    }

    fn scenarios(&self, game: &GameKind, vocabulary: &mut Vocabulary) -> anyhow::Result<()> {
        let rules = rules::of(game.id)?;
        for path in files(&self.scenarios.join(game.id), "toml")? {
            rules.scenarios.listen(&read(&path)?, vocabulary);
        }
        Ok(())
    }
}

/// The files with an extension below a folder, in order, or the one file itself.
fn files(folder: &Path, kind: &str) -> anyhow::Result<Vec<PathBuf>> {
    if folder.is_file() {
        return Ok(vec![folder.to_owned()]);
    }
    let entries = fs::read_dir(folder).map_err(|error| {
        let why = format!("{}: {error}", folder.display());
        Usage::error(why)
    })?;
    let mut found = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, kind)?);
        } else if path.extension().is_some_and(|e| e == kind) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

fn check(vocabulary: &Vocabulary, file: &Path, out: &mut dyn Write) -> anyhow::Result<()> {
    let known: BTreeSet<String> = serde_json::from_str(&read(file)?)
        .map_err(|error| Usage::error(format!("{}: {error}", file.display())))?;
    let said = || vocabulary.entries();
    let unknown: Vec<_> = said().filter(|entry| !known.contains(*entry)).collect();
    if unknown.is_empty() {
        writeln!(out, "ok: all of {} phrases are known", said().count())?;
        return Ok(());
    }
    writeln!(out, "{} does not hold:", file.display())?;
    for entry in unknown {
        writeln!(out, "  {}", serde_json::to_string(entry)?)?;
    }
    out.flush()?;
    Err(Verdict.into())
}
