//! What a gift, an elder race, a monster, or a unit has of its own is in its file and hooks in by `hooks`
//! and `owners`; the shared steps name none.

use std::path::Path;

use engine::testkit::owners::named_in;
use gods_war::ids::{Gift, Kind, Monster, Race};

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
