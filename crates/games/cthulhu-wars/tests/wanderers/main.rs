//! The Wanderers, a faction that is only a folder and a registry line: nothing else was written for it.
//! A change that breaks this makes all further factions dearer.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use cthulhu_wars::{
    CthulhuWars,
    ids::{Faction, Kind, Requirement, Spellbook},
    map::Board,
    setup::Setup,
};
use engine::{
    Game,
    scenario::{Runner, Verdict},
};

fn setup(factions: [Faction; 4], map: Board) -> Setup {
    Setup {
        factions: factions.map(Some).to_vec(),
        map: Some(map),
        ..Setup::default()
    }
}

fn setups() -> Vec<Setup> {
    let (gc, cc, bg, ys) = (Faction::Gc, Faction::Cc, Faction::Bg, Faction::Ys);
    let wd = Faction::Wd;
    vec![
        setup([wd, gc, cc, bg], Board::Earth4pW3e5),
        setup([ys, bg, wd, gc], Board::Earth4pW5e3),
        setup([cc, wd, ys, gc], Board::Earth5p),
    ]
}

#[test]
fn they_keep_the_laws() {
    engine::laws::whole_games::<CthulhuWars>(&setups(), 40, 1);
    engine::laws::agreement::<CthulhuWars>(&setups(), 2, 2);
    engine::laws::restoring::<CthulhuWars>(&setups(), 2, 4);
    engine::laws::undoing::<CthulhuWars>(&setups(), 2, 7);
}

#[test]
fn scenarios_prove_their_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wanderers");
    let mut proven = 0;
    for file in fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()) {
        if file.extension().is_some_and(|e| e == "toml") {
            let text = fs::read_to_string(&file).unwrap();
            let report = Runner::of::<CthulhuWars>().run(&file, &text);
            let ok = |s: &engine::scenario::ScenarioReport| s.verdict == Verdict::Ok;
            assert!(report.scenarios.iter().all(ok), "{report}");
            proven += report.scenarios.len();
        }
    }
    assert!(proven >= 3, "only {proven} scenarios");
}

#[test]
fn their_reference_cards_are_there() {
    let cards = CthulhuWars::reference();
    let find = |kind: &str, id: &str| {
        let card = cards.iter().find(|c| c.kind == kind && c.id == id);
        card.unwrap_or_else(|| panic!("no card for the {kind} {id}"))
    };
    let faction = find("faction", "wd");
    assert_eq!(faction.name.words(), "Wanderers");
    assert!(format!("{:?}", faction.facts).contains("Salem"));
    for kind in Kind::of(Faction::Wd) {
        find("unit", kind.id());
    }
    for book in Spellbook::of(Faction::Wd) {
        find("spellbook", book.id());
    }
    for requirement in Requirement::of(Faction::Wd) {
        find("requirement", requirement.id());
    }
}

/// All files below a folder.
fn files(folder: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files(&path, into)?;
        } else {
            into.push(path);
        }
    }
    Ok(())
}

#[test]
fn no_other_file_knows_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    files(&root.join("src"), &mut all).unwrap();
    files(&root.join("data"), &mut all).unwrap();
    all.push(root.join("build.rs"));
    let names = [
        "wanderer",
        "wayfarer",
        "::wd",
        "\"wd\"",
        "long_road",
        "tithe",
    ];
    let mut known = Vec::new();
    for file in all {
        let local = file.strip_prefix(root).unwrap();
        let own = local.starts_with("src/factions/wanderers")
            || local == Path::new("src/factions/wanderers.rs");
        let text = fs::read_to_string(&file).unwrap().to_lowercase();
        for line in text
            .lines()
            .filter(|line| !own && names.iter().any(|n| line.contains(n)))
        {
            known.push(format!("{}: {line}", local.display()));
        }
    }
    let registry = [
        "src/factions.rs: #[cfg(feature = \"wanderers\")]",
        "src/factions.rs: pub mod wanderers;",
    ];
    assert_eq!(known, registry);
}
