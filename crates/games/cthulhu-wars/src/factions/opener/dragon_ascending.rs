//! Dragon Ascending: once in the game, between actions, Opener of the Way has as much Power as an enemy.

use engine::{Opening, Options, Seat, Text, Window, guards, text};
use serde::{Deserialize, Serialize};

use super::OW;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Why,
    factions::{Among, Invocation, Stop},
    frame::Frame,
    ids::{Deed, Faction, Spellbook},
    sets::FactionSet,
    words::{Words, left, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// As much Power as whom?
    Ascend,
    /// Its turn has come and it has no Power: as much as whom, or not now?
    AscendOrNot,
}

const WINDOW: &str = "dragon_ascending";

/// The stop at which its player may wish to be asked.
pub(super) const STOP: Stop = Stop {
    window: || Window {
        id: WINDOW.into(),
        name: "Dragon Ascending".into(),
        help: "When your turn comes and you have no Power you may use Dragon Ascending, once in \
               the game. You may use it between actions of others, too."
            .into(),
    },
    opening: |_, frame| {
        let asked = *frame == Frame::OpenerDragonAscending(Step::AscendOrNot);
        asked.then_some(Opening {
            window: WINDOW,
            decline: Action::Done,
            danger: true,
        })
    },
};

/// It may be used whenever its player likes.
pub(super) const INVOCATION: Invocation = Invocation {
    book: Spellbook::DragonAscending,
    detail: "once in the game: as much Power as an enemy",
    possible: is_possible,
    first: Frame::OpenerDragonAscending(Step::Ascend),
};

// More or less: its card only says as much.
const ENEMIES: [Among<(), FactionSet>; 2] = [
    Among {
        set: |g, ()| g.enemies(OW),
        why: |_, (), _| text!("that is your own faction"),
    },
    Among {
        set: |g, ()| {
            let other = |f: &Faction| g.power(*f) != g.power(OW);
            g.enemies(OW).iter().filter(other).collect()
        },
        why: |_, (), of| text!("{0} has as much Power as you", of.name()),
    },
];

fn is_possible(g: &CthulhuWars) -> bool {
    !g.marks.opener.ascended && guards::offered(g, (), &ENEMIES).any()
}

/// The question when its turn comes and it has no Power.
pub(super) fn without_power(g: &CthulhuWars) -> Option<Frame> {
    let asked = g.has(Spellbook::DragonAscending) && g.power(OW) == 0 && is_possible(g);
    asked.then(|| Step::AscendOrNot.into())
}

fn ascend(g: &mut CthulhuWars, like: Faction, cx: &mut Cx<'_>) {
    let (from, to) = (g.power(OW), g.power(like));
    g.marks.opener.ascended = true;
    g.declare(OW, Deed::DragonAscending, 0, cx);
    let why = Why::Book(Spellbook::DragonAscending);
    g.gain_power(OW, to.saturating_sub(from), why, cx);
    g.lose_power(OW, from.saturating_sub(to), why, cx);
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the enemies with another Power.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let enemies = guards::offered(g, (), &ENEMIES);
    options.extend(g.seat(OW), enemies.iter().map(Action::Faction));
    if *step == Step::AscendOrNot {
        options.push(g.seat(OW), Action::Done);
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Faction(like) = action {
        ascend(g, like, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    let enemies = guards::offered(g, (), &ENEMIES).iter();
    let asked = words(
        "Dragon Ascending: as much Power as whom?",
        text!("{0} Once in the game.", left(g, OW)),
    );
    let asked = enemies.fold(asked, |words, f| {
        words.detail(Action::Faction(f), text!("{0} Power", g.power(f)))
    });
    asked.of(OW).label(Action::Done, "Not now")
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Faction(of) => guards::why_not(g, (), &ENEMIES, of),
        _ => None,
    }
}
