//! Lessons: a list for each game, a table to play one at, and how far the learner is.

use std::sync::Arc;

use axum::{Json, extract::State};
use engine::{Text, scenario::lesson::Lesson, text};

use super::{
    Guest,
    problem::PathPart,
    sandbox::{Opened, keep, stand},
    tables::{MOST, few_tables, shown},
};
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    catch_panic::guarded_aside,
    clock,
    games::{Agreement, GameKind, OpenedLesson},
    lessons,
    lobby::Table,
    room::Change,
    storage::Started,
    wire::{LessonInfo, LessonStep, LessonView, Person, TableState},
};

/// Lists a game's lessons.
pub(super) async fn list(
    State(app): State<Arc<AppState>>,
    PathPart(id): PathPart<String>,
) -> Result<Json<Vec<LessonInfo>>, ApiError> {
    let kind = game(&app, &id)?;
    let info = |(number, lesson): (u16, Lesson)| LessonInfo {
        number,
        title: lesson.title,
        about: lesson.about,
    };
    Ok(Json(lessons::of(kind.id).into_iter().map(info).collect()))
}

/// Opens a table at which the caller plays a lesson. Deletes the table of any other lesson of theirs.
pub(super) async fn open(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
    PathPart((id, number)): PathPart<(String, u16)>,
) -> Result<Opened, ApiError> {
    let kind = game(&app, &id)?;
    let rules = kind.lessons.ok_or_else(no_lesson)?;
    let lesson = lessons::find(kind.id, number).ok_or_else(no_lesson)?;
    end_others(&app, &person).await?;
    few_tables(&app, &person.id).await?;
    let staged = lesson.clone();
    let opened = guarded_aside(move || (rules.open)(&staged)).await;
    let opened = opened.map_err(|_| broken("the rules failed"))?;
    let opened = opened.map_err(|fault| broken(&fault.why))?;
    let table = Table::for_lesson(&kind, &person, number, &lesson.title, &opened)?;
    let started = started(&kind, &table, &opened, &lesson)?;
    let entries = vec![opened.entry];
    let (begun, done) = (started.clone(), entries.clone());
    let stand = guarded_aside(move || stand(kind, begun, done)).await;
    let stand = stand.unwrap_or_else(|_| Err(broken("the rules failed")))?;
    keep(&app, &person, table, started, entries, stand).await
}

fn started(
    kind: &GameKind,
    table: &Table,
    opened: &OpenedLesson,
    lesson: &Lesson,
) -> Result<Started, ApiError> {
    let setup = (kind.setup)(&Agreement {
        seats: table.seat_count(),
        options: &table.agreement(kind)?,
        sides: &opened.sides,
        decks: &vec![None; opened.sides.len()],
    });
    let luck = lesson.luck();
    Ok(Started {
        table: table.id.clone(),
        game: kind.id.to_owned(),
        version: kind.version,
        setup: setup.map_err(ApiError::invalid)?,
        commitment: luck.commitment(),
        luck,
        at: clock::now(),
    })
}

/// Deletes the tables of the person's other lessons.
async fn end_others(app: &Arc<AppState>, person: &Person) -> Result<(), ApiError> {
    for table in app.store.tables_of(&person.id, MOST).await? {
        if table.lesson.is_some() && table.state != TableState::Finished {
            let left = app
                .hub
                .change(app, &table.id, person.clone(), Change::Leave);
            left.await?;
        }
    }
    Ok(())
}

/// Returns the words of a table's lesson, and how many of its steps are reached.
pub(super) async fn show(
    State(app): State<Arc<AppState>>,
    client: Client,
    Guest(person): Guest,
    PathPart(id): PathPart<String>,
) -> Result<Json<LessonView>, ApiError> {
    if !app.allowances.request(&app, client) {
        app.metrics.refusals.requests.inc();
        return Err(ApiError::rate_limited());
    }
    let table = shown(&app, &id, &person.id).await?;
    let kind = game(&app, &table.game)?;
    let rules = kind.lessons.ok_or_else(no_lesson)?;
    let number = table.lesson.ok_or_else(no_lesson)?;
    let lesson = lessons::find(kind.id, number).ok_or_else(no_lesson)?;
    let entries = app.store.entries(&id).await?;
    let entries: Vec<_> = entries.into_iter().map(|written| written.entry).collect();
    let followed = lesson.clone();
    let reached = guarded_aside(move || (rules.reached)(&followed, &entries)).await;
    let reached = reached.map_err(|_| broken("the rules failed"))?;
    let step = |step: &engine::scenario::lesson::LessonStep| LessonStep {
        say: step.say.clone(),
        hint: step.hint.clone(),
    };
    Ok(Json(LessonView {
        number,
        of: lessons::numbers(kind.id).len(),
        title: lesson.title,
        steps: lesson.steps.iter().map(step).collect(),
        end: lesson.end,
        reached: reached.map_err(|fault| broken(&fault.why))?,
    }))
}

fn game(app: &AppState, id: &str) -> Result<GameKind, ApiError> {
    let kind = app.game(id).copied();
    kind.ok_or_else(|| ApiError::not_found(text!("there is no such game")))
}

fn no_lesson() -> ApiError {
    ApiError::not_found(text!("there is no such lesson"))
}

fn broken(why: &str) -> ApiError {
    ApiError::frozen(Text::from(why.to_owned()))
}
