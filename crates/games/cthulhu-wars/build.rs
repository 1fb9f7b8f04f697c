//! Makes the ids and tables of the rules out of the faction cards, `src/factions/<faction>/faction.toml`, and
//! of what supplements add, `src/supplements/<supplement>/supplement.toml`.
//!
//! Which factions there are is said once, by the modules of `src/factions.rs`, and supplements by those of
//! `src/supplements.rs`; one with a `#[cfg(feature = "…")]` is left out unless the crate is built with
//! that feature.

use std::{
    env,
    error::Error,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use serde::Deserialize;

type Made = Result<String, std::fmt::Error>;

/// What a supplement adds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Supplement {
    /// The name of its folder and module.
    #[serde(skip)]
    folder: String,
    /// Where the folder is.
    #[serde(skip)]
    path: PathBuf,
    id: String,
    name: String,
    place: u8,
    /// Figures that each faction has.
    #[serde(default)]
    each_faction: Vec<UnitRow>,
    /// Figures that go to the faction with their Loyalty Card.
    #[serde(default)]
    with_card: Vec<UnitRow>,
    /// Spellbooks that any faction may earn.
    #[serde(default)]
    spellbooks: Vec<Named>,
    /// Spellbooks on Loyalty Cards.
    #[serde(default)]
    card_books: Vec<CardBook>,
    #[serde(default)]
    actions: Vec<String>,
    #[serde(default)]
    deeds: Vec<Named>,
    #[serde(default)]
    pre_battle: Vec<Named>,
    #[serde(default)]
    questions: Vec<String>,
}

/// A spellbook on the Loyalty Card of a kind.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardBook {
    id: String,
    name: String,
    kind: String,
}

/// A faction card.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    /// The name of its folder and module.
    #[serde(skip)]
    folder: String,
    /// Where the folder is.
    #[serde(skip)]
    path: PathBuf,
    id: String,
    name: String,
    /// How it plays, in a few words.
    temper: String,
    place: u8,
    acolytes: u8,
    units: Vec<UnitRow>,
    spellbooks: Vec<Named>,
    requirements: Vec<Named>,
    #[serde(default)]
    actions: Vec<String>,
    #[serde(default)]
    deeds: Vec<Named>,
    #[serde(default)]
    pre_battle: Vec<Named>,
    #[serde(default)]
    questions: Vec<String>,
    /// Whether it comes in an expansion, and not in the game's box.
    #[serde(default)]
    expansion: bool,
    /// Start areas by board, where the board does not print them.
    #[serde(default)]
    starts: toml::Table,
    /// Whether its module has `Marks`, which the state of the game remembers for it.
    #[serde(default)]
    marks: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitRow {
    id: String,
    name: String,
    class: String,
    cost: u16,
    /// What it costs when an ability makes it cheaper.
    other_cost: Option<u16>,
    count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    id: String,
    name: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let factions = Path::new("src/factions");
    println!("cargo::rerun-if-changed=src/factions.rs");
    let mut cards = Vec::new();
    for folder in registered(&fs::read_to_string("src/factions.rs")?) {
        cards.push(read(&factions.join(&folder), folder)?);
    }
    cards.sort_by_key(|card| card.place);
    println!("cargo::rerun-if-changed=src/supplements.rs");
    let mut supplements = Vec::new();
    for folder in registered(&fs::read_to_string("src/supplements.rs")?) {
        supplements.push(supplement(
            &Path::new("src/supplements").join(&folder),
            folder,
        )?);
    }
    supplements.sort_by_key(|supplement| supplement.place);
    fs::write(out.join("ids.rs"), ids(&cards, &supplements)?)?;
    fs::write(out.join("figures.rs"), figures(&cards, &supplements)?)?;
    fs::write(out.join("factions.rs"), modules(&cards)?)?;
    fs::write(
        out.join("supplements.rs"),
        supplement_modules(&supplements)?,
    )?;
    fs::write(out.join("verbs.rs"), verbs(&cards, &supplements)?)?;
    fs::write(out.join("frames.rs"), frames(&cards, &supplements)?)?;
    Ok(())
}

/// The factions' modules, without those whose feature is off.
fn registered(source: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut on = true;
    for line in source.lines() {
        if let Some(feature) = between(line, "#[cfg(feature = \"", "\")]") {
            let key = feature.to_uppercase().replace('-', "_");
            on = env::var_os(format!("CARGO_FEATURE_{key}")).is_some();
        } else if let Some(module) = between(line, "pub mod ", ";") {
            if on {
                all.push(module.to_owned());
            }
            on = true;
        }
    }
    all
}

fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    line.strip_prefix(before)?.strip_suffix(after)
}

fn parsed<T: serde::de::DeserializeOwned>(file: &Path) -> Result<T, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", file.display());
    let text = fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(toml::from_str(&text).map_err(|e| format!("{}: {e}", file.display()))?)
}

fn read(path: &Path, folder: String) -> Result<Card, Box<dyn Error>> {
    let card: Card = parsed(&path.join("faction.toml"))?;
    if card.spellbooks.len() != card.requirements.len() {
        return Err(format!("{}: a requirement earns a spellbook", path.display()).into());
    }
    Ok(Card {
        folder,
        path: path.canonicalize()?,
        ..card
    })
}

fn supplement(path: &Path, folder: String) -> Result<Supplement, Box<dyn Error>> {
    Ok(Supplement {
        folder,
        path: path.canonicalize()?,
        ..parsed(&path.join("supplement.toml"))?
    })
}

/// A name in Rust: `deep_one` is `DeepOne`, `new-zealand` is `NewZealand`.
fn variant(id: &str) -> String {
    let words = id.split(['_', '-']).filter(|word| !word.is_empty());
    words
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect()
}

/// An enum of named things.
fn names<'a>(doc: &str, name: &str, things: impl Iterator<Item = (&'a str, &'a str)>) -> Made {
    let mut text = String::new();
    writeln!(text, "names! {{\n/// {doc}\n{name} (\"snake_case\") {{")?;
    for (id, called) in things {
        writeln!(text, "{} {id:?} {called:?},", variant(id))?;
    }
    writeln!(text, "}}\n}}")?;
    Ok(text)
}

/// The names of everything, and whose spellbooks and requirements are.
fn ids(cards: &[Card], supplements: &[Supplement]) -> Made {
    let all = |list: fn(&Card) -> &Vec<Named>, added: fn(&Supplement) -> &Vec<Named>| {
        let rows = cards.iter().flat_map(list);
        let rows = rows.chain(supplements.iter().flat_map(added));
        rows.map(|row| (row.id.as_str(), row.name.as_str()))
    };
    let kinds = cards.iter().flat_map(|card| &card.units);
    let kinds = kinds.chain(added(supplements));
    let kinds = kinds.map(|unit| (unit.id.as_str(), unit.name.as_str()));
    let factions = cards.iter().map(|c| (c.id.as_str(), c.name.as_str()));
    Ok([
        names("A faction.", "Faction", factions)?,
        names(
            "A kind of unit.",
            "Kind",
            [("acolyte", "Acolyte")].into_iter().chain(kinds),
        )?,
        names(
            "A spellbook.",
            "Spellbook",
            all(|c| &c.spellbooks, |s| &s.spellbooks).chain(card_books(supplements)),
        )?,
        names(
            "A spellbook requirement.",
            "Requirement",
            cards
                .iter()
                .flat_map(|card| &card.requirements)
                .map(|row| (row.id.as_str(), row.name.as_str())),
        )?,
        names(
            "A Pre-Battle ability.",
            "Ability",
            all(|c| &c.pre_battle, |s| &s.pre_battle),
        )?,
        names(
            "What was done by a unique action or an ability.",
            "Deed",
            all(|c| &c.deeds, |s| &s.deeds),
        )?,
        books(cards, supplements)?,
        requirements(cards)?,
        card_bits(cards),
        expansions(cards),
    ]
    .concat())
}

/// The spellbooks on Loyalty Cards.
fn card_books(supplements: &[Supplement]) -> impl Iterator<Item = (&str, &str)> {
    let rows = supplements.iter().flat_map(|s| &s.card_books);
    rows.map(|row| (row.id.as_str(), row.name.as_str()))
}

/// For each spellbook its faction, if one has it on its card, the kind on whose Loyalty Card it is, if it is on one,
/// and its number there or among those of supplements.
fn books(cards: &[Card], supplements: &[Supplement]) -> Made {
    let mut text = String::new();
    writeln!(
        text,
        "static BOOKS: [(Option<Faction>, Option<Kind>, u8); Spellbook::ALL.len()] = ["
    )?;
    for card in cards {
        for n in 0..card.spellbooks.len() {
            writeln!(text, "(Some(Faction::{}), None, {n}),", variant(&card.id))?;
        }
    }
    for n in 0..supplements.iter().map(|s| s.spellbooks.len()).sum() {
        writeln!(text, "(None, None, {n}),")?;
    }
    for (n, row) in supplements.iter().flat_map(|s| &s.card_books).enumerate() {
        writeln!(text, "(None, Some(Kind::{}), {n}),", variant(&row.kind))?;
    }
    writeln!(text, "];")?;
    Ok(text)
}

/// For each requirement its faction and its number on the faction card.
fn requirements(cards: &[Card]) -> Made {
    let mut text = String::new();
    writeln!(
        text,
        "static REQUIREMENTS: [(Faction, u8); Requirement::ALL.len()] = ["
    )?;
    for card in cards {
        for n in 0..card.requirements.len() {
            writeln!(text, "(Faction::{}, {n}),", variant(&card.id))?;
        }
    }
    writeln!(text, "];")?;
    Ok(text)
}

/// For each faction a bit for each of its spellbooks, and of its requirements.
fn card_bits(cards: &[Card]) -> String {
    let all = |card: &Card| (1_u8 << card.spellbooks.len()) - 1;
    let bits: Vec<u8> = cards.iter().map(all).collect();
    format!("static CARD_BITS: [u8; Faction::ALL.len()] = {bits:?};")
}

/// For each faction whether it comes in an expansion, and how it plays.
fn expansions(cards: &[Card]) -> String {
    let all: Vec<bool> = cards.iter().map(|card| card.expansion).collect();
    let tempers: Vec<&str> = cards.iter().map(|card| card.temper.as_str()).collect();
    format!(
        "static EXPANSIONS: [bool; Faction::ALL.len()] = {all:?};
         static TEMPERS: [&str; Faction::ALL.len()] = {tempers:?};"
    )
}

/// The figures of the box, with rank and cost by kind, and start areas.
fn figures(cards: &[Card], supplements: &[Supplement]) -> Made {
    let mut text = figure_rows(cards, supplements)?;
    let slices = cards.iter().map(|card| {
        let own = card.units.iter().chain(added(supplements));
        let kinds = own.map(|unit| format!(", Kind::{}", variant(&unit.id)));
        format!("&[Kind::Acolyte{}]", kinds.collect::<String>())
    });
    writeln!(
        text,
        "static KINDS: [&[Kind]; Faction::ALL.len()] = [{}];",
        slices.collect::<Vec<_>>().join(", ")
    )?;
    writeln!(
        text,
        "static PRINTED: [(Class, u16, u16); Kind::ALL.len()] = [(Class::Cultist, 1, 1),"
    )?;
    let units = cards.iter().flat_map(|card| &card.units);
    for unit in units.chain(added(supplements)) {
        let other = unit.other_cost.unwrap_or(unit.cost);
        writeln!(
            text,
            "(Class::{}, {}, {other}),",
            variant(&unit.class),
            unit.cost
        )?;
    }
    writeln!(text, "];")?;
    text.push_str(&starts(cards)?);
    Ok(text)
}

/// Start areas by faction.
fn starts(cards: &[Card]) -> Made {
    let mut text = String::new();
    writeln!(
        text,
        "/// Start areas that the boards don't print: faction, board, area."
    )?;
    writeln!(
        text,
        "pub(crate) static STARTS: &[(Faction, &str, Area)] = &["
    )?;
    for card in cards {
        for (board, area) in &card.starts {
            let area = variant(area.as_str().unwrap_or_default());
            writeln!(
                text,
                "(Faction::{}, {board:?}, Area::{area}),",
                variant(&card.id)
            )?;
        }
    }
    writeln!(text, "];")?;
    Ok(text)
}

/// The kinds of units of supplements, in the order of their figures.
fn added(supplements: &[Supplement]) -> impl Iterator<Item = &UnitRow> {
    let each = supplements.iter().flat_map(|s| &s.each_faction);
    each.chain(supplements.iter().flat_map(|s| &s.with_card))
}

/// On whose sheet the figures are, their kinds, and how many there are of each. Supplements come last, so
/// that a box with more in it numbers the rest as before.
fn figure_rows(cards: &[Card], supplements: &[Supplement]) -> Made {
    let mut rows = Vec::new();
    let mut row = |card: Option<&Card>, kind: &str, count: u8| {
        let sheet = card.map(|card| format!("Some(Faction::{})", variant(&card.id)));
        let sheet = sheet.unwrap_or_else(|| "None".to_owned());
        rows.push((
            format!("({sheet}, Kind::{}, {count})", variant(kind)),
            count,
        ));
    };
    for card in cards {
        row(Some(card), "acolyte", card.acolytes);
        for unit in &card.units {
            row(Some(card), &unit.id, unit.count);
        }
    }
    for unit in supplements.iter().flat_map(|s| &s.each_faction) {
        for card in cards {
            row(Some(card), &unit.id, unit.count);
        }
    }
    for unit in supplements.iter().flat_map(|s| &s.with_card) {
        row(None, &unit.id, unit.count);
    }
    let count: u32 = rows.iter().map(|(_, count)| u32::from(*count)).sum();
    let texts: Vec<&str> = rows.iter().map(|(text, _)| text.as_str()).collect();
    let mut text = String::new();
    writeln!(
        text,
        "/// How many figures there are.\npub const UNITS: usize = {count};"
    )?;
    writeln!(
        text,
        "/// What the figures are: on whose sheet, kind, count."
    )?;
    writeln!(
        text,
        "pub const BOX: [(Option<Faction>, Kind, u8); {}] = [{}];",
        rows.len(),
        texts.join(", ")
    )?;
    Ok(text)
}

/// What the modules bring: their moments, their reference cards, what the game remembers for them.
fn modules(cards: &[Card]) -> Made {
    let mut text = String::new();
    writeln!(text, "/// What a faction brings.")?;
    writeln!(
        text,
        "pub fn moments(faction: Faction) -> &'static Moments {{ match faction {{"
    )?;
    for card in cards {
        writeln!(
            text,
            "Faction::{} => &{}::MOMENTS,",
            variant(&card.id),
            card.folder
        )?;
    }
    writeln!(text, "}} }}")?;
    writeln!(text, "/// The factions' own reference cards.")?;
    writeln!(text, "pub(crate) static CARDS: &[&str] = &[")?;
    for card in cards {
        let file = card.path.join("cards.toml").display().to_string();
        writeln!(text, "include_str!({file:?}),")?;
    }
    writeln!(text, "];")?;
    writeln!(text, "/// What the game remembers for the factions.")?;
    writeln!(
        text,
        "#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]"
    )?;
    writeln!(text, "#[serde(default)]\npub struct Marks {{")?;
    for card in cards.iter().filter(|card| card.marks) {
        writeln!(
            text,
            "/// Those of {}.\npub {1}: {1}::Marks,",
            card.name, card.folder
        )?;
    }
    writeln!(text, "}}")?;
    Ok(text)
}

/// What supplements bring: which there are, their moments, their reference cards.
fn supplement_modules(supplements: &[Supplement]) -> Made {
    let all = supplements.iter().map(|s| (s.id.as_str(), s.name.as_str()));
    let mut text = names(
        "A part of the game that a table may add.",
        "Supplement",
        all,
    )?;
    writeln!(text, "/// What a supplement brings.")?;
    writeln!(
        text,
        "pub fn moments(supplement: Supplement) -> &'static Moments {{ match supplement {{"
    )?;
    for Supplement { id, folder, .. } in supplements {
        writeln!(text, "Supplement::{} => &{folder}::MOMENTS,", variant(id))?;
    }
    writeln!(text, "}} }}")?;
    writeln!(
        text,
        "/// The supplement that a kind of unit comes with; none if a faction brings it."
    )?;
    writeln!(
        text,
        "const fn of_kind(kind: Kind) -> Option<Supplement> {{ match kind {{"
    )?;
    for supplement in supplements {
        let kinds = added(std::slice::from_ref(supplement));
        let kinds: Vec<String> = kinds.map(|u| format!("Kind::{}", variant(&u.id))).collect();
        if kinds.is_empty() {
            continue;
        }
        let of = variant(&supplement.id);
        writeln!(text, "{} => Some(Supplement::{of}),", kinds.join(" | "))?;
    }
    writeln!(text, "_ => None, }} }}")?;
    writeln!(text, "/// Their reference cards.")?;
    writeln!(text, "pub(crate) static CARDS: &[&str] = &[")?;
    for supplement in supplements {
        let file = supplement.path.join("cards.toml").display().to_string();
        writeln!(text, "include_str!({file:?}),")?;
    }
    writeln!(text, "];")?;
    Ok(text)
}

/// A macro that adds the entries of factions and supplements to the menu's.
fn verbs(cards: &[Card], supplements: &[Supplement]) -> Made {
    let mut text = String::from("macro_rules! with_unique_actions {\n");
    writeln!(
        text,
        "($(#[$of:meta])* pub enum $name:ident {{ $($common:tt)* }}) => {{"
    )?;
    writeln!(text, "$(#[$of])* pub enum $name {{ $($common)*")?;
    let own = cards.iter().map(|card| (&card.name, &card.actions));
    let added = supplements.iter().map(|s| (&s.name, &s.actions));
    for (name, actions) in own.chain(added) {
        for action in actions {
            writeln!(text, "/// An action of {name}.\n{},", variant(action))?;
        }
    }
    writeln!(text, "}}\n}};\n}}")?;
    Ok(text)
}

/// A macro that adds the files of factions and supplements that ask to the table of contents.
fn frames(cards: &[Card], supplements: &[Supplement]) -> Made {
    let mut text = String::from("macro_rules! with_added {\n");
    writeln!(
        text,
        "($($shared:tt)*) => {{ engine::frames! {{ $($shared)*"
    )?;
    let own = cards.iter().map(|c| ("factions", &c.folder, &c.questions));
    let added = supplements
        .iter()
        .map(|s| ("supplements", &s.folder, &s.questions));
    for (of, folder, questions) in own.chain(added) {
        for question in questions {
            let name = variant(folder) + &variant(question);
            writeln!(text, "/// `{of}/{folder}/{question}.rs`.")?;
            writeln!(
                text,
                "{name}(crate::{of}::{folder}::{question}) = {folder:?},"
            )?;
        }
    }
    writeln!(text, "}} }};\n}}")?;
    Ok(text)
}
