//! Names of things: factions, areas, kinds of unit, spellbooks, requirements. Small `Copy` ids.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A faction of the base game.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Faction {
    /// Great Cthulhu.
    Gc,
    /// Crawling Chaos.
    Cc,
    /// Black Goat.
    Bg,
    /// Yellow Sign.
    Ys,
}

impl Faction {
    /// All, in order.
    pub const ALL: [Self; 4] = [Self::Gc, Self::Cc, Self::Bg, Self::Ys];

    /// The id in views, data and scenarios.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Gc => "gc",
            Self::Cc => "cc",
            Self::Bg => "bg",
            Self::Ys => "ys",
        }
    }

    /// The name people know.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gc => "Great Cthulhu",
            Self::Cc => "Crawling Chaos",
            Self::Bg => "Black Goat",
            Self::Ys => "Yellow Sign",
        }
    }

    /// The one with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|x| x.id() == id)
    }
}

/// An area of any of the Earth boards. A board uses some of them.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Area {
    /// Arctic Ocean.
    ArcticOcean,
    /// North Atlantic.
    NorthAtlantic,
    /// South Atlantic.
    SouthAtlantic,
    /// North Pacific.
    NorthPacific,
    /// South Pacific.
    SouthPacific,
    /// Indian Ocean.
    IndianOcean,
    /// Africa.
    Africa,
    /// Antarctica.
    Antarctica,
    /// Asia.
    Asia,
    /// Australia.
    Australia,
    /// Europe.
    Europe,
    /// North America.
    NorthAmerica,
    /// South America.
    SouthAmerica,
    /// Arabia.
    Arabia,
    /// East Africa.
    EastAfrica,
    /// North Asia.
    NorthAsia,
    /// Scandinavia.
    Scandinavia,
    /// South Asia.
    SouthAsia,
    /// West Africa.
    WestAfrica,
    /// Central America.
    CentralAmerica,
    /// New Zealand.
    NewZealand,
    /// North America East.
    NorthAmericaEast,
    /// North America West.
    NorthAmericaWest,
    /// South America East.
    SouthAmericaEast,
    /// South America West.
    SouthAmericaWest,
}

impl Area {
    /// All, in order.
    pub const ALL: [Self; 25] = [
        Self::ArcticOcean,
        Self::NorthAtlantic,
        Self::SouthAtlantic,
        Self::NorthPacific,
        Self::SouthPacific,
        Self::IndianOcean,
        Self::Africa,
        Self::Antarctica,
        Self::Asia,
        Self::Australia,
        Self::Europe,
        Self::NorthAmerica,
        Self::SouthAmerica,
        Self::Arabia,
        Self::EastAfrica,
        Self::NorthAsia,
        Self::Scandinavia,
        Self::SouthAsia,
        Self::WestAfrica,
        Self::CentralAmerica,
        Self::NewZealand,
        Self::NorthAmericaEast,
        Self::NorthAmericaWest,
        Self::SouthAmericaEast,
        Self::SouthAmericaWest,
    ];

    /// The id in views, data and scenarios.
    pub const fn id(self) -> &'static str {
        match self {
            Self::ArcticOcean => "arctic-ocean",
            Self::NorthAtlantic => "north-atlantic",
            Self::SouthAtlantic => "south-atlantic",
            Self::NorthPacific => "north-pacific",
            Self::SouthPacific => "south-pacific",
            Self::IndianOcean => "indian-ocean",
            Self::Africa => "africa",
            Self::Antarctica => "antarctica",
            Self::Asia => "asia",
            Self::Australia => "australia",
            Self::Europe => "europe",
            Self::NorthAmerica => "north-america",
            Self::SouthAmerica => "south-america",
            Self::Arabia => "arabia",
            Self::EastAfrica => "east-africa",
            Self::NorthAsia => "north-asia",
            Self::Scandinavia => "scandinavia",
            Self::SouthAsia => "south-asia",
            Self::WestAfrica => "west-africa",
            Self::CentralAmerica => "central-america",
            Self::NewZealand => "new-zealand",
            Self::NorthAmericaEast => "north-america-east",
            Self::NorthAmericaWest => "north-america-west",
            Self::SouthAmericaEast => "south-america-east",
            Self::SouthAmericaWest => "south-america-west",
        }
    }

    /// The name people know.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ArcticOcean => "Arctic Ocean",
            Self::NorthAtlantic => "North Atlantic",
            Self::SouthAtlantic => "South Atlantic",
            Self::NorthPacific => "North Pacific",
            Self::SouthPacific => "South Pacific",
            Self::IndianOcean => "Indian Ocean",
            Self::Africa => "Africa",
            Self::Antarctica => "Antarctica",
            Self::Asia => "Asia",
            Self::Australia => "Australia",
            Self::Europe => "Europe",
            Self::NorthAmerica => "North America",
            Self::SouthAmerica => "South America",
            Self::Arabia => "Arabia",
            Self::EastAfrica => "East Africa",
            Self::NorthAsia => "North Asia",
            Self::Scandinavia => "Scandinavia",
            Self::SouthAsia => "South Asia",
            Self::WestAfrica => "West Africa",
            Self::CentralAmerica => "Central America",
            Self::NewZealand => "New Zealand",
            Self::NorthAmericaEast => "North America East",
            Self::NorthAmericaWest => "North America West",
            Self::SouthAmericaEast => "South America East",
            Self::SouthAmericaWest => "South America West",
        }
    }

    /// The one with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|x| x.id() == id)
    }
}

/// A kind of unit.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Kind {
    /// Acolyte.
    Acolyte,
    /// Deep One.
    DeepOne,
    /// Shoggoth.
    Shoggoth,
    /// Starspawn.
    Starspawn,
    /// Cthulhu.
    Cthulhu,
    /// Nightgaunt.
    Nightgaunt,
    /// Flying Polyp.
    FlyingPolyp,
    /// Hunting Horror.
    HuntingHorror,
    /// Nyarlathotep.
    Nyarlathotep,
    /// Ghoul.
    Ghoul,
    /// Fungi from Yuggoth.
    Fungi,
    /// Dark Young.
    DarkYoung,
    /// Shub-Niggurath.
    ShubNiggurath,
    /// Undead.
    Undead,
    /// Byakhee.
    Byakhee,
    /// The King in Yellow.
    KingInYellow,
    /// Hastur.
    Hastur,
}

impl Kind {
    /// All, in order.
    pub const ALL: [Self; 17] = [
        Self::Acolyte,
        Self::DeepOne,
        Self::Shoggoth,
        Self::Starspawn,
        Self::Cthulhu,
        Self::Nightgaunt,
        Self::FlyingPolyp,
        Self::HuntingHorror,
        Self::Nyarlathotep,
        Self::Ghoul,
        Self::Fungi,
        Self::DarkYoung,
        Self::ShubNiggurath,
        Self::Undead,
        Self::Byakhee,
        Self::KingInYellow,
        Self::Hastur,
    ];

    /// The id in views, data and scenarios.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Acolyte => "acolyte",
            Self::DeepOne => "deep_one",
            Self::Shoggoth => "shoggoth",
            Self::Starspawn => "starspawn",
            Self::Cthulhu => "cthulhu",
            Self::Nightgaunt => "nightgaunt",
            Self::FlyingPolyp => "flying_polyp",
            Self::HuntingHorror => "hunting_horror",
            Self::Nyarlathotep => "nyarlathotep",
            Self::Ghoul => "ghoul",
            Self::Fungi => "fungi",
            Self::DarkYoung => "dark_young",
            Self::ShubNiggurath => "shub_niggurath",
            Self::Undead => "undead",
            Self::Byakhee => "byakhee",
            Self::KingInYellow => "king_in_yellow",
            Self::Hastur => "hastur",
        }
    }

    /// The name people know.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Acolyte => "Acolyte",
            Self::DeepOne => "Deep One",
            Self::Shoggoth => "Shoggoth",
            Self::Starspawn => "Starspawn",
            Self::Cthulhu => "Cthulhu",
            Self::Nightgaunt => "Nightgaunt",
            Self::FlyingPolyp => "Flying Polyp",
            Self::HuntingHorror => "Hunting Horror",
            Self::Nyarlathotep => "Nyarlathotep",
            Self::Ghoul => "Ghoul",
            Self::Fungi => "Fungi from Yuggoth",
            Self::DarkYoung => "Dark Young",
            Self::ShubNiggurath => "Shub-Niggurath",
            Self::Undead => "Undead",
            Self::Byakhee => "Byakhee",
            Self::KingInYellow => "The King in Yellow",
            Self::Hastur => "Hastur",
        }
    }

    /// The one with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|x| x.id() == id)
    }
}

/// A spellbook.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Spellbook {
    /// Devolve.
    Devolve,
    /// Absorb.
    Absorb,
    /// Regenerate.
    Regenerate,
    /// Dreams.
    Dreams,
    /// Submerge.
    Submerge,
    /// Y'ha Nthlei.
    YhaNthlei,
    /// Abduct.
    Abduct,
    /// Invisibility.
    Invisibility,
    /// Seek and Destroy.
    SeekAndDestroy,
    /// Emissary of the Outer Gods.
    Emissary,
    /// Madness.
    Madness,
    /// The Thousand Forms.
    ThousandForms,
    /// Frenzy.
    Frenzy,
    /// Necrophagy.
    Necrophagy,
    /// Ghroth.
    Ghroth,
    /// The Red Sign.
    RedSign,
    /// The Thousand Young.
    ThousandYoung,
    /// Blood Sacrifice.
    BloodSacrifice,
    /// Passion.
    Passion,
    /// Zingaya.
    Zingaya,
    /// Shriek of the Byakhee.
    Shriek,
    /// The Screaming Dead.
    ScreamingDead,
    /// The Third Eye.
    ThirdEye,
    /// He Who is Not to be Named.
    HeWho,
}

impl Spellbook {
    /// All, in order.
    pub const ALL: [Self; 24] = [
        Self::Devolve,
        Self::Absorb,
        Self::Regenerate,
        Self::Dreams,
        Self::Submerge,
        Self::YhaNthlei,
        Self::Abduct,
        Self::Invisibility,
        Self::SeekAndDestroy,
        Self::Emissary,
        Self::Madness,
        Self::ThousandForms,
        Self::Frenzy,
        Self::Necrophagy,
        Self::Ghroth,
        Self::RedSign,
        Self::ThousandYoung,
        Self::BloodSacrifice,
        Self::Passion,
        Self::Zingaya,
        Self::Shriek,
        Self::ScreamingDead,
        Self::ThirdEye,
        Self::HeWho,
    ];

    /// The id in views, data and scenarios.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Devolve => "devolve",
            Self::Absorb => "absorb",
            Self::Regenerate => "regenerate",
            Self::Dreams => "dreams",
            Self::Submerge => "submerge",
            Self::YhaNthlei => "yha_nthlei",
            Self::Abduct => "abduct",
            Self::Invisibility => "invisibility",
            Self::SeekAndDestroy => "seek_and_destroy",
            Self::Emissary => "emissary",
            Self::Madness => "madness",
            Self::ThousandForms => "thousand_forms",
            Self::Frenzy => "frenzy",
            Self::Necrophagy => "necrophagy",
            Self::Ghroth => "ghroth",
            Self::RedSign => "red_sign",
            Self::ThousandYoung => "thousand_young",
            Self::BloodSacrifice => "blood_sacrifice",
            Self::Passion => "passion",
            Self::Zingaya => "zingaya",
            Self::Shriek => "shriek",
            Self::ScreamingDead => "screaming_dead",
            Self::ThirdEye => "third_eye",
            Self::HeWho => "he_who",
        }
    }

    /// The name people know.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Devolve => "Devolve",
            Self::Absorb => "Absorb",
            Self::Regenerate => "Regenerate",
            Self::Dreams => "Dreams",
            Self::Submerge => "Submerge",
            Self::YhaNthlei => "Y'ha Nthlei",
            Self::Abduct => "Abduct",
            Self::Invisibility => "Invisibility",
            Self::SeekAndDestroy => "Seek and Destroy",
            Self::Emissary => "Emissary of the Outer Gods",
            Self::Madness => "Madness",
            Self::ThousandForms => "The Thousand Forms",
            Self::Frenzy => "Frenzy",
            Self::Necrophagy => "Necrophagy",
            Self::Ghroth => "Ghroth",
            Self::RedSign => "The Red Sign",
            Self::ThousandYoung => "The Thousand Young",
            Self::BloodSacrifice => "Blood Sacrifice",
            Self::Passion => "Passion",
            Self::Zingaya => "Zingaya",
            Self::Shriek => "Shriek of the Byakhee",
            Self::ScreamingDead => "The Screaming Dead",
            Self::ThirdEye => "The Third Eye",
            Self::HeWho => "He Who is Not to be Named",
        }
    }

    /// The one with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|x| x.id() == id)
    }
}

/// A spellbook requirement.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Requirement {
    /// First Doom Phase.
    FirstDoomPhase,
    /// Five spellbooks in a Doom Phase.
    FiveBooks,
    /// Kill or Devour 1 in a battle.
    KillOne,
    /// Kill or Devour 2 in a battle.
    KillTwo,
    /// 3 own Ocean gates, or 4 in all.
    OceanGates,
    /// Awaken Cthulhu.
    AwakenCthulhu,
    /// As your action, pay 4.
    PayFour,
    /// As your action, pay 6.
    PaySix,
    /// 3 gates or 12 Power.
    ThreeGates,
    /// 4 gates or 15 Power.
    FourGates,
    /// Capture an enemy Cultist.
    CaptureCultist,
    /// Awaken Nyarlathotep.
    AwakenNyarlathotep,
    /// Units in 4 areas.
    FourAreas,
    /// Units in 6 areas.
    SixAreas,
    /// Units in 8 areas.
    EightAreas,
    /// Share areas with all enemies.
    ShareAreas,
    /// As your action, eliminate 2 Cultists.
    SacrificeTwo,
    /// Awaken Shub-Niggurath.
    AwakenShub,
    /// Awaken the King in Yellow.
    AwakenKing,
    /// Desecrate a crescent area.
    DesecrateCircle,
    /// Desecrate a chevron area.
    DesecrateChevron,
    /// Desecrate a slashes area.
    DesecrateSlashes,
    /// As your action, give 3 Doom.
    GiveDoom,
    /// Awaken Hastur.
    AwakenHastur,
}

impl Requirement {
    /// All, in order.
    pub const ALL: [Self; 24] = [
        Self::FirstDoomPhase,
        Self::FiveBooks,
        Self::KillOne,
        Self::KillTwo,
        Self::OceanGates,
        Self::AwakenCthulhu,
        Self::PayFour,
        Self::PaySix,
        Self::ThreeGates,
        Self::FourGates,
        Self::CaptureCultist,
        Self::AwakenNyarlathotep,
        Self::FourAreas,
        Self::SixAreas,
        Self::EightAreas,
        Self::ShareAreas,
        Self::SacrificeTwo,
        Self::AwakenShub,
        Self::AwakenKing,
        Self::DesecrateCircle,
        Self::DesecrateChevron,
        Self::DesecrateSlashes,
        Self::GiveDoom,
        Self::AwakenHastur,
    ];

    /// The id in views, data and scenarios.
    pub const fn id(self) -> &'static str {
        match self {
            Self::FirstDoomPhase => "first_doom_phase",
            Self::FiveBooks => "five_books",
            Self::KillOne => "kill_one",
            Self::KillTwo => "kill_two",
            Self::OceanGates => "ocean_gates",
            Self::AwakenCthulhu => "awaken_cthulhu",
            Self::PayFour => "pay_four",
            Self::PaySix => "pay_six",
            Self::ThreeGates => "three_gates",
            Self::FourGates => "four_gates",
            Self::CaptureCultist => "capture_cultist",
            Self::AwakenNyarlathotep => "awaken_nyarlathotep",
            Self::FourAreas => "four_areas",
            Self::SixAreas => "six_areas",
            Self::EightAreas => "eight_areas",
            Self::ShareAreas => "share_areas",
            Self::SacrificeTwo => "sacrifice_two",
            Self::AwakenShub => "awaken_shub",
            Self::AwakenKing => "awaken_king",
            Self::DesecrateCircle => "desecrate_circle",
            Self::DesecrateChevron => "desecrate_chevron",
            Self::DesecrateSlashes => "desecrate_slashes",
            Self::GiveDoom => "give_doom",
            Self::AwakenHastur => "awaken_hastur",
        }
    }

    /// The name people know.
    pub const fn name(self) -> &'static str {
        match self {
            Self::FirstDoomPhase => "First Doom Phase",
            Self::FiveBooks => "Five spellbooks in a Doom Phase",
            Self::KillOne => "Kill or Devour 1 in a battle",
            Self::KillTwo => "Kill or Devour 2 in a battle",
            Self::OceanGates => "3 own Ocean gates, or 4 in all",
            Self::AwakenCthulhu => "Awaken Cthulhu",
            Self::PayFour => "As your action, pay 4",
            Self::PaySix => "As your action, pay 6",
            Self::ThreeGates => "3 gates or 12 Power",
            Self::FourGates => "4 gates or 15 Power",
            Self::CaptureCultist => "Capture an enemy Cultist",
            Self::AwakenNyarlathotep => "Awaken Nyarlathotep",
            Self::FourAreas => "Units in 4 areas",
            Self::SixAreas => "Units in 6 areas",
            Self::EightAreas => "Units in 8 areas",
            Self::ShareAreas => "Share areas with all enemies",
            Self::SacrificeTwo => "As your action, eliminate 2 Cultists",
            Self::AwakenShub => "Awaken Shub-Niggurath",
            Self::AwakenKing => "Awaken the King in Yellow",
            Self::DesecrateCircle => "Desecrate a crescent area",
            Self::DesecrateChevron => "Desecrate a chevron area",
            Self::DesecrateSlashes => "Desecrate a slashes area",
            Self::GiveDoom => "As your action, give 3 Doom",
            Self::AwakenHastur => "Awaken Hastur",
        }
    }

    /// The one with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|x| x.id() == id)
    }
}
