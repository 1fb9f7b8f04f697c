//! The ledger: everything that clients sent and were sent.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufWriter, Write},
    path::Path,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use engine::Viewer;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::watch;

/// Something that a client did or received.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Event {
    /// It connected.
    Opened,
    /// The connection was lost.
    Broken {
        /// Why, if known.
        why: String,
    },
    /// It sent a command for the first time.
    Sent {
        /// The command's id.
        id: String,
        /// The choice, or what to undo.
        deed: StoredAction,
    },
    /// It repeated an unanswered command.
    Again {
        /// The command's id.
        id: String,
    },
    /// A command was acknowledged.
    Acked {
        /// The command's id.
        id: String,
        /// The entry it became.
        seq: u64,
        /// Whether the server reported it as a duplicate.
        duplicate: bool,
    },
    /// A command was refused permanently.
    Refused {
        /// The command's id.
        id: String,
        /// Why.
        code: String,
    },
    /// The server was temporarily unable to execute a command.
    Waited {
        /// Why.
        code: String,
    },
    /// It was shown the state of the match.
    Shown {
        /// The entry from which the update leads; `None` for a snapshot.
        from: Option<u64>,
        /// The last entry in it.
        seq: u64,
        /// The digest of view, decision and outcome.
        digest: u64,
        /// The digest of the events that came with it.
        told: Option<u64>,
    },
    /// An update did not fit: the client asked for a snapshot.
    Gap {
        /// The entry from which the update leads.
        from: u64,
        /// The client's last entry.
        seq: u64,
    },
}

/// What a command does.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StoredAction {
    /// Answers a question with a choice.
    Act {
        /// The question.
        seq: u64,
        /// The choice.
        action: Value,
    },
    /// Undoes choices.
    Undo {
        /// The earliest entry to undo.
        to: u64,
    },
}

/// An event of a client.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// The table.
    pub table: String,
    /// The client's viewer.
    pub viewer: Viewer,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// What all clients recorded.
#[derive(Debug)]
pub struct Ledger {
    book: Mutex<Book>,
    acked: watch::Sender<u64>,
    answers: Mutex<Vec<Duration>>,
}

#[derive(Debug, Default)]
struct Book {
    tables: BTreeMap<String, Vec<Line>>,
    file: Option<BufWriter<File>>,
}

impl Default for Ledger {
    fn default() -> Self {
        Self {
            book: Mutex::default(),
            acked: watch::Sender::new(0),
            answers: Mutex::default(),
        }
    }
}

impl Ledger {
    /// A ledger that is also written to a file, a line of JSON for each event.
    ///
    /// # Errors
    /// When the file can't be created.
    pub fn at(path: &Path) -> std::io::Result<Self> {
        let ledger = Self::default();
        ledger.book().file = Some(BufWriter::new(File::create(path)?));
        Ok(ledger)
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records an event.
    ///
    /// # Errors
    /// When the file can't be written.
    pub fn note(&self, table: &str, viewer: Viewer, event: Event) -> anyhow::Result<()> {
        let acked = matches!(event, Event::Acked { .. });
        let line = Line {
            table: table.to_owned(),
            viewer,
            event,
        };
        let mut book = self.book();
        if let Some(file) = &mut book.file {
            serde_json::to_writer(&mut *file, &line)?;
            file.write_all(b"\n")?;
            if acked {
                file.flush()?;
            }
        }
        book.tables
            .entry(line.table.clone())
            .or_default()
            .push(line);
        drop(book);
        if acked {
            self.acked.send_modify(|n| *n += 1);
        }
        Ok(())
    }

    /// The events of a table.
    pub fn of(&self, table: &str) -> Vec<Line> {
        self.book().tables.get(table).cloned().unwrap_or_default()
    }

    /// Records how long an answer took.
    pub fn answered(&self, after: Duration) {
        self.answers().push(after);
    }

    /// How long answers have taken since the last call.
    pub fn take_answers(&self) -> Vec<Duration> {
        std::mem::take(&mut self.answers())
    }

    fn answers(&self) -> MutexGuard<'_, Vec<Duration>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of recorded acknowledgements.
    pub fn acked(&self) -> u64 {
        *self.acked.borrow()
    }

    /// Waits until more acknowledgements than this are recorded.
    pub async fn acked_beyond(&self, before: u64) {
        // The sender lives as long as this ledger does.
        let _ = self.acked.subscribe().wait_for(|n| *n > before).await;
    }

    /// The number of events that match.
    pub fn count(&self, fits: impl Fn(&Event) -> bool) -> u64 {
        let book = self.book();
        let lines = book.tables.values().flatten();
        lines.filter(|line| fits(&line.event)).count() as u64
    }
}
