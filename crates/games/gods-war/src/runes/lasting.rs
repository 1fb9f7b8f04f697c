//! Effects of runes that last: Law, Stasis, Cold, Secret Sea, Truth, Infinity. Their cards lie face up on
//! the table until they lapse.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{Marks, turns};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    event::Event,
    ids::{Area, Empire, Rune},
    words::{Words, words},
};

/// An effect that lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lasting {
    /// Whose effect it is.
    pub rune: Rune,
    /// The card on the table: another one if it was copied.
    pub card: Rune,
    /// Who played it.
    pub by: Empire,
    /// What it works on.
    pub on: On,
    /// How long.
    pub until: Until,
}

/// What a lasting effect works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum On {
    /// Secret Sea: all arrows.
    Arrows,
    /// Stasis: this area.
    Area(Area),
    /// Cold: this empire.
    Empire(Empire),
    /// Law: a type of action, of one empire where only that one has it.
    Action(Verb, Option<Empire>),
    /// Truth: an action that this empire has announced.
    Promise(Empire, Verb),
    /// Infinity: so many more actions in this turn.
    Actions(u16),
    /// A copy of Infinity: so many actions out of turn.
    OutOfTurn(u16),
}

/// How long an effect lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// So many of its player's turns have to end.
    Turns(u8),
    /// The Action Phase ends.
    Phase,
    /// This empire's turn is over.
    TurnOf(Empire),
    /// It has been used.
    Used,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Stasis: which area.
    Stasis { by: Empire },
    /// Cold: whom.
    Cold { by: Empire },
    /// Secret Sea.
    Ebb { by: Empire },
}

impl Marks {
    /// Whether a rune's effect lasts.
    pub fn in_force(&self, rune: Rune) -> bool {
        self.lasting.iter().any(|l| l.rune == rune)
    }
}

/// How it begins.
pub(super) const fn begin(by: Empire, rune: Rune) -> Step {
    match rune {
        Rune::Stasis => Step::Stasis { by },
        Rune::Cold => Step::Cold { by },
        _ => Step::Ebb { by },
    }
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    if let Step::Ebb { by } = step {
        lay(g, Rune::SecretSea, by, On::Arrows, Until::Phase, cx);
        return Next::Done;
    }
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Stasis { by } => options.extend(g.seat(*by), g.areas().iter().map(Action::Area)),
        Step::Cold { by } => options.extend(g.seat(*by), g.enemies(*by).iter().map(Action::Empire)),
        Step::Ebb { .. } => {}
    }
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match (&step, action) {
        (Step::Stasis { by }, Action::Area(area)) => {
            let until = next_turn(g, *by);
            lay(g, Rune::Stasis, *by, On::Area(area), until, cx);
            Next::Done
        }
        (Step::Cold { by }, Action::Empire(whom)) => {
            let until = next_turn(g, *by);
            lay(g, Rune::Cold, *by, On::Empire(whom), until, cx);
            Next::Done
        }
        _ => Next::Goto(step.into()),
    }
}

/// Until the end of a player's next turn: the one that he is taking now doesn't count.
pub(super) fn next_turn(g: &GodsWar, by: Empire) -> Until {
    let now = g.active == Some(by);
    Until::Turns(if now { 2 } else { 1 })
}

/// Lays the rune that is being played face up on the table.
pub(super) fn lay(g: &mut GodsWar, rune: Rune, by: Empire, on: On, until: Until, cx: &mut Cx<'_>) {
    let lasting = Lasting {
        rune,
        card: g.marks.runes.open.unwrap_or(rune),
        by,
        on,
        until,
    };
    g.marks.runes.lasting.push(lasting);
    cx.emit(Event::RuneLasts { effect: lasting });
}

/// Effects lapse, their cards are discarded.
pub(super) fn lapse(g: &mut GodsWar, over: impl Fn(&Lasting) -> bool, cx: &mut Cx<'_>) {
    let lasting = std::mem::take(&mut g.marks.runes.lasting);
    for effect in lasting {
        if over(&effect) {
            g.discard.push(effect.card);
            cx.emit(Event::RuneLapsed { effect });
        } else {
            g.marks.runes.lasting.push(effect);
        }
    }
}

/// The turn of an empire is over.
pub(super) fn turn_over(g: &mut GodsWar, of: Empire, cx: &mut Cx<'_>) {
    for effect in &mut g.marks.runes.lasting {
        if let Until::Turns(left) = &mut effect.until
            && effect.by == of
        {
            *left -= 1;
        }
    }
    let over = |l: &Lasting| matches!(l.until, Until::Turns(0)) || l.until == Until::TurnOf(of);
    lapse(g, over, cx);
}

/// The Action Phase is over. Law, Stasis and Cold go on until their player has had his next turn
/// (reconstructed).
pub(crate) fn phase_ends(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    lapse(g, |l| !matches!(l.until, Until::Turns(_)), cx);
    g.marks.runes.just = None;
    g.marks.runes.back = None;
    g.marks.runes.hurt = crate::sets::EmpireSet::EMPTY;
}

/// Whether no rune forbids an action: Law for everyone but its player, Cold for the chosen one.
pub(crate) fn allows(g: &GodsWar, by: Empire, verb: Verb) -> bool {
    let forbidden = |l: &Lasting| match l.on {
        On::Action(named, whom) => {
            l.by != by && whom.is_none_or(|e| e == by) && turns::same_type(named, verb)
        }
        On::Empire(cold) => cold == by && matches!(verb, Verb::Build | Verb::Upgrade),
        _ => false,
    };
    !g.marks.runes.lasting.iter().any(forbidden)
}

/// Whether Stasis keeps units in an area: no one moves them out by Move Units.
pub fn held_fast(g: &GodsWar, area: Area) -> bool {
    let lasting = g.marks.runes.lasting.iter();
    lasting.clone().any(|l| l.on == On::Area(area))
}

/// Truth leaves only the action that was announced, as long as it is possible; asking for leave to
/// exit Hell is none. Tells whether it does.
pub(crate) fn held_to(g: &GodsWar, by: Empire, verbs: &mut Vec<Verb>) -> bool {
    let promised = |l: &Lasting| match l.on {
        On::Promise(of, verb) if of == by => Some(verb),
        _ => None,
    };
    let promises = g.marks.runes.lasting.iter().filter_map(promised);
    let Some(verb) = promises.into_iter().find(|verb| verbs.contains(verb)) else {
        return false;
    };
    verbs.retain(|v| *v == verb || matches!(v, Verb::AskLeave(..)));
    true
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Stasis { .. } => words(
            "Hold units fast in which area?",
            "The Stasis rune: nobody moves units out of it until the end of your next turn.",
        ),
        Step::Cold { .. } => words(
            "Who may not build or upgrade?",
            text!(
                "The {0} rune: until the end of your next turn.",
                Rune::Cold.name()
            ),
        ),
        Step::Ebb { .. } => Words::default(),
    }
}
