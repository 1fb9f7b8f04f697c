//! Repeatable random numbers: a small generator with a printed seed.

/// A random number generator (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The same seed gives the same numbers.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `most`, which is not 0.
    pub fn below(&mut self, most: u64) -> u64 {
        self.any() % most.max(1)
    }

    /// True once in so many times; never for 0.
    pub fn one_in(&mut self, times: u64) -> bool {
        times > 0 && self.below(times) == 0
    }

    /// A separate generator, seeded by this one.
    pub fn child(&mut self) -> Self {
        Self(self.any())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let (mut one, mut other) = (Chance::new(7), Chance::new(7));
        for _ in 0..100 {
            assert_eq!(one.below(1000), other.below(1000));
        }
        assert_ne!(Chance::new(8).any(), Chance::new(7).any());
    }
}
