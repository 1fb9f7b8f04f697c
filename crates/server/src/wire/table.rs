//! A table as somebody may see it: its seats, who sits in them, and how it stands.

use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::{Absence, Pace};

/// A guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Person {
    /// A public id.
    pub id: String,
    /// The name he gave.
    pub name: String,
}

/// By what a guest becomes himself in another browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Passphrase {
    /// 28 letters and digits; dashes, spaces and capitals don't matter.
    pub passphrase: String,
}

/// An address that is told when it is a guest's turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct WebhookView {
    /// The address.
    pub url: String,
    /// It has failed so often that nothing is sent any more until it is set anew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub resting: bool,
    /// With which notices are signed: shown once, when the address is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
}

/// How many browsers are known as a guest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Devices {
    /// This one among them.
    pub devices: u32,
}

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// Seats are being taken.
    Open,
    /// The match is on.
    Playing,
    /// The match is over.
    Finished,
}

/// Who is in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// His public id.
        id: String,
        /// His name.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its name among the game's bots.
        bot: String,
    },
}

/// A seat at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct SeatView {
    /// Who is in it.
    pub sitter: Sitter,
    /// The seat's side (for Cthulhu Wars its faction), once chosen or dealt; else any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<String>,
    /// Before the match: the person in it has given a number for the dice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub nonce: bool,
    /// The person in it plays a deck of his own. Which cards are in it is his secret until the match
    /// is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub own_deck: bool,
    /// The id of that deck, for its owner, until the match begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deck: Option<String>,
    /// The secret of the seat's own link, `/t/{id}#{invite}`: for the host, while somebody new may
    /// take the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invite: Option<String>,
    /// A visitor without an invite sits here, whose seat the viewer may take until the match begins.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub takeable: bool,
}

/// Someone who has come to a table, for its host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct AdmittedPerson {
    /// Their public id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// They came to a public table without an invite.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub visitor: bool,
}

fn is_default<T: Default + PartialEq>(it: &T) -> bool {
    *it == T::default()
}

/// Where a sandbox came from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Sandbox {
    /// The table of the finished match; absent: it came from a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// After this entry it goes another way.
    #[ts(type = "number")]
    pub seq: u64,
}

/// What the dice of a match follow from besides the secret; see `docs/fairness.md`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Fairness {
    /// How they are made.
    pub scheme: String,
    /// How many links there are for open dice.
    pub links: u32,
    /// The end of their chain, in hex.
    pub anchor: String,
    /// Once started: the number that each seat gave, in hex; null: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nonces: Option<Vec<Option<String>>>,
}

/// A table as somebody may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct TableView {
    /// Its public id (not enough to enter a private one).
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// Where it is in its life.
    pub state: TableState,
    /// Listed for everybody.
    pub public: bool,
    /// People without a seat may watch.
    pub spectators: bool,
    /// They see the match this many entries late, until it is over.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(as = "Option<u16>", optional)]
    pub delay: u16,
    /// How much time players have.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(as = "Option<Pace>", optional)]
    pub pace: Pace,
    /// What becomes of the seat of somebody who is away.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(as = "Option<Absence>", optional)]
    pub absence: Absence,
    /// The host's public id.
    pub host: String,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// The options that differ from their defaults, by id, see the game's `options`.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// The seat of the viewer, if he has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub your_seat: Option<Seat>,
    /// Only in the answer to `enter`: the seat that the link leads to, while it can be taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invited_to: Option<Seat>,
    /// The seats that the match waits for, while it is played and the viewer sees it as it is. Where
    /// the match itself is watched, `decision.waiting` is newer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Seat>>", optional)]
    pub waiting: Vec<Seat>,
    /// Who else has come to the table, for its host.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<AdmittedPerson>>", optional)]
    pub people: Vec<AdmittedPerson>,
    /// The secret of the invite link: `/t/{id}#{invite}`. Only people at the table get it, visitors of
    /// a public table do not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invite: Option<String>,
    /// Binds the secret of the dice, published when the table is opened; where there is no
    /// `fairness`, SHA-256 of the seed, once started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// What else the dice follow from; absent for matches of before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fairness: Option<Fairness>,
    /// The secret or seed itself, once finished: anybody can replay the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<String>,
    /// The table at which the same people play again, once somebody has opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// The finished match that is played on from here: its dice and cards are known to whoever has
    /// its archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sandbox: Option<Sandbox>,
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub created_at: u64,
}
