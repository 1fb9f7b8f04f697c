//! The readings on which sources disagree, as fields of one value. The defaults are those of the
//! 2014 rulebook; each field's other value is a later edition's or another source's.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! reading {
    ($(#[$doc:meta])* $name:ident { $first:ident, $($other:ident),+ }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            /// The default.
            #[default]
            $first,
            $(
                /// The other reading.
                $other
            ),+
        }
    };
}

reading!(
    /// Where the two Cultists stand that awaken Shub-Niggurath (D-04).
    ShubSacrifice { GateArea, Anywhere }
);
reading!(
    /// Which side assigns kills and retreats first (D-06).
    FirstLosses { Attacker, Defender }
);
reading!(
    /// When ghouls arrive by Necrophagy (D-07).
    NecrophagyWindow { AfterPains, BeforePains }
);
reading!(
    /// When Doom Phase spellbooks take effect (D-08).
    SpecialEvents { AfterRituals, BeforeRituals }
);
reading!(
    /// Who is lost when Nyarlathotep and a pained companion can't retreat (D-09).
    EmissaryCompanion { MustBeLost, OwnerChooses }
);
reading!(
    /// The order of retreats under Madness (D-11).
    MadnessOrder { SideBySide, AnyOrder }
);
reading!(
    /// How much Passion gives (D-12).
    PassionGain { OneInTotal, OneEach }
);
reading!(
    /// How Fertility Cult lets the Black Goat summon (D-14).
    FertilityCult { Unlimited, OneAction }
);
reading!(
    /// What 30 Doom in the Action Phase does without an Elder Sign revealed (D-16).
    ThirtyDoom { WaitsForDoomPhase, EndsTheRound }
);
reading!(
    /// Who picks the victim of Zingaya (D-17).
    ZingayaVictim { Owner, YellowSign }
);
reading!(
    /// How strong Flying Polyps and Hunting Horrors are (D-19).
    Flyers { OneAndTwo, TwoAndThree }
);
reading!(
    /// How gates are taken (D-22).
    GateControl { Explicit, Automatic }
);
reading!(
    /// When the Harbinger is paid (D-24).
    HarbingerMoment { Once, AfterKillsAndPains }
);
reading!(
    /// What happens when Ghroth misses (D-26).
    GhrothMiss { MustPlace, MayPlace }
);
reading!(
    /// How Flying Polyps use Invisibility (D-27).
    InvisibilityPicks { AllAtOnce, PolypByPolyp }
);
reading!(
    /// What a Shoggoth gains that eats a Shoggoth which has eaten (D-28).
    AbsorbedShoggoth { CarriesOver, OnlyItself }
);

/// All readings of a table.
#[expect(
    clippy::struct_excessive_bools,
    reason = "yes-or-no readings are plain facts"
)]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Ruleset {
    /// D-01: what Dreams costs.
    pub dreams_cost: u8,
    /// D-02: Great Cthulhu's first Doom Phase also gives an Elder Sign.
    pub first_doom_sign: bool,
    /// D-04.
    pub shub_sacrifice: ShubSacrifice,
    /// D-05: Power per enemy when the Black Goat shares areas with all.
    pub share_power: u8,
    /// D-06.
    pub first_losses: FirstLosses,
    /// D-07.
    pub necrophagy_window: NecrophagyWindow,
    /// D-08.
    pub special_events: SpecialEvents,
    /// D-09.
    pub emissary_companion: EmissaryCompanion,
    /// D-11.
    pub madness_order: MadnessOrder,
    /// D-12.
    pub passion: PassionGain,
    /// D-13: Unlimited Actions may follow the main Action with no Power left.
    pub unlimited_at_zero_power: bool,
    /// D-14.
    pub fertility_cult: FertilityCult,
    /// D-15: submerged Cultists give Power.
    pub submerged_power: bool,
    /// D-16.
    pub thirty_doom: ThirtyDoom,
    /// D-17.
    pub zingaya_victim: ZingayaVictim,
    /// D-18: Desecration tokens.
    pub desecration_tokens: u8,
    /// D-19.
    pub flyers: Flyers,
    /// D-20: The Thousand Forms once per Action Phase only.
    pub thousand_forms_once: bool,
    /// D-21: a submerged Great Old One gives an Elder Sign in a Ritual.
    pub submerged_ritual_sign: bool,
    /// D-22.
    pub gate_control: GateControl,
    /// D-24.
    pub harbinger_moment: HarbingerMoment,
    /// D-25: The Screaming Dead and He Who is Not to be Named allow a second Action with no Power.
    pub second_action_at_zero_power: bool,
    /// D-26.
    pub ghroth_miss: GhrothMiss,
    /// D-27.
    pub invisibility: InvisibilityPicks,
    /// D-28.
    pub absorbed_shoggoth: AbsorbedShoggoth,
    /// D-30: Necrophagy works when one side is gone before the dice.
    pub necrophagy_when_empty: bool,
    /// D-33: Vengeance also picks the unit that is lost when a side can't retreat.
    pub vengeance_surround: bool,
}

impl Default for Ruleset {
    /// The 2014 rulebook.
    fn default() -> Self {
        Self {
            dreams_cost: 3,
            first_doom_sign: false,
            shub_sacrifice: ShubSacrifice::default(),
            share_power: 0,
            first_losses: FirstLosses::default(),
            necrophagy_window: NecrophagyWindow::default(),
            special_events: SpecialEvents::default(),
            emissary_companion: EmissaryCompanion::default(),
            madness_order: MadnessOrder::default(),
            passion: PassionGain::default(),
            unlimited_at_zero_power: true,
            fertility_cult: FertilityCult::default(),
            submerged_power: false,
            thirty_doom: ThirtyDoom::default(),
            zingaya_victim: ZingayaVictim::default(),
            desecration_tokens: 12,
            flyers: Flyers::default(),
            thousand_forms_once: true,
            submerged_ritual_sign: true,
            gate_control: GateControl::default(),
            harbinger_moment: HarbingerMoment::default(),
            second_action_at_zero_power: false,
            ghroth_miss: GhrothMiss::default(),
            invisibility: InvisibilityPicks::default(),
            absorbed_shoggoth: AbsorbedShoggoth::default(),
            necrophagy_when_empty: true,
            vengeance_surround: false,
        }
    }
}

/// Named sets of readings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// The 2014 rulebook.
    #[default]
    Rulebook,
    /// The later edition's faction cards and errata.
    LaterEdition,
}

impl Preset {
    /// Its readings.
    pub fn ruleset(self) -> Ruleset {
        match self {
            Self::Rulebook => Ruleset::default(),
            Self::LaterEdition => Ruleset {
                dreams_cost: 2,
                first_doom_sign: true,
                shub_sacrifice: ShubSacrifice::Anywhere,
                share_power: 1,
                unlimited_at_zero_power: false,
                ..Ruleset::default()
            },
        }
    }
}
