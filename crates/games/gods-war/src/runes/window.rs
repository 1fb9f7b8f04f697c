//! When runes are played (Rulebook VIII, Playing Runes): in the Action Phase, before the first action,
//! after every action, after the last one. Everyone who holds runes is asked at once; what is public
//! alone decides whether the question is put.

use engine::{
    Opening, Options, Seat, Window,
    journal::{Stops, When},
    text,
};

use super::{Step, battle_window, effect::effect};
use crate::{
    Frame, GodsWar, Next,
    action::Action,
    ids::Empire,
    phases,
    sets::EmpireSet,
    victory,
    words::{Words, words},
};

/// The window's id.
const RUNES: &str = "runes";
/// From this many VP on a rune can decide the game at any time: the default order asks everyone.
const NEAR_THE_END: u16 = 30;

/// Who holds runes and could play them.
pub(super) fn holders(g: &GodsWar) -> EmpireSet {
    let holds = |e: &Empire| !g.sheet(*e).runes.is_empty() && !g.sheet(*e).uncontrolled;
    g.table.iter().copied().filter(holds).collect()
}

/// Everyone may play runes, then `then`. Once someone has 35 VP no rune is played for its effect
/// any more (FAQ).
pub(crate) fn window(g: &mut GodsWar, then: Frame) -> Next {
    if holders(g).is_empty() || victory::reached(g) {
        g.marks.runes.hurt = EmpireSet::EMPTY;
        return Next::Goto(then);
    }
    let passed = EmpireSet::EMPTY;
    Next::Call {
        then,
        first: Step::Window { passed }.into(),
    }
}

/// The frame of the window after an action; `then` comes after it.
pub(crate) fn after_action(then: phases::action::Step) -> Frame {
    Step::Open { then }.into()
}

/// Asks those who have not passed.
pub(super) fn step(g: &mut GodsWar, passed: EmpireSet) -> Next {
    if holders(g).minus(passed).is_empty() || victory::reached(g) {
        g.marks.runes.hurt = EmpireSet::EMPTY;
        return Next::Done;
    }
    Next::Ask(Step::Window { passed }.into())
}

/// Lists the choices: any rune but those that are played as a turn begins.
pub(super) fn ask(g: &GodsWar, passed: EmpireSet, options: &mut Options<Action>) {
    for empire in holders(g).minus(passed).iter() {
        let hand = g.sheet(empire).runes.iter().copied();
        let now = hand.filter(|rune| !effect(*rune).own_turn);
        options.extend(g.seat(empire), now.map(Action::Play));
        options.push(g.seat(empire), Action::Done);
    }
}

/// Takes an answer. After a rune the window opens again for all.
pub(super) fn answer(g: &mut GodsWar, passed: EmpireSet, seat: Seat, action: Action) -> Next {
    let Some(by) = g.empire(seat) else {
        return Next::Goto(Step::Window { passed }.into());
    };
    if let Action::Play(rune) = action {
        let turn = false;
        let passed = EmpireSet::EMPTY;
        return Next::Call {
            then: Step::Window { passed }.into(),
            first: Step::Play { by, rune, turn }.into(),
        };
    }
    let passed = passed.or(EmpireSet::one(by));
    if holders(g).minus(passed).is_empty() {
        return Next::Goto(Step::Window { passed }.into());
    }
    Next::Wait(Step::Window { passed }.into())
}

/// The question in words.
pub(super) fn prompt(g: &GodsWar, seat: Seat) -> Words {
    let held = g.empire(seat).map_or(0, |e| g.sheet(e).runes.len());
    words(
        "Play a rune now?",
        text!("Between two actions. You hold {0}.", held as u16),
    )
}

/// The windows of a seat.
pub(crate) fn windows(g: &GodsWar, seat: Seat) -> Vec<Window> {
    if g.empire(seat).is_none() {
        return Vec::new();
    }
    let between = Window {
        id: RUNES.into(),
        name: "Runes between actions".into(),
        help:
            "Before the first action and after every action you may play runes; also at any time \
               while a player thinks about their next action. \u{201c}In danger\u{201d} asks only \
               after a battle of yours, when you lost something, when the Action Phase is about to \
               end or someone has 30 VP."
                .into(),
    };
    vec![between, battle_window::window()]
}

/// Between two actions only danger stops, unless someone wants to be stopped everywhere: runes may also
/// be played while a player thinks.
pub(crate) fn usual(window: &str, level: Stops) -> When {
    match level {
        Stops::Normal if window != RUNES => When::Always,
        _ => When::Danger,
    }
}

/// Whether a question is such a window. Danger is what everyone can see.
pub(crate) fn opening(g: &GodsWar, frame: &Frame, seat: Seat) -> Option<Opening<Action>> {
    let empire = g.empire(seat)?;
    match frame {
        Frame::Rune(Step::Window { .. }) => {}
        Frame::BattleRunes(battle_window::Step::Window { .. }) => {
            return Some(battle_window::opening(g, empire));
        }
        _ => return None,
    }
    Some(Opening {
        window: RUNES,
        decline: Action::Done,
        danger: g.marks.runes.hurt.has(empire) || near_the_end(g) || last_one(g),
    })
}

fn near_the_end(g: &GodsWar) -> bool {
    g.table.iter().any(|e| g.vp(*e) >= NEAR_THE_END)
}

// The Action Phase ends after this window: no one has Power.
fn last_one(g: &GodsWar) -> bool {
    g.table.iter().all(|e| g.power(*e) == 0)
}
