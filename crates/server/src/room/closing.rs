//! Closing a table for an operator, and deleting tables.

use engine::text;

use super::{Room, play::Outcome};
use crate::{api_error::ApiError, socket::Close, wire::TableState};

impl Room {
    /// Closes the table for an operator. A running match ends without a winner.
    ///
    /// # Errors
    /// When the match is finished, or the end can't be stored.
    pub(super) async fn close_for_good(&mut self) -> Result<(), ApiError> {
        match self.table.state {
            TableState::Open => self.delete(),
            TableState::Playing => {
                let closed = self.run_rules(|live| live.game.close()).await;
                match closed {
                    Outcome::Done(_) => {}
                    Outcome::Refused(refused) => {
                        return Err(ApiError::conflict("over", refused.to_string()));
                    }
                    Outcome::ApiError(error) => return Err(error),
                }
                self.announce(text!("The operator of this server has closed the match."))
                    .await;
            }
            TableState::Finished => {
                let why = text!("the match is over");
                return Err(ApiError::conflict("finished", why));
            }
        }
        Ok(())
    }

    /// Disconnects everyone and marks the table for deletion.
    pub(super) fn delete(&mut self) {
        self.audience.close_all(&self.table, &Close::SentAway);
        self.deleted = true;
    }
}
