//! What operators can do, what people can report to them, and who may be an operator.

use std::{slice::from_ref, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};
use server::{
    moderation::{AdminToken, AuditAction, AuditEntry, Report, Sanction},
    storage,
    wire::{Person, ServerMessage},
};

use crate::{
    storage::{guest, on_both, person, table},
    support::{Player, Socket, TestServer},
};

const NOTHING: Value = Value::Null;
const TOKEN: &str = "hush-hush-hush-hush";

async fn moderated() -> TestServer {
    TestServer::with(|config| {
        config.admin_listen = Some(([127, 0, 0, 1], 0).into());
        config.admin_token = AdminToken::new(TOKEN);
        config.upkeep_rounds = Duration::from_millis(20);
    })
    .await
}

/// An operator's request: its status and what was answered.
async fn operator(server: &TestServer, method: Method, path: &str, body: Value) -> (u16, Value) {
    let url = format!("http://{}/admin/v1{path}", server.admin.unwrap());
    let request = reqwest::Client::new().request(method, url);
    let mut request = request.bearer_auth(TOKEN).header("x-operator", "Olga");
    if !body.is_null() {
        request = request.json(&body);
    }
    let answer = request.send().await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap_or_default())
}

async fn decided(server: &TestServer, person: &Player, what: Value) -> Value {
    let mut what = what;
    what["why"] = "spam".into();
    let path = format!("/people/{}", person.me.id);
    let (status, answer) = operator(server, Method::PATCH, &path, what).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

async fn says(socket: &mut Socket, table: &str, text: &str) {
    let chat = json!({ "type": "chat", "table": table, "id": text, "text": text });
    socket.say(chat).await;
}

#[tokio::test]
async fn only_the_token_makes_an_operator() {
    let server = moderated().await;
    let asked = async |url: String, token: Option<&str>| {
        let request = reqwest::Client::new().get(url);
        let request = match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let admin = format!("http://{}/admin/v1/people", server.admin.unwrap());
    for token in [None, Some(""), Some("hush"), Some("hush-hush-hush-husH")] {
        let (status, said) = asked(admin.clone(), token).await;
        assert_eq!(status, 401, "{said}");
        assert!(said.contains("no_operator"), "{said}");
    }
    assert_eq!(asked(admin.clone(), Some(TOKEN)).await.0, 200);
    // People's own listener knows nothing of it.
    let public = format!("http://{}/admin/v1/people", server.address);
    let (_, said) = asked(public, Some(TOKEN)).await;
    assert!(!said.starts_with('['), "{said}");
    let server = server
        .restart_with(|config| config.admin_token = None)
        .await;
    let admin = format!("http://{}/admin/v1/people", server.admin.unwrap());
    assert_eq!(asked(admin, Some(TOKEN)).await.0, 403);
}

#[tokio::test]
async fn who_is_muted_is_not_heard_until_unmuted() {
    let server = moderated().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut ben = people[1].watching(&table).await;
    let shown = decided(&server, &people[1], json!({ "muted": true })).await;
    assert_eq!(
        (&shown["muted"], &shown["banned"]),
        (&true.into(), &false.into())
    );
    says(&mut ben, &table, "one").await;
    assert_eq!(ben.refusal("one").await, "muted");
    decided(&server, &people[1], json!({ "muted": false })).await;
    says(&mut ben, &table, "two").await;
    ben.answer("two").await;
    let (_, acts) = operator(&server, Method::GET, "/acts", NOTHING).await;
    let acts: Vec<AuditEntry> = serde_json::from_value(acts).unwrap();
    let muted = acts.iter().map(|act| match &act.did {
        AuditAction::Decided { sanction, .. } => {
            (act.by.as_str(), act.why.as_str(), sanction.muted)
        }
        other => panic!("{other:?}"),
    });
    let muted: Vec<_> = muted.collect();
    assert_eq!(muted, [("Olga", "spam", false), ("Olga", "spam", true)]);
}

#[tokio::test]
async fn who_is_banned_is_sent_away_and_comes_back_only_when_let() {
    let server = moderated().await;
    let twin = server.twin().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let ben = &people[1];
    let mut here = ben.watching(&table).await;
    let mut there = ben.at(&twin).socket().await;
    decided(&server, ben, json!({ "banned": true })).await;
    assert_eq!(here.closed().await, 4451);
    // The other server on the same database learns it, too.
    assert_eq!(there.closed().await, 4451);
    let banned = (403, "banned".to_owned());
    let new = json!({ "game": "keg", "seats": 2 });
    assert_eq!(ben.refused(Method::POST, "/tables", new).await, banned);
    assert_eq!(
        ben.refused(Method::GET, "/me/tables", NOTHING).await,
        banned
    );
    let renamed = ben
        .refused(Method::PUT, "/me", json!({ "name": "Bea" }))
        .await;
    assert_eq!(renamed, banned);
    let (stream, _) = tokio_tungstenite::connect_async(ben.handshake())
        .await
        .unwrap();
    assert_eq!(Socket::new(stream).closed().await, 4451);
    let server = server.restart().await;
    let ben = &ben.at(&server);
    assert_eq!(
        ben.refused(Method::GET, "/me/tables", NOTHING).await,
        banned
    );
    decided(&server, ben, json!({ "banned": false })).await;
    ben.ok(Method::GET, "/me/tables", NOTHING).await;
    ben.watching(&table).await;
}

#[tokio::test]
async fn names_that_contain_an_id_do_not_hide_its_person() {
    let server = moderated().await;
    let rude = server.person("Rude").await;
    for n in 0..101 {
        server.person(&format!("{} {n}", rude.me.id)).await;
    }
    let shown = decided(&server, &rude, json!({ "banned": true })).await;
    assert_eq!(shown["id"], rude.me.id.as_str());
}

#[tokio::test]
async fn a_name_is_changed_wherever_the_person_is() {
    let server = moderated().await;
    let (table, people) = server.playing("keg", &["Anna", "Rude Name"]).await;
    let mut anna = people[0].watching(&table).await;
    decided(&server, &people[1], json!({ "name": "Guest" })).await;
    let renamed = |m: &ServerMessage| match m {
        ServerMessage::Table { table } => json!(table.seats[1])["sitter"]["name"] == "Guest",
        _ => false,
    };
    anna.until(renamed).await;
    let me = people[1].ok(Method::GET, "/me", NOTHING).await;
    assert_eq!(me["name"], "Guest");
    let (_, found) = operator(&server, Method::GET, "/people?search=gUES", NOTHING).await;
    assert_eq!(found[0]["id"], people[1].me.id.as_str());
    for wrong in [json!({ "why": "x", "name": "" }), json!({ "why": "" })] {
        let path = format!("/people/{}", people[1].me.id);
        let (status, _) = operator(&server, Method::PATCH, &path, wrong).await;
        assert_eq!(status, 422);
    }
    let nobody = operator(&server, Method::PATCH, "/people/x", json!({ "why": "x" }));
    assert_eq!(nobody.await.0, 404);
}

#[tokio::test]
async fn tables_are_found_and_closed() {
    let server = moderated().await;
    let why = || json!({ "why": "spam" });
    let anna = server.person("Anna").await;
    let opened = anna.open("keg", 2, json!({ "public": true, "name": "Buy gold" }));
    let opened = opened.await["id"].as_str().unwrap().to_owned();
    let (_, found) = operator(&server, Method::GET, "/tables?search=GOLD", NOTHING).await;
    assert_eq!(found[0]["id"], opened.as_str());
    let mut there = anna.socket().await;
    there.watch(&opened, None).await;
    there
        .until(|m| matches!(m, ServerMessage::Presence { .. }))
        .await;
    let close = format!("/tables/{opened}/close");
    assert_eq!(operator(&server, Method::POST, &close, why()).await.0, 204);
    assert_eq!(there.closed().await, 4403);
    assert_eq!(operator(&server, Method::POST, &close, why()).await.0, 404);

    let (table, people) = server.playing("keg", &["Cleo", "Dora"]).await;
    let mut cleo = people[0].watching(&table).await;
    let path = format!("/tables/{table}");
    let close = format!("{path}/close");
    assert_eq!(operator(&server, Method::POST, &close, why()).await.0, 204);
    cleo.until(|m| matches!(m, ServerMessage::Chat { text, .. } if text.say().contains("closed")))
        .await;
    let shown = people[1].ok(Method::GET, &path, NOTHING);
    assert_eq!(shown.await["state"], "finished");
    let again = operator(&server, Method::POST, &close, why()).await;
    assert_eq!((again.0, again.1["code"].as_str()), (409, Some("finished")));
    let server = server.restart().await;
    let shown = people[1].at(&server);
    let shown = shown.ok(Method::GET, &path, NOTHING);
    assert_eq!(shown.await["state"], "finished");
}

#[tokio::test]
async fn a_report_carries_what_its_reporter_has_heard() {
    let server = moderated().await;
    let (table, people) = server.playing_in_public("keg", json!({})).await;
    let [anna, ben] = [&people[0], &people[1]];
    let cleo = server.person("Cleo").await;
    let mut speaks = ben.watching(&table).await;
    let mut watches = cleo.watching(&table).await;
    says(&mut speaks, &table, "rude").await;
    speaks.answer("rude").await;
    says(&mut watches, &table, "aside").await;
    watches.answer("aside").await;
    let report = |about: &Player| json!({ "table": table, "person": about.me.id, "why": "rude" });
    anna.ok(Method::POST, "/reports", report(ben)).await;
    cleo.ok(Method::POST, "/reports", report(ben)).await;
    let (_, reports) = operator(&server, Method::GET, "/reports", NOTHING).await;
    let reports: Vec<Report> = serde_json::from_value(reports).unwrap();
    let heard = |report: &Report| -> Vec<String> {
        report.lines.iter().map(|line| line.text.clone()).collect()
    };
    assert_eq!(reports.len(), 2);
    assert_eq!(
        heard(&reports[0]),
        ["rude", "aside"],
        "by someone who watches"
    );
    assert_eq!(heard(&reports[1]), ["rude"], "by a player");
    assert_eq!(reports[1].about, ben.me);

    let gone = (404, "not_found".to_owned());
    let nobody = json!({ "table": table, "person": "nobody", "why": "rude" });
    assert_eq!(anna.refused(Method::POST, "/reports", nobody).await, gone);
    assert_eq!(
        anna.refused(Method::POST, "/reports", report(anna)).await,
        gone
    );
    let (hidden, _) = server.playing("keg", &["Dora", "Emil"]).await;
    let elsewhere = json!({ "table": hidden, "person": "x", "why": "rude" });
    assert_eq!(
        anna.refused(Method::POST, "/reports", elsewhere).await,
        gone
    );

    let settle = format!("/reports/{}/settle", reports[1].number);
    let why = || json!({ "why": "muted" });
    assert_eq!(operator(&server, Method::POST, &settle, why()).await.0, 204);
    assert_eq!(operator(&server, Method::POST, &settle, why()).await.0, 404);
    let (_, settled) = operator(&server, Method::GET, "/reports?settled=true", NOTHING).await;
    assert_eq!(settled[0]["number"], reports[1].number);
    let (status, _) = operator(&server, Method::GET, "/reports?settled=maybe", NOTHING).await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn reports_are_few() {
    let server = moderated().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let report = json!({ "table": table, "person": people[1].me.id, "why": "rude" });
    for _ in 0..10 {
        people[0].ok(Method::POST, "/reports", report.clone()).await;
    }
    let many = people[0].refused(Method::POST, "/reports", report).await;
    assert_eq!(many, (429, "rate_limited".into()));
    assert_eq!(server.app.metrics.reports.get(), 10);
}

#[tokio::test]
async fn what_a_person_says_has_a_rate_by_however_many_sockets() {
    let server = TestServer::with(|config| config.limits.chat_burst = 3).await;
    let (table, people) = server.playing_in_public("keg", json!({})).await;
    let cleo = server.person("Cleo").await;
    let mut sockets = [cleo.watching(&table).await, cleo.watching(&table).await];
    let mut refused = 0;
    for number in 0..6_usize {
        let socket = &mut sockets[number % 2];
        let id = number.to_string();
        says(socket, &table, &id).await;
        let answer = socket.answer(&id).await;
        refused += usize::from(matches!(answer, ServerMessage::Rejected { .. }));
    }
    assert!(refused >= 2, "{refused}");
    let mut ben = people[1].watching(&table).await;
    says(&mut ben, &table, "hello").await;
    assert!(matches!(
        ben.answer("hello").await,
        ServerMessage::Accepted { .. }
    ));
}

fn act(sanction: Sanction) -> AuditEntry {
    AuditEntry {
        at: 1,
        by: "Olga".into(),
        why: "why".into(),
        did: AuditAction::Decided {
            person: person("Anna"),
            before: "Anna".into(),
            sanction,
        },
    }
}

#[tokio::test]
async fn both_databases_keep_decisions_and_acts() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let anna = person("Anna");
        store.add_guest(&anna, "hash").await.unwrap();
        let muted = Sanction {
            muted: true,
            banned: false,
        };
        let renamed = Person {
            name: "Änna".into(),
            ..anna.clone()
        };
        store.decide(&renamed, muted, &act(muted)).await.unwrap();
        assert_eq!(store.sanctions().await.unwrap()["id-Anna"], muted);
        assert_eq!(guest(&store, "hash").await, Some(renamed));
        let none = Sanction::default();
        store.decide(&anna, none, &act(none)).await.unwrap();
        assert!(store.sanctions().await.unwrap().is_empty());
        let acts = store.acts(0, 9).await.unwrap();
        assert_eq!(acts, [act(none), act(muted)]);
        assert_eq!(store.acts(1, 9).await.unwrap(), [act(muted)]);
    })
    .await;
}

#[tokio::test]
async fn both_databases_keep_reports_and_find_people_and_tables() {
    on_both(|url| async move {
        let store = storage::open(&url).await.unwrap();
        let anna = person("Anna");
        store.add_guest(&anna, "hash").await.unwrap();
        let report = Report {
            number: 0,
            at: 1,
            by: anna.clone(),
            about: person("Ben"),
            table: "table".into(),
            why: "why".into(),
            lines: Vec::new(),
        };
        for kept in [true, true, false] {
            assert_eq!(store.add_report(&report, 2).await.unwrap(), kept);
        }
        let open = store.reports(false, 0, 9).await.unwrap();
        assert_eq!(open.len(), 2);
        assert!(open[0].number > open[1].number);
        let act = act(Sanction::default());
        for settled in [true, false] {
            let done = store.settle_report(open[0].number, &act).await.unwrap();
            assert_eq!(done, settled);
        }
        assert!(store.add_report(&report, 2).await.unwrap());
        assert_eq!(store.reports(true, 0, 9).await.unwrap(), open[..1]);

        assert_eq!(
            store.people("NN", 0, 9).await.unwrap()[..],
            *from_ref(&anna)
        );
        assert_eq!(store.people("%", 0, 9).await.unwrap(), []);
        assert_eq!(store.person(&anna.id).await.unwrap().as_ref(), Some(&anna));
        assert_eq!(store.person("Anna").await.unwrap(), None);
        let hidden = table("Anna");
        store.add_table(&hidden).await.unwrap();
        for search in ["skirm", &hidden.id] {
            let found = store.all_tables(search, 0, 9).await.unwrap();
            assert_eq!(found[..], *from_ref(&hidden), "{search}");
        }
        assert_eq!(store.all_tables("", 1, 9).await.unwrap(), []);
    })
    .await;
}
