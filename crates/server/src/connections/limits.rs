//! Limits on open connections, in total and per address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{
    address::{counted, trusted},
    config::Config,
    metrics::Metrics,
};

/// Counts open connections.
#[derive(Clone, Debug, Default)]
pub(super) struct ConnectionLimits(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    of: HashMap<IpAddr, usize>,
}

/// A connection's permit; dropping it frees its place.
#[derive(Debug)]
pub(super) struct Place {
    places: ConnectionLimits,
    address: IpAddr,
    metrics: Arc<Metrics>,
}

/// Which limit is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LimitReached {
    All,
    Address,
}

impl ConnectionLimits {
    /// Takes a permit, if there is one. Only the total limits a trusted proxy, which carries many
    /// clients.
    pub(super) fn take(
        &self,
        config: &Config,
        peer: IpAddr,
        metrics: &Arc<Metrics>,
    ) -> Result<Place, LimitReached> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let limits = &config.limits;
        if taken.all >= limits.connections {
            return Err(LimitReached::All);
        }
        let address = counted(peer);
        let of_address = taken.of.get(&address).copied().unwrap_or(0);
        if of_address >= limits.connections_per_address && !trusted(&config.trusted_proxies, peer) {
            return Err(LimitReached::Address);
        }
        taken.all += 1;
        taken.of.insert(address, of_address + 1);
        metrics.connections.open.inc();
        Ok(Place {
            places: self.clone(),
            address,
            metrics: Arc::clone(metrics),
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        if let Some(n) = taken.of.get_mut(&self.address) {
            *n -= 1;
            if *n == 0 {
                taken.of.remove(&self.address);
            }
        }
        self.metrics.connections.open.dec();
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Limits;

    use super::*;

    #[test]
    fn places_are_limited_in_all_and_by_address_and_given_back() {
        let places = ConnectionLimits::default();
        let metrics = Arc::new(Metrics::default());
        let config = Config {
            limits: Limits {
                connections: 3,
                connections_per_address: 2,
                ..Limits::default()
            },
            trusted_proxies: vec!["10.0.0.9".parse().unwrap()],
            ..Config::default()
        };
        let [one, other] = [IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2])];
        let take = |address| places.take(&config, address, &metrics);
        let first = take(one).unwrap();
        let second = take(one).unwrap();
        assert_eq!(take(one).unwrap_err(), LimitReached::Address);
        let third = take(other).unwrap();
        assert_eq!(take(other).unwrap_err(), LimitReached::All);
        drop(first);
        assert!(take(one).is_ok());
        drop((second, third));
        let proxy = IpAddr::from([10, 0, 0, 9]);
        let of_proxy = [(); 3].map(|()| take(proxy).unwrap());
        assert_eq!(take(proxy).unwrap_err(), LimitReached::All);
        drop(of_proxy);
        assert_eq!(metrics.connections.open.get(), 0);
        assert!(places.0.lock().unwrap().of.is_empty());
    }
}
