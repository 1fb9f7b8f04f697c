//! Archives as files: one JSON object per line, a header and then the entries.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, anyhow, bail};
pub(crate) use engine::archive::{Archive, Chained};

use crate::failure::Usage;

/// The maximum size of an archive in bytes. The longest games need a few megabytes.
const BYTES: u64 = 64 << 20;

pub(crate) fn open(path: &Path) -> anyhow::Result<Archive> {
    let wrong = |e: io::Error| Usage::error(format!("{}: {e}", path.display()));
    let mut text = String::new();
    let mut file = fs::File::open(path).map_err(wrong)?.take(BYTES + 1);
    file.read_to_string(&mut text).map_err(wrong)?;
    read(&text).with_context(|| path.display().to_string())
}

fn read(text: &str) -> anyhow::Result<Archive> {
    if text.len() as u64 > BYTES {
        bail!("it has more than {BYTES} bytes: that is no archive of a match");
    }
    Archive::read(text).map_err(|why| anyhow!("{why}"))
}

pub(crate) fn write(archive: &Archive) -> anyhow::Result<String> {
    let mut text = serde_json::to_string(&archive.header)?;
    text.push('\n');
    for entry in &archive.entries {
        text.push_str(&serde_json::to_string(entry)?);
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use engine::archive::{ENTRIES, LINE};

    use super::*;
    use crate::verify;

    const GOLDEN: &str = include_str!("../../../golden/skirmish/ring-random.jsonl");

    /// Fragments of archives, and other text.
    const PIECES: [&str; 20] = [
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        "\n",
        "0",
        "-1",
        "1e999",
        "18446744073709551616",
        "null",
        "\"seq\":",
        "\"type\":",
        "\"action\"",
        "\"undo\"",
        "\"seed\":\"",
        "\u{0}",
        "\u{202e}",
    ];

    #[test]
    fn what_is_too_much_is_refused_by_name() {
        let header = GOLDEN.lines().next().unwrap();
        let refused = |text: &str| read(text).unwrap_err().to_string();
        let long = format!("{header}\n{}", "x".repeat(LINE + 1));
        assert!(refused(&long).contains("line 2"));
        let many = format!("{header}\n{}", "\n".repeat(ENTRIES + 1));
        assert!(refused(&many).contains("entries"));
        let large = " ".repeat(usize::try_from(BYTES).unwrap() + 1);
        assert!(refused(&large).contains("bytes"));
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert!(refused(&deep).contains("header"));
        assert!(refused(&format!("{header}\n{deep}")).contains("line 2"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn any_text_is_read_or_refused(text in any::<String>()) {
            let _ = read(&text);
        }

        /// A readable archive with a change anywhere is played or refused.
        #[test]
        fn a_damaged_archive_is_played_or_refused(
            damages in prop::collection::vec((any::<prop::sample::Index>(), 0..PIECES.len()), 1..4),
            lines in 1..60_usize,
        ) {
            let good: String = GOLDEN.split_inclusive('\n').take(lines).collect();
            let mut letters: Vec<String> = good.chars().map(String::from).collect();
            for (at, piece) in damages {
                let at = at.index(letters.len());
                PIECES[piece].clone_into(&mut letters[at]);
            }
            if let Ok(archive) = read(&letters.concat()) {
                let _ = verify::check(&archive);
            }
        }
    }
}
