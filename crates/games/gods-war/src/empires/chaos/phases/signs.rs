//! I Fought, We Won: all enemies show a finger or a fist at the same time.

use engine::{Dice, Options, Seat, Viewer, text};

use super::Step;
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    empires::aimed_at,
    event::{Event, Why},
    ids::{Empire, Gift},
    words::{Words, words},
};

const GIFT: Gift = Gift::IFoughtWeWon;

/// Nobody has decided yet; Chaos shows nothing.
pub(super) fn begin(g: &mut GodsWar) -> Step {
    let sign = |empire: &Empire| (*empire == Empire::Chaos).then_some(false);
    g.marks.chaos.signs = g.table.iter().map(sign).collect();
    Step::Signs
}

// Reconstructed: the Uncontrolled Faction shows a fist.
pub(super) fn step(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
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

pub(super) fn ask(g: &GodsWar, options: &mut Options<Action>) {
    let missing = (0..).map(Seat).zip(&g.marks.chaos.signs);
    for (seat, _) in missing.filter(|(_, sign)| sign.is_none()) {
        options.extend(seat, [Action::Yes, Action::No]);
    }
}

pub(super) fn answer(g: &mut GodsWar, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let empire = g.empire(by);
    if let (Some(empire), Some(sign)) = (empire, g.marks.chaos.signs.get_mut(usize::from(by.0))) {
        *sign = Some(action == Action::Yes);
        cx.emit(Event::SignMade { empire });
    }
    step(g, cx)
}

// Reconstructed (the maximum, and what follows when nobody shows a finger): each finger gives Chaos
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
        aimed_at(g, Empire::Chaos, enemy, cx);
    }
}

pub(super) fn prompt() -> Words {
    words(
        "Show a finger?",
        text!(
            "Each finger gives Chaos {0} Power, {1} at the most. If nobody shows one, each enemy of Chaos loses {2} Power.",
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
