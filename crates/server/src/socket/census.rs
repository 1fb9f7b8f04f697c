//! How many sockets somebody holds.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use crate::config::Limits;

/// The open sockets by person and by address.
#[derive(Clone, Debug, Default)]
pub struct Census(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    people: HashMap<String, u32>,
    addresses: HashMap<IpAddr, u32>,
}

/// A socket that counts as long as this lives.
#[derive(Debug)]
pub struct Counted {
    census: Census,
    person: String,
    address: IpAddr,
}

impl Census {
    /// Counts a socket, unless there are too many.
    pub fn enter(&self, limits: &Limits, person: &str, address: IpAddr) -> Option<Counted> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_person = counts.people.get(person).copied().unwrap_or(0);
        let of_address = counts.addresses.get(&address).copied().unwrap_or(0);
        if of_person >= limits.sockets_per_person || of_address >= limits.sockets_per_address {
            return None;
        }
        counts.people.insert(person.to_owned(), of_person + 1);
        counts.addresses.insert(address, of_address + 1);
        Some(Counted {
            census: self.clone(),
            person: person.to_owned(),
            address,
        })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.census.0.lock().unwrap_or_else(PoisonError::into_inner);
        one_less(&mut counts.people, &self.person);
        one_less(&mut counts.addresses, &self.address);
    }
}

fn one_less<K: Eq + Hash>(counts: &mut HashMap<K, u32>, key: &K) {
    if let Some(n) = counts.get_mut(key) {
        *n -= 1;
        if *n == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_socket_makes_room_for_another() {
        let census = Census::default();
        let limits = Limits {
            sockets_per_person: 1,
            ..Limits::default()
        };
        let address = IpAddr::from([127, 0, 0, 1]);
        let first = census.enter(&limits, "anna", address);
        assert!(first.is_some() && census.enter(&limits, "anna", address).is_none());
        drop(first);
        assert!(census.enter(&limits, "anna", address).is_some());
    }
}
