//! The table of contents: every paragraph of the rules that can wait or ask, one arm a module.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions, battle,
    factions::{black_goat, crawling_chaos, great_cthulhu, yellow_sign},
    negotiation, phases, spellbooks,
};

/// A frame of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Phases 1 to 3 and the turning of the turn.
    Phase(phases::Step),
    /// The Action Phase and its rounds.
    Round(phases::action::Step),
    /// A common or unlimited action.
    Act(actions::Step),
    /// Battle.
    Battle(battle::Step),
    /// Taking earned spellbooks.
    Books(spellbooks::Step),
    /// Dividing a common loss.
    Negotiation(negotiation::Step),
    /// Great Cthulhu's own questions.
    GreatCthulhu(great_cthulhu::Step),
    /// Crawling Chaos's own questions.
    CrawlingChaos(crawling_chaos::Step),
    /// Black Goat's own questions.
    BlackGoat(black_goat::Step),
    /// Yellow Sign's own questions.
    YellowSign(yellow_sign::Step),
}

/// Runs a frame.
pub fn step(g: &mut CthulhuWars, frame: Frame, cx: &mut Cx<'_>) -> Next {
    match frame {
        Frame::Phase(step) => phases::step(g, step, cx),
        Frame::Round(step) => phases::action::step(g, step, cx),
        Frame::Act(step) => actions::step(g, step, cx),
        Frame::Battle(step) => battle::step(g, step, cx),
        Frame::Books(step) => spellbooks::step(g, step, cx),
        Frame::Negotiation(step) => negotiation::step(g, step, cx),
        Frame::GreatCthulhu(step) => great_cthulhu::step(g, step, cx),
        Frame::CrawlingChaos(step) => crawling_chaos::step(g, step, cx),
        Frame::BlackGoat(step) => black_goat::step(g, step, cx),
        Frame::YellowSign(step) => yellow_sign::step(g, step, cx),
    }
}

/// Lists the choices of a frame that asks.
pub fn ask(g: &CthulhuWars, frame: &Frame, options: &mut Options<Action>) {
    match frame {
        Frame::Phase(step) => phases::ask(g, *step, options),
        Frame::Round(step) => phases::action::ask(g, *step, options),
        Frame::Act(step) => actions::ask(g, *step, options),
        Frame::Battle(step) => battle::ask(g, *step, options),
        Frame::Books(step) => spellbooks::ask(g, *step, options),
        Frame::Negotiation(step) => negotiation::ask(g, *step, options),
        Frame::GreatCthulhu(step) => great_cthulhu::ask(g, *step, options),
        Frame::CrawlingChaos(step) => crawling_chaos::ask(g, *step, options),
        Frame::BlackGoat(step) => black_goat::ask(g, *step, options),
        Frame::YellowSign(step) => yellow_sign::ask(g, *step, options),
    }
}

/// Takes an answer to a frame that asked.
pub fn answer(
    g: &mut CthulhuWars,
    frame: Frame,
    by: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match frame {
        Frame::Phase(step) => phases::answer(g, step, action, cx),
        Frame::Round(step) => phases::action::answer(g, step, action, cx),
        Frame::Act(step) => actions::answer(g, step, action, cx),
        Frame::Battle(step) => battle::answer(g, step, action, cx),
        Frame::Books(step) => spellbooks::answer(g, step, action, cx),
        Frame::Negotiation(step) => negotiation::answer(g, step, by, action, cx),
        Frame::GreatCthulhu(step) => great_cthulhu::answer(g, step, action, cx),
        Frame::CrawlingChaos(step) => crawling_chaos::answer(g, step, action, cx),
        Frame::BlackGoat(step) => black_goat::answer(g, step, action, cx),
        Frame::YellowSign(step) => yellow_sign::answer(g, step, action, cx),
    }
}
