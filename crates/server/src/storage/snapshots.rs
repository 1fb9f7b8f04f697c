//! Snapshots: what matches have in mind, so that they open quickly. They are derived from the journal
//! and written beside it, never before an acknowledgement.

use async_trait::async_trait;

use super::{StoreError, sql::corrupt};

/// What a match had in mind after an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The entry.
    pub seq: u64,
    /// It tells of the entries after this one: that of the snapshot before it, or 0.
    pub since: u64,
    /// The version of the rules under which it was taken.
    pub version: u32,
    /// What `AnyMatch::memory` gave.
    pub memory: String,
}

/// Where snapshots are kept.
#[async_trait]
pub trait Snapshots {
    /// Keeps a snapshot in place of all that follow the entry since which it tells.
    async fn save_snapshot(
        &self,
        table: &str,
        snapshot: &Snapshot,
        epoch: u64,
    ) -> Result<(), StoreError>;
}

/// The first byte of what is packed; a text never begins with it.
const PACKED: u8 = 1;
/// So many times as long LZ4 can be unpacked.
const MOST: usize = 255;

/// What is stored: a memory is a text in which most things stand many times.
pub(super) fn pack(memory: &str) -> Vec<u8> {
    let mut packed = vec![PACKED];
    packed.extend(lz4_flex::compress_prepend_size(memory.as_bytes()));
    packed
}

/// The memory that is stored so, or as a text, as older servers did.
pub(super) fn unpack(stored: &[u8]) -> Result<String, StoreError> {
    let bytes = match stored {
        [PACKED, packed @ ..] => {
            let (size, rest) = lz4_flex::block::uncompressed_size(packed)
                .map_err(|e| corrupt("a snapshot", &e))?;
            if size > rest.len().saturating_mul(MOST) {
                return Err(corrupt("a snapshot", &"it is too short for what it says"));
            }
            lz4_flex::decompress(rest, size).map_err(|e| corrupt("a snapshot", &e))?
        }
        text => text.to_vec(),
    };
    String::from_utf8(bytes).map_err(|e| corrupt("a snapshot", &e))
}

/// Implements [`Snapshots`] for a type with `begin` and `hold`, and gives it `snapshot_in`.
macro_rules! snapshots {
    ($store:ty, $connection:ty) => {
        impl $store {
            /// A snapshot from a row: that it is one, its entry, since which, version, nothing,
            /// memory.
            fn snapshot_in(
                row: &<<$connection as sqlx::Connection>::Database as sqlx::Database>::Row,
            ) -> Result<super::Snapshot, StoreError> {
                let version: i64 = row.try_get(3)?;
                Ok(super::Snapshot {
                    seq: sql::time(row.try_get(1)?),
                    since: sql::time(row.try_get(2)?),
                    version: u32::try_from(version).unwrap_or_default(),
                    memory: super::snapshots::unpack(row.try_get(5)?)?,
                })
            }
        }

        #[async_trait]
        impl super::Snapshots for $store {
            async fn save_snapshot(
                &self,
                table: &str,
                snapshot: &super::Snapshot,
                epoch: u64,
            ) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                Self::hold(&mut tx, &[table.to_owned()], &[sql::number(epoch)]).await?;
                sqlx::query("DELETE FROM snapshots WHERE table_id = $1 AND seq > $2")
                    .bind(table)
                    .bind(sql::number(snapshot.since))
                    .execute(&mut *tx)
                    .await?;
                sqlx::query(
                    "INSERT INTO snapshots (table_id, seq, since, version, memory) \
                     VALUES ($1, $2, $3, $4, $5)",
                )
                .bind(table)
                .bind(sql::number(snapshot.seq))
                .bind(sql::number(snapshot.since))
                .bind(i64::from(snapshot.version))
                .bind(super::snapshots::pack(&snapshot.memory))
                .execute(&mut *tx)
                .await?;
                Ok(tx.commit().await?)
            }
        }
    };
}
pub(super) use snapshots;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_comes_back_from_a_fraction_of_its_length() {
        let memory = r#"{"type":"moved","by":"Änna","to":"Iron Gap"}"#.repeat(500);
        let stored = pack(&memory);
        assert!(stored.len() * 20 < memory.len(), "{}", stored.len());
        assert_eq!(unpack(&stored).unwrap(), memory);
        assert_eq!(unpack(&pack("")).unwrap(), "");
        assert_eq!(unpack(memory.as_bytes()).unwrap(), memory, "from before");
    }

    #[test]
    fn what_is_damaged_is_refused_and_takes_no_room() {
        let good = pack(&"a thing, ".repeat(100));
        let huge = [&[PACKED, 255, 255, 255, 255], &good[5..]].concat();
        for bad in [
            &huge,
            &good[..good.len() - 1],
            &good[..3],
            &[PACKED],
            &[0xff],
        ] {
            let refused = unpack(bad).unwrap_err();
            assert!(matches!(refused, StoreError::Corrupt { .. }), "{refused}");
        }
    }
}
