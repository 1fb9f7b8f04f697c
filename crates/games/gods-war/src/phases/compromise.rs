//! The Great Compromise (Rulebook VII.E): a Judge pays half their Power, gains VP and gives VP to
//! everyone else.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    aftermath,
    event::{Event, Why},
    facts::rule,
    hooks::Hooks,
    ids::Empire,
    sets::EmpireSet,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VII.E, The Great Compromise";

/// A Judge at work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judging {
    /// Who it is.
    pub judge: Empire,
    /// The VP of the next award.
    pub award: i8,
    /// Who still gets one.
    pub left: EmpireSet,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whether it takes place.
    Begin,
    /// The Judgeship is offered, to one player after the other.
    Offer { place: u8 },
    /// The Judge gives the next award.
    Award,
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Begin => begin(g, cx),
        Step::Offer { place } => offer(g, place),
        Step::Award if g.marks.compromise.is_some() => Next::Ask(step.into()),
        Step::Award => Next::Goto(aftermath::Step::Check.into()),
    }
}

// Rulebook VII.E: at 20 VP of anyone; not when all have fewer again.
fn begin(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    if !due(g) {
        return Next::Done;
    }
    Hooks::tell(GodsWar::hooks().compromise, g, (), cx);
    Next::Goto(Step::Offer { place: 0 }.into())
}

/// Whether someone has enough VP.
pub fn due(g: &GodsWar) -> bool {
    let enough = rule("compromise_at");
    g.table.iter().any(|e| g.vp(*e) >= enough)
}

// Rulebook VII.E: once to each in turn order; no one accepts: nothing happens. Rulebook IX: never to
// the Uncontrolled Faction.
fn offer(g: &GodsWar, place: u8) -> Next {
    match g.order().nth(usize::from(place)) {
        None => Next::Done,
        Some(empire) if g.sheet(empire).uncontrolled => {
            Next::Goto(Step::Offer { place: place + 1 }.into())
        }
        Some(_) => Next::Ask(Step::Offer { place }.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Begin => {}
        Step::Offer { place } => {
            if let Some(empire) = g.order().nth(usize::from(*place)) {
                options.extend(g.seat(empire), [Action::Yes, Action::No]);
            }
        }
        Step::Award => {
            if let Some(judging) = &g.marks.compromise {
                let left = g.order_from(judging.judge);
                let left = left.filter(|e| judging.left.has(*e));
                options.extend(g.seat(judging.judge), left.map(Action::Empire));
            }
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (&step, action) {
        (Step::Offer { place }, Action::No) => Next::Goto(Step::Offer { place: place + 1 }.into()),
        (Step::Offer { .. }, Action::Yes) => {
            if let Some(judge) = g.empire(by) {
                accept(g, judge, cx);
            }
            Next::Goto(Step::Award.into())
        }
        (Step::Award, Action::Empire(to)) => {
            award(g, to, cx);
            Next::Goto(Step::Award.into())
        }
        _ => Next::Goto(step.into()),
    }
}

// Rulebook VII.E: the Judge pays half their Power, rounded down, and earns 4 VP.
fn accept(g: &mut GodsWar, judge: Empire, cx: &mut Cx<'_>) {
    cx.emit(Event::Judge { empire: judge });
    g.pay(judge, g.power(judge) / rule("judge_divisor"), cx);
    g.gain_vp(judge, rule("judge_vp"), Why::Compromise, cx);
    g.marks.compromise = Some(Judging {
        judge,
        award: rule("first_award").cast_signed() as i8,
        left: g.enemies(judge),
    });
}

// Rulebook VII.E: 3, 2, 1 VP and so on down, below 0, each of the others once.
fn award(g: &mut GodsWar, to: Empire, cx: &mut Cx<'_>) {
    let Some(mut judging) = g.marks.compromise.take() else {
        return;
    };
    let vp = judging.award;
    let empire = to;
    cx.emit(Event::Awarded { empire, vp });
    let amount = u16::from(vp.unsigned_abs());
    if vp > 0 {
        g.gain_vp(to, amount, Why::Compromise, cx);
    } else {
        g.lose_vp(to, amount, Why::Compromise, cx);
    }
    judging.award -= 1;
    judging.left.remove(to);
    if judging.left.any() {
        g.marks.compromise = Some(judging);
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match (step, &g.marks.compromise) {
        (Step::Offer { place }, _) => {
            let empire = g.order().nth(usize::from(*place));
            let power = empire.map_or(0, |e| g.power(e)) / rule("judge_divisor");
            words(
                "Become Judge of the Great Compromise?",
                text!(
                    "You pay {0} Power and gain {1} VP. Then you give the others {2} VP, and 1 less to each next one.",
                    power,
                    rule("judge_vp"),
                    rule("first_award")
                ),
            )
        }
        (Step::Award, Some(judging)) => words(
            text!("Who gets {0} VP?", i32::from(judging.award)),
            "Each of the others gets one award; each next one is 1 less.",
        ),
        (Step::Begin | Step::Award, _) => Words::default(),
    }
}
