//! A connection that is no WebSocket: events of one answer, and a request for each message.

use std::collections::VecDeque;

use reqwest::{Method, Response, StatusCode};
use serde_json::Value;
use tokio::time::timeout;

use super::{HANG, Player};

/// An event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    Message(String),
    Close(u16),
}

/// The stream of a tab.
#[derive(Debug)]
pub(crate) struct Events {
    player: Player,
    response: Response,
    unread: String,
    waiting: VecDeque<Event>,
    /// Where messages are posted, once the welcome has said it.
    pub(crate) id: String,
    /// The number of the last message.
    pub(crate) number: u64,
}

impl Events {
    pub(crate) async fn open(player: &Player) -> Self {
        let response = player.request(Method::POST, "/streams").send().await;
        let response = response.unwrap();
        assert_eq!(response.status(), 200);
        let header = |name: &str| response.headers()[name].to_str().unwrap();
        assert_eq!(header("content-type"), "text/event-stream");
        assert_eq!(header("x-accel-buffering"), "no");
        assert_eq!(header("cache-control"), "no-store, no-transform");
        assert!(!response.headers().contains_key("content-encoding"));
        Self {
            player: player.clone(),
            response,
            unread: String::new(),
            waiting: VecDeque::new(),
            id: String::new(),
            number: 0,
        }
    }

    /// The next event; none when the answer is at its end.
    pub(crate) async fn next(&mut self) -> Option<Event> {
        while self.waiting.is_empty() {
            let chunk = timeout(HANG, self.response.chunk()).await;
            let chunk = chunk.expect("nothing came").ok()??;
            self.unread.push_str(std::str::from_utf8(&chunk).unwrap());
            while let Some((event, rest)) = self.unread.split_once("\n\n") {
                let event = read(event);
                let rest = rest.to_owned();
                self.unread = rest;
                self.waiting.extend(event);
            }
        }
        let event = self.waiting.pop_front();
        if let Some(Event::Message(text)) = &event
            && self.id.is_empty()
        {
            let welcome: Value = serde_json::from_str(text).unwrap();
            welcome["stream"].as_str().unwrap().clone_into(&mut self.id);
        }
        event
    }

    /// Posts the next message.
    pub(crate) async fn say(&mut self, text: String) -> StatusCode {
        self.number += 1;
        let (status, _) = self.post(&self.player, self.number, text).await;
        status
    }

    /// Posts any message as any person. Returns the status and the code of a refusal.
    pub(crate) async fn post(
        &self,
        player: &Player,
        number: u64,
        text: String,
    ) -> (StatusCode, String) {
        let path = format!("/streams/{}/{number}", self.id);
        let sent = player.request(Method::POST, &path).body(text).send();
        let answer = timeout(HANG, sent).await.expect("no answer").unwrap();
        let status = answer.status();
        let refusal: Value = answer.json().await.unwrap_or_default();
        (
            status,
            refusal["code"].as_str().unwrap_or_default().to_owned(),
        )
    }
}

fn read(event: &str) -> Option<Event> {
    let field = |name| event.lines().find_map(|line| line.strip_prefix(name));
    let data = field("data: ")?;
    if field("event: ") != Some("close") {
        return Some(Event::Message(data.to_owned()));
    }
    let close: Value = serde_json::from_str(data).unwrap();
    assert!(close["reason"].is_string());
    let code = close["code"].as_u64().unwrap();
    Some(Event::Close(u16::try_from(code).unwrap()))
}
