//! Plays against a server while things break, and checks what the server promises: a tool for tests and
//! long runs that the served program never links.
//!
//! A [`client`] plays as a thin page would and records everything in a [`ledger`]; the [`checker`]
//! compares that with the journal and with a replay of it. Faults are injected by a [`proxy`] between
//! client and server, a [`postgres_proxy`] between server and database, a [`cluster`] of Postgres that
//! can be stopped, if needed on a [`small_disk`], [`floods`] of hostile traffic, [`kills`] of the
//! server as a [`process`], and a [`balancer`] that balances the load of two servers. `docs/reliability.md`
//! says which test shows what.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod balancer;
pub mod chance;
pub mod checker;
pub mod client;
pub mod cluster;
pub mod floods;
pub mod frames;
pub mod guest;
pub mod in_process;
pub mod kills;
pub mod ledger;
pub mod load;
pub mod postgres_proxy;
pub mod process;
pub mod proxy;
pub mod small_disk;
pub mod storms;
pub mod tab;
