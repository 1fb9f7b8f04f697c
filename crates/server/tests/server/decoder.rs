//! Whatever a page sends, reading it ends, and what was read is what was written.

use proptest::prelude::*;
use serde_json::{Value, json};
use server::wire::ClientMessage;

/// Pieces that messages are made of, and some that they aren't.
const PIECES: [&str; 22] = [
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
    "-1",
    "1e999",
    "0.1",
    "18446744073709551616",
    "\"type\"",
    "\"act\"",
    "\"seq\"",
    "\"as\"",
    "\u{0}",
    "\u{202e}",
];

fn action() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(any::<String>(), inner, 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

fn message() -> impl Strategy<Value = ClientMessage> {
    let table = any::<String>;
    let id = any::<String>;
    let number = any::<u64>;
    prop_oneof![
        Just(ClientMessage::Ping),
        (table(), any::<Option<u64>>())
            .prop_map(|(table, since)| ClientMessage::Watch { table, since }),
        (table(), number(), id(), action()).prop_map(|(table, seq, id, action)| {
            ClientMessage::Act {
                table,
                seq,
                id,
                action,
            }
        }),
        (table(), number(), any::<bool>(), id()).prop_map(|(table, to, agree, id)| {
            ClientMessage::UndoAnswer {
                table,
                to,
                agree,
                id,
            }
        }),
        (table(), any::<Option<String>>(), id())
            .prop_map(|(table, until, id)| ClientMessage::Ahead { table, until, id }),
        (table(), any::<String>(), id()).prop_map(|(table, text, id)| ClientMessage::Chat {
            table,
            text,
            id
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in any::<Vec<u8>>()) {
        let _ = serde_json::from_slice::<ClientMessage>(&bytes);
    }

    #[test]
    fn any_heap_of_pieces_is_read_or_refused(pieces in prop::collection::vec(0..PIECES.len(), 0..40)) {
        let text: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        let _ = serde_json::from_str::<ClientMessage>(&text);
    }

    #[test]
    fn what_is_written_is_read(message in message()) {
        let text = serde_json::to_string(&message).unwrap();
        prop_assert_eq!(serde_json::from_str::<ClientMessage>(&text).unwrap(), message);
    }

    #[test]
    fn a_damaged_message_is_read_or_refused(
        message in message(),
        at in any::<prop::sample::Index>(),
        piece in 0..PIECES.len(),
    ) {
        let text = serde_json::to_string(&message).unwrap();
        let mut letters: Vec<String> = text.chars().map(String::from).collect();
        let at = at.index(letters.len());
        PIECES[piece].clone_into(&mut letters[at]);
        let _ = serde_json::from_str::<ClientMessage>(&letters.concat());
    }
}

#[test]
fn fields_that_no_message_has_are_refused() {
    for message in [
        json!({ "type": "unwatch", "table": "a", "more": 1 }),
        json!({ "type": "watch", "table": "a", "Since": 1 }),
        json!({ "type": "chat", "table": "a", "text": "b", "id": "c", "from": "Eve" }),
    ] {
        assert!(
            serde_json::from_value::<ClientMessage>(message.clone()).is_err(),
            "{message}"
        );
    }
}
