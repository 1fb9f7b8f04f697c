//! What passed on a connection in its pieces: HTTP messages with heads and bodies, and the frames of
//! a WebSocket. Not a byte may be left that belongs to none.

use serde_json::Value;

use super::tap::Passed;

/// A request, an answer, or a frame.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// What it is: `GET /tables/…`, or the type of a message.
    pub(crate) name: String,
    /// The method and path it is about, over HTTP.
    pub(crate) request: String,
    /// The status of an answer over HTTP; 0 for a frame.
    pub(crate) status: u16,
    /// It came on a connection that went on where another had ended.
    pub(crate) resumed: bool,
    /// Its bytes, unmasked.
    pub(crate) text: String,
    /// Its body, if that is JSON.
    pub(crate) json: Option<Value>,
}

impl Piece {
    /// What its head says of this name.
    pub(crate) fn header(&self, wanted: &str) -> Option<&str> {
        header(self.text.split("\r\n\r\n").next()?, wanted)
    }
}

fn header<'a>(head: &'a str, wanted: &str) -> Option<&'a str> {
    let mut lines = head.lines().filter_map(|line| line.split_once(':'));
    let found = lines.find(|(name, _)| name.eq_ignore_ascii_case(wanted));
    found.map(|(_, value)| value.trim())
}

/// A connection in pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pieces {
    pub(crate) up: Vec<Piece>,
    pub(crate) down: Vec<Piece>,
}

impl Pieces {
    pub(crate) fn of(passed: &Passed) -> Self {
        let (mut up, mut down) = (passed.up.as_slice(), passed.down.as_slice());
        let mut pieces = Self::default();
        while !down.is_empty() {
            let request = message(&mut up);
            let name = name(&request.first);
            let mut words = request.first.split(' ');
            let asked = [words.next().unwrap(), words.next().unwrap()].join(" ");
            let answer = message(&mut down);
            let status = answer.first.split(' ').nth(1).unwrap().parse().unwrap();
            pieces.up.push(request.piece(&name, &asked, 0));
            pieces.down.push(answer.piece(&name, &asked, status));
            if status == 101 {
                pieces.up.extend(frames(&mut up));
                pieces.down.extend(frames(&mut down));
                let resumed = |p: &Piece| p.json.as_ref().is_some_and(|j| j["since"].is_u64());
                let resumed = pieces.up.iter().any(resumed);
                pieces.down.iter_mut().for_each(|p| p.resumed = resumed);
            }
            assert!(down.len() < passed.down.len(), "nothing was understood");
        }
        pieces
    }
}

struct Message {
    first: String,
    head: String,
    body: Vec<u8>,
}

impl Message {
    fn piece(self, name: &str, request: &str, status: u16) -> Piece {
        let body = String::from_utf8_lossy(&self.body);
        Piece {
            name: name.to_owned(),
            request: request.to_owned(),
            status,
            resumed: false,
            text: format!("{}{body}", self.head),
            json: serde_json::from_slice(&self.body).ok(),
        }
    }
}

/// The method and the path of a request, with placeholders for what is one table's or person's own.
fn name(first: &str) -> String {
    let mut words = first.split(' ');
    let (method, target) = (words.next().unwrap(), words.next().unwrap_or_default());
    let path = target.split('?').next().unwrap_or_default();
    let own = |part: &str| part.len() == 12 && part.bytes().any(|b| !b.is_ascii_lowercase());
    let parts = path.strip_prefix("/api/v1").unwrap_or(path).split('/');
    let parts: Vec<_> = parts.map(|p| if own(p) { "…" } else { p }).collect();
    format!("{method} {}", parts.join("/"))
}

/// Takes an HTTP message off.
fn message(bytes: &mut &[u8]) -> Message {
    let end = bytes.windows(4).position(|w| w == b"\r\n\r\n");
    let end = end.expect("the head of a message") + 4;
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    *bytes = &bytes[end..];
    assert_eq!(header(&head, "content-encoding"), None, "{head}");
    let first = head.lines().next().unwrap().to_owned();
    if header(&head, "content-type") == Some("text/event-stream") {
        assert_eq!(
            header(&head, "transfer-encoding"),
            Some("chunked"),
            "{head}"
        );
        let body = chunks(bytes);
        return Message { first, head, body };
    }
    assert_eq!(header(&head, "transfer-encoding"), None, "{head}");
    let long = header(&head, "content-length").map_or(0, |n| n.parse().unwrap());
    let (body, rest) = bytes.split_at(long);
    *bytes = rest;
    Message {
        first,
        body: body.to_vec(),
        head,
    }
}

/// Takes the chunks of a body off, to the last one.
fn chunks(bytes: &mut &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let end = bytes.windows(2).position(|w| w == b"\r\n");
        let (size, rest) = bytes.split_at(end.expect("the size of a chunk"));
        let size = usize::from_str_radix(std::str::from_utf8(size).unwrap(), 16).unwrap();
        let (chunk, rest) = rest[2..].split_at(size);
        body.extend(chunk);
        *bytes = rest.strip_prefix(b"\r\n").expect("the end of a chunk");
        if size == 0 {
            return body;
        }
    }
}

/// Takes frames off, as many as there are whole.
fn frames(bytes: &mut &[u8]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    while let Some((kind, body)) = frame(bytes) {
        let json: Option<Value> = serde_json::from_slice(&body).ok();
        let named = json.as_ref().and_then(|j| j["type"].as_str());
        let undoes = json.as_ref().is_some_and(|j| j["undone_from"].is_u64());
        let name = match (kind, named) {
            (_, Some("update")) if undoes => "undoing update".to_owned(),
            (_, Some(named)) => named.to_owned(),
            (0x8, None) => "close".to_owned(),
            (kind, None) => format!("frame {kind:x}"),
        };
        pieces.push(Piece {
            name,
            request: String::new(),
            status: 0,
            resumed: false,
            text: String::from_utf8_lossy(&body).into_owned(),
            json,
        });
    }
    pieces
}

fn frame(bytes: &mut &[u8]) -> Option<(u8, Vec<u8>)> {
    let (first, second) = (*bytes.first()?, *bytes.get(1)?);
    assert_eq!(first & 0xf0, 0x80, "whole frames without extensions");
    let number = |b: &[u8]| b.iter().fold(0, |n, b| (n << 8) | usize::from(*b));
    let (head, long) = match second & 0x7f {
        126 => (4, number(bytes.get(2..4)?)),
        127 => (10, number(bytes.get(2..10)?)),
        short => (2, usize::from(short)),
    };
    let mask: [u8; 4] = if second & 0x80 == 0 {
        [0; 4]
    } else {
        bytes.get(head..head + 4)?.try_into().ok()?
    };
    let start = if second & 0x80 == 0 { head } else { head + 4 };
    let body = bytes.get(start..start + long)?;
    let body = body.iter().zip(mask.iter().cycle()).map(|(b, m)| b ^ m);
    let body = body.collect();
    *bytes = &bytes[start + long..];
    Some((first & 0x0f, body))
}

/// Where a text stands in a value: the names on the way to it, without numbers and ids.
pub(crate) fn places(value: &Value, needle: &str) -> Vec<String> {
    fn walk(value: &Value, needle: &str, path: &mut Vec<String>, found: &mut Vec<String>) {
        match value {
            Value::Array(items) => {
                for item in items {
                    walk(item, needle, path, found);
                }
            }
            Value::Object(fields) => {
                for (key, value) in fields {
                    path.push(key.clone());
                    if key.contains(needle) {
                        found.push(path.join("."));
                    }
                    walk(value, needle, path, found);
                    path.pop();
                }
            }
            Value::String(text) if text.contains(needle) => found.push(path.join(".")),
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, needle, &mut Vec::new(), &mut found);
    found
}
