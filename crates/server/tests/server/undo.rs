//! Taking back, freely and by consent.

use serde_json::json;
use server::wire::ServerMessage;

use crate::support::{Socket, TestServer};

async fn pass_each(anna: &mut Socket, ben: &mut Socket) {
    anna.choose(0).await;
    ben.asked_or_over().await;
    ben.choose(0).await;
    anna.asked_or_over().await;
}

#[tokio::test]
async fn one_own_choice_is_taken_back_freely() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    anna.choose(0).await;
    let offer = anna
        .decision
        .as_ref()
        .unwrap()
        .undo
        .clone()
        .expect("an offer");
    anna.say(json!({ "type": "undo", "table": table, "to": offer.last, "id": "back" }))
        .await;
    assert!(matches!(
        anna.answer("back").await,
        ServerMessage::Accepted { seq: 2, .. }
    ));
    let told = ben
        .until(|m| {
            matches!(
                m,
                ServerMessage::Update {
                    undone_from: Some(1),
                    ..
                }
            )
        })
        .await;
    assert!(matches!(
        told,
        ServerMessage::Update {
            from: 1,
            seq: 2,
            ..
        }
    ));
    assert_eq!(
        (&anna.view["passes"], &ben.view["passes"]),
        (&json!(0), &json!(0))
    );
}

#[tokio::test]
async fn further_back_the_others_must_agree() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let mut ben = people[1].watching(&table).await;
    pass_each(&mut anna, &mut ben).await;

    let ask = |id: &str| json!({ "type": "undo", "table": table, "to": 1, "id": id });
    let answer = |agree: bool, id: &str| json!({ "type": "undo_answer", "table": table, "to": 1, "agree": agree, "id": id });
    ben.say(answer(true, "early")).await;
    assert_eq!(ben.refusal("early").await, "no_request");

    anna.say(ask("please")).await;
    anna.answer("please").await;
    let open = |m: &ServerMessage| matches!(m, ServerMessage::UndoRequest { request: Some(r), .. } if r.open.len() == 1);
    let settled = |m: &ServerMessage| matches!(m, ServerMessage::UndoRequest { request: None, .. });
    ben.until(open).await;
    ben.say(answer(false, "no")).await;
    ben.answer("no").await;
    anna.until(settled).await;
    assert_eq!(anna.view["passes"], 2, "refused");

    anna.say(ask("again")).await;
    ben.until(open).await;
    ben.say(answer(true, "yes")).await;
    ben.answer("yes").await;
    anna.until(|m| {
        matches!(
            m,
            ServerMessage::Update {
                undone_from: Some(1),
                ..
            }
        )
    })
    .await;
    assert_eq!(anna.view["passes"], 0, "granted");
}

#[tokio::test]
async fn every_step_of_an_offer_names_the_entry_to_go_back_to() {
    let server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let mut anna = people[0].watching(&table).await;
    let fresh = anna.view.clone();
    let steps = |anna: &Socket| {
        let offer = anna.decision.as_ref().and_then(|d| d.undo.clone());
        offer.map_or_else(Vec::new, |o| o.steps)
    };
    anna.choose(0).await;
    let after_one = anna.view.clone();
    anna.choose(0).await;
    let offered = steps(&anna);
    assert_eq!(offered.iter().map(|s| s.seq).collect::<Vec<_>>(), [2, 1]);
    assert!(offered.iter().all(|s| !s.label.is_empty()));
    let back = |to: u64, id: &str| json!({ "type": "undo", "table": table, "to": to, "id": id });
    anna.say(back(offered[0].seq, "one")).await;
    anna.answer("one").await;
    assert_eq!(anna.view, after_one, "one step back");
    anna.choose(0).await;
    let offered = steps(&anna);
    assert_eq!(offered.iter().map(|s| s.seq).collect::<Vec<_>>(), [4, 1]);
    anna.say(back(offered[1].seq, "all")).await;
    anna.answer("all").await;
    assert_eq!(anna.view, fresh, "this step and all later ones");
    assert_eq!(steps(&anna), []);
}

#[tokio::test]
async fn bots_always_agree() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("keg", 2, json!({})).await;
    let id = table["id"].as_str().unwrap();
    let bot = json!({ "sitter": "bot", "bot": "calm" });
    anna.ok(reqwest::Method::PUT, &format!("/tables/{id}/seats/1"), bot)
        .await;
    anna.ok(
        reqwest::Method::POST,
        &format!("/tables/{id}/start"),
        serde_json::Value::Null,
    )
    .await;
    let mut socket = anna.watching(id).await;
    socket.choose(0).await;
    socket.asked_or_over().await;
    socket
        .say(json!({ "type": "undo", "table": id, "to": 1, "id": "back" }))
        .await;
    assert!(matches!(
        socket.answer("back").await,
        ServerMessage::Accepted { seq: 3, .. }
    ));
    assert_eq!(socket.view["passes"], 0);
}
