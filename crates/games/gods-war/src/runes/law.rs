//! Law: a type of action is forbidden to all others. Reconstructed.

use engine::{Described, Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{
    On,
    effect::Effect,
    lasting::{lay, next_turn},
    truth::possible,
};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Verb},
    facts::Timing,
    ids::{Ability, Empire, Gift, Rune},
    sheet::Slot,
    words::{Words, describe, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which type of action.
    Law { by: Empire },
}

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |_, by, _, _| Some(Step::Law { by }.into()),
    ..Effect::NONE
};

/// The types of action there are for others: the common ones, diplomacy, and what any of them has of
/// its own (FAQ, Law).
fn types(g: &GodsWar, by: Empire) -> Vec<Verb> {
    let mut types = vec![Verb::Build, Verb::Summon, Verb::Move, Verb::Battle];
    for enemy in g.enemies(by).iter() {
        for verb in own(g, enemy).chain(possible(g, enemy)) {
            let known = types.iter().any(|t| same_type(*t, verb));
            if !known && verb != Verb::Rebirth {
                types.push(verb);
            }
        }
    }
    types
}

/// The actions on an empire's sheet.
fn own(g: &GodsWar, empire: Empire) -> impl Iterator<Item = Verb> + '_ {
    let gifts = Gift::ALL.into_iter().filter(move |gift| {
        gift.empire() == Some(empire) && gift.works(Timing::Action) && g.sheet(empire).has(*gift)
    });
    let ability = match empire {
        Empire::Chaos => Some(Ability::Irruption),
        Empire::Sea => Some(Ability::Submerge),
        Empire::Moon => Some(Ability::LunarCycle),
        _ => None,
    };
    let quest = match empire {
        Empire::Sky => Some(Slot::S3A),
        _ => None,
    };
    let abilities = ability.into_iter().map(Verb::Ability);
    gifts
        .map(Verb::Gift)
        .chain(abilities)
        .chain(quest.map(Verb::Quest))
}

/// Whether two entries of the menu are the same type of action: building and upgrading are one (as in
/// the Rulebook, V.A), so are diplomacy with any race and both Great Decrees.
fn same_type(a: Verb, b: Verb) -> bool {
    match (a, b) {
        (Verb::Build | Verb::Upgrade, Verb::Build | Verb::Upgrade)
        | (Verb::Diplomacy(_), Verb::Diplomacy(_)) => true,
        (Verb::Quest(a), Verb::Quest(b)) => a.fragment() == b.fragment(),
        _ => a == b,
    }
}

/// The empire whose sheet a quest's action is on.
fn decreed(g: &GodsWar, by: Empire, verb: Verb) -> Option<Empire> {
    let has = |e: &Empire| own(g, *e).chain(possible(g, *e)).any(|v| v == verb);
    match verb {
        Verb::Quest(_) => g.enemies(by).iter().find(has),
        _ => None,
    }
}

/// Whether it allows an action.
pub(crate) fn allows(g: &GodsWar, by: Empire, verb: Verb) -> bool {
    let mut lasting = g.marks.runes.lasting.iter();
    !lasting.any(|l| match l.on {
        On::Action(named, whom) => {
            l.by != by && whom.is_none_or(|e| e == by) && same_type(named, verb)
        }
        _ => false,
    })
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Law { by }: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(*by), types(g, *by).into_iter().map(Action::Do));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Step::Law { by } = step;
    let Action::Do(verb) = action else {
        return Next::Goto(step.into());
    };
    let on = On::Action(verb, decreed(g, by, verb));
    let until = next_turn(g, by);
    lay(g, Rune::Law, by, on, until, cx);
    Next::Done
}

/// A type of action in words: whose sheet it is on, and no cost.
pub(crate) fn named(g: &GodsWar, frame: &Frame, verb: Verb) -> Option<Described> {
    let Frame::Law(Step::Law { by }) = frame else {
        return None;
    };
    let mut said = describe::verb(g, decreed(g, *by, verb), verb);
    said.cost = None;
    said.label = describe::action_type(g, decreed(g, *by, verb), verb);
    Some(said)
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Which action may no one else take?",
        "The Law rune: until the end of your next turn.",
    )
}
