use crate::support::TestServer;
use serde_json::json;
#[tokio::test]
async fn zz() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let mut a = people[0].watching(&table).await;
    let mut b = people[1].watching(&table).await;
    println!("CHOICE {}", a.choices()[0]);
    a.choose(0).await;
    b.until(|m| matches!(m, server::wire::ServerMessage::Update { .. }))
        .await;
    let id = b.act(&json!(1)).await;
    b.answer(&id).await;
    a.say(json!({"type":"chat","table":table,"text":"Good luck!","id":"c9"}))
        .await;
    a.answer("c9").await;
    while b.choices().is_empty() {
        if a.choices().is_empty() {
            break;
        }
        a.choose(0).await;
        b.next().await;
    }
    for f in a.frames.iter() {
        println!("A {f}");
    }
    for f in b.frames.iter().skip(1).take(8) {
        println!("B {f}");
    }
}
