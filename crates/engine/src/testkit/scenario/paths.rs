//! Finds scenario and lesson files and their runners.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{Fault, FileReport, Report, Runner, file, lesson};

/// Runs the files at `paths` and every `.toml` file below folders. A file's game is named by its `game`
/// key or by a folder on its path.
pub fn check_paths(paths: &[PathBuf], runners: &[Runner]) -> Report {
    let mut report = Report::default();
    for path in paths {
        let mut files = Vec::new();
        match collect(path, &mut files) {
            Err(error) => report.files.push(broken(path, 0, &error.to_string())),
            Ok(()) if files.is_empty() => {
                let why = "there is no scenario file (*.toml) here";
                report.files.push(broken(path, 0, why));
            }
            Ok(()) => report.files.extend(files.iter().map(|f| check(f, runners))),
        }
    }
    report
}

fn collect(path: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        into.push(path.to_owned());
        return Ok(());
    }
    let entries = fs::read_dir(path)?.map(|e| e.map(|e| e.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            collect(&entry, into)?;
        } else if entry.extension().is_some_and(|e| e == "toml") {
            into.push(entry);
        }
    }
    Ok(())
}

fn check(path: &Path, runners: &[Runner]) -> FileReport {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return broken(path, 0, &error.to_string()),
    };
    let named = match file::read(&text) {
        Ok(file) => file.game,
        Err(_) if lesson::is_lesson(&text) => None,
        Err(fault) => return FileReport::broken(path, fault),
    };
    match runner(path, named.as_deref(), runners) {
        Ok(runner) => runner.run(path, &text),
        Err(why) => broken(path, 1, &why),
    }
}

fn runner<'a>(
    path: &Path,
    named: Option<&str>,
    runners: &'a [Runner],
) -> Result<&'a Runner, String> {
    let by_id = |id: &str| runners.iter().find(|r| r.game == id);
    let known: Vec<_> = runners.iter().map(|r| r.game).collect();
    let known = known.join(", ");
    if let Some(id) = named {
        return by_id(id).ok_or_else(|| format!("there is no game {id:?}; there are {known}"));
    }
    let full = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut folders = full.iter().rev().filter_map(|part| part.to_str());
    folders.find_map(by_id).ok_or_else(|| {
        format!("which game is it? Put it in a folder called {known} or write `game = \"…\"`")
    })
}

fn broken(path: &Path, line: usize, why: &str) -> FileReport {
    FileReport::broken(path, Fault::new(line, why))
}
