//! Restricts webhooks to public addresses, so that a guest can't make the server call hosts that only the
//! server can reach (SSRF).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use engine::{Text, text};
use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
};
use tokio::time::timeout;

use super::AllowedDestinations;

/// The maximum length of a URL.
const LONGEST: usize = 500;
/// How long resolving a host may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// Validates a guest's URL.
///
/// # Errors
/// Says what is wrong with it.
pub(crate) fn checked(url: &str, reach: AllowedDestinations) -> Result<Url, Text> {
    if url.len() > LONGEST {
        return Err(text!("the address is longer than {0} bytes", LONGEST));
    }
    let Ok(url) = Url::parse(url) else {
        return Err(text!("this is not an address"));
    };
    if !url.username().is_empty() || url.password().is_some() {
        return Err(text!("the address must not contain a name or a password"));
    }
    let Some(host) = url.host_str() else {
        return Err(text!("this is not an address"));
    };
    let ip = host.trim_start_matches('[').trim_end_matches(']').parse();
    match reach {
        AllowedDestinations::Nowhere => Err(text!("this server sends no notifications")),
        AllowedDestinations::Public if url.scheme() != "https" => {
            Err(text!("the address must begin with https://"))
        }
        AllowedDestinations::Public if url.port().is_some() => {
            Err(text!("the address must not name a port"))
        }
        AllowedDestinations::Public if ip.is_ok_and(|ip| !public(ip)) => {
            Err(text!("the address does not lead to a public network"))
        }
        AllowedDestinations::Public | AllowedDestinations::Anywhere => Ok(url),
    }
}

/// Resolves hosts and refuses those with any address that isn't public. The resolved address is the one
/// that is connected to, so a name can't change in between.
#[derive(Debug)]
pub(super) struct PublicResolver(pub(super) AllowedDestinations);

/// A host that isn't public.
#[derive(Debug, thiserror::Error)]
#[error("{0} is not only on the public network")]
struct NotPublic(String);

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let reach = self.0;
        Box::pin(async move {
            let host = name.as_str();
            let found = timeout(PATIENCE, tokio::net::lookup_host((host, 0))).await??;
            let found: Vec<SocketAddr> = found.collect();
            let all = found.iter().all(|a| public(a.ip()));
            if found.is_empty() || reach != AllowedDestinations::Anywhere && !all {
                return Err(NotPublic(host.to_owned()).into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// Whether an address is public; false when in doubt.
fn public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => public_v4(ip),
        IpAddr::V6(ip) => public_v6(ip),
    }
}

fn public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let measuring = a == 198 && (18..20).contains(&b);
    let special = (a, b, c) == (192, 0, 0) || (a, b, c) == (192, 88, 99);
    !(a == 0
        || a >= 224
        || shared
        || measuring
        || special
        || ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_documentation())
}

/// For IPv6, only `2000::/3` is public. An embedded IPv4 address decides for itself.
fn public_v6(ip: Ipv6Addr) -> bool {
    let v4 = |high: u16, low: u16| Ipv4Addr::from(u32::from(high) << 16 | u32::from(low));
    match ip.segments() {
        // Mapped, or translated by NAT64.
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            public_v4(v4(high, low))
        }
        [0x2002, high, low, ..] => public_v4(v4(high, low)),
        // 2001::/23: Teredo, ORCHID, and other tunnels and experiments.
        [0x2001, second, ..] if second < 0x200 => false,
        // Documentation.
        [0x2001, 0xdb8, ..] => false,
        [0x3fff, second, ..] if second < 0x1000 => false,
        [first, ..] => (0x2000..0x4000).contains(&first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_are_reached() {
        let open = |ip: &str| public(ip.parse().unwrap());
        for ip in [
            "1.1.1.1",
            "93.184.216.34",
            "172.15.0.1",
            "172.32.0.1",
            "100.128.0.1",
            "2606:4700:4700::1111",
            "64:ff9b::101:101",
            "::ffff:1.1.1.1",
        ] {
            assert!(open(ip), "{ip}");
        }
        for ip in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.192",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "2002:a9fe:a9fe::",
            "3fff::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!open(ip), "{ip}");
        }
    }

    #[test]
    fn an_address_is_refused_for_what_is_wrong_with_it() {
        let why = |url: &str| {
            let refused = checked(url, AllowedDestinations::Public).unwrap_err();
            refused.to_string()
        };
        assert!(checked("https://example.org/hook?a=1", AllowedDestinations::Public).is_ok());
        assert!(checked("https://1.1.1.1/", AllowedDestinations::Public).is_ok());
        assert!(why("http://example.org/").contains("https"));
        assert!(why("file:///etc/passwd").contains("not an address"));
        assert!(why("https://example.org:8443/").contains("port"));
        assert!(why("https://me:secret@example.org/").contains("password"));
        assert!(why("example.org").contains("not an address"));
        for ip in [
            "127.0.0.1",
            "2130706433",
            "0x7f.1",
            "0177.0.0.1",
            "127.1",
            "[::1]",
            "[::ffff:7f00:1]",
            "169.254.169.254",
        ] {
            assert!(why(&format!("https://{ip}/")).contains("public"), "{ip}");
        }
        let long = format!("https://example.org/{}", "a".repeat(500));
        assert!(why(&long).contains("longer"));
        assert!(checked("https://example.org/", AllowedDestinations::Nowhere).is_err());
    }

    #[tokio::test]
    async fn a_name_that_means_this_machine_is_not_found() {
        let find = |reach| PublicResolver(reach).resolve("localhost".parse().unwrap());
        let Err(refused) = find(AllowedDestinations::Public).await else {
            panic!("localhost was found");
        };
        assert!(refused.is::<NotPublic>(), "{refused}");
        assert!(find(AllowedDestinations::Anywhere).await.is_ok());
    }
}
