//! The registry of open sockets.

use std::{
    collections::{HashMap, HashSet},
    convert::Infallible,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{extract::FromRequestParts, http::request::Parts};

use super::{Close, Outbox, frame};
use crate::{app_state::AppState, config::Limits, wire::ServerMessage};

/// The open sockets by person and by address.
#[derive(Clone, Debug, Default)]
pub struct SocketRegistry(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    people: HashMap<String, Vec<Open>>,
    addresses: HashMap<IpAddr, u32>,
    sign_outs: u64,
    /// Whether storage is paused.
    paused: bool,
}

/// An open socket.
#[derive(Debug)]
struct Open {
    /// The key of its browser.
    key: String,
    outbox: Outbox,
    /// Whether it was welcomed and so gets announcements.
    welcome: bool,
}

/// A registered socket; dropping it removes it.
#[derive(Debug)]
pub struct Registration {
    sockets: SocketRegistry,
    person: String,
    address: IpAddr,
    outbox: Outbox,
}

impl SocketRegistry {
    /// Registers a person's socket, unless there are too many. `key` is the key of its browser.
    pub fn enter(
        &self,
        limits: &Limits,
        person: &str,
        key: &str,
        address: IpAddr,
        outbox: &Outbox,
    ) -> Option<Registration> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_person = counts.people.get(person).map_or(0, Vec::len);
        let of_address = counts.addresses.get(&address).copied().unwrap_or(0);
        if of_person >= limits.sockets_per_person as usize
            || of_address >= limits.sockets_per_address
        {
            return None;
        }
        let open = Open {
            key: key.to_owned(),
            outbox: outbox.clone(),
            welcome: false,
        };
        counts
            .people
            .entry(person.to_owned())
            .or_default()
            .push(open);
        counts.addresses.insert(address, of_address + 1);
        Some(Registration {
            sockets: self.clone(),
            person: person.to_owned(),
            address,
            outbox: outbox.clone(),
        })
    }

    /// Marks a socket as welcomed and sends it the storage state.
    pub fn welcomed(&self, person: &str, outbox: &Outbox) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.paused {
            outbox.send(&ServerMessage::Storage { paused: true });
        }
        let mut open = counts.people.get_mut(person).into_iter().flatten();
        if let Some(open) = open.find(|open| open.outbox.same(outbox)) {
            open.welcome = true;
        }
    }

    /// Sends every socket that storage is paused or works again.
    pub fn tell_storage(&self, paused: bool) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.paused = paused;
        let told = frame(&ServerMessage::Storage { paused });
        let open = counts.people.values().flatten();
        for open in open.filter(|open| open.welcome) {
            open.outbox.share(told.clone());
        }
    }

    /// How often guests have been signed out. If it is unchanged, a person looked up earlier is still
    /// signed in.
    pub fn sign_outs(&self) -> u64 {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.sign_outs
    }

    /// The keys of all browsers with open sockets.
    pub fn keys(&self) -> Vec<String> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let open = counts.people.values().flatten();
        let keys: HashSet<&str> = open.map(|open| open.key.as_str()).collect();
        keys.into_iter().map(str::to_owned).collect()
    }

    /// Closes the sockets of these browsers.
    pub fn sign_out(&self, keys: &HashSet<&str>) {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for open in counts.people.values().flatten() {
            if keys.contains(open.key.as_str()) {
                open.outbox.close(Close::UnknownGuest);
            }
        }
    }

    /// Closes the sockets of a banned person.
    pub fn close_banned(&self, person: &str) {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for open in counts.people.get(person).into_iter().flatten() {
            open.outbox.close(Close::Banned);
        }
    }

    /// Closes the sockets of a person's other browsers.
    pub fn sign_out_others(&self, person: &str, key: &str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counts.sign_outs += 1;
        for open in counts.people.get(person).into_iter().flatten() {
            if open.key != key {
                open.outbox.close(Close::UnknownGuest);
            }
        }
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        let mut counts = self
            .sockets
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = counts.people.get_mut(&self.person) {
            open.retain(|o| !o.outbox.same(&self.outbox));
            if open.is_empty() {
                counts.people.remove(&self.person);
            }
        }
        one_less(&mut counts.addresses, &self.address);
    }
}

/// [`SocketRegistry::sign_outs`] at the start of a request; later lookups are at least as new.
#[derive(Debug)]
pub(crate) struct SignOuts(pub u64);

impl FromRequestParts<Arc<AppState>> for SignOuts {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, app: &Arc<AppState>) -> Result<Self, Infallible> {
        Ok(Self(app.sockets.sign_outs()))
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
    use crate::socket::outbox;

    #[test]
    fn a_closed_socket_makes_room_for_another() {
        let sockets = SocketRegistry::default();
        let limits = Limits {
            sockets_per_person: 1,
            ..Limits::default()
        };
        let address = IpAddr::from([127, 0, 0, 1]);
        let (outbox, _waiting, _closing) = outbox(&limits);
        let enter = || sockets.enter(&limits, "anna", "key", address, &outbox);
        let first = enter();
        assert!(first.is_some() && enter().is_none());
        drop(first);
        assert!(enter().is_some());
    }

    #[tokio::test]
    async fn who_comes_while_nothing_can_be_stored_is_told_after_the_welcome() {
        let sockets = SocketRegistry::default();
        let limits = Limits::default();
        let address = IpAddr::from([127, 0, 0, 1]);
        let (outbox, mut waiting, _closing) = outbox(&limits);
        let _counted = sockets.enter(&limits, "anna", "key", address, &outbox);
        sockets.tell_storage(true);
        outbox.send(&"welcome");
        sockets.welcomed("anna", &outbox);
        sockets.tell_storage(false);
        let mut told = Vec::new();
        for _ in 0..3 {
            let Some(text) = waiting.next().await else {
                break;
            };
            told.push(text.to_string());
        }
        let storage = |paused| format!(r#"{{"type":"storage","paused":{paused}}}"#);
        assert_eq!(told, ["\"welcome\"".into(), storage(true), storage(false)]);
    }

    #[test]
    fn only_sockets_of_other_browsers_are_signed_out() {
        let sockets = SocketRegistry::default();
        let limits = Limits::default();
        let address = IpAddr::from([127, 0, 0, 1]);
        let people = [("anna", "here"), ("anna", "there"), ("ben", "there")];
        let open = people.map(|(person, key)| {
            let (outbox, waiting, closing) = outbox(&limits);
            let counted = sockets.enter(&limits, person, key, address, &outbox);
            (outbox, (waiting, closing), counted)
        });
        assert_eq!(sockets.sign_outs(), 0);
        sockets.sign_out_others("anna", "here");
        assert_eq!(sockets.sign_outs(), 1);
        assert_eq!(
            open.map(|(outbox, ..)| outbox.closed()),
            [false, true, false]
        );
    }
}
