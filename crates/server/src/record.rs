//! Writes a match as its viewer saw it: one JSON object per line, a header and then the entries. It
//! contains nothing the viewer has not seen, so it is available during the match.

use engine::{
    Viewer,
    any::AnyMatch,
    journal::{Entry, RECORD_FORMAT, ReplayMismatch, stretches},
    matches::{LogEvent, Waiting},
    patch::diff,
};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    games::GameKind,
    lobby::Table,
    storage::{Started, StoredEntry},
    wire::Sitter,
};

/// The state after an entry, or the change since the one before.
#[derive(Serialize)]
struct Line {
    seq: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    patch: Option<Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    log: Vec<LogEvent>,
    waiting: Vec<Waiting>,
}

/// Writes a record from the setup, or from the last rules change that can't be replayed across.
///
/// # Errors
/// When the journal does not replay.
pub fn text(
    table: &Table,
    kind: GameKind,
    started: &Started,
    entries: &[StoredEntry],
    viewer: Viewer,
) -> Result<String, ReplayMismatch> {
    let all: Vec<Entry> = entries.iter().map(|w| w.entry.clone()).collect();
    let stretches = stretches(started.version, &all);
    let from = stretches.last().map_or(0, |s| s.after);
    let known = all.iter().take_while(|e| e.seq <= from).cloned().collect();
    let mut game = (kind.host)(&started.setup, started.luck.clone(), known)?;
    let mut lines = vec![header(table, started, viewer, from).to_string()];
    let mut view = game.view(viewer);
    let mut line = line(&*game, viewer, None);
    line.view = Some(view.clone());
    push(&mut lines, &line);
    for written in entries.iter().filter(|w| w.entry.seq > from) {
        let before = game.seq();
        game.follow(written.entry.clone())?;
        let now = game.view(viewer);
        let mut line = self::line(&*game, viewer, Some(before));
        line.at = Some(written.at);
        line.patch = diff(&view, &now);
        push(&mut lines, &line);
        view = now;
    }
    Ok(lines.join("\n") + "\n")
}

fn push(lines: &mut Vec<String>, line: &Line) {
    // A plain tree with string keys always serializes.
    lines.push(serde_json::to_string(line).unwrap_or_default());
}

fn line(game: &dyn AnyMatch, viewer: Viewer, since: Option<u64>) -> Line {
    Line {
        seq: game.seq(),
        at: None,
        view: None,
        patch: None,
        log: game.log(viewer, since),
        waiting: game.decision(viewer).waiting,
    }
}

fn header(table: &Table, started: &Started, viewer: Viewer, from: u64) -> Value {
    let names = table.seats.iter().map(|place| match &place.sitter {
        Sitter::Person { name, .. } => json!({ "name": name, "side": place.side }),
        Sitter::Bot { bot } => json!({ "bot": bot, "side": place.side }),
        Sitter::Open => json!({ "side": place.side }),
    });
    json!({
        "format": RECORD_FORMAT,
        "game": started.game,
        "version": started.version,
        "table": table.id,
        "name": table.name,
        "options": table.options,
        "seats": names.collect::<Vec<_>>(),
        "commitment": started.commitment,
        "started_at": started.at,
        "viewer": viewer.seat().map_or(json!("spectator"), |seat| json!(seat)),
        "from": from,
    })
}
