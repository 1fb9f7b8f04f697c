//! Unspeakable Oath: between actions a faction may sacrifice its High Priest for 2 Power.

use engine::{Opening, Options, Seat, Text, Window, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::capture,
    claims,
    event::Why,
    factions::Stop,
    frame::Frame,
    ids::Faction,
    supplements::Interruption,
    words::{Words, left, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "High Priests, Unspeakable Oath";
/// The Power that it gives.
const POWER: u16 = 2;

/// A paragraph of the oath.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Does the faction at this place of the turn order swear, or one after it?
    Offer { place: u8, moment: Moment },
}

/// When everyone is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// After an action of anyone.
    AfterAction,
    /// After Gather Power, before there is a First Player.
    Gathered,
}

/// The id of the stop at which players may wish to be asked.
const WINDOW: &str = "unspeakable_oath";

/// The stop at which players may wish to be asked.
pub(super) const STOP: Stop = Stop {
    window: || {
        Window {
        id: WINDOW.into(),
        name: "Unspeakable Oath".into(),
        help: "After every action of anybody you may sacrifice your High Priest for 2 Power. \
               \u{201c}In danger\u{201d} asks only when it could be captured, when no one can act any \
               more, and when it could make you First Player. You may do it between actions without \
               being asked, too."
            .into(),
    }
    },
    opening: |g, frame| match frame {
        Frame::HighPriestsUnspeakableOath(Step::Offer { place, moment }) => Some(Opening {
            window: WINDOW,
            decline: Action::Done,
            danger: faction_at(g, *place).is_some_and(|of| matters(g, of, *moment)),
        }),
        _ => None,
    },
};

/// It may be sworn unasked.
pub(super) const INTERRUPTION: Interruption = Interruption {
    action: Action::Swear,
    possible: is_possible,
    take: swear,
    why_not: |g, of| {
        let none = super::in_play(g, of).is_none();
        none.then(|| text!("{0} has no High Priest in play", of.name()))
    },
};

// The High Priest's card: at the end of any player's action, and in any step of Gather Power and of
// the Doom Phase.
/// Whether a faction can swear it, if an action is not going on.
fn is_possible(g: &CthulhuWars, of: Faction) -> bool {
    super::in_play(g, of).is_some() && claims::is_played(g)
}

/// The Power that it would give.
pub(super) fn reserve(g: &CthulhuWars, of: Faction) -> u16 {
    if is_possible(g, of) { POWER } else { 0 }
}

/// What begins a round of offers, if anyone can swear.
pub(super) fn offers(g: &CthulhuWars, moment: Moment) -> Option<Frame> {
    let anyone = g.playing().iter().any(|f| is_possible(g, f));
    anyone.then(|| Step::Offer { place: 0, moment }.into())
}

fn swear(g: &mut CthulhuWars, of: Faction, cx: &mut Cx<'_>) {
    if let Some(priest) = super::in_play(g, of) {
        g.eliminate(priest, of, Why::Oath, cx);
        g.gain_power(of, POWER, Why::Oath, cx);
    }
}

fn faction_at(g: &CthulhuWars, place: u8) -> Option<Faction> {
    g.order().nth(usize::from(place))
}

/// Whether it makes a difference now rather than later.
fn matters(g: &CthulhuWars, of: Faction, moment: Moment) -> bool {
    match moment {
        Moment::AfterAction => in_danger(g, of) || !g.playing().iter().any(|f| g.can_act(f)),
        Moment::Gathered => {
            let others = g.enemies(of).iter().map(|f| g.power(f));
            let most = others.max().unwrap_or(0);
            g.power(of) <= most && most <= g.power(of) + POWER
        }
    }
}

fn in_danger(g: &CthulhuWars, of: Faction) -> bool {
    let area = super::in_play(g, of).and_then(|priest| g.units.area(priest));
    area.is_some_and(|area| {
        let mut enemies = g.enemies(of).iter();
        enemies.any(|enemy| g.can_act(enemy) && capture::can_capture(g, enemy, of, area))
    })
}

/// Asks the next one who can.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    let Step::Offer { place, moment } = step;
    let next = (place..).zip(g.order().skip(usize::from(place)));
    let mut able = next.filter(|(_, of)| is_possible(g, *of));
    match able.next() {
        Some((place, _)) => Next::Ask(Step::Offer { place, moment }.into()),
        None => Next::Done,
    }
}

/// Yes or no.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let Step::Offer { place, .. } = step;
    if let Some(of) = faction_at(g, *place) {
        options.extend(g.seat(of), [Action::Accept, Action::Done]);
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::Offer { place, moment } = step;
    if let (Action::Accept, Some(of)) = (action, faction_at(g, place)) {
        swear(g, of, cx);
    }
    let place = place + 1;
    Next::Goto(Step::Offer { place, moment }.into())
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let Step::Offer { place, .. } = step;
    let asked = faction_at(g, *place);
    let asked_words = words(
        "Sacrifice your High Priest for 2 Power?",
        asked.map_or_else(Text::default, |of| left(g, of)),
    )
    .label(Action::Accept, "Swear the Unspeakable Oath")
    .label(Action::Done, "Not now");
    match asked {
        Some(of) => asked_words.of(of),
        None => asked_words,
    }
}

/// Nothing is refused: a faction that is asked can swear.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
