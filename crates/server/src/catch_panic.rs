//! Rules that fail fail alone: a panic in them stops one match and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// The rules have failed in a way that is a bug.
#[derive(Debug)]
pub(crate) struct RulesPanic;

/// Runs rules so that a panic in them stays here.
pub(crate) fn catch_panic<T>(run: impl FnOnce() -> T) -> Result<T, RulesPanic> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| RulesPanic)
}

/// The same for what takes long, away from everybody who is being answered.
pub(crate) async fn guarded_aside<T: Send + 'static>(
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RulesPanic> {
    let ran = tokio::task::spawn_blocking(move || catch_panic(run)).await;
    ran.unwrap_or(Err(RulesPanic))
}
