//! The formulas of `docs/fairness.md`, implemented again and pinned.

use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::*;

const TABLE: &str = "b4tk9wq2zr7m";

fn nonces() -> Vec<Option<Nonce>> {
    vec![Some(Hex([0x11; 16])), None, Some(Hex([0xa5; 16]))]
}

fn luck(secret: u8) -> Luck {
    let secret = [secret; 32];
    let terms = Terms::new(Chain::new(secret).anchor(), TABLE, nonces());
    Luck::fair(secret, terms).unwrap()
}

fn roll(dice: &mut Dice, count: usize) -> Vec<u8> {
    (0..count).map(|_| dice.d6()).collect()
}

/// SHA-256 of a domain and its data.
fn sha(domain: &str, rest: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(domain);
    for piece in rest {
        hasher.update(piece);
    }
    hasher.finalize().into()
}

/// All links of a secret, link 0 first.
fn links(secret: &[u8; 32]) -> Vec<[u8; 32]> {
    let mut links = vec![sha("eldertable.links.1", &[secret])];
    for at in 0..16_384 {
        links.push(sha("eldertable.link.1", &[&links[at]]));
    }
    links.reverse();
    links
}

fn by_hand(links: &[[u8; 32]], digest: [u8; 32], words: std::ops::RangeInclusive<u32>) -> Vec<u8> {
    let faces = words.filter_map(|i| {
        let link = &links[i as usize];
        let word = sha("eldertable.die.1", &[link, &digest, &i.to_be_bytes()]);
        let word = u32::from_be_bytes(word[..4].try_into().unwrap());
        (word < 4_294_967_292).then_some((word % 6) as u8 + 1)
    });
    faces.collect()
}

fn digest_by_hand() -> [u8; 32] {
    let seats = [&[3_u8, 1][..], &[0x11; 16], &[0, 1], &[0xa5; 16]].concat();
    sha("eldertable.nonces.1", &[&[0, 12], TABLE.as_bytes(), &seats])
}

#[test]
fn open_dice_follow_from_links_and_numbers() {
    let luck = luck(7);
    let links = links(&[7; 32]);
    let terms = luck.terms().unwrap();
    assert_eq!(terms.anchor.0, links[0]);
    assert_eq!(terms.digest.0, digest_by_hand());
    let published = sha("eldertable.seal.1", &[&[7; 32], &links[0]]);
    assert_eq!(seal(&[7; 32], &terms.anchor), crate::hash::hex(&published));
    let mut dice = luck.dice();
    // More than a stride, so that a second one is computed.
    assert_eq!(
        roll(&mut dice, 300),
        by_hand(&links, digest_by_hand(), 1..=300)
    );
    let proof = luck.proof(300, Vec::new()).unwrap();
    assert_eq!(proof.link.0, links[300]);
    let chain = Chain::new([7; 32]);
    let jumps = [
        0, 1, 31, 32, 33, 1023, 1024, 1025, 16_352, 16_383, 16_384, 5,
    ];
    for number in jumps.into_iter().chain(900..1100) {
        assert_eq!(chain.link(number).0, links[number as usize], "{number}");
    }
}

// Golden vectors: a change here would reroll every stored match.
#[test]
fn the_streams_are_pinned() {
    let mut dice = luck(7).dice();
    let faces = roll(&mut dice, 16);
    let below: Vec<u32> = (0..6).map(|_| dice.below(1000)).collect();
    let mut cards: Vec<u8> = (0..10).collect();
    dice.shuffle(&mut cards);
    assert_eq!(faces, [4, 5, 6, 3, 5, 2, 6, 6, 4, 1, 6, 1, 5, 6, 4, 2]);
    assert_eq!(below, [427, 652, 515, 104, 263, 870]);
    assert_eq!(cards, [0, 7, 3, 8, 6, 4, 2, 5, 1, 9]);
    assert_eq!(
        luck(7).terms().unwrap().anchor.to_string(),
        "0d96d7bf1bb5313c025e1756f3e70a464108d42d02c7198e7a9cf7616f10621c"
    );
}

#[test]
fn what_is_hidden_does_not_move_the_open_dice() {
    let (mut one, mut other) = (luck(7).dice(), luck(7).dice());
    one.below(9);
    one.shuffle(&mut [1, 2, 3, 4]);
    assert_eq!(roll(&mut one, 20), roll(&mut other, 20));
    assert_eq!(one.take_thrown(), other.take_thrown());
    assert_eq!(Dice::open_words(one.drawn()), 20);
}

#[test]
fn going_back_gives_the_same_outcomes_of_both_kinds() {
    let mut dice = luck(9).dice();
    roll(&mut dice, 100);
    dice.below(5);
    let at = dice.drawn();
    let play = |dice: &mut Dice| (roll(dice, 150), dice.below(1_000_000), roll(dice, 3));
    let first = play(&mut dice);
    dice.seek(at);
    assert_eq!(play(&mut dice), first);
    let mut again = luck(9).dice();
    again.seek(at);
    assert_eq!(play(&mut again), first);
}

#[test]
fn a_match_that_has_used_up_its_links_goes_on() {
    let luck = luck(3);
    let mut dice = luck.dice();
    dice.seek(u64::from(LINKS) - 2);
    let first = roll(&mut dice, 10);
    let known = by_hand(&links(&[3; 32]), digest_by_hand(), LINKS - 1..=LINKS);
    assert_eq!(first[..2], known);
    dice.seek(u64::from(LINKS) + 3);
    assert_eq!(roll(&mut dice, 5), first[5..]);
    let proof = luck.proof(LINKS + 8, Vec::new()).unwrap();
    assert_eq!(
        (proof.index, proof.link),
        (LINKS, Chain::new([3; 32]).link(LINKS))
    );
}

#[test]
fn dice_that_stand_apart_share_their_links_and_do_not_disturb_each_other() {
    let luck = luck(5);
    let links = links(&[5; 32]);
    let (mut here, mut ahead) = (luck.dice(), luck.dice());
    roll(&mut ahead, 1000);
    for n in 0..60 {
        let expected = |from| by_hand(&links, digest_by_hand(), from..=from + 2);
        assert_eq!(roll(&mut here, 3), expected(3 * n + 1));
        assert_eq!(roll(&mut ahead, 3), expected(1000 + 3 * n + 1));
        let proof = luck.proof(3 * n + 3, Vec::new()).unwrap();
        assert_eq!(proof.link.0, links[3 * n as usize + 3]);
    }
}

#[test]
fn every_seat_changes_every_die() {
    let faces = |nonces| {
        let luck = Luck::fair([7; 32], Terms::new(Hex([0; 32]), TABLE, nonces)).unwrap();
        let mut dice = luck.dice();
        (roll(&mut dice, 40), dice.below(u32::MAX))
    };
    let mut seen = vec![faces(nonces())];
    for seat in 0..3 {
        let mut other = nonces();
        other[seat] = Some(Hex([0x12; 16]));
        seen.push(faces(other));
    }
    let swapped = nonces().into_iter().rev().collect();
    seen.push(faces(swapped));
    for (at, one) in seen.iter().enumerate() {
        assert!(seen[at + 1..].iter().all(|o| o.0 != one.0 && o.1 != one.1));
    }
}

#[test]
fn what_was_sealed_is_checked_by_name() {
    let luck = luck(7);
    let terms = luck.terms().unwrap().clone();
    let published = seal(&[7; 32], &terms.anchor);
    luck.check(&published).unwrap();
    let said = |luck: Luck| luck.check(&published).unwrap_err().to_string();
    let other_secret = Luck::fair([8; 32], terms.clone()).unwrap();
    assert!(said(other_secret).contains("the secret is not"));
    let mut other = terms.clone();
    other.anchor = Hex([0; 32]);
    assert!(said(Luck::fair([7; 32], other).unwrap()).contains("anchor"));
    let mut other = terms.clone();
    other.nonces[1] = Some(Hex([0; 16]));
    let refused = Luck::fair([7; 32], other).unwrap_err().to_string();
    assert!(refused.contains("nonces"), "{refused}");
    let mut other = terms;
    other.scheme = "eldertable-dice-9".into();
    let refused = Luck::fair([7; 32], other).unwrap_err().to_string();
    assert!(refused.contains("dice-9"), "{refused}");
    assert!(!format!("{luck:?}").contains("7, 7"), "{luck:?}");
    assert!(!format!("{:?}", luck.dice()).contains("7, 7, 7"));
}

/// Chi-square with five degrees of freedom: the limit 20.5 fails once in a thousand runs.
#[test]
fn the_dice_are_even() {
    let mut dice = luck(1).dice();
    let mut count = [0_u32; 6];
    for _ in 0..12_000 {
        count[usize::from(dice.d6()) - 1] += 1;
    }
    let off: u32 = count.iter().map(|n| n.abs_diff(2_000).pow(2)).sum();
    assert!(off < 20 * 2_000, "{count:?}");
    let mut pairs = [0_u32; 36];
    let mut dice = luck(2).dice();
    for _ in 0..7_200 {
        let (a, b) = (usize::from(dice.d6()), usize::from(dice.d6()));
        pairs[(a - 1) * 6 + b - 1] += 1;
    }
    // Thirty-five degrees of freedom: the limit 66.6 fails once in a thousand runs.
    let off: u32 = pairs.iter().map(|n| n.abs_diff(200).pow(2)).sum();
    assert!(off < 66 * 200, "{pairs:?}");
}

/// Test vectors shared with the browser's implementation.
#[test]
fn the_vectors_of_the_page_are_up_to_date() {
    let luck = luck(7);
    let terms = luck.terms().unwrap();
    let mut dice = luck.dice();
    let mut rolls = Vec::new();
    for (seq, count) in [(3, 2), (8, 5), (9, 1), (15, 130)] {
        let from = Dice::open_words(dice.drawn());
        let faces = roll(&mut dice, count);
        let to = Dice::open_words(dice.drawn());
        rolls.push(Roll {
            seq,
            from,
            to,
            faces,
        });
    }
    let proof = |known: usize| {
        let rolls = rolls[..known].to_vec();
        let to = rolls.last().map_or(0, |r: &Roll| r.to);
        luck.proof(to, rolls)
    };
    let vectors = json!({
        "terms": terms,
        "seal": seal(luck.secret(), &terms.anchor),
        "secret": crate::journal::seed_hex(luck.secret()),
        "proofs": (0..=rolls.len()).map(proof).collect::<Vec<_>>(),
    });
    let found = serde_json::to_string_pretty(&vectors).unwrap() + "\n";
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web-client/src/lib/fairness.vectors.json"
    );
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &found).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == found,
        "{path} is stale: run this test with UPDATE=1"
    );
}
