//! The edge: origins, cookies, headers, health, the page.

use reqwest::Method;
use serde_json::json;
use tokio_tungstenite::{connect_async, tungstenite::Error};

use crate::support::{Socket, TestServer};

#[tokio::test]
async fn sockets_are_opened_only_by_our_own_pages() {
    let server = TestServer::with(|config| {
        config.public_origins = vec!["https://play.example.org".into()];
    })
    .await;
    let anna = server.person("Anna").await;
    for origin in [
        "http://evil.example",
        "null",
        "http://127.0.0.1",
        "https://play.example.org.evil",
    ] {
        let mut request = anna.handshake();
        request
            .headers_mut()
            .insert("origin", origin.parse().unwrap());
        match connect_async(request).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403, "{origin}"),
            other => panic!("{origin}: {other:?}"),
        }
    }
    let mut request = anna.handshake();
    request.headers_mut().remove("origin");
    assert!(matches!(connect_async(request).await, Err(Error::Http(r)) if r.status() == 403));
    let mut request = anna.handshake();
    request
        .headers_mut()
        .insert("origin", "https://play.example.org".parse().unwrap());
    connect_async(request).await.unwrap();
}

#[tokio::test]
async fn strangers_and_old_pages_are_told_by_a_close_code() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let mut request = anna.handshake();
    request
        .headers_mut()
        .insert("cookie", "eldertable_guest=forged".parse().unwrap());
    let (stream, _) = connect_async(request).await.unwrap();
    assert_eq!(Socket::new(stream).closed().await, 4401);

    let mut request = anna.handshake();
    request.headers_mut().remove("sec-websocket-protocol");
    let (stream, _) = connect_async(request).await.unwrap();
    assert_eq!(Socket::new(stream).closed().await, 4406);
}

#[tokio::test]
async fn requests_of_other_sites_change_nothing() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let url = format!("http://{}/api/v1/me", server.address);
    let http = reqwest::Client::new();
    let put = || {
        http.put(&url)
            .header("cookie", &anna.cookie)
            .json(&json!({ "name": "Eve" }))
    };
    for request in [
        put(),
        put().header("origin", "http://evil.example"),
        put()
            .header("origin", "http://evil.example")
            .header("sec-fetch-site", "same-origin"),
        put().header("sec-fetch-site", "cross-site"),
    ] {
        assert_eq!(request.send().await.unwrap().status(), 403);
    }
    assert_eq!(
        put()
            .header("sec-fetch-site", "same-origin")
            .send()
            .await
            .unwrap()
            .status(),
        200
    );
}

#[tokio::test]
async fn the_cookie_is_secure_behind_https() {
    let server = TestServer::start().await;
    let url = format!("http://{}/api/v1/me", server.address);
    let http = reqwest::Client::new();
    let request = http.get(&url).header("x-forwarded-proto", "https");
    let cookie = request.send().await.unwrap().headers()["set-cookie"]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(
        cookie.contains("; Secure") && cookie.contains("Path=/"),
        "{cookie}"
    );
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let server = TestServer::start().await;
    for path in ["/", "/t/abc", "/api/v1/games", "/healthz", "/nothing"] {
        let url = format!("http://{}{path}", server.address);
        let headers = reqwest::get(&url).await.unwrap().headers().clone();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert!(!headers.contains_key("access-control-allow-origin"));
    }
}

#[tokio::test]
async fn the_page_is_served_from_a_folder_and_only_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page");
    std::fs::create_dir_all(page.join("assets")).unwrap();
    std::fs::write(page.join("index.html"), "<title>here</title>").unwrap();
    std::fs::write(page.join("assets/app-1a2b.js"), "1").unwrap();
    std::fs::write(folder.path().join("secret.txt"), "no").unwrap();
    let server = TestServer::with(|config| config.client_dir = Some(page)).await;
    let get = async |path: &str| {
        reqwest::get(format!("http://{}{path}", server.address))
            .await
            .unwrap()
    };
    for path in ["/", "/t/bcdf", "/rules/cthulhu-wars", "/decks/coc-lcg"] {
        let response = get(path).await;
        assert_eq!(response.headers()["cache-control"], "no-cache");
        assert!(response.text().await.unwrap().contains("here"), "{path}");
    }
    let script = get("/assets/app-1a2b.js").await;
    assert!(
        script.headers()["cache-control"]
            .to_str()
            .unwrap()
            .contains("immutable")
    );
    for path in [
        "/assets/none.js",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/nothing",
    ] {
        assert_eq!(get(path).await.status(), 404, "{path}");
    }
}

#[tokio::test]
async fn without_a_database_nothing_is_accepted() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    server.world.store.close().await;
    let id = anna.act(&json!("pass")).await;
    assert_eq!(anna.refusal(&id).await, "unavailable");
    assert_eq!(anna.view["passes"], 0);
    let refused = people[0]
        .refused(Method::GET, "/me/tables", json!(null))
        .await;
    assert_eq!(refused, (503, "unavailable".into()));
}

#[tokio::test]
async fn many_requests_from_one_address_are_held_back() {
    let server = TestServer::with(|config| {
        config.limits.request_burst = 3;
        config.limits.requests_per_second = 1;
    })
    .await;
    let url = format!("http://{}/api/v1/me", server.address);
    let mut last = 200;
    for _ in 0..20 {
        last = reqwest::get(&url).await.unwrap().status().as_u16();
    }
    assert_eq!(last, 429, "guests are not made by the thousand");
}
