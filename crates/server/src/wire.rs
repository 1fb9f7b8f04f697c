//! All messages between client and server. The TypeScript types and JSON Schemas are generated from
//! this module; `docs/protocol.md` explains them.

mod analysis;
mod catalogue;
mod lesson;
mod pace;
mod proposal;
mod table;

use engine::{
    Outcome, Seat, Text, Viewer,
    fairness::OpenDice,
    journal::{Stops, When},
    matches::{DecisionView, LogEvent, Waiting},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

pub use self::{
    analysis::{AnalysisView, Better, DecisionAnalysis, Mark},
    catalogue::{Condition, GameInfo, Named, OptionInfo, OptionValue, OwnDeck, Side, Suggestion},
    lesson::{LessonInfo, LessonStep, LessonView},
    pace::{Absence, Pace, PauseRequest},
    proposal::{Proposal, ProposedChange},
    table::{
        AdmittedPerson, Devices, Fairness, Passphrase, Person, ProgramView, Sandbox, SeatView,
        Sitter, TableState, TableView, WebhookView,
    },
};

/// The WebSocket subprotocol.
pub const SUBPROTOCOL: &str = "eldertable.v1";

/// From the client, one JSON text frame each.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Watch a table and its match. Answered by `table` and, for a started match, by `snapshot` or,
    /// with `since`, by the missed `update`s.
    Watch {
        /// The table's id.
        table: String,
        /// The `seq` of the last update this client has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "number", optional)]
        since: Option<u64>,
    },
    /// Stop watching.
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
        /// The command's new id; a repeated id is answered, not applied twice.
        id: String,
        /// The choice's `action`, unchanged.
        #[ts(type = "unknown")]
        action: Value,
    },
    /// Take back the choices from entry `to` on. Beyond what `decision.undo` offers, this opens a
    /// request that every other player must accept.
    Undo {
        /// The table's id.
        table: String,
        /// The first entry to take back.
        #[ts(type = "number")]
        to: u64,
        /// The command's new id.
        id: String,
    },
    /// Answer an undo request.
    UndoAnswer {
        /// The table's id.
        table: String,
        /// The request's `to`.
        #[ts(type = "number")]
        to: u64,
        /// Whether the player agrees.
        agree: bool,
        /// The command's new id.
        id: String,
    },
    /// Leave a standing order, or call the window (`next`).
    Order {
        /// The table's id.
        table: String,
        /// The window's id.
        window: String,
        /// When to ask.
        when: When,
        /// The command's new id.
        id: String,
    },
    /// Pass every window until something happens: one of `decision.ahead.horizons`.
    Ahead {
        /// The table's id.
        table: String,
        /// The horizon's id; absent: stop passing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        until: Option<String>,
        /// The command's new id.
        id: String,
    },
    /// Choose when the game stops to ask you.
    Stops {
        /// The table's id.
        table: String,
        /// The level.
        level: Stops,
        /// The command's new id.
        id: String,
    },
    /// Pause the clocks or agree to a request; every other player must agree. They resume with the next
    /// choice.
    Pause {
        /// The table's id.
        table: String,
        /// False: refuse an open request, withdraw your own, or resume paused clocks.
        pause: bool,
        /// The command's new id.
        id: String,
    },
    /// Propose a change of a running match. It is applied when every other connected player has agreed.
    Propose {
        /// The table's id.
        table: String,
        /// The change.
        what: ProposedChange,
        /// The command's new id.
        id: String,
    },
    /// Answer a proposal; declining your own withdraws it.
    Answer {
        /// The table's id.
        table: String,
        /// The proposal's number.
        #[ts(type = "number")]
        number: u64,
        /// Whether the player agrees.
        agree: bool,
        /// The command's new id.
        id: String,
    },
    /// Resign for good: by the game's own action if it has one; otherwise the other one of two players
    /// wins.
    GiveUp {
        /// The table's id.
        table: String,
        /// The command's new id.
        id: String,
    },
    /// Write to the table's chat.
    Chat {
        /// The table's id.
        table: String,
        /// The text.
        text: String,
        /// The command's new id.
        id: String,
    },
    /// Get earlier log events, before entry `before`.
    Log {
        /// The table's id.
        table: String,
        /// Exclusive upper bound.
        #[ts(type = "number")]
        before: u64,
    },
    /// Get the match as it was after an earlier entry.
    Moment {
        /// The table's id.
        table: String,
        /// The entry; 0 is the setup.
        #[ts(type = "number")]
        seq: u64,
        /// The viewer whose view to show, once the match is over; absent: your own.
        #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        eyes: Option<Perspective>,
    },
    /// Heartbeat.
    Ping,
}

impl ClientMessage {
    /// The table of the message.
    pub fn table(&self) -> Option<&str> {
        match self {
            Self::Watch { table, .. }
            | Self::Unwatch { table }
            | Self::Act { table, .. }
            | Self::Undo { table, .. }
            | Self::UndoAnswer { table, .. }
            | Self::Order { table, .. }
            | Self::Ahead { table, .. }
            | Self::Stops { table, .. }
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

    /// Whether its answer may be as long as a snapshot.
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
            | Self::Stops { id, .. }
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
        /// The client's person.
        you: Person,
        /// The server's build.
        build: String,
        /// The interval for `ping`, in milliseconds.
        heartbeat_ms: u32,
        /// The id of the event stream, if this is one: post messages to
        /// `/api/v1/streams/{stream}/{number}`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        stream: Option<String>,
    },
    /// The table as the client may see it; sent on `watch` and after every change.
    Table {
        /// The table.
        table: TableView,
    },
    /// The whole match as the client may see it.
    Snapshot {
        /// The table's id.
        table: String,
        /// The last included entry.
        #[ts(type = "number")]
        seq: u64,
        /// The view, in the game's own format.
        #[ts(type = "unknown")]
        view: Value,
        /// The state of the match.
        decision: DecisionView,
        /// The latest events, oldest first.
        log: Vec<LogEvent>,
        /// Whether there are earlier events; get them with `log`.
        more_log: bool,
        /// All open dice so far with their proof; absent if dice follow from a seed alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        dice: Option<OpenDice>,
        /// Present when the match is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        outcome: Option<Outcome>,
    },
    /// A change. Applies to the state at `from`; a client in another state must `watch` again.
    Update {
        /// The table's id.
        table: String,
        /// The entry before the change.
        #[ts(type = "number")]
        from: u64,
        /// The entry after the change.
        #[ts(type = "number")]
        seq: u64,
        /// JSON Merge Patch (RFC 7396) for the view; absent if the view did not change.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "unknown", optional)]
        patch: Option<Value>,
        /// The new events.
        events: Vec<LogEvent>,
        /// The new open dice with their proof, if there are any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        dice: Option<OpenDice>,
        /// Log events from this entry on were taken back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(type = "number", optional)]
        undone_from: Option<u64>,
        /// The state of the match.
        decision: DecisionView,
        /// Present when the match is over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        outcome: Option<Outcome>,
    },
    /// Earlier log events, oldest first.
    Log {
        /// The table's id.
        table: String,
        /// The events.
        events: Vec<LogEvent>,
        /// Whether there are even earlier events.
        more: bool,
    },
    /// The match after an earlier entry, as the client may see it, including choices that were taken
    /// back later.
    Moment {
        /// The table's id.
        table: String,
        /// The entry; 0 is the setup.
        #[ts(type = "number")]
        seq: u64,
        /// The viewer, if the client asked for one.
        #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        eyes: Option<Perspective>,
        /// The view, in the game's own format.
        #[ts(type = "unknown")]
        view: Value,
        /// The seats the match waited for; empty if it was over.
        waiting: Vec<Waiting>,
    },
    /// A command was accepted and stored, now or before.
    Accepted {
        /// The command's id.
        id: String,
        /// The command's entry; the last entry for commands that make none.
        #[ts(type = "number")]
        seq: u64,
        /// Whether it was a repeat.
        duplicate: bool,
    },
    /// A command was rejected; nothing has changed.
    Rejected {
        /// The command's id, if it could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// Stable and short: `stale`, `illegal`, `not_offered`, `not_your_decision`, `forbidden`,
        /// `malformed`, `too_large`, `rate_limited`, `unavailable`, …
        code: String,
        /// The reason.
        message: Text,
        /// The rule that forbids it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        rule: Option<String>,
    },
    /// The clocks, if there are any: sent on `watch` and when they change other than by running.
    Clock {
        /// The table's id.
        table: String,
        /// The time each seat has left at sending, in milliseconds; null for a bot.
        #[ts(type = "Array<number | null>")]
        left: Vec<Option<u64>>,
        /// The seats whose clocks run.
        running: Vec<Seat>,
        /// How long each running clock, in their order, still stands in milliseconds: what others did is
        /// shown meanwhile. Absent when they all run.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<u32>>", optional)]
        scenes: Vec<u64>,
        /// Whether they are paused until the next choice.
        paused: bool,
        /// An open request to pause them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        request: Option<PauseRequest>,
    },
    /// Presence.
    Presence {
        /// The table's id.
        table: String,
        /// The seats whose players are connected.
        online: Vec<Seat>,
        /// The number of connected spectators.
        spectators: u32,
    },
    /// A chat line; the last 100 are sent after `table` on `watch`.
    Chat {
        /// The table's id.
        table: String,
        /// The author's public id; empty for a notice about the table.
        by: String,
        /// The author's name; empty for a notice.
        from: String,
        /// The author's seat, if they have one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<Seat>,
        /// The text.
        text: Text,
        /// Milliseconds since 1970.
        #[ts(type = "number")]
        at: u64,
        /// Whether it is visible only to spectators until the match is over.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        aside: bool,
    },
    /// A proposal was made or answered; absent `proposal`: it is closed.
    Proposal {
        /// The table's id.
        table: String,
        /// The open proposal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        proposal: Option<Proposal>,
    },
    /// An undo request was made or answered; absent `request`: it is closed.
    UndoRequest {
        /// The table's id.
        table: String,
        /// The open request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        request: Option<UndoRequest>,
    },
    /// Whether storage works: sent after `welcome` if it is paused, and on every change.
    Storage {
        /// Paused: commands wait and are then rejected as `unavailable`, and clocks stand still.
        paused: bool,
    },
    /// The answer to `ping`.
    Pong,
}

/// The viewer whose view of a finished match to show: a seat or a spectator. No view shows everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum Perspective {
    /// The player of this seat.
    Seat(Seat),
    /// Someone without a seat.
    Outside(VisitorView),
}

/// A viewer without a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum VisitorView {
    /// A spectator.
    Spectator,
}

impl Perspective {
    /// The viewer.
    pub fn viewer(self) -> Viewer {
        match self {
            Self::Seat(seat) => Viewer::Seat(seat),
            Self::Outside(VisitorView::Spectator) => Viewer::Spectator,
        }
    }
}

/// An open undo request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct UndoRequest {
    /// The seat that asks.
    pub by: Seat,
    /// The first entry to take back.
    #[ts(type = "number")]
    pub to: u64,
    /// The seats that have agreed.
    pub agreed: Vec<Seat>,
    /// The seats that have not answered.
    pub open: Vec<Seat>,
}
