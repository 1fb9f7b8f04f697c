//! Blue Book of Sorcery: every player rolls dice; those that Invisible God keeps are part of their next
//! rolls.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    empires::invisible_god::books,
    event::{Event, Why},
    ids::{Empire, Gift},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Invisible God sheet";

const GIFT: Gift = Gift::BlueBook;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Keep a player's die?
    Keep { rolled: Vec<(Empire, u8)> },
}

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(Empire::InvisibleGod), [Action::Yes, Action::No]);
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    Step::Keep { rolled }: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    keep(g, rolled, action == Action::Yes, cx)
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, Step::Keep { rolled }: &Step, _: Seat) -> Words {
    match rolled.first() {
        Some((of, die)) => words(
            text!("Keep the {0} of {1}?", *die, of.name()),
            "A kept die is part of that player's next roll.",
        ),
        None => Words::default(),
    }
}

/// Blue Book: every player rolls a die.
pub(crate) fn open(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    books::opened(g, GIFT, cx);
    let mut rolled = Vec::new();
    for empire in g.order().collect::<Vec<_>>() {
        let dice: Vec<u8> = (0..GIFT.param("dice")).map(|_| cx.dice.d6()).collect();
        rolled.extend(dice.iter().map(|die| (empire, *die)));
        cx.emit(Event::Rolled {
            empire: Some(empire),
            dice,
            why: Why::Gift(GIFT),
        });
    }
    Next::Ask(Step::Keep { rolled }.into())
}

/// A die is kept or discarded.
fn keep(g: &mut GodsWar, mut rolled: Vec<(Empire, u8)>, keeps: bool, cx: &mut Cx<'_>) -> Next {
    let (empire, die) = rolled.remove(0);
    if keeps {
        g.marks.invisible_god.kept.push((empire, die));
        cx.emit(Event::DieKept { empire, die });
        g.touch(Some(empire), Why::Gift(GIFT), cx);
    }
    if rolled.is_empty() {
        books::closed(g, GIFT, cx)
    } else {
        Next::Ask(Step::Keep { rolled }.into())
    }
}

/// The dice kept for a player's next roll.
pub(crate) fn kept(g: &GodsWar, of: Empire) -> Vec<u8> {
    let kept = g.marks.invisible_god.kept.iter();
    let own = kept.filter(|(empire, _)| *empire == of);
    own.map(|(_, die)| *die).collect()
}

// Reconstructed (Blue Book): a player's next roll is the next Combat Roll with at least one die; as
// many kept dice as they roll dice are part of it, the others wait.
/// Takes the kept dice that are part of a roll of so many dice.
pub(crate) fn take_kept(g: &mut GodsWar, of: Empire, dice: u8) -> Vec<u8> {
    let mut taken = Vec::new();
    g.marks.invisible_god.kept.retain(|(empire, die)| {
        let takes = *empire == of && taken.len() < usize::from(dice);
        if takes {
            taken.push(*die);
        }
        !takes
    });
    taken
}
