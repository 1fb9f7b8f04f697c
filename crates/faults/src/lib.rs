//! Plays against a server while things break, and checks what the server promised: a tool for
//! tests and for long runs, no part of what is served.
//!
//! A [`client`] plays as a thin page would and writes everything that it was told into a
//! [`ledger`]; the [`checker`] compares that with the journal and with a replay of it. What breaks
//! meanwhile is the business of a [`proxy`] between client and server, a [`postgres_proxy`] between
//! server and database, a [`cluster`] of Postgres that can be stopped, on a [`small_disk`] if need be, and
//! [`floods`] of what nobody should send, the server as a [`process`] that is killed again and again ([`kills`]) or one of two behind a
//! [`door`]. `docs/reliability.md` says what is shown
//! by which test.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod chance;
pub mod checker;
pub mod client;
pub mod cluster;
pub mod door;
pub mod floods;
pub mod frames;
pub mod guest;
pub mod house;
pub mod kills;
pub mod ledger;
pub mod load;
pub mod postgres_proxy;
pub mod process;
pub mod proxy;
pub mod small_disk;
pub mod storms;
pub mod tab;
