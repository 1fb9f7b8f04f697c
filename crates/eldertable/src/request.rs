//! A minimal HTTP client for requests to a server on this machine.

use std::{
    io::{self, Read, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream},
    time::Duration,
};

/// The timeout of each step.
const PATIENCE: Duration = Duration::from_secs(10);
/// The maximum size of a response.
const LONGEST: u64 = 64 * 1024 * 1024;

/// A response.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

/// The loopback address of a server that listens on `listen`.
pub(crate) fn here(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

/// Sends a request with these headers and, unless it is empty, this JSON body.
///
/// # Errors
/// When there is no response, or it isn't HTTP.
pub(crate) fn ask(
    address: SocketAddr,
    method: &str,
    target: &str,
    headers: &[(&str, &str)],
    json: &str,
) -> io::Result<Answer> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "{method} {target} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n"
    )?;
    for (name, value) in headers {
        write!(stream, "{name}: {value}\r\n")?;
    }
    if !json.is_empty() {
        let bytes = json.len();
        write!(
            stream,
            "content-type: application/json\r\ncontent-length: {bytes}\r\n"
        )?;
    }
    write!(stream, "\r\n{json}")?;
    let mut said = String::new();
    stream.take(LONGEST).read_to_string(&mut said)?;
    let (head, body) = said.split_once("\r\n\r\n").unwrap_or((said.as_str(), ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| io::Error::other("that is no answer of a web server"))?;
    Ok(Answer {
        status,
        body: body.to_owned(),
    })
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
