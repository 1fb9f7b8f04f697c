//! Given/when/then files: rules examples that run.
