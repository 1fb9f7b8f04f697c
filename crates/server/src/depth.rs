//! Bounds the nesting of JSON, because parsers recurse.

/// The maximum nesting of received JSON.
pub(crate) const DEEPEST: usize = 32;

/// Whether a text, parsed as JSON, is nested deeper than [`DEEPEST`]. The text need not be valid JSON.
pub(crate) fn too_deep(text: &[u8]) -> bool {
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut escaped = false;
    for byte in text {
        if in_string {
            in_string = escaped || *byte != b'"';
            escaped = !escaped && *byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'[' | b'{' => {
                depth += 1;
                if depth > DEEPEST {
                    return true;
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_nested_counts() {
        let nested = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
        assert!(!too_deep(nested(DEEPEST).as_bytes()));
        assert!(too_deep(nested(DEEPEST + 1).as_bytes()));
        assert!(too_deep("{\"a\":[".repeat(17).as_bytes()));
        let flat = format!("[{}1]", "[],".repeat(1000));
        assert!(!too_deep(flat.as_bytes()));
        for string in ["[[[", "\\\"[[[", "\\\\", "{\\\\\\\"{"] {
            let text = format!("\"{string}{}\"", "[".repeat(40));
            assert!(!too_deep(text.as_bytes()), "{text}");
            let after = format!("\"{string}\"{}", "[".repeat(40));
            assert!(too_deep(after.as_bytes()), "{after}");
        }
    }
}
