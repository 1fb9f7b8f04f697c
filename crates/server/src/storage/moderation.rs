//! Storage of sanctions, reports, and the audit log.

use std::collections::HashMap;

use async_trait::async_trait;
use serde_json::Value;

use super::StoreError;
use crate::{
    lobby::Table,
    moderation::{Act, Report, Sanction},
    wire::Person,
};

/// Storage for moderation.
#[async_trait]
pub trait Moderation {
    /// Returns all sanctions by person.
    async fn sanctions(&self) -> Result<HashMap<String, Sanction>, StoreError>;
    /// Stores a person's name and sanctions together with the audit entry.
    async fn decide(
        &self,
        person: &Person,
        sanction: Sanction,
        act: &Act,
    ) -> Result<(), StoreError>;
    /// Appends to the audit log.
    async fn note_act(&self, act: &Act) -> Result<(), StoreError>;
    /// Returns audit entries, newest first.
    async fn acts(&self, skip: u32, most: u32) -> Result<Vec<Act>, StoreError>;
    /// Stores a report unless its reporter already has `most` open reports.
    async fn add_report(&self, report: &Report, most: u32) -> Result<bool, StoreError>;
    /// Reports that have been settled or have not, the newest first.
    async fn reports(&self, settled: bool, skip: u32, most: u32)
    -> Result<Vec<Report>, StoreError>;
    /// Settles an open report with its audit entry. Returns whether the report was open.
    async fn settle_report(&self, number: u64, act: &Act) -> Result<bool, StoreError>;
    /// The stored person with this id.
    async fn person(&self, id: &str) -> Result<Option<Person>, StoreError>;
    /// People whose name contains this, or whose id it is; the newest first.
    async fn people(&self, search: &str, skip: u32, most: u32) -> Result<Vec<Person>, StoreError>;
    /// Tables, public or not, whose words contain this, or whose id it is; the last changed first.
    async fn all_tables(
        &self,
        search: &str,
        skip: u32,
        most: u32,
    ) -> Result<Vec<Table>, StoreError>;
}

/// A report as it was stored, under its number.
pub(super) fn report(number: i64, written: &str) -> Result<Report, StoreError> {
    let mut report: Value = super::sql::read("a report", written)?;
    report["number"] = number.into();
    serde_json::from_value(report).map_err(|why| StoreError::Corrupt {
        what: "a report".into(),
        why: why.to_string(),
    })
}

/// Implements [`Moderation`] for a type with pools `read` and `write`, and `begin`.
macro_rules! moderation {
    ($store:ty, $connection:ty) => {
        impl $store {
            async fn note(line: &mut $connection, act: &Act) -> Result<(), StoreError> {
                sqlx::query("INSERT INTO acts (act) VALUES ($1)")
                    .bind(sql::write("an act", act)?)
                    .execute(line)
                    .await?;
                Ok(())
            }
        }

        #[async_trait]
        impl super::Moderation for $store {
            async fn sanctions(&self) -> Result<HashMap<String, Sanction>, StoreError> {
                let rows = sqlx::query("SELECT guest_id, muted, banned FROM sanctions")
                    .fetch_all(&self.read)
                    .await?;
                let sanction = |row: &_| -> Result<_, StoreError> {
                    let (muted, banned) = (Row::try_get(row, 1)?, Row::try_get(row, 2)?);
                    Ok((Row::try_get(row, 0)?, Sanction { muted, banned }))
                };
                rows.iter().map(sanction).collect()
            }

            async fn decide(
                &self,
                person: &Person,
                sanction: Sanction,
                act: &Act,
            ) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                sqlx::query(
                    "INSERT INTO sanctions (guest_id, muted, banned) VALUES ($1, $2, $3) \
                     ON CONFLICT (guest_id) DO UPDATE SET muted = $2, banned = $3",
                )
                .bind(&person.id)
                .bind(sanction.muted)
                .bind(sanction.banned)
                .execute(&mut *tx)
                .await?;
                sqlx::query("DELETE FROM sanctions WHERE NOT muted AND NOT banned")
                    .execute(&mut *tx)
                    .await?;
                sqlx::query("UPDATE guests SET name = $2 WHERE id = $1")
                    .bind(&person.id)
                    .bind(&person.name)
                    .execute(&mut *tx)
                    .await?;
                Self::note(&mut tx, act).await?;
                Ok(tx.commit().await?)
            }

            async fn note_act(&self, act: &Act) -> Result<(), StoreError> {
                let mut tx = self.begin().await?;
                Self::note(&mut tx, act).await?;
                Ok(tx.commit().await?)
            }

            async fn acts(&self, skip: u32, most: u32) -> Result<Vec<Act>, StoreError> {
                let rows = sqlx::query("SELECT act FROM acts ORDER BY number DESC LIMIT $1 OFFSET $2")
                    .bind(i64::from(most))
                    .bind(i64::from(skip))
                    .fetch_all(&self.read)
                    .await?;
                rows.iter()
                    .map(|row| sql::read("an act", row.try_get(0)?))
                    .collect()
            }

            async fn add_report(&self, report: &Report, most: u32) -> Result<bool, StoreError> {
                let added = sqlx::query(
                    "INSERT INTO reports (reporter, report) SELECT $1, $2 WHERE \
                     (SELECT COUNT(*) FROM reports WHERE reporter = $1 AND NOT settled) < $3",
                )
                .bind(&report.by.id)
                .bind(sql::write("a report", report)?)
                .bind(i64::from(most))
                .execute(&self.write)
                .await?;
                Ok(added.rows_affected() == 1)
            }

            async fn reports(
                &self,
                settled: bool,
                skip: u32,
                most: u32,
            ) -> Result<Vec<Report>, StoreError> {
                let rows = sqlx::query(
                    "SELECT number, report FROM reports WHERE settled = $1 \
                     ORDER BY number DESC LIMIT $2 OFFSET $3",
                )
                .bind(settled)
                .bind(i64::from(most))
                .bind(i64::from(skip))
                .fetch_all(&self.read)
                .await?;
                rows.iter()
                    .map(|row| super::moderation::report(row.try_get(0)?, row.try_get(1)?))
                    .collect()
            }

            async fn settle_report(&self, number: u64, act: &Act) -> Result<bool, StoreError> {
                let mut tx = self.begin().await?;
                let settled =
                    sqlx::query("UPDATE reports SET settled = TRUE WHERE number = $1 AND NOT settled")
                        .bind(sql::number(number))
                        .execute(&mut *tx)
                        .await?;
                if settled.rows_affected() == 0 {
                    return Ok(false);
                }
                Self::note(&mut tx, act).await?;
                tx.commit().await?;
                Ok(true)
            }

            async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
                let name = sqlx::query_scalar("SELECT name FROM guests WHERE id = $1")
                    .bind(id)
                    .fetch_optional(&self.read)
                    .await?;
                Ok(name.map(|name| Person {
                    id: id.to_owned(),
                    name,
                }))
            }

            async fn people(
                &self,
                search: &str,
                skip: u32,
                most: u32,
            ) -> Result<Vec<Person>, StoreError> {
                let rows = sqlx::query(
                    "SELECT id, name FROM guests \
                     WHERE id = $1 OR lower(name) LIKE $2 ESCAPE '\\' \
                     ORDER BY created_at DESC, id LIMIT $3 OFFSET $4",
                )
                .bind(search.trim())
                .bind(super::public::pattern(search))
                .bind(i64::from(most))
                .bind(i64::from(skip))
                .fetch_all(&self.read)
                .await?;
                let person = |row: &_| -> Result<_, StoreError> {
                    let (id, name) = (Row::try_get(row, 0)?, Row::try_get(row, 1)?);
                    Ok(Person { id, name })
                };
                rows.iter().map(person).collect()
            }

            async fn all_tables(
                &self,
                search: &str,
                skip: u32,
                most: u32,
            ) -> Result<Vec<Table>, StoreError> {
                let rows = sqlx::query(
                    "SELECT t.record, w.waiting FROM tables t JOIN waits w ON w.table_id = t.id \
                     WHERE t.id = $1 OR t.sought LIKE $2 ESCAPE '\\' \
                     ORDER BY t.updated_at DESC, t.id LIMIT $3 OFFSET $4",
                )
                .bind(search.trim())
                .bind(super::public::pattern(search))
                .bind(i64::from(most))
                .bind(i64::from(skip))
                .fetch_all(&self.read)
                .await?;
                rows.iter()
                    .map(|row| sql::table(row.try_get(0)?, row.try_get(1)?))
                    .collect()
            }
        }
    };
}
pub(super) use moderation;
