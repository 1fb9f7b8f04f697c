//! Runes about actions and about runes: Infinity, Illusion, Chaosium, Truth, Law.

use engine::{Described, Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{
    Lasting, On, Until,
    lasting::{lapse, lay, next_turn},
};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Verb},
    actions,
    event::Event,
    facts::Timing,
    ids::{Ability, Empire, Gift, Rune},
    sets::EmpireSet,
    sheet::Slot,
    words::{Words, describe, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Infinity.
    Infinity { by: Empire },
    /// A copy of Infinity.
    OutOfTurn { by: Empire },
    /// Illusion: the rune that was just played.
    Illusion { by: Empire, rune: Rune },
    /// Chaosium: which rune of the discard pile.
    Chaosium { by: Empire, turn: bool },
    /// Truth: who announces.
    Truth { by: Empire },
    /// Truth: what he will do.
    Promise { by: Empire, of: Empire },
    /// Law: which type of action.
    Law { by: Empire },
}

/// How it begins.
pub(super) fn begin(g: &GodsWar, by: Empire, rune: Rune, turn: bool) -> Option<Frame> {
    let step = match rune {
        Rune::Infinity => turn.then_some(Step::Infinity { by }),
        Rune::Illusion => {
            let rune = g.marks.runes.just?;
            copy(g, by, rune, turn).map(|_| Step::Illusion { by, rune })
        }
        Rune::Chaosium => {
            let any = copied(g, by, turn).next().is_some();
            any.then_some(Step::Chaosium { by, turn })
        }
        Rune::Truth => honest(g, by).any().then_some(Step::Truth { by }),
        _ => Some(Step::Law { by }),
    };
    step.map(Frame::from)
}

/// How Illusion's copy of a rune begins. FAQ: a copied Infinity is one action out of turn.
fn copy(g: &GodsWar, by: Empire, rune: Rune, turn: bool) -> Option<Frame> {
    match rune {
        Rune::Infinity => Some(Step::OutOfTurn { by }.into()),
        rune => super::begin(g, by, rune, turn),
    }
}

/// The runes in the discard pile whose effect can be used now. Illusion's there is none: nothing but
/// Chaosium itself has just been played.
fn copied(g: &GodsWar, by: Empire, turn: bool) -> impl Iterator<Item = Rune> + '_ {
    let works = move |rune: &Rune| {
        !matches!(rune, Rune::Illusion | Rune::Chaosium)
            && super::begin(g, by, *rune, turn).is_some()
    };
    g.discard.iter().copied().filter(works)
}

/// Who could take an action now, if it were his turn.
fn honest(g: &GodsWar, by: Empire) -> EmpireSet {
    let able = |e: &Empire| possible(g, *e).next().is_some();
    g.enemies(by).iter().filter(able).collect()
}

/// The actions someone could take now: FAQ, it must be possible when the rune is played.
fn possible(g: &GodsWar, of: Empire) -> impl Iterator<Item = Verb> {
    let menu = if g.power(of) > 0 {
        actions::menu(g, of)
    } else {
        Vec::new()
    };
    let is_action = |verb: &Verb| !matches!(verb, Verb::DropToZero | Verb::AskLeave(..));
    menu.into_iter().filter(is_action)
}

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
pub(super) fn same_type(a: Verb, b: Verb) -> bool {
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

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Infinity { by } => {
            let more = Rune::Infinity.param("actions").saturating_sub(1);
            let until = Until::TurnOf(by);
            lay(g, Rune::Infinity, by, On::Actions(more), until, cx);
            Next::Done
        }
        Step::OutOfTurn { by } => {
            let more = Rune::Illusion.param("actions");
            let on = On::OutOfTurn(more);
            lay(g, Rune::Infinity, by, on, Until::Used, cx);
            Next::Done
        }
        Step::Illusion { by, rune } => {
            cx.emit(Event::RuneCopied { empire: by, rune });
            let turn = g.active == Some(by);
            copy(g, by, rune, turn).map_or(Next::Done, Next::Goto)
        }
        step => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Chaosium { by, turn } => {
            options.extend(g.seat(*by), copied(g, *by, *turn).map(Action::Rune));
        }
        Step::Truth { by } => {
            options.extend(g.seat(*by), honest(g, *by).iter().map(Action::Empire));
        }
        Step::Promise { of, .. } => {
            options.extend(g.seat(*of), possible(g, *of).map(Action::Do));
        }
        Step::Law { by } => {
            options.extend(g.seat(*by), types(g, *by).into_iter().map(Action::Do));
        }
        Step::Infinity { .. } | Step::OutOfTurn { .. } | Step::Illusion { .. } => {}
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
        (Step::Chaosium { by, turn }, Action::Rune(rune)) => {
            cx.emit(Event::RuneCopied { empire: *by, rune });
            let first = super::begin(g, *by, rune, *turn);
            return first.map_or(Next::Done, Next::Goto);
        }
        (Step::Truth { by }, Action::Empire(of)) => {
            return Next::Goto(Step::Promise { by: *by, of }.into());
        }
        (Step::Promise { by, of }, Action::Do(verb)) => {
            let until = Until::TurnOf(*of);
            lay(g, Rune::Truth, *by, On::Promise(*of, verb), until, cx);
        }
        (Step::Law { by }, Action::Do(verb)) => {
            let on = On::Action(verb, decreed(g, *by, verb));
            let until = next_turn(g, *by);
            lay(g, Rune::Law, *by, on, until, cx);
        }
        _ => return Next::Goto(step.into()),
    }
    Next::Done
}

/// A type of action in words: whose sheet it is on, and no cost.
pub(super) fn named(g: &GodsWar, step: &Step, verb: Verb) -> Option<Described> {
    let Step::Law { by } = step else {
        return None;
    };
    let mut said = describe::verb(g, decreed(g, *by, verb), verb);
    said.cost = None;
    said.label = describe::action_type(g, decreed(g, *by, verb), verb);
    Some(said)
}

/// An action is over: no rune has just been played, a promise is kept.
pub(crate) fn action_over(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    g.marks.runes.just = None;
    if let Some(of) = g.active {
        lapse(g, |l| matches!(l.on, On::Promise(by, _) if by == of), cx);
    }
}

/// Infinity: whether it is still the turn of `of`.
pub(crate) fn again(g: &mut GodsWar, of: Empire) -> Option<Empire> {
    g.marks
        .runes
        .lasting
        .iter_mut()
        .find_map(|l| match &mut l.on {
            On::Actions(left) if l.by == of && *left > 0 => {
                *left -= 1;
                Some(of)
            }
            _ => None,
        })
}

/// FAQ: when Infinity's two actions are over whoever copied it takes one action out of turn.
pub(crate) fn echo(g: &mut GodsWar, from: Empire, cx: &mut Cx<'_>) -> Option<Empire> {
    let due = |l: &Lasting| matches!(l.on, On::OutOfTurn(_));
    let effect = g.marks.runes.lasting.iter_mut().find(|l| due(l))?;
    let by = effect.by;
    if let On::OutOfTurn(left) = &mut effect.on {
        *left = left.saturating_sub(1);
    }
    lapse(g, |l| l.on == On::OutOfTurn(0), cx);
    g.marks.runes.back.get_or_insert(from);
    Some(by)
}

/// A turn is over. Tells from whom the order of play goes on: from whoever's turn it really was.
pub(crate) fn turn_over(g: &mut GodsWar, from: Empire, cx: &mut Cx<'_>) -> Empire {
    let from = g.marks.runes.back.take().unwrap_or(from);
    super::lasting::turn_over(g, from, cx);
    from
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Chaosium { .. } => words("Copy which rune?", "The Chaosium rune."),
        Step::Truth { .. } => words("Who announces his next action?", "The Truth rune."),
        Step::Promise { by, .. } => words(
            "Which action will you take on your turn?",
            engine::text!(
                "{0} played the Truth rune. You must take this action if you can.",
                by.name()
            ),
        ),
        Step::Law { .. } => words(
            "Which action may nobody else take?",
            "The Law rune: until the end of your next turn.",
        ),
        Step::Infinity { .. } | Step::OutOfTurn { .. } | Step::Illusion { .. } => Words::default(),
    }
}
