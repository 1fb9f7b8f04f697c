//! The settings file: TOML; its keys are the flags' names with `_` for `-`.

use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use server::{
    address::Network,
    config::{Limits, Retention},
};

use super::LogFormat;
use rules::Usage;

/// The contents of a settings file; every key is optional.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Worded {
    pub(super) listen: Option<SocketAddr>,
    pub(super) admin_listen: Option<SocketAddr>,
    pub(super) admin_token: Option<String>,
    pub(super) admin_token_file: Option<PathBuf>,
    pub(super) database: Option<String>,
    pub(super) database_file: Option<PathBuf>,
    pub(super) with_examples: Option<bool>,
    pub(super) public_origin: Option<Vec<String>>,
    pub(super) trusted_proxies: Option<Vec<Network>>,
    pub(super) client_dir: Option<PathBuf>,
    pub(super) idle_seconds: Option<u64>,
    pub(super) lease_seconds: Option<u64>,
    pub(super) webhooks: Option<bool>,
    pub(super) bot_delay_ms: Option<u64>,
    pub(super) pass_delay_ms: Option<u64>,
    pub(super) log: Option<String>,
    pub(super) log_format: Option<LogFormat>,
    pub(super) retention: Retention,
    pub(super) limits: Limits,
}

impl Worded {
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        let wrong =
            |why: &dyn std::fmt::Display| Usage::error(format!("{}: {why}", path.display()));
        let text = fs::read_to_string(path).map_err(|e| wrong(&e))?;
        // The full error would show the line, which may contain a secret.
        toml::from_str(&text).map_err(|e| {
            let at = e.span().map_or(0, |span| span.start);
            let line = text
                .get(..at)
                .map_or(0, |before| before.matches('\n').count())
                + 1;
            wrong(&format!("line {line}: {}", e.message()))
        })
    }
}
