//! The same between two texts of one type, each written without spaces, without a tree of values: both
//! are walked side by side, and what is equal is passed over as it stands.

/// Objects this near to the top nearly always differ somewhere, so that they are walked at once;
/// deeper ones are compared as a whole first.
const BROAD: usize = 2;

/// The merge patch that turns one text into the other, or `None` when they are equal; see
/// [`diff`](super::diff).
pub fn diff_text(old: &str, new: &str) -> Option<String> {
    let mut walk = Walk {
        old: Reader { text: old, at: 0 },
        new: Reader { text: new, at: 0 },
        patch: String::new(),
    };
    walk.value(0).then_some(walk.patch)
}

struct Walk<'a> {
    old: Reader<'a>,
    new: Reader<'a>,
    patch: String,
}

impl<'a> Walk<'a> {
    /// Goes behind the value that stands at both places, and tells whether it differs.
    fn value(&mut self, depth: usize) -> bool {
        let objects = self.old.next() == Some(b'{') && self.new.next() == Some(b'{');
        if objects && depth < BROAD {
            return self.object(depth);
        }
        let start = self.new.at;
        let new = self.new.value();
        if self.old.passes(new) {
            return false;
        }
        if objects {
            self.new.at = start;
            return self.object(depth);
        }
        self.old.value();
        self.patch.push_str(new);
        true
    }

    fn object(&mut self, depth: usize) -> bool {
        let start = self.patch.len();
        self.old.at += 1;
        self.new.at += 1;
        // Mostly the same keys come in the same order.
        while let Some(key) = self.new.key() {
            let before = self.old.at;
            if self.old.key() != Some(key) {
                self.old.at = before;
                self.others(start, key, depth);
                break;
            }
            self.member(start, key, |walk| walk.value(depth + 1));
            self.old.comma();
            self.new.comma();
        }
        while let Some(key) = self.old.key() {
            self.old.value();
            self.old.comma();
            self.gone(start, key);
        }
        self.old.at += 1;
        self.new.at += 1;
        let changed = self.patch.len() > start;
        if changed {
            self.patch.push('}');
        }
        changed
    }

    /// The rest of an object whose keys are no longer the same in both; `key` of the new one has been
    /// read.
    fn others(&mut self, start: usize, key: &'a str, depth: usize) {
        let mut before = Vec::new();
        while let Some(key) = self.old.key() {
            before.push((key, self.old.at));
            self.old.value();
            self.old.comma();
        }
        let end = self.old.at;
        let mut next = Some(key);
        while let Some(key) = next {
            let known = before.iter().position(|(known, _)| *known == key);
            if let Some(i) = known {
                self.old.at = before.swap_remove(i).1;
                self.member(start, key, |walk| walk.value(depth + 1));
            } else {
                self.member(start, key, |walk| {
                    let new = walk.new.value();
                    walk.patch.push_str(new);
                    true
                });
            }
            self.new.comma();
            next = self.new.key();
        }
        for (key, _) in before {
            self.gone(start, key);
        }
        self.old.at = end;
    }

    /// Writes a member of the object whose patch begins at `start`, if it has changed.
    fn member(&mut self, start: usize, key: &str, change: impl FnOnce(&mut Self) -> bool) {
        let length = self.patch.len();
        self.begin(start, key);
        if !change(self) {
            self.patch.truncate(length);
        }
    }

    fn gone(&mut self, start: usize, key: &str) {
        self.begin(start, key);
        self.patch.push_str("null");
    }

    fn begin(&mut self, start: usize, key: &str) {
        let first = self.patch.len() == start;
        self.patch.push(if first { '{' } else { ',' });
        self.patch.push_str(key);
        self.patch.push(':');
    }
}

/// A place in a text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The key that stands here, as it is written; goes behind its colon.
    fn key(&mut self) -> Option<&'a str> {
        if self.next() != Some(b'"') {
            return None;
        }
        let start = self.at;
        let end = end_of_string(self.text.as_bytes(), start);
        self.at = end + 1;
        self.text.get(start..end)
    }

    fn comma(&mut self) {
        if self.next() == Some(b',') {
            self.at += 1;
        }
    }

    /// The value that stands here; goes behind it.
    fn value(&mut self) -> &'a str {
        let start = self.at;
        self.at = end(self.text.as_bytes(), start);
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Goes behind the value if it is this one.
    fn passes(&mut self, value: &str) -> bool {
        let Some(rest) = self.text.as_bytes().get(self.at..) else {
            return false;
        };
        let behind = rest.strip_prefix(value.as_bytes());
        // `1` is no beginning of `12`.
        let whole = behind.is_some_and(|b| matches!(b.first(), None | Some(b',' | b'}' | b']')));
        if whole {
            self.at += value.len();
        }
        whole
    }
}

/// Where the value ends that begins here.
fn end(bytes: &[u8], mut at: usize) -> usize {
    let mut depth = 0_usize;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at = end_of_string(bytes, at);
                if depth == 0 {
                    return at;
                }
                continue;
            }
            b'{' | b'[' => depth += 1,
            b',' | b'}' | b']' if depth == 0 => return at,
            b'}' | b']' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    at
}

fn end_of_string(bytes: &[u8], mut at: usize) -> usize {
    at += 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at
}
