//! Positions and facts of Call of Cthulhu LCG for scenario files: `docs/scenarios.md` lists every key.

mod given;
mod names;
mod start;
mod then;

use engine::{
    Seat,
    scenario::{Fault, Mismatches, Moment, Node, Stage, Staged, Table},
};

use crate::Coc;

impl Staged for Coc {
    fn stage(given: &mut Table) -> Result<Stage<Self>, Fault> {
        start::stage(given)
    }

    fn fact(
        moment: &Moment<'_, Self>,
        name: &str,
        expected: &Node,
        mismatches: &mut Mismatches,
    ) -> Result<(), Fault> {
        then::fact(moment, name, expected, mismatches)
    }

    fn seat_of(&self, name: &str) -> Option<Seat> {
        names::seat_called(name)
    }

    fn seat_name(&self, seat: Seat) -> String {
        names::seat_id(seat).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use engine::scenario::kit::{assert_keys_explained, assert_unknown_fact_answered};

    use super::*;

    #[test]
    fn the_docs_list_every_key() {
        let keys = given::KEYS.into_iter().chain(start::KEYS);
        let keys = keys.chain(start::names()).chain(then::FACTS);
        assert_keys_explained("## Call of Cthulhu LCG: given", None, keys);
    }

    #[test]
    fn an_unknown_fact_is_answered_with_the_known_ones() {
        assert_unknown_fact_answered::<Coc>(&then::FACTS);
    }
}
