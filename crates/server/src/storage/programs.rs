//! Programs: guests that play by a token, and the people whose programs they are.

use super::{Store, StoreError, columns::number, guests::person};
use crate::{clock, wire::Person};

impl Store {
    /// Stores a program with the hash of its token. Returns `false`, and stores nothing, if its owner has
    /// `most` programs already.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn add_program(
        &self,
        owner: &str,
        program: &Person,
        token_hash: &str,
        most: u32,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        // This locks the owner's row: their programs are counted one after the other.
        sqlx::query("UPDATE guests SET name = name WHERE id = $1")
            .bind(owner)
            .execute(&mut *tx)
            .await?;
        let there: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM programs WHERE owner = $1")
            .bind(owner)
            .fetch_one(&mut *tx)
            .await?;
        if there >= i64::from(most) {
            return Ok(false);
        }
        sqlx::query(
            "INSERT INTO guests (id, token_hash, name, created_at) VALUES ($1, $2, $3, $4)",
        )
        .bind(&program.id)
        .bind(token_hash)
        .bind(&program.name)
        .bind(number(clock::now()))
        .execute(&mut *tx)
        .await?;
        sqlx::query("INSERT INTO programs (guest_id, owner) VALUES ($1, $2)")
            .bind(&program.id)
            .bind(owner)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// A person's programs, the oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn programs(&self, owner: &str) -> Result<Vec<Person>, StoreError> {
        let rows = sqlx::query(
            "SELECT g.id, g.name FROM programs p JOIN guests g ON g.id = p.guest_id \
             WHERE p.owner = $1 ORDER BY g.created_at, g.id",
        )
        .bind(owner)
        .fetch_all(&self.read)
        .await?;
        rows.iter().map(person).collect()
    }

    /// Deletes a person's program. Returns `false` if they have no such program.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn forget_program(&self, owner: &str, program: &str) -> Result<bool, StoreError> {
        let deleted = sqlx::query(
            "DELETE FROM guests WHERE id = $2 \
             AND id IN (SELECT guest_id FROM programs WHERE owner = $1)",
        )
        .bind(owner)
        .bind(program)
        .execute(&self.write)
        .await?;
        Ok(deleted.rows_affected() > 0)
    }
}
