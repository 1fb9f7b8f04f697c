//! Passing ahead: until when a player may let everything pass, and what ends it. All of it follows
//! from what lies open and from what was done: no one can tell from it what is held.

use engine::{Ahead, Horizon, Seat, text};

use crate::{
    Coc,
    action::Action,
    disrupts,
    frame::Frame,
    ids::CardId,
    state::{Answers, Condition, Domain, Effect, Target, Zone},
    stops,
    windows::Window,
};

/// Until something is aimed at a player, whatever the other one does.
const AIMED: &str = "aimed";
/// Until the other player does something.
const ACTS: &str = "acts";
/// Until the next phase begins.
const PHASE: &str = "phase";
/// Until the last moment before the struggles.
const STRUGGLES: &str = "struggles";
/// Until the player's own turn begins.
const TURN: &str = "turn";

/// Until when one may pass ahead, the nearest first.
pub(crate) fn horizons() -> Vec<Horizon> {
    let horizon = |id: &str, name, help| Horizon {
        id: id.to_owned(),
        name,
        help,
    };
    let ends = || text!("Ends as well when your opponent acts or something is aimed at you.");
    vec![
        horizon(
            ACTS,
            text!("the opponent acts"),
            text!("Ends as well when something is aimed at you, or when your turn begins."),
        ),
        horizon(
            AIMED,
            text!("something happens to me"),
            text!("Whatever your opponent does elsewhere. Ends as well when your turn begins."),
        ),
        horizon(PHASE, text!("the next phase"), ends()),
        horizon(STRUGGLES, text!("the struggles"), ends()),
        horizon(TURN, text!("my turn"), ends()),
    ]
}

/// What passes: every window, that of the player's own operations phase too.
pub(crate) fn passing(g: &Coc, frame: &Frame, seat: Seat) -> Option<Action> {
    let operations = matches!(frame, Frame::Window(step) if step.to_act == seat);
    (operations || stops::opening(g, frame, seat).is_some()).then_some(Action::Pass)
}

/// Whether that is over: what was waited for has come, or something that always ends it.
pub(crate) fn arrived(g: &Coc, ahead: &Ahead<'_, Coc>, frame: &Frame) -> bool {
    let Ahead {
        seat, until, from, ..
    } = *ahead;
    let turn_begins = g.turn != from.turn && g.active == seat;
    let acted = until != AIMED && is_act(seat, ahead.deed);
    let come = match until {
        PHASE => (g.turn, g.phase) != (from.turn, from.phase),
        STRUGGLES => before_struggles(g, from),
        _ => false,
    };
    turn_begins || acted || come || struck(g, from, seat) || about_to_strike(g, frame, seat)
}

/// Whether the other player began something or committed someone. Choices that they must make are
/// no act of theirs.
fn is_act(seat: Seat, (by, action): (Seat, &Action)) -> bool {
    by != seat
        && matches!(
            action,
            Action::Play { .. }
                | Action::Use { .. }
                | Action::Answer { .. }
                | Action::Commit { .. }
        )
}

/// Whether the last window before the struggles is open, or they have begun: not those from which
/// one passed on.
fn before_struggles(g: &Coc, from: &Coc) -> bool {
    let at = |g: &Coc| {
        let last = g.window.is_some_and(|w| w.window == Window::BeforeStories);
        last || g.resolving.is_some()
    };
    at(g) && (g.turn != from.turn || !at(from))
}

/// Whether something of a player's has been hit since then.
fn struck(g: &Coc, from: &Coc, seat: Seat) -> bool {
    let side = usize::from(seat.0);
    let mut played = from.play.iter();
    let mut held = from.sides[side].hand.iter();
    let drained = |(now, then): (&Domain, &Domain)| now.drained && !then.drained;
    let (now, then) = (&g.sides[side].domains, &from.sides[side].domains);
    played.any(|card| from.controller(*card) == Some(seat) && is_hit(g, from, *card))
        || held.any(|card| matches!(g.card(*card).zone, Zone::Discard | Zone::Deck))
        || now.iter().zip(then).any(drained)
}

/// Whether a card in play has left it, changed sides, gone insane or been wounded.
fn is_hit(g: &Coc, from: &Coc, card: CardId) -> bool {
    let (Some(now), Some(then)) = (g.in_play(card), from.in_play(card)) else {
        return true;
    };
    g.object(card) != from.object(card)
        || now.controller != then.controller
        || now.wounds > then.wounds
        || (now.condition == Condition::Insane && then.condition != Condition::Insane)
}

/// Whether a player is asked about something that is about to hit them.
fn about_to_strike(g: &Coc, frame: &Frame, seat: Seat) -> bool {
    match frame {
        Frame::Disrupt(disrupts::Step { to, speaker, .. }) if *speaker == seat => match *to {
            Answers::Effect(place) => is_aimed(g, &g.effects[usize::from(place)], seat),
            Answers::Wound(card) | Answers::Destruction(card) => g.controller(card) == Some(seat),
            Answers::Nothing | Answers::Moment(_) => false,
        },
        _ => false,
    }
}

/// Whether the other player's effect has chosen something of a player's; what chooses nothing may
/// hit anyone.
fn is_aimed(g: &Coc, effect: &Effect, seat: Seat) -> bool {
    let mut chosen = effect.chosen.iter().flatten().peekable();
    let his = |target: &Target| match *target {
        Target::Card(object) => g.controller(object.card) == Some(seat),
        Target::Domain(of, _) | Target::Player(of) => of == seat,
        Target::Struggle(_) => true,
    };
    effect.by != seat && (chosen.peek().is_none() || chosen.any(his))
}
