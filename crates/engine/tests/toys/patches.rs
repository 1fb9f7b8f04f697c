//! Patches between values of one type are the differences of their texts.

use std::collections::BTreeMap;

use engine::patch::{Keyed, Patch, diff};
use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

/// Everything that views are made of.
#[derive(Clone, PartialEq, Debug, Patch, Serialize)]
struct View {
    r#type: Kind,
    round: u16,
    leader: Option<Kind>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fight: Option<Fight>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    over: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    track: Vec<u8>,
    purses: BTreeMap<u8, u16>,
    units: BTreeMap<String, Unit>,
    areas: Keyed<Unit>,
    pair: [u8; 2],
    way: Way,
}

#[derive(Clone, Copy, PartialEq, Debug, Patch, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Deep,
    Elder,
}

#[derive(Clone, PartialEq, Debug, Patch, Serialize)]
struct Fight {
    area: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<BTreeMap<Mark, Vec<u8>>>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Patch, Serialize)]
struct Mark(u8);

#[derive(Clone, PartialEq, Debug, Patch, Serialize)]
struct Unit {
    kind: Kind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    captor: Option<String>,
}

/// Serde writes these as a string, an object of one member, and an object with a tag.
#[derive(Clone, PartialEq, Debug, Patch, Serialize)]
enum Way {
    Home,
    To(u8),
    By { sea: bool, steps: Option<u8> },
}

fn kind() -> impl Strategy<Value = Kind> {
    prop_oneof![Just(Kind::Deep), Just(Kind::Elder)]
}

fn unit() -> impl Strategy<Value = Unit> {
    (kind(), prop::option::of("[a\"\\\\é]{0,2}")).prop_map(|(kind, captor)| Unit { kind, captor })
}

fn fight() -> impl Strategy<Value = Fight> {
    let marks = prop::collection::btree_map((0_u8..3).prop_map(Mark), vec![0_u8..2; 2], 0..3);
    let area = prop_oneof![Just("north"), Just("south")];
    (area, prop::option::of(marks)).prop_map(|(area, dice)| Fight { area, dice })
}

fn way() -> impl Strategy<Value = Way> {
    prop_oneof![
        Just(Way::Home),
        (0_u8..2).prop_map(Way::To),
        (any::<bool>(), prop::option::of(0_u8..2)).prop_map(|(sea, steps)| Way::By { sea, steps }),
    ]
}

fn view() -> impl Strategy<Value = View> {
    let scalars = (
        kind(),
        0_u16..3,
        prop::option::of(kind()),
        any::<bool>(),
        [0_u8..2, 0_u8..2],
        way(),
    );
    let lists = (
        prop::option::of(fight()),
        prop::collection::vec(0_u8..2, 0..3),
        prop::collection::btree_map(0_u8..3, 0_u16..2, 0..4),
        prop::collection::btree_map("[a-c]", unit(), 0..4),
        // Mostly the same areas.
        (
            prop::collection::vec(unit(), 3),
            prop_oneof![4 => Just(3), 1 => 0_usize..3],
        ),
    );
    (scalars, lists).prop_map(|(scalars, lists)| {
        let (r#type, round, leader, over, pair, way) = scalars;
        let (fight, track, purses, units, (areas, most)) = lists;
        View {
            r#type,
            round,
            leader,
            fight,
            over,
            track,
            purses,
            units,
            areas: ["x", "y", "z"].into_iter().zip(areas).take(most).collect(),
            pair,
            way,
        }
    })
}

proptest! {
    #[test]
    fn a_patch_is_the_difference_of_what_serde_writes(old in view(), new in view()) {
        let mut written = Vec::new();
        let changed = new.patch(&old, &mut written).unwrap();
        let patch = changed.then(|| serde_json::from_slice::<Value>(&written).unwrap());
        prop_assert_eq!(changed, !written.is_empty());
        prop_assert_eq!(patch, diff(&json!(old), &json!(new)));
    }
}

#[test]
fn a_patch_is_written_behind_what_is_there_and_says_only_what_differs() {
    let unit = |kind, captor: Option<&str>| Unit {
        kind,
        captor: captor.map(str::to_owned),
    };
    let old: BTreeMap<_, _> = [
        (1_u8, unit(Kind::Deep, Some("gc"))),
        (2, unit(Kind::Deep, None)),
    ]
    .into();
    let mut new = old.clone();
    let mut out = b"before".to_vec();
    assert!(!new.patch(&old, &mut out).unwrap());
    assert_eq!(out, b"before");

    new.insert(1, unit(Kind::Deep, None));
    new.remove(&2);
    new.insert(3, unit(Kind::Elder, None));
    assert!(new.patch(&old, &mut out).unwrap());
    let text = String::from_utf8(out).unwrap();
    assert_eq!(
        text,
        r#"before{"1":{"captor":null},"2":null,"3":{"kind":"elder"}}"#
    );
}
