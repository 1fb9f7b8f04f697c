//! What monitoring sees, and where.

use std::{net::SocketAddr, sync::Arc};

use reqwest::StatusCode;
use serde_json::Value;
use server::{Config, wire::ServerMessage};
use tokio::time::timeout;
use tokio_tungstenite::connect_async;

use crate::support::{HANG, Player, Socket, TestServer};

async fn get(address: SocketAddr, path: &str) -> (StatusCode, String) {
    let answer = reqwest::get(format!("http://{address}{path}"))
        .await
        .unwrap();
    (answer.status(), answer.text().await.unwrap())
}

fn admin(config: &mut Config) {
    config.admin_listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
}

/// The value of a line of the metrics.
fn value(metrics: &str, name: &str) -> f64 {
    let line = metrics
        .lines()
        .find_map(|l| l.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("{name} is missing: {metrics}"))
        .parse()
        .unwrap()
}

#[tokio::test]
async fn without_an_admin_listener_health_is_public_and_metrics_are_nowhere() {
    let server = TestServer::start().await;
    assert_eq!(server.admin, None);
    for path in ["/healthz", "/livez", "/readyz"] {
        let answer = get(server.address, path).await;
        assert_eq!(answer, (StatusCode::OK, "ok\n".into()));
    }
    assert_eq!(get(server.address, "/metrics").await.0, 404);
    server.app.store.close().await;
    let (status, said) = get(server.address, "/readyz?verbose").await;
    assert_eq!(status, 503);
    assert!(said.contains("[+] serving\n"), "{said}");
    assert!(
        said.contains("[-] database: the database does not answer\n"),
        "{said}"
    );
    assert_eq!(get(server.address, "/livez?verbose").await.0, 200);
}

#[tokio::test]
async fn an_admin_listener_has_them_all_to_itself() {
    let server = TestServer::with(admin).await;
    let watched = server.admin.unwrap();
    for path in ["/healthz", "/livez", "/readyz", "/metrics"] {
        assert_eq!(get(watched, path).await.0, 200, "{path}");
        assert_eq!(get(server.address, path).await.0, 404, "{path}");
    }
    for path in ["/", "/api/v1/games", "/api/v1/me"] {
        assert_eq!(get(watched, path).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn while_a_server_stops_it_says_so() {
    let server = TestServer::with(|config| {
        admin(config);
        config.limits.farewell = HANG;
    })
    .await;
    let watched = server.admin.unwrap();
    let anna = server.person("Anna").await;
    // A socket that does not answer the close keeps the server for a while.
    let deaf = anna.socket().await;
    let app = Arc::clone(&server.app);
    let stopping = tokio::spawn(server.restart());
    let mut stopped = app.stopping.subscribe();
    let wait = stopped.wait_for(|s| *s);
    timeout(HANG, wait).await.unwrap().unwrap();
    assert_eq!(
        get(watched, "/readyz").await,
        (StatusCode::SERVICE_UNAVAILABLE, "stopping\n".into())
    );
    assert_eq!(get(watched, "/livez").await.0, 200);
    drop(deaf);
    stopping.await.unwrap();
}

#[tokio::test]
async fn a_version_names_the_rules_of_every_game() {
    let server = TestServer::start().await;
    let (status, said) = get(server.address, "/version").await;
    assert_eq!(status, 200);
    let said: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(said["protocol"], "eldertable.v1");
    assert_eq!(said["version"], env!("CARGO_PKG_VERSION"));
    for game in ["cthulhu-wars", "cthulhu-wars-duel", "gods-war", "coc-lcg"] {
        assert!(
            said["rules"][game].as_u64().is_some_and(|v| v > 0),
            "{said}"
        );
    }
}

/// One plays; the other reconnects, floods, and connects as another person.
async fn misbehave(server: &TestServer, table: &str, people: &[Player]) {
    let mut anna = people[0].watching(table).await;
    anna.choose(0).await;
    let mut again = people[1].socket().await;
    again.watch(table, Some(1)).await;
    // Nothing was missed, so nothing is shown: presence tells that the room has answered.
    again
        .until(|m| matches!(m, ServerMessage::Presence { .. }))
        .await;
    again.watch("nowhere", None).await;
    again
        .until(|m| matches!(m, ServerMessage::Rejected { .. }))
        .await;
    for _ in 0..20 {
        if !again.try_raw("{\"type\":\"ping\"}".into()).await {
            break;
        }
    }
    assert_eq!(again.closed().await, 4429);

    let mut foreign = people[0].handshake();
    let evil = "http://evil.example".parse().unwrap();
    foreign.headers_mut().insert("origin", evil);
    assert!(connect_async(foreign).await.is_err());
    let mut forged = people[0].handshake();
    let cookie = "eldertable_guest=forged".parse().unwrap();
    forged.headers_mut().insert("cookie", cookie);
    let (stream, _) = connect_async(forged).await.unwrap();
    assert_eq!(Socket::new(stream).closed().await, 4401);
    assert_eq!(get(server.address, "/api/v1/me/tables").await.0, 401);
}

#[tokio::test]
async fn metrics_count_what_happened_and_name_nobody() {
    let server = TestServer::with(|config| {
        admin(config);
        config.limits.message_burst = 4;
        config.limits.messages_per_second = 1;
        config.limits.flood = 3;
        config.limits.farewell = HANG;
    })
    .await;
    let watched = server.admin.unwrap();
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    misbehave(&server, &table, &people).await;
    let metrics = get(watched, "/metrics").await.1;
    let limited = value(&metrics, "eldertable_rate_limited_total{scope=\"message\"}");
    assert!(limited > 3.0, "{metrics}");
    for (name, expected) in [
        ("eldertable_commands_total{result=\"accepted\"}", 1.0),
        ("eldertable_journal_commit_seconds_count", 1.0),
        ("eldertable_ws_closes_total{code=\"4429\"}", 1.0),
        ("eldertable_ws_closes_total{code=\"4401\"}", 1.0),
        ("eldertable_ws_closes_total{code=\"4413\"}", 0.0),
        ("eldertable_ws_resumes_total{result=\"snapshot\"}", 1.0),
        ("eldertable_ws_resumes_total{result=\"delta\"}", 1.0),
        ("eldertable_ws_resumes_total{result=\"refused\"}", 1.0),
        ("eldertable_origin_rejected_total", 1.0),
        (
            "eldertable_auth_failures_total{reason=\"unknown_cookie\"}",
            1.0,
        ),
        ("eldertable_auth_failures_total{reason=\"no_cookie\"}", 1.0),
        ("eldertable_matches", 1.0),
    ] {
        let found = value(&metrics, name);
        assert!(
            (found - expected).abs() < 0.5,
            "{name} is {found}: {metrics}"
        );
    }
    assert!(value(&metrics, "process_start_time_seconds") > 1_000_000_000.0);
    assert!(
        metrics.contains("eldertable_build_info{version=\""),
        "{metrics}"
    );
    assert!(
        !metrics.contains(&table) && !metrics.contains("Anna"),
        "nobody is named"
    );
}

/// Every name has the house's prefix or the process's, a help and a type, and counters end in
/// `_total`.
#[tokio::test]
async fn metrics_keep_the_conventions() {
    let server = TestServer::with(admin).await;
    let metrics = get(server.admin.unwrap(), "/metrics").await.1;
    let typed: Vec<_> = metrics
        .lines()
        .filter_map(|l| l.strip_prefix("# TYPE ")?.split_once(' '))
        .collect();
    for (name, _) in &typed {
        assert!(
            name.starts_with("eldertable_") || name.starts_with("process_"),
            "{name}"
        );
        assert!(metrics.contains(&format!("# HELP {name} ")), "{name}");
        assert!(
            !name.ends_with("_total") && !name.contains("_ms") && !name.contains("milli"),
            "{name}"
        );
    }
    for line in metrics.lines().filter(|l| !l.starts_with('#')) {
        let name = line.split(['{', ' ']).next().unwrap();
        let known = typed.iter().any(|(typed, kind)| {
            let suffix = name.strip_prefix(typed);
            suffix.is_some_and(|suffix| match *kind {
                "counter" => suffix == "_total",
                "info" => suffix == "_info",
                "histogram" => ["_bucket", "_sum", "_count"].contains(&suffix),
                _ => suffix.is_empty(),
            })
        });
        assert!(known, "{line}");
    }
    assert!(metrics.ends_with("# EOF\n"), "{metrics}");
}
