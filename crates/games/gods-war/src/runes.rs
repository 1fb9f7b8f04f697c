//! Runes (Rulebook VIII): when they can be played and what becomes of the card. What each one does is
//! in the files below, by what it does.

pub mod battle;
pub mod buildings;
pub mod lasting;
pub mod movement;
pub mod pieces;
pub mod points;
pub mod power;
pub mod turns;
pub mod window;

use engine::{Described, Dice, Options, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Verb},
    aftermath,
    event::{Event, Why},
    hooks::Loss,
    ids::{Area, Empire, Kind, Phase, Rune},
    phases,
    sets::{AreaSet, EmpireSet},
    units::{Place, Unit},
    words::Words,
};

pub use lasting::{Lasting, On, Until, held_fast};
pub(crate) use lasting::{allows, held_to, phase_ends};
pub(crate) use turns::{action_over, again, echo, turn_over};
pub(crate) use window::{after_action, opening, window, windows};

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
    let first = begin(g, by, rune, turn);
    if rune != Rune::Illusion {
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
    if g.battle.is_some() {
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

/// How a rune's effect begins; nothing if it would do nothing now.
fn begin(g: &GodsWar, by: Empire, rune: Rune, turn: bool) -> Option<Frame> {
    match rune {
        Rune::Disorder
        | Rune::Earth
        | Rune::Fate
        | Rune::SecretEarth
        | Rune::Harmony
        | Rune::Communication
        | Rune::Trade => points::begin(g, by, rune).map(Frame::from),
        Rune::Moon
        | Rune::SecretMoon
        | Rune::Magic
        | Rune::SecretSky
        | Rune::SecretStorm
        | Rune::SecretDarkness => power::begin(g, by, rune).map(Frame::from),
        Rune::Dragon
        | Rune::Monster
        | Rune::Dragonewt
        | Rune::Kill
        | Rune::SecretChaos
        | Rune::Hunger
        | Rune::Life
        | Rune::Spirit
        | Rune::Man
        | Rune::Fertility
        | Rune::Beast => pieces::begin(g, by, rune).map(Frame::from),
        Rune::Change | Rune::Farm | Rune::Heat | Rune::Plant | Rune::Alchemy => {
            buildings::begin(g, by, rune).map(Frame::from)
        }
        Rune::Infinity | Rune::Illusion | Rune::Chaosium | Rune::Truth | Rune::Law => {
            turns::begin(g, by, rune, turn)
        }
        Rune::Stasis | Rune::Cold | Rune::SecretSea => Some(lasting::begin(by, rune).into()),
        Rune::Darkness | Rune::Sky | Rune::Light | Rune::Sea | Rune::Movement => {
            movement::begin(g, by, rune).map(Frame::from)
        }
        Rune::Storm
        | Rune::Shadow
        | Rune::Luck
        | Rune::EternalBattle
        | Rune::Death
        | Rune::Undead => battle::begin(g, by, rune).map(Frame::from),
        // Worth VP alone.
        Rune::Chaos | Rune::Mastery => None,
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

/// A type of action that a rune asks for, in words.
pub(crate) fn named(g: &GodsWar, frame: &Frame, verb: Verb) -> Option<Described> {
    match frame {
        Frame::RuneTurns(step) => turns::named(g, step, verb),
        _ => None,
    }
}

/// Whether a lone choice here may be made by the engine: never in a window, nor instead of someone
/// who could play a rune first.
pub(crate) fn forced(g: &GodsWar, frame: &Frame) -> bool {
    match frame {
        Frame::Rune(Step::Window { .. }) | Frame::RuneBattle(battle::Step::Window { .. }) => false,
        Frame::Action(phases::action::Step::Menu { of }) => g.sheet(*of).runes.is_empty(),
        _ => true,
    }
}

/// Runes that a seat may play beside the question: while the action menu stands open, nothing has
/// been declared and everyone may, even without Power. Infinity only as one's own turn begins.
pub(crate) fn anytime(g: &GodsWar, frame: &Frame, seat: Seat, into: &mut Vec<Action>) {
    let (Frame::Action(phases::action::Step::Menu { of }), Some(empire)) = (frame, g.empire(seat))
    else {
        return;
    };
    if g.phase != Phase::Action || g.sheet(empire).uncontrolled {
        return;
    }
    let playable = |rune: &Rune| *rune != Rune::Infinity || *of == empire;
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

/// Something happened to an empire: the window after the action may matter to it.
pub(crate) fn touched(g: &mut GodsWar, empire: Option<Empire>, _: &mut Cx<'_>) {
    if g.phase == Phase::Action
        && let Some(empire) = empire
    {
        g.marks.runes.hurt.insert(empire);
    }
}

/// Places a token of the Dragon or Monster rune: a unit of its player.
fn place_token(g: &mut GodsWar, by: Empire, rune: Rune, area: Area, cx: &mut Cx<'_>) {
    if let Some(token) = token(g, rune) {
        g.units.give(token, Some(by));
        g.place_unit(token, area, Why::Rune(rune), cx);
    }
}

/// A token that is not in play.
fn token(g: &GodsWar, rune: Rune) -> Option<Unit> {
    let kind = match rune {
        Rune::Dragon => Kind::DragonToken,
        _ => Kind::MonsterToken,
    };
    let free = |u: &Unit| g.units.place(*u) == Place::Out;
    kind.units().iter().find(free)
}

/// A unit was lost: the window after the action may matter to its player.
pub(crate) fn unit_lost(g: &mut GodsWar, Loss { unit, .. }: Loss, cx: &mut Cx<'_>) {
    touched(g, g.units.controller(unit), cx);
}

/// A unit was lost: a token made by a rune is gone, it has no pool.
pub(crate) fn token_lost(g: &mut GodsWar, Loss { unit, .. }: Loss, _: &mut Cx<'_>) {
    drop_token(g, unit);
}

/// A token made by a rune is gone.
pub(crate) fn drop_token(g: &mut GodsWar, unit: Unit) {
    if unit.kind().is_token() {
        g.units.put(unit, Place::Pool);
        g.units.give(unit, None);
    }
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
    // From where they lay nothing can be told.
    heap.sort_unstable();
    dice.shuffle(&mut heap);
    for empire in hidden {
        let held = g.sheet(empire).runes.len();
        g.sheet_mut(empire).runes = heap.split_off(heap.len() - held);
    }
    g.deck = heap;
}
