//! Where the chain of each match ends. Entries stand as they came, and each has the id of the one before
//! it in its match: so a batch writes one page, not one more for each match in it. The writer knows the
//! newest entry of those matches that `standings` doesn't say yet, and now and then has some of them said
//! there. Readers find the others among the entries after `swept`.

use std::collections::HashMap;

use sqlx::SqliteConnection;

use super::list;
use crate::storage::StoreError;

/// Entries after which what has been written is said in `standings`: readers look them all through.
const SWEEP: usize = 2048;

/// Matches with such entries after which it is said: so many of them have few each.
const MANY: usize = 256;

/// Standings that are written at once: so many pages at most.
const PORTION: usize = 64;

/// The entries of the table `$1`, as SQL, the newest first; a row without `entry` where that is gone.
macro_rules! past {
    () => {
        "(WITH RECURSIVE past (before, seq, entry, at) AS ( \
            SELECT e.before, e.seq, e.entry, COALESCE(e.at, 0) FROM (SELECT COALESCE( \
                (SELECT id FROM entries WHERE id > (SELECT entry FROM swept) AND table_id = $1 \
                 ORDER BY id DESC LIMIT 1), \
                (SELECT last FROM standings WHERE table_id = $1)) AS id) newest \
            LEFT JOIN entries e ON e.id = newest.id AND e.table_id = $1 WHERE newest.id IS NOT NULL \
            UNION ALL SELECT e.before, e.seq, e.entry, e.at \
            FROM past p JOIN entries e ON e.id = p.before AND e.table_id = $1 \
        ) SELECT seq, entry, at FROM past)"
    };
}
pub(super) use past;

/// The newest entry of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct End {
    id: i64,
    seq: i64,
}

/// The place of a new entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// Its own id.
    pub(super) id: i64,
    /// That of the one before it in its match.
    pub(super) before: Option<i64>,
}

/// What is known of the chains, as long as no other process writes to the same file: who takes an id
/// that is taken learns that one has.
#[derive(Debug)]
pub(super) struct Chains {
    /// The newest entry of all.
    newest: i64,
    /// Up to which `standings` leaves none out.
    swept: i64,
    /// The ends of all matches that have an entry after `swept`, and some others.
    ends: HashMap<String, End>,
    /// How many of them are after `swept`.
    young: usize,
    sweep: Option<Sweep>,
}

/// Ends that are being said in `standings`.
#[derive(Debug)]
struct Sweep {
    /// Those that are left to be said.
    left: Vec<String>,
    /// Up to which it leaves none out then.
    to: i64,
}

impl Chains {
    /// Reads them from the database.
    pub(super) async fn read(line: &mut SqliteConnection) -> Result<Self, StoreError> {
        let (newest, swept): (i64, i64) =
            sqlx::query_as("SELECT COALESCE((SELECT MAX(id) FROM entries), 0), entry FROM swept")
                .fetch_one(&mut *line)
                .await?;
        let ends: Vec<(String, i64, i64)> = sqlx::query_as(
            "SELECT table_id, MAX(id), seq FROM entries WHERE id > $1 GROUP BY table_id",
        )
        .bind(swept)
        .fetch_all(line)
        .await?;
        Ok(Self {
            newest,
            swept,
            young: ends.len(),
            ends: ends
                .into_iter()
                .map(|(table, id, seq)| (table, End { id, seq }))
                .collect(),
            sweep: None,
        })
    }

    /// Places for new entries, in order: each has its table and its number there.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when a number is taken.
    pub(super) async fn link(
        &mut self,
        line: &mut SqliteConnection,
        tables: &[String],
        seqs: &[i64],
    ) -> Result<Vec<Link>, StoreError> {
        self.learn(line, tables).await?;
        let mut links = Vec::with_capacity(tables.len());
        for (table, &seq) in tables.iter().zip(seqs) {
            let id = self.newest + 1;
            let end = self.ends.get_mut(table);
            if end.as_ref().is_some_and(|end| seq <= end.seq) {
                return Err(StoreError::Conflict);
            }
            let before = end.as_ref().map(|end| end.id);
            let newest = End { id, seq };
            self.young += usize::from(before.is_none_or(|id| id <= self.swept));
            match end {
                Some(end) => *end = newest,
                None => drop(self.ends.insert(table.clone(), newest)),
            }
            self.newest = id;
            links.push(Link { id, before });
        }
        Ok(links)
    }

    /// Looks up the ends of matches that have had no entry for long.
    async fn learn(
        &mut self,
        line: &mut SqliteConnection,
        tables: &[String],
    ) -> Result<(), StoreError> {
        let mut strange: Vec<_> = tables.iter().collect();
        strange.retain(|table| !self.ends.contains_key(*table));
        if strange.is_empty() {
            return Ok(());
        }
        let ends: Vec<(String, i64, i64)> = sqlx::query_as(
            "SELECT s.table_id, e.id, e.seq FROM json_each($1) \
             JOIN standings s ON s.table_id = value JOIN entries e ON e.id = s.last",
        )
        .bind(list(strange.len(), |i| strange[i]))
        .fetch_all(line)
        .await?;
        let ends = ends.into_iter();
        self.ends
            .extend(ends.map(|(table, id, seq)| (table, End { id, seq })));
        Ok(())
    }

    /// Whether some of the ends should be said in `standings`.
    pub(super) fn are_due(&self) -> bool {
        let entries = usize::try_from(self.newest - self.swept).unwrap_or_default();
        // Where nearly every entry is another match's, as after a restart, waiting saves no page.
        let scattered = self.young >= PORTION && entries < 2 * self.young;
        self.sweep.is_some() || entries >= SWEEP || self.young >= MANY || scattered
    }

    /// Has all of the ends said in `standings`.
    pub(super) async fn sweep_all(
        &mut self,
        line: &mut SqliteConnection,
    ) -> Result<(), StoreError> {
        while self.swept < self.newest {
            self.sweep(line).await?;
        }
        Ok(())
    }

    /// Has some of the ends said in `standings`. Where another process has said a newer one, that remains.
    pub(super) async fn sweep(&mut self, line: &mut SqliteConnection) -> Result<(), StoreError> {
        let sweep = self.sweep.get_or_insert_with(|| {
            let young = self.ends.iter().filter(|(_, end)| end.id > self.swept);
            Sweep {
                left: young.map(|(table, _)| table.clone()).collect(),
                to: self.newest,
            }
        });
        let portion = sweep
            .left
            .split_off(sweep.left.len().saturating_sub(PORTION));
        let ends = list(portion.len(), |i| {
            let table = &portion[i];
            (table, self.ends.get(table).map(|end| end.id))
        });
        sqlx::query(
            "UPDATE standings SET last = value ->> 1 FROM json_each($1) \
             WHERE table_id = value ->> 0 AND COALESCE(last, 0) < value ->> 1",
        )
        .bind(ends)
        .execute(&mut *line)
        .await?;
        if sweep.left.is_empty() {
            let to = sweep.to;
            sqlx::query("UPDATE swept SET entry = $1 WHERE entry < $1")
                .bind(to)
                .execute(line)
                .await?;
            // Those that had an entry since the last time are likely to have others.
            let last_time = self.swept;
            self.ends.retain(|_, end| end.id > last_time);
            self.swept = to;
            self.young = self.ends.values().filter(|end| end.id > to).count();
            self.sweep = None;
        }
        Ok(())
    }
}
