//! The printed facts: `data/skirmish.toml`, parsed once, and the numbers of the rules.

use std::sync::LazyLock;

use serde::Deserialize;

/// Areas of the ring.
pub const AREAS: usize = 24;
/// Cards of the deck.
pub const CARDS: usize = 64;
/// Cards of each rank's banner, and of each banner.
pub const RANKS: usize = 8;
/// Cards each side holds.
pub const HAND: usize = 8;
/// Units of each side; units retreat and are never lost.
pub const UNITS: u8 = 24;
/// Points for beating a unit.
pub const BEATEN_POINTS: u16 = 1;
/// Points for taking a stronghold.
pub const STRONGHOLD_POINTS: u16 = 2;

/// What `data/skirmish.toml` says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Facts {
    pub(crate) sides: [SideFacts; 2],
    pub(crate) banners: [String; RANKS],
    pub(crate) areas: [AreaFacts; AREAS],
}

/// A side.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideFacts {
    pub(crate) id: String,
    pub(crate) name: String,
}

/// An area.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AreaFacts {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) stronghold: bool,
}

#[expect(
    clippy::expect_used,
    reason = "the file is part of the binary and a test parses it"
)]
pub(crate) static FACTS: LazyLock<Facts> = LazyLock::new(|| {
    toml::from_str(include_str!("../data/skirmish.toml")).expect("data/skirmish.toml is sound")
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_facts_are_read() {
        let strongholds = FACTS.areas.iter().filter(|a| a.stronghold).count();
        assert_eq!(strongholds, 4);
        assert_eq!(RANKS * FACTS.banners.len(), CARDS);
    }
}
