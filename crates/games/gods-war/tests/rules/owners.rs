//! What a gift, an elder race, a monster, or a unit has of its own is in its file and hooks in by `hooks`
//! and `owners`; the shared steps name none.

use std::path::Path;

use engine::testkit::owners::named_in;
use gods_war::ids::{Gift, Kind, Monster, Race, Rune};

#[test]
fn battle_names_no_owner() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let types = [
        "Gift", "Rune", "Race", "Monster", "Kind", "Ability", "Empire",
    ];
    // A token's name, "Monster", is that of the whole class, too.
    let units = Kind::ALL.into_iter().filter(|kind| !kind.is_token());
    let units: Vec<&str> = units.map(Kind::name).collect();
    let names = [
        Gift::ALL.map(Gift::name).as_slice(),
        &Race::ALL.map(Race::name),
        &Monster::ALL.map(Monster::name),
        &units,
    ]
    .concat();
    let found = named_in(&src, "battle", &types, &names).unwrap();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn each_gift_of_an_empire_has_a_file_of_its_own() {
    let empires = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/empires");
    let file = |gift: &Gift| {
        let empire = gift.empire()?.id();
        Some(empires.join(format!("{empire}/gifts/{}.rs", gift.id())))
    };
    let missing = Gift::ALL
        .iter()
        .filter_map(file)
        .filter(|file| !file.exists());
    assert_eq!(
        missing.collect::<Vec<_>>(),
        Vec::<std::path::PathBuf>::new()
    );
}

#[test]
fn each_rune_has_a_file_of_its_own() {
    let runes = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/runes");
    let missing = Rune::ALL
        .into_iter()
        .filter(|rune| !runes.join(format!("{}.rs", rune.id())).exists());
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<Rune>::new());
}

#[test]
fn playing_runes_names_none() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/runes");
    for shared in [
        "window",
        "battle_window",
        "lasting",
        "tally",
        "gain",
        "carry",
        "on_a_side",
    ] {
        let text = std::fs::read_to_string(src.join(format!("{shared}.rs"))).unwrap();
        let named = Rune::ALL
            .into_iter()
            .filter(|rune| text.contains(&format!("Rune::{rune:?}")));
        assert_eq!(named.collect::<Vec<_>>(), Vec::<Rune>::new(), "{shared}");
    }
}
