//! `eldertable serve`: runs a server.

use std::io::{IsTerminal, Write};

use tracing_subscriber::EnvFilter;

use rules::Usage;

use crate::settings::{Flags, LogFormat, Settings};

#[derive(clap::Args, Debug)]
pub(crate) struct Serve {
    #[command(flatten)]
    flags: Flags,
    /// Print the effective settings without secrets, as a settings file, and exit
    #[arg(long)]
    print_config: bool,
}

impl Serve {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let settings = self.flags.settle()?;
        let config = settings.config()?;
        let filter = filter(&settings)?;
        if self.print_config {
            write!(out, "{}", settings.shown()?)?;
            return Ok(());
        }
        start_log(settings.log_format, filter);
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(server::serve(config, shutdown()))?;
        Ok(())
    }
}

fn filter(settings: &Settings) -> anyhow::Result<EnvFilter> {
    EnvFilter::try_new(&settings.log)
        .map_err(|e| Usage::error(format!("--log {}: {e}", settings.log)))
}

fn start_log(format: LogFormat, filter: EnvFilter) {
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
}

/// Completes when the process is asked to stop.
async fn shutdown() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}
