//! What a faction, a unit, or a spellbook has of its own is in its faction's file and hooks in by
//! `factions::Moments`; the shared steps name none.

use std::path::Path;

use cthulhu_wars::ids::{Ability, Faction, Kind, Spellbook};
use engine::testkit::owners::named_in;

#[test]
fn battle_names_no_owner() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let types = ["Faction", "Kind", "Spellbook", "Ability", "Requirement"];
    let names = [
        Faction::ALL.map(Faction::name).as_slice(),
        &Kind::ALL.map(Kind::name),
        &Spellbook::ALL.map(Spellbook::name),
        &Ability::ALL.map(Ability::name),
    ]
    .concat();
    let found = named_in(&src, "battle", &types, &names).unwrap();
    assert_eq!(found, Vec::<String>::new());
}
