//! What is real: recorded games, scenarios, and the examples of the protocol's documentation.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder whose name ends so, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn texts(folder: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let files = files(&root().join(folder), extension).into_iter();
    let read = files.map(|path| (path.clone(), fs::read_to_string(path).unwrap()));
    let read: Vec<_> = read.collect();
    assert!(read.len() > 10, "{folder} is empty");
    read
}

/// The recorded games.
pub(crate) fn archives() -> Vec<String> {
    texts("golden", "jsonl")
        .into_iter()
        .map(|(_, t)| t)
        .collect()
}

/// The scenarios, each with the id of its game.
pub(crate) fn scenarios() -> Vec<(String, String)> {
    let top = root().join("scenarios");
    let texts = texts("scenarios", "toml").into_iter();
    let named = texts.map(|(path, text)| {
        let below = path.strip_prefix(&top).unwrap();
        let game = below.iter().next().unwrap().to_str().unwrap();
        (game.to_owned(), text)
    });
    named.collect()
}

/// What clients say in the documentation, and the actions of recorded games as clients would send
/// them.
pub(crate) fn messages() -> Vec<String> {
    let said = fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let blocks = said.split("```json client\n").skip(1);
    let blocks = blocks.filter_map(|b| b.split("```").next());
    let mut messages: Vec<String> = blocks.map(|b| b.trim().to_owned()).collect();
    assert!(messages.len() > 5, "the documentation has no examples");
    for archive in archives() {
        for line in archive.lines().skip(1).step_by(37) {
            let entry: Value = serde_json::from_str(line).unwrap();
            let act = serde_json::json!({
                "type": "act", "table": "t", "seq": entry["seq"], "id": "c",
                "action": entry["action"],
            });
            messages.push(act.to_string());
        }
    }
    messages
}
