//! The books kept from the events alone say what the state says, in every variant, on every board
//! and with every other reading; and what people see adds up.

mod notice;
mod table;

use std::collections::BTreeMap;

use cthulhu_wars::{
    CthulhuWars,
    event::Why,
    ids::{Faction, Kind},
    ledger::{Entry, Reason},
    supplements::{self, Supplement},
    units::BOX,
    view::DoomView,
};
use engine::{Game as _, Viewer};
use table::{Table, tables};

/// Games of each table.
const GAMES: u64 = 30;

fn every_game(mut look: impl FnMut(&Table)) {
    for setup in tables() {
        for number in 0..GAMES {
            let (mut table, _) = Table::new(&setup, number);
            while table.play_on().is_some() {}
            look(&table);
        }
    }
}

#[test]
fn the_events_tell_all_that_changes() {
    let mut games = 0;
    every_game(|table| {
        assert!(table.play.game().outcome().is_some());
        games += 1;
    });
    assert!(games >= 600);
}

/// The same entries, added up by what they are for.
fn by_source(entries: &[Entry], spent: u16) -> DoomView {
    let sum = |of: fn(Reason) -> bool| {
        let those = entries.iter().filter(|e| of(e.reason));
        those.map(|e| e.amount).sum()
    };
    let loss = |why: Reason| matches!(why, Reason::Gained(Why::Loss(_) | Why::Escape(_)));
    DoomView {
        gates: sum(|why| why == Reason::Gained(Why::Gates)),
        rituals: sum(|why| why == Reason::Gained(Why::Ritual)),
        signs: sum(|why| matches!(why, Reason::Sign(_))),
        losses: sum(loss),
        other: sum(|why| {
            matches!(
                why,
                Reason::Gained(Why::Gift | Why::EmptyPile | Why::Deed(_))
            )
        }),
        spent: (spent > 0).then_some(spent),
    }
}

#[test]
fn the_doom_of_every_faction_is_explained_entry_by_entry() {
    let mut seen = DoomView {
        gates: 0,
        rituals: 0,
        signs: 0,
        losses: 0,
        other: 0,
        spent: None,
    };
    every_game(|table| {
        let game = table.play.game();
        for (faction, view) in &game.view(Viewer::Spectator).factions {
            let account = table.books.account(*faction);
            let by = by_source(account.doom(), account.spent());
            let sum = by.gates + by.rituals + by.signs + by.losses + by.other;
            assert_eq!(sum - account.spent(), view.doom, "{by:?}");
            assert_eq!(account.doom_total(), view.doom);
            assert_eq!(view.doom_by, (sum > 0).then_some(by));
            let turns = account.doom().iter().map(|e| e.turn);
            assert!(turns.is_sorted() && account.doom().iter().all(|e| e.turn <= game.turn));
            seen.gates += by.gates.min(1);
            seen.rituals += by.rituals.min(1);
            seen.signs += by.signs.min(1);
            seen.losses += by.losses.min(1);
            seen.other += by.other.min(1);
            let spent = seen.spent.get_or_insert_default();
            *spent += account.spent().min(1);
        }
    });
    let all = [
        seen.gates,
        seen.rituals,
        seen.signs,
        seen.losses,
        seen.other,
        seen.spent.unwrap_or_default(),
    ];
    assert!(all.iter().all(|games| *games > 20), "{seen:?}");
}

/// What a viewer counts: pool, map, captives, who is on cards, submerged, or out of the game are the box,
/// kind by kind.
fn counted(game: &CthulhuWars) -> BTreeMap<(Faction, Kind), u8> {
    let view = game.view(Viewer::Spectator);
    let mut counts = BTreeMap::new();
    for unit in view.units.values() {
        *counts.entry((unit.faction, unit.kind)).or_default() += 1;
        let places = [
            unit.area.is_some(),
            unit.captor.is_some(),
            unit.card.is_some(),
            unit.submerged,
            unit.gone,
        ];
        assert_eq!(places.iter().filter(|there| **there).count(), 1, "{unit:?}");
    }
    for (faction, sheet) in view.factions {
        for (kind, n) in sheet.pool {
            *counts.entry((faction, kind)).or_default() += n;
        }
    }
    counts
}

#[test]
fn the_units_that_people_see_are_those_of_the_box() {
    let mut cards = 0;
    for setup in tables() {
        let with_priests = setup.supplements.contains(&Supplement::HighPriests);
        for number in 0..3 {
            let (mut table, _) = Table::new(&setup, number);
            while table.play_on().is_some() {
                let game = table.play.game();
                let counts = counted(game);
                for (faction, kind, n) in BOX {
                    let Some(faction) = faction else {
                        // Who has a Loyalty Card has all its Monsters.
                        let holder = supplements::holder(game, kind);
                        let seen: Vec<_> = counts.iter().filter(|((_, k), _)| *k == kind).collect();
                        let wanted = holder.map(|faction| ((faction, kind), n));
                        let wanted: Vec<_> = wanted.iter().map(|(key, n)| (key, n)).collect();
                        assert_eq!(seen, wanted, "{kind:?}");
                        cards += u32::from(holder.is_some());
                        continue;
                    };
                    let in_game = kind != Kind::HighPriest || with_priests;
                    let seen = (game.playing().has(faction) && in_game).then_some(&n);
                    assert_eq!(counts.get(&(faction, kind)), seen, "{faction:?} {kind:?}");
                }
            }
        }
    }
    assert!(cards > 100, "someone had a Loyalty Card");
}
