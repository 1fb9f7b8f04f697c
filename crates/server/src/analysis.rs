//! Analyses of finished matches. They are worked out one after another on the bots' threads, behind the
//! bots of running matches, and stored when they are done.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use engine::{
    Seat,
    advice::{Studied, studies},
    any::Studying,
    journal::{Entry, Kind, ReplayMismatch},
    text,
};

use crate::{
    api_error::ApiError,
    app_state::AppState,
    bot_pool::BotPriority,
    catch_panic::{catch_panic, guarded_aside},
    games::GameKind,
    storage::{Started, StoreError, patiently},
    wire::{AnalysisView, Better, DecisionAnalysis, Mark},
};

/// How many are worked out or wait for that.
const OPEN: usize = 16;

/// The analyses that go on, by their tables.
#[derive(Debug, Default)]
pub struct Analyses(Mutex<HashMap<String, Ongoing>>);

#[derive(Debug)]
struct Ongoing {
    /// Who asked for it.
    person: String,
    view: AnalysisView,
}

impl Analyses {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Ongoing>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the analysis of a table's match is, if it goes on.
    pub(crate) fn ongoing(&self, table: &str) -> Option<AnalysisView> {
        let ongoing = self.lock();
        ongoing.get(table).map(|found| found.view.clone())
    }

    /// Opens an analysis, unless there is one; whether it is new.
    ///
    /// # Errors
    /// When the person has another open one, or too many are open.
    fn open(&self, table: &str, person: &str) -> Result<bool, ApiError> {
        let mut ongoing = self.lock();
        if ongoing.contains_key(table) {
            return Ok(false);
        }
        if ongoing.len() >= OPEN || ongoing.values().any(|other| other.person == person) {
            return Err(ApiError::rate_limited());
        }
        let new = Ongoing {
            person: person.to_owned(),
            view: AnalysisView::default(),
        };
        ongoing.insert(table.to_owned(), new);
        Ok(true)
    }

    fn close(&self, table: &str) {
        self.lock().remove(table);
    }

    fn change(&self, table: &str, change: impl FnOnce(&mut AnalysisView)) {
        if let Some(found) = self.lock().get_mut(table) {
            change(&mut found.view);
        }
    }
}

/// What is known of the analysis of a table's match.
///
/// # Errors
/// When the database fails.
pub(crate) async fn known(app: &AppState, table: &str) -> Result<Option<AnalysisView>, StoreError> {
    match app.analyses.ongoing(table) {
        Some(view) => Ok(Some(view)),
        None => app.store.analysis(table).await,
    }
}

/// Starts the analysis of a finished match, if there is none, and returns its beginning.
///
/// # Errors
/// When the person has another open one, too many are open, or the match can't be folded.
pub(crate) async fn begin(
    app: &Arc<AppState>,
    person: &str,
    kind: GameKind,
    started: Started,
    entries: Vec<Entry>,
) -> Result<AnalysisView, ApiError> {
    let table = started.table.clone();
    if !app.analyses.open(&table, person)? {
        return Ok(app.analyses.ongoing(&table).unwrap_or_default());
    }
    let Ok(Ok(questions)) = guarded_aside(move || Questions::of(kind, started, entries)).await
    else {
        app.analyses.close(&table);
        let why = text!("the rules of this game have changed since: the match can't be analyzed");
        return Err(ApiError::conflict("other_rules", why));
    };
    app.analyses
        .change(&table, |view| view.of = questions.decisions.len());
    tokio::spawn(work(Arc::clone(app), table.clone(), questions));
    Ok(app.analyses.ongoing(&table).unwrap_or_default())
}

/// What is to be looked at.
struct Questions {
    /// The decisions that count in the end, by their entries.
    decisions: Vec<(u64, Studying)>,
    /// What each seat has of the victory, unless the match ended by something else than a choice: giving
    /// up is no luck.
    end: Option<Vec<f64>>,
}

impl Questions {
    /// Folds a match and notes its decisions.
    fn of(kind: GameKind, started: Started, entries: Vec<Entry>) -> Result<Self, ReplayMismatch> {
        let mut game = (kind.host)(&started.setup, started.luck, Vec::new())?;
        let is_played_out = matches!(entries.last().map(|e| &e.kind), Some(Kind::Act { .. }));
        let decisions = studies(&mut *game, entries)?;
        let winners = game
            .outcome()
            .map_or_else(Vec::new, |outcome| outcome.winners);
        #[expect(clippy::cast_precision_loss, reason = "a handful of seats")]
        let part = 1.0 / winners.len().max(1) as f64;
        let of = |seat| {
            if winners.contains(&Seat(seat)) {
                part
            } else {
                0.0
            }
        };
        let end = is_played_out.then(|| (0..game.seats()).map(of).collect());
        Ok(Self { decisions, end })
    }
}

/// Looks at each decision in turn, and stores what was found.
async fn work(app: Arc<AppState>, table: String, questions: Questions) {
    let Questions { decisions, end } = questions;
    let last = decisions.last().map(|(seq, _)| *seq);
    for (seq, study) in decisions {
        if app.stopping() {
            return;
        }
        let Ok(turn) = app.bots.ask(BotPriority::Watched).await else {
            return app.analyses.close(&table);
        };
        let studied = app.bots.run(move || {
            let _turn = turn;
            catch_panic(study)
        });
        let Ok(Ok(studied)) = studied.await else {
            app.analyses.change(&table, |view| view.broken = true);
            break;
        };
        app.analyses.change(&table, |view| {
            if let Some(studied) = studied {
                view.add(seq, studied);
            }
            if let Some(end) = end.as_ref().filter(|_| last == Some(seq)) {
                view.lucky(end);
            }
            view.done += 1;
        });
    }
    if let Some(view) = app.analyses.ongoing(&table)
        && let Err(error) = patiently(app.store.save_analysis(&table, &view)).await
    {
        tracing::warn!(%error, table, "its analysis is not stored");
    }
    app.analyses.close(&table);
}

impl AnalysisView {
    /// Adds what was found about a decision.
    fn add(&mut self, seq: u64, studied: Studied) {
        let Studied { seat, best, made } = studied;
        self.lucky(&best.chances);
        let at = |chances: &[f64]| {
            chances
                .get(usize::from(seat.0))
                .copied()
                .unwrap_or_default()
        };
        let mark = Mark::of(at(&best.chances) - at(&made.chances));
        self.decisions.push(DecisionAnalysis {
            seq,
            seat,
            made: made.label,
            before: best.chances,
            after: made.chances,
            mark,
            better: mark.map(|_| Better {
                label: best.label,
                reasons: best.reasons,
                line: best.line,
            }),
        });
    }

    /// Counts as luck what has changed since the last decision.
    fn lucky(&mut self, now: &[f64]) {
        let Some(last) = self.decisions.last() else {
            self.luck = vec![0.0; now.len()];
            return;
        };
        let changes = now.iter().zip(&last.after).map(|(now, then)| now - then);
        for (sum, change) in self.luck.iter_mut().zip(changes) {
            *sum += change;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_analyzed_once_and_a_person_asks_for_one_at_a_time() {
        let all = Analyses::default();
        assert_eq!(all.open("first", "anna"), Ok(true));
        assert_eq!(all.open("first", "ben"), Ok(false));
        assert_eq!(all.open("second", "anna").unwrap_err().status, 429);
        all.close("first");
        assert_eq!(all.ongoing("first"), None);
        assert_eq!(all.open("second", "anna"), Ok(true));
    }

    #[test]
    fn only_so_many_go_on() {
        let all = Analyses::default();
        for number in 0..=OPEN {
            let opened = all.open(&format!("table {number}"), &format!("person {number}"));
            assert_eq!(opened.is_ok(), number < OPEN, "{number}");
        }
    }
}
