//! Runes that give or take VP: Disorder, Earth, Fate, Secret Earth, Harmony, Communication, Trade; and
//! all runes at the end of the game (Rulebook VIII, Runes at the End of the Game).

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    event::{Event, Why},
    facts,
    ids::{Empire, Rune},
    sets::EmpireSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Disorder: each other player in turn order gives up Power or VP.
    Disorder { by: Empire, left: EmpireSet },
    /// Earth: who decides.
    Judge { by: Empire },
    /// Earth: what its player gains.
    Judgement { by: Empire, judge: Empire },
    /// Fate: who of those with the fewest VP.
    Fate { by: Empire },
    /// Secret Earth: who loses.
    SecretEarth { by: Empire },
    /// Harmony: who gains.
    Harmony { by: Empire },
    /// Communication: to whom the Power goes, if to anyone.
    Communication { by: Empire },
    /// Trade: what is gained.
    Trade { by: Empire },
    /// The end of the game: the next hand is laid open.
    Tally,
    /// What of it still works.
    TallyEffects { by: Empire, left: Vec<Rune> },
}

/// The tally at the end of the game.
pub(crate) fn tally_frame() -> Frame {
    Step::Tally.into()
}

/// How it begins.
pub(super) fn begin(g: &GodsWar, by: Empire, rune: Rune) -> Option<Step> {
    match rune {
        Rune::Disorder => Some(Step::Disorder {
            by,
            left: g.enemies(by),
        }),
        Rune::Earth => Some(Step::Judge { by }),
        Rune::Fate => Some(Step::Fate { by }),
        Rune::SecretEarth => Some(Step::SecretEarth { by }),
        Rune::Harmony => Some(Step::Harmony { by }),
        Rune::Communication => (g.power(by) > 0).then_some(Step::Communication { by }),
        Rune::Trade => trades(g, by).next().map(|_| Step::Trade { by }),
        _ => None,
    }
}

/// Who has the fewest VP.
fn fewest(g: &GodsWar) -> EmpireSet {
    let least = g.table.iter().map(|e| g.vp(*e)).min();
    let of = g.table.iter().copied().filter(|e| Some(g.vp(*e)) == least);
    of.collect()
}

// Trade: 1 VP for 3 Power, or 3 Power for 1 VP, whatever can be paid.
fn trades(g: &GodsWar, by: Empire) -> impl Iterator<Item = Action> {
    let rune = Rune::Trade;
    let sells = g.vp(by) >= rune.param("vp");
    let buys = g.power(by) >= rune.param("power_2");
    let power = sells.then_some(Action::TakePower);
    power.into_iter().chain(buys.then_some(Action::TakeVp))
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Disorder { by, left } => disorder(g, by, left, cx),
        Step::Tally => tally(g, cx),
        Step::TallyEffects { by, left } => effects(by, left),
        step => Next::Ask(step.into()),
    }
}

// FAQ: without Power it has to be the VP. Reconstructed: without VP it has to be the Power.
fn disorder(g: &mut GodsWar, by: Empire, mut left: EmpireSet, cx: &mut Cx<'_>) -> Next {
    while let Some(next) = disordered(g, by, left) {
        if g.power(next) > 0 && g.vp(next) > 0 {
            return Next::Ask(Step::Disorder { by, left }.into());
        }
        give_up(g, next, g.power(next) > 0, cx);
        left.remove(next);
    }
    Next::Done
}

fn disordered(g: &GodsWar, by: Empire, left: EmpireSet) -> Option<Empire> {
    g.order_from(by).find(|e| left.has(*e))
}

fn give_up(g: &mut GodsWar, empire: Empire, power: bool, cx: &mut Cx<'_>) {
    let rune = Rune::Disorder;
    if power {
        g.lose_power(empire, rune.param("power"), Why::Rune(rune), cx);
    } else {
        g.lose_vp(empire, rune.param("vp"), Why::Rune(rune), cx);
    }
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let one_of = |options: &mut Options<Action>, by: Empire, whom: EmpireSet| {
        options.extend(g.seat(by), whom.iter().map(Action::Empire));
    };
    match step {
        Step::Disorder { by, left } => {
            if let Some(next) = disordered(g, *by, *left) {
                options.extend(g.seat(next), [Action::TakePower, Action::TakeVp]);
            }
        }
        Step::Judge { by } | Step::Harmony { by } => one_of(options, *by, g.enemies(*by)),
        Step::Judgement { judge, .. } => {
            options.extend(g.seat(*judge), [Action::TakePower, Action::TakeVp]);
        }
        Step::Fate { by } => one_of(options, *by, fewest(g)),
        Step::SecretEarth { by } => one_of(options, *by, g.playing()),
        Step::Communication { by } => {
            one_of(options, *by, g.enemies(*by));
            options.push(g.seat(*by), Action::Done);
        }
        Step::Trade { by } => options.extend(g.seat(*by), trades(g, *by)),
        Step::Tally | Step::TallyEffects { .. } => {}
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
        (Step::Disorder { by, left }, Action::TakePower | Action::TakeVp) => {
            let (by, mut left) = (*by, *left);
            if let Some(next) = disordered(g, by, left) {
                give_up(g, next, action == Action::TakePower, cx);
                left.remove(next);
            }
            return Next::Goto(Step::Disorder { by, left }.into());
        }
        (Step::Judge { by }, Action::Empire(judge)) => {
            return Next::Goto(Step::Judgement { by: *by, judge }.into());
        }
        (Step::Judgement { by, .. }, Action::TakePower) => {
            g.gain_power(*by, Rune::Earth.param("power"), Why::Rune(Rune::Earth), cx);
        }
        (Step::Judgement { by, .. }, Action::TakeVp) => {
            g.gain_vp(*by, Rune::Earth.param("vp"), Why::Rune(Rune::Earth), cx);
        }
        (Step::Fate { .. }, Action::Empire(lowest)) => {
            g.gain_vp(lowest, Rune::Fate.param("vp"), Why::Rune(Rune::Fate), cx);
        }
        (Step::SecretEarth { .. }, Action::Empire(whom)) => {
            let rune = Rune::SecretEarth;
            g.lose_vp(whom, rune.param("vp"), Why::Rune(rune), cx);
        }
        (Step::Harmony { .. }, Action::Empire(whom)) => {
            let rune = Rune::Harmony;
            g.gain_vp(whom, rune.param("vp"), Why::Rune(rune), cx);
        }
        (Step::Communication { by }, Action::Empire(to)) => communicate(g, *by, to, cx),
        (Step::Communication { .. }, Action::Done) => {}
        (Step::Trade { by }, Action::TakePower | Action::TakeVp) => {
            trade(g, *by, action == Action::TakePower, cx);
        }
        _ => return Next::Goto(step.into()),
    }
    Next::Done
}

fn communicate(g: &mut GodsWar, by: Empire, to: Empire, cx: &mut Cx<'_>) {
    let rune = Rune::Communication;
    let given = g.lose_power(by, rune.param("power"), Why::Rune(rune), cx);
    g.gain_power(to, given, Why::Rune(rune), cx);
    g.gain_vp(by, rune.param("vp"), Why::Rune(rune), cx);
}

fn trade(g: &mut GodsWar, by: Empire, for_power: bool, cx: &mut Cx<'_>) {
    let rune = Rune::Trade;
    let why = Why::Rune(rune);
    if for_power {
        g.lose_vp(by, rune.param("vp"), why, cx);
        g.gain_power(by, rune.param("power"), why, cx);
    } else {
        g.lose_power(by, rune.param("power_2"), why, cx);
        g.gain_vp(by, rune.param("vp_2"), why, cx);
    }
}

// Rulebook VIII, Runes at the End of the Game: hands are laid open in turn order. A rune counts the VP
// printed on it, each other one half a VP, a player's halves rounded up together.
fn tally(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    let Some(by) = g.order().find(|e| !g.sheet(*e).runes.is_empty()) else {
        return Next::Done;
    };
    let hand = std::mem::take(&mut g.sheet_mut(by).runes);
    for rune in &hand {
        cx.reveal();
        cx.emit(Event::RunePlayed {
            empire: by,
            rune: *rune,
        });
        g.gain_vp(by, super::vp(*rune, by), Why::Rune(*rune), cx);
    }
    let halves = hand.iter().filter(|r| super::vp(**r, by) == 0);
    let halves = halves.filter(|r| !r.fact().end_works).count() as u16;
    let vp = halves.div_ceil(facts::rule("runes_per_vp"));
    g.gain_vp(by, vp, Why::Tally, cx);
    let left = hand.iter().copied().filter(|r| r.fact().end_works);
    let left = left.collect();
    g.discard.extend(hand);
    Next::Goto(Step::TallyEffects { by, left }.into())
}

// FAQ: Fate and Secret Earth still work, as no one but their player decides.
fn effects(by: Empire, mut left: Vec<Rune>) -> Next {
    let Some(rune) = left.pop() else {
        return Next::Goto(Step::Tally.into());
    };
    let first = match rune {
        Rune::Fate => Step::Fate { by },
        _ => Step::SecretEarth { by },
    };
    Next::Call {
        then: Step::TallyEffects { by, left }.into(),
        first: first.into(),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Disorder { .. } => words(
            "Lose Power or VP?",
            text!(
                "The Disorder rune: every other player loses {0} Power or {1} VP.",
                Rune::Disorder.param("power"),
                Rune::Disorder.param("vp")
            ),
        ),
        Step::Judge { .. } => words("Who decides what you gain?", earth()),
        Step::Judgement { by, .. } => words(text!("What does {0} gain?", by.name()), earth()),
        Step::Fate { .. } => words(
            text!("Who gains {0} VP?", Rune::Fate.param("vp")),
            "The Fate rune: one of those with the fewest VP.",
        ),
        Step::SecretEarth { .. } => words(
            text!("Who loses {0} VP?", Rune::SecretEarth.param("vp")),
            "The Secret Earth rune.",
        ),
        Step::Harmony { .. } => words(
            text!("Who gains {0} VP?", Rune::Harmony.param("vp")),
            "The Harmony rune.",
        ),
        Step::Communication { by } => words(
            text!(
                "Give {0} Power to whom?",
                Rune::Communication.param("power")
            ),
            text!(
                "The Communication rune: {0} has {1} Power and would gain {2} VP.",
                by.name(),
                g.power(*by),
                Rune::Communication.param("vp")
            ),
        ),
        Step::Trade { .. } => words(
            "Trade for Power or for VP?",
            text!(
                "The Trade rune: {0} VP for {1} Power, or {2} Power for {3} VP.",
                Rune::Trade.param("vp"),
                Rune::Trade.param("power"),
                Rune::Trade.param("power_2"),
                Rune::Trade.param("vp_2")
            ),
        ),
        Step::Tally | Step::TallyEffects { .. } => Words::default(),
    }
}

fn earth() -> engine::Text {
    let rune = Rune::Earth;
    text!(
        "The Earth rune: {0} Power, or {1} VP.",
        rune.param("power"),
        rune.param("vp")
    )
}
