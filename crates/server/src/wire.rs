//! The wire: every message between browser and server. The TypeScript types and JSON Schemas are
//! generated from here; `docs/protocol.md` explains them.

mod catalogue;
mod pace;
mod proposal;
mod table;

use engine::{
    Outcome, Seat, Text, Viewer,
    fairness::OpenDice,
    journal::When,
    matches::{DecisionView, LogEvent, Waiting},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

pub use self::{
    catalogue::{Condition, GameInfo, Named, OptionInfo, OptionValue, OwnDeck, Side},
    pace::{Absence, Pace, PauseRequest},
    proposal::{Proposal, ProposedChange},
    table::{
        AdmittedPerson, Devices, Fairness, Passphrase, Person, Sandbox, SeatView, Sitter,
        TableState, TableView, WebhookView,
    },
};

/// The WebSocket subprotocol.
pub const SUBPROTOCOL: &str = "eldertable.v1";

/// From the browser, one JSON text frame each.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Look at a table (and its match, once started). Answered by `table` and, for a started
    /// match, by `snapshot` or, with `since`, by the missed `update`s.
    Watch {
        /// The table's id.
        table: String,
        /// The last `seq` this tab has seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "number", optional)]
        since: Option<u64>,
    },
    /// Stop looking.
    Unwatch {
        /// The table's id.
        table: String,
    },
    /// Make a choice.
    Act {
        /// The table's id.
        table: String,
        /// The `decision.seq` it answers.
        #[ts(type = "number")]
        seq: u64,
        /// A fresh id of this command; a repeat of it is answered, not applied twice.
        id: String,
        /// The choice's `action`, unchanged.
        #[ts(type = "unknown")]
        action: Value,
    },
    /// Take back the choices from entry `to` on. Beyond what `decision.undo` offers this opens a
    /// request that every other player must accept.
    Undo {
        /// The table's id.
        table: String,
        /// The earliest entry to take back.
        #[ts(type = "number")]
        to: u64,
        /// A fresh id of this command.
        id: String,
    },
    /// Agree or not to an open undo request.
    UndoAnswer {
        /// The table's id.
        table: String,
        /// The request's `to`.
        #[ts(type = "number")]
        to: u64,
        /// Agreed?
        agree: bool,
        /// A fresh id of this command.
        id: String,
    },
    /// Leave a standing order, or (`next`) call the window now.
    Order {
        /// The table's id.
        table: String,
        /// The window's id.
        window: String,
        /// When to be asked.
        when: When,
        /// A fresh id of this command.
        id: String,
    },
    /// Let everything pass that one may until something comes: one of `decision.ahead.horizons`.
    Ahead {
        /// The table's id.
        table: String,
        /// The horizon's id; absent: be asked again from now on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        until: Option<String>,
        /// A fresh id of this command.
        id: String,
    },
    /// Stop the clocks, which every other player must agree to, or agree to a request; they go on
    /// with the next choice.
    Pause {
        /// The table's id.
        table: String,
        /// Not: refuse an open request, withdraw one's own, or let stopped clocks go on.
        pause: bool,
        /// A fresh id of this command.
        id: String,
    },
    /// Propose a change of a running match. It is made when every other player who is present
    /// has agreed.
    Propose {
        /// The table's id.
        table: String,
        /// What.
        what: ProposedChange,
        /// A fresh id of this command.
        id: String,
    },
    /// Answer an open proposal; one's own is withdrawn by declining it.
    Answer {
        /// The table's id.
        table: String,
        /// The proposal's number.
        #[ts(type = "number")]
        number: u64,
        /// Agreed?
        agree: bool,
        /// A fresh id of this command.
        id: String,
    },
    /// Give up for good: by what the rules of the game have for that, else the other one of two
    /// players has won.
    GiveUp {
        /// The table's id.
        table: String,
        /// A fresh id of this command.
        id: String,
    },
    /// Say something to the table.
    Chat {
        /// The table's id.
        table: String,
        /// The words.
        text: String,
        /// A fresh id of this command.
        id: String,
    },
    /// Older log events, before entry `before`.
    Log {
        /// The table's id.
        table: String,
        /// Exclusive upper bound.
        #[ts(type = "number")]
        before: u64,
    },
    /// The match as it stood after an earlier entry.
    Moment {
        /// The table's id.
        table: String,
        /// The entry; 0 is the set-up.
        #[ts(type = "number")]
        seq: u64,
        /// Through whose eyes, once the match is over; absent: one's own.
        #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        eyes: Option<Perspective>,
    },
    /// Are you there?
    Ping,
}

impl ClientMessage {
    /// The table it is about.
    pub fn table(&self) -> Option<&str> {
        match self {
            Self::Watch { table, .. }
            | Self::Unwatch { table }
            | Self::Act { table, .. }
            | Self::Undo { table, .. }
            | Self::UndoAnswer { table, .. }
            | Self::Order { table, .. }
            | Self::Ahead { table, .. }
            | Self::Pause { table, .. }
            | Self::Propose { table, .. }
            | Self::Answer { table, .. }
            | Self::GiveUp { table, .. }
            | Self::Chat { table, .. }
            | Self::Log { table, .. }
            | Self::Moment { table, .. } => Some(table),
            Self::Ping => None,
        }
    }

    /// Whether its answer may be as long as a whole match.
    pub(crate) fn asks_much(&self) -> bool {
        matches!(
            self,
            Self::Watch { .. } | Self::Log { .. } | Self::Moment { .. }
        )
    }

    /// The command's id, for messages that are commands.
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Act { id, .. }
            | Self::Undo { id, .. }
            | Self::UndoAnswer { id, .. }
            | Self::Order { id, .. }
            | Self::Ahead { id, .. }
            | Self::Pause { id, .. }
            | Self::Propose { id, .. }
            | Self::Answer { id, .. }
            | Self::GiveUp { id, .. }
            | Self::Chat { id, .. } => Some(id),
            Self::Watch { .. }
            | Self::Unwatch { .. }
            | Self::Log { .. }
            | Self::Moment { .. }
            | Self::Ping => None,
        }
    }
}

/// From the server, one JSON text frame each.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message of a connection.
    Welcome {
        /// Who you are.
        you: Person,
        /// The server's build.
        build: String,
        /// How often to `ping`, in milliseconds.
        heartbeat_ms: u32,
        /// Where your messages go if this is a stream of events: they are posted to
        /// `/api/v1/streams/{stream}/{number}`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        stream: Option<String>,
    },
    /// The table as you may see it; sent on `watch` and whenever it changes.
    Table {
        /// The table.
        table: TableView,
    },
    /// The whole match as you may see it.
    Snapshot {
        /// The table's id.
        table: String,
        /// The last entry it includes.
        #[ts(type = "number")]
        seq: u64,
        /// What you see, as the game writes it.
        #[ts(type = "unknown")]
        view: Value,
        /// Where the match stands.
        decision: DecisionView,
        /// The latest events, oldest first.
        log: Vec<LogEvent>,
        /// There are older ones: ask with `log`.
        more_log: bool,
        /// All open dice so far, and what proves them; absent where they follow from a seed alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        dice: Option<OpenDice>,
        /// Set when it is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        outcome: Option<Outcome>,
    },
    /// What changed. Applies to the state at `from`; if you are elsewhere, `watch` again.
    Update {
        /// The table's id.
        table: String,
        /// The entry it starts from.
        #[ts(type = "number")]
        from: u64,
        /// The entry it leads to.
        #[ts(type = "number")]
        seq: u64,
        /// JSON Merge Patch (RFC 7396) for the view; absent when nothing you see changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "unknown", optional)]
        patch: Option<Value>,
        /// What happened.
        events: Vec<LogEvent>,
        /// The open dice that fell, if any did, and what proves them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        dice: Option<OpenDice>,
        /// Log events from this entry on were taken back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "number", optional)]
        undone_from: Option<u64>,
        /// Where the match stands.
        decision: DecisionView,
        /// Set when it is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        outcome: Option<Outcome>,
    },
    /// Older log events, oldest first.
    Log {
        /// The table's id.
        table: String,
        /// The events.
        events: Vec<LogEvent>,
        /// There are still older ones.
        more: bool,
    },
    /// The match as it stood after an earlier entry, as you may see it. What was taken back since
    /// then still counts in it.
    Moment {
        /// The table's id.
        table: String,
        /// The entry; 0 is the set-up.
        #[ts(type = "number")]
        seq: u64,
        /// Through whose eyes, if that was asked.
        #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        eyes: Option<Perspective>,
        /// What could be seen then, as the game writes it.
        #[ts(type = "unknown")]
        view: Value,
        /// Whom the game waited for; empty when it was over.
        waiting: Vec<Waiting>,
    },
    /// Your command was done (or had been done before) and is stored.
    Accepted {
        /// The command's id.
        id: String,
        /// The entry it became; the last one for commands that make none.
        #[ts(type = "number")]
        seq: u64,
        /// It had been done before.
        duplicate: bool,
    },
    /// Your command was not done; nothing has changed.
    Rejected {
        /// The command's id, if it could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// Stable and short: `stale`, `illegal`, `not_offered`, `not_your_decision`, `forbidden`,
        /// `malformed`, `too_large`, `rate_limited`, `unavailable`, …
        code: String,
        /// The reason in words.
        message: Text,
        /// The rule that forbids it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        rule: Option<String>,
    },
    /// How the clocks stand, where there are any: on `watch` and whenever they change otherwise than
    /// by running.
    Clock {
        /// The table's id.
        table: String,
        /// What each seat has left when this is sent, in milliseconds; null for a bot.
        #[ts(type = "Array<number | null>")]
        left: Vec<Option<u64>>,
        /// The seats whose clocks run.
        running: Vec<Seat>,
        /// They have been stopped until the next choice.
        paused: bool,
        /// An open request to stop them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        request: Option<PauseRequest>,
    },
    /// Who is there.
    Presence {
        /// The table's id.
        table: String,
        /// The seats whose people are connected.
        online: Vec<Seat>,
        /// How many watch without a seat.
        spectators: u32,
    },
    /// Somebody said something; the last 100 are sent after `table` on `watch`.
    Chat {
        /// The table's id.
        table: String,
        /// The public id of who said it; empty for a notice about the table.
        by: String,
        /// Their name; empty for a notice about the table.
        from: String,
        /// His seat, if he has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<Seat>,
        /// The words.
        text: Text,
        /// Milliseconds since 1970.
        #[ts(type = "number")]
        at: u64,
        /// Said among those who watch: players hear it when the match is over.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        aside: bool,
    },
    /// A proposal was made or answered; absent `proposal`: it was settled.
    Proposal {
        /// The table's id.
        table: String,
        /// The open proposal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        proposal: Option<Proposal>,
    },
    /// Somebody asks to take back; absent `request`: it was settled.
    UndoRequest {
        /// The table's id.
        table: String,
        /// The open request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        request: Option<UndoRequest>,
    },
    /// Whether anything can be stored: sent after `welcome` if it can't be, and to everybody when that
    /// changes.
    Storage {
        /// It can't be at the moment: commands wait and are then told `unavailable`, clocks stand still.
        paused: bool,
    },
    /// I am here.
    Pong,
}

/// Through whose eyes a match that is over can be looked at: those of a seat, or of a spectator. No
/// game has a view of everything at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum Perspective {
    /// Of whoever sat in this seat.
    Seat(Seat),
    /// Of somebody without a seat.
    Outside(VisitorView),
}

/// Somebody without a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum VisitorView {
    /// He watches.
    Spectator,
}

impl Perspective {
    /// The kind of viewer whose eyes these are.
    pub fn viewer(self) -> Viewer {
        match self {
            Self::Seat(seat) => Viewer::Seat(seat),
            Self::Outside(VisitorView::Spectator) => Viewer::Spectator,
        }
    }
}

/// An open request to take back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct UndoRequest {
    /// Who asks.
    pub by: Seat,
    /// The earliest entry that would be taken back.
    #[ts(type = "number")]
    pub to: u64,
    /// Who has agreed so far.
    pub agreed: Vec<Seat>,
    /// Who is still asked.
    pub open: Vec<Seat>,
}
