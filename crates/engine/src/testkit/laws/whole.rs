//! Whole games end, break no invariant, and can be narrated.

use super::walk::{Walk, name};
use crate::{
    audit::Audit,
    game::Game,
    matches::DecisionView,
    play::Play,
    seat::{Seat, Viewer},
    vocabulary::Worded,
};

pub(super) fn law<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let told = std::mem::take(&mut walk.first);
    tell(walk.play.game(), &told)?;
    let mut books = G::audit(&walk.setup);
    audit(&mut books, &told, &walk.play)?;
    loop {
        walk.play.check().map_err(|broken| broken.to_string())?;
        words(&walk.play)?;
        let Some(applied) = walk.stroll()? else {
            break;
        };
        tell(walk.play.game(), &applied.events)?;
        audit(&mut books, &applied.events, &walk.play)?;
    }
    let outcome = walk.play.game().outcome();
    let outcome = outcome.ok_or("it stopped without an outcome")?;
    let seats = walk.play.game().seats();
    if outcome.winners.iter().any(|w| w.0 >= seats) || outcome.why.is_empty() {
        return Err(format!("the outcome makes no sense: {outcome:?}"));
    }
    whole(&outcome)
}

/// The audit agrees with the state.
fn audit<G: Game>(
    books: &mut Option<Box<dyn Audit<G>>>,
    events: &[G::Event],
    play: &Play<G>,
) -> Result<(), String> {
    let Some(books) = books else { return Ok(()) };
    let followed = books.follow(events, play.game());
    followed.map_err(|broken| broken.to_string())
}

/// Each viewer's events can be narrated without an unfilled placeholder.
fn tell<G: Game>(game: &G, events: &[G::Event]) -> Result<(), String> {
    for viewer in Viewer::all(game.seats()) {
        for event in events.iter().filter_map(|e| game.redact(e, viewer)) {
            if let Some(line) = game.narrate(&event) {
                whole(&line)?;
            }
        }
    }
    Ok(())
}

/// No placeholder is unfilled.
fn whole(said: &impl Worded) -> Result<(), String> {
    let mut torn = None;
    said.each(&mut |text| {
        if !text.is_whole() {
            torn.get_or_insert_with(|| text.clone());
        }
    });
    torn.map_or(Ok(()), |text| {
        Err(format!("the holes of {text:?} are not those of its parts"))
    })
}

/// The question has a title, and the choices of a seat have distinct words.
fn words<G: Game>(play: &Play<G>) -> Result<(), String> {
    for seat in (0..play.game().seats()).map(Seat) {
        let view = DecisionView::of(play, Viewer::Seat(seat));
        whole(&view)?;
        whole(&play.game().windows(seat))?;
        let Some(ask) = view.ask else { continue };
        let who = name(Viewer::Seat(seat));
        if ask.prompt.title.is_empty() {
            return Err(format!("{who} is asked without a title"));
        }
        let mut labels: Vec<_> = ask
            .choices
            .iter()
            .chain(&view.anytime)
            .map(|c| c.label.to_string())
            .collect();
        labels.sort_unstable();
        if labels.first().is_some_and(String::is_empty) {
            return Err(format!("{who} has a choice without a label"));
        }
        if let Some([twice, _]) = labels.array_windows().find(|[a, b]| a == b) {
            return Err(format!("{who} has two choices called {twice:?}"));
        }
    }
    Ok(())
}
