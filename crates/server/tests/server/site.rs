//! The edge: origins, cookies, headers, health, the page.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use server::wire::Person;
use sqlx::{ConnectOptions as _, Executor as _, sqlite::SqliteConnectOptions};
use tokio_tungstenite::{connect_async, tungstenite::Error};

use crate::support::{Player, Socket, TestServer};

/// What a socket's handshake with these headers is answered; 101: it is opened.
async fn handshake(person: &Player, headers: &[(&'static str, Option<&str>)]) -> u16 {
    let mut request = person.handshake();
    for (name, value) in headers {
        match value {
            Some(value) => drop(request.headers_mut().insert(*name, value.parse().unwrap())),
            None => drop(request.headers_mut().remove(*name)),
        }
    }
    match connect_async(request).await {
        Ok(_) => 101,
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(other) => panic!("{headers:?}: {other:?}"),
    }
}

const FOREIGN: [&str; 6] = [
    "http://evil.example",
    "null",
    "http://127.0.0.1",
    "https://play.example.org.evil",
    "chrome-extension://abcdefghijklmnop",
    "moz-extension://3e45-8f",
];

#[tokio::test]
async fn sockets_are_opened_only_by_our_own_pages() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    for origin in FOREIGN {
        assert_eq!(
            handshake(&anna, &[("origin", Some(origin))]).await,
            403,
            "{origin}"
        );
    }
    assert_eq!(handshake(&anna, &[("origin", None)]).await, 403);
    assert_eq!(handshake(&anna, &[]).await, 101);
}

#[tokio::test]
async fn with_an_address_of_its_own_a_server_answers_to_no_other() {
    let server = TestServer::with(|config| {
        config.public_origins = vec!["https://play.example.org".into()];
    })
    .await;
    let nobody = Player::at_address(server.address);
    let host = ("host", Some("play.example.org"));
    for origin in FOREIGN {
        let status = handshake(&nobody, &[host, ("origin", Some(origin))]).await;
        assert_eq!(status, 403, "{origin}");
    }
    let own = ("origin", Some("https://play.example.org"));
    assert_eq!(handshake(&nobody, &[host, own]).await, 101);
    assert_eq!(handshake(&nobody, &[own]).await, 421, "by another host");
    for path in ["/", "/api/v1/games", "/api/v1/me", "/version"] {
        let url = format!("http://{}{path}", server.address);
        let here = reqwest::Client::new().get(&url).send().await.unwrap();
        assert_eq!(here.status(), 421, "{path}");
        let there = reqwest::Client::new()
            .get(&url)
            .header("host", "play.example.org");
        assert_ne!(there.send().await.unwrap().status(), 421, "{path}");
    }
    let health = format!("http://{}/readyz", server.address);
    assert_eq!(reqwest::get(health).await.unwrap().status(), 200);
}

#[tokio::test]
async fn a_name_that_is_made_to_lead_to_this_machine_leads_nowhere() {
    let server = TestServer::start().await;
    let url = format!("http://{}/api/v1/me", server.address);
    let port = server.address.port();
    let ask = async |host: String, origin: String| {
        let request = reqwest::Client::new()
            .put(&url)
            .json(&json!({ "name": "Eve" }));
        let request = request.header("host", host).header("origin", origin);
        request.send().await.unwrap().status().as_u16()
    };
    let evil = format!("evil.example:{port}");
    assert_eq!(ask(evil.clone(), format!("http://{evil}")).await, 421);
    let own = format!("localhost:{port}");
    assert_eq!(ask(own.clone(), format!("http://{own}")).await, 200);
}

#[tokio::test]
async fn a_server_below_a_path_is_refused_in_words() {
    let config = server::Config {
        public_origins: vec!["https://example.org/games/".into()],
        listen: ([127, 0, 0, 1], 0).into(),
        ..server::Config::default()
    };
    let refused = server::bind(config).await.unwrap_err().to_string();
    assert!(refused.contains("host name of its own"), "{refused}");
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
async fn the_cookie_is_secure_behind_https_and_replaces_the_other() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    assert!(
        anna.cookie.starts_with("eldertable_guest="),
        "{}",
        anna.cookie
    );
    let ask = async |cookie: &str| {
        let request = anna
            .http
            .get(format!("http://{}/api/v1/me", server.address));
        let request = request
            .header("x-forwarded-proto", "https")
            .header("cookie", cookie);
        let answer = request.send().await.unwrap();
        let cookies = answer.headers().get_all("set-cookie").iter();
        let cookies = cookies.map(|c| c.to_str().unwrap().to_owned());
        let cookies: Vec<String> = cookies.collect();
        let person: Person = answer.json().await.unwrap();
        (person, cookies)
    };
    let safe = |cookie: &str| {
        cookie.starts_with("__Host-eldertable_guest=")
            && cookie.contains("; Secure")
            && cookie.contains("Path=/;")
            && !cookie.contains("Domain")
    };
    let (_, new) = ask("").await;
    assert!(matches!(&new[..], [cookie] if safe(cookie)), "{new:?}");
    let (same, replaced) = ask(&anna.cookie).await;
    assert_eq!(same.id, anna.me.id);
    assert!(
        matches!(&replaced[..], [new, gone] if safe(new) && gone.starts_with("eldertable_guest=; ")
            && gone.contains("Max-Age=0")),
        "{replaced:?}"
    );
    // What another host of the site may have set does not count beside it.
    let kept = replaced[0].split(';').next().unwrap();
    let (same, again) = ask(&format!("eldertable_guest=evil; {kept}")).await;
    assert_eq!((same.id, again), (anna.me.id.clone(), Vec::new()));
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
async fn a_packed_file_goes_to_who_takes_it() {
    let page = tempfile::tempdir().unwrap();
    for (file, text) in [
        ("index.html", "index"),
        ("table.html", "table"),
        ("app.js", "plain"),
        ("app.js.br", "packed"),
    ] {
        std::fs::write(page.path().join(file), text).unwrap();
    }
    let folder = page.path().to_owned();
    let server = TestServer::with(|config| config.client_dir = Some(folder)).await;
    let get = async |path: &str, taken: &str| {
        let url = format!("http://{}{path}", server.address);
        let request = reqwest::Client::new().get(url);
        let answer = request.header("accept-encoding", taken).send().await;
        let answer = answer.unwrap();
        assert_eq!(answer.headers()["vary"], "accept-encoding");
        let packed = answer.headers().contains_key("content-encoding");
        let kind = answer.headers()["content-type"]
            .to_str()
            .unwrap()
            .to_owned();
        (answer.text().await.unwrap(), packed, kind)
    };
    let js = "text/javascript".to_owned();
    for taken in ["gzip, deflate, br, zstd", "br;q=0.5"] {
        let expected = ("packed".into(), true, js.clone());
        assert_eq!(get("/app.js", taken).await, expected, "{taken}");
    }
    for taken in ["", "identity", "br;q=0", "bread"] {
        let expected = ("plain".into(), false, js.clone());
        assert_eq!(get("/app.js", taken).await, expected, "{taken}");
    }
    assert_eq!(get("/t/bcdf", "br").await.0, "table");
    assert_eq!(get("/rules/keg", "br").await.0, "index");
}

#[tokio::test]
async fn without_a_database_nothing_is_accepted() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    server.app.store.close().await;
    let id = anna.act(&json!("pass")).await;
    assert_eq!(anna.refusal(&id).await, "unavailable");
    assert_eq!(anna.view["passes"], 0);
    let refused = people[0]
        .refused(Method::GET, "/me/tables", json!(null))
        .await;
    assert_eq!(refused, (503, "unavailable".into()));
}

#[tokio::test]
async fn a_server_that_can_not_store_is_not_ready() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("locked.db");
    let server = TestServer::with(|config| {
        config.database = format!("sqlite://{}", path.display());
        config.lease = Duration::from_millis(300);
    })
    .await;
    let url = format!("http://{}/readyz?verbose", server.address);
    let ready = async |wanted: u16, words: &str| {
        loop {
            let answer = reqwest::get(&url).await.unwrap();
            let status = answer.status().as_u16();
            if status == wanted && answer.text().await.unwrap().contains(words) {
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    ready(200, "[+] storing").await;
    // It can be read, but nothing can be written to it.
    let options = SqliteConnectOptions::new().filename(&path);
    let mut other = options.connect().await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    ready(503, "[-] storing").await;
    other.execute("ROLLBACK").await.unwrap();
    ready(200, "[+] storing").await;
}

#[tokio::test]
async fn many_requests_from_one_address_are_held_back() {
    let server = TestServer::with(|config| {
        config.limits.read_burst = 3;
        config.limits.reads_per_second = 1;
    })
    .await;
    let url = format!("http://{}/api/v1/me", server.address);
    for cookie in ["", "eldertable_guest=forged", "a=b"] {
        let mut last = 200;
        for _ in 0..20 {
            let request = reqwest::Client::new().get(&url).header("cookie", cookie);
            last = request.send().await.unwrap().status().as_u16();
        }
        assert_eq!(last, 429, "with the cookie {cookie:?}");
    }
}
