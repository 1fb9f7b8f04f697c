//! Names of things: empires, areas, kinds of unit and building, gifts, runes. Small `Copy` ids.

use engine::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

names! {
    /// An empire.
    #[ts(rename = "GodsWarEmpire")]
    Empire ("snake_case") {
        Chaos "chaos" "Chaos",
        Darkness "darkness" "Darkness",
        Sky "sky" "Sky",
        Storm "storm" "Storm",
        Earth "earth" "Earth",
        Sea "sea" "Sea",
        Moon "moon" "Moon",
        InvisibleGod "invisible_god" "Invisible God",
    }
}

impl Empire {
    /// The empires of the core box.
    pub const CORE: [Self; 4] = [Self::Chaos, Self::Darkness, Self::Sky, Self::Storm];

    /// How many fragments its sheet has: three, Invisible God four.
    pub const fn fragments(self) -> u8 {
        match self {
            Self::InvisibleGod => 4,
            _ => 3,
        }
    }
}

names! {
    /// An area of any map, sideboards included. A map uses some of the lands.
    #[ts(rename = "GodsWarArea")]
    Area ("snake_case") {
        Altinela "altinela" "Altinela",
        Brithos "brithos" "Brithos",
        Seshnela "seshnela" "Seshnela",
        Luathela "luathela" "Luathela",
        Jrustela "jrustela" "Jrustela",
        Umathela "umathela" "Umathela",
        Slon "slon" "Slon",
        EnmalMountains "enmal_mountains" "Enmal Mountains",
        GenertGarden "genert_garden" "Genert's Garden",
        Kralorela "kralorela" "Kralorela",
        Teshnos "teshnos" "Teshnos",
        Vithela "vithela" "Vithela",
        GatesOfDawn "gates_of_dawn" "Gates of Dawn",
        Teleos "teleos" "Teleos",
        ArtmaliEmpire "artmali_empire" "Artmali Empire",
        ElfJungle "elf_jungle" "Elf Jungle",
        NorthwestSea "northwest_sea" "Northwest Sea",
        SeaOfFog "sea_of_fog" "Sea of Fog",
        TogaroOcean "togaro_ocean" "Togaro Ocean",
        BrownSea "brown_sea" "Brown Sea",
        Spike "spike" "The Spike",
        Kylerela "kylerela" "Kylerela",
        Heavens "heavens" "The Heavens",
        Moon "moon" "The Moon",
        OuterHell "outer_hell" "Outer Hell",
        InnerHell "inner_hell" "Inner Hell",
    }
}

names! {
    /// A kind of unit.
    #[ts(rename = "GodsWarUnitKind")]
    Kind ("snake_case") {
        Broo "broo" "Broo",
        LadyOfDisease "lady_of_disease" "Lady of Disease",
        MagnaMater "magna_mater" "Magna Mater",
        MadGod "mad_god" "Mad God",
        Troll "troll" "Troll",
        Mistress "mistress" "Mistress",
        Shade "shade" "Shade",
        Hellmother "hellmother" "Hellmother",
        Archer "archer" "Archer",
        Emperor "emperor" "Emperor",
        Phoenix "phoenix" "Phoenix",
        SunGod "sun_god" "Sun God",
        Barbarian "barbarian" "Barbarian",
        Champion "champion" "Champion",
        Stormbrother "stormbrother" "Stormbrother",
        ThunderKing "thunder_king" "Thunder King",
        AxeMaiden "axe_maiden" "Axe Maiden",
        Behemoth "behemoth" "Behemoth",
        EarthQueen "earth_queen" "Earth Queen",
        Titan "titan" "Titan",
        Mermaid "mermaid" "Mermaid",
        Kraken "kraken" "Kraken",
        SeaSerpent "sea_serpent" "Sea Serpent",
        Magasta "magasta" "Magasta",
        Assassin "assassin" "Assassin",
        CrimsonBat "crimson_bat" "Crimson Bat",
        Selene "selene" "Selene",
        RedGoddess "red_goddess" "Red Goddess",
        Knight "knight" "Knight",
        Wizard "wizard" "Wizard",
        Specter "specter" "Specter",
        Duck "duck" "Duck",
        Dwarf "dwarf" "Dwarf",
        Elf "elf" "Elf",
        ScorpionMan "scorpion_man" "Scorpion Man",
        Slarge "slarge" "Slarge",
        Giant "giant" "Giant",
        Dragonewt "dragonewt" "Dragonewt",
        MotherOfMonsters "mother_of_monsters" "Mother of Monsters",
        Spawn "spawn" "Spawn",
        Cwim "cwim" "Cwim",
        Androgeus "androgeus" "Androgeus",
        ArachneSolara "arachne_solara" "Arachne Solara",
        DragonToken "dragon_token" "Dragon",
        MonsterToken "monster_token" "Monster",
    }
}

names! {
    /// The four classes of units (Rulebook IV.D).
    #[ts(rename = "GodsWarClass")]
    Class ("snake_case") {
        MortalMinion "mortal_minion" "Mortal minion",
        MortalHero "mortal_hero" "Mortal hero",
        LesserGod "lesser_god" "Lesser god",
        GreaterGod "greater_god" "Greater god",
    }
}

names! {
    /// A kind of building. An Imbedded Nest is the other side of a Chaos Nest.
    #[ts(rename = "GodsWarBuildingKind")]
    Structure ("snake_case") {
        ChaosNest "chaos_nest" "Chaos Nest",
        ImbeddedNest "imbedded_nest" "Imbedded Nest",
        Shrine "shrine" "Shrine",
        Temple "temple" "Temple",
        Ziggurat "ziggurat" "Ziggurat",
        CastleOfLead "castle_of_lead" "Castle of Lead",
        Castle "castle" "Castle",
        Tower "tower" "Tower",
    }
}

impl Structure {
    /// Either side of a Chaos Nest.
    pub const fn is_nest(self) -> bool {
        matches!(self, Self::ChaosNest | Self::ImbeddedNest)
    }
}

names! {
    /// A gift, of an empire or of an elder race.
    #[ts(rename = "GodsWarGift")]
    Gift ("snake_case") {
        BloodSacrifice "blood_sacrifice" "Blood Sacrifice",
        Catastrophe "catastrophe" "Catastrophe",
        IFoughtWeWon "i_fought_we_won" "I Fought, We Won",
        Imbed "imbed" "Imbed",
        Oblivion "oblivion" "Oblivion",
        UnholyTrio "unholy_trio" "Unholy Trio",
        AncestorWorship "ancestor_worship" "Ancestor Worship",
        BlackMarket "black_market" "Black Market",
        Fear "fear" "Fear",
        Hunger "hunger" "Hunger",
        Psychopomp "psychopomp" "Psychopomp",
        SpectralForm "spectral_form" "Spectral Form",
        Arrogance "arrogance" "Arrogance",
        CallToJustice "call_to_justice" "Call to Justice",
        NoblesseOblige "noblesse_oblige" "Noblesse Oblige",
        Shanasse "shanasse" "Shanasse",
        SolarEnergy "solar_energy" "Solar Energy",
        Sunspear "sunspear" "Sunspear",
        Courage "courage" "Courage",
        Insurgency "insurgency" "Insurgency",
        SingleCombat "single_combat" "Single Combat",
        Teleport "teleport" "Teleport",
        WeatherControl "weather_control" "Weather Control",
        Whirlwind "whirlwind" "Whirlwind",
        Chastity "chastity" "Chastity",
        Extinction "extinction" "Extinction",
        Injunction "injunction" "Injunction",
        Pacifism "pacifism" "Pacifism",
        Quake "quake" "Quake",
        Ubiquitous "ubiquitous" "Ubiquitous",
        Aquatic "aquatic" "Aquatic",
        Constrict "constrict" "Constrict",
        Drowning "drowning" "Drowning",
        SirenSong "siren_song" "Siren Song",
        TidalSurge "tidal_surge" "Tidal Surge",
        Whirlpool "whirlpool" "Whirlpool",
        Adoption "adoption" "Adoption",
        Eclipse "eclipse" "Eclipse",
        Enslavement "enslavement" "Enslavement",
        Madness "madness" "Madness",
        Mindblast "mindblast" "Mindblast",
        Moonburn "moonburn" "Moonburn",
        BlueBook "blue_book" "Blue Book of Sorcery",
        BrownBook "brown_book" "Brown Book of Commerce",
        DivineRight "divine_right" "Divine Right",
        KingsBlessing "kings_blessing" "King's Blessing",
        MagicExplosion "magic_explosion" "Magic Explosion",
        RedBook "red_book" "Red Book of Power",
        SturdyPeasantry "sturdy_peasantry" "Sturdy Peasantry",
        Tapping "tapping" "Tapping",
        BadLuckToKillADuck "bad_luck_to_kill_a_duck" "Bad Luck to Kill a Duck",
        TheDeadGod "the_dead_god" "The Dead God",
        ElfGift "elf_gift" "Sap of the Fallen",
        ScorpionGift "scorpion_gift" "Nest-Kin",
        Obsession "obsession" "Obsession",
    }
}

impl Gift {
    /// The empire whose gift it is; elder races' gifts belong to none.
    pub const fn empire(self) -> Option<Empire> {
        Some(match self as u8 {
            0..=5 => Empire::Chaos,
            6..=11 => Empire::Darkness,
            12..=17 => Empire::Sky,
            18..=23 => Empire::Storm,
            24..=29 => Empire::Earth,
            30..=35 => Empire::Sea,
            36..=41 => Empire::Moon,
            42..=49 => Empire::InvisibleGod,
            _ => return None,
        })
    }
}

names! {
    /// An ability printed on a sheet: unique ability or weakness, of buildings, of greater gods.
    #[ts(rename = "GodsWarAbility")]
    Ability ("snake_case") {
        Festering "festering" "Festering",
        Anarchy "anarchy" "Anarchy",
        Loathsome "loathsome" "Loathsome",
        Corruption "corruption" "Corruption",
        Plague "plague" "Plague",
        Irruption "irruption" "Irruption",
        MadGodWane "mad_god_wane" "Waning Madness",
        Hellborn "hellborn" "Hellborn",
        Nocturnal "nocturnal" "Nocturnal",
        HellGate "hell_gate" "Road to Hell",
        Darksee "darksee" "Darksee",
        NocturnalRaids "nocturnal_raids" "Nocturnal Raids",
        Nightfall "nightfall" "Nightfall",
        Optimist "optimist" "Optimist",
        Firelance "firelance" "Firelance",
        Dawn "dawn" "Dawn",
        InferiorityComplex "inferiority_complex" "Inferiority Complex",
        Honor "honor" "Honor",
        Fly "fly" "Fly",
        Kinship "kinship" "Kinship",
        Harmonious "harmonious" "Harmonious",
        Matrimony "matrimony" "Matrimony",
        QueensBirth "queens_birth" "Birth of a Queen",
        Twilight "twilight" "Twilight",
        Submerge "submerge" "Submerge",
        Marine "marine" "Marine",
        CheapTemples "cheap_temples" "Gift of the Pool",
        Churning "churning" "Churning",
        LunarCycle "lunar_cycle" "Lunar Cycle",
        TempleCycle "temple_cycle" "Turning of the Moon",
        Menses "menses" "Menses",
        WizardGate "wizard_gate" "Wizard Gate",
        Ecumenicism "ecumenicism" "Ecumenicism",
        Flocks "flocks" "Flocks",
        Construction "construction" "Construction",
        AnnualCycle "annual_cycle" "Annual Cycle",
        Parasitic "parasitic" "Parasitic",
        Feasting "feasting" "Feasting",
        GenerationAlternation "generation_alternation" "Generation Alternation",
        Contrary "contrary" "Contrary",
        TheEater "the_eater" "The Eater",
        Rebirth "rebirth" "Rebirth",
        DragonMagic "dragon_magic" "Dragon Magic",
        Titanic "titanic" "Titanic",
        Birth "birth" "Birth",
        Spawnrise "spawnrise" "Spawnrise",
        Amok "amok" "Amok",
        MindSoulBody "mind_soul_body" "Mind, Soul, Body",
        Lust "lust" "Lust",
        Superhero "superhero" "Superhero",
        Tangled "tangled" "Tangled in the Web",
        Spinning "spinning" "Spinning the Web",
        Empowering "empowering" "Empowering the Web",
    }
}

names! {
    /// An elder race.
    #[ts(rename = "GodsWarRace")]
    Race ("snake_case") {
        Ducks "ducks" "Ducks",
        Dwarves "dwarves" "Dwarves",
        Elves "elves" "Elves",
        ScorpionFolk "scorpion_folk" "Scorpion Folk",
        Slarges "slarges" "Slarges",
        Giant "giant" "Giant",
        Dragonewts "dragonewts" "Dragonewts",
    }
}

names! {
    /// A monster that a table can add.
    #[ts(rename = "GodsWarMonster")]
    Monster ("snake_case") {
        MotherOfMonsters "mother_of_monsters" "Mother of Monsters",
        Cwim "cwim" "Cwim",
        Androgeus "androgeus" "Androgeus",
        ArachneSolara "arachne_solara" "Arachne Solara",
    }
}

names! {
    /// The position of the Lunar Cycle, clockwise.
    #[ts(rename = "GodsWarCycle")]
    Cycle ("snake_case") {
        Dying "dying" "Dying Moon",
        WaxingHalf "waxing_half" "Waxing Half Moon",
        Full "full" "Full Moon",
        WaningHalf "waning_half" "Waning Half Moon",
    }
}

names! {
    /// Where the round is.
    #[ts(rename = "GodsWarPhase")]
    Phase ("snake_case") {
        Setup "setup" "Setup",
        Action "action" "Action Phase",
        Power "power" "Power Phase",
        Council "council" "Council Phase",
        Over "over" "End of the game",
    }
}

names! {
    /// A rune.
    #[ts(rename = "GodsWarRune")]
    Rune ("snake_case") {
        Change "change" "Change",
        Chaos "chaos" "Chaos",
        Chaosium "chaosium" "Chaosium",
        Disorder "disorder" "Disorder",
        Dragon "dragon" "Dragon",
        Dragonewt "dragonewt" "Dragonewt",
        Earth "earth" "Earth",
        Farm "farm" "Farm",
        Fate "fate" "Fate",
        Heat "heat" "Heat",
        Illusion "illusion" "Illusion",
        Infinity "infinity" "Infinity",
        Kill "kill" "Kill",
        Law "law" "Law",
        Life "life" "Life",
        Monster "monster" "Monster",
        Plant "plant" "Plant",
        SecretChaos "secret_chaos" "Secret Chaos",
        SecretEarth "secret_earth" "Secret Earth",
        Spirit "spirit" "Spirit",
        Truth "truth" "Truth",
        Darkness "darkness" "Darkness",
        SecretDarkness "secret_darkness" "Secret Darkness",
        Sky "sky" "Sky",
        SecretSky "secret_sky" "Secret Sky",
        Storm "storm" "Storm",
        SecretStorm "secret_storm" "Secret Storm",
        Sea "sea" "Sea",
        SecretSea "secret_sea" "Secret Sea",
        Moon "moon" "Moon",
        SecretMoon "secret_moon" "Secret Moon",
        Death "death" "Death",
        Fertility "fertility" "Fertility",
        Harmony "harmony" "Harmony",
        Stasis "stasis" "Stasis",
        Movement "movement" "Movement",
        Beast "beast" "Beast",
        Man "man" "Man",
        Mastery "mastery" "Mastery",
        Magic "magic" "Magic",
        Luck "luck" "Luck",
        Undead "undead" "Undead",
        Light "light" "Light",
        Communication "communication" "Communication",
        EternalBattle "eternal_battle" "Eternal Battle",
        Hunger "hunger" "Hunger",
        Cold "cold" "Cold",
        Shadow "shadow" "Shadow",
        Alchemy "alchemy" "Alchemy",
        Trade "trade" "Trade",
    }
}
