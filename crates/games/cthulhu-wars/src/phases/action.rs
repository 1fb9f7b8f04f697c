//! Phase 4: the Action Phase (Rulebook VI): rounds, the action menu, what follows an action.

mod menu;

use engine::{Options, Seat, Text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions, claims,
    event::Event,
    factions::{self, moments},
    ids::Faction,
    invocations, phases,
    ruleset::{GateControl, ThirtyDoom},
    sets::{AreaSet, FactionSet, UnitSet},
    spellbooks, supplements,
    variants::{decay_marker, several_factions_each},
    victory,
    view::Phase,
    words::{Words, words},
};

pub use menu::fertile;

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VI";

/// A paragraph of the Action Phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whose action round is next, from this place of the turn order on?
    Next(u8),
    /// … after the faction there, which can't act, has been asked what it may do about it.
    Asked(u8),
    /// Several factions each: which of a player's factions acts next?
    Which { place: u8, left: FactionSet },
    /// The action menu.
    Menu(Round),
    /// An action has just been completed,
    After(Round),
    /// … the spellbooks that it earned are taken,
    Rewarded(Round),
    /// … Passion has been paid or declined,
    Interrupt(Round),
    /// … factions have interrupted it or not,
    Interrupted(Round),
    /// … and so have supplements.
    Afterwards(Round),
}

/// What a faction has done in its action round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Whose round it is.
    pub faction: Faction,
    /// The one Common or Unique Action has been taken.
    pub main: bool,
    /// An Unlimited Action was taken that can count as the Common one.
    pub spare: bool,
    /// The second Action of The Screaming Dead or He Who is Not to be Named.
    pub second: Second,
}

/// A second Action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Second {
    /// There is none.
    None,
    /// It may be taken.
    Open,
    /// It has been taken.
    Taken,
}

impl Round {
    /// A fresh round.
    pub const fn of(faction: Faction) -> Self {
        Self {
            faction,
            main: false,
            spare: false,
            second: Second::None,
        }
    }

    /// Whether the second Action must be taken or forgone now, with no Unlimited Action before it.
    pub fn at_once(&self, g: &CthulhuWars) -> bool {
        self.second == Second::Open && g.variant.second_action_at_once() && self.may_act(g)
    }

    /// Whether a Common or Unique Action may (still) be taken.
    pub fn may_act(&self, g: &CthulhuWars) -> bool {
        let second = self.second == Second::Open
            && (decay_marker::spendable(g, self.faction) > 0
                || g.rules.second_action_at_zero_power);
        !self.main || second
    }

    const fn with_main(mut self) -> Self {
        if self.main {
            self.second = Second::Taken;
        }
        self.main = true;
        self
    }

    const fn with_spare(mut self) -> Self {
        self.spare = true;
        self
    }
}

/// The phase begins with the First Player.
pub fn begin(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    g.phase = Phase::Action;
    g.round = 0;
    if g.variant.action_phase_first() {
        g.turn += 1;
        cx.emit(Event::TurnBegan { turn: g.turn });
    }
    cx.emit(Event::PhaseBegan { phase: g.phase });
    go_round(g, cx)
}

/// Play goes round the table, once more.
pub fn go_round(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    g.round += 1;
    cx.emit(Event::CircuitBegan { round: g.round });
    Next::Goto(Step::Next(0).into())
}

/// Runs a paragraph.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Next(place) => next_round(g, place, false, cx),
        Step::Asked(place) => next_round(g, place, true, cx),
        Step::Which { place, left } => several_factions_each::which(g, place, left, cx),
        Step::Menu(_) => Next::Ask(step.into()),
        Step::After(round) => after(g, round, cx),
        Step::Rewarded(round) => rewarded(g, round, cx),
        Step::Interrupt(round) => interrupt(g, round),
        Step::Interrupted(round) => interrupted(g, round),
        Step::Afterwards(round) => Next::Call {
            then: Step::Menu(round).into(),
            first: spellbooks::Step::Check.into(),
        },
    }
}

// Rulebook VI: play goes round until everyone is out of Power; players without it are skipped.
fn next_round(g: &mut CthulhuWars, place: u8, asked: bool, cx: &mut Cx<'_>) -> Next {
    let ends = g.variant.thirty_ends_the_turn() || g.rules.thirty_doom == ThirtyDoom::EndsTheRound;
    if ends && victory::someone_at_thirty(g) {
        return victory::end(g, "the Doom track reached 30", cx);
    }
    if g.variant.decays() {
        return decay_marker::next_turn(g, place, asked, cx);
    }
    if g.variant.several_factions_each() {
        return several_factions_each::next_player(g, place, asked, cx);
    }
    let order = g.order().skip(usize::from(place));
    for (at, faction) in (place..g.players).zip(order) {
        if g.can_act(faction) {
            return begin_round(g, faction, Step::Next(at + 1), cx);
        }
        if !(asked && at == place)
            && let Some(first) = (moments(faction).powerless)(g)
        {
            let then = Step::Asked(at).into();
            return Next::Call { then, first };
        }
    }
    if g.playing().iter().any(|f| g.can_act(f)) {
        return go_round(g, cx);
    }
    Next::Goto(phases::Step::GatherPower.into())
}

/// A faction's action round begins; `then` follows it.
pub fn begin_round(g: &mut CthulhuWars, faction: Faction, then: Step, cx: &mut Cx<'_>) -> Next {
    g.active = Some(faction);
    g.battled = AreaSet::EMPTY;
    g.stepped_off = UnitSet::EMPTY;
    g.moved = UnitSet::EMPTY;
    cx.emit(Event::RoundBegan {
        faction,
        round: g.round,
    });
    Next::Call {
        then: then.into(),
        first: Step::Menu(Round::of(faction)).into(),
    }
}

/// Lists the action menu.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::Which { left, .. } => several_factions_each::ask(g, left, options),
        Step::Menu(round) if decay_marker::surcharge(g) > 0 => menu::charged(g, round, options),
        Step::Menu(round) => menu::menu(g, round, true, options),
        Step::Next(_)
        | Step::Asked(_)
        | Step::After(_)
        | Step::Rewarded(_)
        | Step::Interrupt(_)
        | Step::Interrupted(_)
        | Step::Afterwards(_) => {}
    }
}

/// Takes a choice from the menu.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let (Step::Which { place, mut left }, Action::Faction(faction)) = (step, action) {
        left.remove(faction);
        return begin_round(g, faction, Step::Which { place, left }, cx);
    }
    if let Action::Claim(requirement) = action {
        return claims::claim(g, requirement, step.into(), cx);
    }
    if let Action::Invoke(book) = action {
        return invocations::invoke(book, step.into());
    }
    if let Action::Swear(_) = action {
        return supplements::interrupt(g, action, step.into(), cx);
    }
    let (Step::Menu(round), Action::Do(verb)) = (step, action) else {
        return Next::Done;
    };
    let faction = round.faction;
    let after = match verb {
        Verb::Forgo => {
            let second = Second::Taken;
            return Next::Goto(Step::Menu(Round { second, ..round }).into());
        }
        _ if round.at_once(g) => round.with_main(),
        Verb::EndRound => return Next::Done,
        Verb::Pass => return pass(g, faction, cx),
        Verb::ControlGate | Verb::AbandonGate => round,
        // Rulebook VI: with six spellbooks it may be decided afterwards whether a Battle was
        // the Common or an Unlimited Action.
        Verb::Battle if g.unlimited_battle(faction) => round.with_spare(),
        Verb::Summon if fertile(g, faction) => round.with_spare(),
        verb if factions::unique(verb).is_some_and(|unique| (unique.unlimited)(g, faction)) => {
            round.with_spare()
        }
        verb if factions::unique(verb).is_some_and(|unique| unique.twice) => Round {
            second: Second::Open,
            ..round.with_main()
        },
        _ => round.with_main(),
    };
    let free = matches!(verb, Verb::ControlGate | Verb::AbandonGate);
    if decay_marker::surcharge(g) > 0 && !free {
        decay_marker::pay(g, faction, cx);
    }
    let first = actions::start(g, faction, verb, cx);
    Next::Call {
        then: Step::After(after).into(),
        first,
    }
}

// Rulebook VI, Pass: all remaining Power is discarded; that ends the Action round.
fn pass(g: &mut CthulhuWars, faction: Faction, cx: &mut Cx<'_>) -> Next {
    let power = g.power(faction);
    g.sheet_mut(faction).power = 0;
    cx.emit(Event::Passed { faction, power });
    let first = factions::after_action(g).filter(|_| g.variant.pass_is_an_action());
    match (first, supplements::after_action(g)) {
        (Some(first), Some(offers)) => Next::Call {
            then: offers,
            first,
        },
        (Some(first), None) | (None, Some(first)) => Next::Call {
            then: spellbooks::Step::Check.into(),
            first,
        },
        (None, None) => Next::Done,
    }
}

/// An action is complete. Rulebook VIII: a spellbook is gained as soon as its requirement is met,
/// so what it allows after an action can be used after this one.
fn after(g: &mut CthulhuWars, round: Round, cx: &mut Cx<'_>) -> Next {
    if g.rules.gate_control == GateControl::Automatic {
        actions::gates::take_all(g, round.faction, cx);
    }
    Next::Call {
        then: Step::Rewarded(round).into(),
        first: spellbooks::Step::Check.into(),
    }
}

fn rewarded(g: &mut CthulhuWars, round: Round, cx: &mut Cx<'_>) -> Next {
    let then = Step::Interrupt(round).into();
    match factions::rewarded(g, cx) {
        Some(first) => Next::Call { then, first },
        None => Next::Goto(then),
    }
}

fn interrupt(g: &mut CthulhuWars, round: Round) -> Next {
    g.passion = 0;
    let then = Step::Interrupted(round).into();
    match factions::after_action(g) {
        Some(first) => Next::Call { then, first },
        None => Next::Goto(then),
    }
}

fn interrupted(g: &CthulhuWars, round: Round) -> Next {
    let then = Step::Afterwards(round).into();
    match supplements::after_action(g) {
        Some(first) => Next::Call { then, first },
        None => Next::Goto(then),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::Menu(round) => menu::prompt(g, round),
        Step::Which { left, .. } => words(
            if left.len() == g.variant.factions_each() {
                "Which of your factions acts first?"
            } else {
                "Which of your factions acts next?"
            },
            "Each takes one action in your action round.",
        ),
        _ => Words::default(),
    }
}

/// Only the menu refuses, and it has reasons of its own.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
