//! Snapshots of matches, so that they open quickly. They are derived from the journal and written
//! after acknowledgements.

use sqlx::{AnyConnection, Row as _};

use super::{
    Store, StoreError,
    columns::{corrupt, number, time},
};

/// The state of a match after an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// The entry.
    pub seq: u64,
    /// Its log covers the entries after this one: the entry of the previous snapshot, or 0.
    pub since: u64,
    /// The rules version under which it was taken.
    pub version: u32,
    /// The result of `AnyMatch::snapshot`.
    pub state: String,
}

/// The first byte of a compressed snapshot; JSON never starts with it.
const PACKED: u8 = 1;
/// LZ4 can't compress by more than this factor.
const MOST: usize = 255;

/// Compresses a snapshot, which has many repetitions.
pub(super) fn pack(state: &str) -> Vec<u8> {
    let mut packed = vec![PACKED];
    packed.extend(lz4_flex::compress_prepend_size(state.as_bytes()));
    packed
}

/// Decompresses a stored snapshot. Older servers stored plain text.
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

/// A match's snapshots in order.
pub(super) async fn of(
    connection: &mut AnyConnection,
    table: &str,
) -> Result<Vec<Snapshot>, StoreError> {
    let rows = sqlx::query(
        "SELECT seq, since, version, memory FROM snapshots WHERE table_id = $1 ORDER BY seq",
    )
    .bind(table)
    .fetch_all(connection)
    .await?;
    let snapshot = |row: &sqlx::any::AnyRow| {
        let version: i64 = row.try_get(2)?;
        Ok(Snapshot {
            seq: time(row.try_get(0)?),
            since: time(row.try_get(1)?),
            version: u32::try_from(version).unwrap_or_default(),
            state: unpack(row.try_get(3)?)?,
        })
    };
    rows.iter().map(snapshot).collect()
}

impl Store {
    /// Stores a snapshot and deletes those after its `since`.
    ///
    /// # Errors
    /// [`StoreError::Deposed`] when the table has been claimed again.
    pub async fn save_snapshot(
        &self,
        table: &str,
        snapshot: &Snapshot,
        epoch: u64,
    ) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        self.hold(&mut tx, table, epoch).await?;
        sqlx::query("DELETE FROM snapshots WHERE table_id = $1 AND seq > $2")
            .bind(table)
            .bind(number(snapshot.since))
            .execute(&mut *tx)
            .await?;
        sqlx::query(
            "INSERT INTO snapshots (table_id, seq, since, version, memory) \
             VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(table)
        .bind(number(snapshot.seq))
        .bind(number(snapshot.since))
        .bind(i64::from(snapshot.version))
        .bind(pack(&snapshot.state))
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_comes_back_from_a_fraction_of_its_length() {
        let state = r#"{"type":"moved","by":"Änna","to":"Iron Gap"}"#.repeat(500);
        let stored = pack(&state);
        assert!(stored.len() * 20 < state.len(), "{}", stored.len());
        assert_eq!(unpack(&stored).unwrap(), state);
        assert_eq!(unpack(&pack("")).unwrap(), "");
        assert_eq!(unpack(state.as_bytes()).unwrap(), state, "from before");
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
