//! The Uncontrolled Faction: the empire of a player who has left (Rulebook IX, Player Leaving the
//! Game). It takes the way out of every question; in battles someone else takes charge of it.

use engine::{Options, Seat};

use crate::{
    Cx, Frame, GodsWar, Next, action::Action, battle_record::Battle, event::Event, frame,
    ids::Empire, phases,
};

/// Who answers for an empire: itself; for the Uncontrolled Faction in its battle the player with the
/// fewest VP who is not its enemy there, of several the last in turn order.
pub fn in_charge(g: &GodsWar, empire: Empire) -> Empire {
    if !g.sheet(empire).uncontrolled {
        return empire;
    }
    if !g.battle.fights(empire) {
        return empire;
    }
    bystander(g, &g.battle).unwrap_or(empire)
}

/// The player with the fewest VP who is not in a battle, of several the last in turn order.
pub fn bystander(g: &GodsWar, battle: &Battle) -> Option<Empire> {
    let free = |e: &Empire| !g.sheet(*e).uncontrolled && !battle.fights(*e);
    let order: Vec<Empire> = g.order().filter(free).collect();
    let fewest = order.iter().map(|e| g.vp(*e)).min();
    let last = order.iter().rev().find(|e| Some(g.vp(**e)) == fewest);
    last.copied()
}

/// Whether a seat's player has left.
pub fn gone(g: &GodsWar, seat: Seat) -> bool {
    g.empire(seat).is_some_and(|e| g.sheet(e).uncontrolled)
}

/// Answers questions that only players who have left are asked.
pub fn settle(g: &mut GodsWar, mut next: Next, cx: &mut Cx<'_>) -> Next {
    let mut players = g.table.iter();
    if !players.any(|e| g.sheet(*e).uncontrolled) {
        return next;
    }
    while let Next::Ask(frame) | Next::Wait(frame) = &next {
        let mut options = Options::default();
        frame::ask(g, frame, &mut options);
        let Some(left) = options.seats().iter().find(|seat| gone(g, *seat)) else {
            return next;
        };
        let Some(action) = way_out(&options, left) else {
            return next;
        };
        let frame = frame.clone();
        next = frame::answer(g, frame, left, action, cx);
    }
    next
}

/// Declines if that is offered; else takes the first choice (reconstructed: the rules name no one
/// who would choose for it outside battles).
fn way_out(options: &Options<Action>, seat: Seat) -> Option<Action> {
    let out = [
        Action::Done,
        Action::No,
        Action::Do(crate::action::Verb::DropToZero),
    ];
    let listed: Vec<Action> = options.of(seat).copied().collect();
    let decline = out.into_iter().find(|a| listed.contains(a));
    decline.or_else(|| listed.first().copied())
}

/// At any time a player may leave for good, as long as two others stay.
pub fn may_leave(g: &GodsWar, seat: Seat) -> bool {
    let staying = g.table.iter().filter(|e| !g.sheet(**e).uncontrolled);
    staying.count() > 2 && !gone(g, seat) && g.phase != crate::ids::Phase::Setup
}

/// What a player may do for that beside any question.
pub fn anytime(g: &GodsWar, seat: Seat, into: &mut Vec<Action>) {
    if may_leave(g, seat) {
        into.push(Action::Leave);
    }
}

/// The player leaves; the open question is asked anew of the player who answers now.
pub fn leave(g: &mut GodsWar, frame: Frame, seat: Seat, cx: &mut Cx<'_>) -> Next {
    if let Some(empire) = g.empire(seat) {
        g.sheet_mut(empire).uncontrolled = true;
        cx.emit(Event::LeftGame { empire });
    }
    phases::rift::left(g, frame)
}
