//! The turn: Gather Power, Determine First Player, Doom Phase, Action Phase (Rulebook II to VI).

pub mod action;
pub mod doom_phase;
pub mod doom_turn;
pub mod draft;
pub mod first_player;
pub mod gather_power;

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    ids::Faction,
    sets::FactionSet,
    starts,
    variants::duel,
    words::{Words, words},
};
use doom_turn::DoomTurn;

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook V";

/// A paragraph of phases 1 to 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Factions are chosen one after the other.
    Draft { first: Seat, place: u8 },
    /// The factions that choose their start areas do so, from this place of their order on.
    Start(u8),
    /// Phase 1, and a new turn.
    GatherPower,
    /// … and supplements ask, from this place of theirs on.
    Gathered(u8),
    /// Phase 2.
    FirstPlayer,
    /// Several have most Power: `by` chooses among them.
    TieBreak { tied: FactionSet, by: Faction },
    /// The First Player chooses the direction of play.
    Direction,
    /// Phase 3, first step.
    DoomAdvance,
    /// Phase 3: special events of the faction at this place of the turn order.
    Special(u8),
    /// … and those that follow from taking a spellbook just now.
    SpecialAgain(u8),
    /// Duel's Doom Phase: the turn of the faction at this place begins.
    DoomTurn(u8),
    /// … and what follows from taking a spellbook just now.
    DoomTurnAgain(u8),
    /// Phase 3: a faction's turn; what it has done already.
    DoomTurnMenu(DoomTurn),
    /// Phase 3: a last chance to reveal Elder Signs before victory is determined.
    LastReveal(u8),
    /// Phase 3, last step.
    Verdict,
}

/// Runs a paragraph.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Draft { first, place } => draft::step(g, first, place, cx),
        Step::Start(turn) => starts::step(g, turn, cx),
        Step::GatherPower => gather_power::gather(g, cx),
        Step::Gathered(from) => gather_power::gathered(g, from),
        Step::FirstPlayer => first_player::determine(g, cx),
        Step::TieBreak { .. } | Step::Direction => Next::Ask(step.into()),
        Step::DoomAdvance => doom_phase::advance(g, cx),
        Step::Special(place) => doom_phase::special(g, place, cx),
        Step::SpecialAgain(place) => doom_phase::special_again(g, place, cx),
        Step::DoomTurn(place) => duel::doom_turn(g, place, cx),
        Step::DoomTurnAgain(place) => duel::doom_turn_again(g, place, cx),
        Step::DoomTurnMenu(turn) => doom_turn::step(g, turn),
        Step::LastReveal(place) => doom_phase::last_reveal_step(g, place),
        Step::Verdict => doom_phase::verdict(g, cx),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::Draft { first, place } => draft::ask(g, first, place, options),
        Step::Start(turn) => starts::ask(g, turn, options),
        Step::TieBreak { tied, by } => {
            options.extend(g.seat(by), tied.iter().map(Action::Faction));
        }
        Step::Direction => {
            options.extend(
                g.seat(g.first),
                [Action::Clockwise, Action::CounterClockwise],
            );
        }
        Step::DoomTurnMenu(turn) => doom_turn::ask(g, turn, options),
        Step::LastReveal(place) => doom_phase::last_reveal_ask(g, place, options),
        Step::GatherPower
        | Step::Gathered(_)
        | Step::FirstPlayer
        | Step::DoomAdvance
        | Step::Special(_)
        | Step::SpecialAgain(_)
        | Step::DoomTurn(_)
        | Step::DoomTurnAgain(_)
        | Step::Verdict => {}
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Draft { first, place }, Action::Faction(faction)) => {
            draft::answer(g, first, place, faction, cx)
        }
        (Step::Start(turn), Action::Area(area)) => starts::answer(g, turn, area, cx),
        (Step::TieBreak { .. }, Action::Faction(first)) => first_player::appoint(g, first, cx),
        (Step::Direction, action) => first_player::direct(g, action == Action::Clockwise, cx),
        (Step::DoomTurnMenu(turn), action) => doom_turn::answer(g, turn, action, cx),
        (Step::LastReveal(place), action) => doom_phase::last_reveal_answer(g, place, action, cx),
        (step, _) => Next::Goto(step.into()),
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (step, action) {
        (Step::Start(turn), Action::Area(area)) => starts::why_not(g, *turn, area),
        (Step::TieBreak { .. }, Action::Faction(faction)) => Some(text!(
            "{0} is not among those with most Power",
            faction.name()
        )),
        _ => None,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::Draft { .. } => words("Choose a faction", "It is yours for the whole game."),
        Step::Start(turn) => starts::prompt(g, turn),
        Step::DoomTurnMenu(turn) => doom_turn::prompt(g, turn),
        Step::TieBreak { by, .. } => words(
            "Who is First Player?",
            text!(
                "Several have most Power; {0} was First Player and decides.",
                by.name()
            ),
        ),
        Step::Direction => words(
            "Which way does play go this turn?",
            text!("{0} is First Player.", g.first.name()),
        ),
        Step::LastReveal(_) => words(
            "Reveal Elder Signs before victory is determined?",
            "30 Doom would end the game now.",
        ),
        Step::GatherPower
        | Step::Gathered(_)
        | Step::FirstPlayer
        | Step::DoomAdvance
        | Step::Special(_)
        | Step::SpecialAgain(_)
        | Step::DoomTurn(_)
        | Step::DoomTurnAgain(_)
        | Step::Verdict => words("", ""),
    }
}
