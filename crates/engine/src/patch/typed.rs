//! The same between two values of one type: only what differs is ever written.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::Value;

use super::diff;
use crate::{
    decision::Target,
    seat::{Seat, SeatSet},
};

/// Whether a patch was written.
pub type Written = serde_json::Result<bool>;

/// What views are made of. `#[derive(Patch)]` writes it for their types; a law compares what it finds
/// with the difference of what serde writes.
///
/// Values that are equal must have equal JSON, as for whoever only has them compared they are one.
pub trait Patch: Serialize + PartialEq {
    /// Writes the merge patch that turns `before` into this; nothing if they are equal.
    ///
    /// # Errors
    /// When it can't be written: never, with plain data.
    fn patch(&self, before: &Self, out: &mut Vec<u8>) -> Written;
}

/// The patch between values that are no objects.
///
/// # Errors
/// When one can't be written.
pub fn replaced<T: Serialize + PartialEq>(now: &T, before: &T, out: &mut Vec<u8>) -> Written {
    if now == before {
        return Ok(false);
    }
    serde_json::to_writer(out, now)?;
    Ok(true)
}

/// The patch between values of which nothing is known but how serde writes them.
///
/// # Errors
/// When one can't be written.
pub fn whole<T: Serialize + PartialEq>(now: &T, before: &T, out: &mut Vec<u8>) -> Written {
    if now == before {
        return Ok(false);
    }
    serde_json::to_value(now)?.patch(&serde_json::to_value(before)?, out)
}

/// The patch of an object, as far as it has been written.
#[derive(Debug)]
pub struct Object<'a> {
    out: &'a mut Vec<u8>,
    begin: usize,
}

impl<'a> Object<'a> {
    /// Nothing yet.
    pub fn begin(out: &'a mut Vec<u8>) -> Self {
        let begin = out.len();
        Self { out, begin }
    }

    /// A member that is in both.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn member<K, T>(&mut self, key: K, before: &T, now: &T) -> serde_json::Result<()>
    where
        K: Serialize,
        T: Patch,
    {
        if before == now {
            return Ok(());
        }
        let length = self.out.len();
        self.key(key)?;
        if !now.patch(before, self.out)? {
            self.out.truncate(length);
        }
        Ok(())
    }

    /// A member of which is said whether it was and is `absent`.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn may_be_absent<T: Patch>(
        &mut self,
        key: &str,
        before: &T,
        now: &T,
        absent: [bool; 2],
    ) -> serde_json::Result<()> {
        match absent {
            [true, true] => Ok(()),
            [false, true] => self.gone(key),
            [true, false] => self.added(key, now),
            [false, false] => self.member(key, before, now),
        }
    }

    /// A member that was not there.
    fn added<K: Serialize, T: Serialize>(&mut self, key: K, now: &T) -> serde_json::Result<()> {
        self.key(key)?;
        serde_json::to_writer(&mut *self.out, now)
    }

    /// A member that is no longer there.
    fn gone<K: Serialize>(&mut self, key: K) -> serde_json::Result<()> {
        self.key(key)?;
        self.out.extend_from_slice(b"null");
        Ok(())
    }

    fn key<K: Serialize>(&mut self, key: K) -> serde_json::Result<()> {
        let first = self.out.len() == self.begin;
        self.out.push(if first { b'{' } else { b',' });
        let begin = self.out.len();
        serde_json::to_writer(&mut *self.out, &key)?;
        // Numbers are keys in quotes.
        if self.out[begin] != b'"' {
            self.out.insert(begin, b'"');
            self.out.push(b'"');
        }
        self.out.push(b':');
        Ok(())
    }

    /// Everything has been compared: whether anything differed.
    pub fn end(self) -> bool {
        let changed = self.out.len() > self.begin;
        if changed {
            self.out.push(b'}');
        }
        changed
    }
}

macro_rules! plain {
    ($($plain:ty),+ $(,)?) => {
        $(impl Patch for $plain {
            fn patch(&self, before: &Self, out: &mut Vec<u8>) -> Written {
                replaced(self, before, out)
            }
        })+
    };
}

plain!(
    bool,
    i8,
    u8,
    u16,
    u32,
    u64,
    usize,
    String,
    &'static str,
    Seat,
    SeatSet,
);

// A merge patch knows no places in an array.
impl<T: Serialize + PartialEq> Patch for Vec<T> {
    fn patch(&self, before: &Self, out: &mut Vec<u8>) -> Written {
        replaced(self, before, out)
    }
}

impl<T: Serialize + PartialEq, const N: usize> Patch for [T; N]
where
    Self: Serialize,
{
    fn patch(&self, before: &Self, out: &mut Vec<u8>) -> Written {
        replaced(self, before, out)
    }
}

impl Patch for Value {
    fn patch(&self, before: &Self, out: &mut Vec<u8>) -> Written {
        match diff(before, self) {
            Some(patch) => serde_json::to_writer(out, &patch).map(|()| true),
            None => Ok(false),
        }
    }
}

impl Patch for Target {
    fn patch(&self, before: &Self, out: &mut Vec<u8>) -> Written {
        whole(self, before, out)
    }
}

impl<T: Patch> Patch for Option<T> {
    fn patch(&self, before: &Self, out: &mut Vec<u8>) -> Written {
        match (before, self) {
            (Some(before), Some(now)) => now.patch(before, out),
            _ => replaced(self, before, out),
        }
    }
}

impl<K: Ord + Serialize, T: Patch> Patch for BTreeMap<K, T> {
    fn patch(&self, before: &Self, out: &mut Vec<u8>) -> Written {
        let mut object = Object::begin(out);
        let mut before = before.iter().peekable();
        for (key, now) in self {
            while let Some((gone, _)) = before.next_if(|(earlier, _)| *earlier < key) {
                object.gone(gone)?;
            }
            match before.next_if(|(same, _)| *same == key) {
                Some((_, before)) => object.member(key, before, now)?,
                None => object.added(key, now)?,
            }
        }
        for (gone, _) in before {
            object.gone(gone)?;
        }
        Ok(object.end())
    }
}

/// Pairs that are written as an object, in their order. It is made faster than a map, and views are
/// made for everybody after every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keyed<T>(Vec<(&'static str, T)>);

impl<T> Keyed<T> {
    fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(key, _)| *key)
    }
}

impl<T> FromIterator<(&'static str, T)> for Keyed<T> {
    fn from_iter<I: IntoIterator<Item = (&'static str, T)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for Keyed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<T: Patch> Patch for Keyed<T> {
    fn patch(&self, before: &Self, out: &mut Vec<u8>) -> Written {
        if !self.keys().eq(before.keys()) {
            return whole(self, before, out);
        }
        let mut object = Object::begin(out);
        for ((key, now), (_, before)) in self.0.iter().zip(&before.0) {
            object.member(key, before, now)?;
        }
        Ok(object.end())
    }
}
