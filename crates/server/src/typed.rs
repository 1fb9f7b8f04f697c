//! Validates text that people type: names, chat, and deck lists.

use engine::{Text, text};

/// The maximum length of a person's name, in characters.
pub(crate) const NAME: usize = 32;
/// The maximum length of a table's name.
pub(crate) const TABLE_NAME: usize = 60;
/// The maximum length of a deck's name.
pub(crate) const DECK_NAME: usize = 60;
/// The maximum length of a deck list.
pub(crate) const DECK_LIST: usize = 8_000;
/// The maximum length of a chat line.
pub(crate) const CHAT: usize = 500;
/// The maximum length of an id made by a client.
pub(crate) const MADE_ID: usize = 64;

/// Marks above and below one letter. No language needs more, and stacks of them overlap other lines.
const MARKS: usize = 2;

/// A person's name, which does not begin as those of programs do.
///
/// # Errors
/// When it is invalid.
pub(crate) fn name(text: &str) -> Result<String, Text> {
    let name = checked(text)?;
    let first = name.split(' ').next().unwrap_or_default();
    if first.eq_ignore_ascii_case(PROGRAM.trim_end()) {
        return Err(text!("only the names of programs begin with {0}", "BOT"));
    }
    Ok(name)
}

/// Clean text without words that mix alphabets, which could imitate another name.
fn checked(text: &str) -> Result<String, Text> {
    let what = text!("the name");
    let name = clean(what.clone(), text, NAME)?;
    let mixed = name.split(' ').any(|word| {
        let mut alphabets = word.chars().filter_map(alphabet);
        let first = alphabets.next();
        alphabets.any(|other| Some(other) != first)
    });
    if mixed {
        let why = text!("{0} mixes letters of different alphabets in one word", what);
        return Err(why);
    }
    Ok(name)
}

/// What stands before the name of every program.
const PROGRAM: &str = "BOT ";

/// A program's name, marked as such.
///
/// # Errors
/// When it is invalid.
pub(crate) fn program_name(text: &str) -> Result<String, Text> {
    let name = checked(text)?;
    short(text!("the name"), name, NAME - PROGRAM.len()).map(|name| format!("{PROGRAM}{name}"))
}

/// A new name for someone of this name: a program stays marked.
///
/// # Errors
/// When it is invalid.
pub(crate) fn renamed(before: &str, text: &str) -> Result<String, Text> {
    if before.starts_with(PROGRAM) {
        return program_name(text.strip_prefix(PROGRAM).unwrap_or(text));
    }
    name(text)
}

/// Removes control characters, invisible direction marks, and repeated white space.
///
/// # Errors
/// When nothing is left or it is too long.
pub(crate) fn clean(what: Text, text: &str, longest: usize) -> Result<String, Text> {
    let mut out = String::with_capacity(text.len().min(longest * 4));
    let mut marks = 0;
    for c in text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
    {
        let begins = out.is_empty() || out.ends_with(' ');
        if hidden(c) || (c == ' ' && begins) {
            continue;
        }
        if mark(c) {
            marks += 1;
            if begins || marks > MARKS {
                continue;
            }
        } else {
            marks = 0;
        }
        out.push(c);
    }
    let out = out.trim_end().to_owned();
    if out.is_empty() {
        return Err(text!("{0} is empty", what));
    }
    short(what, out, longest)
}

/// Cleans a list of lines. Empty lines stay, so that line numbers are kept.
///
/// # Errors
/// When it is too long.
pub(crate) fn lines(what: Text, text: &str, longest: usize) -> Result<String, Text> {
    let shown = |c: &char| *c == '\n' || !hidden(*c);
    let plain = |c: char| if c == '\t' { ' ' } else { c };
    short(
        what,
        text.chars().map(plain).filter(shown).collect(),
        longest,
    )
}

fn short(what: Text, text: String, longest: usize) -> Result<String, Text> {
    let length = text.chars().count();
    if length > longest {
        return Err(text!(
            "{0} has {1} characters; {2} are the most",
            what,
            length,
            longest
        ));
    }
    Ok(text)
}

/// Invisible characters that change how their neighbors look.
fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}'
            | '\u{17b5}' | '\u{180e}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fff0}'..='\u{fffc}' | '\u{e0000}'..='\u{e0fff}' | '\u{2800}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}'
            // Unassigned and private characters.
            | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}')
}

/// Marks above or below the letter before.
fn mark(c: char) -> bool {
    matches!(c,
        '\u{0300}'..='\u{036f}' | '\u{0483}'..='\u{0489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// An alphabet whose letters resemble another's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Alphabet {
    Latin,
    Greek,
    Cyrillic,
    Armenian,
    Cherokee,
    Lisu,
    /// Latin letters in other shapes: wide, bold, circled.
    Shaped,
}

fn alphabet(c: char) -> Option<Alphabet> {
    match c {
        'a'..='z'
        | 'A'..='Z'
        | '\u{00c0}'..='\u{00d6}'
        | '\u{00d8}'..='\u{00f6}'
        | '\u{00f8}'..='\u{02af}'
        | '\u{1e00}'..='\u{1eff}' => Some(Alphabet::Latin),
        '\u{0370}'..='\u{03ff}' | '\u{1f00}'..='\u{1fff}' => Some(Alphabet::Greek),
        '\u{0400}'..='\u{052f}' | '\u{1c80}'..='\u{1c8f}' | '\u{a640}'..='\u{a69f}' => {
            Some(Alphabet::Cyrillic)
        }
        '\u{0531}'..='\u{0587}' => Some(Alphabet::Armenian),
        '\u{13a0}'..='\u{13ff}' | '\u{ab70}'..='\u{abbf}' => Some(Alphabet::Cherokee),
        '\u{a4d0}'..='\u{a4ff}' => Some(Alphabet::Lisu),
        '\u{ff21}'..='\u{ff5a}' | '\u{1d400}'..='\u{1d7ff}' | '\u{24b6}'..='\u{24e9}' => {
            Some(Alphabet::Shaped)
        }
        _ => None,
    }
}

/// Whether an id made by a client is valid: short and visible.
pub(crate) fn made_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= MADE_ID && id.bytes().all(|b| b.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_taken_out() {
        assert_eq!(
            clean("name".into(), " A\u{202e}n\n\n na\u{200b} ", NAME),
            Ok("An na".into())
        );
        assert!(clean("name".into(), "\u{200b}\u{202e} \t", NAME).is_err());
        assert!(clean("name".into(), &"x".repeat(NAME + 1), NAME).is_err());
    }

    #[test]
    fn tricks_with_characters_show() {
        // Input, and what others see of it.
        for (typed, seen) in [
            ("An\u{200d}na", "Anna"),
            ("\u{202e}annA\u{202c}", "annA"),
            ("\u{2066}Anna\u{2069}", "Anna"),
            ("Anna\u{e0041}\u{e0042}", "Anna"),
            ("Anna\u{fe0f}", "Anna"),
            ("Anna\u{2800}\u{3164}", "Anna"),
            ("A\u{7}n\u{8}na\u{1b}[2J", "Anna[2J"),
            ("\u{feff}Anna\u{e000}", "Anna"),
            ("Anna\u{a0}\u{3000}\u{2003}B", "Anna B"),
            ("\u{301}Anna", "Anna"),
            (
                "Z\u{351}\u{300}\u{311}\u{313}\u{325}oe",
                "Z\u{351}\u{300}oe",
            ),
            (
                "Zoe\u{308} Nu\u{303}n\u{303}ez",
                "Zoe\u{308} Nu\u{303}n\u{303}ez",
            ),
            (
                "\u{416}\u{443}\u{43a}\u{43e}\u{432} Anna",
                "\u{416}\u{443}\u{43a}\u{43e}\u{432} Anna",
            ),
            (
                "\u{5d0}\u{5d1} \u{645}\u{631} \u{4f60}\u{597d}",
                "\u{5d0}\u{5d1} \u{645}\u{631} \u{4f60}\u{597d}",
            ),
            ("<b>Anna</b> & \"Co\"", "<b>Anna</b> & \"Co\""),
            ("\u{1f419} Anna", "\u{1f419} Anna"),
        ] {
            assert_eq!(name(typed).as_deref(), Ok(seen), "{typed:?}");
        }
        // Letters that resemble others.
        for typed in [
            "\u{410}nna",
            "Ann\u{430}",
            "B\u{3bf}b",
            "\u{13aa}leo",
            "\u{ff21}nna",
            "\u{1d400}nna",
            "Be\u{548}",
        ] {
            assert!(name(typed).is_err(), "{typed:?}");
        }
        for typed in ["", " ", "\u{2800}", "\u{301}\u{302}", "\u{202e}\u{200b}"] {
            assert!(name(typed).is_err(), "{typed:?}");
        }
    }

    #[test]
    fn only_programs_are_marked() {
        for typed in ["BOT Ann", "bot", " Bot\u{200b} x", "B\u{200d}OT Ann"] {
            assert!(name(typed).is_err(), "{typed:?}");
        }
        for typed in ["Botho", "Ann Bot", "Bo T"] {
            assert_eq!(name(typed).as_deref(), Ok(typed));
        }
        assert_eq!(program_name(" Deep  One ").as_deref(), Ok("BOT Deep One"));
        assert_eq!(program_name(&"x".repeat(28)).unwrap().len(), NAME);
        for typed in ["Dagon", "BOT Dagon"] {
            assert_eq!(renamed("BOT Deep One", typed).as_deref(), Ok("BOT Dagon"));
        }
        assert!(renamed("Anna", "BOT Dagon").is_err());
        for typed in ["", "\u{200b}", &"x".repeat(29)] {
            assert!(program_name(typed).is_err(), "{typed:?}");
        }
    }

    #[test]
    fn lists_keep_their_lines() {
        assert_eq!(
            lines("list".into(), "3x\tA\u{202e}\r\n\n1 B\u{0}", 20),
            Ok("3x A\n\n1 B".into())
        );
        assert!(lines("list".into(), &"x".repeat(21), 20).is_err());
    }

    #[test]
    fn made_ids_are_short_and_visible() {
        assert!(made_id("0f5c-1"));
        assert!(!made_id("") && !made_id("a b") && !made_id(&"x".repeat(65)));
    }
}
