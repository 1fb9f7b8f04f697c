//! The dice of a table before its match begins: a sealed secret, and the numbers of those who sit.

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

/// A secret whose seal is published, until the match takes it over.
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
    /// Draws a secret and seals it, if that has not been done.
    pub(crate) fn seal(&mut self) -> Result<(), secret::RandomnessError> {
        if self.state == TableState::Open && self.sealed.is_none() {
            let sealed = SealedSecret::new(secret::seed()?);
            self.commitment = Some(sealed.seal());
            self.sealed = Some(sealed);
        }
        Ok(())
    }

    /// Takes a person's number for the seat he has or takes next, instead of any before.
    ///
    /// # Errors
    /// When he has no seat, or the numbers are fixed.
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

    /// The number of the person in a seat.
    pub(super) fn nonce(&self, place: &SeatSlot) -> Option<Nonce> {
        self.nonces.get(place.person()?).copied()
    }

    /// What the dice of a match follow from that begins now: the numbers are those of the people who
    /// sit now.
    ///
    /// # Errors
    /// When no secret can be made.
    pub fn luck(&mut self) -> Result<Luck, secret::RandomnessError> {
        self.seal()?;
        let nonces = self.seats.iter().map(|p| self.nonce(p)).collect();
        let SealedSecret { secret, anchor } = match &self.sealed {
            Some(sealed) => sealed.clone(),
            None => SealedSecret::new(secret::seed()?),
        };
        Ok(Luck::begin(secret.0, anchor, &self.id, nonces))
    }

    /// What everybody may know of the dice.
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
