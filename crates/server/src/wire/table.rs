//! A table as a person may see it.

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
    /// Their name.
    pub name: String,
}

/// The secret to sign in with another browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Passphrase {
    /// 28 letters and digits; dashes, spaces, and case are ignored.
    pub passphrase: String,
}

/// A webhook for turn notifications.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct WebhookView {
    /// The URL.
    pub url: String,
    /// Whether it failed so often that nothing is sent until it is set again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub resting: bool,
    /// The key that signs notifications: shown once, when the URL is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
}

/// A program of the caller that plays by a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct ProgramView {
    /// Its public id as a guest.
    pub id: String,
    /// Its name, which begins with `BOT`.
    pub name: String,
    /// Its token: shown once, when it is created.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub token: Option<String>,
}

/// How many browsers a guest uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Devices {
    /// The number, including this one.
    pub devices: u32,
}

/// The stage of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum TableState {
    /// People take seats.
    Open,
    /// The match is running.
    Playing,
    /// The match is over.
    Finished,
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Sitter {
    /// No one.
    Open,
    /// A person.
    Person {
        /// Their public id.
        id: String,
        /// Their name.
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
    /// The occupant.
    pub sitter: Sitter,
    /// The seat's side (for Cthulhu Wars its faction), once chosen or dealt; absent: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<String>,
    /// Whether the player has given a nonce, before the match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub nonce: bool,
    /// Whether the player uses their own deck. Its cards are secret until the match is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub own_deck: bool,
    /// The id of that deck, for its owner, until the match starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deck: Option<String>,
    /// The secret of the seat's link, `/t/{id}#{invite}`: for the host, while another person may take
    /// the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invite: Option<String>,
    /// Whether a visitor without an invite sits here, whose seat the viewer may take until the match
    /// starts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub takeable: bool,
}

/// A person at a table, for its host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct AdmittedPerson {
    /// Their public id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Whether they came to a public table without an invite.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub visitor: bool,
}

fn is_default<T: Default + PartialEq>(it: &T) -> bool {
    *it == T::default()
}

/// The origin of a sandbox.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Sandbox {
    /// The finished match's table; absent: it was uploaded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<String>,
    /// The last entry of the original.
    #[ts(type = "number")]
    pub seq: u64,
}

/// The public terms of a match's dice; see `docs/fairness.md`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Fairness {
    /// The scheme.
    pub scheme: String,
    /// The number of links for open dice.
    pub links: u32,
    /// The anchor of the chain, in hex.
    pub anchor: String,
    /// Once started: each seat's nonce in hex; null: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub nonces: Option<Vec<Option<String>>>,
}

/// A table as a person may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct TableView {
    /// Its public id, which isn't enough to enter a private table.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The game's id.
    pub game: String,
    /// Its stage.
    pub state: TableState,
    /// Whether it is listed.
    pub public: bool,
    /// Whether people without a seat may watch.
    pub spectators: bool,
    /// How many entries late they see the match until it is over.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(as = "Option<u16>", optional)]
    pub delay: u16,
    /// The time limits.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(as = "Option<Pace>", optional)]
    pub pace: Pace,
    /// What happens to the seat of an absent player.
    #[serde(default, skip_serializing_if = "is_default")]
    #[ts(as = "Option<Absence>", optional)]
    pub absence: Absence,
    /// Whether players may ask for advice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub advice: bool,
    /// The host's public id.
    pub host: String,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// Options that differ from their defaults, by id; see the game's `options`.
    #[ts(type = "Record<string, unknown>")]
    pub options: Value,
    /// The viewer's seat, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub your_seat: Option<Seat>,
    /// Only in the answer to `enter`: the seat of the link, while it can be taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invited_to: Option<Seat>,
    /// The seats that a running match waits for, if the viewer sees it without delay. For watched
    /// matches, `decision.waiting` is newer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Seat>>", optional)]
    pub waiting: Vec<Seat>,
    /// The people at the table, for its host.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<AdmittedPerson>>", optional)]
    pub people: Vec<AdmittedPerson>,
    /// The secret of the invite link, `/t/{id}#{invite}`: for people at the table, not for visitors of
    /// a public table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invite: Option<String>,
    /// The commitment to the secret of the dice, published when the table is opened; without
    /// `fairness`, the SHA-256 of the seed, once started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// The other sources of the dice; absent for old matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fairness: Option<Fairness>,
    /// The secret or seed, once finished: anyone can replay the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<String>,
    /// The table of the rematch, once opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// The finished match that is continued here: its archive reveals dice and cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sandbox: Option<Sandbox>,
    /// The number of the game's lesson that is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lesson: Option<u16>,
    /// Milliseconds since 1970.
    #[ts(type = "number")]
    pub created_at: u64,
}
