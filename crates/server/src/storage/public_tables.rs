//! The list of public tables: search, pages, counts, and aging.

use sqlx::Row as _;

use super::{
    Store, StoreError,
    columns::{self, number, time},
};
use crate::lobby::Table;

/// A query for public tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TableQuery {
    /// Part of a table's, game's, or player's name.
    pub search: String,
    /// The game's id.
    pub game: Option<String>,
    /// Only tables that have not started.
    pub open: bool,
    /// Only open tables used since: milliseconds since 1970.
    pub open_since: u64,
    /// Only running tables used since.
    pub playing_since: u64,
    /// The offset.
    pub skip: u32,
    /// The page size.
    pub most: u32,
}

/// A LIKE pattern for a search; `\` escapes wildcards.
pub(super) fn pattern(search: &str) -> String {
    let mut pattern = "%".to_owned();
    for c in search.trim().to_lowercase().chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}

impl Store {
    /// Unfinished public tables, last used first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn public_tables(&self, wanted: &TableQuery) -> Result<Vec<Table>, StoreError> {
        let rows = sqlx::query(
            "SELECT t.record, w.waiting FROM tables t JOIN waits w ON w.table_id = t.id \
             WHERE t.public AND ((t.state = 'open' AND t.updated_at >= $1) \
             OR (t.state = 'playing' AND t.updated_at >= $2 AND NOT $7)) \
             AND t.sought LIKE $3 ESCAPE '\\' AND ($4 = '' OR t.game = $4) \
             ORDER BY t.updated_at DESC, t.id LIMIT $5 OFFSET $6",
        )
        .bind(number(wanted.open_since))
        .bind(number(wanted.playing_since))
        .bind(pattern(&wanted.search))
        .bind(wanted.game.as_deref().unwrap_or_default())
        .bind(i64::from(wanted.most))
        .bind(i64::from(wanted.skip))
        .bind(wanted.open)
        .fetch_all(&self.read)
        .await?;
        rows.iter()
            .map(|row| columns::table(row.try_get(0)?, row.try_get(1)?))
            .collect()
    }

    /// How many open public tables a guest hosts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn public_tables_hosted(&self, host: &str) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT COUNT(*) FROM tables WHERE public AND state = 'open' AND host = $1",
        )
        .bind(host)
        .fetch_one(&self.read)
        .await?;
        Ok(time(count))
    }

    /// Which of these tables are still open and public.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn still_public(&self, tables: &[String]) -> Result<Vec<String>, StoreError> {
        let mut still = Vec::new();
        for table in tables {
            let query = "SELECT id FROM tables WHERE id = $1 AND public AND state = 'open'";
            let id = sqlx::query_scalar(query).bind(table);
            still.extend(id.fetch_optional(&self.read).await?);
        }
        Ok(still)
    }

    /// Stores when a table was used.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn touch_table(&self, table: &str, at: u64) -> Result<(), StoreError> {
        sqlx::query("UPDATE tables SET updated_at = $2 WHERE id = $1 AND updated_at < $2")
            .bind(table)
            .bind(number(at))
            .execute(&self.write)
            .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_has_no_wildcards() {
        assert_eq!(pattern(" 50% A_B\\ "), "%50\\% a\\_b\\\\%");
    }
}
