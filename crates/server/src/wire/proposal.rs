//! Proposals: changes of a running match that need the players' consent.

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
    /// Terms that the players accepted by sitting down; absent fields keep their values.
    Terms {
        /// Whether the table is listed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        public: Option<bool>,
        /// Whether people without a seat may watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        spectators: Option<bool>,
        /// What happens to the seat of an absent player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        absence: Option<Absence>,
    },
    /// The match ends without a winner.
    End,
    /// A player becomes the host.
    Host {
        /// The player's seat.
        seat: Seat,
    },
}

impl ProposedChange {
    /// The seat of the player it concerns.
    pub(crate) fn concerned(&self) -> Option<Seat> {
        match self {
            Self::Bot { seat } | Self::Open { seat } => Some(*seat),
            Self::Terms { .. } | Self::End | Self::Host { .. } => None,
        }
    }
}

/// An open proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Proposal {
    /// Its number at this table, for answers.
    #[ts(type = "number")]
    pub number: u64,
    /// The seat that proposes.
    pub by: Seat,
    /// The change.
    pub what: ProposedChange,
    /// The seats that have agreed, including the proposer.
    pub agreed: Vec<Seat>,
    /// The seats that have not answered.
    pub open: Vec<Seat>,
}
