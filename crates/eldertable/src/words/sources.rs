//! The templates in Rust sources: `text!("…")` outside of tests. This finds the server's own refusals,
//! which no game says, and rare ones of the rules.

use std::path::{Path, PathBuf};

use engine::Vocabulary;

use super::{files, read};

const MACRO: &str = "text!(";

/// Collects the templates of the sources below a folder. A template that begins or ends with a space or
/// begins with a comma, colon, or semicolon is part of a line and known by its whole line.
pub(super) fn listen(folder: &Path, vocabulary: &mut Vocabulary) -> anyhow::Result<()> {
    let mut sources = Vec::new();
    for path in files(folder, "rs")? {
        let source = read(&path)?;
        sources.push((path, source));
    }
    let left_out: Vec<PathBuf> = sources.iter().flat_map(behind_features).collect();
    for (path, source) in sources {
        let module = path.with_extension("");
        if left_out.iter().any(|m| module.starts_with(m)) {
            continue;
        }
        for template in templates(&source) {
            if template.trim() == template && !template.starts_with([',', ':', ';']) {
                vocabulary.phrase(&template);
            }
        }
    }
    Ok(())
}

/// The modules that a file declares only with a feature: the server is built without them.
fn behind_features((path, source): &(PathBuf, String)) -> Vec<PathBuf> {
    let lines: Vec<&str> = source.lines().collect();
    let pairs = lines
        .windows(2)
        .filter(|two| two[0].starts_with("#[cfg(feature"));
    let named = pairs.filter_map(|two| two[1].strip_prefix("pub mod ")?.strip_suffix(';'));
    named
        .map(|name| path.with_extension("").join(name))
        .collect()
}

fn templates(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let comment = |line: &&str| !line.trim_start().starts_with("//");
    let code = code.lines().filter(comment).collect::<Vec<_>>().join("\n");
    let begun = code.split(MACRO).skip(1);
    begun
        .filter_map(|rest| literal(rest.trim_start()))
        .collect()
}

/// Parses the string literal at the start of a source.
fn literal(source: &str) -> Option<String> {
    let mut rest = source.strip_prefix('"')?.chars();
    let mut text = String::new();
    loop {
        match rest.next()? {
            '"' => return Some(text),
            '\\' => match rest.next()? {
                'n' => text.push('\n'),
                '\n' => rest = rest.as_str().trim_start().chars(),
                'u' => {
                    let (code, behind) = rest.as_str().strip_prefix('{')?.split_once('}')?;
                    text.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
                    rest = behind.chars();
                }
                itself => text.push(itself),
            },
            c => text.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_as_rust_reads_them() {
        let source = r#"
            /// text!("a comment")
            let a = text!("said \u{201c}{0}\u{201d}", b);
            let b = text!(
                "the \"first\" \
                 part"
            );
            text!(named);
            #[cfg(test)]
            text!("a test");
        "#;
        let found = templates(source);
        assert_eq!(found, ["said “{0}”", "the \"first\" part"]);
    }
}
