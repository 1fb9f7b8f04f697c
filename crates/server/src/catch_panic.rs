//! Contains panics of the rules: they stop one match and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// The rules panicked, which is a bug.
#[derive(Debug)]
pub(crate) struct RulesPanic;

/// Runs rules and catches their panic.
pub(crate) fn catch_panic<T>(run: impl FnOnce() -> T) -> Result<T, RulesPanic> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| RulesPanic)
}

/// The same on a blocking thread, for slow work.
pub(crate) async fn guarded_aside<T: Send + 'static>(
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RulesPanic> {
    let ran = tokio::task::spawn_blocking(move || catch_panic(run)).await;
    ran.unwrap_or(Err(RulesPanic))
}
