//! Client addresses, also behind trusted proxies.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    str::FromStr,
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, request::Parts},
};
use ipnet::IpNet;
use serde::{Deserialize, Serialize};

use crate::{api_error::ApiError, app_state::AppState};

/// A network such as `10.0.0.0/8`, or a single address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Network(IpNet);

/// Why a text isn't a network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is neither an address nor a network; one looks like 10.0.0.0/8")]
pub struct ParseNetworkError(String);

impl FromStr for Network {
    type Err = ParseNetworkError;

    fn from_str(text: &str) -> Result<Self, ParseNetworkError> {
        let address = || text.parse::<IpAddr>().map(IpNet::from);
        let network = text.parse().or_else(|_| address());
        network
            .map(Self)
            .map_err(|_| ParseNetworkError(text.to_owned()))
    }
}

impl TryFrom<String> for Network {
    type Error = ParseNetworkError;

    fn try_from(text: String) -> Result<Self, ParseNetworkError> {
        text.parse()
    }
}

impl From<Network> for String {
    fn from(network: Network) -> Self {
        network.to_string()
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Network {
    /// Whether the network contains `address`.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

/// Whether a peer is a trusted proxy.
pub(crate) fn trusted(proxies: &[Network], peer: IpAddr) -> bool {
    proxies.iter().any(|network| network.contains(peer))
}

/// The address that limits count: a client with IPv6 counts as its /64 network.
pub(crate) fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let network = u128::from(v6) >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from(network))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// The address of a request's client: the last hop that no trusted proxy added. What an untrusted hop
/// says about earlier hops is ignored.
fn client(proxies: &[Network], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let mut address = peer;
    let lines: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .map(|line| line.to_str().unwrap_or_default())
        .collect();
    for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        if !trusted(proxies, address) {
            break;
        }
        let Some(before) = hop_address(hop.trim()) else {
            break;
        };
        address = before;
    }
    address
}

/// Parses the address of a hop, which may have a port.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let with_port = || hop.parse::<SocketAddr>().ok().map(|a| a.ip());
    hop.parse().ok().or_else(with_port)
}

/// The client's address for counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Client(pub IpAddr);

impl FromRequestParts<Arc<AppState>> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Self, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let ConnectInfo(peer) = peer.ok_or_else(ApiError::unavailable)?;
        let proxies = &app.config.trusted_proxies;
        if parts.headers.contains_key("x-forwarded-for") && !trusted(proxies, peer.ip()) {
            warn_of_proxy(app, peer.ip());
        }
        Ok(Self(counted(client(proxies, peer.ip(), &parts.headers))))
    }
}

/// Warns once if requests seem to come through an undeclared proxy. All of its clients count as one.
fn warn_of_proxy(app: &AppState, peer: IpAddr) {
    let forwarded = &app.metrics.refusals.forwarded;
    forwarded.inc();
    if forwarded.get() == 1 {
        tracing::warn!(
            "{peer} says for whom it asks (X-Forwarded-For) and is no trusted proxy, so all whom it \
             asks for share its limits; if it is your proxy, set --trusted-proxies"
        );
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn of(proxies: &[&str], peer: &str, lines: &[&'static str]) -> String {
        let proxies: Vec<Network> = proxies.iter().map(|p| p.parse().unwrap()).collect();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", HeaderValue::from_static(line));
        }
        client(&proxies, peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn nobody_is_believed_unless_he_is_trusted() {
        assert_eq!(of(&[], "203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(
            of(&["10.0.0.0/8"], "203.0.113.9", &["198.51.100.1"]),
            "203.0.113.9"
        );
    }

    #[test]
    fn the_client_is_the_last_hop_that_is_not_trusted() {
        let proxies = ["10.0.0.0/8", "::1"];
        for (lines, client) in [
            (&["198.51.100.1"][..], "198.51.100.1"),
            (&["1.1.1.1, 198.51.100.1"], "198.51.100.1"),
            (&["1.1.1.1", "198.51.100.1"], "198.51.100.1"),
            (&["198.51.100.1, 10.2.2.2"], "198.51.100.1"),
            (&["198.51.100.1:4711"], "198.51.100.1"),
            (&["[2001:db8::7]:4711"], "2001:db8::7"),
            (&["1.1.1.1, nonsense"], "10.0.0.1"),
            (&["10.9.9.9"], "10.9.9.9"),
            (&[""], "10.0.0.1"),
            (&[], "10.0.0.1"),
        ] {
            assert_eq!(of(&proxies, "10.0.0.1", lines), client, "{lines:?}");
        }
        assert_eq!(
            of(&proxies, "::ffff:10.0.0.1", &["198.51.100.1"]),
            "198.51.100.1"
        );
    }

    #[test]
    fn networks_are_read_and_said() {
        let all: Network = "0.0.0.0/0".parse().unwrap();
        assert!(all.contains([1, 2, 3, 4].into()) && !all.contains(Ipv6Addr::LOCALHOST.into()));
        let some: Network = "2001:db8::/33".parse().unwrap();
        assert!(some.contains("2001:db8:7fff::1".parse().unwrap()));
        assert!(!some.contains("2001:db8:8000::1".parse().unwrap()));
        assert_eq!(some.to_string(), "2001:db8::/33");
        for wrong in [
            "",
            "proxy",
            "10.0.0.0/33",
            "10.0.0.0/",
            "10.0.0.0/-1",
            "::/129",
        ] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_ipv6_network_counts_as_one() {
        let counted = |text: &str| counted(text.parse().unwrap());
        assert_eq!(
            counted("2001:db8:1:2:3::4"),
            counted("2001:db8:1:2:ffff::1")
        );
        assert_ne!(counted("2001:db8:1:2::4"), counted("2001:db8:1:3::4"));
        assert_eq!(counted("::ffff:192.0.2.7"), counted("192.0.2.7"));
    }
}
