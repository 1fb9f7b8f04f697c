//! Hooks: what single cards, gifts, spellbooks, and races bring to the steps that all share.
//!
//! A game declares its moments as fields of a struct of static tables; each entry names functions of
//! the file that owns the ability. A shared step goes through a table in its order and knows no owner.

use crate::{Cx, Game};

/// Something that a player may use at a moment. `M` says where the game stands, for example the side
/// of a battle.
#[derive(Debug)]
pub struct Offer<G: Game, K, M> {
    /// What is used.
    pub what: K,
    /// Whether it can be used now.
    pub when: fn(&G, M) -> bool,
    /// Begins it; returns its first frame.
    pub begin: fn(&mut G, M, &mut Cx<'_, G>) -> G::Frame,
}

/// A question that an owner puts between two shared steps.
#[derive(Debug)]
pub struct Interrupt<G: Game> {
    /// The frame that asks.
    pub frame: G::Frame,
    /// Whether there is something to ask now.
    pub due: fn(&G) -> bool,
}

/// The interruption that follows `after` in its moment's table: the first if `after` is not in it.
pub fn following<'a, G: Game>(
    table: &'a [Interrupt<G>],
    after: Option<&G::Frame>,
) -> Option<&'a Interrupt<G>> {
    let place = after.and_then(|frame| table.iter().position(|i| i.frame == *frame));
    table.get(place.map_or(0, |place| place + 1))
}

/// Something that happens by itself when the moment comes. `M` says where the game stands.
pub type Reaction<G, M> = fn(&mut G, M, &mut Cx<'_, G>);
