//! Effects of runes that last: Law, Stasis, Cold, Secret Sea, Truth, Infinity. Their cards lie face up on
//! the table until they lapse.

use serde::{Deserialize, Serialize};

use super::Marks;
use crate::{
    Cx, GodsWar,
    action::Verb,
    event::Event,
    ids::{Area, Empire, Rune},
    sets::EmpireSet,
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

impl Marks {
    /// Whether a rune's effect lasts.
    pub fn in_force(&self, rune: Rune) -> bool {
        self.lasting.iter().any(|l| l.rune == rune)
    }
}

/// Until the end of a player's next turn: the one that is being taken now doesn't count.
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

/// The Action Phase is over. Law, Stasis and Cold go on until their player has had the next turn
/// (reconstructed).
pub(crate) fn phase_ends(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    lapse(g, |l| !matches!(l.until, Until::Turns(_)), cx);
    g.marks.runes.just = None;
    g.marks.runes.back = None;
    g.marks.runes.hurt = EmpireSet::EMPTY;
}
