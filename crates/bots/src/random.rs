//! The random bot: any listed choice, all equally likely.

use engine::{Options, Seat};

pub(crate) fn choose<A: Clone>(listed: &Options<A>, seat: Seat, seed: u64) -> Option<A> {
    let count = listed.of(seat).count();
    if count == 0 {
        return None;
    }
    let n = crate::dice(seed, 0).below(count as u32) as usize;
    listed.of(seat).nth(n).cloned()
}
