//! Where on the board an entry of a menu begins: clients offer the entry there.

use crate::{
    decision::{Options, Target},
    game::Game,
    seat::Seat,
};

/// The things of these kinds that the choices of a question point at, each once. The question need not
/// be open: a menu entry begins where its first question could be answered.
pub fn starts<G: Game>(
    game: &G,
    question: &G::Frame,
    seat: Seat,
    kinds: &[&'static str],
) -> Vec<Target> {
    let mut options = Options::default();
    game.ask(question, &mut options);
    let mut found = Vec::new();
    for action in options.of(seat) {
        let targets = game.describe(Some(question), seat, action).targets;
        for target in targets {
            if kinds.contains(&&*target.kind) && !found.contains(&target) {
                found.push(target);
            }
        }
    }
    found
}
