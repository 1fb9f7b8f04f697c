//! How something real is damaged.

use faults::chance::Chance;

/// Numbers at which something may overflow, or be taken for how many there are.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "-0",
    "1e999",
    "0.5",
    "255",
    "256",
    "65536",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
];

/// Words that mean something to one reader or another.
const WORDS: [&str; 24] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "\\",
    "\\u",
    "\\ud800",
    "null",
    "true",
    "\n",
    "\u{0}",
    "\u{202e}",
    "\"type\":",
    "\"seq\":",
    "\"seat\":",
    "\"to\":",
    "\"id\":\"\"",
    "[[",
    "]]",
    "=",
    "'''",
];

/// How deep something is nested that is nested deep.
const DEEP: u64 = 3000;

/// Damages something in one to four ways; `others` are what may be put into it.
pub(crate) fn damaged(good: &[u8], others: &[Vec<u8>], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for _ in 0..=chance.below(4) {
        damage(&mut bytes, others, chance);
    }
    bytes
}

/// The same, of what must stay text.
pub(crate) fn damaged_text(good: &str, others: &[Vec<u8>], chance: &mut Chance) -> String {
    let bytes = damaged(good.as_bytes(), others, chance);
    String::from_utf8_lossy(&bytes).into_owned()
}

fn at(bytes: &[u8], chance: &mut Chance) -> usize {
    chance.below(bytes.len() as u64 + 1) as usize
}

/// A place and one at most so far behind it.
fn stretch(bytes: &[u8], most: u64, chance: &mut Chance) -> std::ops::Range<usize> {
    let from = at(bytes, chance);
    let to = from + chance.below(most + 1) as usize;
    from..to.min(bytes.len())
}

fn damage(bytes: &mut Vec<u8>, others: &[Vec<u8>], chance: &mut Chance) {
    let place = at(bytes, chance);
    match chance.below(10) {
        // Cut off.
        0 => bytes.truncate(place),
        // A bit turns over.
        1 => {
            if let Some(byte) = bytes.get_mut(place) {
                *byte ^= 1 << chance.below(8);
            }
        }
        // Something is missing.
        2 => drop(bytes.drain(stretch(bytes, 40, chance))),
        // Something stands there twice.
        3 => {
            let again = bytes[stretch(bytes, 200, chance)].to_vec();
            put(bytes, place, &again);
        }
        // Something of another one.
        4 => {
            let other = &others[chance.below(others.len() as u64) as usize];
            let part = other[stretch(other, 200, chance)].to_vec();
            put(bytes, place, &part);
        }
        // It goes on as another one does.
        5 => {
            let other = &others[chance.below(others.len() as u64) as usize];
            let rest = &other[at(other, chance)..];
            bytes.truncate(place);
            bytes.extend_from_slice(&rest[..rest.len().min(100_000)]);
        }
        // A number becomes another one.
        6 | 7 => number(bytes, place, chance),
        // Nested deep, closed or not.
        8 => {
            let (open, close) =
                [("[", "]"), ("{\"a\":", "}"), ("{a=", "}")][chance.below(3) as usize];
            let deep = chance.below(DEEP) as usize;
            let closed = if chance.one_in(2) { deep } else { 0 };
            let nest = format!("{}1{}", open.repeat(deep), close.repeat(closed));
            put(bytes, place, nest.as_bytes());
        }
        _ => {
            let word = WORDS[chance.below(WORDS.len() as u64) as usize];
            put(bytes, place, word.as_bytes());
        }
    }
}

fn put(bytes: &mut Vec<u8>, place: usize, what: &[u8]) {
    let place = place.min(bytes.len());
    bytes.splice(place..place, what.iter().copied());
}

/// The first number behind a place becomes another one.
fn number(bytes: &mut Vec<u8>, place: usize, chance: &mut Chance) {
    let other = NUMBERS[chance.below(NUMBERS.len() as u64) as usize];
    let digit = |b: &u8| b.is_ascii_digit();
    let Some(from) = bytes[place..].iter().position(digit) else {
        return;
    };
    let from = place + from;
    let long = bytes[from..].iter().take_while(|b| digit(b)).count();
    bytes.splice(from..from + long, other.bytes());
}

#[test]
fn the_same_chance_does_the_same_damage() {
    let others = [b"another [1, 2, 3]".to_vec()];
    let damaged = |case| {
        damaged(
            b"{\"seq\":12,\"id\":\"a\"}",
            &others,
            &mut crate::chance(case),
        )
    };
    for case in 0..200 {
        assert_eq!(damaged(case), damaged(case));
    }
    let different: std::collections::BTreeSet<_> = (0..200).map(damaged).collect();
    assert!(different.len() > 150, "{} kinds of damage", different.len());
}
