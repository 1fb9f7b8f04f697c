//! Names of things: areas, and what the faction cards name. Small `Copy` ids.

use engine::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

// `Faction`, `Kind`, `Spellbook`, `Requirement`, `Ability`, and `Deed`, from
// `factions/*/faction.toml` and `supplements/*/supplement.toml`.
include!(concat!(env!("OUT_DIR"), "/ids.rs"));

names! {
    /// An area of any board: the Earth, then Lovecraft Country. A board uses some of them.
    Area ("kebab-case") {
        ArcticOcean "arctic-ocean" "Arctic Ocean",
        NorthAtlantic "north-atlantic" "North Atlantic",
        SouthAtlantic "south-atlantic" "South Atlantic",
        NorthPacific "north-pacific" "North Pacific",
        SouthPacific "south-pacific" "South Pacific",
        IndianOcean "indian-ocean" "Indian Ocean",
        Africa "africa" "Africa",
        Antarctica "antarctica" "Antarctica",
        Asia "asia" "Asia",
        Australia "australia" "Australia",
        Europe "europe" "Europe",
        NorthAmerica "north-america" "North America",
        SouthAmerica "south-america" "South America",
        Arabia "arabia" "Arabia",
        EastAfrica "east-africa" "East Africa",
        NorthAsia "north-asia" "North Asia",
        Scandinavia "scandinavia" "Scandinavia",
        SouthAsia "south-asia" "South Asia",
        WestAfrica "west-africa" "West Africa",
        CentralAmerica "central-america" "Central America",
        NewZealand "new-zealand" "New Zealand",
        NorthAmericaEast "north-america-east" "North America East",
        NorthAmericaWest "north-america-west" "North America West",
        SouthAmericaEast "south-america-east" "South America East",
        SouthAmericaWest "south-america-west" "South America West",
        MerrimacRiver "merrimac-river" "Merrimac River",
        GardnerReservoir "gardner-reservoir" "Gardner Reservoir",
        MartinsCove "martins-cove" "Martin's Cove",
        DevilsReefMiskatonicRiver "devils-reef-miskatonic-river" "Devil's Reef / Miskatonic River",
        LoblollyCoveMysticRiver "loblolly-cove-mystic-river" "Loblolly Cove / Mystic River",
        JerseyReefCharlesRiver "jersey-reef-charles-river" "Jersey Reef / Charles River",
        Arkham "arkham" "Arkham",
        Boston "boston" "Boston",
        Innsmouth "innsmouth" "Innsmouth",
        Rockport "rockport" "Rockport",
        Salem "salem" "Salem",
        Dunwich "dunwich" "Dunwich",
    }
}

impl Spellbook {
    /// On whose card it is printed; a neutral one on none.
    pub const fn faction(self) -> Option<Faction> {
        BOOKS[self as usize].0
    }

    /// The kind of Great Old One on whose Loyalty Card it is printed, if it is.
    pub const fn card(self) -> Option<Kind> {
        BOOKS[self as usize].1
    }

    /// Its bit on the card of a faction that has earned it, or among those of Loyalty Cards.
    pub const fn bit(self) -> u16 {
        let (faction, card, number) = BOOKS[self as usize];
        match (faction, card) {
            (Some(_), _) | (None, Some(_)) => 1 << number,
            (None, None) => 1 << (u8::BITS + number as u32),
        }
    }

    /// Those of a faction.
    pub fn of(faction: Faction) -> impl Iterator<Item = Self> {
        Self::ALL
            .into_iter()
            .filter(move |b| b.faction() == Some(faction))
    }
}

impl Requirement {
    /// Whose it is.
    pub const fn faction(self) -> Faction {
        REQUIREMENTS[self as usize].0
    }

    /// Its bit on the faction card.
    pub const fn bit(self) -> u8 {
        1 << REQUIREMENTS[self as usize].1
    }

    /// Those of a faction.
    pub fn of(faction: Faction) -> impl Iterator<Item = Self> {
        Self::ALL
            .into_iter()
            .filter(move |r| r.faction() == faction)
    }
}

impl Faction {
    /// How it plays, in a few words.
    pub const fn temper(self) -> &'static str {
        TEMPERS[self as usize]
    }

    /// Whether it comes in an expansion: it plays where it is chosen, or where expansions are dealt.
    pub const fn of_expansion(self) -> bool {
        EXPANSIONS[self as usize]
    }

    /// Every bit that its spellbooks and requirements have on its card.
    pub const fn card_bits(self) -> u8 {
        CARD_BITS[self as usize]
    }
}
