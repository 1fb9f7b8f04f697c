//! The list of public tables: searched, paged, counted, and what ages out of it.

use async_trait::async_trait;

use super::StoreError;
use crate::lobby::Table;

/// Which public tables are wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wanted {
    /// What the name, the game or a player's name contains.
    pub search: String,
    /// The game's id.
    pub game: Option<String>,
    /// Open tables that were touched since: milliseconds since 1970.
    pub open_since: u64,
    /// Tables being played that were touched since.
    pub playing_since: u64,
    /// So many are passed over.
    pub skip: u32,
    /// At most so many.
    pub most: u32,
}

/// A search as a pattern of LIKE, with `\` for what it would take as a wildcard.
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

/// Where public tables are looked up.
#[async_trait]
pub trait PublicTables {
    /// Those that are not finished, the most recently touched first.
    async fn public_tables(&self, wanted: &Wanted) -> Result<Vec<Table>, StoreError>;
    /// How many open public tables a person hosts.
    async fn public_tables_hosted(&self, host: &str) -> Result<u64, StoreError>;
    /// Which of these tables are open and public.
    async fn still_public(&self, tables: &[String]) -> Result<Vec<String>, StoreError>;
    /// Notes that a table was used.
    async fn touch_table(&self, table: &str, at: u64) -> Result<(), StoreError>;
    /// Open public tables that nobody has touched since.
    async fn untouched_tables(&self, since: u64, most: u32) -> Result<Vec<String>, StoreError>;
}

/// Implements [`PublicTables`] for a type with pools `read` and `write`. `$among` is a condition that
/// holds for those among the list `$1`, as `texts` writes it.
macro_rules! public_tables {
    ($store:ty, $among:literal) => {
        #[async_trait]
        impl super::PublicTables for $store {
            async fn public_tables(
                &self,
                wanted: &super::Wanted,
            ) -> Result<Vec<Table>, StoreError> {
                let rows = sqlx::query(
                    "SELECT t.record, w.waiting FROM tables t JOIN waits w ON w.table_id = t.id \
                     WHERE t.public AND ((t.state = 'open' AND t.updated_at >= $1) \
                     OR (t.state = 'playing' AND t.updated_at >= $2)) \
                     AND t.sought LIKE $3 ESCAPE '\\' AND ($4 = '' OR t.game = $4) \
                     ORDER BY t.updated_at DESC, t.id LIMIT $5 OFFSET $6",
                )
                .bind(sql::number(wanted.open_since))
                .bind(sql::number(wanted.playing_since))
                .bind(super::public::pattern(&wanted.search))
                .bind(wanted.game.as_deref().unwrap_or_default())
                .bind(i64::from(wanted.most))
                .bind(i64::from(wanted.skip))
                .fetch_all(&self.read)
                .await?;
                rows.iter()
                    .map(|row| sql::table(row.try_get(0)?, row.try_get(1)?))
                    .collect()
            }

            async fn public_tables_hosted(&self, host: &str) -> Result<u64, StoreError> {
                let count: i64 = sqlx::query_scalar(
                    "SELECT COUNT(*) FROM tables WHERE public AND state = 'open' AND host = $1",
                )
                .bind(host)
                .fetch_one(&self.read)
                .await?;
                Ok(sql::time(count))
            }

            async fn still_public(&self, tables: &[String]) -> Result<Vec<String>, StoreError> {
                let still = sqlx::query_scalar(concat!(
                    "SELECT id FROM tables WHERE public AND state = 'open' AND id ",
                    $among
                ));
                Ok(still
                    .bind(Self::texts(tables))
                    .fetch_all(&self.read)
                    .await?)
            }

            async fn touch_table(&self, table: &str, at: u64) -> Result<(), StoreError> {
                sqlx::query("UPDATE tables SET updated_at = $2 WHERE id = $1 AND updated_at < $2")
                    .bind(table)
                    .bind(sql::number(at))
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn untouched_tables(
                &self,
                since: u64,
                most: u32,
            ) -> Result<Vec<String>, StoreError> {
                let tables = sqlx::query_scalar(
                    "SELECT id FROM tables WHERE public AND state = 'open' AND updated_at < $1 \
                     ORDER BY updated_at LIMIT $2",
                );
                let tables = tables.bind(sql::number(since)).bind(i64::from(most));
                Ok(tables.fetch_all(&self.read).await?)
            }
        }
    };
}
pub(super) use public_tables;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_has_no_wildcards() {
        assert_eq!(pattern(" 50% A_B\\ "), "%50\\% a\\_b\\\\%");
    }
}
