//! Names as people write them: ids or full names, with spaces, hyphens, or underscores.

use super::{FACTS, Fault, Node};

/// `Invisible God`, `invisible-god`, and `invisible_god` are one name.
fn plain(name: &str) -> String {
    let kept = name.trim().to_lowercase().replace(['\'', '’', ','], "");
    kept.replace([' ', '-'], "_")
}

/// Finds the thing with this name.
pub fn called<T: Copy>(
    name: &str,
    all: &[T],
    id: impl Fn(T) -> &'static str,
    full: impl Fn(T) -> &'static str,
) -> Option<T> {
    let wanted = plain(name);
    let hit = |x: &&T| plain(id(**x)) == wanted || plain(full(**x)) == wanted;
    all.iter().find(hit).copied()
}

/// Finds the thing with this name; `what` is its kind.
///
/// # Errors
/// When there is none; the fault lists all names.
pub fn find<T: Copy>(
    at: &Node,
    what: &str,
    name: &str,
    all: &[T],
    id: impl Fn(T) -> &'static str,
    full: impl Fn(T) -> &'static str,
) -> Result<T, Fault> {
    called(name, all, &id, full).ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|x| id(*x)).collect();
        at.fault(format!(
            "there is no {what} {name:?}; there are {}",
            known.join(", ")
        ))
    })
}

/// Parses `"2 archer"`: a name with a count.
///
/// # Errors
/// When it is not text, or the count is too large.
pub fn counted(item: &Node) -> Result<(u8, &str), Fault> {
    let text = item.text()?.trim();
    match text.split_once(' ') {
        Some((n, rest)) if n.chars().all(|c| c.is_ascii_digit()) => {
            let n = n
                .parse()
                .map_err(|_| item.fault(format!("{n} is too many")))?;
            Ok((n, rest))
        }
        _ => Ok((1, text)),
    }
}

/// Things with counts in words, in alphabetical order.
pub fn in_words(items: impl IntoIterator<Item = (impl Into<String>, u8)>) -> String {
    let mut totals = std::collections::BTreeMap::new();
    for (id, n) in items {
        *totals.entry(id.into()).or_insert(0_u32) += u32::from(n);
    }
    let words: Vec<String> = totals
        .into_iter()
        .filter(|(_, n)| *n > 0)
        .map(|(id, n)| match n {
            1 => id,
            n => format!("{n} {id}"),
        })
        .collect();
    super::facts::listed(&words)
}

/// Parses a direction: whether it is clockwise.
///
/// # Errors
/// When it is no direction.
pub fn clockwise(node: &Node) -> Result<bool, Fault> {
    match node.text()? {
        "clockwise" => Ok(true),
        "counter_clockwise" | "counter-clockwise" => Ok(false),
        other => {
            let why = format!("{other:?} is neither clockwise nor counter_clockwise");
            Err(node.fault(why))
        }
    }
}

/// The name of a direction.
pub const fn direction(clockwise: bool) -> &'static str {
    if clockwise {
        "clockwise"
    } else {
        "counter_clockwise"
    }
}

/// The fault for an unknown fact; lists all facts.
pub fn unknown_fact(at: &Node, name: &str, own: &[&str]) -> Fault {
    let (general, own) = (FACTS.join(", "), own.join(", "));
    at.fault(format!(
        "there is no fact called {name:?}; there are {general}, {own}"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::Value;
    use super::*;

    fn words(text: &str) -> Node {
        Node {
            line: 1,
            value: Value::Text(text.to_owned()),
        }
    }

    #[test]
    fn ids_and_names_are_found_however_they_are_written() {
        let all = ["i_fought", "plain"];
        let full = |x: &'static str| if x == "plain" { x } else { "I Fought, We Won" };
        for name in ["i fought", "I-Fought", " I fought, we won "] {
            assert_eq!(called(name, &all, |x| x, full), Some("i_fought"), "{name}");
        }
        let fault = find(&words("x"), "gift", "fought", &all, |x| x, full).unwrap_err();
        assert!(fault.why.contains("there is no gift \"fought\""), "{fault}");
        assert!(fault.why.contains("i_fought, plain"), "{fault}");
    }

    #[test]
    fn a_number_before_a_name_counts() {
        assert_eq!(counted(&words("2 deep one")), Ok((2, "deep one")));
        assert_eq!(counted(&words("deep one")), Ok((1, "deep one")));
        assert!(counted(&words("300 archer")).is_err());
    }

    #[test]
    fn the_same_things_are_added_up() {
        assert_eq!(in_words([("b", 1), ("a", 1), ("b", 1), ("c", 0)]), "a, 2 b");
        assert_eq!(in_words([("a", 0)]), "nothing");
    }
}
