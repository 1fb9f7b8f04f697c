//! I Fought, We Won: all enemies show a finger or a fist at the same time.

use engine::{Dice, Options, Seat, Viewer, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    event::{Event, Why},
    hooks::PhasePower,
    ids::{Empire, Gift, Phase},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Chaos sheet, Council Phase gifts";

const GIFT: Gift = Gift::IFoughtWeWon;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The enemies decide in secret between finger and fist.
    Signs,
}

/// Offered in the Council Phase.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Council,
    asks: true,
    due: |g| g.sheet(Empire::Chaos).has(GIFT),
    work: |g, _| Some(begin(g).into()),
};

/// No sign is made yet; Chaos shows none.
fn begin(g: &mut GodsWar) -> Step {
    let sign = |empire: &Empire| (*empire == Empire::Chaos).then_some(false);
    g.marks.chaos.signs = g.table.iter().map(sign).collect();
    Step::Signs
}

// Reconstructed: the Uncontrolled Faction shows a fist.
/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, _: Step, cx: &mut Cx<'_>) -> Next {
    for seat in 0..g.table.len() {
        if g.sheet(g.table[seat]).uncontrolled
            && let Some(sign) = g.marks.chaos.signs.get_mut(seat)
        {
            *sign = Some(false);
        }
    }
    let signs: Option<Vec<bool>> = g.marks.chaos.signs.iter().copied().collect();
    match signs {
        Some(signs) => {
            g.marks.chaos.signs.clear();
            shown(g, &signs, cx);
            Next::Done
        }
        None => Next::Wait(Step::Signs.into()),
    }
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    let missing = (0..).map(Seat).zip(&g.marks.chaos.signs);
    for (seat, _) in missing.filter(|(_, sign)| sign.is_none()) {
        options.extend(seat, [Action::Yes, Action::No]);
    }
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    asked: Step,
    by: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let empire = g.empire(by);
    if let (Some(empire), Some(sign)) = (empire, g.marks.chaos.signs.get_mut(usize::from(by.0))) {
        *sign = Some(action == Action::Yes);
        cx.emit(Event::SignMade { empire });
    }
    step(g, asked, cx)
}

// Reconstructed (the maximum, and what follows when no one shows a finger): each finger gives Chaos
// 1 Power, 3 at the most; without a finger each enemy loses 1 Power.
fn shown(g: &mut GodsWar, signs: &[bool], cx: &mut Cx<'_>) {
    cx.reveal();
    let table = g.table.iter().copied().zip(signs.iter().copied());
    let fingers: Vec<Empire> = table.filter(|(_, f)| *f).map(|(e, _)| e).collect();
    let count = fingers.len() as u16;
    cx.emit(Event::SignsShown { fingers });
    let power = (count * GIFT.param("power")).min(GIFT.param("max"));
    g.gain_power(Empire::Chaos, power, Why::Gift(GIFT), cx);
    for enemy in g.order_from(Empire::Chaos).skip(1) {
        if count == 0 {
            g.lose_power(enemy, GIFT.param("power_2"), Why::Gift(GIFT), cx);
        }
        g.aim_at(Empire::Chaos, enemy, cx);
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Show a finger?",
        text!(
            "Each finger gives Chaos {0} Power, {1} at the most. If no one shows one, each enemy of Chaos loses {2} Power.",
            GIFT.param("power"),
            GIFT.param("max"),
            GIFT.param("power_2")
        ),
    )
}

/// Signs that others have made could be either.
pub(crate) fn determinize(g: &mut GodsWar, viewer: Viewer, dice: &mut Dice) {
    let chaos = g.seat(Empire::Chaos);
    for (seat, sign) in (0..).map(Seat).zip(&mut g.marks.chaos.signs) {
        if sign.is_some() && seat != chaos && !viewer.is(seat) {
            *sign = Some(dice.below(2) == 1);
        }
    }
}
