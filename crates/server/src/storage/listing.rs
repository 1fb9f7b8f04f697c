//! Every match there is, for exports.

use async_trait::async_trait;

use super::StoreError;

/// Where matches can be listed.
#[async_trait]
pub trait Listing {
    /// The tables of all matches, the oldest first.
    async fn matches(&self) -> Result<Vec<String>, StoreError>;
}

/// Implements [`Listing`] for a type with a pool `read`.
macro_rules! listing {
    ($store:ty) => {
        #[async_trait]
        impl super::Listing for $store {
            async fn matches(&self) -> Result<Vec<String>, StoreError> {
                let tables = sqlx::query_scalar(
                    "SELECT table_id FROM matches ORDER BY started_at, table_id",
                );
                Ok(tables.fetch_all(&self.read).await?)
            }
        }
    };
}
pub(super) use listing;
