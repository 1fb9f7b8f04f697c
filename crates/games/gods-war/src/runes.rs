//! Runes (Rulebook VIII): when they can be played and what becomes of the card. What each one does is in
//! its own file; questions that several ask are in files of their own, too.

pub mod alchemy;
pub mod battle_window;
pub mod beast;
pub mod carry;
pub mod change;
mod chaos;
pub mod chaosium;
pub mod cold;
pub mod communication;
mod darkness;
mod death;
pub mod disorder;
mod dragon;
pub mod dragonewt;
pub mod earth;
mod effect;
mod eternal_battle;
pub mod farm;
pub mod fate;
pub mod fertility;
pub mod from_whom;
pub mod gain;
pub mod harmony;
pub mod heat;
mod hunger;
pub mod illusion;
pub mod infinity;
mod kill;
pub mod lasting;
pub mod law;
mod life;
mod light;
mod luck;
mod magic;
mod man;
mod mastery;
pub mod minions;
mod monster;
mod moon;
pub mod movement;
pub mod on_a_side;
pub mod place_unit;
pub mod plant;
pub mod sea;
mod secret_chaos;
mod secret_darkness;
pub mod secret_earth;
mod secret_moon;
pub mod secret_sea;
mod secret_sky;
mod secret_storm;
mod shadow;
mod sky;
mod spirit;
pub mod stasis;
mod storm;
pub mod tally;
pub mod token;
pub mod trade;
pub mod truth;
pub mod undead;
pub mod victim;
pub mod window;

use engine::{Dice, Options, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    aftermath,
    buildings::Building,
    empires,
    event::{Event, Why},
    hooks::Loss,
    ids::{Empire, Phase, Rune},
    phases,
    sets::{AreaSet, EmpireSet, UnitSet},
    words::Words,
};

use effect::effect;
pub use lasting::{Lasting, On, Until};
pub(crate) use window::{after_action, opening, usual, window, windows};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VIII, Runes";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The rune that is being played.
    pub open: Option<Rune>,
    /// The rune that was played last since the last action: Illusion copies it.
    pub just: Option<Rune>,
    /// Effects that last.
    pub lasting: Vec<Lasting>,
    /// Whose turn was over when another player got an action out of turn.
    pub back: Option<Empire>,
    /// Who has fought or lost something since the last window.
    pub hurt: EmpireSet,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An action is over and its gifts are taken: the window opens.
    Open { then: phases::action::Step },
    /// Everyone who holds runes may play one, first come, first served.
    Window { passed: EmpireSet },
    /// A rune is revealed; `turn`: at the beginning of its player's own turn.
    Play { by: Empire, rune: Rune, turn: bool },
    /// Its effect is over.
    Over,
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Open { then } => window(g, then.into()),
        Step::Window { passed } => window::step(g, passed),
        Step::Play { by, rune, turn } => play(g, by, rune, turn, cx),
        Step::Over => over(g),
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Open { .. } | Step::Play { .. } | Step::Over => {}
        Step::Window { passed } => window::ask(g, *passed, options),
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, seat: Seat, action: Action, _: &mut Cx<'_>) -> Next {
    match step {
        Step::Open { .. } | Step::Play { .. } | Step::Over => Next::Goto(step.into()),
        Step::Window { passed } => window::answer(g, passed, seat, action),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, seat: Seat) -> Words {
    match step {
        Step::Open { .. } | Step::Play { .. } | Step::Over => Words::default(),
        Step::Window { .. } => window::prompt(g, seat),
    }
}

// Rulebook VIII, Playing Runes: reveal it, gain its VP, use its effect, discard it. What is impossible
// is skipped.
fn play(g: &mut GodsWar, by: Empire, rune: Rune, turn: bool, cx: &mut Cx<'_>) -> Next {
    let hand = &mut g.sheet_mut(by).runes;
    let Some(at) = hand.iter().position(|held| *held == rune) else {
        return Next::Done;
    };
    hand.remove(at);
    g.marks.runes.open = Some(rune);
    cx.reveal();
    cx.emit(Event::RunePlayed { empire: by, rune });
    g.gain_vp(by, vp(rune, by), Why::Rune(rune), cx);
    let effect = effect(rune);
    let first = (effect.begin)(g, by, rune, turn);
    if !effect.repeats {
        g.marks.runes.just = Some(rune);
    }
    match first {
        Some(first) => Next::Call {
            then: Step::Over.into(),
            first,
        },
        None => Next::Goto(Step::Over.into()),
    }
}

// The card is discarded, or lies face up on the table as long as it works. Then gifts that were earned
// come at once.
fn over(g: &mut GodsWar) -> Next {
    if let Some(card) = g.marks.runes.open.take()
        && !g.marks.runes.lasting.iter().any(|l| l.card == card)
    {
        g.discard.push(card);
    }
    if g.battle.is_fought() {
        return Next::Done;
    }
    Next::Goto(aftermath::Step::Check.into())
}

/// The VP printed on a rune, for this player.
pub fn vp(rune: Rune, by: Empire) -> u16 {
    let fact = rune.fact();
    match fact.vp_chaos {
        Some(vp) if by == Empire::Chaos => vp,
        _ => fact.vp,
    }
}

/// The areas in which an empire has a unit or a building.
fn presence(g: &GodsWar, by: Empire) -> AreaSet {
    let built = g.buildings.of_on_map(by);
    let built: AreaSet = built.iter().filter_map(|b| g.buildings.area(b)).collect();
    let units = g.units.of_on_map(by);
    let units: AreaSet = units.iter().filter_map(|u| g.units.area(u)).collect();
    built.or(units)
}

/// Whether a lone choice here may be made by the engine: never in a window, nor instead of someone
/// who could play a rune first.
pub(crate) fn forced(g: &GodsWar, frame: &Frame) -> bool {
    match frame {
        Frame::Rune(Step::Window { .. })
        | Frame::BattleRunes(battle_window::Step::Window { .. }) => false,
        Frame::Action(phases::action::Step::Menu { of }) => g.sheet(*of).runes.is_empty(),
        _ => true,
    }
}

/// Runes that a seat may play beside the question: while the action menu stands open, nothing has
/// been declared and everyone may, even without Power. Some only as the turn of their player begins.
pub(crate) fn anytime(g: &GodsWar, frame: &Frame, seat: Seat, into: &mut Vec<Action>) {
    let (Frame::Action(phases::action::Step::Menu { of }), Some(empire)) = (frame, g.empire(seat))
    else {
        return;
    };
    if g.phase != Phase::Action || g.sheet(empire).uncontrolled {
        return;
    }
    let playable = |rune: &Rune| !effect(*rune).own_turn || *of == empire;
    let hand = g.sheet(empire).runes.iter().copied();
    into.extend(hand.filter(playable).map(Action::Play));
}

/// A rune is played beside the question.
pub(crate) fn interject(
    g: &mut GodsWar,
    frame: Frame,
    seat: Seat,
    rune: Rune,
    _: &mut Cx<'_>,
) -> Next {
    let (Frame::Action(phases::action::Step::Menu { of }), Some(by)) = (&frame, g.empire(seat))
    else {
        return Next::Wait(frame);
    };
    let turn = *of == by;
    Next::Call {
        then: frame,
        first: Step::Play { by, rune, turn }.into(),
    }
}

/// The units in an empire's pool whose own requirement is met.
fn pool(g: &GodsWar, of: Empire) -> UnitSet {
    g.units.pool(of).filter(|u| empires::may_summon(g, u))
}

/// What a building costs as it stands.
fn cost_of(g: &GodsWar, building: Building) -> u16 {
    g.building_cost(building.empire(), g.buildings.kind(building))
}

/// An action is over: no rune has just been played, a promise is kept.
pub(crate) fn action_over(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    g.marks.runes.just = None;
    truth::kept(g, cx);
}

/// Something happened to an empire: the window after the action may matter to it.
pub(crate) fn touched(g: &mut GodsWar, empire: Option<Empire>, _: &mut Cx<'_>) {
    if g.phase == Phase::Action
        && let Some(empire) = empire
    {
        g.marks.runes.hurt.insert(empire);
    }
}

/// A unit was lost: the window after the action may matter to its player.
pub(crate) fn unit_lost(g: &mut GodsWar, Loss { unit, .. }: Loss, cx: &mut Cx<'_>) {
    touched(g, g.units.controller(unit), cx);
}

/// Hands of others and the deck's order are hidden: one heap, dealt anew.
pub(crate) fn determinize(g: &mut GodsWar, viewer: Viewer, dice: &mut Dice) {
    let hidden: Vec<Empire> = g
        .table
        .iter()
        .copied()
        .filter(|e| !viewer.is(g.seat(*e)))
        .collect();
    let mut heap = std::mem::take(&mut g.deck);
    for empire in &hidden {
        heap.extend(&g.sheet(*empire).runes);
    }
    // From where they lay nothing can be learned.
    heap.sort_unstable();
    dice.shuffle(&mut heap);
    for empire in hidden {
        let held = g.sheet(empire).runes.len();
        g.sheet_mut(empire).runes = heap.split_off(heap.len() - held);
    }
    g.deck = heap;
}
