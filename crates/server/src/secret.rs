//! Random ids and secrets from the system's generator.

use std::time::Duration;

use engine::{dice::Seed, hash::hex};
use sha2::{Digest, Sha256};

/// No vowels and no similar characters: ids are read aloud and must not spell words.
const ALPHABET: &[u8; 32] = b"23456789bcdfghjkmnpqrstvwxyzBCDF";

/// The system's generator failed: no secret can be made.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no randomness: {0}")]
pub struct RandomnessError(getrandom::Error);

fn bytes<const N: usize>() -> Result<[u8; N], RandomnessError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(RandomnessError)?;
    Ok(bytes)
}

fn word<const N: usize>() -> Result<String, RandomnessError> {
    Ok(bytes::<N>()?.map(letter).iter().collect())
}

/// A random part of `most`, all of it without randomness.
pub fn up_to(most: Duration) -> Duration {
    let part = bytes::<2>().map_or(u16::MAX, u16::from_ne_bytes);
    most * u32::from(part) / u32::from(u16::MAX)
}

/// A public id of a table or a person: 60 bits; grants nothing.
pub fn public_id() -> Result<String, RandomnessError> {
    word::<12>()
}

/// The secret of an invite link: 130 bits.
pub fn invite() -> Result<String, RandomnessError> {
    word::<26>()
}

/// The alphabet of passphrases: no letter that looks like another letter or a digit.
const SPOKEN: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A passphrase to sign in with another browser: 140 bits, in groups that can be read aloud and typed.
pub fn passphrase() -> Result<String, RandomnessError> {
    let letters = bytes::<28>()?.map(|b| char::from(SPOKEN[usize::from(b & 31)]));
    let groups: Vec<String> = letters.chunks(4).map(|g| g.iter().collect()).collect();
    Ok(groups.join("-"))
}

/// Normalizes a typed passphrase; `None` if it can't be one.
pub fn read_passphrase(typed: &str) -> Option<String> {
    let letter = |c: char| match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        c => c,
    };
    let letters: Vec<char> = typed
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(letter)
        .take(29)
        .collect();
    let known = |c: &char| u8::try_from(*c).is_ok_and(|b| SPOKEN.contains(&b));
    if letters.len() != 28 || !letters.iter().all(known) {
        return None;
    }
    let groups: Vec<String> = letters.chunks(4).map(|g| g.iter().collect()).collect();
    Some(groups.join("-"))
}

/// The cookie for another browser of a guest: 256 bits.
pub fn token() -> Result<String, RandomnessError> {
    Ok(hex(&bytes::<32>()?))
}

/// The prefix of newcomers' cookies.
const NEWCOMER: &str = "new-";

/// The cookie of a newcomer: 256 bits. It identifies them by itself, so that nothing is stored before
/// they act.
pub fn newcomers_token() -> Result<String, RandomnessError> {
    Ok(format!("{NEWCOMER}{}", token()?))
}

/// The prefix of programs' tokens: no cookie is read that begins with it.
const PROGRAM: &str = "bot-";

/// The token of a program: 256 bits.
pub fn programs_token() -> Result<String, RandomnessError> {
    Ok(format!("{PROGRAM}{}", token()?))
}

/// Whether this looks like the token of a program.
pub fn is_programs_token(token: &str) -> bool {
    token.starts_with(PROGRAM)
}

/// The stored hash of a cookie, a token, or a passphrase. Only hashes of newcomers' cookies start with `n`.
pub fn token_hash(token: &str) -> String {
    let hash = hex(&Sha256::digest(token.as_bytes()));
    let secret = token.strip_prefix(NEWCOMER);
    let digits = |s: &&str| s.len() == 64 && s.bytes().all(|b| b.is_ascii_hexdigit());
    match secret.filter(digits) {
        Some(_) => format!("n{hash}"),
        None => hash,
    }
}

/// The public id that belongs to the hash of a newcomer's cookie; `None` for other cookies.
pub fn newcomers_id(token_hash: &str) -> Option<String> {
    token_hash.strip_prefix('n')?;
    let digest = Sha256::digest(format!("id of {token_hash}").as_bytes());
    Some(digest.into_iter().take(12).map(letter).collect())
}

fn letter(byte: u8) -> char {
    char::from(ALPHABET[usize::from(byte & 31)])
}

/// A match's seed.
pub fn seed() -> Result<Seed, RandomnessError> {
    bytes()
}

/// A seed for a bot's choice.
pub fn bot_seed() -> Result<u64, RandomnessError> {
    Ok(u64::from_le_bytes(bytes()?))
}

/// Compares two secrets in constant time.
pub fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |d, (x, y)| d | (x ^ y)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passphrase_is_understood_however_it_is_typed() {
        let made = passphrase().unwrap();
        let typed = made
            .to_uppercase()
            .replace('-', "  ")
            .replace('0', "o")
            .replace('1', "L");
        assert_eq!(read_passphrase(&typed).as_deref(), Some(made.as_str()));
        assert_eq!(made.len(), 34);
        for nonsense in [
            "",
            "abcd",
            &made[1..],
            &format!("{made}0"),
            &made.replace('-', "u"),
        ] {
            assert_eq!(read_passphrase(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn only_a_newcomers_cookie_says_who_they_are() {
        let new = newcomers_token().unwrap();
        let id = newcomers_id(&token_hash(&new)).unwrap();
        assert_eq!(newcomers_id(&token_hash(&new)), Some(id.clone()));
        assert_eq!(id.len(), 12);
        for other in [
            &token().unwrap(),
            "",
            "new-",
            "new-1",
            "n",
            &format!("{new}0"),
        ] {
            assert_eq!(newcomers_id(&token_hash(other)), None, "{other}");
        }
    }

    #[test]
    fn secrets_are_long_and_differ() {
        assert_eq!(invite().unwrap().len(), 26);
        assert_eq!(token().unwrap().len(), 64);
        assert_ne!(invite().unwrap(), invite().unwrap());
        assert!(same("abc", "abc") && !same("abc", "abd") && !same("abc", "ab"));
    }
}
