//! Custom decks: stored for their owner, and chosen for the owner's seat.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Player, TestServer};

const NOTHING: Value = Value::Null;
/// Three of each card from a number on.
pub(crate) fn list(from: u8, cards: u8) -> String {
    let lines = (0..cards).map(|n| format!("1x F{}\n", from + n / 3));
    lines.collect()
}

/// Keeps a deck for the card game.
pub(crate) async fn keep(player: &Player, id: &str, name: &str, list: &str) -> Value {
    let deck = json!({ "name": name, "list": list });
    player
        .ok(Method::PUT, &format!("/decks/coc-lcg/{id}"), deck)
        .await
}

async fn decks(player: &Player) -> Value {
    player.ok(Method::GET, "/decks/coc-lcg", NOTHING).await
}

/// The status and the words of a refusal.
async fn refusal(player: &Player, method: Method, path: &str, body: Value) -> (u16, String) {
    let (status, answer) = player.send(method, path, body).await;
    assert!(!status.is_success(), "{path}: {answer}");
    let words = answer["detail"].as_str().unwrap().to_owned();
    (status.as_u16(), words)
}

#[tokio::test]
async fn decks_are_kept_for_their_owner_alone() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let kept = keep(&anna, "d1", "  Night\u{202e} shift ", &list(1, 50)).await;
    assert_eq!(
        (&kept["name"], &kept["faults"]),
        (&json!("Night shift"), &json!([]))
    );
    keep(&anna, "d2", "Unfinished", "3x Hired Muscle (F8)\n").await;

    assert_eq!(decks(&ben).await, json!([]), "not his");
    keep(&ben, "d1", "Ben's", &list(60, 50)).await;
    ben.ok(Method::DELETE, "/decks/coc-lcg/d2", NOTHING).await;
    let mine = decks(&anna).await;
    let server = server.restart().await;
    let anna = anna.at(&server);
    assert_eq!(decks(&anna).await, mine, "they survive a restart");
    assert_eq!(mine[0], kept);
    assert_eq!(mine[1]["faults"][0]["say"], "at least {0} cards, not {1}");
    assert_eq!(mine.as_array().unwrap().len(), 2);

    let again = keep(&anna, "d1", "Day shift", &list(1, 51)).await;
    assert_eq!(decks(&anna).await[0], again, "changed, and where it was");
    anna.ok(Method::DELETE, "/decks/coc-lcg/d1", NOTHING).await;
    anna.ok(Method::DELETE, "/decks/coc-lcg/d1", NOTHING).await;
    assert_eq!(decks(&anna).await, json!([mine[1]]));

    let mut nobody = anna;
    nobody.cookie = "eldertable_guest=nobody".into();
    let path = "/decks/coc-lcg";
    assert_eq!(nobody.refused(Method::GET, path, NOTHING).await.0, 401);
}

#[tokio::test]
async fn a_deck_that_can_not_be_kept_is_refused_in_words() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let path = "/decks/coc-lcg/d1";
    for (name, list, why) in [
        ("", String::new(), "the deck's name is empty".to_owned()),
        (
            &*"x".repeat(61),
            String::new(),
            "the deck's name has 61 characters; 60 are the most".into(),
        ),
        (
            "A",
            "x".repeat(8_001),
            "the list has 8001 characters; 8000 are the most".into(),
        ),
        (
            "A",
            "# mine\n3x Nobody".into(),
            "line 2: \"Nobody\" names no card of the core set".into(),
        ),
        (
            "A",
            "Opening Night".into(),
            "line 1: Opening Night is a story; the story deck is always the same".into(),
        ),
        (
            "A",
            "201x F8".into(),
            "the list has more than 200 cards".into(),
        ),
    ] {
        let deck = json!({ "name": name, "list": list });
        assert_eq!(refusal(&anna, Method::PUT, path, deck).await, (422, why));
    }
    let deck = || json!({ "name": "A", "list": "" });
    for (path, body, status) in [
        ("/decks/coc-lcg/%C3%A4", deck(), 400),
        (
            path,
            json!({ "name": "A", "list": "", "colour": "red" }),
            400,
        ),
        (path, json!({ "name": "A" }), 400),
        ("/decks/skirmish/d1", deck(), 422),
        ("/decks/chess/d1", deck(), 404),
    ] {
        assert_eq!(
            refusal(&anna, Method::PUT, path, body).await.0,
            status,
            "{path}"
        );
    }
    assert_eq!(
        refusal(&anna, Method::GET, "/decks/skirmish", NOTHING)
            .await
            .0,
        422
    );
    assert_eq!(decks(&anna).await, json!([]));
}

#[tokio::test]
async fn nobody_keeps_more_decks_than_the_limit() {
    let server = TestServer::with(|config| config.limits.decks_per_person = 2).await;
    let anna = server.person("Anna").await;
    keep(&anna, "d1", "A", "").await;
    keep(&anna, "d2", "B", "").await;
    let deck = json!({ "name": "A", "list": "" });
    let third = refusal(&anna, Method::PUT, "/decks/coc-lcg/d3", deck).await;
    assert_eq!(third, (409, "you have 2 decks; delete one first".into()));
    keep(&anna, "d2", "Still changed", "").await;
}

#[tokio::test]
async fn a_seat_takes_a_deck_that_keeps_the_rules_and_no_other() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    keep(&anna, "good", "Good", &list(1, 50)).await;
    keep(&anna, "bad", "Bad", "4x G-Men (F13)\n1x F30\n1x F46").await;
    keep(&ben, "bens", "Ben's", &list(1, 50)).await;
    let table = anna.open("coc-lcg", 2, json!({})).await;
    let path = format!("/tables/{}", table["id"].as_str().unwrap());
    let (first, second) = (format!("{path}/seats/0"), format!("{path}/seats/1"));
    let deck = |id: &str| json!({ "deck": id });

    let (status, why) = refusal(&anna, Method::PUT, &first, deck("bad")).await;
    assert_eq!(status, 422);
    assert_eq!(
        why,
        "\"Bad\" can't be played: at least 50 cards, not 6; G-Men is in it 4 times, at most \
         3; of the restricted titles it has Itinerant Scholar and Ravager from the Deep, at most one"
    );
    assert_eq!(
        refusal(&anna, Method::PUT, &first, deck("bens")).await.0,
        404
    );
    assert_eq!(
        refusal(&anna, Method::PUT, &second, deck("good")).await.0,
        403
    );
    let both = json!({ "side": "agency+hastur", "deck": "good" });
    assert_eq!(refusal(&anna, Method::PUT, &first, both).await.0, 422);

    let side = json!({ "side": "agency+hastur" });
    anna.ok(Method::PUT, &first, side.clone()).await;
    let chosen = anna.ok(Method::PUT, &first, deck("good")).await;
    assert_eq!(chosen["seats"][0]["deck"], "good");
    assert_eq!(chosen["seats"][0]["own_deck"], true);
    assert_eq!(chosen["seats"][0].get("side"), None, "instead of the side");
    let moved = anna
        .ok(Method::PUT, &second, json!({ "sitter": "me" }))
        .await;
    assert_eq!(
        moved["seats"][0],
        json!({ "sitter": { "type": "open" }, "invite": moved["seats"][0]["invite"] })
    );
    assert_eq!(moved["seats"][1]["deck"], "good", "it goes with its owner");
    let chosen = anna.ok(Method::PUT, &second, side).await;
    assert_eq!(
        chosen["seats"][1].get("own_deck"),
        None,
        "instead of the deck"
    );
    anna.ok(Method::PUT, &second, deck("good")).await;
    let any = anna.ok(Method::PUT, &second, json!({ "side": null })).await;
    assert_eq!(any["seats"][1].get("deck"), None);
    anna.ok(Method::PUT, &second, deck("good")).await;
    let bot = anna
        .ok(Method::PUT, &second, json!({ "sitter": "bot" }))
        .await;
    assert_eq!(bot["seats"][1].get("own_deck"), None, "a bot has none");

    let skirmish = anna.open("skirmish", 2, json!({})).await;
    let seat = format!("/tables/{}/seats/0", skirmish["id"].as_str().unwrap());
    let why = refusal(&anna, Method::PUT, &seat, deck("good")).await.1;
    assert_eq!(why, "Skirmish has no custom decks");
}

#[tokio::test]
async fn a_deck_is_taken_as_it_stands_when_the_match_begins() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    keep(&anna, "d", "Mine", &list(1, 50)).await;
    let table = anna.open("coc-lcg", 2, json!({})).await;
    let id = table["id"].as_str().unwrap();
    let path = format!("/tables/{id}");
    let first = format!("{path}/seats/0");
    anna.ok(Method::PUT, &first, json!({ "deck": "d" })).await;
    let bot = json!({ "sitter": "bot", "side": "agency+hastur" });
    anna.ok(Method::PUT, &format!("{path}/seats/1"), bot).await;

    keep(&anna, "d", "Mine", &list(1, 49)).await;
    let start = format!("{path}/start");
    let why = refusal(&anna, Method::POST, &start, NOTHING).await;
    let words = "\"Mine\" can't be played: at least 50 cards, not 49";
    assert_eq!(why, (422, words.into()));
    anna.ok(Method::DELETE, "/decks/coc-lcg/d", NOTHING).await;
    assert_eq!(refusal(&anna, Method::POST, &start, NOTHING).await.0, 404);
    keep(&anna, "d", "Mine", &format!("# a note\n{}", list(2, 51))).await;
    anna.ok(Method::POST, &start, NOTHING).await;
    keep(&anna, "d", "Mine", "").await;

    let server = server.restart().await;
    let setup = server.app.store.started(id).await.unwrap().unwrap().setup;
    let frozen = setup["decks"][0]["own"]["list"].as_str().unwrap();
    assert!(frozen.starts_with("3x Kirby O'Donnell (F2)\n"), "{frozen}");
    assert_eq!(frozen.lines().count(), 17, "the cards, without the note");
    assert_eq!(
        setup["decks"][1],
        json!({ "starter": { "factions": ["agency", "hastur"] } })
    );

    let socket = anna.at(&server).watching(id).await;
    let hand = socket.view["sides"]["s0"]["hand_cards"].as_array().unwrap();
    assert_eq!(hand.len(), 8);
    for card in hand {
        let print = &socket.view["cards"][card.as_str().unwrap()]["print"];
        let number: u8 = print.as_str().unwrap()[1..].parse().unwrap();
        assert!((2..=18).contains(&number), "{print} is not of this deck");
    }
    assert_eq!(
        refusal(
            &anna.at(&server),
            Method::PUT,
            &first,
            json!({ "deck": "d" })
        )
        .await
        .0,
        422
    );
}
