//! Which build this is.

/// Its version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The revision of its sources, if that was known when it was built.
pub fn revision() -> Option<&'static str> {
    option_env!("ELDERTABLE_REVISION").filter(|revision| !revision.is_empty())
}
