//! How rules are checked: scenarios, laws over random games, the audit of events.

pub mod audit;
#[cfg(any(test, feature = "test-kit"))]
pub mod laws;
#[cfg(any(test, feature = "test-kit"))]
pub mod owners;
pub mod scenario;
