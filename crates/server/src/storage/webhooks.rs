//! Where guests want to be told that it is their turn, and what they have to be told yet.

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

/// That it is somebody's turn, to be told at his address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// At which table.
    pub table: String,
    /// Whose: his public id.
    pub guest: String,
    /// His seat.
    pub seat: u8,
    /// The entry after which it is; 0: it was from the beginning.
    pub entry: u64,
    /// When it is sent by whoever finds it still stored: milliseconds since 1970.
    pub due: u64,
}

/// Where webhooks and notices are kept. Notices come with what they are about ([`super::Append`],
/// [`super::Store::start`]), a later one instead of one for the same seat.
#[async_trait]
pub trait Webhooks {
    /// That of a guest, if he has one.
    async fn webhook(&self, guest: &str) -> Result<Option<Webhook>, StoreError>;
    /// A guest's, instead of the one before.
    async fn set_webhook(&self, guest: &str, webhook: &Webhook) -> Result<(), StoreError>;
    /// He wants to be told nowhere any more, and of nothing that waits.
    async fn forget_webhook(&self, guest: &str) -> Result<(), StoreError>;
    /// Whether a notice to this address was delivered.
    async fn webhook_used(&self, guest: &str, url: &str, well: bool) -> Result<(), StoreError>;
    /// Notices that are due at `now`, which nobody else is given before `again`.
    async fn due_notices(&self, now: u64, again: u64, most: u32)
    -> Result<Vec<Notice>, StoreError>;
    /// Nobody else is given a notice before it is due again; says no when it is no longer stored.
    async fn hold_notice(&self, notice: &Notice) -> Result<bool, StoreError>;
    /// A notice has been sent, or needn't be.
    async fn forget_notice(&self, notice: &Notice) -> Result<(), StoreError>;
}

/// Implements [`Webhooks`] for a type with pools `read` and `write`, and `begin`. `$skip` lets those who look for
/// what is due at the same time pass over what another one takes, where there may be others.
macro_rules! webhooks {
    ($store:ty, $connection:ty, $skip:literal) => {
        impl $store {
            /// Keeps notices for those who have an address for them.
            async fn notify(
                tx: &mut $connection,
                notices: &[super::Notice],
            ) -> Result<(), StoreError> {
                for notice in notices {
                    sqlx::query(
                        "INSERT INTO notices (table_id, guest_id, seat, entry, due) \
                         SELECT $1, guest_id, $3, $4, $5 FROM webhooks WHERE guest_id = $2 \
                         ON CONFLICT (table_id, guest_id, seat) \
                         DO UPDATE SET entry = excluded.entry, due = excluded.due",
                    )
                    .bind(&notice.table)
                    .bind(&notice.guest)
                    .bind(i64::from(notice.seat))
                    .bind(super::sql::number(notice.entry))
                    .bind(super::sql::number(notice.due))
                    .execute(&mut *tx)
                    .await?;
                }
                Ok(())
            }
        }

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
                let mut tx = self.begin().await?;
                for query in [
                    "DELETE FROM webhooks WHERE guest_id = $1",
                    "DELETE FROM notices WHERE guest_id = $1",
                ] {
                    sqlx::query(query).bind(guest).execute(&mut *tx).await?;
                }
                Ok(tx.commit().await?)
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

            async fn due_notices(
                &self,
                now: u64,
                again: u64,
                most: u32,
            ) -> Result<Vec<super::Notice>, StoreError> {
                let rows = sqlx::query(concat!(
                    "UPDATE notices SET due = $2 WHERE (table_id, guest_id, seat) IN \
                     (SELECT table_id, guest_id, seat FROM notices WHERE due <= $1 \
                     ORDER BY due LIMIT $3 ",
                    $skip,
                    ") RETURNING table_id, guest_id, seat, entry, due"
                ))
                .bind(super::sql::number(now))
                .bind(super::sql::number(again))
                .bind(i64::from(most))
                .fetch_all(&self.write)
                .await?;
                let notice = |row: &<<$connection as sqlx::Connection>::Database as sqlx::Database>::Row| {
                    let seat: i64 = row.try_get(2)?;
                    Ok(super::Notice {
                        table: row.try_get(0)?,
                        guest: row.try_get(1)?,
                        seat: u8::try_from(seat).unwrap_or(u8::MAX),
                        entry: super::sql::time(row.try_get(3)?),
                        due: super::sql::time(row.try_get(4)?),
                    })
                };
                rows.iter().map(notice).collect()
            }

            async fn hold_notice(&self, notice: &super::Notice) -> Result<bool, StoreError> {
                let held = sqlx::query(
                    "UPDATE notices SET due = $5 \
                     WHERE table_id = $1 AND guest_id = $2 AND seat = $3 AND entry = $4",
                )
                .bind(&notice.table)
                .bind(&notice.guest)
                .bind(i64::from(notice.seat))
                .bind(super::sql::number(notice.entry))
                .bind(super::sql::number(notice.due))
                .execute(&self.write)
                .await?;
                Ok(held.rows_affected() == 1)
            }

            async fn forget_notice(&self, notice: &super::Notice) -> Result<(), StoreError> {
                sqlx::query(
                    "DELETE FROM notices \
                     WHERE table_id = $1 AND guest_id = $2 AND seat = $3 AND entry = $4",
                )
                .bind(&notice.table)
                .bind(&notice.guest)
                .bind(i64::from(notice.seat))
                .bind(super::sql::number(notice.entry))
                .execute(&self.write)
                .await?;
                Ok(())
            }
        }
    };
}
pub(super) use webhooks;
