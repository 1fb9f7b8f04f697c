//! Silent connections and too many connections affect no one else.

use std::{net::SocketAddr, time::Duration};

use serde_json::json;
use server::{Config, app_state::AppState};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{sleep, timeout},
};

use crate::support::{HANG, TestServer};

/// Reads until the server ends the connection; what it said.
async fn ended(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    // A connection that is cut while it sends ends by an error.
    let _ = timeout(HANG, stream.read_to_end(&mut said))
        .await
        .expect("the connection stays open");
    String::from_utf8_lossy(&said).into_owned()
}

/// Waits until the server counts so many connections.
async fn open(app: &AppState, wanted: i64) {
    let counted = async {
        while app.metrics.connections.open.get() != wanted {
            sleep(Duration::from_millis(5)).await;
        }
    };
    let found = || app.metrics.connections.open.get();
    assert!(
        timeout(HANG, counted).await.is_ok(),
        "{} are open, not {wanted}",
        found()
    );
}

async fn connect(server: &TestServer) -> TcpStream {
    TcpStream::connect(server.address).await.unwrap()
}

/// A connection from another address of this machine.
async fn connect_from(address: [u8; 4], server: &TestServer) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((address, 0))).unwrap();
    socket.connect(server.address).await.unwrap()
}

async fn request(stream: &mut TcpStream, path: &str) -> String {
    let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    ended(stream).await
}

fn impatient(config: &mut Config) {
    config.limits.header = Duration::from_millis(300);
}

#[tokio::test]
async fn a_head_that_trickles_in_is_cut() {
    let server = TestServer::with(impatient).await;
    let mut slow = connect(&server).await;
    let (mut reading, mut writing) = slow.split();
    let trickle = async {
        let head = b"GET /livez HTTP/1.1\r\nx-long: "
            .iter()
            .chain(std::iter::repeat_n(&b'x', 100_000));
        for byte in head {
            if writing.write_all(&[*byte]).await.is_err() {
                return;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let mut said = Vec::new();
    tokio::select! {
        ended = timeout(HANG, reading.read_to_end(&mut said)) => drop(ended.expect("it waits")),
        () = trickle => {}
    }
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(!said.contains("200 OK"), "{said}");
    drop(slow);
    open(&server.app, 0).await;
}

#[tokio::test]
async fn silence_is_cut_before_the_first_request_and_after_an_answer() {
    let server = TestServer::with(impatient).await;
    let mut silent = connect(&server).await;
    ended(&mut silent).await;
    let mut polite = connect(&server).await;
    let head = b"GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n";
    polite.write_all(head).await.unwrap();
    let said = ended(&mut polite).await;
    assert!(said.contains("200 OK"), "{said}");
    drop((silent, polite));
    open(&server.app, 0).await;
}

#[tokio::test]
async fn an_upgraded_connection_outlives_the_timeout_and_keeps_its_place() {
    let server = TestServer::with(impatient).await;
    let anna = server.person("Anna").await;
    let mut socket = anna.socket().await;
    // Both began to wait after the socket was opened: it is as old as the timeout, twice.
    for _ in 0..2 {
        ended(&mut connect(&server).await).await;
    }
    socket.say(json!({ "type": "ping" })).await;
    socket.next().await;
    drop(anna);
    open(&server.app, 1).await;
    drop(socket);
    open(&server.app, 0).await;
}

#[tokio::test]
async fn an_address_has_so_many_places_and_gets_them_back() {
    let server = TestServer::with(|config| {
        config.limits.connections_per_address = 2;
        config.limits.connections = 3;
    })
    .await;
    let counts = &server.app.metrics.connections;
    let first = connect(&server).await;
    let second = connect(&server).await;
    open(&server.app, 2).await;
    assert_eq!(ended(&mut connect(&server).await).await, "");
    assert_eq!(counts.too_many_of_address.get(), 1);

    let other = connect_from([127, 0, 0, 2], &server).await;
    open(&server.app, 3).await;
    let mut fourth = connect_from([127, 0, 0, 3], &server).await;
    assert_eq!(ended(&mut fourth).await, "");
    assert_eq!(counts.too_many.get(), 1);

    drop((first, other));
    open(&server.app, 1).await;
    let answer = request(&mut connect(&server).await, "/livez").await;
    assert!(answer.contains("200 OK"), "{answer}");
    drop(second);
    open(&server.app, 0).await;
}

#[tokio::test]
async fn those_who_stop_halfway_cost_nobody_else() {
    let server = TestServer::start().await;
    let mut halfway = Vec::new();
    for _ in 0..50 {
        halfway.push(connect(&server).await);
        let mut head = connect(&server).await;
        head.write_all(b"PUT /api/v1/me HTTP/1.1\r\nhost: he")
            .await
            .unwrap();
        halfway.push(head);
        let mut body = connect(&server).await;
        let said = b"PUT /api/v1/me HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n\
                     content-type: application/json\r\ncontent-length: 5000\r\n\r\n{\"na";
        body.write_all(said).await.unwrap();
        halfway.push(body);
    }
    open(&server.app, 150).await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let (anna, ben) = (
        people[0].watching(&table).await,
        people[1].watching(&table).await,
    );
    let (anna, ben) = tokio::join!(anna.play_out(3), ben.play_out(4));
    assert!(anna.over && ben.over);
    assert!(
        server.app.metrics.connections.open.get() >= 150,
        "they still wait"
    );
}

#[tokio::test]
async fn an_answer_that_nobody_reads_is_not_kept_forever() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "here").unwrap();
    std::fs::write(folder.path().join("large.bin"), vec![7; 32 << 20]).unwrap();
    let page = folder.path().to_owned();
    let server = TestServer::with(|config| {
        config.client_dir = Some(page);
        config.limits.stalled = Duration::from_secs(1);
    })
    .await;
    let mut deaf = connect(&server).await;
    let head = b"GET /large.bin HTTP/1.1\r\nhost: localhost\r\n\r\n";
    deaf.write_all(head).await.unwrap();
    open(&server.app, 1).await;
    open(&server.app, 0).await;
    drop(deaf);
}

#[tokio::test]
async fn a_server_that_stops_answers_what_it_has_begun() {
    let server = TestServer::start().await;
    let mut begun = connect(&server).await;
    let head = b"PUT /api/v1/me HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\n\
                 content-type: application/json\r\ncontent-length: 15\r\n\
                 expect: 100-continue\r\n\r\n";
    begun.write_all(head).await.unwrap();
    let mut answer = [0; 25];
    timeout(HANG, begun.read_exact(&mut answer))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        &answer, b"HTTP/1.1 100 Continue\r\n\r\n",
        "the body is awaited"
    );
    let app = std::sync::Arc::clone(&server.app);
    let stopping = tokio::spawn(server.restart());
    let mut stopped = app.stopping.subscribe();
    timeout(HANG, stopped.wait_for(|s| *s))
        .await
        .unwrap()
        .unwrap();
    begun.write_all(b"{\"name\":\"Anna\"}").await.unwrap();
    let said = ended(&mut begun).await;
    assert!(said.contains("200 OK") && said.contains("Anna"), "{said}");
    stopping.await.unwrap();
}
