//! Provably fair dice.
//!
//! A table publishes a commitment before anyone sits down. It binds a secret and the anchor of a hash
//! chain made from the secret. Each player then adds a nonce. An open die follows from the next link of
//! the chain and all nonces. The link is published with the die, and hashing it gives the earlier links
//! and the anchor, so neither the server nor a player can choose a roll. Hidden randomness follows from
//! the secret and the nonces and can be checked when the secret is revealed. `docs/fairness.md` has the
//! formulas.

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

/// A random number from a player's browser.
pub type Nonce = Hex<16>;

/// A SHA-256.
pub type Digest = Hex<32>;

/// The scheme of [`Luck::fair`]. Another scheme gets another name.
pub const SCHEME: &str = "eldertable-dice-1";

/// Everything but the secret that determines a match's dice. Fixed before the first roll, and public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// [`SCHEME`].
    pub scheme: String,
    /// The number of links for open dice.
    pub links: u32,
    /// The anchor of the chain.
    #[schemars(with = "String")]
    #[ts(as = "String")]
    pub anchor: Digest,
    /// The table's id.
    pub table: String,
    /// The nonce of each seat; null if it gave none.
    #[schemars(with = "Vec<Option<String>>")]
    #[ts(as = "Vec<Option<String>>")]
    pub nonces: Vec<Option<Nonce>>,
    /// The digest of the table's id and the nonces.
    #[schemars(with = "String")]
    #[ts(as = "String")]
    pub digest: Digest,
}

impl Terms {
    /// The terms of a match that begins.
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

/// The digest of a table's id and its seats' nonces.
fn digest(table: &str, nonces: &[Option<Nonce>]) -> Digest {
    // Ids are short and seats few: both lengths fit.
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

/// The commitment to a secret and its chain, published before anyone gives a nonce.
pub fn seal(secret: &Seed, anchor: &Digest) -> String {
    to_hex(&sha256(&[b"eldertable.seal.1", secret, &anchor.0]))
}

/// Why a secret and its terms don't match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FairnessError {
    /// The scheme is unknown.
    #[error("its dice were made by \"{0}\"; this program knows \"{SCHEME}\"")]
    Scheme(String),
    /// The nonces or the table's id were changed.
    #[error(
        "the nonces are not those it was played with: with the table's id they give the digest \
         {found}, recorded is {recorded}"
    )]
    Nonces {
        /// The digest of the given values.
        found: Digest,
        /// The recorded digest.
        recorded: Digest,
    },
    /// The chain does not end at the published anchor.
    #[error("the anchor is not the end of the secret's chain of links, which is {0}")]
    Anchor(Digest),
    /// The secret does not match the commitment.
    #[error("the secret is not the one committed to: it gives {found}, published was {published}")]
    Secret {
        /// The commitment of this secret.
        found: String,
        /// The published commitment.
        published: String,
    },
}

/// The source of a match's randomness. It reveals every die and card to come: never send it before the
/// match is over.
#[derive(Clone)]
pub struct Luck {
    secret: Seed,
    fair: Option<Arc<Fair>>,
}

/// A secret and its terms.
#[derive(Debug)]
pub(crate) struct Fair {
    pub(crate) terms: Terms,
    pub(crate) chain: Chain,
}

impl Luck {
    /// Randomness from a seed alone: simulations, and matches older than [`SCHEME`].
    pub fn plain(seed: Seed) -> Self {
        Self {
            secret: seed,
            fair: None,
        }
    }

    /// Randomness from a secret and its terms.
    ///
    /// # Errors
    /// When the scheme is unknown or the terms contradict themselves.
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

    /// The source for a match that begins. `anchor` belongs to the chain of `secret`; it has been
    /// published, so the chain isn't computed again before the first open die.
    pub fn begin(secret: Seed, anchor: Digest, table: &str, nonces: Vec<Option<Nonce>>) -> Self {
        Self::under(secret, Terms::new(anchor, table, nonces))
    }

    /// A secret and terms that are known to match.
    fn under(secret: Seed, terms: Terms) -> Self {
        let chain = Chain::new(secret);
        Self {
            secret,
            fair: Some(Arc::new(Fair { terms, chain })),
        }
    }

    /// Drops cached links.
    pub(crate) fn rest(&self) {
        if let Some(fair) = &self.fair {
            fair.chain.rest();
        }
    }

    /// Reads the stored source of a match.
    ///
    /// # Errors
    /// As [`Self::fair`].
    pub fn of(secret: Seed, terms: Option<Terms>) -> Result<Self, FairnessError> {
        match terms {
            Some(terms) => Self::fair(secret, terms),
            None => Ok(Self::plain(secret)),
        }
    }

    /// Checks a revealed secret against what was published before the match.
    ///
    /// # Errors
    /// When the commitment or the anchor differs.
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

    /// The dice, at the start of their streams.
    pub fn dice(&self) -> Dice {
        match &self.fair {
            None => Dice::seeded(&self.secret),
            Some(fair) => Dice::fair(Stream::new(fair)),
        }
    }

    /// What is published before the match; see [`seal`].
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

    /// The public terms; `None` if randomness follows from a seed alone.
    pub fn terms(&self) -> Option<&Terms> {
        self.fair.as_ref().map(|f| &f.terms)
    }

    /// The proof of all open dice up to a word of their stream.
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

/// Open dice that were rolled together, as the journal records them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thrown {
    /// How many words of the open stream were used before.
    pub from: u32,
    /// How many were used after: words `from + 1` to `to` gave these dice.
    pub to: u32,
    /// The faces, in order.
    pub faces: Vec<u8>,
}

/// The open dice of an entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Roll {
    /// The entry.
    #[ts(type = "number")]
    pub seq: u64,
    /// How many words of the open stream were used before.
    pub from: u32,
    /// How many were used after: words `from + 1` to `to` gave these dice.
    pub to: u32,
    /// The faces, in order.
    pub faces: Vec<u8>,
}

/// Open dice, and the link that proves them and all earlier ones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct OpenDice {
    /// The number of the link; 0 is the anchor.
    pub index: u32,
    /// The link, in hex. Hashing it `index` times gives the anchor.
    #[schemars(with = "String")]
    #[ts(as = "String")]
    pub link: Digest,
    /// All rolls in order, including those taken back.
    pub rolls: Vec<Roll>,
}

#[cfg(test)]
mod tests;
