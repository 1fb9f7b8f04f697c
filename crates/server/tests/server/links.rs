//! The links of seats: where they lead, who sees them, and how they are taken back.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Player, TestServer};

/// An open table of a host, with the secrets of its seats' links.
async fn hosted(anna: &Player, game: &str, seats: usize) -> (String, Value) {
    let table = anna.open(game, seats, json!({})).await;
    (format!("/tables/{}", table["id"].as_str().unwrap()), table)
}

fn link(table: &Value, seat: usize) -> Value {
    let invite = &table["seats"][seat]["invite"];
    assert_eq!(invite.as_str().map(str::len), Some(26), "{table}");
    json!({ "invite": invite })
}

async fn enter(who: &Player, path: &str, link: &Value) -> Value {
    who.ok(Method::POST, &format!("{path}/enter"), link.clone())
        .await
}

async fn sit(who: &Player, path: &str, seat: usize, sitter: &str) -> Value {
    let body = json!({ "sitter": sitter });
    who.ok(Method::PUT, &format!("{path}/seats/{seat}"), body)
        .await
}

#[tokio::test]
async fn a_seats_link_leads_to_it_while_it_is_open() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let (path, table) = hosted(&anna, "cthulhu-wars", 3).await;
    let second = link(&table, 1);
    assert_ne!(second, link(&table, 2));
    assert!(table["seats"][0].get("invite").is_none(), "it is taken");

    let ben = server.person("Ben").await;
    let inside = enter(&ben, &path, &second).await;
    assert_eq!(inside["invited_to"], 1);
    let hidden = |table: &Value| {
        let seats = table["seats"].as_array().unwrap();
        seats.iter().all(|seat| seat.get("invite").is_none())
    };
    assert!(hidden(&inside), "only the host sees them");
    let later = ben.ok(Method::GET, &path, Value::Null).await;
    assert!(later.get("invited_to").is_none() && hidden(&later));
    assert_eq!(enter(&ben, &path, &second).await["invited_to"], 1, "again");
    let general = json!({ "invite": table["invite"] });
    assert!(
        enter(&ben, &path, &general)
            .await
            .get("invited_to")
            .is_none()
    );

    sit(&ben, &path, 1, "me").await;
    let cleo = server.person("Cleo").await;
    let late = enter(&cleo, &path, &second).await;
    assert!(late.get("invited_to").is_none(), "it is taken");
    assert_eq!(late["id"], table["id"], "and he is let in all the same");
    let seen = anna.ok(Method::GET, &path, Value::Null).await;
    assert!(seen["seats"][1].get("invite").is_none());
    assert_eq!(link(&seen, 2), link(&table, 2));
}

#[tokio::test]
async fn a_wrong_link_tells_nothing() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let (path, table) = hosted(&anna, "skirmish", 2).await;
    let (other, _) = hosted(&anna, "skirmish", 2).await;
    let good = link(&table, 1);
    let secret = good["invite"].as_str().unwrap();
    for wrong in ["", &secret[..25], &secret.to_uppercase(), "wrong"] {
        let body = json!({ "invite": wrong });
        let (here, nowhere) = (format!("{path}/enter"), "/tables/bcdfghjkmnpq/enter");
        let answer = ben.send(Method::POST, &here, body.clone()).await;
        let absent = ben.send(Method::POST, nowhere, body).await;
        assert_eq!((answer.0.as_u16(), &answer), (404, &absent), "{wrong}");
    }
    let elsewhere = ben
        .refused(Method::POST, &format!("{other}/enter"), good.clone())
        .await;
    assert_eq!(elsewhere.0, 404, "a link leads to its own table");

    anna.ok(Method::GET, &path, Value::Null).await;
    enter(&ben, &path, &good).await;
    sit(&ben, &path, 1, "me").await;
    sit(&anna, &path, 1, "open").await;
    let renewed = link(&anna.ok(Method::GET, &path, Value::Null).await, 1);
    for (invite, status) in [(good, 404), (renewed, 403)] {
        let away = ben
            .refused(Method::POST, &format!("{path}/enter"), invite)
            .await;
        assert_eq!(away.0, status, "who was sent away stays away");
    }
}

#[tokio::test]
async fn a_new_link_ends_the_old_one_at_once() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let cleo = server.person("Cleo").await;
    let (path, table) = hosted(&anna, "cthulhu-wars", 3).await;
    let (links, old) = (format!("{path}/links"), link(&table, 1));
    enter(&ben, &path, &old).await;

    let by_guest = ben
        .refused(Method::POST, &links, json!({ "seat": 1 }))
        .await;
    assert_eq!(by_guest, (403, "forbidden".into()));
    let by_stranger = cleo
        .refused(Method::POST, &links, json!({ "seat": 1 }))
        .await;
    assert_eq!(by_stranger.0, 404);
    let no_seat = anna
        .refused(Method::POST, &links, json!({ "seat": 3 }))
        .await;
    assert_eq!(no_seat, (404, "not_found".into()));

    let renewed = anna.ok(Method::POST, &links, json!({ "seat": 1 })).await;
    let fresh = link(&renewed, 1);
    assert_ne!(fresh, old);
    assert_eq!(link(&renewed, 2), link(&table, 2), "only this one");
    assert_eq!(renewed["invite"], table["invite"]);
    let gone = cleo
        .refused(Method::POST, &format!("{path}/enter"), old)
        .await;
    assert_eq!(gone.0, 404);
    ben.ok(Method::GET, &path, Value::Null).await;

    let general = json!({ "invite": table["invite"] });
    let renewed = anna.ok(Method::POST, &links, json!({ "seat": null })).await;
    assert_ne!(renewed["invite"], table["invite"]);
    assert_eq!(link(&renewed, 1), fresh, "seats keep theirs");
    let gone = cleo
        .refused(Method::POST, &format!("{path}/enter"), general)
        .await;
    assert_eq!(gone.0, 404);
    let server = server.restart().await;
    let again = enter(&cleo.at(&server), &path, &fresh).await;
    assert_eq!(again["invited_to"], 1, "it is stored");
}

#[tokio::test]
async fn during_play_a_link_leads_where_one_may_sit_down() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let (path, table) = hosted(&anna, "keg", 2).await;
    let second = link(&table, 1);
    enter(&ben, &path, &second).await;
    sit(&ben, &path, 1, "me").await;
    anna.ok(Method::POST, &format!("{path}/start"), Value::Null)
        .await;

    // Ben is away: the seat stays Ben's, with or without a bot in it.
    ben.ok(Method::POST, &format!("{path}/leave"), Value::Null)
        .await;
    let cleo = server.person("Cleo").await;
    for sitter in [None, Some("bot")] {
        if let Some(sitter) = sitter {
            sit(&anna, &path, 1, sitter).await;
        }
        assert!(
            enter(&cleo, &path, &second)
                .await
                .get("invited_to")
                .is_none()
        );
        assert_eq!(enter(&ben, &path, &second).await["invited_to"], 1);
        let seen = anna.ok(Method::GET, &path, Value::Null).await;
        assert!(seen["seats"][1].get("invite").is_none(), "nobody new may");
    }
    // No new player may take over a seat here, whatever the host wants, until the players agree.
    let open = json!({ "sitter": "open" });
    let seat = format!("{path}/seats/1");
    let refused = anna.refused(Method::PUT, &seat, open).await;
    assert_eq!(refused, (409, "no_replacement".into()));
    let id = table["id"].as_str().unwrap();
    let mut host = anna.socket().await;
    host.watch(id, None).await;
    let what = json!({ "type": "terms", "absence": "replace" });
    let propose = json!({ "type": "propose", "table": id, "what": what, "id": "p" });
    host.say(propose).await;
    host.answer("p").await;
    // The link leads someone new there, but not a person who has another seat.
    let released = sit(&anna, &path, 1, "open").await;
    assert_eq!(link(&released, 1), second);
    assert_eq!(enter(&cleo, &path, &second).await["invited_to"], 1);
    assert!(
        enter(&anna, &path, &second)
            .await
            .get("invited_to")
            .is_none()
    );
    sit(&cleo, &path, 1, "me").await;
    let dan = server.person("Dan").await;
    assert!(
        enter(&dan, &path, &second)
            .await
            .get("invited_to")
            .is_none()
    );
}

#[tokio::test]
async fn a_table_of_before_there_were_links_gets_them_when_it_changes() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let (path, table) = hosted(&anna, "skirmish", 2).await;
    let id = table["id"].as_str().unwrap();
    let mut old = server.app.store.table(id).await.unwrap().unwrap();
    for place in &mut old.seats {
        place.invite.clear();
    }
    let nobody_yet = 0;
    let saved = server.app.store.save_table(&old, nobody_yet).await;
    saved.unwrap();
    let server = server.restart().await;
    let (anna, ben) = (anna.at(&server), server.person("Ben").await);
    let seen = anna.ok(Method::GET, &path, Value::Null).await;
    assert!(seen["seats"][1].get("invite").is_none());
    let empty = json!({ "invite": "" });
    let refused = ben
        .refused(Method::POST, &format!("{path}/enter"), empty)
        .await;
    assert_eq!(refused.0, 404, "no secret is no key");
    let named = json!({ "name": "Old friends" });
    let changed = anna.ok(Method::PATCH, &path, named).await;
    assert_eq!(
        enter(&ben, &path, &link(&changed, 1)).await["invited_to"],
        1
    );
}

#[tokio::test]
async fn more_seats_and_another_game_have_links_of_their_own() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let (path, table) = hosted(&anna, "cthulhu-wars", 3).await;
    let four = anna.ok(Method::PATCH, &path, json!({ "seats": 4 })).await;
    assert_eq!(link(&four, 1), link(&table, 1));
    assert_ne!(link(&four, 3), link(&table, 2));
    assert_ne!(table["seats"][1]["invite"], table["invite"]);
}
