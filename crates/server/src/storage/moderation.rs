//! Storage of sanctions, reports, and the audit log.

use std::collections::HashMap;

use serde_json::Value;
use sqlx::{AnyConnection, Row as _};

use super::{Store, StoreError, columns, guests};
use crate::{
    lobby::Table,
    moderation::{AuditEntry, Report, Sanction},
    wire::Person,
};

/// Parses a stored report.
pub(super) fn report(number: i64, written: &str) -> Result<Report, StoreError> {
    let mut report: Value = columns::read("a report", written)?;
    report["number"] = number.into();
    serde_json::from_value(report).map_err(|why| StoreError::Corrupt {
        what: "a report".into(),
        why: why.to_string(),
    })
}

async fn add_act(connection: &mut AnyConnection, act: &AuditEntry) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO acts (act) VALUES ($1)")
        .bind(columns::write("an act", act)?)
        .execute(connection)
        .await?;
    Ok(())
}

impl Store {
    /// Returns all sanctions by person.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn sanctions(&self) -> Result<HashMap<String, Sanction>, StoreError> {
        let rows = sqlx::query(
            "SELECT guest_id, CASE WHEN muted THEN 1 ELSE 0 END, \
             CASE WHEN banned THEN 1 ELSE 0 END FROM sanctions",
        )
        .fetch_all(&self.read)
        .await?;
        let sanction = |row: &sqlx::any::AnyRow| {
            let (muted, banned): (i32, i32) = (row.try_get(1)?, row.try_get(2)?);
            let sanction = Sanction {
                muted: muted == 1,
                banned: banned == 1,
            };
            Ok((row.try_get(0)?, sanction))
        };
        rows.iter().map(sanction).collect()
    }

    /// Stores a person's name and sanctions together with the audit entry.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn decide(
        &self,
        person: &Person,
        sanction: Sanction,
        act: &AuditEntry,
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
        add_act(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    /// Appends to the audit log.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn note_act(&self, act: &AuditEntry) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        add_act(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    /// Returns audit entries, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn acts(&self, skip: u32, most: u32) -> Result<Vec<AuditEntry>, StoreError> {
        let rows = sqlx::query("SELECT act FROM acts ORDER BY number DESC LIMIT $1 OFFSET $2")
            .bind(i64::from(most))
            .bind(i64::from(skip))
            .fetch_all(&self.read)
            .await?;
        rows.iter()
            .map(|row| columns::read("an act", row.try_get(0)?))
            .collect()
    }

    /// Stores a report unless its reporter already has `most` open reports.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_report(&self, report: &Report, most: u32) -> Result<bool, StoreError> {
        let added = sqlx::query(
            "INSERT INTO reports (reporter, report) SELECT $1, $2 WHERE \
             (SELECT COUNT(*) FROM reports WHERE reporter = $1 AND NOT settled) < $3",
        )
        .bind(&report.by.id)
        .bind(columns::write("a report", report)?)
        .bind(i64::from(most))
        .execute(&self.write)
        .await?;
        Ok(added.rows_affected() == 1)
    }

    /// Settled or open reports, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn reports(
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
            .map(|row| report(row.try_get(0)?, row.try_get(1)?))
            .collect()
    }

    /// Settles an open report with its audit entry. Returns whether the report was open.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settle_report(&self, number: u64, act: &AuditEntry) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        let settled =
            sqlx::query("UPDATE reports SET settled = TRUE WHERE number = $1 AND NOT settled")
                .bind(columns::number(number))
                .execute(&mut *tx)
                .await?;
        if settled.rows_affected() == 0 {
            return Ok(false);
        }
        add_act(&mut tx, act).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// People whose name contains a text or whose id it is, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn people(
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
        .bind(super::public_tables::pattern(search))
        .bind(i64::from(most))
        .bind(i64::from(skip))
        .fetch_all(&self.read)
        .await?;
        rows.iter().map(guests::person).collect()
    }

    /// Tables whose searchable text contains a text or whose id it is, last changed first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn all_tables(
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
        .bind(super::public_tables::pattern(search))
        .bind(i64::from(most))
        .bind(i64::from(skip))
        .fetch_all(&self.read)
        .await?;
        rows.iter()
            .map(|row| columns::table(row.try_get(0)?, row.try_get(1)?))
            .collect()
    }
}
