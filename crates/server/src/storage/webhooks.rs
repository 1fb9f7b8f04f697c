//! Webhooks for turn notifications, and the notices still to be sent.

use sqlx::{Row as _, any::AnyRow};

use super::{
    Store, StoreError,
    columns::{number, time},
};

/// A URL that is called when it is a guest's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Webhook {
    /// The URL.
    pub url: String,
    /// The address of this site as the guest knows it, for links.
    pub site: String,
    /// The key that signs notifications.
    pub secret: String,
    /// How many deliveries failed in a row.
    pub failures: u64,
}

/// A pending turn notification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// The table.
    pub table: String,
    /// The guest's public id.
    pub guest: String,
    /// The guest's seat.
    pub seat: u8,
    /// The entry after which it is their turn; 0 for the start.
    pub entry: u64,
    /// When to send it: milliseconds since 1970.
    pub due: u64,
}

impl Store {
    /// A guest's webhook.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn webhook(&self, guest: &str) -> Result<Option<Webhook>, StoreError> {
        let query = "SELECT url, site, secret, failures FROM webhooks WHERE guest_id = $1";
        let row = sqlx::query(query)
            .bind(guest)
            .fetch_optional(&self.read)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let failures: i64 = row.try_get(3)?;
        Ok(Some(Webhook {
            url: row.try_get(0)?,
            site: row.try_get(1)?,
            secret: row.try_get(2)?,
            failures: failures.unsigned_abs(),
        }))
    }

    /// Replaces a guest's webhook.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_webhook(&self, guest: &str, webhook: &Webhook) -> Result<(), StoreError> {
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
        .bind(number(webhook.failures))
        .execute(&self.write)
        .await?;
        Ok(())
    }

    /// Deletes a guest's webhook and its notices.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_webhook(&self, guest: &str) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        for query in [
            "DELETE FROM webhooks WHERE guest_id = $1",
            "DELETE FROM notices WHERE guest_id = $1",
        ] {
            sqlx::query(query).bind(guest).execute(&mut *tx).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Stores whether a delivery to this URL succeeded.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn webhook_used(&self, guest: &str, url: &str, well: bool) -> Result<(), StoreError> {
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

    /// Returns notices that are due at `now` and reserves them until `again`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn due_notices(
        &self,
        now: u64,
        again: u64,
        most: u32,
    ) -> Result<Vec<Notice>, StoreError> {
        let rows = sqlx::query(self.query(
            "UPDATE notices SET due = $2 WHERE (table_id, guest_id, seat) IN \
             (SELECT table_id, guest_id, seat FROM notices WHERE due <= $1 ORDER BY due LIMIT $3) \
             RETURNING table_id, guest_id, seat, entry, due",
            "UPDATE notices SET due = $2 WHERE (table_id, guest_id, seat) IN \
             (SELECT table_id, guest_id, seat FROM notices WHERE due <= $1 ORDER BY due LIMIT $3 \
             FOR UPDATE SKIP LOCKED) RETURNING table_id, guest_id, seat, entry, due",
        ))
        .bind(number(now))
        .bind(number(again))
        .bind(i64::from(most))
        .fetch_all(&self.write)
        .await?;
        let notice = |row: &AnyRow| {
            let seat: i64 = row.try_get(2)?;
            Ok(Notice {
                table: row.try_get(0)?,
                guest: row.try_get(1)?,
                seat: u8::try_from(seat).unwrap_or(u8::MAX),
                entry: time(row.try_get(3)?),
                due: time(row.try_get(4)?),
            })
        };
        rows.iter().map(notice).collect()
    }

    /// Reserves a notice until it is due again. Returns `false` when it is no longer stored.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn hold_notice(&self, notice: &Notice) -> Result<bool, StoreError> {
        let held = sqlx::query(
            "UPDATE notices SET due = $5 \
             WHERE table_id = $1 AND guest_id = $2 AND seat = $3 AND entry = $4",
        )
        .bind(&notice.table)
        .bind(&notice.guest)
        .bind(i64::from(notice.seat))
        .bind(number(notice.entry))
        .bind(number(notice.due))
        .execute(&self.write)
        .await?;
        Ok(held.rows_affected() == 1)
    }

    /// Deletes a notice: delivered, or no longer needed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_notice(&self, notice: &Notice) -> Result<(), StoreError> {
        sqlx::query(
            "DELETE FROM notices \
             WHERE table_id = $1 AND guest_id = $2 AND seat = $3 AND entry = $4",
        )
        .bind(&notice.table)
        .bind(&notice.guest)
        .bind(i64::from(notice.seat))
        .bind(number(notice.entry))
        .execute(&self.write)
        .await?;
        Ok(())
    }
}
