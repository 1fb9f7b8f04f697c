//! The recorded games in `golden/` lead to the same hashes as on the day they were played. If one
//! does not, rules have changed: raise the game's `VERSION` and record anew with `golden/record`.

use std::{fs, path::Path};

use crate::run::done;

#[test]
fn recorded_games_lead_to_the_same_hashes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden");
    let mut archives = Vec::new();
    for game in fs::read_dir(root).unwrap() {
        let game = game.unwrap().path();
        if game.is_dir() {
            let files = fs::read_dir(game).unwrap().map(|f| f.unwrap().path());
            archives.extend(files.filter(|f| f.extension().is_some_and(|e| e == "jsonl")));
        }
    }
    assert!(!archives.is_empty(), "there are no recorded games");
    let paths = archives.iter().map(|path| path.to_str().unwrap());
    let args: Vec<_> = ["verify"].into_iter().chain(paths).collect();
    let said = done(&args);
    assert_eq!(said.out.lines().count(), archives.len(), "{said:?}");
    assert!(!said.out.contains("it goes on"), "{said:?}");
}
