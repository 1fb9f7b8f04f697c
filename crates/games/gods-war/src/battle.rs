//! Battle (Rulebook V.D), one file a concept: declaring, the four steps, what follows. Gifts, elder
//! races, and monsters hook in from their own files by [`crate::hooks`]; nothing here names one.

pub mod combat;
pub mod conquest;
pub mod declare;
pub mod finish;
pub mod kills;
pub mod pieces;
pub mod post_battle;
pub mod pre_battle;
pub mod reports;
pub mod results;
pub mod routs;

use crate::{Frame, GodsWar, action::Verb, ids::Empire};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook V.D, Declare Battle";

/// Declare Battle, where it is possible.
pub(crate) fn verbs(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    if declare::areas(g, by).any() {
        into.push(Verb::Battle);
    }
}

/// The frame in which it begins.
pub(crate) fn first(_: &GodsWar, by: Empire) -> Frame {
    declare::Step::Where { by }.into()
}
