//! Tables before and around a match.

use reqwest::Method;
use serde_json::{Value, json};
use server::wire::ServerMessage;

use crate::support::TestServer;

const NOTHING: Value = Value::Null;

#[tokio::test]
async fn a_private_table_is_hidden_from_everybody_else() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let table = anna.open("skirmish", 2, json!({})).await;
    let id = table["id"].as_str().unwrap();

    let hidden = ben
        .send(Method::GET, &format!("/tables/{id}"), NOTHING)
        .await;
    let absent = ben.send(Method::GET, "/tables/bcdfghjkmnpq", NOTHING).await;
    assert_eq!(
        (hidden.0.as_u16(), &hidden),
        (404, &absent),
        "the same on purpose"
    );
    for (method, path, body) in [
        (Method::POST, "enter", json!({ "invite": "wrong" })),
        (Method::PUT, "seats/1", json!({ "sitter": "me" })),
        (Method::POST, "start", NOTHING),
        (Method::POST, "leave", NOTHING),
        (Method::POST, "rematch", NOTHING),
        (Method::PATCH, "", json!({ "name": "mine" })),
        (Method::GET, "archive", NOTHING),
    ] {
        let path = |id: &str| {
            format!("/tables/{id}/{path}")
                .trim_end_matches('/')
                .to_owned()
        };
        let hidden = ben.send(method.clone(), &path(id), body.clone()).await;
        let absent = ben.send(method, &path("bcdfghjkmnpq"), body).await;
        assert_eq!((hidden.0.as_u16(), &hidden), (404, &absent), "{}", path(id));
    }
    let mut socket = ben.socket().await;
    socket.watch(id, None).await;
    let refused = socket
        .until(|m| matches!(m, ServerMessage::Rejected { .. }))
        .await;
    assert!(matches!(refused, ServerMessage::Rejected { code, .. } if code == "not_found"));
    let listed = ben.ok(Method::GET, "/tables", NOTHING).await;
    assert_eq!(listed, json!([]));
}

#[tokio::test]
async fn the_invite_link_lets_in_and_shows_itself_only_inside() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let table = anna.open("skirmish", 2, json!({ "public": true })).await;
    let id = table["id"].as_str().unwrap();
    let listed = ben.ok(Method::GET, "/tables", NOTHING).await;
    assert_eq!(listed[0]["id"], id);
    assert!(listed[0].get("invite").is_none());

    anna.ok(
        Method::PATCH,
        &format!("/tables/{id}"),
        json!({ "public": false }),
    )
    .await;
    assert_eq!(
        ben.refused(Method::GET, &format!("/tables/{id}"), NOTHING)
            .await
            .0,
        404
    );
    let body = json!({ "invite": table["invite"] });
    let inside = ben
        .ok(Method::POST, &format!("/tables/{id}/enter"), body)
        .await;
    assert_eq!(inside["invite"], table["invite"]);
    let mine = ben.ok(Method::GET, "/me/tables", NOTHING).await;
    assert_eq!(mine[0]["id"], id);
}

#[tokio::test]
async fn who_is_sent_away_stays_away() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let table = anna.open("skirmish", 2, json!({})).await;
    let id = table["id"].as_str().unwrap();
    let enter = format!("/tables/{id}/enter");
    let seat = format!("/tables/{id}/seats/1");
    ben.ok(Method::POST, &enter, json!({ "invite": table["invite"] }))
        .await;
    ben.ok(Method::PUT, &seat, json!({ "sitter": "me" })).await;
    let mut socket = ben.socket().await;
    socket.watch(id, None).await;
    socket
        .until(|m| matches!(m, ServerMessage::Table { .. }))
        .await;

    let first = format!("/tables/{id}/seats/0");
    let forbidden = ben
        .refused(Method::PUT, &first, json!({ "sitter": "open" }))
        .await;
    assert_eq!(
        forbidden,
        (403, "forbidden".into()),
        "only the host sends people away"
    );
    anna.ok(Method::PUT, &seat, json!({ "sitter": "open" }))
        .await;
    assert_eq!(socket.closed().await, 4403);
    assert_eq!(
        ben.refused(Method::GET, &format!("/tables/{id}"), NOTHING)
            .await
            .0,
        404
    );
    let seen = anna
        .ok(Method::GET, &format!("/tables/{id}"), NOTHING)
        .await;
    for (invite, status) in [(&table["invite"], 404), (&seen["invite"], 403)] {
        let again = json!({ "invite": invite });
        assert_eq!(ben.refused(Method::POST, &enter, again).await.0, status);
    }
}

#[tokio::test]
async fn the_host_chooses_and_nobody_else() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let table = anna.open("cthulhu-wars", 4, json!({})).await;
    let id = table["id"].as_str().unwrap();
    assert_eq!(table["options"], json!({}), "everything is as usual");
    let path = format!("/tables/{id}");
    ben.ok(
        Method::POST,
        &format!("{path}/enter"),
        json!({ "invite": table["invite"] }),
    )
    .await;
    ben.ok(
        Method::PUT,
        &format!("{path}/seats/1"),
        json!({ "sitter": "me", "side": "gc" }),
    )
    .await;

    assert_eq!(
        ben.refused(Method::PATCH, &path, json!({ "name": "mine" }))
            .await
            .0,
        403
    );
    for bad in [
        json!({ "seats": 6 }),
        json!({ "options": { "map": "mars" } }),
        json!({ "options": { "map": "earth-3p" } }),
        json!({ "options": { "weather": "bad" } }),
        json!({ "host": "nobody" }),
        json!({ "name": "\u{202e}" }),
    ] {
        assert_eq!(
            anna.refused(Method::PATCH, &path, bad.clone()).await.0,
            422,
            "{bad}"
        );
    }
    assert_eq!(
        anna.refused(Method::PATCH, &path, json!({ "colour": "red" }))
            .await
            .0,
        400
    );
    let west = json!({ "options": { "map": "earth-4p-w5e3" } });
    let west = anna.ok(Method::PATCH, &path, west).await;
    assert_eq!(west["options"], json!({ "map": "earth-4p-w5e3" }));
    let three = anna.ok(Method::PATCH, &path, json!({ "seats": 3 })).await;
    assert_eq!(
        three["options"],
        json!({}),
        "an option follows the number of seats"
    );
}

#[tokio::test]
async fn a_match_starts_when_every_seat_is_filled_and_deals_the_rest() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let table = anna.open("cthulhu-wars", 3, json!({})).await;
    let path = format!("/tables/{}", table["id"].as_str().unwrap());
    let invite = json!({ "invite": table["invite"] });
    ben.ok(Method::POST, &format!("{path}/enter"), invite).await;
    let side = json!({ "sitter": "me", "side": "gc" });
    ben.ok(Method::PUT, &format!("{path}/seats/1"), side).await;

    let taken = json!({ "sitter": "me", "side": "gc" });
    let taken = anna
        .refused(Method::PUT, &format!("{path}/seats/0"), taken)
        .await;
    assert_eq!(taken, (409, "side_taken".into()));
    let open = anna
        .refused(Method::POST, &format!("{path}/start"), NOTHING)
        .await;
    assert_eq!(open, (409, "seats_open".into()));
    assert_eq!(
        ben.refused(
            Method::PUT,
            &format!("{path}/seats/2"),
            json!({ "sitter": "bot" })
        )
        .await
        .0,
        403
    );
    let bot = json!({ "sitter": "bot", "bot": "random", "side": "ys" });
    anna.ok(Method::PUT, &format!("{path}/seats/2"), bot).await;
    let started = anna
        .ok(Method::POST, &format!("{path}/start"), NOTHING)
        .await;
    assert_eq!(
        (&started["seats"][1]["side"], &started["seats"][2]["side"]),
        (&json!("gc"), &json!("ys"))
    );
    assert!(started["seats"][0]["side"].is_string(), "the rest is dealt");
    assert!(started["commitment"].is_string() && started.get("seed").is_none());
    let fixed = anna
        .refused(Method::PATCH, &path, json!({ "seats": 4 }))
        .await;
    assert_eq!(fixed, (409, "started".into()));
}

#[tokio::test]
async fn a_table_passes_on_when_its_host_leaves_and_ends_with_its_last_person() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let table = anna.open("skirmish", 2, json!({})).await;
    let path = format!("/tables/{}", table["id"].as_str().unwrap());
    ben.ok(
        Method::POST,
        &format!("{path}/enter"),
        json!({ "invite": table["invite"] }),
    )
    .await;
    let left = anna
        .ok(Method::POST, &format!("{path}/leave"), NOTHING)
        .await;
    assert_eq!(left["host"], ben.me.id.as_str());
    assert_eq!(anna.refused(Method::GET, &path, NOTHING).await.0, 404);
    ben.ok(Method::POST, &format!("{path}/leave"), NOTHING)
        .await;
    assert_eq!(ben.refused(Method::GET, &path, NOTHING).await.0, 404);
    assert_eq!(ben.ok(Method::GET, "/me/tables", NOTHING).await, json!([]));
}

#[tokio::test]
async fn a_new_name_is_known_at_every_table() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("skirmish", 2, json!({})).await;
    anna.ok(Method::PUT, "/me", json!({ "name": " An\u{202e}na  B. " }))
        .await;
    let path = format!("/tables/{}", table["id"].as_str().unwrap());
    let table = anna.ok(Method::GET, &path, NOTHING).await;
    assert_eq!(table["seats"][0]["sitter"]["name"], "Anna B.");
    assert_eq!(
        anna.ok(Method::GET, "/me", NOTHING).await["name"],
        "Anna B."
    );
}

#[tokio::test]
async fn unknown_things_are_named() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let chess = anna
        .refused(
            Method::POST,
            "/tables",
            json!({ "game": "chess", "seats": 2 }),
        )
        .await;
    assert_eq!(chess.0, 422);
    assert_eq!(
        anna.refused(Method::GET, "/games/chess/reference", NOTHING)
            .await
            .0,
        404
    );
    assert_eq!(anna.refused(Method::GET, "/nowhere", NOTHING).await.0, 404);
    let games = anna.ok(Method::GET, "/games", NOTHING).await;
    assert!(
        games
            .as_array()
            .unwrap()
            .iter()
            .any(|g| g["id"] == "cthulhu-wars")
    );
    let cards = anna
        .ok(Method::GET, "/games/cthulhu-wars/reference", NOTHING)
        .await;
    assert!(cards.as_array().unwrap().len() > 50);
}
