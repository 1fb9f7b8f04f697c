//! Everything that can be pointed at has its card.

use std::collections::BTreeSet;

use engine::reference::Status;

use super::cards;
use crate::ids::{CardType, Faction, Icon, Keyword, PRINTS, Phase, Print};

fn ids(kind: &str) -> BTreeSet<String> {
    let of_kind = cards().into_iter().filter(|c| c.kind == kind);
    of_kind.map(|c| c.id).collect()
}

fn has(kind: &str, wanted: &[&str]) {
    let ids = ids(kind);
    for id in wanted {
        assert!(ids.contains(*id), "no card {kind} {id}");
    }
}

#[test]
fn everything_with_an_id_has_one_card() {
    let prints: BTreeSet<String> = Print::all().map(Print::id).collect();
    assert_eq!(ids("card"), prints);
    assert_eq!(ids("card").len(), usize::from(PRINTS));
    has("faction", &Faction::ALL.map(Faction::id));
    has("icon", &Icon::ALL.map(Icon::id));
    has("struggle", &Icon::ALL.map(Icon::id));
    has("keyword", &Keyword::ALL.map(Keyword::id));
    has("phase", &Phase::ALL.map(Phase::id));
    has("term", &CardType::ALL.map(CardType::id));
    let all = cards();
    let keys: BTreeSet<_> = all.iter().map(|c| (&c.kind, &c.id)).collect();
    assert_eq!(keys.len(), all.len(), "a card twice");
}

#[test]
fn every_card_says_what_it_is_and_where_that_stands() {
    for card in cards() {
        assert!(!card.name.is_empty(), "{} has no name", card.id);
        assert!(!card.rule.is_empty(), "{} has no rule", card.id);
        assert!(
            !card.text.is_empty() || card.kind == "card",
            "{} has no text",
            card.id
        );
    }
}

#[test]
fn a_card_tells_its_numbers() {
    let all = cards();
    let of = |id: &str| all.iter().find(|c| c.kind == "card" && c.id == id);
    let facts = |id: &str| -> Vec<String> {
        let facts = of(id).map_or(&[][..], |c| &c.facts);
        facts
            .iter()
            .map(|fact| format!("{}: {}", fact.name, fact.value))
            .collect()
    };
    let servant = facts("f88");
    assert!(
        servant.contains(&"Type: Character".to_owned()),
        "{servant:?}"
    );
    let panic = facts("f77");
    assert!(panic.contains(&"Cost: X".to_owned()), "{panic:?}");
    assert!(panic.contains(&"Loyal: yes".to_owned()), "{panic:?}");
    let steadfast = facts("f12");
    assert!(
        steadfast.contains(&"Steadfast: 2".to_owned()),
        "{steadfast:?}"
    );
    assert!(of("f147").is_some_and(|c| c.status == Status::Reconstructed));
}
