//! Provably fair dice: what a match's randomness follows from, and what is shown of it and when.
//!
//! A table publishes a seal before anybody sits down. It binds a secret and, made from the secret, the
//! end of a chain of links. Whoever sits then gives a number of his own. An open die follows from the
//! next link and from all those numbers; the link is shown with the die, and hashing it leads to the
//! links before it and to the published end, so nobody had a choice. What is hidden follows from the
//! secret and the numbers and is checked when the secret is told. `docs/fairness.md` has the formulas.

mod chain;
mod hex;
mod stream;

use std::{fmt, sync::Arc};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub(crate) use self::stream::Stream;
pub use self::{
    chain::{Chain, LINKS},
    hex::Hex,
};
use crate::{
    dice::{Dice, Seed},
    hash::{hex as to_hex, sha256},
};

/// A number that a person's browser gives for his seat.
pub type Nonce = Hex<16>;

/// A SHA-256.
pub type Digest = Hex<32>;

/// How the dice of [`Luck::fair`] are made. Another way of making them has another name.
pub const SCHEME: &str = "eldertable-dice-1";

/// Everything but the secret that a match's dice follow from: fixed before the first of them, and
/// known to everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// [`SCHEME`].
    pub scheme: String,
    /// How many links there are for open dice.
    pub links: u32,
    /// The end of their chain.
    #[schemars(with = "String")]
    #[ts(as = "String")]
    pub anchor: Digest,
    /// The table's id.
    pub table: String,
    /// The number that each seat gave; null: none.
    #[schemars(with = "Vec<Option<String>>")]
    #[ts(as = "Vec<Option<String>>")]
    pub nonces: Vec<Option<Nonce>>,
    /// The digest of the table's id and the numbers, from which the dice follow.
    #[schemars(with = "String")]
    #[ts(as = "String")]
    pub digest: Digest,
}

impl Terms {
    /// What is fixed when a match begins.
    pub fn new(anchor: Digest, table: &str, nonces: Vec<Option<Nonce>>) -> Self {
        Self {
            scheme: SCHEME.to_owned(),
            links: LINKS,
            anchor,
            digest: digest(table, &nonces),
            table: table.to_owned(),
            nonces,
        }
    }
}

/// The digest of a table's id and the numbers of its seats.
fn digest(table: &str, nonces: &[Option<Nonce>]) -> Digest {
    // Ids are short and seats few: both numbers fit.
    let mut text = (table.len() as u16).to_be_bytes().to_vec();
    text.extend_from_slice(table.as_bytes());
    text.push(nonces.len() as u8);
    for nonce in nonces {
        match nonce {
            None => text.push(0),
            Some(nonce) => {
                text.push(1);
                text.extend_from_slice(&nonce.0);
            }
        }
    }
    Hex(sha256(&[b"eldertable.nonces.1", &text]))
}

/// Published with a table, before anybody gives a number: binds the secret and the chain of links.
pub fn seal(secret: &Seed, anchor: &Digest) -> String {
    to_hex(&sha256(&[b"eldertable.seal.1", secret, &anchor.0]))
}

/// What a secret and its terms don't fit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FairnessError {
    /// This program knows no such scheme.
    #[error("its dice were made by \"{0}\"; this program knows \"{SCHEME}\"")]
    Scheme(String),
    /// The numbers or the table's id were changed.
    #[error(
        "the nonces are not those it was played with: with the table's id they give the digest \
         {found}, recorded is {recorded}"
    )]
    Nonces {
        /// What they give.
        found: Digest,
        /// What is recorded.
        recorded: Digest,
    },
    /// The chain does not end where it was said to.
    #[error("the anchor is not the end of the secret's chain of links, which is {0}")]
    Anchor(Digest),
    /// The secret does not open the seal.
    #[error("the secret is not the one committed to: it gives {found}, published was {published}")]
    Secret {
        /// Its own.
        found: String,
        /// What was published.
        published: String,
    },
}

/// What the randomness of a match follows from. Knows every die and card to come: it stays on the
/// server until the end.
#[derive(Clone)]
pub struct Luck {
    secret: Seed,
    fair: Option<Arc<Fair>>,
}

/// A secret with its terms.
#[derive(Debug)]
pub(crate) struct Fair {
    pub(crate) terms: Terms,
    pub(crate) chain: Chain,
}

impl Luck {
    /// Everything follows from a seed alone: simulations, and matches from before there were terms.
    pub fn plain(seed: Seed) -> Self {
        Self {
            secret: seed,
            fair: None,
        }
    }

    /// A sealed secret and what the seats gave.
    ///
    /// # Errors
    /// When the scheme is unknown, or the terms contradict themselves.
    pub fn fair(secret: Seed, terms: Terms) -> Result<Self, FairnessError> {
        if terms.scheme != SCHEME || terms.links != LINKS {
            return Err(FairnessError::Scheme(format!(
                "{}, {}",
                terms.scheme, terms.links
            )));
        }
        let found = digest(&terms.table, &terms.nonces);
        if found != terms.digest {
            return Err(FairnessError::Nonces {
                found,
                recorded: terms.digest,
            });
        }
        Ok(Self::under(secret, terms))
    }

    /// What a match that begins follows from. The anchor is that of the secret's chain: it has been
    /// published, and the chain isn't made again before the first open die.
    pub fn begin(secret: Seed, anchor: Digest, table: &str, nonces: Vec<Option<Nonce>>) -> Self {
        Self::under(secret, Terms::new(anchor, table, nonces))
    }

    /// A secret with terms that fit each other.
    fn under(secret: Seed, terms: Terms) -> Self {
        let chain = Chain::new(secret);
        Self {
            secret,
            fair: Some(Arc::new(Fair { terms, chain })),
        }
    }

    /// Lets go of what can be found out again.
    pub(crate) fn rest(&self) {
        if let Some(fair) = &self.fair {
            fair.chain.rest();
        }
    }

    /// From what is stored of a match.
    ///
    /// # Errors
    /// As [`Self::fair`].
    pub fn of(secret: Seed, terms: Option<Terms>) -> Result<Self, FairnessError> {
        match terms {
            Some(terms) => Self::fair(secret, terms),
            None => Ok(Self::plain(secret)),
        }
    }

    /// Checks the secret, once told, against what was published before the match.
    ///
    /// # Errors
    /// When it does not open the seal, or the anchor is not that of its chain.
    pub fn check(&self, published: &str) -> Result<(), FairnessError> {
        let Some(fair) = &self.fair else {
            let found = crate::hash::commitment(&self.secret);
            return opens(found, published);
        };
        let anchor = fair.chain.anchor();
        opens(seal(&self.secret, &anchor), published)?;
        if anchor == fair.terms.anchor {
            return Ok(());
        }
        Err(FairnessError::Anchor(anchor))
    }

    /// The dice, at the beginning of their streams.
    pub fn dice(&self) -> Dice {
        match &self.fair {
            None => Dice::seeded(&self.secret),
            Some(fair) => Dice::fair(Stream::new(fair)),
        }
    }

    /// What is published of the secret before the match, see [`seal`].
    pub fn commitment(&self) -> String {
        match &self.fair {
            None => crate::hash::commitment(&self.secret),
            Some(fair) => seal(&self.secret, &fair.terms.anchor),
        }
    }

    /// The secret itself.
    pub fn secret(&self) -> &Seed {
        &self.secret
    }

    /// What is known of it to everybody; none: it follows from a seed alone.
    pub fn terms(&self) -> Option<&Terms> {
        self.fair.as_ref().map(|f| &f.terms)
    }

    /// What proves open dice up to a word of their stream.
    pub(crate) fn proof(&self, to: u32, rolls: Vec<Roll>) -> Option<OpenDice> {
        let Fair { terms, chain } = &**self.fair.as_ref()?;
        let index = to.min(LINKS);
        let link = match index {
            0 => terms.anchor,
            index => chain.link(index),
        };
        Some(OpenDice { index, link, rolls })
    }
}

fn opens(found: String, published: &str) -> Result<(), FairnessError> {
    if found == published {
        return Ok(());
    }
    let published = published.to_owned();
    Err(FairnessError::Secret { found, published })
}

impl PartialEq for Luck {
    fn eq(&self, other: &Self) -> bool {
        self.secret == other.secret && self.terms() == other.terms()
    }
}

impl fmt::Debug for Luck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Luck")
            .field("terms", &self.terms())
            .finish_non_exhaustive()
    }
}

impl From<Seed> for Luck {
    fn from(seed: Seed) -> Self {
        Self::plain(seed)
    }
}

/// Open dice that fell at once, in the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thrown {
    /// How many words of the open stream had been used before.
    pub from: u32,
    /// How many after: the words `from + 1` to `to` gave these dice.
    pub to: u32,
    /// The faces, in the order they fell.
    pub faces: Vec<u8>,
}

/// Open dice that fell with an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Roll {
    /// The entry.
    #[ts(type = "number")]
    pub seq: u64,
    /// How many words of the open stream had been used before.
    pub from: u32,
    /// How many after: the words `from + 1` to `to` gave these dice.
    pub to: u32,
    /// The faces, in the order they fell.
    pub faces: Vec<u8>,
}

/// Open dice and the link that proves them and all before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct OpenDice {
    /// Which link this is: 0 is the anchor.
    pub index: u32,
    /// The link, in hex. Hashed `index` times it gives the anchor.
    #[schemars(with = "String")]
    #[ts(as = "String")]
    pub link: Digest,
    /// What fell, in order, what was taken back, too.
    pub rolls: Vec<Roll>,
}

#[cfg(test)]
mod tests;
