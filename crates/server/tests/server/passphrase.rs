//! The same guest in another browser.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Player, TestServer};

async fn new_passphrase(person: &Player) -> String {
    let made = person.ok(Method::POST, "/me/passphrase", Value::Null).await;
    made["passphrase"].as_str().unwrap().to_owned()
}

async fn recover(browser: &mut Player, passphrase: &str) {
    let request = browser.request(Method::POST, "/me/recover");
    let body = json!({ "passphrase": passphrase });
    let response = request.json(&body).send().await.unwrap();
    browser.become_known(response).await;
}

#[tokio::test]
async fn a_passphrase_carries_a_guest_to_another_browser() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let passphrase = new_passphrase(&people[0]).await;

    let mut phone = server.person("Somebody").await;
    recover(&mut phone, &passphrase.to_uppercase().replace('-', " ")).await;
    assert_eq!(phone.me, people[0].me);
    let mine = phone.ok(Method::GET, "/me/tables", Value::Null).await;
    assert_eq!(mine[0]["id"], json!(table));
    // The seat is available there, and the first browser still works.
    phone.watching(&table).await.choose(0).await;
    let me = people[0].ok(Method::GET, "/me", Value::Null).await;
    assert_eq!(me["name"], json!("Anna"));

    // It outlives the server.
    let server = server.restart().await;
    assert_eq!(
        phone.at(&server).ok(Method::GET, "/me", Value::Null).await["name"],
        json!("Anna")
    );
}

#[tokio::test]
async fn only_the_newest_passphrase_counts_and_a_wrong_one_changes_nobody() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let ben = server.person("Ben").await;
    let old = new_passphrase(&anna).await;
    let new = new_passphrase(&anna).await;
    assert_ne!(old, new);
    for wrong in [
        &old,
        "",
        "0000-0000-0000-0000-0000-0000-0000",
        "' OR 1=1 --",
    ] {
        let body = json!({ "passphrase": wrong });
        let refused = ben.refused(Method::POST, "/me/recover", body).await;
        assert_eq!(refused, (404, "unknown_passphrase".to_owned()), "{wrong}");
    }
    assert_eq!(
        ben.ok(Method::GET, "/me", Value::Null).await["name"],
        json!("Ben")
    );
    let mut phone = server.person("Somebody").await;
    recover(&mut phone, &new).await;
    assert_eq!(phone.me, anna.me);
    let stranger = Player {
        cookie: String::new(),
        ..ben
    };
    let refused = stranger
        .refused(Method::POST, "/me/passphrase", Value::Null)
        .await;
    assert_eq!(refused.0, 401);
}
