//! Lists of cards as people write and paste them: by hand, from card databases, from OCTGN. The page reads
//! the same (`web-client/src/games/coc-lcg/decks/list.ts`); `lists.vectors.json` beside it is read by the
//! tests of both.

use crate::ids::{CardType, Print};

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line<'a> {
    /// Nothing about a card.
    Nothing,
    /// So many of a card.
    Card(u8, Print),
    /// A card that belongs to no deck.
    Story(Print),
    /// No card; the text is what should be one.
    Unknown(&'a str),
}

/// Reads a line that [`plain`] has gone over.
pub(super) fn read(line: &str) -> Line<'_> {
    if line.starts_with('<') {
        return octgn(line);
    }
    let line = line.strip_prefix(['-', '*', '•', '·']).unwrap_or(line);
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') || line.starts_with("//") || ends_a_heading(line) {
        return Line::Nothing;
    }
    let counted = || before(line).into_iter().chain(behind(line));
    let ways = counted().chain([(1, line)]);
    let found = ways
        .into_iter()
        .find_map(|(count, name)| Some((count, named(name)?)));
    if let Some((count, print)) = found {
        return card(count, print);
    }
    match counted().next() {
        Some((_, name)) => Line::Unknown(name),
        None if line.contains(':') || is_heading(line) => Line::Nothing,
        None => Line::Unknown(line),
    }
}

fn card(count: u8, print: Print) -> Line<'static> {
    if print.fact().kind == CardType::Story {
        Line::Story(print)
    } else {
        Line::Card(count, print)
    }
}

/// `3x Title`, `3 Title`, `3 x Title` or `x3 Title`.
fn before(line: &str) -> Option<(u8, &str)> {
    let (crossed, rest) = match line.strip_prefix(['x', 'X']) {
        Some(rest) => (true, rest.trim_start()),
        None => (false, line),
    };
    let (count, rest) = number(rest)?;
    let (spaced, rest) = (rest.starts_with(' '), rest.trim_start());
    let by_cross = rest.strip_prefix(['x', 'X']).filter(|_| !crossed);
    match by_cross {
        // An X that begins a word is no cross.
        Some(name) if name.starts_with(' ') || !spaced => Some((count, name.trim())),
        _ if spaced => Some((count, rest)),
        _ => None,
    }
}

/// `Title x3`, `Title x 3` or `Title (x3)`.
fn behind(line: &str) -> Option<(u8, &str)> {
    let line = line.trim_end_matches([')', ']']).trim_end();
    let digits = line.len() - line.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (rest, count) = line.split_at(line.len() - digits);
    let rest = rest.trim_end().strip_suffix(['x', 'X'])?;
    let name = rest.trim_end_matches(['(', '[']).trim_end();
    (name.len() < rest.len()).then_some((count.parse().ok()?, name))
}

fn number(text: &str) -> Option<(u8, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    Some((number.parse().ok()?, rest))
}

/// A card by its title, with or without what is printed under it and the set in brackets, or by its
/// number: `Title (F88)`, `F88`.
pub(super) fn named(text: &str) -> Option<Print> {
    let (name, bracketed) = without_brackets(text);
    let words = bracketed.split(|c: char| !c.is_ascii_alphanumeric());
    let numbered = words.chain([name]).find_map(|word| {
        let digits = word.strip_prefix(['F', 'f'])?;
        digits.parse().ok().and_then(Print::of)
    });
    let wanted = key(name);
    let titled = |print: &Print| {
        let fact = print.fact();
        let title = key(&fact.title);
        title == wanted || title + &key(&fact.descriptor) == wanted
    };
    numbered.or_else(|| Print::all().filter(|_| !wanted.is_empty()).find(titled))
}

/// A text without the brackets at its end, and what stands in them.
fn without_brackets(text: &str) -> (&str, &str) {
    let mut name = text.trim();
    while let Some(open) = name
        .ends_with([')', ']'])
        .then(|| name.rfind(['(', '[']))
        .flatten()
    {
        name = name[..open].trim_end();
    }
    (name, &text.trim()[name.len()..])
}

/// A title without what people write differently.
fn key(title: &str) -> String {
    let letters = title.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

/// The title that may be meant: nearly the same letters, or its beginning.
pub(super) fn suggestion(text: &str) -> Option<&'static str> {
    let wanted = key(without_brackets(text).0);
    let titles = || super::playable().map(|p| &*p.fact().title);
    let far = |title: &str| distance(&wanted, &key(title));
    let near = titles().min_by_key(|title| far(title))?;
    if far(near) <= (wanted.len() / 4).max(2) && wanted.len() > 3 {
        return Some(near);
    }
    let begins = |title: &&str| wanted.len() > 3 && key(title).starts_with(&wanted);
    titles().find(begins)
}

/// How many letters must be put in, left out or changed.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in other.bytes().enumerate() {
            let changed = corner + usize::from(a != b);
            corner = row[j + 1];
            row[j + 1] = changed.min(corner + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

/// `Characters:`, `Support: 12`, `Total cards: (50)`.
fn ends_a_heading(line: &str) -> bool {
    let number = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '(' | ')' | '[' | ']');
    line.trim_end_matches(number).ends_with(':')
}

const HEADINGS: [&str; 18] = [
    "deck",
    "maindeck",
    "sideboard",
    "cards",
    "totalcards",
    "total",
    "character",
    "characters",
    "support",
    "supports",
    "event",
    "events",
    "conspiracy",
    "conspiracies",
    "story",
    "stories",
    "neutral",
    "coreset",
];

/// `Characters (20)`, `Deck`.
fn is_heading(line: &str) -> bool {
    let key = key(without_brackets(line).0);
    let word = key.trim_matches(|c: char| c.is_ascii_digit());
    HEADINGS.contains(&word)
}

/// `<card qty="3" id="…">Title</card>`; what else stands in such a file says nothing, and its stories are
/// the story deck.
fn octgn(line: &str) -> Line<'_> {
    let count = line.split_once("qty=\"").and_then(|(_, rest)| number(rest));
    let title = line
        .split_once('>')
        .and_then(|(_, rest)| rest.split_once("</card>"));
    let (Some((count, _)), Some((title, _))) = (count, title) else {
        return Line::Nothing;
    };
    match named(&unescaped(title)) {
        Some(print) if print.fact().kind == CardType::Story => Line::Nothing,
        Some(print) => Line::Card(count, print),
        None => Line::Unknown(title),
    }
}

fn unescaped(text: &str) -> String {
    let text = text.replace("&apos;", "'").replace("&#39;", "'");
    text.replace("&quot;", "\"").replace("&amp;", "&")
}

/// A line with plain spaces, apostrophes, hyphens and crosses.
pub(super) fn plain(line: &str) -> String {
    let plain = |c: char| {
        Some(match c {
            '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2bc}' | '`' | '\u{b4}' => '\'',
            '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => '"',
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '\u{d7}' | '\u{2715}' | '\u{2716}' => 'x',
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => return None,
            c if c.is_whitespace() => ' ',
            c => c,
        })
    };
    let line: String = line.chars().filter_map(plain).collect();
    line.trim().to_owned()
}
