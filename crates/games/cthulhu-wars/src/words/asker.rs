//! For which of its factions a seat is asked: with two factions each every question says so.

use engine::Seat;

use crate::{
    CthulhuWars, actions, battle,
    frame::{self, Frame},
    ids::Faction,
    negotiation,
    phases::{self, action, doom_phase},
    sets::FactionSet,
    spellbooks, starts,
};

/// The faction that a seat answers for. With one faction each it is simply that.
pub(crate) fn asker(g: &CthulhuWars, frame: &Frame, seat: Seat) -> Option<Faction> {
    answers_for(g, seat, |own| asked(g, frame, seat, own))
}

/// The faction that a seat answers for, if the question is put to this one.
pub(crate) fn answers_for(
    g: &CthulhuWars,
    seat: Seat,
    asked: impl FnOnce(FactionSet) -> Option<Faction>,
) -> Option<Faction> {
    let own = g.factions_of(seat);
    if own.len() < 2 {
        return own.first();
    }
    asked(own).filter(|f| own.has(*f))
}

fn asked(g: &CthulhuWars, frame: &Frame, seat: Seat, own: FactionSet) -> Option<Faction> {
    match frame {
        Frame::Phase(step) => of_phase(g, *step),
        Frame::Round(action::Step::Menu(round)) => Some(round.faction),
        Frame::Round(_) | Frame::Books(spellbooks::Step::Check) => None,
        Frame::Act(step) => Some(of_action(*step)),
        Frame::Battle(step) => battle::asked(g, *step),
        Frame::Books(spellbooks::Step::Choose(faction)) => Some(*faction),
        Frame::Negotiation(step) => match step {
            negotiation::Step::Propose { by, .. } => Some(*by),
            negotiation::Step::Consent { waiting } => waiting.and(own).first(),
            negotiation::Step::Give => negotiation::giving(g),
            negotiation::Step::Divide { .. } => negotiation::divider(g),
            negotiation::Step::NextProposer => None,
        },
        owners => frame::prompt(g, owners, seat).by,
    }
}

fn of_phase(g: &CthulhuWars, step: phases::Step) -> Option<Faction> {
    match step {
        phases::Step::TieBreak { by, .. } => Some(by),
        phases::Step::Start(turn) => starts::chooser(g, turn).map(|(faction, _)| faction),
        phases::Step::Direction => Some(g.first),
        phases::Step::LastReveal(place) => doom_phase::faction_at(g, place),
        phases::Step::DoomTurnMenu(turn) => doom_phase::faction_at(g, turn.place),
        _ => None,
    }
}

fn of_action(step: actions::Step) -> Faction {
    use actions::Step;
    match step {
        Step::CaptureWhich { of, .. } => of,
        Step::RecruitWhat { by }
        | Step::RecruitWhere { by, .. }
        | Step::SummonWhat { by, .. }
        | Step::SummonWhere { by, .. }
        | Step::AwakenWhere { by, .. }
        | Step::BuildWith { by }
        | Step::MoveWhat { by, .. }
        | Step::MoveTo { by, .. }
        | Step::BattleWhere { by }
        | Step::BattleWhom { by, .. }
        | Step::CaptureWhere { by }
        | Step::CaptureWhom { by, .. }
        | Step::ControlWith { by }
        | Step::AbandonWith { by }
        | Step::SummonMore { by } => by,
    }
}
