//! JSON Merge Patch (RFC 7396) between two views.

use serde_json::{Map, Value};

/// The merge patch that turns `old` into `new`, or `None` when they are equal.
///
/// Views keep to what a merge patch can say: things keyed by stable id, absent instead of null,
/// arrays only where the order is a rule (they are replaced whole).
pub fn diff(old: &Value, new: &Value) -> Option<Value> {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            let mut patch = Map::new();
            for (key, value) in new {
                match old.get(key) {
                    Some(before) => {
                        if let Some(change) = diff(before, value) {
                            patch.insert(key.clone(), change);
                        }
                    }
                    None => {
                        patch.insert(key.clone(), value.clone());
                    }
                }
            }
            for key in old.keys().filter(|k| !new.contains_key(*k)) {
                patch.insert(key.clone(), Value::Null);
            }
            (!patch.is_empty()).then_some(Value::Object(patch))
        }
        _ => (old != new).then(|| new.clone()),
    }
}

/// The same for two texts of one type, each written without spaces: it costs no tree of values. What is
/// equal is passed over as it stands.
pub fn diff_text(old: &str, new: &str) -> Option<String> {
    let mut patch = String::new();
    change(old, new, &mut patch).then_some(patch)
}

/// Appends what turns one text into the other, if they differ.
fn change(old: &str, new: &str, out: &mut String) -> bool {
    if old == new {
        return false;
    }
    let (Some(before), Some(after)) = (members(old), members(new)) else {
        out.push_str(new);
        return true;
    };
    let start = out.len();
    let mut found = 0;
    for (i, (key, value)) in after.iter().enumerate() {
        let length = out.len();
        out.push(if length == start { '{' } else { ',' });
        out.push_str(key);
        out.push(':');
        // Mostly the same keys come in the same order.
        let same = before.get(i).filter(|(k, _)| k == key);
        let known = same.or_else(|| before.iter().find(|(k, _)| k == key));
        let changed = if let Some((_, old)) = known {
            found += 1;
            change(old, value, out)
        } else {
            out.push_str(value);
            true
        };
        if !changed {
            out.truncate(length);
        }
    }
    if found < before.len() {
        let gone = |key: &str| after.iter().all(|(k, _)| *k != key);
        for (key, _) in before.iter().filter(|(key, _)| gone(key)) {
            out.push(if out.len() == start { '{' } else { ',' });
            out.push_str(key);
            out.push_str(":null");
        }
    }
    let changed = out.len() > start;
    if changed {
        out.push('}');
    }
    changed
}

/// The keys and values of an object, as they are written; `None` for anything else.
fn members(text: &str) -> Option<Vec<(&str, &str)>> {
    let bytes = text.as_bytes();
    if bytes.first() != Some(&b'{') {
        return None;
    }
    let (mut members, mut at) = (Vec::new(), 1);
    while bytes.get(at) == Some(&b'"') {
        let key = end(bytes, at);
        let value = end(bytes, key + 1);
        members.push((text.get(at..key)?, text.get(key + 1..value)?));
        at = value + 1;
    }
    Some(members)
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

/// Applies a merge patch, as a client does.
pub fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(changes) = patch else {
        target.clone_from(patch);
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(fields) = target else {
        return;
    };
    for (key, change) in changes {
        if change.is_null() {
            fields.remove(key);
        } else {
            merge(fields.entry(key.clone()).or_insert(Value::Null), change);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn view() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Value::from),
            (0u8..5).prop_map(Value::from),
            "[a-c,:{}\\[\\]\"\\\\é]{0,3}".prop_map(Value::from),
            prop::collection::vec(0u8..3, 0..3).prop_map(Value::from),
        ];
        let object = |inner| prop::collection::btree_map("[a-d]", inner, 0..4);
        let tree = leaf.prop_recursive(4, 32, 4, move |inner| {
            object(inner).prop_map(|m| Value::Object(m.into_iter().collect()))
        });
        prop::collection::btree_map("[a-d]", tree, 0..5)
            .prop_map(|m| Value::Object(m.into_iter().collect()))
    }

    proptest! {
        #[test]
        fn texts_give_the_same_patch_as_values(old in view(), new in view()) {
            let text = diff_text(&old.to_string(), &new.to_string());
            let patch = text.map(|t| serde_json::from_str::<Value>(&t).unwrap());
            prop_assert_eq!(patch, diff(&old, &new));
        }

        #[test]
        fn the_patch_turns_the_old_view_into_the_new(old in view(), new in view()) {
            let mut patched = old.clone();
            if let Some(patch) = diff(&old, &new) {
                merge(&mut patched, &patch);
                let mut reference = old.clone();
                json_patch::merge(&mut reference, &patch);
                prop_assert_eq!(&reference, &patched);
            } else {
                prop_assert_eq!(&old, &new);
            }
            prop_assert_eq!(patched, new);
        }
    }
}
