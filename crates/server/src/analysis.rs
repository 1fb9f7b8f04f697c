//! Analyses of finished matches. They are worked out one after another on the bots' threads, behind the
//! bots of running matches, and kept in memory: the same match has the same analysis.

use std::{
    collections::VecDeque,
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
    storage::Started,
    wire::{AnalysisView, Better, DecisionAnalysis, Mark},
};

/// How many analyses are kept in memory.
const KEPT: usize = 64;
/// How many are worked out or wait for that.
const OPEN: usize = 16;

/// The analyses that are known.
#[derive(Debug, Default)]
pub struct Analyses(Mutex<VecDeque<Known>>);

#[derive(Debug)]
struct Known {
    table: String,
    /// Who asked first.
    person: String,
    is_open: bool,
    view: AnalysisView,
}

impl Analyses {
    fn lock(&self) -> MutexGuard<'_, VecDeque<Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known about a table's match.
    pub(crate) fn known(&self, table: &str) -> Option<AnalysisView> {
        let known = self.lock();
        let found = known.iter().find(|known| known.table == table);
        found.map(|known| known.view.clone())
    }

    /// Opens an analysis, unless there is one; whether it is new.
    ///
    /// # Errors
    /// When the person has another open one, or too many are open.
    fn open(&self, table: &str, person: &str) -> Result<bool, ApiError> {
        let mut known = self.lock();
        if known.iter().any(|known| known.table == table) {
            return Ok(false);
        }
        let open = || known.iter().filter(|known| known.is_open);
        if open().count() >= OPEN || open().any(|known| known.person == person) {
            return Err(ApiError::rate_limited());
        }
        if known.len() >= KEPT
            && let Some(oldest) = known.iter().position(|known| !known.is_open)
        {
            known.remove(oldest);
        }
        known.push_back(Known {
            table: table.to_owned(),
            person: person.to_owned(),
            is_open: true,
            view: AnalysisView::default(),
        });
        Ok(true)
    }

    fn forget(&self, table: &str) {
        self.lock().retain(|known| known.table != table);
    }

    fn change(&self, table: &str, change: impl FnOnce(&mut Known)) {
        let mut known = self.lock();
        if let Some(found) = known.iter_mut().find(|known| known.table == table) {
            change(found);
        }
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
        return Ok(app.analyses.known(&table).unwrap_or_default());
    }
    let Ok(Ok(questions)) = guarded_aside(move || Questions::of(kind, started, entries)).await
    else {
        app.analyses.forget(&table);
        let why = text!("the rules of this game have changed since: the match can't be analyzed");
        return Err(ApiError::conflict("other_rules", why));
    };
    app.analyses
        .change(&table, |known| known.view.of = questions.decisions.len());
    tokio::spawn(work(Arc::clone(app), table.clone(), questions));
    Ok(app.analyses.known(&table).unwrap_or_default())
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

/// Looks at each decision in turn.
async fn work(app: Arc<AppState>, table: String, questions: Questions) {
    for (seq, study) in questions.decisions {
        let Ok(turn) = app.bots.ask(BotPriority::Watched).await else {
            break;
        };
        let studied = app.bots.run(move || {
            let _turn = turn;
            catch_panic(study)
        });
        let Ok(Ok(studied)) = studied.await else {
            app.analyses
                .change(&table, |known| known.view.broken = true);
            break;
        };
        app.analyses.change(&table, |known| {
            known.view.done += 1;
            if let Some(studied) = studied {
                known.view.add(seq, studied);
            }
        });
        if app.stopping() {
            return;
        }
    }
    app.analyses.change(&table, |known| {
        known.is_open = false;
        if let Some(end) = questions.end {
            known.view.lucky(&end);
        }
    });
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
        all.change("first", |known| known.is_open = false);
        assert_eq!(all.open("second", "anna"), Ok(true));
        all.forget("second");
        assert_eq!(all.known("second"), None);
        assert_eq!(all.open("second", "anna"), Ok(true));
    }

    #[test]
    fn many_analyses_push_out_the_oldest_that_is_over() {
        let all = Analyses::default();
        for number in 0..2 * KEPT {
            let table = number.to_string();
            assert_eq!(all.open(&table, &table), Ok(true));
            if number > 0 {
                all.change(&table, |known| known.is_open = false);
            }
        }
        assert_eq!(all.lock().len(), KEPT);
        assert!(all.known("0").is_some(), "it goes on");
        assert!(all.known("1").is_none());
        for number in 0..OPEN {
            let person = format!("person {number}");
            let opened = all.open(&person, &person);
            assert_eq!(opened.is_ok(), number + 1 < OPEN, "{number}");
        }
    }
}
