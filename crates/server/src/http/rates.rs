//! How much each address asks for.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{address::Client, denied::Denied, socket::Bucket, world::World};

/// Addresses that are remembered before those that have been quiet are forgotten.
const ADDRESSES: usize = 10_000;
/// Tables that are not there, or not for the one who asks: so many a second in the long run.
const LOOKUPS_PER_SECOND: u32 = 1;

/// A bucket for each address.
#[derive(Debug, Default)]
struct Rates(Mutex<HashMap<IpAddr, Bucket>>);

impl Rates {
    fn of<T>(&self, address: IpAddr, full: Bucket, ask: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut rates = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if rates.len() >= ADDRESSES {
            rates.retain(|_, bucket| !bucket.full());
        }
        ask(rates.entry(address).or_insert(full))
    }
}

/// How much addresses may still ask for.
#[derive(Debug, Default)]
pub struct Allowances {
    requests: Rates,
    lookups: Rates,
}

impl Allowances {
    /// Takes a request that may change something.
    pub(crate) fn request(&self, world: &World, Client(address): Client) -> bool {
        let limits = &world.config.limits;
        let full = Bucket::new(limits.request_burst, limits.requests_per_second);
        self.requests.of(address, full, Bucket::take)
    }

    fn lookups<T>(
        &self,
        world: &World,
        Client(address): Client,
        ask: impl FnOnce(&mut Bucket) -> T,
    ) -> T {
        let full = Bucket::new(world.config.limits.lookup_burst, LOOKUPS_PER_SECOND);
        self.lookups.of(address, full, ask)
    }
}

/// Who asks for too many tables that are not there, or not for him, is told nothing about any for a
/// while, right or wrong.
pub(super) async fn lookups(
    State(world): State<Arc<World>>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    if world.allowances.lookups(&world, client, Bucket::empty) {
        world.metrics.refusals.lookups.add(1);
        return Denied::rate_limited().into_response();
    }
    let response = next.run(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        world.allowances.lookups(&world, client, Bucket::take);
    }
    response
}
