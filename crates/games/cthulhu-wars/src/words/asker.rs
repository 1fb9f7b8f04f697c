//! For which of its factions a seat is asked: with two factions each every question says so.

use engine::Seat;

use crate::{
    CthulhuWars, actions, battle,
    factions::{black_goat, crawling_chaos, great_cthulhu, yellow_sign},
    frame::Frame,
    ids::Faction,
    negotiation,
    phases::{self, action, doom_phase},
    ruleset::ZingayaVictim,
    sets::FactionSet,
    spellbooks,
    units::Unit,
};

/// The faction that a seat answers for. With one faction each it is simply that.
pub(crate) fn asker(g: &CthulhuWars, frame: &Frame, seat: Seat) -> Option<Faction> {
    let own = g.factions_of(seat);
    if own.len() < 2 {
        return own.first();
    }
    asked(g, frame, own).filter(|f| own.has(*f))
}

fn asked(g: &CthulhuWars, frame: &Frame, own: FactionSet) -> Option<Faction> {
    match frame {
        Frame::Phase(step) => of_phase(g, *step),
        Frame::Round(action::Step::Menu(round)) => Some(round.faction),
        Frame::Round(_) | Frame::Books(spellbooks::Step::Check) => None,
        Frame::Act(step) => of_action(*step),
        Frame::Battle(step) => of_battle(g, *step),
        Frame::Books(spellbooks::Step::Choose(faction)) => Some(*faction),
        Frame::Negotiation(step) => match step {
            negotiation::Step::Propose { by, .. } => Some(*by),
            negotiation::Step::Consent { waiting } => waiting.and(own).first(),
            negotiation::Step::Give => negotiation::giving(g),
            negotiation::Step::Divide { .. } => Some(Faction::Bg),
            negotiation::Step::NextProposer => None,
        },
        Frame::GreatCthulhu(step) => match step {
            great_cthulhu::Step::Devoured { of } => g.battle.as_ref().map(|b| b.faction(*of)),
            great_cthulhu::Step::DreamsWhich { of, .. } => Some(*of),
            _ => Some(Faction::Gc),
        },
        Frame::CrawlingChaos(step) => match step {
            crawling_chaos::Step::Abducted { of } => g.battle.as_ref().map(|b| b.faction(*of)),
            _ => Some(Faction::Cc),
        },
        Frame::BlackGoat(step) => match step {
            black_goat::Step::AvatarWhich { of, .. } => Some(*of),
            _ => Some(Faction::Bg),
        },
        Frame::YellowSign(step) => match step {
            yellow_sign::Step::ZingayaWhich { of, .. }
                if g.rules.zingaya_victim == ZingayaVictim::Owner =>
            {
                Some(*of)
            }
            _ => Some(Faction::Ys),
        },
    }
}

fn of_phase(g: &CthulhuWars, step: phases::Step) -> Option<Faction> {
    match step {
        phases::Step::TieBreak { by, .. } => Some(by),
        phases::Step::Direction => Some(g.first),
        phases::Step::Ritual(place) | phases::Step::LastReveal(place) => {
            doom_phase::faction_at(g, place)
        }
        phases::Step::DoomTurnMenu(turn) => doom_phase::faction_at(g, turn.place),
        _ => None,
    }
}

fn of_action(step: actions::Step) -> Option<Faction> {
    use actions::Step;
    Some(match step {
        Step::CaptureWhich { of, .. } => of,
        Step::AwakenWhere { kind } => return kind.units().first().map(Unit::faction),
        Step::RecruitWhere { by }
        | Step::SummonWhat { by, .. }
        | Step::SummonWhere { by, .. }
        | Step::BuildWith { by }
        | Step::MoveWhat { by, .. }
        | Step::MoveTo { by, .. }
        | Step::BattleWhere { by }
        | Step::BattleWhom { by, .. }
        | Step::CaptureWhere { by }
        | Step::CaptureWhom { by, .. }
        | Step::ControlWith { by }
        | Step::AbandonWith { by } => by,
    })
}

fn of_battle(g: &CthulhuWars, step: battle::Step) -> Option<Faction> {
    use battle::Step;
    let b = g.battle.as_ref()?;
    match step {
        Step::PreBattle(side) => Some(b.faction(side)),
        Step::Kills(nth) | Step::Pains { nth, .. } => {
            let side = battle::order(g)[usize::from(nth.min(1))];
            Some(battle::assigner(b, side))
        }
        Step::RetreatOrder | Step::RetreatAny => Some(Faction::Cc),
        Step::Retreat { side, .. } | Step::RetreatTo { side, .. } => {
            Some(battle::retreats::guide(g, b, side))
        }
        Step::Surrounded { side, .. } => Some(battle::retreats::chooser_of_lost(g, b, side)),
        Step::Roll
        | Step::RemoveKilled
        | Step::AfterPains { .. }
        | Step::Results { .. }
        | Step::Finish => None,
    }
}
