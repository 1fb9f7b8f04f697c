//! Behind a proxy, each client has its own address, and no client can forge one.

use server::Config;
use tokio_tungstenite::connect_async;

use crate::support::{Socket, TestServer};

fn stingy(config: &mut Config) {
    config.limits.read_burst = 3;
    config.limits.reads_per_second = 1;
    config.limits.sockets_per_address = 1;
}

/// How often of twenty requests the n-th way of forwarding was refused.
async fn refused(server: &TestServer, forwarded: impl Fn(usize) -> String) -> usize {
    let http = reqwest::Client::new();
    let mut refused = 0;
    for n in 0..20 {
        let request = http
            .get(format!("http://{}/api/v1/me", server.address))
            .header("x-forwarded-for", forwarded(n));
        let answer = request.send().await.unwrap();
        refused += usize::from(answer.status() == 429);
    }
    refused
}

#[tokio::test]
async fn without_a_trusted_proxy_nobody_can_invent_an_address() {
    let server = TestServer::with(stingy).await;
    assert!(refused(&server, |n| format!("198.51.100.{n}")).await > 10);
}

#[tokio::test]
async fn behind_a_trusted_proxy_each_has_his_own_and_can_still_not_invent_one() {
    let server = TestServer::with(|config| {
        stingy(config);
        config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    assert_eq!(refused(&server, |n| format!("198.51.100.{n}")).await, 0);
    // What a client sends stands before what the proxy adds.
    let spoofed = |n| format!("203.0.113.{n}, 192.0.2.7");
    assert!(refused(&server, spoofed).await > 10);
    let through_two = |n| format!("203.0.113.{n}, 192.0.2.8, 127.0.0.5");
    assert!(refused(&server, through_two).await > 10);
    let network = |n| format!("2001:db8:0:1::{n}");
    assert!(
        refused(&server, network).await > 10,
        "an IPv6 network counts as one"
    );
}

#[tokio::test]
async fn sockets_are_counted_by_the_persons_own_address() {
    let server = TestServer::with(|config| {
        config.limits.sockets_per_address = 1;
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let anna = server.person("Anna").await;
    let mut open = Vec::new();
    for (from, welcome) in [
        ("192.0.2.1", true),
        ("192.0.2.2", true),
        ("192.0.2.1", false),
    ] {
        let mut handshake = anna.handshake();
        let forwarded = format!("203.0.113.9, {from}").parse().unwrap();
        handshake.headers_mut().insert("x-forwarded-for", forwarded);
        let (stream, _) = connect_async(handshake).await.unwrap();
        let mut socket = Socket::new(stream);
        let first = socket.next_or_close().await;
        assert_eq!(first.as_ref().err(), (!welcome).then_some(&1013), "{from}");
        open.push(socket);
    }
}
