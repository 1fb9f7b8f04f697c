//! What the server writes into its log, in this process.

use std::{
    io,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use tracing_subscriber::{EnvFilter, fmt::MakeWriter};

/// All log lines of the server, and more of its libraries than any operator would enable.
const FILTER: &str = "debug,server=trace";

/// A log that is kept in memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// The log of this process, from the first call on.
    pub(crate) fn kept() -> &'static Self {
        static LOG: OnceLock<Log> = OnceLock::new();
        LOG.get_or_init(|| {
            let log = Self::default();
            let written = tracing_subscriber::fmt()
                .with_env_filter(EnvFilter::new(FILTER))
                .with_ansi(false)
                .with_writer(log.clone());
            tracing::subscriber::set_global_default(written.finish()).unwrap();
            log
        })
    }

    pub(crate) fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl io::Write for &Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        log.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = &'a Self;

    fn make_writer(&'a self) -> Self::Writer {
        self
    }
}
