//! What was packed is unpacked, by programs and by the page.

use proptest::prelude::*;

use super::*;

/// Texts that have much in common, some of them long, some with letters of several bytes.
fn texts() -> impl Strategy<Value = Vec<String>> {
    let word = prop_oneof![
        Just("{\"type\":\"update\",\"table\":\"abc\"".to_owned()),
        Just("\"label\":{\"say\":\"To {0}\",\"with\":[\"Ash Ford\"]},".to_owned()),
        "[a-c]{1,40}",
        "[äß…→]{1,5}",
        (0_u32..300).prop_map(|n| n.to_string()),
    ];
    let text = prop::collection::vec(word, 0..60).prop_map(|words| words.concat());
    prop::collection::vec(text, 1..12)
}

proptest! {
    #[test]
    fn what_was_packed_is_unpacked(texts in texts(), most in 1_usize..6, joined in 0_usize..12) {
        let mut past = Past::default();
        let mut first = Unpacker::default();
        let mut later = Unpacker::default();
        let mut known = 0;
        for (n, text) in texts.iter().enumerate() {
            past.push(n as u64, text, most);
            let frame = past.packed("table", n).unwrap();
            prop_assert_eq!(Unpacker::table(&frame), Ok("table"));
            let unpacked = first.packed(&frame);
            prop_assert_eq!(unpacked.as_ref(), Ok(text));
            if n >= joined {
                // Somebody who has only what came since, some of it as text.
                if n % 2 == 0 {
                    later.plain(text);
                } else {
                    let frame = past.packed("table", known).unwrap();
                    let unpacked = later.packed(&frame);
                    prop_assert_eq!(unpacked.as_ref(), Ok(text));
                }
                known += 1;
            }
        }
    }

    #[test]
    fn the_last_updates_are_kept(texts in texts(), most in 1_usize..6) {
        let mut past = Past::default();
        for (n, text) in texts.iter().enumerate() {
            past.push(n as u64, text, most);
        }
        let kept = texts.len().min(most);
        for n in 0..texts.len() {
            let since = past.since(n as u64);
            let there = n + kept >= texts.len();
            let expected = there.then(|| texts[n..].iter().map(String::as_str).collect());
            prop_assert_eq!(since, expected);
        }
    }

    #[test]
    fn nonsense_is_refused_or_read_but_never_more(frame in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut unpacker = Unpacker::default();
        unpacker.plain("some text before");
        let mut whole = vec![FORMAT, 1, 1, b't'];
        whole.extend(&frame);
        if let Ok(text) = unpacker.packed(&whole) {
            prop_assert!(text.len() <= MOST + frame.len());
        }
        let _ = unpacker.packed(&frame);
    }
}

#[test]
fn what_was_said_before_is_nearly_free() {
    let choice = |n: usize| format!("{{\"label\":\"Move to area {n}\",\"rule\":\"Moving\"}}");
    let text: String = (0..20).map(choice).collect();
    let mut past = Past::default();
    past.push(0, &text, 9);
    let alone = past.packed("t", 9).map_or(0, |p| p.len());
    past.push(1, &text, 9);
    let again = past.packed("t", 9).unwrap().len();
    assert!(alone < text.len() / 2, "{alone} of {}", text.len());
    assert!(again * 12 < text.len(), "{again} of {}", text.len());
}

#[test]
fn a_large_update_forgets_those_before_it() {
    let mut past = Past::default();
    past.push(0, &"a".repeat(KEPT), 9);
    past.push(1, &"b".repeat(2 * KEPT), 9);
    assert_eq!(past.since(0), None);
    assert_eq!(past.since(1).map(|u| u.len()), Some(1));
    assert!(past.packed("t", 9).unwrap().len() < 20);
}

#[test]
fn frames_are_written_as_they_are_described() {
    let mut past = Past::default();
    past.push(7, "abcdefgh,abcdefgh", 9);
    let frame = past.packed("T", 3).unwrap();
    // Nine literals (7 and 2 more), eight bytes from nine back.
    assert_eq!(&frame[..], b"\x01\x00\x01T\x76\x02abcdefgh,\x09");
}

/// The page has an unpacker of its own: it is tested with these.
#[test]
fn the_page_can_unpack_the_same() {
    let move_to = |n: usize, area: &str| {
        format!(
            r#"{{"type":"update","table":"T","from":{n},"patch":{{"at":"{area}"}},"why":"→ {}"}}"#,
            area.repeat(n)
        )
    };
    let texts: Vec<String> = ["Ash Ford", "Älvkilen", "Ash Ford", "Kiln Row"]
        .iter()
        .enumerate()
        .map(|(n, area)| move_to(n, area))
        .collect();
    let mut past = Past::default();
    let mut frames = Vec::new();
    for (n, text) in texts.iter().enumerate() {
        past.push(n as u64, text, 9);
        let frame = past.packed("T", n).unwrap();
        frames.push(serde_json::json!({ "text": text, "packed": engine::hash::hex(&frame) }));
    }
    let found = serde_json::to_string_pretty(&frames).unwrap() + "\n";
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../web-client/src/lib/unpacker.vectors.json"
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
