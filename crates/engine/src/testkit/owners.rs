//! Whether shared steps name an owner: a faction, a unit, a gift, a card.

use std::{fs, path::Path};

/// Where the files of a folder, and the file of the same name beside it, name an owner: by a variant of
/// one of these types, as in `Kind::Troll`, or by a display name in words.
///
/// # Errors
/// When a file can't be read.
pub fn named_in(
    src: &Path,
    folder: &str,
    types: &[&str],
    names: &[&str],
) -> std::io::Result<Vec<String>> {
    let mut files = vec![src.join(format!("{folder}.rs"))];
    for entry in fs::read_dir(src.join(folder))? {
        files.push(entry?.path());
    }
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file)?;
        let variants = types.iter().filter(|name| has_variant(&text, name));
        let words = names.iter().filter(|name| speaks_of(&text, name));
        found.extend(
            variants
                .chain(words)
                .map(|name| format!("{}: {name}", file.display())),
        );
    }
    Ok(found)
}

const fn inner(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The texts after each place where `name` stands and is not a part of a longer word.
fn after<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let whole = move |at: usize| !text[..at].chars().next_back().is_some_and(inner);
    let places = text.match_indices(name).filter(move |(at, _)| whole(*at));
    places.map(|(at, _)| &text[at + name.len()..])
}

/// Whether a variant of a type is named; its functions and `ALL` name none.
fn has_variant(text: &str, name: &str) -> bool {
    after(text, name).any(|rest| {
        let path = rest.strip_prefix("::");
        path.is_some_and(|p| {
            p.starts_with(|c: char| c.is_ascii_uppercase()) && !p.starts_with("ALL")
        })
    })
}

fn speaks_of(text: &str, name: &str) -> bool {
    after(text, name).any(|rest| !rest.starts_with(inner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_and_words_are_found() {
        assert!(has_variant("unit.kind() == Kind::Troll", "Kind"));
        assert!(!has_variant(
            "Kind::ALL, Kind::name, OtherKind::Troll",
            "Kind"
        ));
        assert!(speaks_of("// The Troll dies.", "Troll"));
        assert!(!speaks_of("// Trolls, ATroll", "Troll"));
    }
}
