//! Buffers that threads keep for what is written after every move: making room for some kilobytes and
//! giving it back costs more than writing them.

use std::cell::RefCell;

/// A larger one is given back.
const MOST: usize = 1 << 20;

thread_local! {
    static KEPT: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Lends an empty buffer. Whoever has one may be lent another.
pub fn scratch<T>(write: impl FnOnce(&mut Vec<u8>) -> T) -> T {
    let mut buffer = KEPT.with_borrow_mut(Vec::pop).unwrap_or_default();
    let done = write(&mut buffer);
    if buffer.capacity() <= MOST {
        buffer.clear();
        KEPT.with_borrow_mut(|kept| kept.push(buffer));
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_lent_one_begins_with_nothing_and_keeps_it_to_himself() {
        let outer = scratch(|outer| {
            outer.extend(b"outer");
            let inner = scratch(|inner| {
                inner.extend(b"inner");
                inner.clone()
            });
            assert_eq!(inner, b"inner");
            outer.clone()
        });
        assert_eq!(outer, b"outer");
        scratch(|again| assert!(again.is_empty() && again.capacity() > 0));
    }
}
