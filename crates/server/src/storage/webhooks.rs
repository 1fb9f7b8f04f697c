//! Where guests want to be told that it is their turn.

use async_trait::async_trait;

use super::StoreError;

/// An address that is told when it is a guest's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Webhook {
    /// The address.
    pub url: String,
    /// The site's own address as the guest knows it, for links.
    pub site: String,
    /// With which what is sent is signed.
    pub secret: String,
    /// How many notices in a row could not be delivered.
    pub failures: u64,
}

/// Where webhooks are kept.
#[async_trait]
pub trait Webhooks {
    /// That of a guest, if he has one.
    async fn webhook(&self, guest: &str) -> Result<Option<Webhook>, StoreError>;
    /// A guest's, instead of the one before.
    async fn set_webhook(&self, guest: &str, webhook: &Webhook) -> Result<(), StoreError>;
    /// He wants to be told nowhere any more.
    async fn forget_webhook(&self, guest: &str) -> Result<(), StoreError>;
    /// Whether a notice to this address was delivered.
    async fn webhook_used(&self, guest: &str, url: &str, well: bool) -> Result<(), StoreError>;
}

/// Implements [`Webhooks`] for a type with pools `read` and `write`.
macro_rules! webhooks {
    ($store:ty) => {
        #[async_trait]
        impl super::Webhooks for $store {
            async fn webhook(&self, guest: &str) -> Result<Option<super::Webhook>, StoreError> {
                let query = "SELECT url, site, secret, failures FROM webhooks WHERE guest_id = $1";
                let row = sqlx::query(query)
                    .bind(guest)
                    .fetch_optional(&self.read)
                    .await?;
                let Some(row) = row else { return Ok(None) };
                let failures: i64 = row.try_get(3)?;
                Ok(Some(super::Webhook {
                    url: row.try_get(0)?,
                    site: row.try_get(1)?,
                    secret: row.try_get(2)?,
                    failures: failures.unsigned_abs(),
                }))
            }

            async fn set_webhook(
                &self,
                guest: &str,
                webhook: &super::Webhook,
            ) -> Result<(), StoreError> {
                sqlx::query(
                    "INSERT INTO webhooks (guest_id, url, site, secret, failures) \
                     VALUES ($1, $2, $3, $4, $5) \
                     ON CONFLICT (guest_id) DO UPDATE SET url = excluded.url, \
                     site = excluded.site, secret = excluded.secret, failures = excluded.failures",
                )
                .bind(guest)
                .bind(&webhook.url)
                .bind(&webhook.site)
                .bind(&webhook.secret)
                .bind(super::sql::number(webhook.failures))
                .execute(&self.write)
                .await?;
                Ok(())
            }

            async fn forget_webhook(&self, guest: &str) -> Result<(), StoreError> {
                sqlx::query("DELETE FROM webhooks WHERE guest_id = $1")
                    .bind(guest)
                    .execute(&self.write)
                    .await?;
                Ok(())
            }

            async fn webhook_used(
                &self,
                guest: &str,
                url: &str,
                well: bool,
            ) -> Result<(), StoreError> {
                sqlx::query(if well {
                    "UPDATE webhooks SET failures = 0 \
                     WHERE guest_id = $1 AND url = $2 AND failures > 0"
                } else {
                    "UPDATE webhooks SET failures = failures + 1 WHERE guest_id = $1 AND url = $2"
                })
                .bind(guest)
                .bind(url)
                .execute(&self.write)
                .await?;
                Ok(())
            }
        }
    };
}
pub(super) use webhooks;
