//! Splits a stream into its parts: the head of an HTTP message, then WebSocket frames.

/// Splits what one side sends. The first piece is the head of the handshake, every later one is a
/// frame.
#[derive(Debug, Default)]
pub struct Pieces {
    waiting: Vec<u8>,
    upgraded: bool,
}

impl Pieces {
    /// Adds received bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.waiting.extend_from_slice(bytes);
    }

    /// The next complete piece.
    pub fn take(&mut self) -> Option<Vec<u8>> {
        let end = if self.upgraded {
            frame(&self.waiting)?
        } else {
            head(&self.waiting)?
        };
        if self.waiting.len() < end {
            return None;
        }
        self.upgraded = true;
        let rest = self.waiting.split_off(end);
        Some(std::mem::replace(&mut self.waiting, rest))
    }
}

fn head(bytes: &[u8]) -> Option<usize> {
    let end = bytes.windows(4).position(|w| w == b"\r\n\r\n")?;
    Some(end + 4)
}

/// The length of the frame that starts here, if enough of it has arrived.
fn frame(bytes: &[u8]) -> Option<usize> {
    let second = *bytes.get(1)?;
    let mask = if second & 0x80 == 0 { 0 } else { 4 };
    let (head, body) = match second & 0x7f {
        126 => (4, number(bytes.get(2..4)?)),
        127 => (10, number(bytes.get(2..10)?)),
        short => (2, usize::from(short)),
    };
    Some(head + mask + body)
}

fn number(bytes: &[u8]) -> usize {
    bytes
        .iter()
        .fold(0, |n, byte| (n << 8) | usize::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_found_however_the_bytes_come() {
        let long = vec![7; 300];
        let mut stream = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec();
        stream.extend([0x81, 2, b'h', b'i']);
        stream.extend([0x81, 0x82, 1, 2, 3, 4, 5, 6]);
        stream.extend([0x81, 126, 1, 44]);
        stream.extend(&long);
        let mut pieces = Pieces::default();
        let mut sizes = Vec::new();
        for byte in &stream {
            pieces.push(&[*byte]);
            sizes.extend(std::iter::from_fn(|| pieces.take()).map(|p| p.len()));
        }
        assert_eq!(sizes, [27, 4, 8, 304]);
    }
}
