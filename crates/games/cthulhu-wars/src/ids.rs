//! Names of things: factions, areas, kinds of unit, spellbooks, requirements. Small `Copy` ids.

use engine::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

names! {
    /// A faction of the base game.
    Faction ("snake_case") {
        Gc "gc" "Great Cthulhu",
        Cc "cc" "Crawling Chaos",
        Bg "bg" "Black Goat",
        Ys "ys" "Yellow Sign",
    }
}

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

names! {
    /// A kind of unit.
    Kind ("snake_case") {
        Acolyte "acolyte" "Acolyte",
        DeepOne "deep_one" "Deep One",
        Shoggoth "shoggoth" "Shoggoth",
        Starspawn "starspawn" "Starspawn",
        Cthulhu "cthulhu" "Cthulhu",
        Nightgaunt "nightgaunt" "Nightgaunt",
        FlyingPolyp "flying_polyp" "Flying Polyp",
        HuntingHorror "hunting_horror" "Hunting Horror",
        Nyarlathotep "nyarlathotep" "Nyarlathotep",
        Ghoul "ghoul" "Ghoul",
        Fungi "fungi" "Fungi from Yuggoth",
        DarkYoung "dark_young" "Dark Young",
        ShubNiggurath "shub_niggurath" "Shub-Niggurath",
        Undead "undead" "Undead",
        Byakhee "byakhee" "Byakhee",
        KingInYellow "king_in_yellow" "The King in Yellow",
        Hastur "hastur" "Hastur",
    }
}

names! {
    /// A spellbook.
    Spellbook ("snake_case") {
        Devolve "devolve" "Devolve",
        Absorb "absorb" "Absorb",
        Regenerate "regenerate" "Regenerate",
        Dreams "dreams" "Dreams",
        Submerge "submerge" "Submerge",
        YhaNthlei "yha_nthlei" "Y'ha Nthlei",
        Abduct "abduct" "Abduct",
        Invisibility "invisibility" "Invisibility",
        SeekAndDestroy "seek_and_destroy" "Seek and Destroy",
        Emissary "emissary" "Emissary of the Outer Gods",
        Madness "madness" "Madness",
        ThousandForms "thousand_forms" "The Thousand Forms",
        Frenzy "frenzy" "Frenzy",
        Necrophagy "necrophagy" "Necrophagy",
        Ghroth "ghroth" "Ghroth",
        RedSign "red_sign" "The Red Sign",
        ThousandYoung "thousand_young" "The Thousand Young",
        BloodSacrifice "blood_sacrifice" "Blood Sacrifice",
        Passion "passion" "Passion",
        Zingaya "zingaya" "Zingaya",
        Shriek "shriek" "Shriek of the Byakhee",
        ScreamingDead "screaming_dead" "The Screaming Dead",
        ThirdEye "third_eye" "The Third Eye",
        HeWho "he_who" "He Who is Not to be Named",
    }
}

names! {
    /// A spellbook requirement.
    Requirement ("snake_case") {
        FirstDoomPhase "first_doom_phase" "First Doom Phase",
        FiveBooks "five_books" "Five spellbooks in a Doom Phase",
        KillOne "kill_one" "Kill or Devour 1 in a battle",
        KillTwo "kill_two" "Kill or Devour 2 in a battle",
        OceanGates "ocean_gates" "3 own Ocean gates, or 4 in all",
        AwakenCthulhu "awaken_cthulhu" "Awaken Cthulhu",
        PayFour "pay_four" "As your action, pay 4",
        PaySix "pay_six" "As your action, pay 6",
        ThreeGates "three_gates" "3 gates or 12 Power",
        FourGates "four_gates" "4 gates or 15 Power",
        CaptureCultist "capture_cultist" "Capture an enemy Cultist",
        AwakenNyarlathotep "awaken_nyarlathotep" "Awaken Nyarlathotep",
        FourAreas "four_areas" "Units in 4 areas",
        SixAreas "six_areas" "Units in 6 areas",
        EightAreas "eight_areas" "Units in 8 areas",
        ShareAreas "share_areas" "Share areas with all enemies",
        SacrificeTwo "sacrifice_two" "As your action, eliminate 2 Cultists",
        AwakenShub "awaken_shub" "Awaken Shub-Niggurath",
        AwakenKing "awaken_king" "Awaken the King in Yellow",
        DesecrateCircle "desecrate_circle" "Desecrate a crescent area",
        DesecrateChevron "desecrate_chevron" "Desecrate a chevron area",
        DesecrateSlashes "desecrate_slashes" "Desecrate a slashes area",
        GiveDoom "give_doom" "As your action, give 3 Doom",
        AwakenHastur "awaken_hastur" "Awaken Hastur",
    }
}
