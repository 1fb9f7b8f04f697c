//! `eldertable healthcheck`: asks a server on this machine whether it is ready, for containers that
//! hold no other program.

use std::{
    io::{Read, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    time::Duration,
};

use anyhow::{Context, bail};

use crate::settings::Flags;

/// How long each step may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// It finds the server by the same settings as `serve`: at `--admin-listen`, or else at `--listen`.
#[derive(clap::Args, Debug)]
pub(crate) struct Healthcheck {
    #[command(flatten)]
    flags: Flags,
}

impl Healthcheck {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (public, admin) = self.flags.addresses()?;
        let address = here(admin.unwrap_or(public));
        let said = ask(address).with_context(|| address.to_string())?;
        let (head, body) = said.split_once("\r\n\r\n").unwrap_or((said.as_str(), ""));
        let status = head.split(' ').nth(1).unwrap_or_default();
        if status != "200" {
            bail!("{address} answers {status}: {}", body.trim());
        }
        writeln!(out, "{}", body.trim())?;
        Ok(())
    }
}

/// Where to reach a server on this machine that listens on an address.
fn here(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = format!("GET /readyz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut said = String::new();
    stream.take(64 * 1024).read_to_string(&mut said)?;
    Ok(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_everywhere_is_asked_here() {
        let here = |text: &str| here(text.parse().unwrap()).to_string();
        assert_eq!(here("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(here("[::]:80"), "[::1]:80");
        assert_eq!(here("192.0.2.1:80"), "192.0.2.1:80");
    }
}
