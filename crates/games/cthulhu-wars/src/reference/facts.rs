//! The facts that cards take from the rules: costs, counts, borders, marks, tracks.

use std::iter;

use engine::{Text, reference::Fact, text};

use super::{Known, Row};
use crate::{
    actions::build_gate,
    doom, factions,
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    losses,
    map::{Board, Glyph, Map},
    ruleset::{Preset, Ruleset},
    sets::AreaSet,
    units::{BOX, Class},
    variants::Variant,
};

type Facts = Vec<Fact>;

fn fact(name: impl Into<Text>, value: impl Into<Text>) -> Fact {
    Fact::new(name, value)
}

fn listed(names: impl IntoIterator<Item = &'static str>) -> Text {
    Text::joined(names.into_iter().map(Text::from), "{0}, {1}")
}

fn areas(set: AreaSet) -> Text {
    listed(set.iter().map(Area::name))
}

/// Start areas by board, unit kinds, spellbooks.
pub(super) fn faction(faction: Faction) -> Known {
    let mut starts: Vec<Area> = Board::ALL
        .iter()
        .filter_map(|b| b.map().start(faction))
        .collect();
    starts.dedup();
    starts.sort_unstable();
    starts.dedup();
    let start = match factions::moments(faction).start {
        Some(start) => start.place.into(),
        None => Text::joined(starts.iter().map(|a| a.name().into()), "{0} or {1}"),
    };
    let kinds = |class: Class| {
        listed(
            Kind::of(faction)
                .filter(|k| k.class() == class && !k.is_of_supplement())
                .map(Kind::name),
        )
    };
    let ranks = [
        fact("Monsters", kinds(Class::Monster)),
        fact("Terrors", kinds(Class::Terror)),
        fact("Great Old Ones", kinds(Class::GreatOldOne)),
    ];
    let ranks = ranks.into_iter().filter(|rank| !rank.value.is_empty());
    let books = listed(Spellbook::of(faction).map(Spellbook::name));
    Known {
        name: faction.name().into(),
        of: faction.id().into(),
        facts: iter::once(fact("Starts in", start))
            .chain(ranks)
            .chain(iter::once(fact("Spellbooks", books)))
            .collect(),
    }
}

const fn class_name(class: Class) -> &'static str {
    match class {
        Class::Cultist => "Cultist",
        Class::Monster => "Monster",
        Class::Terror => "Terror",
        Class::GreatOldOne => "Great Old One",
    }
}

/// Class, cost, combat, count, linked spellbook.
pub(super) fn unit(kind: Kind, row: &Row, variant: Variant) -> Known {
    let owners: Vec<_> = BOX.iter().filter(|(_, k, _)| *k == kind).collect();
    let figures = owners.first().map_or(0, |(.., n)| *n);
    let (of, figures) = match owners.as_slice() {
        [(Some(owner), ..)] => (owner.id(), Text::from(figures)),
        [(None, ..)] => ("", Text::from(figures)),
        _ => ("", text!("{0} for each faction", figures)),
    };
    let mut facts = vec![
        fact("Class", class_name(kind.class())),
        fact("Cost", printed_cost(kind, &row.cost_note)),
        fact("Combat", row.combat.clone()),
        fact("Figures", figures),
    ];
    facts.push(loss(kind, variant));
    if let Some(book) = row.book {
        facts.push(fact("Spellbook", book.name()));
    }
    Known {
        name: kind.name().into(),
        of: of.into(),
        facts,
    }
}

fn printed_cost(kind: Kind, note: &str) -> Text {
    let cost = Text::from(kind.printed_cost());
    match note {
        "" => cost,
        note => Text::filled(format!("{{0}}{note}"), vec![cost]),
    }
}

fn dreams_cost(variant: Variant) -> Fact {
    let cost = |preset: Preset| preset.ruleset(variant).dreams_cost;
    let (now, later) = (cost(Preset::Rulebook), cost(Preset::LaterEdition));
    let words = if now == later {
        text!("{0} Power", now)
    } else {
        text!("{0} Power ({1} in the later edition)", now, later)
    };
    fact("Cost", words)
}

/// The Doom for its loss, where losses give Doom.
fn loss(kind: Kind, variant: Variant) -> Fact {
    let name = match variant {
        Variant::Duel => "Doom for its loss",
        Variant::Base | Variant::TwoFactions | Variant::ThreeFactions | Variant::Decay => {
            "Doom for its loss (with the Decay Marker)"
        }
    };
    let worth = losses::worth(kind);
    let words = match losses::worth_explained(kind) {
        Some(how) => text!("{0} ({1})", worth, how),
        None => worth.into(),
    };
    fact(name, words)
}

/// Its faction, and the cost where readings differ.
pub(super) fn spellbook(book: Spellbook, variant: Variant) -> Known {
    Known {
        name: book.name().into(),
        of: book.faction().map_or("", Faction::id).into(),
        facts: if book == Spellbook::Dreams {
            vec![dreams_cost(variant)]
        } else {
            let words = factions::in_battle(book).into_iter();
            words.map(|words| fact("In battle", words)).collect()
        },
    }
}

/// Its faction.
pub(super) fn requirement(requirement: Requirement) -> Known {
    Known {
        name: requirement.name().into(),
        of: requirement.faction().id().into(),
        facts: Facts::new(),
    }
}

const fn mark(glyph: Glyph) -> &'static str {
    match glyph {
        Glyph::None => "None",
        Glyph::Circle => "Crescent",
        Glyph::Chevron => "Chevron",
        Glyph::Slashes => "Slashes",
    }
}

const fn board_name(board: Board) -> &'static str {
    match board {
        Board::Earth3p => "3 players",
        Board::Earth4pW3e5 => "4 players",
        Board::Earth4pW5e3 => "4 players, western 5-player half",
        Board::Earth5p => "5 players",
        Board::LovecraftCountry => "Lovecraft Country",
    }
}

fn starter(map: &Map, area: Area) -> Option<Faction> {
    Faction::ALL
        .into_iter()
        .find(|f| map.start(*f) == Some(area))
}

/// Land or ocean, mark, who starts there, and its borders on each board that has it.
pub(super) fn area(area: Area) -> Known {
    let boards = || Board::ALL.into_iter().filter(|b| b.map().areas.has(area));
    let mut facts = Facts::new();
    if let Some(board) = boards().next() {
        let map = board.map();
        let ocean = map.oceans.has(area);
        facts.push(fact("Kind", if ocean { "Ocean" } else { "Land" }));
        facts.push(fact("Desecration mark", mark(map.glyph(area))));
    }
    if let Some(faction) = boards().find_map(|b| starter(b.map(), area)) {
        facts.push(fact("Start area of", faction.name()));
    }
    for board in boards() {
        let name = text!("Borders ({0})", board_name(board));
        let map = board.map();
        let borders = fact(name, areas(map.near(area)));
        facts.push(borders.known_by(format!("borders_{}", map.id)));
    }
    Known {
        name: area.name().into(),
        of: String::new(),
        facts,
    }
}

/// Costs that the rules know.
pub(super) fn action(id: &str, variant: Variant) -> Known {
    let facts = match id {
        "build_gate" => vec![fact("Cost", text!("{0} Power", build_gate::USUAL))],
        "dreams" => vec![dreams_cost(variant)],
        _ => Facts::new(),
    };
    Known {
        facts,
        ..Known::default()
    }
}

fn track(variant: Variant, factions: u8) -> Text {
    let space = |cost: &u8| match cost {
        0 => "Instant Death".into(),
        cost => Text::from(*cost),
    };
    let track = doom::ritual_track(variant, factions, &Ruleset::default());
    Text::joined(track.iter().map(space), "{0}, {1}")
}

/// Tracks and counts that the rules know.
pub(super) fn term(id: &str, variant: Variant) -> Known {
    let facts = match id {
        "ritual" if variant == Variant::Duel => vec![fact("Costs", track(variant, 2))],
        "ritual" => vec![
            fact("Costs with 3 players", track(variant, 3)),
            fact("Costs with 4 players, and with 2", track(variant, 4)),
        ],
        "desecration_token" => {
            vec![fact(
                "Tokens",
                Ruleset::default().desecration_tokens.to_string(),
            )]
        }
        _ => Facts::new(),
    };
    Known {
        facts,
        ..Known::default()
    }
}
