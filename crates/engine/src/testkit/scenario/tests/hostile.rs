//! Reading any file ends with a verdict.

use std::{fmt::Write as _, path::Path};

use proptest::prelude::*;

use super::{HEAD, PLAY, Pebbles, run};
use crate::scenario::read;

/// Fragments of files.
const PIECES: [&str; 24] = [
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    "=",
    ",",
    ".",
    "\"",
    "'''",
    "\n",
    "#",
    "\\u",
    "given",
    "when",
    "then",
    "scenario",
    "seat",
    "-9223372036854775808",
    "1e999",
    "true",
    "1979-05-27",
    "\u{202e}",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = read(&text);
    }

    #[test]
    fn any_heap_of_pieces_is_read_or_refused(pieces in prop::collection::vec(0..PIECES.len(), 0..60)) {
        let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        let _ = read(&text);
        let _ = run::<Pebbles>(Path::new("pebbles/a.toml"), &format!("{HEAD}{text}"));
    }

    #[test]
    fn a_good_file_may_be_damaged_anywhere(
        damages in prop::collection::vec((any::<prop::sample::Index>(), 0..PIECES.len()), 1..4),
    ) {
        let good = format!("{HEAD}{}", PLAY.replace("PILE", "1"));
        let mut letters: Vec<String> = good.chars().map(String::from).collect();
        for (at, piece) in damages {
            let at = at.index(letters.len());
            PIECES[piece].clone_into(&mut letters[at]);
        }
        let _ = run::<Pebbles>(Path::new("pebbles/a.toml"), &letters.concat());
    }
}

#[test]
fn deep_and_long_files_end() {
    for (open, close) in [("[", "]"), ("{a=", "}")] {
        let deep = format!("a = {}1{}", open.repeat(50_000), close.repeat(50_000));
        assert!(read(&deep).is_err());
    }
    let mut long = String::from(HEAD);
    for n in 0..2_000 {
        let _ = write!(long, "[[scenario]]\nname = 'n{n}'\n");
    }
    let _ = run::<Pebbles>(Path::new("pebbles/a.toml"), &long);
}
