//! Notices that it is somebody's turn, to an address of his own: sent when nobody looks through his
//! eyes, signed, and with nothing in them that is secret. One that can't be delivered is tried again a
//! few times and then forgotten; a game never waits for it.
//!
//! A notice is stored with the entry that it is about and forgotten when it has been sent. Whatever
//! happens to the server that was to send it, one that runs finds it when it is due: so it is sent at
//! least once, and no more than once but when a server ends between the two.

mod guard;

use std::{sync::Arc, time::Duration};

use engine::{Seat, hash::hex};
use hmac::{Hmac, Mac};
use reqwest::{Client, redirect::Policy};
use serde::Serialize;
use sha2::Sha256;
use tokio::sync::{Semaphore, mpsc};

pub(crate) use self::guard::checked;
use crate::{
    clock,
    lobby::{SeatSlot, Table},
    metrics::Metrics,
    storage::{Notice, Store, StoreError, Webhook, patiently},
    wire::TableState,
};

/// The header with the time in seconds since 1970 and the signature.
pub const SIGNATURE: &str = "eldertable-signature";
/// Notices that wait to be sent; more are sent when they are due.
const QUEUE: usize = 1000;
/// As many are looked for at once.
const FOUND: u32 = 100;
/// Notices on their way at once.
const AT_ONCE: usize = 16;
/// How long an address may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// An address that failed so many notices in a row gets no more until it is set anew.
pub(crate) const RESTS_AFTER: u64 = 10;

/// Which addresses notices may go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AllowedDestinations {
    /// None are sent.
    Nowhere,
    /// Public ones, by https.
    #[default]
    Public,
    /// Any: for tests, which have nothing else to send to.
    Anywhere,
}

/// What is sent.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Body<'a> {
    YourTurn {
        table: &'a str,
        name: &'a str,
        game: &'a str,
        seat: u8,
        url: String,
    },
    Test {
        url: &'a str,
    },
}

/// The way out for notices.
#[derive(Debug)]
pub struct Notices {
    queue: mpsc::Sender<Notice>,
    post: Arc<Post>,
}

#[derive(Debug)]
struct Post {
    client: Option<Client>,
    store: Store,
    metrics: Arc<Metrics>,
    again: [Duration; 2],
    /// Until a notice that is being sent may be sent by others.
    held: Duration,
}

impl Notices {
    /// Begins to send. After a failure it waits `again` and then ten times as long; what has been
    /// stored for twenty times as long and is still there is found.
    pub(crate) fn start(
        store: Store,
        metrics: Arc<Metrics>,
        reach: AllowedDestinations,
        again: Duration,
    ) -> Self {
        let client = Client::builder()
            .https_only(reach != AllowedDestinations::Anywhere)
            .redirect(Policy::none())
            .no_proxy()
            .timeout(PATIENCE)
            .dns_resolver(Arc::new(guard::PublicResolver(reach)))
            .user_agent(concat!("eldertable/", env!("CARGO_PKG_VERSION")))
            .build();
        let client = client
            .inspect_err(|error| tracing::error!(%error, "no notices can be sent"))
            .ok()
            .filter(|_| reach != AllowedDestinations::Nowhere);
        let post = Arc::new(Post {
            client,
            store,
            metrics,
            again: [again, again * 10],
            held: again * 20,
        });
        let (queue, waiting) = mpsc::channel(QUEUE);
        if post.client.is_some() {
            tokio::spawn(deliver(Arc::clone(&post), waiting));
            tokio::spawn(find(Arc::clone(&post), queue.downgrade()));
        }
        Self { queue, post }
    }

    /// When a notice of this time is due, if any are sent.
    pub(crate) fn due(&self, at: u64) -> Option<u64> {
        self.post.client.as_ref()?;
        Some(self.post.due(at))
    }

    /// Tells people whose notices have been stored, if they want to be told.
    pub(crate) fn tell(&self, notices: Vec<Notice>) {
        for notice in notices {
            // When too many wait it is found later.
            let _ = self.queue.try_send(notice);
        }
    }

    /// Sends a guest's address a notice that means nothing; whether it was taken.
    pub(crate) async fn test(&self, guest: &str, webhook: &Webhook) -> bool {
        let body = Body::Test { url: &webhook.site };
        self.post.once(guest, webhook, &body).await
    }
}

/// What came of trying to send a notice.
#[derive(Debug)]
enum Delivery {
    /// It was taken, or is about nothing any more.
    Done,
    /// It was not taken.
    Failed,
    /// He has no address: nothing is stored for him.
    Nobody,
}

/// Whether a table still waits for whom a notice is for.
fn waits_for(table: &Table, notice: &Notice) -> bool {
    let place = table.seats.get(usize::from(notice.seat));
    let his = place.and_then(SeatSlot::person) == Some(&*notice.guest);
    let waiting = table.waiting.as_deref().unwrap_or_default();
    his && table.state == TableState::Playing && waiting.contains(&Seat(notice.seat))
}

async fn deliver(post: Arc<Post>, mut waiting: mpsc::Receiver<Notice>) {
    let free = Arc::new(Semaphore::new(AT_ONCE));
    while let Some(notice) = waiting.recv().await {
        let Ok(place) = Arc::clone(&free).acquire_owned().await else {
            return;
        };
        let post = Arc::clone(&post);
        tokio::spawn(async move {
            post.send(&notice).await;
            drop(place);
        });
    }
}

/// Looks for notices that are due, as long as there are others to send: those of a server that has
/// ended, and those for which there was no room.
async fn find(post: Arc<Post>, queue: mpsc::WeakSender<Notice>) {
    loop {
        tokio::time::sleep(post.held / 2).await;
        let Some(queue) = queue.upgrade() else { return };
        let now = clock::now();
        let due = post.store.due_notices(now, post.due(now), FOUND);
        match patiently(due).await {
            Ok(notices) => {
                for notice in notices {
                    let _ = queue.try_send(notice);
                }
            }
            Err(error) => tracing::debug!(%error, "notices that are due"),
        }
    }
}

impl Post {
    fn due(&self, at: u64) -> u64 {
        at.saturating_add(u64::try_from(self.held.as_millis()).unwrap_or(u64::MAX))
    }

    /// Sends a notice, unless there is no more reason to. It stays stored when the storage fails.
    async fn send(&self, notice: &Notice) {
        for wait in self.again.iter().map(Some).chain([None]) {
            match self.try_once(notice).await {
                Ok(Delivery::Failed) => {}
                Ok(Delivery::Done) => break,
                Ok(Delivery::Nobody) => return,
                Err(error) => return tracing::warn!(%error, "a notice was not sent"),
            }
            let Some(wait) = wait else { break };
            tokio::time::sleep(*wait).await;
        }
        let forgotten = patiently(self.store.forget_notice(notice)).await;
        if let Err(error) = forgotten {
            tracing::warn!(%error, "a notice will be sent again");
        }
    }

    async fn try_once(&self, notice: &Notice) -> Result<Delivery, StoreError> {
        let webhook = match patiently(self.store.webhook(&notice.guest)).await? {
            Some(webhook) if webhook.failures < RESTS_AFTER => webhook,
            Some(_) => return Ok(Delivery::Done),
            None => return Ok(Delivery::Nobody),
        };
        let held = Notice {
            due: self.due(clock::now()),
            ..notice.clone()
        };
        if !patiently(self.store.hold_notice(&held)).await? {
            return Ok(Delivery::Done);
        }
        let table = patiently(self.store.table(&notice.table)).await?;
        let Some(table) = table.filter(|t| waits_for(t, notice)) else {
            return Ok(Delivery::Done);
        };
        let body = Body::YourTurn {
            table: &notice.table,
            name: &table.name,
            game: &table.game,
            seat: notice.seat,
            url: format!("{}/t/{}", webhook.site, notice.table),
        };
        if self.once(&notice.guest, &webhook, &body).await {
            return Ok(Delivery::Done);
        }
        Ok(Delivery::Failed)
    }

    /// Sends something once; whether it was taken.
    async fn once(&self, guest: &str, webhook: &Webhook, body: &Body<'_>) -> bool {
        let taken = self.deliver(webhook, body).await;
        let notices = &self.metrics.notices;
        let count = if taken {
            &notices.taken
        } else {
            &notices.failed
        };
        count.add(1);
        let noted = self.store.webhook_used(guest, &webhook.url, taken);
        if let Err(error) = patiently(noted).await {
            tracing::warn!(%error, "it is not noted whether a notice was taken");
        }
        taken
    }

    async fn deliver(&self, webhook: &Webhook, body: &Body<'_>) -> bool {
        let (Some(client), Ok(body)) = (&self.client, serde_json::to_string(body)) else {
            return false;
        };
        let Some(signature) = signature(&webhook.secret, clock::now() / 1000, &body) else {
            return false;
        };
        let sent = client
            .post(&webhook.url)
            .header("content-type", "application/json")
            .header(SIGNATURE, signature)
            .body(body)
            .send()
            .await;
        sent.is_ok_and(|answer| answer.status().is_success())
    }
}

/// What shows whoever knows the secret that it is from here, and when it was made: HMAC-SHA-256 of the
/// seconds, a dot and the body.
pub fn signature(secret: &str, seconds: u64, body: &str) -> Option<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(format!("{seconds}.{body}").as_bytes());
    let sum = hex(&mac.finalize().into_bytes());
    Some(format!("t={seconds},v1={sum}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_depends_on_the_secret_the_time_and_the_body() {
        // By `printf '7.{}' | openssl dgst -sha256 -hmac key`.
        let pinned = format!("t=7,v1={PINNED}");
        assert_eq!(signature("key", 7, "{}"), Some(pinned.clone()));
        for other in [
            signature("yek", 7, "{}"),
            signature("key", 8, "{}"),
            signature("key", 7, "{ }"),
        ] {
            assert_ne!(other.as_ref(), Some(&pinned));
        }
    }

    const PINNED: &str = "77bc83bd1f40422311e47918b203449aecf84b02c1568bb1b570ac2a474cc2d8";
}
