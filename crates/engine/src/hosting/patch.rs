//! JSON Merge Patch (RFC 7396) between two views.

use serde_json::{Map, Value};

/// Returns the merge patch from `old` to `new`, or `None` if they are equal.
///
/// Views use only what a merge patch can express: things keyed by stable ids, absent instead of null,
/// arrays only where order matters (they are replaced whole).
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
