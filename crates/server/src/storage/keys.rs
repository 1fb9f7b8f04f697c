//! By what guests are known: the cookies of their browsers, and a passphrase for the next one.

use async_trait::async_trait;

use super::StoreError;
use crate::wire::Person;

/// Where keys are kept, all of them as hashes only.
#[async_trait]
pub trait Keys {
    /// The guests whose browsers have these cookies, in their order.
    async fn guests(&self, token_hashes: &[String]) -> Result<Vec<Option<Person>>, StoreError>;
    /// Which of these ids are guests'.
    async fn which_guests(&self, ids: &[String]) -> Result<Vec<String>, StoreError>;
    /// Another browser is known as this guest from now on.
    async fn add_key(&self, guest: &str, token_hash: &str) -> Result<(), StoreError>;
    /// How many browsers are known as this guest.
    async fn keys(&self, guest: &str) -> Result<u32, StoreError>;
    /// Only the browser with this cookie is known as the guest from now on, and no passphrase. Not
    /// done, and `false`, if it is not known as him itself any more.
    async fn keep_only_key(&self, guest: &str, token_hash: &str) -> Result<bool, StoreError>;
    /// Gives a guest a passphrase; the one before is worth nothing any more.
    async fn set_passphrase(&self, guest: &str, hash: &str) -> Result<(), StoreError>;
    /// The guest who has this passphrase.
    async fn guest_by_passphrase(&self, hash: &str) -> Result<Option<Person>, StoreError>;
}

/// Implements [`Keys`] for a type with pools `read` and `write`, and `texts`, which binds a list of them;
/// `$listed` asks whether something is in the first list.
macro_rules! keys {
    ($store:ty, $listed:literal) => {
        #[async_trait]
        impl super::Keys for $store {
            async fn guests(
                &self,
                token_hashes: &[String],
            ) -> Result<Vec<Option<Person>>, StoreError> {
                let rows = sqlx::query(concat!(
                    "SELECT token_hash, id, name FROM guests WHERE token_hash ",
                    $listed,
                    " UNION ALL SELECT k.token_hash, g.id, g.name FROM keys k \
                     JOIN guests g ON g.id = k.guest_id WHERE k.token_hash ",
                    $listed
                ))
                .bind(Self::texts(token_hashes))
                .fetch_all(&self.read)
                .await?;
                let mut known = HashMap::with_capacity(rows.len());
                for row in rows {
                    let person = Person {
                        id: row.try_get(1)?,
                        name: row.try_get(2)?,
                    };
                    known.insert(row.try_get::<String, _>(0)?, person);
                }
                Ok(token_hashes.iter().map(|h| known.get(h).cloned()).collect())
            }

            async fn which_guests(&self, ids: &[String]) -> Result<Vec<String>, StoreError> {
                let which = sqlx::query_scalar(concat!("SELECT id FROM guests WHERE id ", $listed));
                Ok(which.bind(Self::texts(ids)).fetch_all(&self.read).await?)
            }

            async fn add_key(&self, guest: &str, token_hash: &str) -> Result<(), StoreError> {
                sqlx::query(
                    "INSERT INTO keys (token_hash, guest_id, created_at) VALUES ($1, $2, $3)",
                )
                .bind(token_hash)
                .bind(guest)
                .bind(super::sql::number(clock::now()))
                .execute(&self.write)
                .await?;
                Ok(())
            }

            async fn keys(&self, guest: &str) -> Result<u32, StoreError> {
                let row = sqlx::query("SELECT COUNT(*) FROM keys WHERE guest_id = $1")
                    .bind(guest)
                    .fetch_one(&self.read)
                    .await?;
                let further: i64 = row.try_get(0)?;
                Ok(u32::try_from(further).unwrap_or(u32::MAX).saturating_add(1))
            }

            async fn keep_only_key(
                &self,
                guest: &str,
                token_hash: &str,
            ) -> Result<bool, StoreError> {
                let mut change = self.write.begin().await?;
                // The guest's row comes first: two browsers that sign each other out take turns.
                let kept = sqlx::query(
                    "UPDATE guests SET token_hash = $2, passphrase_hash = NULL WHERE id = $1 \
                     AND (token_hash = $2 OR EXISTS \
                     (SELECT 1 FROM keys WHERE token_hash = $2 AND guest_id = $1))",
                )
                .bind(guest)
                .bind(token_hash)
                .execute(&mut *change)
                .await?;
                if kept.rows_affected() == 0 {
                    return Ok(false);
                }
                sqlx::query("DELETE FROM keys WHERE guest_id = $1")
                    .bind(guest)
                    .execute(&mut *change)
                    .await?;
                change.commit().await?;
                Ok(true)
            }

            async fn set_passphrase(&self, guest: &str, hash: &str) -> Result<(), StoreError> {
                sqlx::query("UPDATE guests SET passphrase_hash = $2 WHERE id = $1")
                    .bind(guest)
                    .bind(hash)
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn guest_by_passphrase(&self, hash: &str) -> Result<Option<Person>, StoreError> {
                let row = sqlx::query("SELECT id, name FROM guests WHERE passphrase_hash = $1")
                    .bind(hash)
                    .fetch_optional(&self.read)
                    .await?;
                let Some(row) = row else { return Ok(None) };
                Ok(Some(Person {
                    id: row.try_get(0)?,
                    name: row.try_get(1)?,
                }))
            }
        }
    };
}
pub(super) use keys;
