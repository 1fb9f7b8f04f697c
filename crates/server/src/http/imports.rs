//! Limits on uploads: how many at once, how large, and how long reading one may take.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::body::Body;
use engine::text;
use futures_util::StreamExt;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, timeout_at},
};

use crate::{address::Client, api_error::ApiError};

/// How long verifying an upload may take.
pub(super) const FOLDING: Duration = Duration::from_secs(10);
/// Concurrent uploads in total.
const SENDERS: usize = 32;
/// Concurrent uploads from one address.
const OF_ADDRESS: usize = 4;
/// How long until the first byte.
const BEGIN: Duration = Duration::from_secs(5);
/// The minimum rate after that, in bytes per second.
const PACE: usize = 32 * 1024;
/// The maximum duration.
const LONGEST: Duration = Duration::from_secs(25);
/// Data beyond the size limit is discarded up to this multiple of the limit. A browser that is cut off
/// while sending shows no response.
const PASSED_OVER: usize = 8;

/// The uploads in progress. One is verified at a time.
#[derive(Debug)]
pub struct Imports {
    senders: Mutex<HashMap<String, IpAddr>>,
    folding: Arc<Semaphore>,
}

impl Default for Imports {
    fn default() -> Self {
        Self {
            senders: Mutex::default(),
            folding: Arc::new(Semaphore::new(1)),
        }
    }
}

impl Imports {
    /// Reserves an upload for a person.
    ///
    /// # Errors
    /// When they have another upload, or too many are in progress.
    pub(super) fn enter(
        &self,
        person: &str,
        Client(address): Client,
    ) -> Result<ImportSlot<'_>, ApiError> {
        let mut senders = self.senders.lock().unwrap_or_else(PoisonError::into_inner);
        let of_address = senders.values().filter(|a| **a == address).count();
        let full = senders.len() >= SENDERS || of_address >= OF_ADDRESS;
        if full || senders.contains_key(person) {
            return Err(ApiError::rate_limited());
        }
        senders.insert(person.to_owned(), address);
        Ok(ImportSlot {
            imports: self,
            person: person.to_owned(),
        })
    }
}

/// A reserved upload.
#[derive(Debug)]
pub(super) struct ImportSlot<'a> {
    imports: &'a Imports,
    person: String,
}

impl ImportSlot<'_> {
    /// Waits until no other upload is verified.
    ///
    /// # Errors
    /// Never while the server is running.
    pub(super) async fn to_fold(&self) -> Result<ReplayPermit, ApiError> {
        let folding = Arc::clone(&self.imports.folding);
        let permit = folding.acquire_owned().await;
        Ok(ReplayPermit {
            _permit: permit.map_err(|_| ApiError::unavailable())?,
        })
    }
}

impl Drop for ImportSlot<'_> {
    fn drop(&mut self) {
        let senders = self.imports.senders.lock();
        let mut senders = senders.unwrap_or_else(PoisonError::into_inner);
        senders.remove(&self.person);
    }
}

/// The permit to verify an upload.
#[derive(Debug)]
pub(super) struct ReplayPermit {
    _permit: OwnedSemaphorePermit,
}

/// Cancels verification when its request is dropped.
#[derive(Debug, Default)]
pub(super) struct CancelOnDrop(Arc<AtomicBool>);

impl CancelOnDrop {
    /// The flag that verification checks.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Reads a body of at most `most` bytes as text.
///
/// # Errors
/// When it is larger, isn't text, comes too slowly, or is incomplete.
pub(super) async fn whole(body: Body, most: usize) -> Result<String, ApiError> {
    paced(body, most, BEGIN).await
}

async fn paced(body: Body, most: usize, begin: Duration) -> Result<String, ApiError> {
    let mut chunks = body.into_data_stream();
    let (mut bytes, mut came) = (Vec::new(), 0_usize);
    let begun = Instant::now();
    loop {
        let paced = Duration::from_secs((came / PACE) as u64);
        let next = timeout_at(begun + (begin + paced).min(LONGEST), chunks.next()).await;
        let Some(chunk) = next.map_err(|_| ApiError::slow())? else {
            break;
        };
        let chunk = chunk.map_err(|_| ApiError::malformed(text!("the upload is incomplete")))?;
        came = came.saturating_add(chunk.len());
        if came <= most {
            bytes.extend_from_slice(&chunk);
        } else if came > most.saturating_mul(PASSED_OVER) {
            break;
        }
    }
    if came > most {
        return Err(ApiError::too_large(most));
    }
    String::from_utf8(bytes)
        .map_err(|_| ApiError::malformed(text!("the file is not text, so it is no archive")))
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use tokio::time::sleep;

    use super::*;

    #[tokio::test]
    async fn each_sends_one_at_a_time_and_not_all_at_once() {
        let imports = Imports::default();
        let at = |n: usize| Client(IpAddr::from([10, 0, 0, u8::try_from(n).unwrap()]));
        let anna = imports.enter("anna", at(0)).unwrap();
        assert_eq!(imports.enter("anna", at(1)).unwrap_err().status, 429);
        let others: Vec<_> = (1..SENDERS)
            .map(|n| imports.enter(&n.to_string(), at(n / OF_ADDRESS)).unwrap())
            .collect();
        assert_eq!(imports.enter("ben", at(200)).unwrap_err().status, 429);
        let folding = anna.to_fold().await.unwrap();
        assert!(others[0].to_fold().now_or_never().is_none());
        drop((anna, folding));
        assert!(others[0].to_fold().now_or_never().is_some());
        assert!(imports.enter("anna", at(0)).is_ok());
    }

    #[test]
    fn one_address_does_not_send_all_files() {
        let imports = Imports::default();
        let [one, other] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(|a| Client(IpAddr::from(a)));
        let slow: Vec<_> = (0..OF_ADDRESS)
            .map(|n| imports.enter(&n.to_string(), one).unwrap())
            .collect();
        assert_eq!(imports.enter("ben", one).unwrap_err().status, 429);
        assert!(imports.enter("ben", other).is_ok());
        drop(slow);
        assert!(imports.enter("cleo", one).is_ok());
    }

    #[tokio::test]
    async fn what_comes_too_slowly_is_given_up() {
        let (begin, pause) = (Duration::from_millis(100), Duration::from_millis(10));
        let drop_by_drop = |size: usize| {
            let chunks = futures_util::stream::unfold((), move |()| async move {
                sleep(pause).await;
                Some((Ok::<_, std::convert::Infallible>(vec![b'x'; size]), ()))
            });
            paced(Body::from_stream(chunks), 1024 * 1024, begin)
        };
        assert_eq!(drop_by_drop(10).await.unwrap_err().status, 408);
        // Fast enough, it is read until it is too large.
        assert_eq!(drop_by_drop(2 * PACE).await.unwrap_err().status, 413);
    }

    #[tokio::test]
    async fn what_is_too_large_is_passed_over_to_its_end() {
        let text = "x".repeat(20);
        assert_eq!(whole(Body::from(text.clone()), 20).await, Ok(text.clone()));
        assert_eq!(whole(Body::from(text), 19).await.unwrap_err().status, 413);
        let odd = whole(Body::from(vec![0xff]), 9).await.unwrap_err();
        assert_eq!(odd.status, 400);
    }

    #[test]
    fn nobody_who_waits_no_more_keeps_it_running() {
        let stop = CancelOnDrop::default();
        let flag = stop.flag();
        assert!(!flag.load(Ordering::Relaxed));
        drop(stop);
        assert!(flag.load(Ordering::Relaxed));
    }
}
