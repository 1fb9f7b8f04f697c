//! Rules that fail fail alone: a panic in them stops one match and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// The rules have failed in a way that is a bug.
#[derive(Debug)]
pub(crate) struct Fault;

/// Runs rules so that a panic in them stays here.
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|_| Fault)
}

/// The same for what takes long, away from everybody who is being answered.
pub(crate) async fn guarded_aside<T: Send + 'static>(
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Fault> {
    let ran = tokio::task::spawn_blocking(move || guarded(run)).await;
    ran.unwrap_or(Err(Fault))
}
