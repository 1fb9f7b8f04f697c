//! Turn notifications to a person's own address.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode},
    routing::post,
};
use engine::Seat;
use reqwest::Method;
use serde_json::{Value, json};
use server::{notices, notices::AllowedDestinations, wire::ServerMessage};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Mutex, mpsc},
};

use crate::support::{Player, TestServer};

/// What came to the address: headers and body.
pub(crate) type Came = (HeaderMap, String);

struct Hook {
    inbox: mpsc::UnboundedSender<Came>,
    answers: Mutex<Vec<StatusCode>>,
}

async fn take(
    State(hook): State<Arc<Hook>>,
    headers: HeaderMap,
    body: String,
) -> (StatusCode, [(&'static str, &'static str); 1]) {
    hook.inbox.send((headers, body)).unwrap();
    let answer = hook.answers.lock().await.pop().unwrap_or(StatusCode::OK);
    (answer, [("location", "/elsewhere")])
}

/// An address that gives these answers, the last one first, and then takes everything.
pub(crate) async fn hook(answers: &[StatusCode]) -> (String, mpsc::UnboundedReceiver<Came>) {
    let (inbox, came) = mpsc::unbounded_channel();
    let answers = Mutex::new(answers.to_vec());
    let hook = Arc::new(Hook { inbox, answers });
    let app = Router::new().fallback(post(take)).with_state(hook);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app).await });
    (format!("http://{address}/turn"), came)
}

async fn server() -> TestServer {
    TestServer::with(|config| {
        config.webhooks = AllowedDestinations::Anywhere;
        config.webhooks_again = Duration::from_millis(25);
    })
    .await
}

/// Sets a person's address; the secret.
async fn set(person: &Player, url: &str) -> String {
    let set = person
        .ok(Method::PUT, "/me/webhook", json!({ "url": url }))
        .await;
    set["secret"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn who_does_not_look_is_told_that_it_is_his_turn() {
    let server = server().await;
    let (url, mut came) = hook(&[]).await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let secret = set(&people[1], &url).await;
    let mut anna = people[0].watching(&table).await;
    anna.choose(0).await;
    let (headers, body) = came.recv().await.unwrap();
    let told: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(
        (&told["type"], &told["table"], &told["seat"]),
        (&json!("your_turn"), &json!(table), &json!(1))
    );
    assert!(
        told["url"]
            .as_str()
            .unwrap()
            .ends_with(&format!("/t/{table}"))
    );
    assert_eq!(told.as_object().unwrap().len(), 6, "nothing else: {told}");
    let signature = headers[notices::SIGNATURE].to_str().unwrap();
    let seconds = signature.strip_prefix("t=").unwrap().split(',').next();
    let seconds = seconds.unwrap().parse().unwrap();
    let expected = notices::signature(&secret, seconds, &body);
    assert_eq!(expected.as_deref(), Some(signature));

    // While Ben watches, and for others, nothing is sent: the next one to arrive is the one after that.
    let mut ben = people[1].watching(&table).await;
    ben.choose(0).await;
    anna.asked_or_over().await;
    anna.choose(0).await;
    ben.asked_or_over().await;
    ben.choose(0).await;
    anna.asked_or_over().await;
    drop(ben);
    let gone = |m: &ServerMessage| matches!(m, ServerMessage::Presence { online, .. } if !online.contains(&Seat(1)));
    anna.until(gone).await;
    let seq = anna.choose(0).await;
    assert_eq!(seq, 5);
    came.recv().await.unwrap();
    assert!(came.try_recv().is_err());
    while server.app.metrics.notices.taken.get() < 2 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_notice_is_tried_again_and_an_address_that_never_takes_one_rests() {
    let server = server().await;
    let failing = StatusCode::INTERNAL_SERVER_ERROR;
    // A way elsewhere is not followed.
    let (url, mut came) = hook(&[failing, StatusCode::FOUND]).await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    set(&people[1], &url).await;
    people[0].watching(&table).await.choose(0).await;
    for _ in 0..3 {
        came.recv().await.unwrap();
    }
    while server.app.metrics.notices.taken.get() < 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!(server.app.metrics.notices.failed.get(), 2);

    let (url, mut came) = hook(&[failing; 10]).await;
    set(&people[1], &url).await;
    for _ in 0..10 {
        let test = people[1]
            .refused(Method::POST, "/me/webhook/test", Value::Null)
            .await;
        assert_eq!(test, (409, "not_delivered".to_owned()));
        came.recv().await.unwrap();
    }
    let mine = people[1].ok(Method::GET, "/me/webhook", Value::Null).await;
    assert_eq!(mine, json!({ "url": url, "resting": true }));
    // Set anew it is tried again.
    set(&people[1], &url).await;
    people[1]
        .ok(Method::POST, "/me/webhook/test", Value::Null)
        .await;
    came.recv().await.unwrap();
    let mine = people[1].ok(Method::GET, "/me/webhook", Value::Null).await;
    assert_eq!(mine, json!({ "url": url }));
    people[1]
        .ok(Method::DELETE, "/me/webhook", Value::Null)
        .await;
    let mine = people[1].ok(Method::GET, "/me/webhook", Value::Null).await;
    assert_eq!(mine, Value::Null);
}

/// A table that waits for the second player, who is notified at an address that accepts connections
/// and never answers.
async fn unanswered(
    server: &TestServer,
) -> (String, Vec<Player>, mpsc::UnboundedReceiver<TcpStream>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (inbox, came) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((line, _)) = listener.accept().await {
            let _ = inbox.send(line);
        }
    });
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    set(&people[1], &format!("http://{address}/turn")).await;
    people[0].watching(&table).await.choose(0).await;
    (table, people, came)
}

/// Waits until no notice is stored any more.
async fn nothing_waits(server: &TestServer) {
    let store = &server.app.store;
    while !store.due_notices(u64::MAX, 0, 9).await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn a_notice_that_was_on_its_way_is_sent_after_a_restart() {
    let server = server().await;
    let (table, people, mut came) = unanswered(&server).await;
    let _open = came.recv().await.unwrap();
    let (url, mut came) = hook(&[]).await;
    let server = server.restart().await;
    set(&people[1].at(&server), &url).await;
    let (_, body) = came.recv().await.unwrap();
    assert!(body.contains(&table), "{body}");
    // It is stored no longer.
    nothing_waits(&server).await;
}

#[tokio::test]
async fn a_notice_about_a_turn_that_is_past_is_not_sent() {
    let server = server().await;
    let (table, people, mut came) = unanswered(&server).await;
    let open = came.recv().await.unwrap();
    people[1].watching(&table).await.choose(0).await;
    // Not taken: it would be sent again.
    drop(open);
    nothing_waits(&server).await;
    assert_eq!(server.app.metrics.notices.failed.get(), 1);
    assert!(came.try_recv().is_err());
}

#[tokio::test]
async fn a_server_does_not_knock_at_its_own_doors() {
    let server = TestServer::start().await;
    let (_, mut came) = hook(&[]).await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    for url in [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://10.0.0.1/",
        "https://example.org:22/",
        "ftp://example.org/",
        "nonsense",
    ] {
        let body = json!({ "url": url });
        let refused = people[1].refused(Method::PUT, "/me/webhook", body).await;
        assert_eq!(refused, (422, "invalid".to_owned()), "{url}");
    }
    // A name is looked up when it is used, and what it means then counts.
    let url = "https://localhost/";
    set(&people[1], url).await;
    let test = people[1]
        .refused(Method::POST, "/me/webhook/test", Value::Null)
        .await;
    assert_eq!(test, (409, "not_delivered".to_owned()));
    people[0].watching(&table).await.choose(0).await;
    while server.app.metrics.notices.failed.get() < 2 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(came.try_recv().is_err());
}

#[tokio::test]
async fn a_server_that_sends_none_says_so() {
    let server = TestServer::with(|config| config.webhooks = AllowedDestinations::Nowhere).await;
    let anna = server.person("Anna").await;
    let body = json!({ "url": "https://example.org/" });
    let refused = anna.refused(Method::PUT, "/me/webhook", body).await;
    assert_eq!(refused, (422, "invalid".to_owned()));
}
