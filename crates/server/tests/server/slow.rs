//! A slow reader costs only himself.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{HANG, TestServer};

#[tokio::test]
async fn a_slow_reader_is_sent_away_and_the_match_goes_on() {
    let server = TestServer::with(|config| {
        config.limits.outbox_frames = 16;
        config.limits.farewell = HANG;
    })
    .await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let host = &people[0];
    let view = host
        .ok(
            reqwest::Method::GET,
            &format!("/tables/{table}"),
            json!(null),
        )
        .await;
    let third = server.person("Cleo").await;
    let enter = json!({ "invite": view["invite"] });
    third
        .ok(
            reqwest::Method::POST,
            &format!("/tables/{table}/enter"),
            enter,
        )
        .await;

    let mut slow = third.watching(&table).await;
    // Asks for more than any buffer between here and there holds, and reads none of it.
    let watch = json!({ "type": "watch", "table": table }).to_string();
    while server.world.metrics.slow_readers.get() == 0 {
        if !slow.try_raw(Message::text(watch.clone())).await {
            break;
        }
    }
    let anna = people[0].watching(&table).await;
    let ben = people[1].watching(&table).await;
    let (anna, ben) = tokio::join!(anna.play_out(7), ben.play_out(8));
    assert!(anna.over && ben.over);
    assert_eq!(slow.closed().await, 4413);
    assert_eq!(server.world.metrics.slow_readers.get(), 1);
}
