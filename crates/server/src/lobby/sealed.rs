//! The dice of a table before its match: a committed secret and the players' nonces.

use std::fmt;

use engine::{
    Luck,
    dice::Seed,
    fairness::{Chain, Digest, Hex, LINKS, Nonce, SCHEME, seal},
    text,
};
use serde::{Deserialize, Serialize};

use super::{SeatSlot, Table};
use crate::{
    api_error::ApiError,
    secret,
    wire::{Fairness, Person, TableState},
};

/// A secret whose commitment is published, until the match starts.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SealedSecret {
    secret: Hex<32>,
    anchor: Digest,
}

impl SealedSecret {
    fn new(secret: Seed) -> Self {
        Self {
            anchor: Chain::new(secret).anchor(),
            secret: Hex(secret),
        }
    }

    fn seal(&self) -> String {
        seal(&self.secret.0, &self.anchor)
    }
}

impl fmt::Debug for SealedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Sealed");
        shown.field("anchor", &self.anchor).finish_non_exhaustive()
    }
}

impl Table {
    /// Draws and commits a secret, unless there is one.
    pub(crate) fn seal(&mut self) -> Result<(), secret::RandomnessError> {
        if self.state == TableState::Open && self.sealed.is_none() {
            let sealed = SealedSecret::new(secret::seed()?);
            self.commitment = Some(sealed.seal());
            self.sealed = Some(sealed);
        }
        Ok(())
    }

    /// Sets a person's nonce for their present or next seat.
    ///
    /// # Errors
    /// When they have no seat, or the nonces are fixed.
    pub fn give_nonce(&mut self, who: &Person, nonce: Nonce) -> Result<(), ApiError> {
        self.inside_only(who)?;
        if self.state != TableState::Open {
            let why = text!("the match has been started already");
            return Err(ApiError::conflict("started", why));
        }
        if self.seat_of(&who.id).is_none() {
            return Err(ApiError::forbidden(text!("you have no seat at this table")));
        }
        self.nonces.insert(who.id.clone(), nonce);
        Ok(())
    }

    /// The nonce of a seat's person.
    pub(super) fn nonce(&self, place: &SeatSlot) -> Option<Nonce> {
        self.nonces.get(place.person()?).copied()
    }

    /// The randomness of a match that starts now, with the nonces of the seated people.
    ///
    /// # Errors
    /// When the system gives no randomness.
    pub fn luck(&mut self) -> Result<Luck, secret::RandomnessError> {
        self.seal()?;
        let nonces = self.seats.iter().map(|p| self.nonce(p)).collect();
        let SealedSecret { secret, anchor } = match &self.sealed {
            Some(sealed) => sealed.clone(),
            None => SealedSecret::new(secret::seed()?),
        };
        Ok(Luck::begin(secret.0, anchor, &self.id, nonces))
    }

    /// The public facts about the dice.
    pub(super) fn fairness(&self) -> Option<Fairness> {
        let view = |anchor: &Digest, nonces| Fairness {
            scheme: SCHEME.to_owned(),
            links: LINKS,
            anchor: anchor.to_string(),
            nonces,
        };
        if let Some(terms) = &self.fairness {
            let word = |nonce: &Option<Nonce>| nonce.as_ref().map(ToString::to_string);
            let nonces = terms.nonces.iter().map(word).collect();
            return Some(Fairness {
                scheme: terms.scheme.clone(),
                links: terms.links,
                ..view(&terms.anchor, Some(nonces))
            });
        }
        let sealed = self.sealed.as_ref()?;
        Some(view(&sealed.anchor, None))
    }
}
