//! Proposals: what the players of a running match change only together.

use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Absence;

/// A change of a running match that the other players must agree to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ProposedChange {
    /// A bot plays a seat until its player returns.
    Bot {
        /// The seat.
        seat: Seat,
    },
    /// A seat is opened to a new player. Only where the table's absence rule is `replace`.
    Open {
        /// The seat.
        seat: Seat,
    },
    /// What the players agreed on when they sat down; absent fields stay.
    Terms {
        /// Whether the table is listed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        public: Option<bool>,
        /// Whether people without a seat may watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        spectators: Option<bool>,
        /// What becomes of the seat of a player who is away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        absence: Option<Absence>,
    },
    /// The match ends, and nobody has won.
    End,
    /// A player becomes the host.
    Host {
        /// The player's seat.
        seat: Seat,
    },
}

impl ProposedChange {
    /// The player whose seat it is about.
    pub(crate) fn concerned(&self) -> Option<Seat> {
        match self {
            Self::Bot { seat } | Self::Open { seat } => Some(*seat),
            Self::Terms { .. } | Self::End | Self::Host { .. } => None,
        }
    }
}

/// A proposal that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Proposal {
    /// Its number at this table: an answer names it.
    #[ts(type = "number")]
    pub number: u64,
    /// Who proposes.
    pub by: Seat,
    /// What.
    pub what: ProposedChange,
    /// Who has agreed, the proposer included.
    pub agreed: Vec<Seat>,
    /// Whose answer is open.
    pub open: Vec<Seat>,
}
