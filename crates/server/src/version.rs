//! The build's version.

/// The version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The revision of the sources, if it was known at build time.
pub fn revision() -> Option<&'static str> {
    option_env!("ELDERTABLE_REVISION").filter(|revision| !revision.is_empty())
}
