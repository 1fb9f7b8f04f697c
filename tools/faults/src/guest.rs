//! A person with a cookie: opens, enters, and starts tables.

use std::{
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use anyhow::{Context as _, bail};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::wire::SUBPROTOCOL;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::{client::IntoClientRequest, http};

/// How long a request may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A guest of a server.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The server's address.
    pub address: SocketAddr,
    cookie: String,
    http: reqwest::Client,
}

/// A started match.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The secret of its invite link.
    pub invite: String,
    /// The people in the first seats, in order.
    pub people: Vec<Guest>,
}

impl Guest {
    /// A new guest.
    ///
    /// # Errors
    /// When the server does not answer as expected.
    pub async fn new(address: SocketAddr) -> anyhow::Result<Self> {
        Self::from(address, None).await
    }

    /// A new guest whose requests come from local address `own`.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub async fn from(address: SocketAddr, own: Option<IpAddr>) -> anyhow::Result<Self> {
        Self::unknown(address, own, "")?.newcomer().await
    }

    /// A new guest over the same connections.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub async fn newcomer(&self) -> anyhow::Result<Self> {
        let mut guest = Self {
            cookie: String::new(),
            ..self.clone()
        };
        let answer = guest.request(Method::GET, "/me").send().await?;
        if !answer.status().is_success() {
            bail!("/me: {} {}", answer.status(), answer.text().await?);
        }
        let cookie = answer.headers().get("set-cookie");
        let cookie = cookie.context("no cookie")?.to_str()?;
        cookie
            .split(';')
            .next()
            .unwrap_or_default()
            .clone_into(&mut guest.cookie);
        Ok(guest)
    }

    /// A client with a cookie that the server did not issue.
    ///
    /// # Errors
    /// When no requests can be made from there.
    pub fn unknown(address: SocketAddr, own: Option<IpAddr>, cookie: &str) -> anyhow::Result<Self> {
        let http = reqwest::Client::builder()
            .timeout(PATIENCE)
            .local_address(own)
            .build()?;
        Ok(Self {
            address,
            cookie: cookie.to_owned(),
            http,
        })
    }

    /// The same guest at another server.
    #[must_use]
    pub fn by(&self, address: SocketAddr) -> Self {
        Self {
            address,
            ..self.clone()
        }
    }

    /// The guest's cookie.
    pub fn cookie(&self) -> &str {
        &self.cookie
    }

    /// A request with this guest's cookie, not sent yet.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let base = format!("http://{}", self.address);
        let request = self.http.request(method, format!("{base}/api/v1{path}"));
        request
            .header("origin", base)
            .header("cookie", &self.cookie)
    }

    /// Sends a request that must be granted. Waits when the rate limit is reached.
    ///
    /// # Errors
    /// When it is refused or not answered.
    pub async fn call(&self, method: Method, path: &str, body: &Value) -> anyhow::Result<Value> {
        loop {
            let request = self.request(method.clone(), path);
            let answer = if body.is_null() {
                request.send().await?
            } else {
                request.json(body).send().await?
            };
            let status = answer.status();
            if status == StatusCode::TOO_MANY_REQUESTS {
                sleep(Duration::from_millis(100)).await;
                continue;
            }
            let text = answer.text().await?;
            if !status.is_success() {
                bail!("{path}: {status} {text}");
            }
            return Ok(serde_json::from_str(&text).unwrap_or_default());
        }
    }

    /// Enters a table.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub async fn enter(&self, table: &str, invite: &str) -> anyhow::Result<()> {
        let path = format!("/tables/{table}/enter");
        let body = json!({ "invite": invite });
        self.call(Method::POST, &path, &body).await.map(drop)
    }

    /// The handshake of a socket.
    ///
    /// # Errors
    /// When it can't be built.
    pub fn handshake(&self) -> anyhow::Result<http::Request<()>> {
        let mut request = format!("ws://{}/api/v1/socket", self.address).into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://{}", self.address).parse()?);
        headers.insert("cookie", self.cookie.parse()?);
        headers.insert("sec-websocket-protocol", SUBPROTOCOL.parse()?);
        Ok(request)
    }
}

/// Starts a match with this many people and bots.
///
/// # Errors
/// When the server refuses it or does not answer.
pub async fn seat(
    address: SocketAddr,
    game: &str,
    people: usize,
    bots: usize,
    options: &Value,
) -> anyhow::Result<Seated> {
    let mut guests = Vec::with_capacity(people);
    for _ in 0..people {
        guests.push(Guest::new(address).await?);
    }
    seat_people(&guests, game, bots, options).await
}

/// Starts a match of these guests.
///
/// # Errors
/// As [`seat`].
pub async fn seat_people(
    guests: &[Guest],
    game: &str,
    bots: usize,
    options: &Value,
) -> anyhow::Result<Seated> {
    seat_by_settings(guests, game, bots, &json!({ "options": options })).await
}

/// Starts a match at a table with other settings.
///
/// # Errors
/// As [`seat`].
pub async fn seat_by_settings(
    guests: &[Guest],
    game: &str,
    bots: usize,
    settings: &Value,
) -> anyhow::Result<Seated> {
    let people = guests.len();
    let host = guests.first().context("a match without people")?;
    let mut body = json!({
        "game": game, "name": "Faults", "seats": people + bots, "spectators": true,
    });
    json_patch::merge(&mut body, settings);
    let opened = host.call(Method::POST, "/tables", &body).await?;
    let text = |key: &str| opened[key].as_str().unwrap_or_default().to_owned();
    let (table, invite) = (text("id"), text("invite"));
    for (seat, guest) in guests.iter().enumerate().skip(1) {
        guest.enter(&table, &invite).await?;
        let path = format!("/tables/{table}/seats/{seat}");
        guest
            .call(Method::PUT, &path, &json!({ "sitter": "me" }))
            .await?;
    }
    for seat in people..people + bots {
        let path = format!("/tables/{table}/seats/{seat}");
        let bot = json!({ "sitter": "bot", "bot": "random" });
        host.call(Method::PUT, &path, &bot).await?;
    }
    let path = format!("/tables/{table}/start");
    host.call(Method::POST, &path, &json!({})).await?;
    Ok(Seated {
        table,
        game: game.to_owned(),
        invite,
        people: guests.to_vec(),
    })
}
