//! Turn notifications to players' own URLs: sent when the player isn't connected, signed, without
//! secrets. A failed delivery is retried a few times and then dropped; a game never waits for one.
//!
//! A notice is stored with its entry and deleted after delivery. If its server ends, another one finds
//! it when it is due. So it is delivered at least once, and twice only if a server ends between
//! delivery and deletion.

mod guard;

use std::{sync::Arc, time::Duration};

use engine::{Seat, hash::hex};
use hmac::{Hmac, KeyInit, Mac};
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
/// The queue's capacity; more are sent when they are due.
const QUEUE: usize = 1000;
/// How many due notices to read at once.
const FOUND: u32 = 100;
/// Concurrent deliveries.
const AT_ONCE: usize = 16;
/// How long a destination may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// After this many failures in a row, a URL gets no more until it is set again.
pub(crate) const RESTS_AFTER: u64 = 10;

/// Allowed destinations for turn notifications.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AllowedDestinations {
    /// None.
    Nowhere,
    /// Public addresses over https.
    #[default]
    Public,
    /// Any; for tests.
    Anywhere,
}

/// The body of a notification.
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

/// Sends notifications.
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
    /// How long a notice is reserved for the server that is sending it.
    held: Duration,
}

impl Notices {
    /// Starts sending. A failed delivery is retried after `again`, then after ten times as long. A
    /// stored notice is picked up by any server after twenty times as long.
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

    /// When a notice with this time is due, if notifications are on.
    pub(crate) fn due(&self, at: u64) -> Option<u64> {
        self.post.client.as_ref()?;
        Some(self.post.due(at))
    }

    /// Queues stored notices for delivery.
    pub(crate) fn tell(&self, notices: Vec<Notice>) {
        for notice in notices {
            // If the queue is full, it is found later.
            let _ = self.queue.try_send(notice);
        }
    }

    /// Sends a test notification and returns whether it was accepted.
    pub(crate) async fn test(&self, guest: &str, webhook: &Webhook) -> bool {
        let body = Body::Test { url: &webhook.site };
        self.post.once(guest, webhook, &body).await
    }
}

/// The result of a delivery.
#[derive(Debug)]
enum Delivery {
    /// Accepted, or no longer relevant.
    Done,
    /// Failed.
    Failed,
    /// The person has no webhook: nothing is stored.
    Nobody,
}

/// Whether a table still waits for a notice's seat.
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

/// Finds due notices while there are senders: those of servers that ended, and those that did not fit
/// in the queue.
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

    /// Delivers a notice if it is still relevant. It stays stored if the database fails.
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

    /// Makes one delivery attempt and returns whether it was accepted.
    async fn once(&self, guest: &str, webhook: &Webhook, body: &Body<'_>) -> bool {
        let taken = self.deliver(webhook, body).await;
        let notices = &self.metrics.notices;
        let count = if taken {
            &notices.taken
        } else {
            &notices.failed
        };
        count.inc();
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

/// The signature that shows the origin and time of a notification: HMAC-SHA-256 of the seconds, a dot,
/// and the body.
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
        // From `printf '7.{}' | openssl dgst -sha256 -hmac key`.
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
