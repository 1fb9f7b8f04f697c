//! Guests, the cookies of their browsers, and their passphrases. Only hashes are stored.

use sqlx::{Row as _, any::AnyRow};

use super::{Store, StoreError, columns::number};
use crate::{clock, secret, wire::Person};

/// The owner of a cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownGuest {
    /// The guest.
    pub person: Person,
    /// Whether the guest is stored. Newcomers are not until they do something.
    pub kept: bool,
}

impl Store {
    /// Stores a new guest with their browser's cookie unless they are stored already.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_guest(&self, guest: &Person, token_hash: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO guests (id, token_hash, name, created_at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT DO NOTHING",
        )
        .bind(&guest.id)
        .bind(token_hash)
        .bind(&guest.name)
        .bind(number(clock::now()))
        .execute(&self.write)
        .await?;
        Ok(())
    }

    /// Renames a guest.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rename_guest(&self, guest: &Person) -> Result<(), StoreError> {
        sqlx::query("UPDATE guests SET name = $2 WHERE id = $1")
            .bind(&guest.id)
            .bind(&guest.name)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// The owner of a cookie: a stored guest, or a newcomer whose cookie this server issued.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn known(&self, token_hash: &str) -> Result<Option<KnownGuest>, StoreError> {
        if let Some(person) = self.guest_by_token(token_hash).await? {
            return Ok(Some(KnownGuest { person, kept: true }));
        }
        let Some(id) = secret::newcomers_id(token_hash) else {
            return Ok(None);
        };
        // A browser that was signed out still has the cookie of a stored guest.
        if self.person(&id).await?.is_some() {
            return Ok(None);
        }
        let name = format!("Guest {}", &id[..4]);
        Ok(Some(KnownGuest {
            person: Person { id, name },
            kept: false,
        }))
    }

    /// The stored guest whose browser has this cookie, or the program with this token. A program goes with
    /// its owner when they are banned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn guest_by_token(&self, token_hash: &str) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query(
            "SELECT id, name FROM guests WHERE token_hash = $1 AND NOT EXISTS \
             (SELECT 1 FROM programs p JOIN sanctions s ON s.guest_id = p.owner \
             WHERE p.guest_id = id AND s.banned) UNION ALL \
             SELECT g.id, g.name FROM keys k JOIN guests g ON g.id = k.guest_id \
             WHERE k.token_hash = $1",
        )
        .bind(token_hash)
        .fetch_optional(&self.read)
        .await?;
        row.map(|row| person(&row)).transpose()
    }

    /// The stored guest with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT id, name FROM guests WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.read)
            .await?;
        row.map(|row| person(&row)).transpose()
    }

    /// Adds another browser of a guest.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_key(&self, guest: &str, token_hash: &str) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO keys (token_hash, guest_id, created_at) VALUES ($1, $2, $3)")
            .bind(token_hash)
            .bind(guest)
            .bind(number(clock::now()))
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// How many browsers a guest has.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keys(&self, guest: &str) -> Result<u32, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) FROM keys WHERE guest_id = $1")
            .bind(guest)
            .fetch_one(&self.read)
            .await?;
        let further: i64 = row.try_get(0)?;
        Ok(u32::try_from(further).unwrap_or(u32::MAX).saturating_add(1))
    }

    /// Signs out a guest's other browsers and removes the passphrase. Returns `false`, and does nothing,
    /// if the browser with this cookie has been signed out itself.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn keep_only_key(&self, guest: &str, token_hash: &str) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        // This locks the guest's row: of two browsers that sign each other out, one wins.
        let kept = sqlx::query(
            "UPDATE guests SET token_hash = $2, passphrase_hash = NULL WHERE id = $1 \
             AND (token_hash = $2 OR EXISTS \
             (SELECT 1 FROM keys WHERE token_hash = $2 AND guest_id = $1))",
        )
        .bind(guest)
        .bind(token_hash)
        .execute(&mut *tx)
        .await?;
        if kept.rows_affected() == 0 {
            return Ok(false);
        }
        sqlx::query("DELETE FROM keys WHERE guest_id = $1")
            .bind(guest)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Replaces a guest's passphrase.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn set_passphrase(&self, guest: &str, hash: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE guests SET passphrase_hash = $2 WHERE id = $1")
            .bind(guest)
            .bind(hash)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    /// The guest who has this passphrase.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn guest_by_passphrase(&self, hash: &str) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT id, name FROM guests WHERE passphrase_hash = $1")
            .bind(hash)
            .fetch_optional(&self.read)
            .await?;
        row.map(|row| person(&row)).transpose()
    }
}

/// A guest, from the columns `id` and `name`.
pub(super) fn person(row: &AnyRow) -> Result<Person, StoreError> {
    Ok(Person {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
    })
}
