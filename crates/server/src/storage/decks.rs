//! Guests' decks. They are found by their owner's id and the game, and by nothing else.

use sqlx::Row as _;

use super::{Store, StoreError, columns::number};
use crate::clock;

/// A deck as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// Its id among its owner's decks for the game.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// Its cards, as the game's text.
    pub list: String,
}

impl Store {
    /// A guest's decks for a game, the oldest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn decks(&self, owner: &str, game: &str) -> Result<Vec<Deck>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, name, list FROM decks WHERE guest_id = $1 AND game = $2 \
             ORDER BY created_at, id",
        )
        .bind(owner)
        .bind(game)
        .fetch_all(&self.read)
        .await?;
        let decks = rows.iter().map(|row| {
            Ok(Deck {
                id: row.try_get(0)?,
                name: row.try_get(1)?,
                list: row.try_get(2)?,
            })
        });
        decks.collect()
    }

    /// A guest's deck.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn deck(
        &self,
        owner: &str,
        game: &str,
        id: &str,
    ) -> Result<Option<Deck>, StoreError> {
        let row = sqlx::query(
            "SELECT name, list FROM decks \
             WHERE guest_id = $1 AND game = $2 AND id = $3",
        )
        .bind(owner)
        .bind(game)
        .bind(id)
        .fetch_optional(&self.read)
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(Deck {
            id: id.to_owned(),
            name: row.try_get(0)?,
            list: row.try_get(1)?,
        }))
    }

    /// Stores a new or changed deck. Returns `false` when a new one would exceed `most`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn save_deck(
        &self,
        owner: &str,
        game: &str,
        deck: &Deck,
        most: u32,
    ) -> Result<bool, StoreError> {
        let mut tx = self.begin().await?;
        // This locks the guest's row: two new decks can't both be the last that fits.
        sqlx::query("UPDATE guests SET name = name WHERE id = $1")
            .bind(owner)
            .execute(&mut *tx)
            .await?;
        let kept = sqlx::query(
            "UPDATE decks SET name = $4, list = $5 \
             WHERE guest_id = $1 AND game = $2 AND id = $3",
        )
        .bind(owner)
        .bind(game)
        .bind(&deck.id)
        .bind(&deck.name)
        .bind(&deck.list)
        .execute(&mut *tx)
        .await?;
        if kept.rows_affected() == 0 {
            let others: i64 =
                sqlx::query_scalar("SELECT COUNT(*) FROM decks WHERE guest_id = $1 AND game = $2")
                    .bind(owner)
                    .bind(game)
                    .fetch_one(&mut *tx)
                    .await?;
            if others >= i64::from(most) {
                tx.rollback().await?;
                return Ok(false);
            }
            sqlx::query(
                "INSERT INTO decks (guest_id, game, id, name, list, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(owner)
            .bind(game)
            .bind(&deck.id)
            .bind(&deck.name)
            .bind(&deck.list)
            .bind(number(clock::now()))
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Deletes a deck if it exists.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_deck(&self, owner: &str, game: &str, id: &str) -> Result<(), StoreError> {
        sqlx::query("DELETE FROM decks WHERE guest_id = $1 AND game = $2 AND id = $3")
            .bind(owner)
            .bind(game)
            .bind(id)
            .execute(&self.write)
            .await?;
        Ok(())
    }
}
