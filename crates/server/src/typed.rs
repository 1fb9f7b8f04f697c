//! Words that people type: names, chat and lists of cards. Kept plain and short before anybody else sees them.

use engine::{Text, text};

/// The longest name of a person, in characters.
pub(crate) const NAME: usize = 32;
/// The longest name of a table.
pub(crate) const TABLE_NAME: usize = 60;
/// The longest name of a deck.
pub(crate) const DECK_NAME: usize = 60;
/// The longest list of a deck's cards.
pub(crate) const DECK_LIST: usize = 8_000;
/// The longest line of chat.
pub(crate) const CHAT: usize = 500;
/// The longest id that a page makes.
pub(crate) const MADE_ID: usize = 64;

/// Text with control characters, invisible direction marks and runs of white space taken out, or
/// the reason why it won't do.
///
/// # Errors
/// When nothing is left or it is too long.
pub(crate) fn clean(what: Text, text: &str, longest: usize) -> Result<String, Text> {
    let mut out = String::with_capacity(text.len().min(longest * 4));
    for c in text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
    {
        if hidden(c) || (c == ' ' && (out.is_empty() || out.ends_with(' '))) {
            continue;
        }
        out.push(c);
    }
    let out = out.trim_end().to_owned();
    if out.is_empty() {
        return Err(text!("{0} is empty", what));
    }
    short(what, out, longest)
}

/// A list of lines, each of them kept plain; empty ones stay, so that lines keep their numbers.
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

/// Characters that can't be seen but change how their neighbours look.
fn hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}'
            | '\u{17b5}' | '\u{180e}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether an id that a page has made will do, of a command or a deck: short and visible.
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
