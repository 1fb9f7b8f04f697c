//! Analyses of finished matches.

use super::{
    Store, StoreError,
    columns::corrupt,
    packing::{pack, unpack},
};
use crate::wire::AnalysisView;

const WHAT: &str = "an analysis";

impl Store {
    /// Stores the analysis of a table's match in place of an earlier one.
    ///
    /// # Errors
    /// When the database fails, or the table is gone.
    pub async fn save_analysis(&self, table: &str, view: &AnalysisView) -> Result<(), StoreError> {
        let json = serde_json::to_string(view).map_err(|e| corrupt(WHAT, &e))?;
        sqlx::query(
            "INSERT INTO analyses (table_id, view) VALUES ($1, $2) \
             ON CONFLICT (table_id) DO UPDATE SET view = excluded.view",
        )
        .bind(table)
        .bind(pack(&json))
        .execute(&self.write)
        .await?;
        Ok(())
    }

    /// The analysis of a table's match, if there is one.
    ///
    /// # Errors
    /// When it can't be read.
    pub async fn analysis(&self, table: &str) -> Result<Option<AnalysisView>, StoreError> {
        let stored: Option<Vec<u8>> =
            sqlx::query_scalar("SELECT view FROM analyses WHERE table_id = $1")
                .bind(table)
                .fetch_optional(&self.read)
                .await?;
        let read = |stored: Vec<u8>| {
            serde_json::from_str(&unpack(WHAT, &stored)?).map_err(|e| corrupt(WHAT, &e))
        };
        stored.map(read).transpose()
    }
}
