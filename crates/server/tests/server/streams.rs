//! A connection without a WebSocket has the limits and guarantees of one.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use server::wire::ServerMessage;

use crate::support::{Event, Events, HANG, Player, Socket, TestServer};

/// Watches a started match over events and has its snapshot.
async fn watching(player: &Player, table: &str, since: Option<u64>) -> Socket {
    let mut socket = player.event_socket().await;
    socket.watch(table, since).await;
    socket
}

async fn snapshot(socket: &mut Socket) {
    socket
        .until(|m| matches!(m, ServerMessage::Snapshot { .. }))
        .await;
}

#[tokio::test]
async fn a_whole_match_is_played_against_a_websocket() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let mut anna = watching(&people[0], &table, None).await;
    snapshot(&mut anna).await;
    let ben = people[1].watching(&table).await;
    let (anna, ben) = tokio::join!(anna.play_out(7), ben.play_out(8));
    assert!(anna.over && ben.over);
    assert_eq!(anna.seq, ben.seq);
}

#[tokio::test]
async fn whoever_reconnects_is_sent_what_they_missed() {
    let server = TestServer::start().await;
    let (table, people) = server.playing_in_public("skirmish", json!({})).await;
    let cleo = server.person("Cleo").await;
    let mut before = watching(&cleo, &table, None).await;
    snapshot(&mut before).await;
    let anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    let seen = before.seq;
    let (mut anna, mut ben) = (anna, ben);
    for _ in 0..4 {
        let mover = if anna.choices().is_empty() {
            &mut ben
        } else {
            &mut anna
        };
        mover.asked_or_over().await;
        mover.choose(0).await;
        let (a, b) = (anna.asked(), ben.asked());
        let behind = if a < b { &mut anna } else { &mut ben };
        while behind.asked() < a.max(b) {
            behind.next().await;
        }
    }
    let last = anna.seq.max(ben.seq);
    let mut after = cleo.event_socket().await;
    after.go_on_from(&before);
    after.seq = seen;
    after.watch(&table, Some(seen)).await;
    while after.seq < last {
        let message = after.next().await;
        assert!(!matches!(message, ServerMessage::Snapshot { .. }));
    }
}

#[tokio::test]
async fn messages_are_taken_once_and_in_order() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let mut socket = anna.event_socket().await;
    let ping = || r#"{"type":"ping"}"#.to_owned();
    let events = socket.events();
    for (number, status, code) in [
        (2, 409, "out_of_order"),
        (1, 204, ""),
        (1, 204, ""),
        (3, 409, "out_of_order"),
        (2, 204, ""),
    ] {
        let (answered, why) = events.post(&anna, number, ping()).await;
        assert_eq!(
            (answered.as_u16(), why.as_str()),
            (status, code),
            "{number}"
        );
    }
    events.number = 2;
    socket
        .say(json!({ "type": "watch", "table": "nowhere" }))
        .await;
    let mut pongs = 0;
    loop {
        match socket.next().await {
            ServerMessage::Pong => pongs += 1,
            ServerMessage::Rejected { code, .. } => break assert_eq!(code, "not_found"),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(pongs, 2, "a repeated message is taken once");
}

#[tokio::test]
async fn a_page_of_another_site_and_another_browser_are_refused() {
    let server = TestServer::start().await;
    let (anna, eve) = (server.person("Anna").await, server.person("Eve").await);
    let mut socket = anna.event_socket().await;
    let events = socket.events();
    let ping = || r#"{"type":"ping"}"#.to_owned();
    let api = format!("http://{}/api/v1", server.address);
    for (path, cookie) in [
        ("/streams".to_owned(), &anna.cookie),
        (format!("/streams/{}/1", events.id), &anna.cookie),
    ] {
        for origin in [None, Some("https://evil.example"), Some("null")] {
            let mut request = anna.http.post(format!("{api}{path}"));
            request = request.header("cookie", cookie).body(ping());
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            assert_eq!(request.send().await.unwrap().status(), 403, "{origin:?}");
        }
    }
    let stranger = Player {
        cookie: String::new(),
        ..anna.clone()
    };
    for who in [&eve, &stranger] {
        let (status, code) = events.post(who, 1, ping()).await;
        assert_eq!((status.as_u16(), code.as_str()), (404, "no_stream"));
    }
    let unknown = anna
        .request(Method::POST, "/streams/nothing/1")
        .body(ping());
    assert_eq!(unknown.send().await.unwrap().status(), 404);
    // Nothing of all this was heard: the first message is still to come.
    let (status, _) = events.post(&anna, 1, ping()).await;
    assert_eq!(status, 204);
}

#[tokio::test]
async fn whoever_guesses_streams_is_told_nothing_for_a_while() {
    let server = TestServer::with(|config| config.limits.request_burst = 5).await;
    let eve = server.person("Eve").await;
    let mut codes = Vec::new();
    for _ in 0..20 {
        codes.push(
            eve.refused(Method::POST, "/streams/guess/1", json!({}))
                .await,
        );
    }
    assert!(codes.contains(&(404, "no_stream".to_owned())));
    assert!(
        codes.contains(&(429, "rate_limited".to_owned())),
        "{codes:?}"
    );
}

/// Reads on until the close and gives its code.
async fn closed(mut events: Events) -> u16 {
    loop {
        match events.next().await {
            Some(Event::Close(code)) => {
                assert_eq!(events.next().await, None, "nothing comes after the close");
                return code;
            }
            Some(Event::Message(_)) => {}
            None => return 0,
        }
    }
}

#[tokio::test]
async fn it_closes_with_the_codes_of_a_socket() {
    let server = TestServer::with(|config| {
        config.limits.sockets_per_person = 2;
        config.limits.message_burst = 5;
        config.limits.messages_per_second = 1;
        config.limits.flood = 3;
        config.limits.first_message = Duration::from_millis(300);
    })
    .await;
    let anna = server.person("Anna").await;
    let unknown = Player {
        cookie: "eldertable_guest=nobody".into(),
        ..anna.clone()
    };
    assert_eq!(closed(Events::open(&unknown).await).await, 4401);

    let welcomed = async || {
        let mut events = Events::open(&anna).await;
        events.next().await.unwrap();
        events
    };
    let (first, second) = (welcomed().await, welcomed().await);
    assert_eq!(closed(Events::open(&anna).await).await, 1013);
    for silent in [first, second] {
        assert_eq!(closed(silent).await, 4408);
    }
    while server.app.metrics.sockets.get() > 0 {
        tokio::task::yield_now().await;
    }

    let mut large = welcomed().await;
    let most = server.app.config.limits.message_bytes;
    large.say("x".repeat(most + 1)).await;
    assert_eq!(closed(large).await, 1009);

    let mut beyond = welcomed().await;
    assert_eq!(beyond.say("x".repeat(5 * most)).await, 413);
    assert_eq!(closed(beyond).await, 1009);

    let mut flooding = welcomed().await;
    while flooding
        .say(r#"{"type":"ping"}"#.to_owned())
        .await
        .is_success()
    {}
    assert_eq!(closed(flooding).await, 4429);

    // Repeating a message costs as much as sending another.
    let mut repeating = welcomed().await;
    assert!(
        repeating
            .say(r#"{"type":"ping"}"#.to_owned())
            .await
            .is_success()
    );
    while repeating
        .post(&anna, 1, "{}".to_owned())
        .await
        .0
        .is_success()
    {}
    assert_eq!(closed(repeating).await, 4429);
}

#[tokio::test]
async fn a_seat_is_played_in_one_tab_whatever_carries_it() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let mut first = people[0].watching(&table).await;
    let mut second = watching(&people[0], &table, None).await;
    snapshot(&mut second).await;
    assert_eq!(first.closed().await, 4409);
    let mut third = watching(&people[0], &table, None).await;
    snapshot(&mut third).await;
    assert_eq!(second.closed().await, 4409);
}

#[tokio::test]
async fn a_page_that_goes_away_frees_its_place() {
    let server = TestServer::with(|config| config.limits.sockets_per_person = 1).await;
    let anna = server.person("Anna").await;
    for _ in 0..3 {
        let socket = anna.event_socket().await;
        assert_eq!(server.app.metrics.sockets.get(), 1);
        drop(socket);
        while server.app.metrics.sockets.get() > 0 {
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test]
async fn a_server_that_stops_says_so_and_does_not_wait_for_streams() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let mut socket = anna.event_socket().await;
    let (code, _) = tokio::join!(socket.closed(), server.restart());
    assert_eq!(code, 1012);
}

#[tokio::test]
async fn a_slow_reader_is_sent_away_and_others_go_on() {
    let server = TestServer::with(|config| {
        config.limits.outbox_frames = 16;
        config.limits.farewell = HANG;
    })
    .await;
    let (table, people) = server.playing_in_public("skirmish", json!({})).await;
    let cleo = server.person("Cleo").await;
    let mut slow = cleo.event_socket().await;
    let watch = json!({ "type": "watch", "table": table }).to_string();
    while server.app.metrics.slow_readers.get() == 0 {
        if !slow.events().say(watch.clone()).await.is_success() {
            break;
        }
    }
    let anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    let (anna, ben) = tokio::join!(anna.play_out(7), ben.play_out(8));
    assert!(anna.over && ben.over);
    assert_eq!(slow.closed().await, 4413);
    assert_eq!(server.app.metrics.slow_readers.get(), 1);
}
